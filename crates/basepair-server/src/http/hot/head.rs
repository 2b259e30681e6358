//! The head of a response for JSON, as bytes. A test compares it with what routing sends.

use crate::representation::{Coding, Representation, Variant};
use std::time::{SystemTime, UNIX_EPOCH};

pub(super) struct Head<'r> {
    pub(super) representation: &'r Representation,
    pub(super) coding: Option<Coding>,
    pub(super) variant: &'r Variant,
    /// Whether every page may read the response.
    pub(super) is_public: bool,
}

const PUBLIC: &str = "vary: Accept-Encoding\r\naccess-control-allow-origin: *\r\naccess-control-expose-headers: *\r\n\
                      x-content-type-options: nosniff\r\n";
const LOCAL: &str = "vary: Accept-Encoding, Origin\r\ncross-origin-resource-policy: same-site\r\n\
                     x-content-type-options: nosniff\r\n";

impl Head<'_> {
    pub(super) fn write(&self, out: &mut Vec<u8>, date: &[u8]) {
        let document = self.representation.document();
        text(out, "HTTP/1.1 200 OK\r\ncontent-type: ");
        text(out, document.media_type.as_str());
        text(out, "\r\ncontent-length: ");
        decimal(out, self.variant.bytes.len());
        if let Some(coding) = self.coding {
            text(out, "\r\ncontent-encoding: ");
            text(out, coding.token());
        }
        text(out, "\r\nunencoded-digest: ");
        out.extend_from_slice(self.representation.digest().as_bytes());
        text(out, "\r\n");
        self.write_rest(out, date);
    }

    pub(super) fn write_not_modified(&self, out: &mut Vec<u8>, date: &[u8]) {
        text(out, "HTTP/1.1 304 Not Modified\r\n");
        self.write_rest(out, date);
    }

    fn write_rest(&self, out: &mut Vec<u8>, date: &[u8]) {
        text(out, "etag: ");
        out.extend_from_slice(self.variant.etag.as_bytes());
        text(out, "\r\ncache-control: ");
        text(out, self.representation.document().freshness.cache_control());
        text(out, "\r\n");
        text(out, if self.is_public { PUBLIC } else { LOCAL });
        text(out, "date: ");
        out.extend_from_slice(date);
        text(out, "\r\n\r\n");
    }
}

fn text(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

fn decimal(out: &mut Vec<u8>, mut number: usize) {
    let start = out.len();
    loop {
        out.push(b'0' + u8::try_from(number % 10).unwrap_or_default());
        number /= 10;
        if number == 0 {
            break;
        }
    }
    if let Some(digits) = out.get_mut(start..) {
        digits.reverse();
    }
}

/// The current date as a header value, which is written once per second.
#[derive(Debug, Default)]
pub(super) struct Date {
    second: u64,
    text: Vec<u8>,
}

impl Date {
    pub(super) fn now(&mut self) -> &[u8] {
        let now = SystemTime::now();
        let second = now.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        if second != self.second || self.text.is_empty() {
            self.second = second;
            self.text = httpdate::fmt_http_date(now).into_bytes();
        }
        &self.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_in_decimal() {
        for number in [0, 7, 10, 9_405, 1_000_000] {
            let mut out = b"x".to_vec();
            decimal(&mut out, number);
            assert_eq!(out, format!("x{number}").into_bytes());
        }
    }
}
