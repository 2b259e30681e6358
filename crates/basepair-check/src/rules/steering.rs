//! Files that are more than source code in a consumer's project, for the rules about them.

mod paths;

pub(super) use paths::{Steers, lower_case};

use super::entries;
use crate::analysis::Analysis;
use crate::registry::Registry;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::catalog::Item;

/// Such a file: the position of its item, its own in the item, and what it does.
pub(crate) type Steering = (usize, usize, Steers);

/// All of them.
pub(crate) fn find(registry: &Registry<'_>) -> Vec<Steering> {
    let files = entries::items(registry).flat_map(|listed| {
        let files = listed.item.entry.files.iter().enumerate();
        files.filter_map(move |(index, file)| {
            let destination = registry.landing(listed.position, index, file);
            Some((listed.position, index, paths::steers(destination.path()?)?))
        })
    });
    files.collect()
}

/// Reports the files at paths that `is_wrong` for their item, unless the item allows them with a reason.
pub(super) fn report(
    registry: &Analysis<'_>,
    reporter: &mut Reporter,
    is_wrong: impl Fn(&Item, Steers) -> bool,
) {
    let items: Vec<_> = entries::items(registry).collect();
    reporter.checked(items.iter().map(|listed| listed.item.entry.files.len()).sum());
    for (position, index, steers) in registry.steering() {
        let Some(listed) = items.get(*position).filter(|listed| is_wrong(listed.item, *steers)) else {
            continue;
        };
        let Some(file) = listed.item.entry.files.get(*index) else { continue };
        let destination = registry.landing(*position, *index, file);
        let Some(path) = destination.path() else { continue };
        if entries::is_allowed(registry, listed.item, &[path, file.target.as_deref().unwrap_or(path)]) {
            continue;
        }
        let message = format!("`{path}` {}", steers.what);
        let help = format!(
            "choose another path, or give a reason in `meta`: {{ \"allow\": {{ \"{path}\": \"the reason\" }} }}"
        );
        listed.report(reporter, file.target_span, Diagnostic::new(message, help));
    }
}
