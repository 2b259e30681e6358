//! Where the tokens of a script end. Everything here looks forward from one position and has no state; the
//! rules are those of the parser's own lexer, because any difference could be used to hide nesting.

use memchr::{memchr, memchr_iter, memchr2, memchr3, memmem};

/// A text as bytes; beyond its end there are zeros.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bytes<'t> {
    bytes: &'t [u8],
    /// Whether there is any carriage return, which ends a string like a line feed. Most texts have none, and searching every
    /// string for one would double the cost of strings.
    has_return: bool,
}

/// How a piece of a template ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TemplateEnd {
    Closed,
    Substitution,
    Never,
}

impl<'t> Bytes<'t> {
    pub(crate) fn new(bytes: &'t [u8]) -> Self {
        Self { bytes, has_return: memchr(b'\r', bytes).is_some() }
    }

    /// The first `end` bytes.
    pub(crate) fn until(self, end: usize) -> Self {
        Self { bytes: self.slice(0, end.min(self.len())), ..self }
    }

    pub(crate) fn at(self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    pub(crate) fn len(self) -> usize {
        self.bytes.len()
    }

    pub(crate) fn starts_with(self, at: usize, prefix: &[u8]) -> bool {
        self.bytes.get(at..).is_some_and(|rest| rest.starts_with(prefix))
    }

    pub(crate) fn slice(self, start: usize, end: usize) -> &'t [u8] {
        self.bytes.get(start..end).unwrap_or_default()
    }

    /// The length of a line terminator here, or 0.
    pub(crate) fn line_end(self, at: usize) -> usize {
        match self.at(at) {
            b'\n' | b'\r' => 1,
            0xE2 if self.at(at + 1) == 0x80 && matches!(self.at(at + 2), 0xA8 | 0xA9) => 3,
            _ => 0,
        }
    }

    /// The length of whitespace other than line terminators here, as the parser sees it.
    pub(crate) fn blank(self, at: usize) -> usize {
        match self.at(at) {
            b' ' | b'\t' | 0x0B | 0x0C => 1,
            0xC2 if matches!(self.at(at + 1), 0x85 | 0xA0) => 2,
            0xE1 if self.at(at + 1) == 0x9A && self.at(at + 2) == 0x80 => 3,
            0xE2 => match (self.at(at + 1), self.at(at + 2)) {
                (0x80, 0x80..=0x8B | 0xAF) | (0x81, 0x9F) => 3,
                _ => 0,
            },
            0xE3 if self.at(at + 1) == 0x80 && self.at(at + 2) == 0x80 => 3,
            0xEF if self.at(at + 1) == 0xBB && self.at(at + 2) == 0xBF => 3,
            _ => 0,
        }
    }

    /// The position after whitespace and comments, and whether a line ended in between.
    pub(crate) fn skip_trivia(self, mut at: usize) -> (usize, bool) {
        let mut newline = false;
        loop {
            match self.at(at) {
                b' ' | b'\t' | 0x0B | 0x0C => at += 1,
                b'\n' | b'\r' => {
                    newline = true;
                    at += 1;
                }
                b'/' | 0x80.. => {
                    let (end, line) = self.rare_trivia(at);
                    if end == at {
                        return (at, newline);
                    }
                    newline |= line;
                    at = end;
                }
                _ => return (at, newline),
            }
        }
    }

    /// A comment or whitespace beyond ASCII here. Apart from the rest, because that is called for every token.
    #[inline(never)]
    fn rare_trivia(self, at: usize) -> (usize, bool) {
        match (self.at(at), self.at(at + 1)) {
            (b'/', b'/') => (self.line_comment_end(at), false),
            (b'/', b'*') => {
                let rest = self.slice(at + 2, self.len());
                let length = memmem::find(rest, b"*/").unwrap_or(rest.len());
                let newline = self.has_line_end(at + 2, at + 2 + length);
                ((at + 2 + length + 2).min(self.len()), newline)
            }
            _ => {
                let line = self.line_end(at);
                (at + line + self.blank(at), line > 0)
            }
        }
    }

    fn has_line_end(self, start: usize, end: usize) -> bool {
        let within = self.slice(start, end);
        memchr2(b'\n', b'\r', within).is_some()
            || memchr_iter(0xE2, within).any(|at| self.line_end(start + at) > 0)
    }

    pub(crate) fn line_comment_end(self, mut at: usize) -> usize {
        while let Some(found) = memchr3(b'\n', b'\r', 0xE2, self.slice(at, self.len())) {
            at += found;
            if self.line_end(at) > 0 {
                return at;
            }
            at += 1;
        }
        at.max(self.len())
    }

    /// The position after a string, or the end of the line if it is unterminated.
    pub(crate) fn string_end(self, start: usize) -> Result<usize, usize> {
        let quote = self.at(start);
        let mut at = start + 1;
        loop {
            let rest = self.slice(at, self.len());
            let stop = memchr3(quote, b'\\', b'\n', rest);
            if self.has_return
                && let Some(line) = memchr(b'\r', rest.get(..stop.unwrap_or(rest.len())).unwrap_or_default())
            {
                return Err(at + line);
            }
            let Some(stop) = stop else { return Err(self.len()) };
            at += stop;
            match self.at(at) {
                b'\\' if self.starts_with(at + 1, b"\r\n") => at += 3,
                b'\\' => at += 2,
                b'\n' => return Err(at),
                _ => return Ok(at + 1),
            }
        }
    }

    /// The position after a regular expression and its flags, or the end of the line if it is unterminated.
    pub(crate) fn regex_end(self, start: usize) -> Result<usize, usize> {
        let mut at = start + 1;
        let mut class = false;
        loop {
            if at >= self.len() || self.line_end(at) > 0 {
                return Err(at);
            }
            match self.at(at) {
                b'\\' if self.line_end(at + 1) > 0 => return Err(at),
                b'\\' => at += 1,
                b'[' => class = true,
                b']' => class = false,
                b'/' if !class => break,
                _ => {}
            }
            at += 1;
        }
        at += 1;
        while matches!(self.at(at), b'$' | b'_' | b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9') {
            at += 1;
        }
        Ok(at)
    }

    /// The position after the characters of a template, and what ends them.
    pub(crate) fn template_end(self, mut at: usize) -> (usize, TemplateEnd) {
        while let Some(found) = memchr3(b'`', b'$', b'\\', self.slice(at, self.len())) {
            at += found;
            match self.at(at) {
                b'`' => return (at + 1, TemplateEnd::Closed),
                b'$' if self.at(at + 1) == b'{' => return (at + 2, TemplateEnd::Substitution),
                b'\\' => at += 2,
                _ => at += 1,
            }
        }
        (self.len(), TemplateEnd::Never)
    }

    pub(crate) fn starts_word(self, at: usize) -> bool {
        match self.at(at) {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => true,
            b'\\' => self.at(at + 1) == b'u',
            byte => byte >= 0x80 && self.line_end(at) == 0 && self.blank(at) == 0,
        }
    }

    /// The position after a word, which may contain escapes.
    pub(crate) fn word_end(self, at: usize) -> usize {
        self.word(at).0
    }

    /// The position after a word, and whether it contains escapes.
    pub(crate) fn word(self, mut at: usize) -> (usize, bool) {
        let mut escaped = false;
        loop {
            at += self.plain(at);
            if self.at(at) == b'\\' && self.at(at + 1) == b'u' {
                escaped = true;
                at += 2;
                if self.at(at) == b'{' {
                    while self.at(at).is_ascii_hexdigit() || self.at(at) == b'{' {
                        at += 1;
                    }
                    at += usize::from(self.at(at) == b'}');
                }
            } else if self.starts_word(at) {
                at += 1;
            } else {
                return (at, escaped);
            }
        }
    }

    /// How many ASCII characters of a word there are from here on.
    fn plain(self, at: usize) -> usize {
        let rest = self.slice(at, self.len());
        rest.iter().position(|byte| !is_plain(*byte)).unwrap_or(rest.len())
    }

    /// The position after a number, excluding the sign of an exponent.
    pub(crate) fn number_end(self, start: usize) -> usize {
        let run = |mut at: usize| {
            while self.at(at).is_ascii_alphanumeric() || self.at(at) == b'_' {
                at += 1;
            }
            at
        };
        let end = run(start);
        let plain = self.slice(start, end).iter().all(|byte| byte.is_ascii_digit() || *byte == b'_');
        if !plain || self.at(end) != b'.' {
            return end;
        }
        if matches!(self.at(end + 1), b'0'..=b'9' | b'e' | b'E') { run(end + 1) } else { end + 1 }
    }
}

/// For every byte, whether it is a character of a word that needs no closer look.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = 0_u8;
    while byte < 128 {
        // Slices of constants cannot be changed through `get_mut` here.
        #[allow(clippy::indexing_slicing)]
        {
            plain[byte as usize] = byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
        }
        byte += 1;
    }
    plain
};

/// Whether a byte is a character of a word that needs no closer look.
pub(crate) fn is_plain(byte: u8) -> bool {
    PLAIN.get(usize::from(byte)).copied().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_end_at_their_quote_or_with_their_line() {
        for (text, end) in [
            ("'a' + 'b'", Ok(3)),
            ("'a\"b'", Ok(5)),
            (r"'a\'b'", Ok(6)),
            (r"'a\\' 'b'", Ok(5)),
            ("'a\nb'", Err(2)),
            ("'a\rb'", Err(2)),
            ("'a\rb\nc'", Err(2)),
            ("'a\\\nb'", Ok(6)),
            ("'a\\\r\nb'", Ok(7)),
            ("'a\\\rb'", Ok(6)),
            ("'a\u{2028}b'", Ok(7)),
            ("'a", Err(2)),
            ("'a\\", Err(3)),
        ] {
            assert_eq!(Bytes::new(text.as_bytes()).string_end(0), end, "{text:?}");
        }
    }

    #[test]
    fn trivia_is_skipped_with_its_line_ends() {
        for (text, end) in [
            ("a", (0, false)),
            (" \t\u{b}\u{c}a", (4, false)),
            ("\u{a0}\u{feff}\u{3000}a", (8, false)),
            ("\r\n a", (3, true)),
            ("\u{2029}a", (3, true)),
            ("// \u{e9}\u{2014} b\na", (11, true)),
            ("// b\u{2028}a", (7, true)),
            ("/* b */a", (7, false)),
            ("/* \u{2014} *\n/ */a", (13, true)),
            ("/* \u{2028} */a", (9, true)),
            ("/*/a", (4, false)),
            ("/**/a", (4, false)),
            ("/ a", (0, false)),
            ("\u{e9}", (0, false)),
            ("", (0, false)),
        ] {
            assert_eq!(Bytes::new(text.as_bytes()).skip_trivia(0), end, "{text:?}");
        }
    }

    #[test]
    fn words_end_after_escapes_and_letters_of_any_script() {
        for (text, end) in [
            ("a1_$ b", (4, false)),
            ("caf\u{e9}1.b", (6, false)),
            (r"\u0061b.c", (7, true)),
            (r"a\u{62}c-d", (8, true)),
            (r"a\x", (1, false)),
            ("a\u{2028}b", (1, false)),
            ("", (0, false)),
        ] {
            assert_eq!(Bytes::new(text.as_bytes()).word(0), end, "{text:?}");
        }
    }
}
