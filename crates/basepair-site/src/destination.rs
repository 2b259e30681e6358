//! The path a file is installed to, as pages show it: in a project with the usual aliases of the registry's client.

use crate::view::View;
use basepair_catalog::catalog::Item;
use basepair_client::install::Destination;
use basepair_model::item::FileEntry;

/// The path in the project of the consumer.
pub(crate) fn destination(view: &View<'_>, item: &Item, file: &FileEntry) -> String {
    match view.profile().destination(&item.entry, file) {
        Destination::Path(path) => path,
        Destination::Nowhere | Destination::Refused(_) | Destination::Outside => "nowhere".to_owned(),
    }
}
