//! Makes untrusted text safe to print: characters that control a terminal, or hide or reorder text, are made
//! visible.

use basepair_model::text::spelled;

/// The text with every control character written as its code point, in the same form as in the log and for agents.
pub fn plain(text: &str) -> String {
    spelled(text.into(), steers).into_owned()
}

/// Control characters, and the invisible ones that change direction, join or mark text.
pub fn steers(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_become_visible_and_others_stay() {
        assert_eq!(plain("a\u{1b}[2J\u{9b}\u{202e}b\n"), "a[U+001B][2J[U+009B][U+202E]b[U+000A]");
        assert_eq!(plain("Größe 🧬 עברית"), "Größe 🧬 עברית");
    }
}
