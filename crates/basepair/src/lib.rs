//! The program: the command line, the commands, their reports, and everything that writes. What a registry means is in the
//! crates below, and what listens is in `basepair-server`.

pub(crate) mod baseline;
pub mod cli;
pub mod commands;
pub mod exchange;
pub mod kept;
pub mod kit;
pub mod log;
pub mod photograph;
pub mod report;
pub mod resources;
pub mod rewrite;
