//! The past of a registry, out of git: its states, the versions of its items, and what changed between two states. The
//! only crate that reads repositories. No program is run, nothing is written, and no configuration outside of the
//! repository is read.

mod chain;
pub mod changes;
mod commit;
mod error;
mod excerpt;
mod history;
mod naming;
mod objects;
mod overlay;
mod own;
mod part;
mod reach;
mod repository;
mod revision;
mod state;
mod timeline;
mod trie;
mod version;
mod walk;

pub use chain::{Beginning, Since};
pub use commit::{CommitId, Tag};
pub use error::HistoryError;
pub use excerpt::Excerpt;
pub use history::{Found, History, Reader};
pub use naming::{meanings, needs};
pub use overlay::Overlay;
pub use part::Part;
pub use reach::Reach;
pub use repository::Repository;
pub use revision::RevisionError;
pub use state::State;
pub use timeline::{Change, Line, Moment, Said, StateNumber, Version};
pub use version::{SHORTEST, VersionDigest};
