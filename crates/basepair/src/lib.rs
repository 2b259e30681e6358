//! The outer layer of basepair: the command line, HTTP, the terminal, signals and file watching. All access to
//! the outside is here; the meaning of a registry is in the crates below.

pub mod answers;
pub(crate) mod baseline;
pub mod cache;
pub mod cli;
pub mod commands;
pub mod exchange;
pub mod http;
pub mod kit;
pub mod live;
pub mod log;
pub mod made;
pub mod mcp;
pub mod origin;
pub mod panics;
pub mod photograph;
pub(crate) mod platform;
pub mod preview;
pub mod reload;
pub mod report;
pub mod representation;
pub mod rewrite;
pub(crate) mod selection;
pub(crate) mod signals;
pub mod site;
pub mod skills;
pub mod snapshot;
pub mod snippet;
pub mod workbench;
