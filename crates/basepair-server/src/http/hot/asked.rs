//! A plain request, read without copying anything. A request is plain if it is a GET over HTTP/1.1 that has no body, leaves the
//! connection open, and has a path without a query and without escapes. Headers that routing ignores are ignored here.

/// More headers than clients send.
const HEADERS: usize = 32;

#[derive(Debug)]
pub(super) struct Asked<'r> {
    pub(super) path: &'r str,
    pub(super) host: &'r str,
    /// Whether a page in a browser made the request.
    pub(super) from_page: bool,
    pub(super) accept_encoding: Option<&'r str>,
    pub(super) if_none_match: Option<&'r str>,
}

impl<'r> Asked<'r> {
    /// `None` unless the bytes are exactly one plain request.
    pub(super) fn read(bytes: &'r [u8]) -> Option<Self> {
        // Most other requests end here.
        if !bytes.starts_with(b"GET /r/") && !bytes.starts_with(b"GET /api/v1/ui") {
            return None;
        }
        let mut headers = [httparse::EMPTY_HEADER; HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        let complete = request.parse(bytes) == Ok(httparse::Status::Complete(bytes.len()));
        let path = request.path.filter(|path| path.bytes().all(is_plain))?;
        if !complete || request.version != Some(1) || request.method != Some("GET") {
            return None;
        }
        let (mut host, mut from_page, mut accept_encoding, mut if_none_match) = (None, false, None, None);
        for header in request.headers {
            let name = header.name;
            let slot = match name.len() {
                4 if name.eq_ignore_ascii_case("host") => &mut host,
                6 if name.eq_ignore_ascii_case("origin") => {
                    from_page = true;
                    continue;
                }
                10 if name.eq_ignore_ascii_case("connection") => {
                    if !header.value.eq_ignore_ascii_case(b"keep-alive") {
                        return None;
                    }
                    continue;
                }
                13 if name.eq_ignore_ascii_case("if-none-match") => &mut if_none_match,
                15 if name.eq_ignore_ascii_case("accept-encoding") => &mut accept_encoding,
                _ if NEVER.iter().any(|never| name.eq_ignore_ascii_case(never)) => return None,
                _ => continue,
            };
            let is_visible = header.value.iter().all(|byte| matches!(byte, b' '..=b'~' | b'\t'));
            if !is_visible || slot.is_some() {
                return None;
            }
            *slot = Some(std::str::from_utf8(header.value).ok()?);
        }
        Some(Self { path, host: host?, from_page, accept_encoding, if_none_match })
    }
}

/// Headers that change what a connection or a message is.
const NEVER: [&str; 4] = ["content-length", "transfer-encoding", "upgrade", "expect"];

/// The names of nearly all items have no other characters.
fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'-' | b'_' | b'.' | b'~')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(request: &str) -> Option<(&str, &str)> {
        let asked = Asked::read(request.as_bytes())?;
        Some((asked.path, asked.host))
    }

    #[test]
    fn a_plain_request_is_read() {
        let request = "GET /r/a.json HTTP/1.1\r\nHost: x\r\nConnection: Keep-Alive\r\nX-Any: \u{e9}\r\n\r\n";
        assert_eq!(read(request), Some(("/r/a.json", "x")));
        let request = "GET /r/a HTTP/1.1\r\nACCEPT-ENCODING: gzip\r\nhost: x\r\nif-none-match: \"y\"\r\norigin: o\r\n\r\n";
        let asked = Asked::read(request.as_bytes()).unwrap();
        assert_eq!(
            (asked.accept_encoding, asked.if_none_match, asked.from_page),
            (Some("gzip"), Some("\"y\""), true)
        );
    }

    #[test]
    fn everything_else_is_left_alone() {
        for request in [
            "GET /r/a HTTP/1.1\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\n",
            "GET /r/a HTTP/1.0\r\nHost: x\r\n\r\n",
            "HEAD /r/a HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /r/a?b HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /r/a#b HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /r/%61 HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /r/\u{e9} HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET http://x/r/a HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\nConnection: keep-alive, upgrade\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\nIf-None-Match: a\r\nIf-None-Match: b\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\nAccept-Encoding: \u{e9}\r\n\r\n",
            "GET /r/a HTTP/1.1\r\nHost: x\r\n\r\nGET /r/b HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET /items HTTP/1.1\r\nHost: x\r\n\r\n",
        ] {
            assert_eq!(read(request), None, "{request}");
        }
        let many = format!("GET /r/a HTTP/1.1\r\nHost: x\r\n{}\r\n", "A: b\r\n".repeat(HEADERS));
        assert_eq!(read(&many), None);
    }
}
