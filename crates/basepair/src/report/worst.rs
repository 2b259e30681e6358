//! Errors in one line, and what to do about them: for commands that do something else than report them.

use super::plain::plain;
use super::say;
use basepair_model::finding::Finding;
use std::cmp::Reverse;
use std::collections::HashMap;

/// How many rules and items are named.
const NAMED: usize = 3;

/// The rules with the most of these findings, and the items: `` `missing-file` 7, …; in `button` 3, … ``.
pub(crate) fn worst<'f>(findings: impl Iterator<Item = &'f Finding> + Clone) -> String {
    let rules = most(findings.clone().map(|finding| finding.rule.name));
    let items = most(findings.filter_map(|finding| finding.item.as_deref()));
    if items.is_empty() { rules } else { format!("{rules}; in {items}") }
}

/// The most frequent names with their counts.
fn most<'n>(names: impl Iterator<Item = &'n str>) -> String {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(name, count)| (Reverse(*count), *name));
    let named = counts.iter().take(NAMED).map(|(name, count)| format!("`{}` {count}", plain(name)));
    named.collect::<Vec<_>>().join(", ")
}

/// Says what to do about the errors of a build. `adopted` is whether the registry has settings, so that `adopt` would not
/// change it.
pub(crate) fn advise(errors: &[Finding], adopted: bool) {
    if errors.is_empty() {
        return;
    }
    let hide = if adopted {
        "`basepair check --baseline basepair-baseline.json --update-baseline` to hide the current ones"
    } else {
        "`basepair adopt` to hide the current ones in a baseline"
    };
    say(&format!("the worst: {}", worst(errors.iter())));
    say("next: fix them; `basepair check --fix` makes the fixes that it can prove");
    say(&format!("  or {hide}"));
    say("  or `basepair build --no-check` to report only what is impossible or harmful to publish");
}
