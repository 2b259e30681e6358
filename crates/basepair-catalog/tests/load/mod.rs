//! Loading: includes, the files that a manifest lists, and where items belong.

mod files;
mod include;
mod limits;
mod placement;
mod preview;
