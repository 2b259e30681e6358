//! Where the tokens of a script end. Everything here looks forward from one position and has no state; the
//! rules are those of the parser's own lexer, because any difference could be used to hide nesting.

/// A text as bytes; beyond its end there are zeros.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bytes<'t>(pub(crate) &'t [u8]);

/// How a piece of a template ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TemplateEnd {
    Closed,
    Substitution,
    Never,
}

impl<'t> Bytes<'t> {
    pub(crate) fn at(self, at: usize) -> u8 {
        self.0.get(at).copied().unwrap_or(0)
    }

    pub(crate) fn len(self) -> usize {
        self.0.len()
    }

    pub(crate) fn starts_with(self, at: usize, prefix: &[u8]) -> bool {
        self.0.get(at..).is_some_and(|rest| rest.starts_with(prefix))
    }

    pub(crate) fn slice(self, start: usize, end: usize) -> &'t [u8] {
        self.0.get(start..end).unwrap_or_default()
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
            let line = self.line_end(at);
            let blank = self.blank(at);
            if line > 0 {
                newline = true;
                at += line;
            } else if blank > 0 {
                at += blank;
            } else if self.starts_with(at, b"//") {
                at = self.line_comment_end(at);
            } else if self.starts_with(at, b"/*") {
                let mut end = at + 2;
                while end < self.len() && !self.starts_with(end, b"*/") {
                    newline |= self.line_end(end) > 0;
                    end += 1;
                }
                at = (end + 2).min(self.len());
            } else {
                return (at, newline);
            }
        }
    }

    pub(crate) fn line_comment_end(self, mut at: usize) -> usize {
        while at < self.len() && self.line_end(at) == 0 {
            at += 1;
        }
        at
    }

    /// The position after a string, or the end of the line if it is unterminated.
    pub(crate) fn string_end(self, start: usize) -> Result<usize, usize> {
        let quote = self.at(start);
        let mut at = start + 1;
        while at < self.len() {
            match self.at(at) {
                b'\\' if self.starts_with(at + 1, b"\r\n") => at += 3,
                b'\\' => at += 2,
                b'\n' | b'\r' => return Err(at),
                byte if byte == quote => return Ok(at + 1),
                _ => at += 1,
            }
        }
        Err(self.len())
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
        while at < self.len() {
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
    pub(crate) fn word_end(self, mut at: usize) -> usize {
        loop {
            if self.at(at) == b'\\' && self.at(at + 1) == b'u' {
                at += 2;
                if self.at(at) == b'{' {
                    while self.at(at).is_ascii_hexdigit() || self.at(at) == b'{' {
                        at += 1;
                    }
                    at += usize::from(self.at(at) == b'}');
                }
            } else if self.starts_word(at) || self.at(at).is_ascii_digit() {
                at += 1;
            } else {
                return at;
            }
        }
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
