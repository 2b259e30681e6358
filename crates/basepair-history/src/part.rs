//! Some items of a past state with everything that they need, as a source for the loader: a comparison reads the texts of what
//! has changed, not those of the whole registry.

use crate::error::HistoryError;
use crate::excerpt::{TIME, UNFOLDED, cause};
use crate::history::History;
use crate::naming;
use crate::overlay::Overlay;
use crate::timeline::StateNumber;
use crate::walk::{reading, root_of};
use basepair_catalog::load::{self, Memory, ReadError, Reading};
use basepair_model::item::Entry;
use std::collections::{BTreeSet, HashMap};
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
    let by_name: HashMap<&str, &Entry> = entries.iter().map(|entry| (entry.name.as_str(), entry)).collect();
    let mut pending: Vec<&Entry> =
        names.iter().filter_map(|name| by_name.get(name.as_str()).copied()).collect();
    while let Some(entry) = pending.pop() {
        if found.insert(entry.name.to_string()) {
            pending.extend(naming::named(entry).filter_map(|name| by_name.get(name).copied()));
        }
    }
    found
}
