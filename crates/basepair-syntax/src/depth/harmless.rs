//! Recognizes most scripts as harmless without following their tokens: they have too few tokens to be deep, and too few places
//! that the parser may read twice. Only what is certain counts as harmless; everything else is measured. This recognizes 318 of
//! the 380 scripts of the default registry.

use super::Dialect;
use super::word::Word;
use crate::lexer::is_plain;
use memchr::{memchr3_iter, memmem};

/// The longest list that is recognized as simple.
const LONGEST: usize = 96;

/// Whether a text has at most `most` levels and causes at most `most_work`, whatever it means.
pub(super) fn is_harmless(text: &str, dialect: Dialect, most: u32, most_work: u64) -> bool {
    let bytes = text.as_bytes();
    let readings = readings(&Scan { bytes, dialect }, most_work);
    // Nothing is nested deeper than it has tokens.
    has_at_most(bytes, (most_work / readings).min(u64::from(most)))
}

/// How often the parser may read a token, at most. Counted as long as it could be few enough.
fn readings(scan: &Scan<'_>, most: u64) -> u64 {
    // Behind `new`, the parser tries types for the expression and for the call.
    let types = if memmem::find(scan.bytes, b"new").is_some() { 2 } else { 1 };
    // What is in a simple list is read again, and such lists contain no others.
    let (mut readings, mut conditions) = (1_u64 << types, 0_u64);
    // What is behind `infer A extends` is read again if it is a condition.
    memmem::find_iter(scan.bytes, b"infer").for_each(|_| readings = readings.saturating_mul(2));
    for at in memchr3_iter(b'(', b'<', b'?', scan.bytes) {
        match scan.at(at) {
            b'?' => conditions += u64::from(scan.is_condition(at)),
            b'(' => readings <<= u32::from(scan.is_doubtful_paren(at)),
            _ => readings <<= types * u32::from(scan.is_doubtful_angle(at)),
        }
        if readings > most {
            return u64::MAX;
        }
    }
    readings.saturating_mul(1 + conditions)
}

/// Whether a text certainly has at most that many tokens. No token is empty, and between two without signs is something else, so
/// that two other bytes are at most one token. Most texts have enough of those near their start.
fn has_at_most(bytes: &[u8], tokens: u64) -> bool {
    let mut others = 0;
    bytes.len() as u64 <= tokens
        || bytes.chunks(LANE).any(|lane| {
            others += lane.len() - usize::from(count_signs(lane));
            (bytes.len() + 1 - others / 2) as u64 <= tokens
        })
}

/// How many bytes are counted in a byte.
const LANE: usize = 240;

/// Counts punctuation, including `_` and `$`: to count too much is safe. Without branches and in a byte, so that the compiler uses
/// vectors: a seventh of the instructions.
fn count_signs(lane: &[u8]) -> u8 {
    let is_from = |byte: u8, first: u8, last: u8| byte.wrapping_sub(first) <= last - first;
    lane.iter().fold(0, |count, byte| {
        let is_sign = is_from(*byte, b'!', b'/')
            | is_from(*byte, b':', b'@')
            | is_from(*byte, b'[', b'`')
            | is_from(*byte, b'{', b'~');
        count + u8::from(is_sign)
    })
}

/// Whitespace of ASCII, as the parser sees it.
fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r' | 0x0B | 0x0C)
}

struct Scan<'t> {
    bytes: &'t [u8],
    dialect: Dialect,
}

impl<'t> Scan<'t> {
    fn at(&self, at: usize) -> u8 {
        self.bytes.get(at).copied().unwrap_or(0)
    }

    /// The position after whitespace. A comment there has no certain meaning, and starts with a slash.
    fn skip_space(&self, mut at: usize) -> usize {
        while is_space(self.at(at)) {
            at += 1;
        }
        at
    }

    fn skip_word(&self, mut at: usize) -> usize {
        while is_plain(self.at(at)) {
            at += 1;
        }
        at
    }

    /// What is before a position, without whitespace, and whether a line ends in between.
    fn before(&self, at: usize) -> (&'t [u8], bool) {
        let before = self.bytes.get(..at).unwrap_or_default();
        let end = before.iter().rposition(|byte| !is_space(*byte)).map_or(0, |last| last + 1);
        let (trimmed, space) = before.split_at_checked(end).unwrap_or_default();
        (trimmed, !space.iter().all(|byte| matches!(byte, b' ' | b'\t')))
    }

    /// Whether a question mark may be that of a condition.
    fn is_condition(&self, at: usize) -> bool {
        match self.at(at + 1) {
            b'.' => self.at(at + 2).is_ascii_digit(),
            next => !matches!(next, b'?' | b':'),
        }
    }

    /// Whether the parser may try to read a parenthesis as the parameters of a function, and then as something else.
    fn is_doubtful_paren(&self, at: usize) -> bool {
        let (before, newline) = self.before(at);
        // Behind a name, it is a call or a declaration; behind `if` and the like, a condition.
        let is_called = last_word(before)
            .is_some_and(|word| matches!(Word::of(word, false), Word::Name | Word::Control | Word::While));
        if is_called && !newline && !self.may_follow_paren(before) {
            return false;
        }
        let inside = self.skip_space(at + 1);
        match self.at(inside) {
            first if is_plain(first) => {
                let behind = self.at(self.skip_space(self.skip_word(inside)));
                // There may be modifiers before a pattern.
                let may_be = matches!(behind, b'=' | b',' | b')' | b'{' | b'[' | b'/' | b'\\' | 0 | 0x80..)
                    || is_plain(behind);
                may_be && self.simple_end(at, b')').is_none()
            }
            b')' => false,
            b'{' | b'[' | b'.' | b'/' | b'\\' | b'#' | 0 | 0x80.. => true,
            _ => false,
        }
    }

    /// Whether the parser may try to read `<` as the start of a list of types, and then as something else.
    fn is_doubtful_angle(&self, at: usize) -> bool {
        let behind = self.at(at + 2);
        match self.at(at + 1) {
            b'=' => false,
            // Of a closing tag. Nothing else starts with a slash where types are read.
            b'/' if !matches!(behind, b'/' | b'*') => false,
            _ if self.is_simple_types(at) => false,
            _ => !(self.dialect.markup && self.follows_no_value(at) && self.opens_element(at + 1)),
        }
    }

    /// Whether there is certainly no value before a `<`, except for a list of types: `f<A><B>`. Those are behind each other, not
    /// inside each other, and the first one of them counts.
    fn follows_no_value(&self, at: usize) -> bool {
        let (before, newline) = self.before(at);
        if newline && ends_in_comment(before) {
            return false;
        }
        match before.last() {
            None | Some(b'(' | b',' | b'{' | b';' | b'?' | b':' | b'=' | b'&' | b'|' | b'[' | b'>') => true,
            _ => last_word(before) == Some(b"return") && self.starts_statement(before),
        }
    }

    /// Whether the word at the end of a text may be behind a parenthesis. The parser takes any token there as the arrow of a type,
    /// `() name (`, so that another type may follow.
    fn may_follow_paren(&self, text: &[u8]) -> bool {
        let (before, may_be_comment) = self.before_last_word(text);
        may_be_comment || matches!(before.last(), Some(b')' | b'/' | b'#' | 0x80..))
    }

    /// Whether the keyword at the end of a text can only be a keyword, not the name of a member.
    fn starts_statement(&self, text: &[u8]) -> bool {
        let (before, may_be_comment) = self.before_last_word(text);
        !may_be_comment && matches!(before.last(), Some(b';' | b'{' | b'}' | b')'))
    }

    /// What is before the last word of a text, and whether that may end with a comment.
    fn before_last_word(&self, text: &[u8]) -> (&'t [u8], bool) {
        let word = last_word(text).unwrap_or_default();
        let (before, newline) = self.before(text.len() - word.len());
        (before, newline && ends_in_comment(before))
    }

    /// Whether what follows a `<` can only be the name of an element.
    fn opens_element(&self, at: usize) -> bool {
        let mut end = at;
        while is_plain(self.at(end)) || matches!(self.at(end), b'.' | b'-' | b':') {
            end += 1;
        }
        let name = self.bytes.get(at..end).unwrap_or_default();
        let next = self.skip_space(end);
        let rest = self.bytes.get(next..).unwrap_or_default();
        if name.is_empty() {
            return rest.starts_with(b">");
        }
        match rest {
            [b'>', ..] => !matches!(self.at(self.skip_space(next + 1)), b'(' | b'/' | 0x80..),
            [b'/', b'>', ..] | [b'{', ..] => name != b"const",
            [first, ..] if first.is_ascii_alphabetic() => {
                next > end && name != b"const" && !rest.starts_with(b"extends")
            }
            _ => false,
        }
    }

    /// Whether a list of types contains no other list. Without a name before it, it may also be an element with a parenthesis in
    /// its text, and not both interpretations are simple.
    fn is_simple_types(&self, at: usize) -> bool {
        let Some(end) = self.simple_end(at, b'>') else { return false };
        let is_behind_name = at.checked_sub(1).is_some_and(|before| is_plain(self.at(before)));
        is_behind_name || !matches!(self.at(self.skip_space(end)), b'(' | b'/' | 0x80..)
    }

    /// The position after a list that has only words, commas and the like, so that it contains no other list.
    fn simple_end(&self, open: usize, close: u8) -> Option<usize> {
        let rest = self.bytes.get(open + 1..).unwrap_or_default();
        let mut quotes = 0;
        for (length, byte) in rest.iter().take(LONGEST).enumerate() {
            match *byte {
                byte if byte == close => return (quotes % 2 == 0).then_some(open + length + 2),
                b'"' => quotes += 1,
                b'.' | b',' | b'|' | b' ' | b'\t' | b'\n' => {}
                byte if is_plain(byte) => {}
                _ => return None,
            }
        }
        None
    }
}

/// Whether the last line of a text may end with a comment.
fn ends_in_comment(text: &[u8]) -> bool {
    let line = text.rsplit(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or_default();
    [&b"//"[..], b"<!--", b"-->"].iter().any(|start| memmem::find(line, start).is_some())
}

/// The word at the end of a text, if nothing before it can belong to it.
fn last_word(text: &[u8]) -> Option<&[u8]> {
    let start = text.iter().rposition(|byte| !is_plain(*byte)).map_or(0, |before| before + 1);
    let word = text.get(start..).filter(|word| !word.is_empty())?;
    // An escape ends with digits or with a brace.
    let is_whole = start == 0 || !matches!(text.get(start - 1), Some(b'\\' | b'}' | 0x80..));
    is_whole.then_some(word)
}

#[cfg(test)]
mod tests {
    use super::super::{MOST, reading, script};
    use super::*;

    const TSX: Dialect = Dialect { types: true, markup: true };
    const TS: Dialect = Dialect { types: true, markup: false };
    const JSX: Dialect = Dialect { types: false, markup: true };

    fn passes(text: &str) -> bool {
        is_harmless(text, TSX, MOST, reading::most_work(text))
    }

    #[test]
    fn usual_code_is_harmless() {
        let usual = "import * as React from \"react\"\n\
            const [open, setOpen] = React.useState<boolean>(false)\n\
            export function Card({ className, ...props }: React.ComponentProps<\"div\">) {\n\
              const items = list.filter((item) => item.id !== id)\n\
              return (\n    <div className={cn(\"p-2\", className)} {...props}>\n\
                {open ? <b>yes</b> : null}\n      <Icon.Close />\n    </div>\n  )\n}\n";
        assert!(passes(usual));
    }

    #[test]
    fn what_the_parser_reads_again_and_again_is_not() {
        for doubtful in [
            "(a = ",
            "({ a: ",
            "([a, ",
            "a < (",
            "a\n<T extends B<",
            "f<{ a: ",
            "async (a = ",
            "await (a = ",
            "return\n(a = ",
            "x //(\n<b ",
            "x // return\n<b ",
            "x <!-- (\n<b ",
            "\\u{72}eturn (a = ",
            "(/**/ a = ",
            "(\u{e9}, ",
            "a! <b, ",
            "a++ <b, ",
            "<T,>(a = ",
            "<const T>(a = ",
            "this.#return <typeof b[{[",
            "a. return <typeof b[{[",
            "a. //;\nreturn <typeof b[{[",
            "a./**/return <typeof b[{[",
            "a as (\u{b}{[",
            "(\u{b}[a=",
            "(a\u{b}=",
            "a as (readonly {[",
            "a as () b ({[",
            "a as () //;\nb ({[",
            "(b: () if({[",
            "type A = infer B extends [",
            "new a<typeof b[{[",
        ] {
            assert!(!passes(&doubtful.repeat(24)), "{doubtful}");
        }
        assert!(!passes(&"(".repeat(MOST as usize + 1)));
        assert!(!passes(&"a ".repeat(MOST as usize + 1)));
    }

    /// Random texts of the tokens that matter: what is harmless here is so when its tokens are followed.
    #[test]
    fn harmless_texts_are_never_too_deep() {
        const TOKENS: &[&str] = &[
            "(", ")", "<", ">", "?", ":", "{", "}", "[", "]", "a", "b", "=", "=>", ",", ";", "\n", " ", "//",
            "/*", "*/", "/", "'", "\"", "`", "${", ".", "...", "!", "++", "&&", "|", "return", "if", "async",
            "await", "typeof", "extends", "const", "function", "class", "div", "</a>", "/>", "<a>", "<T,>",
            "(a) =>", "(a)", "<T>", "\\u{61}", "\u{e9}", "\u{2028}", "1", "-->", "<!--", "in", "new", "\r",
        ];
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut next = |below: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            usize::try_from(state >> 33).unwrap_or(0) % below
        };
        let mut harmless = 0;
        for round in 0..6_000 {
            // A few of the tokens each, so that they repeat.
            let some: Vec<&str> =
                (0..2 + next(7)).filter_map(|_| TOKENS.get(next(TOKENS.len())).copied()).collect();
            let text: String =
                (0..10 + next(400)).filter_map(|_| some.get(next(some.len())).copied()).collect();
            let dialect = [TSX, TS, JSX].get(round % 3).copied().unwrap_or(TSX);
            // With less work allowed, more of the limit is tested.
            let most_work = 1 << (8 + next(10));
            if is_harmless(&text, dialect, MOST, most_work) {
                // Of interpretations there may be too many to follow all of them.
                let Ok(measure) = script::measure(&text, dialect, MOST) else { continue };
                harmless += 1;
                assert!(measure.work <= most_work, "{} of {most_work}: {text:?}", measure.work);
            }
        }
        assert!(harmless > 1_000, "{harmless}");
    }
}
