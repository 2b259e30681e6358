//! What the official client does with an item: what a dependency means, which items come along, where a file lands and
//! how its imports are rewritten. The one home of that knowledge: the check, the site and the commands ask here.

pub mod config;
pub mod context;
pub mod dependency;
pub mod graph;
pub mod install;
pub mod modules;
pub mod npm;
pub mod official;
pub mod own;
pub mod plan;
pub mod profile;
pub mod project;
pub mod reach;
pub mod rewrite;
pub mod sources;
