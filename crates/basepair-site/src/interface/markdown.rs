//! The interface of an item in the Markdown version of its page.

use super::{Table, scripts, shown};
use crate::markdown::{fenced, inline};
use crate::view::View;
use basepair_catalog::catalog::Item;
use basepair_syntax::api::Variant;
use basepair_syntax::highlight::Language;
use std::fmt::Write;

/// The section; empty for items without a component.
pub(crate) fn markdown(view: &View<'_>, position: usize, item: &Item) -> String {
    let scripts = scripts(view, position, item);
    let mut out = String::new();
    for script in shown(&scripts) {
        if out.is_empty() {
            out.push_str("\n## API\n");
        }
        if scripts.len() > 1 {
            let _ = writeln!(out, "\nFrom {}:", code(script.name));
        }
        if let Some(import) = script.import {
            let _ = write!(out, "\n{}", fenced(Language::of_path("a.ts"), import));
        }
        for table in script.tables.iter().chain(&script.parts) {
            component(&mut out, table);
        }
        for (name, all) in &script.variants {
            variants(&mut out, name, all);
        }
        out.push('\n');
        for listed in &script.exports {
            let more = if listed.more > 0 { format!(" and {} more", listed.more) } else { String::new() };
            let _ = writeln!(out, "- {}: {}{more}", listed.kind, codes(&listed.names));
        }
        if !script.stars.is_empty() {
            let _ = writeln!(out, "- Everything from: {}", codes(&script.stars));
        }
        if script.cut {
            out.push_str("\nThe file exports more than is shown here.\n");
        }
    }
    out
}

fn component(out: &mut String, table: &Table<'_>) {
    let _ = write!(out, "\n### {}\n", inline(table.name));
    if !table.comment.is_empty() {
        let _ = write!(out, "\n{}\n", inline(table.comment));
    }
    if !table.props.is_empty() {
        out.push_str(
            "\n| Prop | Type | Required | Default | Description |\n| --- | --- | --- | --- | --- |\n",
        );
    }
    for prop in &table.props {
        let deprecated = if prop.deprecated { "Deprecated. " } else { "" };
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {deprecated}{} |",
            code(&prop.name),
            code(&prop.kind),
            if prop.optional { "no" } else { "yes" },
            prop.default.as_deref().map(code).unwrap_or_default(),
            inline(&prop.comment),
        );
    }
    if table.more > 0 {
        let _ = write!(out, "\nAnd {} more\n", table.more);
    }
    for each in &table.inherited {
        let what = each.only.as_ref().map_or("All props".to_owned(), |only| codes(only));
        let without = if each.without.is_empty() {
            String::new()
        } else {
            format!(", without {}", codes(&each.without))
        };
        let _ = write!(out, "\n{what} of {}{without}\n", code(&each.from));
    }
    for (name, value) in &table.presets {
        let _ = write!(out, "\nBy default {} is {}\n", code(name), code(value));
    }
    if table.unknown {
        out.push_str("\nThe source does not state its props.\n");
    }
}

fn variants(out: &mut String, name: &str, variants: &[Variant]) {
    let _ =
        write!(out, "\nVariants of {}:\n\n| Variant | Values | Default |\n| --- | --- | --- |\n", code(name));
    for variant in variants {
        let default = variant.default.as_deref().map(code).unwrap_or_default();
        let _ = writeln!(out, "| {} | {} | {default} |", code(&variant.name), codes(&variant.values));
    }
}

fn codes(texts: &[impl AsRef<str>]) -> String {
    texts.iter().map(|text| code(text.as_ref())).collect::<Vec<_>>().join(", ")
}

/// Author text as code on one line, also inside a table.
fn code(text: &str) -> String {
    let text = crate::markup::one_line(text);
    if text.is_empty() {
        return text;
    }
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let pad = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{pad}{}{pad}{fence}", text.replace('|', "\\|"))
}
