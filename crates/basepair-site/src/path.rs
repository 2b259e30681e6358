//! The paths of pages about items and elements.

use basepair_catalog::catalog::Item;
use basepair_model::percent;

/// Between the name of an item and the path of one of its files.
pub(crate) const SOURCE: &str = "/source/";

/// The path of the page that shows one file of an item.
pub(crate) fn source_path(item: &Item, file: usize) -> String {
    let path = item.entry.files.get(file).map_or("", |file| file.path.as_str());
    format!("{}{SOURCE}{}", item_path(item), percent::encode(path, "/@"))
}

/// Between the name of an item and the digits of one of its versions.
pub(crate) const HISTORY: &str = "/history/";

/// What changed, for readers of feeds.
pub(crate) const ATOM_FEED: &str = "/feed.xml";
pub(crate) const JSON_FEED: &str = "/feed.json";

/// After the path of an item: its preview on a page of its own.
pub(crate) const ALONE: &str = "/alone";

/// Before the name of an item: the document of its live preview.
pub(crate) const FRAMES: &str = "/live/item/";

/// The path of the page that shows nothing but the preview of an item.
pub(crate) fn alone_path(item: &Item) -> String {
    format!("{}{ALONE}", item_path(item))
}

/// The path of an item's page.
pub(crate) fn item_path(item: &Item) -> String {
    format!("/items/{}", item.entry.name.url_path())
}

/// The path of an element's page.
pub(crate) fn element_path(id: &str) -> String {
    format!("/architecture/{id}")
}
