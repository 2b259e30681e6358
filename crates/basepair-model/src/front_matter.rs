//! The fields between the two lines of dashes at the start of a Markdown document. Plain, quoted and folded
//! texts are parsed; nested fields become part of the text of their field.

#[derive(Debug, PartialEq, Eq)]
pub struct FrontMatter<'t> {
    /// In the order of the document.
    pub fields: Vec<(String, String)>,
    /// What follows the second line of dashes.
    pub body: &'t str,
}

impl FrontMatter<'_> {
    pub fn field(&self, key: &str) -> Option<&str> {
        self.fields.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }
}

/// `None` if the document has no front matter, or never closes it.
pub fn read(text: &str) -> Option<FrontMatter<'_>> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut lines = text.split_inclusive('\n');
    let first = lines.next()?;
    if first.trim_end() != "---" {
        return None;
    }
    let mut at = first.len();
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in lines {
        at += line.len();
        let line = line.trim_end();
        if line == "---" {
            return Some(FrontMatter { fields, body: text.get(at..).unwrap_or_default() });
        }
        if line.starts_with([' ', '\t']) {
            if let Some((_, value)) = fields.last_mut() {
                if !value.is_empty() {
                    value.push(' ');
                }
                value.push_str(line.trim());
            }
        } else if let Some((key, value)) = line.split_once(':') {
            let value = value.trim();
            // The text of a block scalar is on the lines below.
            let block = value.starts_with(['>', '|']) && value.len() <= 2;
            let value = if block { String::new() } else { unquoted(value) };
            fields.push((key.trim().to_owned(), value));
        }
    }
    None
}

/// The document without its front matter.
pub fn body(text: &str) -> &str {
    read(text).map_or(text.strip_prefix('\u{feff}').unwrap_or(text), |matter| matter.body)
}

fn unquoted(value: &str) -> String {
    let plain = value.split(" #").next().unwrap_or(value).trim_end();
    let value = if plain.ends_with(['\'', '"']) { plain } else { value };
    if let Some(inner) = value.strip_prefix('\'').and_then(|value| value.strip_suffix('\'')) {
        return inner.replace("''", "'");
    }
    if let Some(inner) = value.strip_prefix('"').and_then(|value| value.strip_suffix('"')) {
        return inner.replace("\\\"", "\"").replace("\\\\", "\\");
    }
    plain.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_plain_quoted_and_folded() {
        let matter =
            read("---\nname: x\ndescription: >-\n  Says hello.\n  Often.\nmeta: 'it''s' # no\n---\n\n# T\n")
                .unwrap();
        assert_eq!(matter.field("name"), Some("x"));
        assert_eq!(matter.field("description"), Some("Says hello. Often."));
        assert_eq!(matter.field("meta"), Some("it's"));
        assert_eq!(matter.body, "\n# T\n");
    }

    #[test]
    fn windows_line_ends_and_byte_order_marks_are_read() {
        let matter = read("\u{feff}---\r\nname: a: b\r\n---\r\nbody").unwrap();
        assert_eq!(matter.fields, [("name".to_owned(), "a: b".to_owned())]);
        assert_eq!(matter.body, "body");
    }

    #[test]
    fn text_without_front_matter_is_all_body() {
        for text in ["# T\n", "--- x", "---\nname: x\n", ""] {
            assert_eq!(read(text), None, "{text}");
            assert_eq!(body(text), text);
        }
    }
}
