//! The site: catalog in, documents out. Pages in HTML with their Markdown twins, preview images, the helix as a
//! drawing, and the files that machines look for. This crate does not know HTTP or a component parser.

mod accent;
mod assets;
mod card;
mod closure;
mod code;
mod collection;
mod controls;
mod destination;
mod diff;
mod document;
mod entries;
mod excerpt;
mod feed;
mod folder;
mod helix;
mod icon;
mod install;
mod interface;
mod label;
mod live;
mod machine;
mod markdown;
mod markup;
mod pages;
mod past;
mod path;
mod search;
pub mod skill;
mod specimen;
mod structured;
mod theme;
mod thumbnail;
mod view;
mod workbench;

pub use assets::{Asset, asset, fonts};
pub use document::{patterns, reads_repository, takes_query};
pub use folder::{NOT_FOUND, SiteFile, page_folders};
pub use live::{Frames, Live, Missing};
pub use pages::PAGES;
pub use pages::error::ErrorPage;
pub use pages::home::example;
pub use past::{Chronicle, NoChanges, Past, PastFile, PastItem, VersionId};
pub use view::{
    Brand, Checks, ForAgents, Index, Oracle, Refusal, Section, Server, Trouble, UnknownName, View,
};
pub use workbench::{Workbench, edition};

/// Renders the Markdown of authors as the HTML that pages show.
pub fn prose(text: &str) -> String {
    markdown::render(text, 2).html
}

/// The content security policy of pages: resources of their own host only, and no inline scripts. Frames are live previews,
/// which have a policy of their own.
pub const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
     connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; \
     require-trusted-types-for 'script'; trusted-types 'none'";

/// The same in a page, for hosts without headers: browsers ignore there who may put the page into a frame.
pub fn policy_in_page() -> String {
    POLICY.replace(" frame-ancestors 'none';", "")
}
