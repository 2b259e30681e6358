//! A past state under the settings and the model of today: a source for the loader in which they take the place of those that the
//! state had.

use crate::state::State;
use basepair_catalog::load::{CONFIG, Listing, MODEL, Memory, ReadError, Source};

#[derive(Debug)]
pub struct Overlay {
    pub(crate) state: State,
    /// What takes the place of files of the state.
    pub(crate) own: Memory,
}

impl Overlay {
    /// Whether reading it took longer than anybody waits, so that what was read may be incomplete.
    pub fn is_late(&self) -> bool {
        self.state.is_late()
    }
}

impl Source for Overlay {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        match self.own.read(path, limit) {
            Err(ReadError::Missing) if [MODEL, CONFIG].contains(&path) => Err(ReadError::Missing),
            Err(ReadError::Missing) => self.state.read(path, limit),
            read => read,
        }
    }

    fn read_settings(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        match self.read(path, limit) {
            Err(ReadError::Outside) => self.state.read_settings(path, limit),
            read => read,
        }
    }

    /// Nothing is looked for: the entries name their files.
    fn walk(&self, _: &str) -> Listing {
        Listing::default()
    }
}
