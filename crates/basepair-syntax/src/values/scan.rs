//! Splits the value of a CSS property into tokens with their positions. Tolerant: pieces of template literals
//! may end anywhere.

use std::ops::Range;

#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Token<'t> {
    Ident(&'t str),
    /// A name and its opening parenthesis.
    Function(&'t str),
    /// What follows a `#`.
    Hash(&'t str),
    Number(f64, &'t str),
    String,
    Close,
    Comma,
    Times,
    Other,
}

pub(super) fn scan(text: &str) -> Vec<(Token<'_>, Range<usize>)> {
    let bytes = text.as_bytes();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        let token = match byte {
            b' ' | b'\t' | b'\n' | b'\r' => {
                at += 1;
                continue;
            }
            b'"' | b'\'' => {
                at = string_end(bytes, at);
                Token::String
            }
            b'#' => {
                at = name_end(bytes, at + 1);
                Token::Hash(text.get(start + 1..at).unwrap_or_default())
            }
            b'0'..=b'9' | b'.' | b'+' | b'-' if starts_number(bytes, at) => {
                let number_end = number_end(bytes, at);
                at = if bytes.get(number_end) == Some(&b'%') {
                    number_end + 1
                } else {
                    unit_end(bytes, number_end)
                };
                let number = text.get(start..number_end).and_then(|text| text.parse().ok()).unwrap_or(0.0);
                Token::Number(number, text.get(number_end..at).unwrap_or_default())
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'-' | b'@' => {
                at = name_end(bytes, at + 1);
                let name = text.get(start..at).unwrap_or_default();
                if bytes.get(at) != Some(&b'(') {
                    Token::Ident(name)
                } else if name.eq_ignore_ascii_case("url") {
                    at = group_end(bytes, at);
                    Token::String
                } else {
                    at += 1;
                    Token::Function(name)
                }
            }
            b'(' => {
                at += 1;
                Token::Function("")
            }
            b')' => {
                at += 1;
                Token::Close
            }
            b',' => {
                at += 1;
                Token::Comma
            }
            b'*' => {
                at += 1;
                Token::Times
            }
            _ => {
                at += text.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8);
                Token::Other
            }
        };
        tokens.push((token, start..at));
    }
    tokens
}

fn starts_number(bytes: &[u8], at: usize) -> bool {
    let at = at + usize::from(matches!(bytes.get(at), Some(b'+' | b'-')));
    match bytes.get(at) {
        Some(b'.') => bytes.get(at + 1).is_some_and(u8::is_ascii_digit),
        Some(byte) => byte.is_ascii_digit(),
        None => false,
    }
}

fn number_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + usize::from(matches!(bytes.get(start), Some(b'+' | b'-')));
    while bytes.get(at).is_some_and(|byte| byte.is_ascii_digit() || *byte == b'.') {
        at += 1;
    }
    at
}

fn unit_end(bytes: &[u8], start: usize) -> usize {
    let letters = bytes.iter().skip(start).take_while(|byte| byte.is_ascii_alphabetic());
    start + letters.count()
}

fn name_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | 0x80..)) {
        at += 1;
    }
    at
}

fn string_end(bytes: &[u8], start: usize) -> usize {
    let quote = bytes.get(start).copied();
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        at += 1;
        if byte == b'\\' {
            at += 1;
        } else if Some(byte) == quote {
            break;
        }
    }
    at.min(bytes.len())
}

/// The end of the group that starts at `open`, after its parenthesis.
pub(super) fn group_end(bytes: &[u8], open: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = open;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' | b'\'' => {
                at = string_end(bytes, at);
                continue;
            }
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        at += 1;
        if depth == 0 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_have_positions() {
        let text = "calc(-1.5rem + var(--x)) #fff url(#a) \"#b\", 50%";
        let found: Vec<_> = scan(text).into_iter().map(|(token, at)| (token, &text[at])).collect();
        assert!(found.contains(&(Token::Number(-1.5, "rem"), "-1.5rem")));
        assert!(found.contains(&(Token::Hash("fff"), "#fff")));
        assert!(found.contains(&(Token::String, "url(#a)")));
        assert!(found.contains(&(Token::Number(50.0, "%"), "50%")));
        assert!(found.contains(&(Token::Ident("--x"), "--x")));
    }

    #[test]
    fn incomplete_pieces_are_harmless() {
        for text in ["calc(", "'", "url(", ")", "-", "#", "\\", "\u{e9}px", "1e", "(("] {
            scan(text);
        }
    }
}
