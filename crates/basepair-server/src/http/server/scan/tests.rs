//! Messages in pieces of every size: counted, skipped or rejected.

use super::*;

/// Scans in pieces of one size. Returns the number of heads and whether the bytes end between messages, or
/// `None` if they are rejected.
fn scanned(bytes: &[u8], size: usize) -> Option<(u32, bool)> {
    let mut scanner = Scanner::new();
    for piece in bytes.chunks(size) {
        scanner.scan(piece).ok()?;
    }
    Some((scanner.heads(), scanner.is_between_messages()))
}

/// The same in pieces of every size.
fn verdict(bytes: &str) -> Option<(u32, bool)> {
    let whole = scanned(bytes.as_bytes(), bytes.len().max(1));
    for size in 1..=bytes.len() {
        assert_eq!(scanned(bytes.as_bytes(), size), whole, "{bytes:?} in pieces of {size}");
    }
    whole
}

const GET: &str = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";

#[test]
fn complete_messages_are_counted_however_they_are_split() {
    assert_eq!(verdict(""), Some((0, true)));
    assert_eq!(verdict(GET), Some((1, true)));
    assert_eq!(verdict(&GET.repeat(5)), Some((5, true)));
    assert_eq!(verdict(&format!("\r\n\r\n{GET}")), Some((1, true)));
    assert_eq!(verdict("GET / HTTP/1.1\r\nHost"), Some((0, false)));
    assert_eq!(verdict(&format!("{GET}G")), Some((1, false)));
}

#[test]
fn bodies_are_skipped() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\n";
    assert_eq!(verdict(&format!("{head}Content-Length: 0\r\n\r\n{GET}")), Some((2, true)));
    assert_eq!(verdict(&format!("{head}Content-Length: \t5 \r\n\r\n\n\n\n\n\n{GET}")), Some((2, true)));
    assert_eq!(verdict(&format!("{head}Content-Length: 6\r\n\r\n12345")), Some((1, false)));
    let chunked = format!("{head}Transfer-Encoding: Chunked\r\n\r\n");
    let body = "5\r\n\n\n\n\n\n\r\nA;x=\"y\"\r\n0123456789\r\n0\r\n";
    assert_eq!(verdict(&format!("{chunked}{body}\r\n{GET}")), Some((2, true)));
    assert_eq!(verdict(&format!("{chunked}{body}X-Sum: 1\r\n\r\n{GET}")), Some((2, true)));
    assert_eq!(verdict(&format!("{chunked}{body}")), Some((1, false)));
}

#[test]
fn ambiguous_messages_are_rejected() {
    let fields = [
        "A: b\n",
        "\n",
        "A: b\rC: d\r\n",
        "A: b\r\r\n",
        " A: b\r\n",
        "\tA: b\r\n",
        "A : b\r\n",
        "A\r\n",
        ": b\r\n",
        "Content-Length: 1\r\nContent-Length: 1\r\n",
        "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 1\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: \x0bchunked\r\n",
        "Transfer-Encoding: \r\n",
        "Content-Length: +1\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: 1, 1\r\n",
        "Content-Length: 0x1\r\n",
        "Content-Length: 1 1\r\n",
        "Content-Length: \r\n",
        "Content-Length: 9999999999999999999\r\n",
    ];
    for field in fields {
        assert_eq!(verdict(&format!("POST / HTTP/1.1\r\nHost: a\r\n{field}\r\n")), None, "{field:?}");
        assert_eq!(verdict(&format!("{GET}POST / HTTP/1.1\r\n{field}\r\n")), None, "{field:?}");
    }
    for message in [
        "GET / HTTP/1.1\nHost: a\n\n",
        "GET /#x HTTP/1.1\r\nHost: a\r\n\r\n",
        "\n\n",
        "\r\n\r\n\r\n\r\n\r\n",
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
        "PRI * HTTP/2.0\nx",
    ] {
        assert_eq!(verdict(message), None, "{message:?}");
    }
}

#[test]
fn chunks_are_read_strictly() {
    let head = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    for body in [
        "5\n12345\r\n",
        "5\r\n12345\n",
        "5\r\n123456\r\n",
        "\r\n",
        "5 \r\n",
        " 5\r\n",
        "0x5\r\n",
        "-5\r\n",
        "5,\r\n",
        "g\r\n",
        "123456789\r\n",
        "5;a\x01\r\n",
        "5;a\n\r\n",
        "0\r\nContent-Length: 5\r\n\r\n",
        "0\r\nno colon\r\n\r\n",
        "0\r\nA: b\n\r\n",
    ] {
        assert_eq!(verdict(&format!("{head}{body}")), None, "{body:?}");
    }
}

#[test]
fn bytes_before_an_invalid_message_are_kept() {
    let bytes = format!("{GET}GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n");
    let refused = Scanner::new().scan(bytes.as_bytes()).unwrap_err();
    assert_eq!(bytes.as_bytes().get(..refused.at), Some(format!("{GET}GET / HTTP/1.1\r\n").as_bytes()));
}

#[test]
fn http2_is_recognized_by_its_preface_and_not_scanned() {
    let mut bytes = HTTP2_PREFACE.to_vec();
    bytes.extend_from_slice(b"\n#anything\n\n");
    for size in 1..bytes.len() {
        let mut scanner = Scanner::new();
        for piece in bytes.chunks(size) {
            scanner.scan(piece).unwrap();
        }
        assert!(scanner.is_http2());
    }
    assert_eq!(verdict("PRI * HTTP/2.0\r\n"), Some((0, false)));
}
