//! The rule about links in Markdown: a relative link points to a file or folder that git tracks, and a Rust file that is
//! named in the text exists.

use super::Violations;
use super::tree::{Tree, numbered};

pub(super) fn dead_link(tree: &Tree, violations: &mut Violations) {
    for (path, text) in tree.texts_with(&["md"]) {
        let mut fence: Option<&str> = None;
        for (line, content) in numbered(text) {
            let start = content.trim_start();
            if let Some(closing) = fence {
                if start.starts_with(closing) {
                    fence = None;
                }
                continue;
            }
            fence = ["```", "~~~"].into_iter().find(|marker| start.starts_with(marker));
            if fence.is_some() {
                continue;
            }
            for target in targets(&without_code(content)) {
                if let Some(file) = relative_file(&target)
                    && !resolve(path, &file).is_some_and(|file| tree.contains(&file))
                {
                    violations.add(path, line, format!("the target `{target}` does not exist"));
                }
            }
            for file in rust_files(content).filter(|file| !tree.has_file_ending(file)) {
                violations.add(path, line, format!("no file is called `{file}`"));
            }
        }
    }
}

/// The line without its code spans, in which brackets are not links.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("")
}

/// The Rust files that code spans name, by the end of their paths; a name with a placeholder is no file.
fn rust_files(line: &str) -> impl Iterator<Item = &str> {
    let names_file = |span: &&str| span.ends_with(".rs") && !span.contains(['<', '*', ' ']);
    line.split('`').skip(1).step_by(2).filter(names_file)
}

/// The targets of inline links and images, of link definitions, and of HTML attributes.
fn targets(line: &str) -> Vec<String> {
    let mut found = Vec::new();
    for opening in ["](", "src=\"", "href=\""] {
        for rest in line.split(opening).skip(1) {
            let end = if opening == "](" { closing_parenthesis(rest) } else { rest.find('"') };
            found.extend(end.and_then(|end| rest.get(..end)));
        }
    }
    let definition = line.trim_start().strip_prefix('[').filter(|rest| !rest.starts_with('^'));
    found.extend(definition.and_then(|rest| rest.split_once("]: ")).map(|(_, target)| target));
    found.into_iter().map(without_title).filter(|target| !target.is_empty()).collect()
}

fn closing_parenthesis(text: &str) -> Option<usize> {
    let mut open = 0;
    for (place, letter) in text.char_indices() {
        match letter {
            '(' => open += 1,
            ')' if open == 0 => return Some(place),
            ')' => open -= 1,
            _ => {}
        }
    }
    None
}

fn without_title(target: &str) -> String {
    let target = target.trim();
    match target.strip_prefix('<').and_then(|rest| rest.split_once('>')) {
        Some((inner, _)) => inner.to_owned(),
        None => target.split_whitespace().next().unwrap_or_default().to_owned(),
    }
}

/// The file part of a relative target; nothing for URLs, anchors on the same page, and paths of the site.
fn relative_file(target: &str) -> Option<String> {
    let file = target.split(['#', '?']).next().unwrap_or_default();
    let is_url = file.split('/').next().is_some_and(|first| first.contains(':'));
    let is_relative = !file.is_empty() && !file.starts_with('/') && !is_url;
    is_relative.then(|| file.replace("%20", " "))
}

/// The path from the root, or nothing if it leaves the checkout.
fn resolve(from: &str, file: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in file.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_of_target_is_found() {
        assert_eq!(targets("[a](b.md) and ![c](d(1).png \"title\")"), ["b.md", "d(1).png"]);
        assert_eq!(targets("[a]: <b c.md> \"title\""), ["b c.md"]);
        assert!(targets("[^1]: a footnote").is_empty());
        assert_eq!(targets("<img src=\"a.png\"> <a href=\"b.md\">"), ["a.png", "b.md"]);
    }

    #[test]
    fn rust_files_are_named_in_code_spans() {
        let line = "`http/server.rs` and `rules/<name>.rs`, page.rs, `cargo test`";
        assert_eq!(rust_files(line).collect::<Vec<_>>(), ["http/server.rs"]);
    }

    #[test]
    fn only_relative_targets_are_files() {
        for target in ["https://example.com/a", "mailto:a@b", "#place", "/items/button", "//host/a"] {
            assert_eq!(relative_file(target), None, "{target}");
        }
        assert_eq!(relative_file("docs/a%20b.md#place").as_deref(), Some("docs/a b.md"));
    }

    #[test]
    fn a_path_is_resolved_from_its_file_and_stays_inside() {
        assert_eq!(resolve("docs/api.md", "../README.md").as_deref(), Some("README.md"));
        assert_eq!(resolve("docs/api.md", "./").as_deref(), Some("docs"));
        assert_eq!(resolve("README.md", "../other"), None);
    }
}
