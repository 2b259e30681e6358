//! Fixes findings with exactly one correct fix, in the manifests only: fixes of findings, entries for unlisted skills, and
//! the canonical form. Works in memory; the caller writes the result.

mod amend;
mod edit;
pub(crate) mod home;
pub mod pictures;
mod put;
pub mod retire;
mod skill;

pub(crate) use skill::titled;

use crate::{Report, report};
use basepair_catalog::load::{LoadError, Loaded, Memory as Files, Overlay, Reading, Source, load_as};
use basepair_model::json;
use basepair_model::manifest::canonical::canonical;
use basepair_model::place::SourceText;
use basepair_syntax::Cache;
use edit::Edits;
use std::sync::Arc;

/// A fixed entry may reveal new findings, which are fixed in turn; this limits the rounds.
const ROUNDS: usize = 8;
/// The limit if there are more findings than are kept.
const MANY_ROUNDS: usize = 200;

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
    /// The registry as it is afterwards.
    pub loaded: Loaded,
    /// The remaining findings.
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

/// Fixes a registry in memory.
pub fn fix(source: &dyn Source, reading: &Reading, cache: &Cache, form: Form) -> Result<Fix, LoadError> {
    let mut loaded = load_as(source, reading)?;
    let before = loaded.manifests.clone();
    let mut found = report(&loaded, cache);
    let mut fixed = Files::default();
    let mut refused = Vec::new();
    let mut rounds = 0;
    // Omitted findings are reported when those before them are fixed.
    while rounds < ROUNDS || (!found.omitted.is_empty() && rounds < MANY_ROUNDS) {
        rounds += 1;
        let round = round(&loaded, &found, form);
        refused = round.refused;
        if round.texts.is_empty() {
            break;
        }
        for (file, text) in round.texts {
            fixed = fixed.with(&file, text);
        }
        loaded = load_as(&Overlay::new(source, fixed.clone()), reading)?;
        found = report(&loaded, cache);
    }
    let change = |before: &Arc<SourceText>| {
        let after = fixed.text(&before.file).filter(|after| **after != *before.text)?;
        Some(Change { before: Arc::clone(before), after: after.to_owned() })
    };
    let changes = before.iter().filter_map(change).collect();
    Ok(Fix { changes, refused, loaded, remaining: found })
}

struct Round {
    texts: Vec<(String, String)>,
    refused: Vec<Refused>,
}

fn round(loaded: &Loaded, found: &Report, form: Form) -> Round {
    let mut round = Round { texts: Vec::new(), refused: Vec::new() };
    for text in &loaded.manifests {
        // An invalid manifest already has its finding.
        let Ok(manifest) = json::parse(&text.text) else { continue };
        if let Some(key) = amend::repeated_key(&manifest) {
            let reason = format!("`{key}` is a duplicate key, and only one of the two values would be kept");
            round.refused.push(Refused { file: text.file.clone(), reason });
            continue;
        }
        let mut edits = Edits::default();
        amend::repair(&mut edits, &manifest, text, loaded, &found.findings);
        skill::list(&mut edits, &manifest, text, loaded);
        let written = if edits.is_empty() { text.text.to_string() } else { edits.apply(&text.text) };
        let written = match form {
            Form::AsWritten => written,
            Form::Canonical => json::parse(&written).map_or(written.clone(), |it| canonical(&written, &it)),
        };
        if *written != *text.text {
            round.texts.push((text.file.clone(), written));
        }
    }
    round
}
