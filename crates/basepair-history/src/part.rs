//! Some items of a past state with everything that they need, as a source for the loader: a comparison reads the texts of what
//! has changed, not those of the whole registry.

use crate::error::HistoryError;
use crate::excerpt::{TIME, UNFOLDED, cause};
use crate::history::History;
use crate::overlay::Overlay;
use crate::timeline::StateNumber;
use crate::walk::{reading, root_of};
use basepair_catalog::load::{self, Memory, ReadError, Reading};
use basepair_model::item::Entry;
use std::collections::BTreeSet;
use std::time::Instant;

/// A registry without items.
const EMPTY: &str = r#"{"name":"","homepage":"","items":[]}"#;

/// Some items of a past state. Their places are those of the manifest of that state.
#[derive(Debug)]
pub struct Part {
    pub source: Overlay,
    pub reading: Reading,
}

impl History {
    /// These items as they were in a state, with what they need, and with the settings and the model of today, by path.
    pub fn part(
        &self,
        state: StateNumber,
        names: &BTreeSet<String>,
        today: &[(&str, Vec<u8>)],
    ) -> Result<Option<Part>, HistoryError> {
        let Some(moment) = self.moment(state) else { return Ok(None) };
        let root = root_of(&moment.manifest, &self.manifest);
        let source = self.repository.state_in(moment.commit, root)?.within(UNFOLDED, Instant::now() + TIME);
        let mut reading = reading(&moment.manifest, root);
        let own = today.iter().fold(Memory::default(), |own, (path, bytes)| own.with(path, bytes.clone()));
        let listed = match load::entries(&source, &reading) {
            // Then all items had gone with the manifest.
            Err(ReadError::Missing) => {
                let own = own.with(&reading.manifest, EMPTY);
                return Ok(Some(Part { source: Overlay { state: source, own }, reading }));
            }
            read => read.map_err(cause)?,
        };
        let Some(listed) = listed else { return Ok(None) };
        reading.only = Some(with_needed(&listed.entries, names));
        reading.pictures = false;
        Ok(Some(Part { source: Overlay { state: source, own }, reading }))
    }
}

/// The names of items with those of everything that they need, directly or through others.
fn with_needed(entries: &[Entry], names: &BTreeSet<String>) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = BTreeSet::new();
    let mut pending: Vec<&Entry> =
        entries.iter().filter(|entry| names.contains(entry.name.as_str())).collect();
    while let Some(entry) = pending.pop() {
        if found.insert(entry.name.to_string()) {
            pending.extend(entries.iter().filter(|other| needs(entry, other.name.as_str())));
        }
    }
    found
}

/// Whether an entry may name an item, in whichever form it says so.
pub fn needs(entry: &Entry, name: &str) -> bool {
    let successors = [
        entry.retired.as_ref().and_then(|retired| retired.successor.as_ref()),
        entry.deprecated.as_ref().and_then(|deprecated| deprecated.successor.as_ref()),
    ];
    let successors = successors.into_iter().flatten();
    let named = entry.registry_dependencies.iter().chain(successors).map(|(text, _)| text.as_str());
    named.chain(entry.demo.as_deref()).any(|text| has_word(text, name))
}

/// Whether a text has a name that is not a part of a longer one.
fn has_word(text: &str, name: &str) -> bool {
    let is_part = |character: char| character.is_alphanumeric() || matches!(character, '-' | '_');
    text.match_indices(name).any(|(start, found)| {
        let before = text.get(..start).and_then(|before| before.chars().next_back());
        let after = text.get(start + found.len()..).and_then(|after| after.chars().next());
        !before.is_some_and(is_part) && !after.is_some_and(is_part)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_in_every_form_of_a_dependency_but_not_in_longer_names() {
        for text in ["card", "@acme/card", "https://acme.test/r/card.json", "https://acme.test/card@v1?x=1"] {
            assert!(has_word(text, "card"), "{text}");
        }
        for text in ["card-list", "https://acme.test/r/scard.json", "my_card"] {
            assert!(!has_word(text, "card"), "{text}");
        }
    }
}
