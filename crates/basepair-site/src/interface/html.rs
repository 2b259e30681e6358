//! The interface of an item as a section of its page.

use super::{Elsewhere, MOST_NAMES, MOST_ROWS, MOST_TABLES, Named, Script, exported_as, scripts};
use crate::markdown::render as prose;
use crate::markup::count;
use crate::pages::render;
use crate::view::View;
use askama::Template;
use basepair_catalog::catalog::Item;
use basepair_syntax::api::{Kind, Prop, Variant};

#[derive(Template)]
#[template(path = "interface.html")]
struct Section<'a> {
    scripts: Vec<Shown<'a>>,
}

struct Shown<'a> {
    name: &'a str,
    import: Option<&'a str>,
    tables: Vec<Table<'a>>,
    parts: Vec<Table<'a>>,
    variants: Vec<(&'a str, &'a [Variant])>,
    exports: Vec<(&'static str, Vec<&'a str>, String)>,
    stars: &'a [String],
}

struct Table<'a> {
    name: &'a str,
    /// The documentation comment, as markup.
    comment: String,
    rows: Vec<Row<'a>>,
    more: String,
    has_default: bool,
    has_comment: bool,
    inherited: Vec<Elsewhere<'a>>,
    presets: &'a [(String, String)],
    unknown: bool,
}

struct Row<'a> {
    prop: &'a Prop,
    comment: String,
}

/// The section; empty for items without a component.
pub(crate) fn html(view: &View<'_>, position: usize, item: &Item) -> String {
    let scripts = scripts(view, position, item);
    if scripts.is_empty() {
        return String::new();
    }
    render(&Section { scripts: scripts.iter().map(shown).collect() })
}

fn shown(script: &Script) -> Shown<'_> {
    let (tables, parts) = script.components();
    let variants = script.api.exports.iter().filter_map(|export| match &export.kind {
        Kind::Variants(variants) if !variants.is_empty() => Some((exported_as(export), variants.as_slice())),
        _ => None,
    });
    let exports = script.exports().into_iter().map(|(kind, mut names)| {
        let more = beyond(names.len(), MOST_NAMES, "name", "names");
        names.truncate(MOST_NAMES);
        (kind, names, more)
    });
    Shown {
        name: &script.name,
        import: script.import.as_deref(),
        tables: tables.into_iter().take(MOST_TABLES).map(table).collect(),
        parts: parts.into_iter().take(MOST_NAMES).map(table).collect(),
        variants: variants.take(MOST_TABLES).collect(),
        exports: exports.collect(),
        stars: &script.api.stars,
    }
}

fn table(named: Named<'_>) -> Table<'_> {
    let component = named.component;
    let shown = component.props.get(..component.props.len().min(MOST_ROWS)).unwrap_or_default();
    Table {
        name: named.name,
        comment: marked_up(named.comment),
        rows: shown.iter().map(|prop| Row { prop, comment: marked_up(&prop.comment) }).collect(),
        more: beyond(component.props.len() + component.more, MOST_ROWS, "prop", "props"),
        has_default: shown.iter().any(|prop| prop.default.is_some()),
        has_comment: shown.iter().any(|prop| !prop.comment.is_empty() || prop.deprecated),
        inherited: component.inherited.iter().map(Elsewhere::from).collect(),
        presets: &component.presets,
        unknown: component.unknown,
    }
}

/// What is left out, in words; nothing where nothing is.
fn beyond(all: usize, shown: usize, one: &str, many: &str) -> String {
    if all > shown { count(all - shown, one, many) } else { String::new() }
}

fn marked_up(comment: &str) -> String {
    if comment.is_empty() { String::new() } else { prose(comment, 4).html }
}
