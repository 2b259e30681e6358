//! Keeps what an application installed up to date: which of its files come from which version of which item. Files in, a
//! report out: nothing is written here.

mod consumer;
mod landing;
mod likeness;
mod state;
mod survey;
mod upstream;

pub use state::{Certainty, File, Item, State};
pub use survey::{Survey, Unread, survey};
pub use upstream::{NoPast, Past, Upstream, Version};
