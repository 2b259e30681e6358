//! What pages offer to the people who edit a registry, while the server watches its files: pages that refresh
//! themselves, and links that open a file in an editor.

use basepair_model::percent;
use basepair_model::place::Place;

#[derive(Debug, Clone, Copy)]
pub struct Workbench<'a> {
    /// Identifies the state that the page shows, in this process.
    pub edition: (u64, u64),
    /// The absolute path of the registry. Only set if everyone who can request a page uses this machine.
    pub folder: Option<&'a str>,
}

/// The state of a server as pages and events write it.
pub fn edition(revision: &str, (snapshot, trouble): (u64, u64)) -> String {
    format!("{revision}.{snapshot}.{trouble}")
}

impl Workbench<'_> {
    /// The address that opens a place in an editor on this machine.
    pub(crate) fn editor_href(&self, place: &Place) -> Option<String> {
        let folder = self.folder?;
        let start = place.start();
        let path = percent::encode(&format!("{folder}/{}", place.file()), "/:");
        Some(format!("vscode://file/{}:{}:{}", path.trim_start_matches('/'), start.line, start.column))
    }
}
