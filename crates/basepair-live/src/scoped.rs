//! CSS modules: their classes under names that no other file has, as bundlers write them, and what a script that imports one gets.

use basepair_catalog::document::hex;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// A style sheet whose classes are its own.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Scoped {
    pub(crate) css: String,
    /// Each class as it was written, with the names that an element gets for it.
    pub(crate) names: BTreeMap<String, String>,
}

/// Whether scripts import a style sheet for the names of its classes.
pub(crate) fn is_module(path: &str) -> bool {
    path.ends_with(".module.css")
}

/// Gives every class of a style sheet a name of its own, except in `:global(…)`. `composes` of the same file is followed.
pub(crate) fn scoped(path: &str, text: &str) -> Scoped {
    let digest = hex(&Sha256::digest(path.as_bytes()));
    let mark = digest.get(..6).unwrap_or(&digest);
    let mut scoped = Scoped::default();
    let mut composed: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    // The classes of the rules around a position, the innermost last.
    let mut around: Vec<Vec<String>> = Vec::new();
    for (part, end) in parts(text) {
        let is_prelude = end == Some('{') && !bare(part).starts_with('@');
        if is_prelude {
            let classes = selector(part, mark, &mut scoped.css);
            for class in &classes {
                scoped.names.entry(class.clone()).or_insert_with(|| format!("{class}_{mark}"));
            }
            around.push(classes);
        } else if let Some(names) =
            bare(part).strip_prefix("composes").and_then(|rest| rest.trim_start().strip_prefix(':'))
        {
            let names = names.split_whitespace().map(str::to_owned);
            composed.push((around.last().cloned().unwrap_or_default(), names.collect()));
        } else {
            scoped.css.push_str(part);
            if end == Some('{') {
                around.push(Vec::new());
            }
        }
        if end == Some('}') {
            around.pop();
        }
        scoped.css.extend(end);
    }
    for (classes, others) in composed {
        // From another file, which stands behind `from`, nothing is taken.
        let own: Vec<String> = others.iter().filter_map(|other| scoped.names.get(other).cloned()).collect();
        for class in &classes {
            if let Some(names) = scoped.names.get_mut(class) {
                own.iter().for_each(|other| names.extend([" ", other.as_str()]));
            }
        }
    }
    scoped
}

/// A text without the comments and the space before it.
fn bare(part: &str) -> &str {
    let mut rest = part.trim_start();
    while let Some((_, after)) = rest.strip_prefix("/*").and_then(|comment| comment.split_once("*/")) {
        rest = after.trim_start();
    }
    rest
}

/// The parts of a style sheet, each with what ends it: `{`, `}` or `;`, outside of comments, strings and brackets.
fn parts(text: &str) -> Vec<(&str, Option<char>)> {
    let (mut parts, mut start, mut depth) = (Vec::new(), 0, 0usize);
    let mut characters = text.char_indices();
    while let Some((at, character)) = characters.next() {
        match character {
            '"' | '\'' => {
                let mut escaped = false;
                for (_, inner) in characters.by_ref() {
                    if inner == character && !escaped {
                        break;
                    }
                    escaped = inner == '\\' && !escaped;
                }
            }
            '/' if text.get(at..).is_some_and(|rest| rest.starts_with("/*")) => {
                let length = text
                    .get(at + 2..)
                    .and_then(|rest| rest.find("*/"))
                    .map_or(text.len(), |found| at + found + 3);
                while characters.next().is_some_and(|(inner, _)| inner < length) {}
            }
            '\\' => {
                characters.next();
            }
            '(' | '[' => depth += 1,
            ')' | ']' => depth = depth.saturating_sub(1),
            '{' | '}' | ';' if depth == 0 => {
                parts.push((text.get(start..at).unwrap_or_default(), Some(character)));
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push((text.get(start..).unwrap_or_default(), None));
    parts
}

const GLOBAL: &str = ":global";
const LOCAL: &str = ":local";

/// Writes a selector with other names for its classes, which are the answer.
fn selector(text: &str, mark: &str, css: &mut String) -> Vec<String> {
    let mut classes = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if rest.starts_with("/*") {
            rest = rest.split_once("*/").map_or("", |(_, after)| after);
        } else if let Some(after) = rest.strip_prefix(GLOBAL) {
            let (inner, behind) = inside(after);
            css.push_str(inner.unwrap_or_default());
            // Without brackets, everything that follows is global.
            match inner {
                Some(_) => rest = behind,
                None => {
                    css.push_str(after.trim_start());
                    return classes;
                }
            }
        } else if let Some(after) = rest.strip_prefix(LOCAL) {
            let (inner, behind) = inside(after);
            classes.extend(selector(inner.unwrap_or_default(), mark, css));
            rest = behind;
        } else if let Some(name) = rest.strip_prefix('.').map(identifier).filter(|name| !name.is_empty()) {
            css.push('.');
            css.push_str(name);
            css.push('_');
            css.push_str(mark);
            classes.push(name.replace('\\', ""));
            rest = rest.get(1 + name.len()..).unwrap_or_default();
        } else if first == '[' {
            let end = rest.find(']').map_or(rest.len(), |end| end + 1);
            css.push_str(rest.get(..end).unwrap_or_default());
            rest = rest.get(end..).unwrap_or_default();
        } else {
            css.push(first);
            rest = rest.get(first.len_utf8()..).unwrap_or_default();
        }
    }
    classes
}

/// What is in the brackets that a text begins with, and what follows them.
fn inside(text: &str) -> (Option<&str>, &str) {
    let Some(inner) = text.strip_prefix('(') else { return (None, text) };
    let mut depth = 0usize;
    for (at, character) in inner.char_indices() {
        match character {
            '(' => depth += 1,
            ')' if depth == 0 => return (inner.get(..at), inner.get(at + 1..).unwrap_or_default()),
            ')' => depth -= 1,
            _ => {}
        }
    }
    (Some(inner), "")
}

/// The identifier that a text begins with, as it is written.
fn identifier(text: &str) -> &str {
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return "";
    }
    let mut escaped = false;
    let end = text.char_indices().find(|(_, character)| {
        let is_part = escaped
            || character.is_alphanumeric()
            || matches!(*character, '-' | '_' | '\\')
            || !character.is_ascii();
        escaped = *character == '\\' && !escaped;
        !is_part
    });
    text.get(..end.map_or(text.len(), |(at, _)| at)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_get_names_of_their_own_and_nothing_else_changes() {
        let text = "/* .no { } */ @media (min-width: .5em) { .root:hover > .a-b, a[href='.x'] { width: .5em; background: url(a.png) } }\n:global(.dark) .root { color: red }\n.c { composes: root other; margin: 0; &.d { top: 1px } }";
        let Scoped { css, names } = scoped("ui/card.module.css", text);
        let root = names.get("root").unwrap().as_str();
        assert!(root.starts_with("root_") && css.contains(&format!(".{root}:hover > .a-b_")), "{css}");
        assert!(
            css.contains("@media (min-width: .5em)")
                && css.contains("width: .5em")
                && css.contains("url(a.png)")
        );
        assert!(
            css.contains("a[href='.x']") && css.contains(&format!(".dark .{root} {{ color: red }}")),
            "{css}"
        );
        assert_eq!(names.keys().map(String::as_str).collect::<Vec<_>>(), ["a-b", "c", "d", "root"]);
        assert!(names.get("c").unwrap().ends_with(&format!(" {root}")) && !css.contains("composes"), "{css}");
        assert_ne!(scoped("ui/other.module.css", text).names.get("root").unwrap(), root);
        assert_eq!(scoped("a.module.css", "").css, "");
    }

    #[test]
    fn a_text_that_ends_anywhere_is_read_to_its_end() {
        let text =
            ".a { content: \"}\"; } /* ü */ .ü\\:b { color: red } :global .x { } :local(.y) { } .z { /*";
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            scoped("a.module.css", text.get(..end).unwrap());
        }
        let names = scoped("a.module.css", text).names;
        assert_eq!(names.keys().map(String::as_str).collect::<Vec<_>>(), ["a", "y", "z", "ü:b"]);
    }
}
