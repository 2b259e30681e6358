//! What the official client does with an item: what a dependency means, which items are installed with it,
//! where a file is written and how its imports are rewritten. This knowledge is only here: the check, the site
//! and the commands use it.

pub mod closure;
pub mod context;
pub mod dependency;
pub mod effective;
pub mod framework;
pub mod graph;
pub mod icons;
pub mod install;
pub mod installation;
pub mod listing;
pub mod npm;
pub mod official;
pub mod own_addresses;
pub mod plan;
pub mod profile;
pub mod project;
pub mod reach;
pub mod resolve;
pub mod rewrite;
pub mod sources;
