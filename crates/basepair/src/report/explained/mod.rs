//! Explanations of rules, elements, items and files: as data for programs, and formatted for a terminal.

pub(crate) mod rule;
pub(crate) mod thing;

use annotate_snippets::renderer::{Effects, Style};

/// The maximum line width of prose.
const WIDTH: usize = 96;
const BOLD: Style = Style::new().effects(Effects::BOLD);

fn heading(text: &str) -> String {
    format!("{BOLD}{text}{BOLD:#}")
}

/// Prose wrapped for a terminal, with an indent.
fn set(text: &str, indent: &str) -> String {
    let mut lines = vec![indent.to_owned()];
    let mut width = indent.len();
    for word in text.split_whitespace() {
        let length = word.chars().count();
        if width + length > WIDTH && width > indent.len() {
            lines.push(indent.to_owned());
            width = indent.len();
        }
        if let Some(line) = lines.last_mut() {
            if width > indent.len() {
                line.push(' ');
                width += 1;
            }
            line.push_str(word);
        }
        width += length;
    }
    lines.join("\n")
}
