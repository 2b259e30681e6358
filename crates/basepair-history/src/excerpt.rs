//! One item of a past state as a registry of its own, so that the loader, the rules and the documents of today apply to it. Its
//! siblings are there by name only.

use crate::error::HistoryError;
use crate::history::History;
use crate::naming::needs;
use crate::overlay::Overlay;
use crate::timeline::StateNumber;
use crate::walk::{reading, root_of};
use basepair_catalog::load::{self, MANIFEST, Memory, ReadError};
use basepair_model::json::Writer;
use std::time::{Duration, Instant};

/// How many bytes are unfolded for an item of the past: its files, its manifest, and the folders on the way to them.
pub(crate) const UNFOLDED: u64 = 256 * 1024 * 1024;
/// How long an item of the past is read: nobody waits longer.
pub(crate) const TIME: Duration = Duration::from_secs(20);

/// One item of a past state as a registry. Its manifest is at the root.
#[derive(Debug)]
pub struct Excerpt {
    /// The manifest is its own.
    pub source: Overlay,
}

impl History {
    /// An item as it was in a state, with the settings and the model of today, by path. None if the state does not have it.
    pub fn excerpt(
        &self,
        state: StateNumber,
        name: &str,
        today: &[(&str, Vec<u8>)],
    ) -> Result<Option<Excerpt>, HistoryError> {
        let Some(moment) = self.moment(state) else { return Ok(None) };
        let root = root_of(&moment.manifest, &self.manifest);
        let source = self.repository.state_in(moment.commit, root)?.within(UNFOLDED, Instant::now() + TIME);
        let listed = load::entries(&source, &reading(&moment.manifest, root));
        let listed = listed.map_err(cause)?;
        let Some(listed) = listed else { return Ok(None) };
        let Some(item) = listed.entries.iter().find(|entry| entry.name.as_str() == name) else {
            return Ok(None);
        };
        let mut writer = Writer::with_capacity(2048);
        writer.open_object();
        for member in
            listed.registry.head.members.iter().filter(|member| !matches!(&*member.key, "items" | "include"))
        {
            writer.key(&member.key);
            writer.value(&member.value);
        }
        writer.key("items");
        writer.open_array();
        writer.element();
        writer.object(&item.object);
        let siblings = listed.entries.iter().filter(|entry| entry.name != item.name);
        for sibling in siblings.filter(|entry| needs(item, entry.name.as_str())) {
            writer.element();
            writer.open_object();
            writer.key("name");
            writer.string(sibling.name.as_str());
            writer.key("type");
            writer.string(sibling.kind.as_str());
            writer.close_object();
        }
        writer.close_array();
        writer.close_object();
        let own = Memory::default().with(MANIFEST, writer.finish());
        let own = today.iter().fold(own, |own, (path, bytes)| own.with(path, bytes.clone()));
        Ok(Some(Excerpt { source: Overlay { state: source, own } }))
    }
}

/// Why a past state could not be read.
pub(crate) fn cause(error: ReadError) -> HistoryError {
    match error {
        ReadError::Io(error) => {
            error.downcast().unwrap_or_else(|error| HistoryError::Unreadable(error.to_string()))
        }
        other => HistoryError::Unreadable(load::describe(&other)),
    }
}
