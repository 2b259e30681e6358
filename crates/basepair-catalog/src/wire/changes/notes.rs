//! Changes as Markdown: release notes, for people.

use super::{ChangesAnswer, DescribedChange};
use std::fmt::Write as _;

/// Sentences of one item that are listed; further ones are counted.
const MOST: usize = 40;

impl ChangesAnswer {
    /// Release notes, with the changes of each level by item. `title` is the heading.
    pub fn notes(&self, title: &str) -> String {
        let mut out = format!("## {}\n", escaped(title));
        if self.changes.is_empty() {
            out.push_str("\nNo change.\n");
        }
        for (level, heading) in [("breaking", "Breaking"), ("feature", "Features"), ("fix", "Fixes")] {
            let mut items: Vec<&str> = Vec::new();
            for change in self.of(level) {
                if !items.contains(&change.item.as_str()) {
                    items.push(&change.item);
                }
            }
            if items.is_empty() {
                continue;
            }
            let _ = write!(out, "\n### {heading}\n\n");
            for item in items {
                let changes: Vec<&DescribedChange> =
                    self.of(level).filter(|change| change.item == item).collect();
                list(&mut out, item, &changes);
            }
        }
        out
    }
}

fn list(out: &mut String, item: &str, changes: &[&DescribedChange]) {
    if let [only] = changes {
        let _ = writeln!(out, "- **{}**: {}", escaped(item), sentence(only));
        return;
    }
    let _ = writeln!(out, "- **{}**", escaped(item));
    for change in changes.iter().take(MOST) {
        let _ = writeln!(out, "  - {}", sentence(change));
    }
    if let Some(more) = changes.len().checked_sub(MOST).filter(|more| *more > 0) {
        let _ = writeln!(out, "  - {more} more");
    }
}

fn sentence(change: &DescribedChange) -> String {
    let announced = change.announced.as_ref().map_or_else(String::new, |how| format!(" ({how})"));
    format!("{}{}", escaped(&change.text), escaped(&announced))
}

/// Text of authors: what is in backticks stays as it is, and nothing else is markup.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for (at, part) in text.split('`').enumerate() {
        if at > 0 {
            out.push('`');
        }
        if at % 2 == 1 {
            out.push_str(part);
            continue;
        }
        for character in part.chars() {
            if matches!(character, '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '\\') {
                out.push('\\');
            }
            out.push(if character.is_control() { ' ' } else { character });
        }
    }
    out
}
