//! Where the official client puts a file, and what it makes of an import: in a given project, or in one with the aliases
//! that its `init` writes.

mod alias;
mod module;
mod relink;
mod safe;
mod target;

pub use alias::{aliased, rewritten};
pub use module::find_module;
pub use relink::{Planned, relinked};
pub use safe::is_safe;
pub use target::{Destination, Layout, lands_in, place};

pub use crate::project::Framework;
use basepair_model::item::{FileEntry, ItemType};

/// The majors of the client that people run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Major {
    Three,
    #[default]
    Four,
}

/// The folder that a file type goes to.
pub fn folder(kind: ItemType) -> &'static str {
    match kind {
        ItemType::Ui => "components/ui",
        ItemType::Lib => "lib",
        ItemType::Hook => "hooks",
        _ => "components",
    }
}

/// Where a file of an item lands, in a project that has a place for it and keeps its code at the root.
pub fn destination(file: &FileEntry) -> Destination {
    lands(file, Layout { src: false, framework: Framework::NextApp })
}

/// Where a file lands in a project with the usual aliases.
pub fn lands(file: &FileEntry, layout: Layout) -> Destination {
    place(file.kind, &file.path, file.target.as_deref(), layout)
}

/// `@ui/button.tsx` as alias and rest.
pub fn alias_target(target: &str) -> Option<(&str, &str)> {
    let (alias, rest) = target.strip_prefix('@')?.split_once('/')?;
    (!alias.is_empty() && !rest.is_empty()).then_some((alias, rest))
}

/// Whether a `registry:page` file is left out silently by projects whose framework has no pages of its own.
pub fn is_lost_page(file: &FileEntry) -> bool {
    let elsewhere = Layout { src: false, framework: Framework::Vite };
    file.kind == ItemType::Page
        && is_safe(file.target.as_deref().unwrap_or(&file.path))
        && lands(file, elsewhere) == Destination::Nowhere
}
