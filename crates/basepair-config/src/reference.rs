//! The reference page of `basepair.toml` in Markdown: an introduction, an example, and every table from the table of settings.

use super::setting::{Kind, SETTINGS, Setting, TABLES};

const INTRODUCTION: &str = include_str!("introduction.md");

/// An example of every table; the reference page shows it, and tests read it.
pub(super) const EXAMPLE: &str = include_str!("example.toml");

/// The page.
pub fn reference() -> String {
    let mut page = INTRODUCTION.replace("{{example}}", EXAMPLE.trim_end());
    for (table, about) in TABLES {
        let heading = if *table == "overrides" { "[[overrides]]".to_owned() } else { format!("[{table}]") };
        page.push_str(&format!("\n## `{heading}`\n\n{about}\n"));
        if let Some(more) = more(table) {
            page.push_str(&format!("\n{}\n", more.trim_end()));
        }
        let inside =
            |setting: &&Setting| setting.path.strip_prefix(table).is_some_and(|rest| rest.starts_with('.'));
        if !SETTINGS.iter().any(|setting| inside(&setting)) {
            continue;
        }
        page.push_str("\n| key | value | default | also set by |\n|---|---|---|---|\n");
        for setting in SETTINGS.iter().filter(inside) {
            let key = setting.path.strip_prefix(table).unwrap_or_default().trim_start_matches('.');
            let value = format!("{} {}", setting.about, value(setting.kind));
            let default = setting.default;
            page.push_str(&format!("| `{key}` | {} | {default} | {} |\n", value.trim(), also(setting)));
        }
    }
    page
}

/// More about a table than its summary.
fn more(table: &str) -> Option<&'static str> {
    let (_, text) = [
        ("rules", include_str!("rules.md")),
        ("overrides", include_str!("overrides.md")),
        ("allow", include_str!("allow.md")),
    ]
    .into_iter()
    .find(|(name, _)| *name == table)?;
    Some(text)
}

/// The values of a setting, if its description does not list them.
fn value(kind: Kind) -> String {
    match kind {
        Kind::Choice(choices) => format!("One of {}.", names(choices)),
        Kind::Choices(choices) => format!("A list of {}.", names(choices)),
        Kind::Boolean => "`true` or `false`.".to_owned(),
        Kind::Integer(of) => format!("A whole number of {of}."),
        Kind::Texts(_) => "A list.".to_owned(),
        Kind::Folders => "A table of lists.".to_owned(),
        Kind::Text(_) | Kind::Links | Kind::Levels | Kind::Overrides | Kind::Reasons => String::new(),
    }
}

fn also(setting: &Setting) -> String {
    let ways: Vec<String> =
        [setting.flag, setting.variable].into_iter().flatten().map(|it| format!("`{it}`")).collect();
    if ways.is_empty() { "`--config`".to_owned() } else { ways.join(", ") }
}

fn names(choices: &[&str]) -> String {
    choices.iter().map(|choice| format!("`{choice}`")).collect::<Vec<_>>().join(", ")
}
