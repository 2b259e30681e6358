//! The interface of an item: import lines, props of its components, variants and exports, for its page and for the
//! Markdown version of it. Read from the sources when a page is made.

mod budget;
mod html;
mod lines;
mod markdown;

pub(crate) use html::html;
pub(crate) use lines::lines;
pub(crate) use markdown::markdown;

use crate::view::View;
use basepair_catalog::catalog::Item;
use basepair_syntax::api::{Api, Component, Export, Inherited, Kind, Prop, Variant};
use budget::Budget;

/// Components whose props are shown, per file.
const MOST_TABLES: usize = 24;
/// Names in one list.
const MOST_NAMES: usize = 120;
/// An import with more letters than this is written over several lines.
const LONGEST_IMPORT: usize = 80;

/// One script of an item, as it was read.
pub(crate) struct Script {
    /// The file's own name.
    name: String,
    /// The path of its entry.
    pub(crate) path: String,
    /// What consumers import it by.
    pub(crate) specifier: Option<String>,
    import: Option<String>,
    pub(crate) api: Api,
}

/// What is shown of one script: as much as fits the page.
struct Shown<'a> {
    name: &'a str,
    import: Option<&'a str>,
    /// Components whose props need a table.
    tables: Vec<Table<'a>>,
    /// Components that a line describes.
    parts: Vec<Table<'a>>,
    variants: Vec<(&'a str, &'a [Variant])>,
    exports: Vec<Listed<'a>>,
    stars: Vec<&'a str>,
    /// Whether the script offers more than is shown.
    cut: bool,
}

/// Exports of one kind.
struct Listed<'a> {
    kind: &'static str,
    names: Vec<&'a str>,
    /// Names that are not shown.
    more: usize,
}

/// What is shown of one component.
struct Table<'a> {
    name: &'a str,
    comment: &'a str,
    props: Vec<&'a Prop>,
    /// Props that are not shown.
    more: usize,
    inherited: Vec<&'a Inherited>,
    presets: Vec<&'a (String, String)>,
    unknown: bool,
}

/// The scripts of an item, where at least one exports a component. A demo shows its item and has no interface.
pub(crate) fn scripts(view: &View<'_>, position: usize, item: &Item) -> Vec<Script> {
    if item.is_demo() {
        return Vec::new();
    }
    let files = item.entry.files.iter().enumerate();
    let scripts = files.filter_map(|(at, file)| {
        let api = view.resolver.api(view.catalog, (position, at))?;
        let specifier = view.resolver.specifier((position, at));
        Some(Script {
            name: basepair_model::path::file_name(&file.path).to_owned(),
            path: file.path.clone(),
            import: specifier.as_ref().and_then(|specifier| import(&api, specifier)),
            specifier,
            api,
        })
    });
    let scripts: Vec<Script> = scripts.filter(|script| !script.api.exports.is_empty()).collect();
    let has_component = |script: &Script| script.api.exports.iter().any(|export| component(export).is_some());
    if scripts.iter().any(has_component) { scripts } else { Vec::new() }
}

fn shown(scripts: &[Script]) -> Vec<Shown<'_>> {
    let mut budget = Budget::default();
    scripts.iter().map(|script| script.shown(&mut budget)).collect()
}

impl Script {
    fn shown(&self, budget: &mut Budget) -> Shown<'_> {
        let exports = &self.api.exports;
        let (large, small): (Vec<_>, Vec<_>) = exports
            .iter()
            .filter_map(|export| Some((export, component(export)?)))
            .partition(|(_, component)| match component.props.as_slice() {
                [] => false,
                [only] => !only.optional || !only.comment.is_empty() || only.default.is_some(),
                _ => true,
            });
        let variants = exports.iter().filter_map(|export| match &export.kind {
            Kind::Variants(variants) if !variants.is_empty() => {
                Some((exported_as(export), variants.as_slice()))
            }
            _ => None,
        });
        let all = large.len();
        let tables: Vec<Table<'_>> = large
            .into_iter()
            .take(MOST_TABLES)
            .filter_map(|(export, found)| Table::of(export, found, budget))
            .collect();
        let count = small.len();
        let parts: Vec<Table<'_>> = small
            .into_iter()
            .take(MOST_NAMES)
            .filter_map(|(export, found)| Table::of(export, found, budget))
            .collect();
        let variants =
            variants.take(MOST_TABLES).filter(|(name, variants)| budget.variants(name, variants)).collect();
        Shown {
            name: &self.name,
            import: self.import.as_deref().filter(|import| budget.takes(import.len())),
            variants,
            exports: self.listed(budget),
            stars: self
                .api
                .stars
                .iter()
                .map(String::as_str)
                .filter(|star| budget.takes(star.len()))
                .collect(),
            cut: self.api.cut || tables.len() < all || parts.len() < count,
            tables,
            parts,
        }
    }

    /// Names by kind, components first.
    fn listed(&self, budget: &mut Budget) -> Vec<Listed<'_>> {
        let kinds = KINDS.into_iter().map(|kind| {
            let own = self.api.exports.iter().filter(|export| plural(&export.kind) == kind);
            let all: Vec<&str> = own.map(exported_as).collect();
            let names: Vec<&str> =
                all.iter().copied().take(MOST_NAMES).filter(|name| budget.takes(name.len())).collect();
            Listed { kind, more: all.len() - names.len(), names }
        });
        kinds.filter(|listed| !listed.names.is_empty()).collect()
    }
}

impl<'a> Table<'a> {
    fn of(export: &'a Export, component: &'a Component, budget: &mut Budget) -> Option<Self> {
        let name = exported_as(export);
        if !budget.takes(name.len()) {
            return None;
        }
        let props: Vec<&Prop> = component.props.iter().filter(|prop| budget.prop(prop)).collect();
        Some(Self {
            name,
            comment: Some(export.comment.as_str())
                .filter(|text| budget.takes(text.len()))
                .unwrap_or_default(),
            more: component.props.len() + component.more - props.len(),
            props,
            inherited: component.inherited.iter().filter(|inherited| budget.inherited(inherited)).collect(),
            presets: component
                .presets
                .iter()
                .filter(|(name, value)| budget.takes(name.len() + value.len()))
                .collect(),
            unknown: component.unknown,
        })
    }
}

pub(crate) fn component(export: &Export) -> Option<&Component> {
    match &export.kind {
        Kind::Component(component) => Some(component),
        _ => None,
    }
}

/// What a consumer calls an export.
pub(crate) fn exported_as(export: &Export) -> &str {
    if export.name == "default" { &export.local } else { &export.name }
}

/// Kinds of exports, in the order in which they are listed.
const KINDS: [&str; 9] =
    ["Components", "Hooks", "Functions", "Variants", "Classes", "Enums", "Constants", "Types", "Re-exports"];

fn plural(kind: &Kind) -> &'static str {
    match kind {
        Kind::Component(_) => "Components",
        Kind::Hook => "Hooks",
        Kind::Function => "Functions",
        Kind::Variants(_) => "Variants",
        Kind::Class => "Classes",
        Kind::Enum => "Enums",
        Kind::Constant => "Constants",
        Kind::Type => "Types",
        Kind::Foreign => "Re-exports",
    }
}

/// The line that imports everything of a script that is no type.
fn import(api: &Api, specifier: &str) -> Option<String> {
    let values =
        api.exports.iter().filter(|export| export.kind != Kind::Type && export.kind != Kind::Foreign);
    let (default, named): (Vec<&Export>, Vec<&Export>) = values.partition(|export| export.name == "default");
    let mut what: Vec<String> = default.iter().take(1).map(|export| export.local.clone()).collect();
    let names: Vec<&str> = named.iter().take(MOST_NAMES).map(|export| export.name.as_str()).collect();
    if !names.is_empty() {
        let line = format!("{{ {} }}", names.join(", "));
        let short = line.len() + specifier.len() <= LONGEST_IMPORT;
        what.push(if short { line } else { format!("{{\n  {},\n}}", names.join(",\n  ")) });
    }
    (!what.is_empty()).then(|| format!("import {} from \"{specifier}\"", what.join(", ")))
}
