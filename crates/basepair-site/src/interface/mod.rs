//! The interface of an item: import lines, props of its components, variants and exports, for its page and for the
//! Markdown version of it. Read from the sources when a page is made.

mod html;
mod markdown;

pub(crate) use html::html;
pub(crate) use markdown::markdown;

use crate::view::View;
use basepair_catalog::catalog::Item;
use basepair_client::modules;
use basepair_syntax::api::{Api, Component, Export, Inherited, Kind};

/// Components whose props are shown, per file.
const MOST_TABLES: usize = 24;
/// Rows of one table.
const MOST_ROWS: usize = 80;
/// Names in one list.
const MOST_NAMES: usize = 120;
/// An import with more letters than this is written over several lines.
const LONGEST_IMPORT: usize = 80;

/// One script of an item.
struct Script {
    /// The file's own name.
    name: String,
    import: Option<String>,
    api: Api,
}

/// A component under the name that it is exported by.
struct Named<'a> {
    name: &'a str,
    comment: &'a str,
    component: &'a Component,
}

/// The scripts of an item, where at least one exports a component. A demo shows its item and has no interface.
fn scripts(view: &View<'_>, position: usize, item: &Item) -> Vec<Script> {
    if item.is_demo() {
        return Vec::new();
    }
    let files = item.entry.files.iter().enumerate();
    let scripts = files.filter_map(|(at, file)| {
        let api = view.index().modules.api(view.catalog, (position, at))?;
        let specifier = modules::specifier(view.catalog, (position, at));
        Some(Script {
            name: basepair_model::path::file_name(&file.path).to_owned(),
            import: specifier.and_then(|specifier| import(&api, &specifier)),
            api,
        })
    });
    let scripts: Vec<Script> = scripts.filter(|script| !script.api.exports.is_empty()).collect();
    let has_component = |script: &Script| script.api.exports.iter().any(|export| component(export).is_some());
    if scripts.iter().any(has_component) { scripts } else { Vec::new() }
}

fn component(export: &Export) -> Option<Named<'_>> {
    match &export.kind {
        Kind::Component(component) => {
            Some(Named { name: exported_as(export), comment: &export.comment, component })
        }
        _ => None,
    }
}

/// What a consumer calls an export.
fn exported_as(export: &Export) -> &str {
    if export.name == "default" { &export.local } else { &export.name }
}

impl Script {
    /// Components whose props need a table, then those that a line describes.
    fn components(&self) -> (Vec<Named<'_>>, Vec<Named<'_>>) {
        self.api.exports.iter().filter_map(component).partition(|named| {
            match named.component.props.as_slice() {
                [] => false,
                [only] => !only.optional || !only.comment.is_empty() || only.default.is_some(),
                _ => true,
            }
        })
    }

    /// Names by kind, components first.
    fn exports(&self) -> Vec<(&'static str, Vec<&str>)> {
        let named = KINDS.into_iter().map(|word| {
            let own = self.api.exports.iter().filter(|export| plural(&export.kind) == word);
            (word, own.map(exported_as).collect::<Vec<_>>())
        });
        named.filter(|(_, names)| !names.is_empty()).collect()
    }
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

/// Props that are declared elsewhere, in the pieces of a sentence: names, type, and names that are left out.
struct Elsewhere<'a> {
    only: &'a [String],
    from: &'a str,
    without: &'a [String],
}

impl<'a> From<&'a Inherited> for Elsewhere<'a> {
    fn from(inherited: &'a Inherited) -> Self {
        let only = inherited.only.as_deref().unwrap_or_default();
        Self { only, from: &inherited.from, without: &inherited.without }
    }
}
