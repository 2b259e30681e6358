//! Whether edits do good and no harm: the registry before and after them is planned, resolved and checked.

use super::proposal::{Act, Proposal};
use super::state::State;
use basepair_client::plan::Plan;
use basepair_model::finding::Finding;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Why these edits may not be made, or `None` if nothing speaks against them.
pub(super) fn harm(before: &State, after: &State, edits: &[Proposal]) -> Option<String> {
    new_finding(before, after)
        .or_else(|| edits.iter().find_map(|edit| unfixed(after, edit)))
        .or_else(|| changed_import(before, after))
        .or_else(|| edits.iter().find_map(|edit| still_unresolved(before, after, edit)))
        .or_else(|| lost(before, after, edits))
}

/// A finding that was not there. Of a rule with more findings than are listed, only the count can be compared.
fn new_finding(before: &State, after: &State) -> Option<String> {
    let cut: HashSet<&str> = before.found.omitted.iter().map(|omitted| omitted.rule.name).collect();
    let known: HashSet<String> = before.found.findings.iter().map(Finding::id).collect();
    let is_new = |finding: &&Finding| !cut.contains(finding.rule.name) && !known.contains(&finding.id());
    let caused = |rule: &str, what: &str| format!("it would cause `{rule}`: {what}");
    if let Some(new) = after.found.findings.iter().find(is_new) {
        return Some(caused(new.rule.name, &new.message));
    }
    let (before, after) = (counts(before), counts(after));
    let more = after.iter().filter(|(rule, count)| **count > before.get(*rule).copied().unwrap_or(0));
    more.min().map(|(rule, _)| caused(rule, "a finding more"))
}

/// How many findings each rule has, listed or not.
fn counts(state: &State) -> HashMap<&str, usize> {
    let mut counts: HashMap<&str, usize> = HashMap::new();
    state.found.findings.iter().for_each(|finding| *counts.entry(finding.rule.name).or_default() += 1);
    state.found.omitted.iter().for_each(|it| *counts.entry(it.rule.name).or_default() += it.count);
    counts
}

fn unfixed(after: &State, edit: &Proposal) -> Option<String> {
    let is_left = after.found.findings.iter().any(|finding| finding.id() == edit.finding);
    is_left.then(|| format!("`{}` would still be reported", edit.rule))
}

/// An import that was provided and would refer to something else.
fn changed_import(before: &State, after: &State) -> Option<String> {
    let mut items = before.imports.iter().zip(&after.imports).enumerate();
    let changed = items.find(|(_, (before, after))| {
        before.len() != after.len() || before.iter().zip(*after).any(|(was, is)| was.is_provided && was != is)
    });
    let item = changed.and_then(|(at, _)| before.loaded.best()?.items().get(at));
    item.map(|item| format!("an import of `{}` would refer to something else", item.name()))
}

/// An added dependency has to provide an import, unless the finding was about something else than imports.
fn still_unresolved(before: &State, after: &State, edit: &Proposal) -> Option<String> {
    let item = before.loaded.best()?.position(&edit.item)?;
    let unresolved = |state: &State| {
        state.imports.get(item).map_or(0, |imports| imports.iter().filter(|it| !it.is_provided).count())
    };
    let is_about_imports = edit.act == Act::Add && edit.rule == "unprovided-import";
    (is_about_imports && unresolved(after) >= unresolved(before))
        .then(|| format!("`{}` would have no fewer unresolved imports", edit.item))
}

/// Something that an installation would no longer bring, or no longer in the same way.
fn lost(before: &State, after: &State, edits: &[Proposal]) -> Option<String> {
    let names: BTreeSet<&str> = edits.iter().map(|edit| edit.item.as_str()).collect();
    let names: Vec<&str> = names.into_iter().collect();
    before.with_plans(&names, |old| {
        after.with_plans(&names, |new| {
            let mut plans = names.iter().zip(old.iter().zip(new));
            plans.find_map(|(name, plans)| match plans {
                (Some(old), Some(new)) => less(name, old, new),
                _ => Some(format!("`{name}` could not be planned")),
            })
        })
    })
}

fn less(name: &str, old: &Plan<'_>, new: &Plan<'_>) -> Option<String> {
    let gone = |what: &str| Some(format!("`{name}` would no longer install {what}"));
    let items: HashSet<&str> = new.items.iter().map(|item| item.name()).collect();
    if let Some(item) = old.items.iter().find(|item| !items.contains(item.name())) {
        return gone(&format!("the item `{}`", item.name()));
    }
    let lists = [
        (&old.dependencies, &new.dependencies),
        (&old.dev_dependencies, &new.dev_dependencies),
        (&old.official, &new.official),
        (&old.elsewhere, &new.elsewhere),
    ];
    for (old, new) in lists {
        if let Some(text) = old.iter().find(|text| !new.contains(text)) {
            return gone(&format!("`{text}`"));
        }
    }
    let files: HashMap<&str, &str> =
        new.files.iter().map(|file| (file.path.as_str(), file.entry.path.as_str())).collect();
    let replaced = |path: &str, source: &str| files.get(path).is_none_or(|other| *other != source);
    if let Some(file) = old.files.iter().find(|file| replaced(&file.path, &file.entry.path)) {
        return gone(&format!("`{}` as `{}`", file.entry.path, file.path));
    }
    if new.left_out.len() > old.left_out.len() {
        let file = new.left_out.last().map_or("", |left| left.entry.path.as_str());
        return Some(format!("`{name}` would leave out `{file}`"));
    }
    if new.refused.is_some() && old.refused.is_none() || new.missing.len() > old.missing.len() {
        return Some(format!("clients could not install `{name}`"));
    }
    None
}
