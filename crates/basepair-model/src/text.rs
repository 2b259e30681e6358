//! Hidden characters in text: control characters, direction overrides, zero-width and tag characters. Rules report them,
//! and they are removed from output for programs and terminals.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a text consists of visible ASCII characters, spaces, tabs and line ends.
pub fn is_plain(text: &str) -> bool {
    // Without an early exit the compiler vectorizes this loop.
    let odd = |byte: u8| !(b' '..0x7f).contains(&byte) & (byte != b'\n') & (byte != b'\t') & (byte != b'\r');
    !text.bytes().fold(false, |seen, byte| seen | odd(byte))
}

/// Invisible characters with their offsets, except joiners and selectors that belong to emoji or to a script.
pub fn hidden(text: &str) -> impl Iterator<Item = (usize, char)> + '_ {
    let mut before = '\0';
    // A tag sequence encodes the region of a flag.
    let mut flag = false;
    // Nearly every text is plain and is not checked character by character.
    let text = if is_plain(text) { "" } else { text };
    text.char_indices().filter(move |(at, c)| {
        let previous = std::mem::replace(&mut before, *c);
        let is_tag = ('\u{e0020}'..='\u{e007f}').contains(c);
        flag = *c == '\u{1f3f4}' || flag && is_tag;
        match *c {
            '\n' | '\t' | '\r' => false,
            '\u{c}' => false,
            c if c.is_control() => true,
            // A byte order mark at the start is allowed.
            '\u{feff}' => *at > 0,
            // Joiners and selectors belong to emoji and to scripts that join letters.
            '\u{200c}' | '\u{200d}' => previous.is_ascii() || previous == '\u{200b}',
            '\u{fe0e}' | '\u{fe0f}' => {
                previous.is_ascii() && !previous.is_ascii_digit() && !matches!(previous, '#' | '*')
            }
            '\u{fe00}'..='\u{fe0d}' | '\u{e0100}'..='\u{e01ef}' => !is_ideograph(previous),
            '\u{e0020}'..='\u{e007f}' => !flag,
            '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{206a}'..='\u{206f}' | '\u{180e}' => true,
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
            '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' => true,
            '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e001f}' => true,
            // Line ends for some programs only.
            '\u{2028}' | '\u{2029}' => true,
            _ => false,
        }
    })
}

/// The first character of a text that readers do not see: a hidden one, or a carriage return without a line feed, after which a
/// terminal writes over the line.
pub fn unseen(text: &str) -> Option<char> {
    let lone_return = || text.contains('\r') && text.replace("\r\n", "").contains('\r');
    hidden(text).next().map(|(_, hidden)| hidden).or_else(|| lone_return().then_some('\r'))
}

fn is_ideograph(c: char) -> bool {
    ('\u{2e80}'..='\u{9fff}').contains(&c) || ('\u{20000}'..='\u{323af}').contains(&c)
}

/// The description of a hidden character, for messages.
pub fn hidden_name(c: char) -> String {
    let what = match c {
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => "a character that changes the direction of text",
        '\u{e0000}'..='\u{e007f}' => "an invisible tag character",
        c if c.is_control() => "a control character",
        _ => "an invisible character",
    };
    format!("{what} (U+{:04X})", u32::from(c))
}

/// The text with every hidden character written as its code point: `[U+202E]`.
pub fn clean(text: &str) -> Cow<'_, str> {
    let mut found = hidden(text).peekable();
    if found.peek().is_none() {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut from = 0;
    for (at, character) in found {
        out.push_str(text.get(from..at).unwrap_or_default());
        let _ = write!(out, "[U+{:04X}]", u32::from(character));
        from = at + character.len_utf8();
    }
    out.push_str(text.get(from..).unwrap_or_default());
    Cow::Owned(out)
}

/// The same, and also marks that authors may write but that change how a line is shown: separators of lines and paragraphs,
/// and marks of direction. For readers that take a text for one line.
pub fn one_line(text: &str) -> Cow<'_, str> {
    let mark = |c: char| matches!(c, '\u{2028}' | '\u{2029}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
    spelled(clean(text), mark)
}

/// The text with some characters written as their code points: `[U+202E]`.
pub fn spelled(text: Cow<'_, str>, is_odd: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_odd) {
        return text;
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_odd(c) {
            let _ = write!(out, "[U+{:04X}]", u32::from(c));
        } else {
            out.push(c);
        }
    }
    Cow::Owned(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_texts_in_all_scripts_have_no_hidden_characters() {
        for text in [
            "plain\n\ttext",
            "größe",
            "שלום עולם",
            "مرحبا بالعالم",
            "می‌خواهم",
            "क्‍ष",
            "👩‍👩‍👧",
            "❤️",
            "1️⃣",
            "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
            "漢\u{e0100}字",
            "日本語",
            "\u{feff}start",
            "a\u{200e}b",
            "co\u{ad}operate",
        ] {
            assert_eq!(hidden(text).next(), None, "{text:?}");
        }
    }

    #[test]
    fn hidden_characters_are_found_with_their_offset() {
        for c in [
            '\u{200b}',
            '\u{202e}',
            '\u{2066}',
            '\u{feff}',
            '\u{e0041}',
            '\u{2060}',
            '\u{3164}',
            '\u{1b}',
            '\u{85}',
            '\u{fe01}',
            '\u{200d}',
        ] {
            assert_eq!(hidden(&format!("ab{c}cd")).collect::<Vec<_>>(), [(2, c)], "{c:?}");
        }
    }

    #[test]
    fn clean_replaces_only_hidden_characters() {
        assert_eq!(clean("a\u{1b}[2J\u{202e}b\n\t"), "a[U+001B][2J[U+202E]b\n\t");
        assert!(matches!(clean("größe 👩‍👩‍👧"), Cow::Borrowed(_)));
        let hostile = clean("x\u{200b}\u{e0041}\u{0}");
        assert_eq!(hidden(&hostile).next(), None, "{hostile}");
    }

    #[test]
    fn one_line_has_no_separators_and_no_marks_of_direction() {
        assert_eq!(
            one_line("a\u{2028}b\u{2029}\u{200e}\u{200f}\u{61c}\u{202e}"),
            "a[U+2028]b[U+2029][U+200E][U+200F][U+061C][U+202E]"
        );
        assert_eq!(one_line("größe"), "größe");
    }
}
