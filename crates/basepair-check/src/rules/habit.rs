//! A habit: many items have the same finding. It is reported once, with a count, because the author decides about it once.

use super::entries::Listed;
use basepair_model::finding::Finding;
use basepair_model::rule;
use std::collections::BTreeSet;

/// Fewer are listed one by one.
const FEW: usize = 10;

/// The first item and how many more there are, if the finding is a habit of the `of` items that may have it.
pub(super) fn of<'l, 'r>(found: &'l [Listed<'r>], of: usize) -> Option<(&'l Listed<'r>, usize)> {
    let (first, rest) = found.split_first()?;
    is_habit(found.len(), of).then_some((first, rest.len()))
}

/// Leaves one finding of many missing files: the manifest was written for another folder, or for a build. Which items are withheld is
/// decided before.
pub(crate) fn fold_missing_files(findings: &mut Vec<Finding>, items: usize) {
    let is_missing = |finding: &Finding| finding.rule == &rule::MISSING_FILE && finding.item.is_some();
    let Some(first) = findings.iter().find(|finding| is_missing(finding)) else { return };
    let help = first.help.clone();
    let is_same = |finding: &Finding| is_missing(finding) && finding.help == help;
    let same = findings.iter().filter(|finding| is_same(finding));
    let names: BTreeSet<&str> = same.filter_map(|finding| finding.item.as_deref()).collect();
    if !is_habit(names.len(), items) {
        return;
    }
    let more = names.len() - 1;
    let mut is_first = true;
    findings.retain_mut(|finding| {
        let is_kept = !is_same(finding) || is_first;
        if is_kept && is_same(finding) {
            is_first = false;
            let (message, name) = (&finding.message, finding.item.as_deref().unwrap_or_default());
            finding.message = match message.strip_suffix(" does not exist") {
                Some(path) => format!("files of `{name}` and {more} more items do not exist, such as {path}"),
                None => format!("{message}; so it is for {more} more items"),
            };
        }
        is_kept
    });
}

fn is_habit(found: usize, of: usize) -> bool {
    found > FEW && 3 * found > of
}
