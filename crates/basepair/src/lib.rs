//! The rim of basepair: the command line, HTTP, the terminal, signals and file watching. Everything that
//! touches the outside is here; what a registry means is in the crates below.

pub mod cache;
pub mod cli;
pub mod commands;
pub mod exchange;
pub mod http;
pub mod live;
pub mod log;
pub mod made;
pub mod origin;
pub mod panics;
pub(crate) mod platform;
pub mod preview;
pub mod reload;
pub mod report;
pub mod representation;
pub mod rewrite;
pub(crate) mod signals;
pub mod site;
pub mod snapshot;
