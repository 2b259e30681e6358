//! Fixes findings in the manifests, in memory; the caller writes the result. An edit is kept only with a proof: when the
//! registry is planned, resolved and checked again with it, its finding is gone, nothing new is found, every import that was
//! provided means the same, and an installation brings at least what it brought before. No edit lists anything that was not
//! published.

mod amend;
mod edit;
mod objection;
pub mod pictures;
mod proof;
mod proposal;
mod put;
pub mod retire;
mod state;

pub use proposal::{Act, Proposal};

use crate::Report;
use basepair_catalog::load::{LoadError, Loaded, Memory as Files, Reading, Source};
use basepair_model::json;
use basepair_model::manifest::canonical::canonical;
use basepair_model::place::SourceText;
use basepair_syntax::Cache;
use proof::harm;
use state::{Basis, State};
use std::sync::Arc;

/// The formatting of manifests.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Only the fixed parts change.
    AsWritten,
    /// Two-space JSON with keys in the order of the published schema.
    Canonical,
}

/// The result of fixing.
#[derive(Debug)]
pub struct Fix {
    /// The manifests that change, in the order in which they are included.
    pub changes: Vec<Change>,
    /// Manifests that cannot be rewritten without loss, with the reason.
    pub refused: Vec<Refused>,
    /// The edits that were made, in the order in which they were proven.
    pub edits: Vec<Proposal>,
    /// The edits that were not made.
    pub skipped: Vec<Skipped>,
    /// The registry as it is afterwards.
    pub loaded: Loaded,
    /// The remaining findings. None of them has a repair that could be made.
    pub remaining: Report,
}

/// A manifest with its new text.
#[derive(Debug)]
pub struct Change {
    pub before: Arc<SourceText>,
    pub after: String,
}

impl Change {
    /// Relative to the registry's root.
    pub fn file(&self) -> &str {
        &self.before.file
    }
}

/// A manifest that is not changed.
#[derive(Debug, PartialEq, Eq)]
pub struct Refused {
    pub file: String,
    /// One line, names in backticks.
    pub reason: String,
}

/// An edit that was not made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Skipped {
    pub edit: Proposal,
    /// One line, names in backticks.
    pub reason: String,
}

/// Fixes a registry in memory.
pub fn fix(source: &dyn Source, reading: &Reading, cache: &Cache, form: Form) -> Result<Fix, LoadError> {
    let basis = Basis { source, reading, cache };
    let mut state = State::read(basis, Files::default())?;
    let before = state.loaded.manifests.clone();
    let refused: Vec<Refused> = before.iter().filter_map(|text| refusal(text)).collect();
    let mut edits = Vec::new();
    // An edit may reveal a finding that has a repair, too. Every edit removes a finding and adds none, so this ends; and
    // because it ends with a pass that makes no edit, the next run makes none either.
    let skipped = loop {
        let pass = Pass::of(basis, state, &refused)?;
        state = pass.state;
        if pass.edits.is_empty() {
            break pass.skipped;
        }
        edits.extend(pass.edits);
    };
    if form == Form::Canonical {
        state = in_canonical_form(basis, state, &refused)?;
    }
    let change = |before: &Arc<SourceText>| {
        let after = state.files.text(&before.file).filter(|after| **after != *before.text)?;
        Some(Change { before: Arc::clone(before), after: after.to_owned() })
    };
    let changes = before.iter().filter_map(change).collect();
    let State { loaded, found: mut remaining, .. } = state;
    remaining.findings.iter_mut().for_each(|finding| finding.repair = None);
    Ok(Fix { changes, refused, edits, skipped, loaded, remaining })
}

/// A manifest with a duplicate key is not changed. An invalid one already has its finding.
fn refusal(text: &SourceText) -> Option<Refused> {
    let manifest = json::parse(&text.text).ok()?;
    let key = amend::repeated_key(&manifest)?;
    let reason = format!("`{key}` is a duplicate key, and only one of the two values would be kept");
    Some(Refused { file: text.file.clone(), reason })
}

/// All edits that the findings of one state propose, each made or skipped.
struct Pass {
    state: State,
    edits: Vec<Proposal>,
    skipped: Vec<Skipped>,
}

impl Pass {
    fn of(basis: Basis<'_>, mut state: State, refused: &[Refused]) -> Result<Self, LoadError> {
        let (mut edits, mut skipped, mut first) = (Vec::new(), Vec::new(), Vec::new());
        for (edit, objection) in std::mem::take(&mut state.proposals) {
            match objection {
                _ if is_in(&state, &edit, refused) => {}
                Some(reason) => skipped.push(Skipped { edit, reason }),
                None => first.push(edit),
            }
        }
        // Most edits prove good together; where a set does harm, its halves are tried one after the other.
        let mut waiting = vec![first];
        while let Some(mut set) = waiting.pop() {
            if set.is_empty() {
                continue;
            }
            let after = State::read(basis, amended(&state, &set))?;
            match harm(&state, &after, &set) {
                None => {
                    state = after;
                    edits.append(&mut set);
                }
                Some(_) if set.len() > 1 => {
                    let second = set.split_off(set.len() / 2);
                    waiting.extend([second, set]);
                }
                Some(reason) => {
                    skipped.extend(set.into_iter().map(|edit| Skipped { edit, reason: reason.clone() }))
                }
            }
        }
        Ok(Self { state, edits, skipped })
    }
}

/// Whether the entry of an edit is in a manifest that is not changed.
fn is_in(state: &State, edit: &Proposal, refused: &[Refused]) -> bool {
    let item = state.loaded.best().and_then(|catalog| catalog.item(&edit.item));
    item.is_none_or(|item| refused.iter().any(|refused| refused.file == item.entry.source.file))
}

/// The changed manifests with some edits more.
fn amended(state: &State, edits: &[Proposal]) -> Files {
    let mut files = state.files.clone();
    let Some(catalog) = state.loaded.best() else { return files };
    for text in &state.loaded.manifests {
        let Ok(manifest) = json::parse(&text.text) else { continue };
        if let Some(after) = amend::amended(text, &manifest, catalog, edits) {
            files = files.with(&text.file, after);
        }
    }
    files
}

fn in_canonical_form(basis: Basis<'_>, state: State, refused: &[Refused]) -> Result<State, LoadError> {
    let mut files = state.files;
    for text in &state.loaded.manifests {
        if refused.iter().any(|refused| refused.file == text.file) {
            continue;
        }
        let Ok(manifest) = json::parse(&text.text) else { continue };
        files = files.with(&text.file, canonical(&text.text, &manifest));
    }
    State::read(basis, files)
}
