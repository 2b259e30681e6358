//! The past of a registry, out of git: its states, the versions of its items, and what changed between two states. The
//! only crate that reads repositories. No program is run, nothing is written, and no configuration outside of the
//! repository is read.

pub mod changes;
mod commit;
mod repository;
mod revision;
mod state;

pub use commit::{CommitId, Tag};
pub use repository::{HistoryError, Repository};
pub use revision::RevisionError;
pub use state::State;
