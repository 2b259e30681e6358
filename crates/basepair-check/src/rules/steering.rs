//! Shared by the rules about files that are more than source code in a consumer's project.

use super::entries;
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::steering::{Steering, Steers};
use basepair_catalog::catalog::Item;

/// Reports the files at paths that `is_wrong` for their item, unless the item allows them with a reason.
pub(super) fn report(
    registry: &Analysis<'_>,
    reporter: &mut Reporter,
    is_wrong: impl Fn(&Item, Steers) -> bool,
) {
    let items: Vec<_> = entries::items(registry).collect();
    reporter.checked(items.iter().map(|listed| listed.item.entry.files.len()).sum());
    for Steering { item, file, path, steers } in registry.steering() {
        let Some(listed) = items.get(*item).filter(|listed| is_wrong(listed.item, *steers)) else {
            continue;
        };
        let Some(file) = listed.item.entry.files.get(*file) else { continue };
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
