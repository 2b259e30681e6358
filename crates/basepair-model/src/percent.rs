//! Percent-encoding of names, paths and queries.

/// Decodes `%XX` escapes; `None` if an escape is invalid or the result is not UTF-8.
pub fn decode(text: &str) -> Option<String> {
    decode_bytes(text.bytes())
}

/// Decodes form-encoded text, in which `+` is a space.
pub fn decode_form(text: &str) -> Option<String> {
    decode_bytes(text.bytes().map(|byte| if byte == b'+' { b' ' } else { byte }))
}

fn decode_bytes(mut rest: impl Iterator<Item = u8>) -> Option<String> {
    let mut bytes = Vec::new();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: u8| char::from(byte).to_digit(16);
            let value = digit(rest.next()?)? * 16 + digit(rest.next()?)?;
            bytes.push(u8::try_from(value).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

/// Encodes everything except unreserved characters and those in `also_plain`.
pub fn encode(text: &str, also_plain: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for byte in text.bytes() {
        let unreserved = byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
        if unreserved || also_plain.as_bytes().contains(&byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_text_decodes_to_the_original() {
        for text in ["a/b", "two words", "größe", "100%", "a+b", "\u{1f9ec}"] {
            assert_eq!(decode(&encode(text, "/")).as_deref(), Some(text));
            assert_eq!(decode_form(&encode(text, "")).as_deref(), Some(text));
        }
        assert_eq!(encode("a/b c", "/"), "a/b%20c");
        assert_eq!(decode_form("a+b").as_deref(), Some("a b"));
    }

    #[test]
    fn invalid_escapes_are_rejected() {
        for text in ["%", "%2", "%zz", "%ff", "%c3"] {
            assert_eq!(decode(text), None, "{text}");
        }
    }
}
