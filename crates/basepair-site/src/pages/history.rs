//! The versions of an item on its page: when each came, what it changed in words, and where it is shown beside the one before.

use super::changes::{prose, sentence};
use super::render;
use crate::markdown::inline;
use crate::markup::count;
use crate::past::{VersionId, day};
use crate::view::{Page, View};
use askama::Template;
use basepair_catalog::catalog::Item;
use basepair_catalog::wire::changes::DescribedChange;
use basepair_catalog::wire::history::VersionAnswer;
use std::fmt::Write;

/// Versions that are listed, and sentences about each.
const VERSIONS: usize = 8;
const SENTENCES: usize = 6;

#[derive(Template)]
#[template(path = "item-history.html")]
struct History {
    rows: Vec<Row>,
    /// Versions that are not listed, and where they are.
    older: usize,
    all: Option<String>,
}

struct Row {
    href: Option<String>,
    name: String,
    labels: Vec<String>,
    day: String,
    date: String,
    current: bool,
    /// Level and markup.
    sentences: Vec<(&'static str, String)>,
    more: usize,
}

/// What a version is called: as its author called it, by its newest tag, or by its digest.
pub(super) fn name_of(version: &VersionAnswer) -> String {
    let known = version.version.as_ref().or_else(|| version.labels.first());
    known.cloned().unwrap_or_else(|| version.digest.chars().take(12).collect())
}

/// What the first state of a version changed in an item.
pub(super) fn changed_in(view: &View<'_>, item: &Item, state: usize) -> Vec<DescribedChange> {
    let chronicle = view.past.chronicle();
    chronicle.map(|chronicle| chronicle.item_changes_in(item.name(), state)).unwrap_or_default()
}

/// The section; empty for an item without a history.
pub(crate) fn html(view: &View<'_>, position: usize, item: &Item) -> String {
    let Some(chronicle) = view.past.chronicle() else { return String::new() };
    let (versions, total) = chronicle.versions(item.name());
    let rows: Vec<Row> = versions
        .iter()
        .take(VERSIONS)
        .map(|(state, version)| {
            let changes = changed_in(view, item, *state);
            let id = VersionId::of(&version.digest);
            Row {
                href: id.map(|id| view.href(&Page::Version(position, item, id).path())),
                name: name_of(version),
                labels: version.labels.iter().take(SENTENCES).cloned().collect(),
                day: day(&version.date).to_owned(),
                date: version.date.clone(),
                current: version.current,
                more: changes.len().saturating_sub(SENTENCES),
                sentences: changes
                    .iter()
                    .take(SENTENCES)
                    .map(|change| (change.level, sentence(change)))
                    .collect(),
            }
        })
        .collect();
    if rows.is_empty() {
        return String::new();
    }
    let api = || view.href(&format!("/api/v1/history/{}", item.entry.name.url_path()));
    let older = total - rows.len();
    render(&History { older, all: view.is_served().then(api), rows })
}

/// The same in the Markdown twin.
pub(crate) fn markdown(view: &View<'_>, position: usize, item: &Item) -> String {
    let Some(chronicle) = view.past.chronicle() else { return String::new() };
    let (versions, total) = chronicle.versions(item.name());
    let mut out = String::new();
    for (state, version) in versions.iter().take(VERSIONS) {
        if out.is_empty() {
            out.push_str("\n## History\n\n");
        }
        let name = inline(&name_of(version));
        let name = match VersionId::of(&version.digest) {
            Some(id) => {
                let address = view.absolute(&Page::Version(position, item, id).twin_path());
                format!("[{name}]({address})")
            }
            None => name,
        };
        let now = if version.current { ", current" } else { "" };
        let _ = writeln!(out, "- {name}, {}{now}", day(&version.date));
        for change in changed_in(view, item, *state).iter().take(SENTENCES) {
            let _ = writeln!(out, "  - {}: {}", change.level, prose(change));
        }
    }
    if !out.is_empty() && total > VERSIONS {
        let _ = writeln!(out, "- and {} older", count(total - VERSIONS, "version", "versions"));
    }
    out
}
