//! Loading: includes, the files that a manifest lists, and where items belong.

mod again;
mod files;
mod include;
mod limits;
mod picture;
mod placement;
