//! What the imports of one file become, in both steps of the client.

use super::is_env;
use crate::icons::{self, IconLibrary};
use crate::install::{Planned, aliased, relinked};
use crate::project::Project;
use basepair_config::client::Major;
use basepair_model::item::{FileEntry, ItemType};
use basepair_model::path::file_name;
use basepair_syntax::facts::{Element, Facts, Import, ImportKind};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub specifier: String,
    /// As the client writes it; equal to the specifier if it is not changed.
    pub becomes: String,
}

/// The context of all files of an installation.
#[derive(Clone, Copy)]
pub(super) struct Context<'p> {
    pub(super) project: &'p Project,
    pub(super) planned: &'p Planned,
    pub(super) major: Major,
}

/// Whether the client changes the source of a file that it writes to `path`, besides its imports of other files.
pub(super) fn is_transformed(entry: &FileEntry, path: &str, major: Major) -> bool {
    let name = file_name(&entry.path);
    let is_old = major == Major::Two;
    let as_it_is = matches!(entry.kind, ItemType::File | ItemType::Item) && !is_old || is_env(path);
    let endings: &[&str] = if is_old { &[".tsx", ".ts", ".jsx", ".js"] } else { &[".tsx", ".ts"] };
    !as_it_is && has_ending(name, endings) && name.len() > ".ts".len()
}

fn has_ending(path: &str, endings: &[&str]) -> bool {
    let lower = path.to_ascii_lowercase();
    !lower.ends_with(".d.ts") && endings.iter().any(|ending| path.ends_with(ending))
}

/// Every import of a source in order; `path` is where the file is written.
pub(super) fn links(entry: &FileEntry, source: &str, path: &str, context: &Context<'_>) -> Vec<Link> {
    let Context { project, planned, major } = *context;
    let is_old = major == Major::Two;
    let transformed = is_transformed(entry, path, major);
    let relinks = has_ending(path, &[".tsx", ".ts", ".jsx", ".js"]);
    let link = |import: &Import| {
        let mut becomes = import.specifier.to_string();
        if transformed && (if is_old { is_declaration(import) } else { is_aliased(import) }) {
            becomes = aliased(&becomes, takes_cn(import), &project.aliases, major);
        }
        if relinks
            && is_declaration(import)
            && let Some(other) = relinked(&becomes, path, project, planned, major)
        {
            becomes = other;
        }
        Link { specifier: import.specifier.to_string(), becomes }
    };
    let facts = basepair_syntax::read(&entry.path, source);
    let mut links: Vec<Link> = sorted(facts.imports.clone()).iter().map(link).collect();
    if transformed
        && !is_old
        && let Some(library) = project.icons
    {
        place_icons(&facts, library, &mut links);
    }
    links
}

/// Takes the imports of placeholders away, and adds those of the icons at the end, as the client does.
fn place_icons(facts: &Facts, library: IconLibrary, links: &mut Vec<Link>) {
    let only = |import: &&Import| {
        icons::is_placeholder(&import.specifier)
            && import.names.iter().all(|name| name.imported == icons::PLACEHOLDER)
    };
    let removed: Vec<&str> = facts.imports.iter().filter(only).map(|import| &*import.specifier).collect();
    links.retain(|link| !removed.contains(&link.specifier.as_str()));
    let is_icon = |element: &Element| {
        element.name == icons::PLACEHOLDER && element.attributes.iter().any(|it| it.name == library.name)
    };
    if facts.elements.iter().any(is_icon) {
        let specifier = removed.first().copied().unwrap_or(icons::PLACEHOLDER);
        links.extend(
            library
                .packages
                .iter()
                .map(|package| Link { specifier: specifier.to_owned(), becomes: (*package).to_owned() }),
        );
    }
}

/// Every import of a source in order, for a client that looks at the specifier, and at whether it is in an `import` statement.
pub(super) fn renamed(entry: &FileEntry, source: &str, becomes: impl Fn(&str, bool) -> String) -> Vec<Link> {
    let link = |import: Import| Link {
        becomes: becomes(&import.specifier, is_declaration(&import)),
        specifier: import.specifier.into(),
    };
    imports(entry, source).into_iter().map(link).collect()
}

fn imports(entry: &FileEntry, source: &str) -> Vec<Import> {
    sorted(basepair_syntax::read(&entry.path, source).imports)
}

pub(super) fn sorted(mut imports: Vec<Import>) -> Vec<Import> {
    imports.sort_by_key(|import| import.span.start());
    imports
}

/// Whether the first step handles an import: a plain call of `require` is ignored.
fn is_aliased(import: &Import) -> bool {
    match import.kind {
        ImportKind::Static | ImportKind::SideEffect | ImportKind::Dynamic | ImportKind::ReExport => true,
        ImportKind::Require => !import.names.is_empty(),
        ImportKind::Css => false,
    }
}

/// Whether it is an `import` statement: types such as `import("x").Y` bind no name.
fn is_declaration(import: &Import) -> bool {
    match import.kind {
        ImportKind::SideEffect => true,
        ImportKind::Static => !(import.type_only && import.names.is_empty()),
        _ => false,
    }
}

fn takes_cn(import: &Import) -> bool {
    import.kind == ImportKind::Static && import.names.iter().any(|name| name.imported == "cn")
}
