//! The documents: items, the index and the digests, as bytes.

mod dependencies;
mod documents;
mod item;
mod registries;
