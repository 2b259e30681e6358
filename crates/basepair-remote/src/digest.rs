//! SHA-256 of answers, and the headers in which servers say what it is.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use reqwest::header::HeaderMap;
use sha2::{Digest, Sha256};

pub(crate) fn sha256(bytes: &[u8]) -> [u8; 32] {
    Sha256::digest(bytes).into()
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    basepair_catalog::document::hex(bytes)
}

/// The first header that contradicts what arrived: `received` is what was transferred, `decoded` the same without compression.
pub(crate) fn contradicted(headers: &HeaderMap, received: &[u8], decoded: &[u8]) -> Option<&'static str> {
    // `Repr-Digest` is about the coded representation, which a proxy may have coded again.
    let is_coded = headers.contains_key("content-encoding");
    let claims = [
        ("unencoded-digest", Some(decoded)),
        ("content-digest", Some(received)),
        ("repr-digest", (!is_coded).then_some(received)),
    ];
    claims.into_iter().find_map(|(name, bytes)| {
        let claimed = headers.get(name).and_then(|value| claimed(value.to_str().ok()?))?;
        (claimed != sha256(bytes?)).then_some(name)
    })
}

/// The SHA-256 in a header such as `sha-256=:BASE64:, sha-512=:BASE64:`. What cannot be read claims nothing.
fn claimed(value: &str) -> Option<[u8; 32]> {
    let digests = value.split(',').map(str::trim);
    let coded = digests.filter_map(|part| part.strip_prefix("sha-256=:")).next()?;
    STANDARD.decode(coded.strip_suffix(':')?).ok()?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use reqwest::header::HeaderValue;

    #[test]
    fn a_header_that_does_not_match_is_named() {
        let of = |bytes: &[u8]| format!("sha-512=:AA==:, sha-256=:{}:", STANDARD.encode(sha256(bytes)));
        let headers = |name: &'static str, bytes: &[u8]| {
            let mut headers = HeaderMap::new();
            headers.insert(name, HeaderValue::from_str(&of(bytes)).unwrap());
            headers
        };
        assert_eq!(contradicted(&headers("unencoded-digest", b"plain"), b"coded", b"plain"), None);
        let wrong = headers("unencoded-digest", b"other");
        assert_eq!(contradicted(&wrong, b"coded", b"plain"), Some("unencoded-digest"));
        assert_eq!(contradicted(&headers("content-digest", b"coded"), b"coded", b"plain"), None);
        let mut proxied = headers("repr-digest", b"other");
        assert_eq!(contradicted(&proxied, b"coded", b"plain"), Some("repr-digest"));
        proxied.insert("content-encoding", HeaderValue::from_static("gzip"));
        assert_eq!(contradicted(&proxied, b"coded", b"plain"), None);
    }
}
