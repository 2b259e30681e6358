//! Items that write different files to one path, and are installed one after the other: the second replaces the file of the
//! first. That is harmless if it exports the same names, which alternatives do.

use super::destination_collision::{Listing, colliding, shared_places};
use super::{check, entries};
use crate::analysis::Analysis;
use crate::registry::File;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::install::{Framework, Layout};
use basepair_config::client::Client;
use basepair_model::item::ItemType;
use std::collections::BTreeSet;

check!(SHARED_DESTINATION, "shared-destination", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // Other clients use a separate folder for each item.
    if !registry.context.profile.clients.contains(&Client::Official) {
        return;
    }
    let items: Vec<_> = entries::items(registry).collect();
    reporter.checked(items.len());
    let layout = Layout { src: false, framework: Framework::NextApp };
    for (path, listings) in shared_places(registry, &items, layout) {
        // Files that are installed together are another rule's.
        if !colliding(registry.reach(), &items, &listings).is_empty() {
            continue;
        }
        let mut known = listings.iter().filter_map(|listing| Some((*listing, exports(registry, *listing)?)));
        let Some(first) = known.next() else { continue };
        if let Some((before, after, name)) = known.find_map(|second| lost(&first, &second)) {
            report(&items, reporter, &path, (before, after), name);
        }
    }
}

/// A file and the names that it exports.
type Exported<'r> = (Listing, BTreeSet<&'r str>);

/// A name that is lost when one of two files replaces the other: the file that had it, and the one that replaces it.
fn lost<'r>(first: &Exported<'r>, second: &Exported<'r>) -> Option<(Listing, Listing, &'r str)> {
    let missing = |(one, names): &Exported<'r>, (other, others): &Exported<'r>| {
        names.difference(others).next().map(|name| (*one, *other, *name))
    };
    (first.0.0 != second.0.0).then(|| missing(first, second).or_else(|| missing(second, first)))?
}

fn report(
    items: &[entries::Listed<'_>],
    reporter: &mut Reporter,
    path: &str,
    (before, after): (Listing, Listing),
    name: &str,
) {
    let (Some(one), Some(other)) = (items.get(before.0), items.get(after.0)) else { return };
    let Some(file) = other.item.entry.files.get(after.1) else { return };
    let message = format!(
        "installing `{}` after `{}` replaces `{path}`, without exporting its `{name}`",
        other.name(),
        one.name()
    );
    let help = "rename one of the two files, or give one of them another `target`";
    other.report(reporter, file.target_span, Diagnostic::new(message, help));
}

/// The names that a file exports, as far as others can import it.
fn exports<'r>(registry: &'r Analysis<'_>, listing: Listing) -> Option<BTreeSet<&'r str>> {
    let item = registry.catalog.items().get(listing.0)?;
    let file: &File<'_> = registry.files.get(registry.listing.file(listing)?)?;
    let is_imported = !item.is_demo()
        && item.entry.kind != ItemType::Example
        && item.entry.files.get(listing.1)?.kind != ItemType::Page;
    let names: BTreeSet<&str> = file
        .facts
        .exports
        .iter()
        .filter(|export| !export.type_only)
        .map(|export| export.name.as_str())
        .collect();
    let is_known = file.facts.problems.is_empty() && !names.is_empty() && !names.contains("*");
    (is_imported && is_known).then_some(names)
}
