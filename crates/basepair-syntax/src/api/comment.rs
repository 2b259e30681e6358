//! Documentation comments: their text, and the tags that say something about a prop.

/// What a documentation comment says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Comment {
    pub(super) text: String,
    pub(super) default: Option<String>,
    pub(super) deprecated: bool,
}

/// Longest text that is kept, in characters.
const LONGEST: usize = 1_200;
/// Text of one comment that is looked at, in bytes.
const READ: usize = 8 * 1024;

/// Reads a comment with its delimiters. Tags other than `@default` and `@deprecated` end the text.
pub(super) fn read(source: &str) -> Comment {
    let source = source.get(..source.floor_char_boundary(READ)).unwrap_or_default();
    let inner = source.strip_prefix("/**").unwrap_or(source);
    let inner = inner.strip_suffix("*/").unwrap_or(inner);
    let mut comment = Comment::default();
    let mut lines: Vec<&str> = Vec::new();
    let mut described = true;
    for line in inner.lines() {
        let line = line.trim();
        let line =
            line.strip_prefix('*').map_or(line, |rest| rest.strip_prefix(' ').unwrap_or(rest)).trim_end();
        let Some((tag, rest)) = tag(line) else {
            if described {
                lines.push(line);
            }
            continue;
        };
        described = false;
        match tag {
            "default" | "defaultValue" => {
                let value = rest.trim().trim_matches('`');
                comment.default = (!value.is_empty()).then(|| value.to_owned());
            }
            "deprecated" => {
                comment.deprecated = true;
                if !rest.is_empty() {
                    lines.push(rest);
                }
            }
            "description" => {
                described = true;
                lines.push(rest);
            }
            _ => {}
        }
    }
    comment.text = lines.join("\n").trim().chars().take(LONGEST).collect();
    comment
}

/// `@default "sm"` as tag and rest.
fn tag(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_start().strip_prefix('@')?;
    let end = rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    (end > 0).then(|| rest.split_at(end)).map(|(tag, rest)| (tag, rest.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_comment_is_its_text_without_stars_and_tags() {
        let comment =
            read("/**\n * Two lines,\n * one text.\n *\n * More.\n * @example <A />\n * more of it\n */");
        assert_eq!(
            comment,
            Comment { text: "Two lines,\none text.\n\nMore.".to_owned(), ..Comment::default() }
        );
        assert_eq!(read("/** One. */").text, "One.");
        assert_eq!(read("/***/").text, "");
        let tagged = read("/**\n * Size.\n * @default `\"sm\"`\n * @deprecated Use `scale`.\n */");
        assert_eq!((tagged.default.as_deref(), tagged.deprecated), (Some("\"sm\""), true));
        assert_eq!(tagged.text, "Size.\nUse `scale`.");
        assert_eq!(read("/** mail@example.com */").text, "mail@example.com");
    }
}
