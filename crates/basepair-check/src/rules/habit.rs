//! A habit: many items have the same finding. It is reported once, with a count, because the author decides about it once.

use super::entries::Listed;
use basepair_model::finding::Finding;
use basepair_model::rule;
use std::collections::{BTreeMap, BTreeSet};

/// Fewer are listed one by one.
const FEW: usize = 10;

/// The first item and how many more there are, if the finding is a habit of the `of` items that may have it.
pub(super) fn of<'l, 'r>(found: &'l [Listed<'r>], of: usize) -> Option<(&'l Listed<'r>, usize)> {
    let (first, rest) = found.split_first()?;
    is_habit(found.len(), of).then_some((first, rest.len()))
}

/// The same for what an author decides once for a registry, however large its share is.
pub(super) fn many<'l, 'r>(found: &'l [Listed<'r>]) -> Option<(&'l Listed<'r>, usize)> {
    let (first, rest) = found.split_first()?;
    (found.len() > FEW).then_some((first, rest.len()))
}

/// Leaves one finding of many files that are missing, or outside the root: the manifest was written for another folder, or for a
/// build. Which items are withheld is decided before.
pub(crate) fn fold_files(findings: &mut Vec<Finding>, items: usize) {
    let mut same: BTreeMap<(&'static str, String), Same> = BTreeMap::new();
    for finding in findings.iter() {
        if let Some((key, name)) = key(finding).zip(finding.item.clone()) {
            let one = same.entry(key).or_default();
            one.files += 1;
            one.items.insert(name);
        }
    }
    // Files outside are allowed by one flag, and those of a build have one origin; others are missing for reasons of their own.
    same.retain(|(rule, help), same| match *rule {
        _ if *rule == rule::ESCAPING_PATH.name || help.starts_with(BUILT) => same.files > FEW_FILES,
        _ => is_habit(same.items.len(), items),
    });
    let mut seen = BTreeSet::new();
    findings.retain_mut(|finding| {
        let Some((key, name)) = key(finding).zip(finding.item.clone()) else { return true };
        let Some(same) = same.get(&key) else { return true };
        let is_first = seen.insert(key);
        if is_first {
            finding.message = same.message(&name, &finding.message);
        }
        is_first
    });
}

/// Fewer files with one origin are listed one by one.
const FEW_FILES: usize = 3;

/// How the help starts where an item is only in the output of a build.
const BUILT: &str = "pass the manifest that it was built from";

/// The rule of a finding about a file that does not exist or is outside, with the help, which says why.
fn key(finding: &Finding) -> Option<(&'static str, String)> {
    let is_outside = finding.rule == &rule::ESCAPING_PATH && path_outside(&finding.message).is_some();
    (is_outside || finding.rule == &rule::MISSING_FILE).then(|| (finding.rule.name, finding.help.clone()))
}

/// Findings with the same cause.
#[derive(Default)]
struct Same {
    files: usize,
    items: BTreeSet<String>,
}

impl Same {
    fn message(&self, first: &str, message: &str) -> String {
        let more = match self.items.len() - 1 {
            0 => String::new(),
            1 => " and one more item".to_owned(),
            more => format!(" and {more} more items"),
        };
        let files = self.files;
        if let Some(path) = message.strip_suffix(" does not exist") {
            return format!("files of `{first}`{more} do not exist, such as {path}");
        }
        match path_outside(message) {
            Some(path) => {
                format!("{files} files of `{first}`{more} are outside the registry's root, such as {path}")
            }
            None if more.is_empty() => message.to_owned(),
            None => format!("{message}; so it is for{}", more.trim_start_matches(" and")),
        }
    }
}

/// The quoted path of a finding about a file outside.
fn path_outside(message: &str) -> Option<&str> {
    let rest = message.strip_prefix("the file path ").unwrap_or(message);
    rest.split_once(" leads out of ").map(|(path, _)| path)
}

fn is_habit(found: usize, of: usize) -> bool {
    found > FEW && 3 * found > of
}
