//! Names, titles and descriptions, from the names of files and from the comments in them.

use super::project::SourceFile;
use super::role::{kebab, stem};
use basepair_model::path::{file_name, folder};
use basepair_syntax::facts::Comment;

/// The longest description that is taken from a comment.
const LONGEST: usize = 240;
/// Comments that speak to tools or lawyers.
const ASIDE: &[&str] = &[
    "eslint",
    "@ts-",
    "prettier",
    "biome",
    "oxlint",
    "stylelint",
    "istanbul",
    "c8 ",
    "webpack",
    "vite",
    "copyright",
    "license",
    "@license",
    "spdx",
    "@jsx",
    "todo",
    "fixme",
    "hack",
    "xxx",
    "#region",
    "#__",
    "use client",
    "@vitest",
    "@jest",
    "tslint",
    "jshint",
    "note:",
    "source:",
    "http",
    "generated",
    "this file is auto",
];
/// Names that say nothing without the folder around them.
const VAGUE: &[&str] = &[
    "index",
    "utils",
    "util",
    "types",
    "type",
    "constants",
    "constant",
    "helpers",
    "helper",
    "config",
    "data",
    "schema",
    "schemas",
    "context",
    "provider",
    "store",
    "api",
    "client",
    "server",
    "actions",
    "queries",
    "styles",
    "style",
    "columns",
    "form",
    "list",
    "item",
    "main",
    "base",
    "core",
    "common",
    "shared",
    "default",
    "hooks",
    "lib",
    "ui",
    "components",
    "root",
    "new",
    "edit",
    "view",
];

/// The name of an item with this main file: that of the file, or of its folder.
pub(super) fn name(path: &str) -> String {
    let own = kebab(stem(path).split('.').next().unwrap_or_default());
    let around = kebab(file_name(folder(path)));
    match own.as_str() {
        "index" if !folder(path).is_empty() => around,
        own if VAGUE.contains(&own) && !VAGUE.contains(&around.as_str()) && !folder(path).is_empty() => {
            format!("{around}-{own}")
        }
        _ => own,
    }
}

/// A longer name for the same file, with its folder in front; for files of the same name.
pub(super) fn longer(name: &str, path: &str, steps: usize) -> String {
    let mut around = folder(path);
    let mut parts = Vec::new();
    while parts.len() < steps && !around.is_empty() {
        let part = kebab(file_name(around));
        if !name.starts_with(part.as_str()) && !matches!(part.as_str(), "src" | "components" | "item") {
            parts.push(part);
        }
        around = folder(around);
    }
    parts.reverse();
    parts.push(name.to_owned());
    parts.join("-")
}

/// `date-picker` as a title.
pub(super) fn title(name: &str) -> String {
    let words = name.replace('-', " ");
    let mut letters = words.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// What the comment above the main export, or at the top of the file, says.
pub(super) fn description(file: &SourceFile) -> Option<String> {
    let facts = &file.facts;
    let component = facts.components.iter().filter(|it| it.exported).map(|it| it.body.start());
    let exports = facts.exports.iter().filter(|it| !it.type_only).map(|it| it.span.start());
    let main = component.min().or_else(|| exports.min());
    let above = main.and_then(|main| comment_above(file, main));
    above.or_else(|| first_comment(file)).and_then(sentence)
}

/// The comment before the statement at a position.
fn comment_above(file: &SourceFile, at: usize) -> Option<String> {
    let ends = |comment: &&Comment| {
        comment.span.end() <= at && {
            let between = file.text.get(comment.span.end()..at).unwrap_or("x;");
            let between = between.trim_start_matches(['*', '/']).trim();
            let words = between.split_whitespace();
            words.clone().count() <= 4 && words.clone().all(is_opening)
        }
    };
    let last = file.facts.comments.iter().rposition(|comment| ends(&comment))?;
    Some(joined(file, last))
}

/// Words between a comment and the name that it describes.
fn is_opening(word: &str) -> bool {
    matches!(word, "export" | "default" | "const" | "function" | "async" | "let" | "class")
}

/// A comment at the top of the file, before any code but directives.
fn first_comment(file: &SourceFile) -> Option<String> {
    let first = file.facts.comments.first()?;
    let before = file.text.get(..first.span.start())?.trim();
    let before = before.trim_start_matches("<!--").trim_end_matches("//").trim_end_matches("/*").trim();
    let directive = before.trim_end_matches(';').trim_matches(['"', '\'']);
    let has_code_below = || file.facts.exports.iter().any(|it| it.span.start() > first.span.end());
    (directive.is_empty() || directive.starts_with("use "))
        .then(|| joined(file, 0))
        .filter(|_| has_code_below())
}

/// A comment with the line comments directly above it.
fn joined(file: &SourceFile, last: usize) -> String {
    let comments = &file.facts.comments;
    let mut first = last;
    while let (Some(above), Some(below)) =
        (first.checked_sub(1).and_then(|at| comments.get(at)), comments.get(first))
    {
        let between = file.text.get(above.span.end()..below.span.start()).unwrap_or("x");
        let lines = between.trim_matches(|c: char| c.is_whitespace() || c == '/');
        if !lines.is_empty() || between.matches('\n').count() > 1 {
            break;
        }
        first -= 1;
    }
    let texts = comments.get(first..=last).unwrap_or_default().iter().map(|comment| comment.text.as_str());
    texts.collect::<Vec<_>>().join("\n")
}

/// The first paragraph of a comment, if it is prose.
fn sentence(comment: String) -> Option<String> {
    let lines = comment.lines().map(|line| line.trim().trim_start_matches(['*', '/', '!']).trim());
    let mut paragraph = String::new();
    for line in lines {
        if line.is_empty() || line.starts_with('@') {
            if paragraph.is_empty() && !line.starts_with('@') {
                continue;
            }
            break;
        }
        if !paragraph.is_empty() {
            paragraph.push(' ');
        }
        paragraph.push_str(line.trim_end_matches("*/").trim());
    }
    let lower = paragraph.to_lowercase();
    let is_code = ["=>", "();", "= ", "</", "/>", "{", "};", "import ", "const "]
        .iter()
        .any(|it| paragraph.contains(it));
    let is_rule = paragraph.chars().filter(|c| c.is_alphanumeric()).count() * 2 < paragraph.chars().count();
    let is_prose = paragraph.split_whitespace().count() >= 3 && !is_code && !is_rule;
    if !is_prose || ASIDE.iter().any(|start| lower.starts_with(start)) {
        return None;
    }
    Some(cut(&paragraph))
}

/// A text up to the end of a sentence, if it is long.
fn cut(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    let end = text.match_indices(". ").map(|(at, _)| at + 1).take_while(|at| *at <= LONGEST).last();
    match end {
        Some(end) => text.get(..end).unwrap_or(text).to_owned(),
        None => {
            let words = text.split_whitespace();
            let mut out = String::new();
            for word in words {
                if out.len() + word.len() > LONGEST {
                    break;
                }
                if !out.is_empty() {
                    out.push(' ');
                }
                out.push_str(word);
            }
            out + " …"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_with_hyphens() {
        for (text, expected) in [
            ("DataTable", "data-table"),
            ("data_table", "data-table"),
            ("UIProvider", "ui-provider"),
            ("useMediaQuery", "use-media-query"),
            ("H1", "h1"),
            ("2d", "d"),
            ("(auth)", "auth"),
        ] {
            assert_eq!(kebab(text), expected, "{text}");
        }
        assert_eq!(name("src/components/Button/index.tsx"), "button");
        assert_eq!(name("src/features/auth/types.ts"), "auth-types");
        assert_eq!(longer("header", "src/components/admin/header.tsx", 1), "admin-header");
    }

    #[test]
    fn a_description_is_prose_and_not_code() {
        let of = |text: &str| sentence(text.to_owned());
        assert_eq!(
            of("* A button.\n * With variants.\n *\n * @example x").as_deref(),
            Some("A button. With variants.")
        );
        assert_eq!(of("eslint-disable no-console here"), None);
        assert_eq!(of("const a = b();"), None);
        assert_eq!(of("-----------"), None);
    }
}
