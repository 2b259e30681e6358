//! The specification of a rule, for readers: as Markdown, and its prose alone.

use basepair_check::rules;
use basepair_model::rule::Rule;

/// The full specification; a rule of the loader has only its two sentences.
pub fn markdown(rule: &Rule) -> String {
    match specification(rule) {
        Some(text) => text.to_owned(),
        None => format!("# {}\n\n{} {}\n", rule.name, rule.summary, rule.harm),
    }
}

/// What a rule means and why, without its examples.
pub fn prose(rule: &Rule) -> String {
    let Some(text) = specification(rule) else { return format!("{} {}", rule.summary, rule.harm) };
    let introduction = text.split("\n## ").next().unwrap_or_default();
    let paragraphs = introduction.split_once('\n').map_or("", |(_, rest)| rest).trim();
    let unwrapped =
        paragraphs.split("\n\n").map(|paragraph| match paragraph.starts_with(['-', '|', '`', ' ']) {
            true => paragraph.to_owned(),
            false => paragraph.split_whitespace().collect::<Vec<_>>().join(" "),
        });
    unwrapped.collect::<Vec<_>>().join("\n\n")
}

pub fn specification(rule: &Rule) -> Option<&'static str> {
    rules::ALL.iter().find(|check| check.rule.name == rule.name).map(|check| check.spec)
}
