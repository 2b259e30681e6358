//! Items as a table: aligned columns, cut at the width of the terminal.

use crate::report::plain::plain;
use basepair_catalog::catalog::Catalog;
use basepair_server::platform::terminal_width;
use clap::builder::styling::{Effects, Style};
use std::io::{self, Write};

const BOLD: Style = Style::new().effects(Effects::BOLD);
const DIM: Style = Style::new().effects(Effects::DIMMED);

/// A column is not wider than this, so that one long name does not push everything else away.
const WIDEST: usize = 40;

/// What is shown of one item.
pub(super) struct Row {
    name: String,
    kind: &'static str,
    element: Option<String>,
    about: String,
}

impl Row {
    pub(super) fn of(catalog: &Catalog, position: usize) -> Option<Self> {
        let item = catalog.items().get(position)?;
        let about = item.entry.description.as_deref().or(item.entry.title.as_deref()).unwrap_or_default();
        let about = match &item.entry.deprecated {
            Some(deprecated) => format!("deprecated{}. {about}", deprecated.sentence()),
            None => about.to_owned(),
        };
        Some(Self {
            name: plain(item.name()),
            kind: item.entry.kind.as_str().trim_start_matches("registry:"),
            element: catalog.element_at(position).map(|id| plain(id.as_str())),
            about: about.split_whitespace().map(plain).collect::<Vec<_>>().join(" "),
        })
    }
}

/// Prints one line per item.
pub(super) fn print(out: &mut impl Write, rows: &[Row]) -> io::Result<()> {
    print_within(out, rows, terminal_width())
}

fn print_within(out: &mut impl Write, rows: &[Row], width: Option<usize>) -> io::Result<()> {
    let widest = |length: fn(&Row) -> usize| rows.iter().map(length).max().unwrap_or(0).min(WIDEST);
    let name = widest(|row| row.name.chars().count());
    let kind = widest(|row| row.kind.len());
    let element = widest(|row| row.element.as_ref().map_or(0, |element| element.chars().count()));
    // A registry without a model has no such column.
    let gap = if element > 0 { "  " } else { "" };
    let before = name + kind + element + gap.len() + 4;
    for row in rows {
        let about = match width {
            Some(width) => cut(&row.about, width.saturating_sub(before)),
            None => row.about.clone(),
        };
        let missing = if element > 0 { "-" } else { "" };
        let own = row.element.as_deref().unwrap_or(missing);
        if about.is_empty() {
            let last = format!("{:<kind$}{gap}{own}", row.kind);
            writeln!(out, "{BOLD}{:<name$}{BOLD:#}  {}", row.name, last.trim_end())?;
        } else {
            let columns = format!("{:<kind$}{gap}{own:<element$}", row.kind);
            writeln!(out, "{BOLD}{:<name$}{BOLD:#}  {columns}  {DIM}{about}{DIM:#}", row.name)?;
        }
    }
    Ok(())
}

/// The start of a text, with a sign that it goes on.
pub(super) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let start: String = text.chars().take(width.saturating_sub(1)).collect();
    if width == 0 { String::new() } else { format!("{}…", start.trim_end()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(width: Option<usize>) -> Vec<String> {
        lines_of(Some("N2"), width)
    }

    fn lines_of(element: Option<&str>, width: Option<usize>) -> Vec<String> {
        let row = |name: &str, about: &str| Row {
            name: name.to_owned(),
            kind: "ui",
            element: element.map(str::to_owned),
            about: about.to_owned(),
        };
        let mut out = anstream::StripStream::new(Vec::new());
        let rows = [row("a", "A text of some words."), row("longer", "")];
        print_within(&mut out, &rows, width).unwrap();
        String::from_utf8(out.into_inner()).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn columns_are_aligned_and_cut_at_the_width() {
        assert_eq!(lines(None)[0], "a       ui  N2  A text of some words.");
        assert_eq!(lines(None)[1], "longer  ui  N2");
        assert_eq!(lines(Some(24))[0], "a       ui  N2  A text…");
        assert_eq!(lines(Some(4))[0], "a       ui  N2");
        assert_eq!(lines_of(None, None), ["a       ui  A text of some words.", "longer  ui"]);
    }
}
