//! What an installation of an item brought in a past state, as far as entries say it. No text is read for it.

use crate::history::History;
use crate::naming::meanings;
use crate::timeline::StateNumber;
use std::collections::HashSet;

/// An item of a state with every item of that state that it depends on, at any distance.
#[derive(Debug, Default)]
pub struct Reach<'h> {
    pub names: HashSet<&'h str>,
    /// Whether one of these was for some consumers only.
    pub was_private: bool,
}

impl History {
    /// What an item reached in a state; nothing if the state does not have it.
    pub fn reach<'h>(&'h self, state: StateNumber, name: &'h str) -> Reach<'h> {
        let mut reach = Reach::default();
        let mut pending = vec![name];
        while let Some(name) = pending.pop() {
            let Some(version) = self.item(name).and_then(|line| line.at(state)) else { continue };
            if reach.names.insert(name) {
                reach.was_private |= version.said.is_private;
                pending.extend(version.said.needs.iter().flat_map(|text| meanings(text)));
            }
        }
        reach
    }
}
