//! Where a client writes a file, and what it turns an import into: in a given project, or in one with the aliases that
//! its `init` writes.

mod alias;
mod destination;
mod module;
mod relink;
mod safe;
pub mod svelte;
mod target;
pub mod vue;

pub use alias::{aliased, rewritten};
pub use destination::{Destination, Refusal};
pub use module::find_module;
pub use relink::{Planned, imported_as, relinked};
pub use safe::is_safe;
pub use target::{Layout, lands_in, place};

pub use crate::project::Framework;
use basepair_model::item::{FileEntry, ItemType};

/// The folder of a file type.
pub fn folder(kind: ItemType) -> &'static str {
    match kind {
        ItemType::Ui => "components/ui",
        ItemType::Lib => "lib",
        ItemType::Hook => "hooks",
        _ => "components",
    }
}

/// The destination of a file of an item, in a project that supports it and has its code at the root.
pub fn destination(file: &FileEntry) -> Destination {
    lands(file, Layout { src: false, framework: Framework::NextApp })
}

/// The destination of a file in a project with the default aliases.
pub fn lands(file: &FileEntry, layout: Layout) -> Destination {
    place(file.kind, &file.path, file.target.as_deref(), layout)
}

/// Whether a `registry:page` file is silently skipped in projects whose framework has no pages.
pub fn is_lost_page(file: &FileEntry) -> bool {
    let elsewhere = Layout { src: false, framework: Framework::Vite };
    file.kind == ItemType::Page && lands(file, elsewhere) == Destination::Nowhere
}
