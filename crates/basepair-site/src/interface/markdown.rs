//! The interface of an item in the Markdown version of its page.

use super::{Elsewhere, MOST_NAMES, MOST_ROWS, MOST_TABLES, Named, exported_as, scripts};
use crate::markdown::{fenced, inline};
use crate::view::View;
use basepair_catalog::catalog::Item;
use basepair_syntax::api::{Kind, Variant};
use basepair_syntax::highlight::Language;
use std::fmt::Write;

/// The section; empty for items without a component.
pub(crate) fn markdown(view: &View<'_>, position: usize, item: &Item) -> String {
    let scripts = scripts(view, position, item);
    let mut out = String::new();
    for script in &scripts {
        if out.is_empty() {
            out.push_str("\n## API\n");
        }
        if scripts.len() > 1 {
            let _ = writeln!(out, "\nFrom {}:", code(&script.name));
        }
        if let Some(import) = &script.import {
            let _ = write!(out, "\n{}", fenced(Language::of_path("a.ts"), import));
        }
        let (tables, parts) = script.components();
        for named in tables.iter().take(MOST_TABLES).chain(parts.iter().take(MOST_NAMES)) {
            component(&mut out, named);
        }
        for export in &script.api.exports {
            if let Kind::Variants(all) = &export.kind {
                variants(&mut out, exported_as(export), all);
            }
        }
        out.push('\n');
        for (kind, names) in script.exports() {
            let names: Vec<String> = names.into_iter().take(MOST_NAMES).map(code).collect();
            let _ = writeln!(out, "- {kind}: {}", names.join(", "));
        }
        if !script.api.stars.is_empty() {
            let stars: Vec<String> = script.api.stars.iter().map(|star| code(star)).collect();
            let _ = writeln!(out, "- Everything from: {}", stars.join(", "));
        }
    }
    out
}

fn component(out: &mut String, named: &Named<'_>) {
    let component = named.component;
    let _ = write!(out, "\n### {}\n", inline(named.name));
    if !named.comment.is_empty() {
        let _ = write!(out, "\n{}\n", inline(named.comment));
    }
    if !component.props.is_empty() {
        out.push_str(
            "\n| Prop | Type | Required | Default | Description |\n| --- | --- | --- | --- | --- |\n",
        );
    }
    for prop in component.props.iter().take(MOST_ROWS) {
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
    for inherited in &component.inherited {
        let each = Elsewhere::from(inherited);
        let names = |names: &[String]| names.iter().map(|name| code(name)).collect::<Vec<_>>().join(", ");
        let what =
            if each.only.is_empty() { "All props of".to_owned() } else { format!("{} of", names(each.only)) };
        let without = if each.without.is_empty() {
            String::new()
        } else {
            format!(", without {}", names(each.without))
        };
        let _ = write!(out, "\n{what} {}{without}\n", code(each.from));
    }
    for (name, value) in &component.presets {
        let _ = write!(out, "\nBy default {} is {}\n", code(name), code(value));
    }
    if component.unknown {
        out.push_str("\nThe source does not state its props.\n");
    }
}

fn variants(out: &mut String, name: &str, variants: &[Variant]) {
    if variants.is_empty() {
        return;
    }
    let _ =
        write!(out, "\nVariants of {}:\n\n| Variant | Values | Default |\n| --- | --- | --- |\n", code(name));
    for variant in variants {
        let values: Vec<String> = variant.values.iter().map(|value| code(value)).collect();
        let default = variant.default.as_deref().map(code).unwrap_or_default();
        let _ = writeln!(out, "| {} | {} | {default} |", code(&variant.name), values.join(", "));
    }
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
