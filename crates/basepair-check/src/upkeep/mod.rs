//! Keeps what an application installed up to date: which of its files come from which version of which item, and how they take
//! the newest one. Files in, a report or edits out: nothing is written here.

mod application;
mod consumer;
mod edit;
mod known;
mod landing;
mod likeness;
mod lock;
mod merge;
mod packages;
mod state;
mod survey;
mod update;
mod upstream;
mod variables;

pub use crate::steering::runs_by_itself;
pub use edit::{Edit, How};
pub use lock::{LOCK, Lock, Locked};
pub use packages::Package;
pub use state::{Absent, Certainty, File, Item, State, Texts};
pub use survey::{Survey, Unread, survey};
pub use update::{Format, Request, Update, locked, update};
pub use upstream::{NoPast, Past, Upstream, Version};
