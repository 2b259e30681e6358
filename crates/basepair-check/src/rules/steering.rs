//! Shared by the rules about files that are more than source code in a consumer's project.

use super::entries::{self, Listed};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::steering::{Steering, Steers};
use basepair_catalog::catalog::Item;
use basepair_model::item::FileEntry;
use std::collections::{HashMap, HashSet};

/// A path that so many other items have, too, is a habit: it is reported once.
const FEW: usize = 3;

/// Reports the files at paths that `is_wrong` for their item, unless the item allows them with a reason.
pub(super) fn report(
    registry: &Analysis<'_>,
    reporter: &mut Reporter,
    is_wrong: impl Fn(&Item, Steers) -> bool,
) {
    let mut wrong: Vec<(Listed<'_>, &Steering, &FileEntry)> = Vec::new();
    let items: Vec<_> = entries::items(registry).collect();
    reporter.checked(items.iter().map(|listed| listed.item.entry.files.len()).sum());
    for steering in registry.steering() {
        let Steering { item, file, path, steers } = steering;
        let Some(listed) = items.get(*item).filter(|listed| is_wrong(listed.item, *steers)) else {
            continue;
        };
        let Some(file) = listed.item.entry.files.get(*file) else { continue };
        if !entries::is_allowed(registry, listed.item, &[path, file.target.as_deref().unwrap_or(path)]) {
            wrong.push((*listed, steering, file));
        }
    }
    let mut items_with: HashMap<&str, usize> = HashMap::new();
    for (_, Steering { path, .. }, _) in &wrong {
        *items_with.entry(path).or_default() += 1;
    }
    let mut reported = HashSet::new();
    for (listed, Steering { path, steers, .. }, file) in wrong {
        let others = items_with.get(path.as_str()).copied().unwrap_or_default().saturating_sub(1);
        // An item that is withheld has a finding of its own.
        let is_habit = others >= FEW && !reporter.rule().withholds();
        if is_habit && !reported.insert(path) {
            continue;
        }
        let more = if is_habit {
            format!("; it comes with `{}` and {others} more items", listed.name())
        } else {
            String::new()
        };
        let message = format!("`{path}` {}{more}", steers.what);
        let help = format!(
            "choose another path, or give a reason in `meta`: {{ \"allow\": {{ \"{path}\": \"the reason\" }} }}"
        );
        listed.report(reporter, file.target_span, Diagnostic::new(message, help));
    }
}
