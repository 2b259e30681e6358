//! The versions that a build writes as files, with the paths below which clients ask for them.

use super::{Past, Today, Unavailable, Written};
use basepair_catalog::document::Document;
use basepair_history::{HistoryError, StateNumber};
use std::collections::{BTreeMap, BTreeSet};

/// The files of the past.
#[derive(Debug, Default)]
pub struct Files {
    /// By path below the output folder.
    pub documents: BTreeMap<String, Document>,
    /// Versions that are not published, and why.
    pub withheld: Vec<(String, String)>,
}

impl Past {
    /// The newest versions of every item and the newest labels, `most` of each, with every version that these depend on.
    pub fn files(&self, today: Today<'_>, addresses: Written<'_>, most: usize) -> Files {
        let mut wanted: Vec<(String, String, StateNumber)> = Vec::new();
        let rules = self.rules(today);
        let public = |name: &str| !rules.is_hidden(name);
        for (name, line) in self.history.items().filter(|(name, _)| public(name)) {
            let newest = line.versions.iter().rev().take(most);
            wanted.extend(newest.map(|version| (name.to_owned(), version.digest.short(), version.first)));
        }
        for (label, state) in self.history.labels().iter().take(most) {
            let there = self.history.items().filter(|(name, line)| public(name) && line.at(*state).is_some());
            wanted.extend(there.map(|(name, _)| (name.to_owned(), label.clone(), *state)));
        }
        let mut files = Files::default();
        let mut seen = BTreeSet::new();
        while let Some((name, version, state)) = wanted.pop() {
            let path = format!("{name}@{version}.json");
            if !seen.insert(path.clone()) {
                continue;
            }
            let label = self.label(&version);
            let pinned = || self.pinned(&rules, addresses, &name, state, label);
            match self.find_by(&rules, &name, &version).and_then(|_| pinned()) {
                Ok((document, siblings)) => {
                    files.documents.insert(path, document);
                    let public = siblings.into_iter().filter(|(sibling, _)| public(sibling));
                    wanted.extend(public.filter_map(|(sibling, version)| {
                        let first = self.history.item(&sibling)?.at(state)?.first;
                        Some((sibling, version, if label.is_some() { state } else { first }))
                    }));
                }
                Err(Unavailable::Withheld { reason, .. } | Unavailable::Unreadable(reason)) => {
                    files.withheld.push((format!("{name}@{version}"), reason));
                }
                Err(Unavailable::Late) => {
                    files.withheld.push((format!("{name}@{version}"), HistoryError::Late.to_string()));
                }
                // What is hidden or private has no files.
                Err(Unavailable::UnknownItem(_) | Unavailable::UnknownVersion { .. }) => {}
            }
        }
        files.withheld.sort();
        files
    }
}
