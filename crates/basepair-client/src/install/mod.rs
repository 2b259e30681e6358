//! Where the official client puts a file, and what it makes of an import. Facts about that client, told for a
//! project with the directory aliases that its `init` writes.

mod rewrite;
mod safe;
mod target;

pub use rewrite::rewritten;
pub use safe::is_safe;
pub use target::{Destination, Framework, Layout, place};

use basepair_model::item::{FileEntry, ItemType};

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

/// Where a file lands in a given project.
pub fn lands(file: &FileEntry, layout: Layout) -> Destination {
    place(file.kind, &file.path, file.target.as_deref(), layout)
}

/// The directory aliases that a target may start with.
const ALIASES: &[(&str, &str)] =
    &[("components", "components"), ("ui", "components/ui"), ("lib", "lib"), ("hooks", "hooks")];

/// `@ui/button.tsx` as alias and rest.
pub fn alias_target(target: &str) -> Option<(&str, &str)> {
    let (alias, rest) = target.strip_prefix('@')?.split_once('/')?;
    (!alias.is_empty() && !rest.is_empty()).then_some((alias, rest))
}

/// Whether a `registry:page` file is left out silently by projects whose framework has no pages of its own.
pub fn is_lost_page(file: &FileEntry) -> bool {
    let elsewhere = Layout { src: false, framework: Framework::Other };
    file.kind == ItemType::Page
        && is_safe(file.target.as_deref().unwrap_or(&file.path))
        && lands(file, elsewhere) == Destination::Nowhere
}
