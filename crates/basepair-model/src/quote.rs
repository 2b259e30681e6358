//! Author text inside another language: HTML and XML, or a shell command.

/// Escapes text for HTML and XML, in content and in quoted attributes. Characters that are invalid in XML are replaced,
/// because the same text is used in drawings.
pub fn markup(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\t' | '\n' => out.push(character),
            '\r' => out.push('\n'),
            '\u{fffe}' | '\u{ffff}' => out.push(char::REPLACEMENT_CHARACTER),
            other if other.is_control() => out.push(char::REPLACEMENT_CHARACTER),
            other => out.push(other),
        }
    }
    out
}

/// Quotes a word for a shell, if necessary.
pub fn shell(word: &str) -> String {
    let plain = word.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"@/._-".contains(&byte));
    if plain { word.to_owned() } else { format!("'{}'", word.replace('\'', r"'\''")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_parses_the_result_as_one_word() {
        assert_eq!(shell("@acme/button"), "@acme/button");
        assert_eq!(shell("@acme/two words"), "'@acme/two words'");
        assert_eq!(shell("@acme/$(x)'y"), r"'@acme/$(x)'\''y'");
    }
}
