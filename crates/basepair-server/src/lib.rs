//! The server of basepair: snapshots of a registry, reloading, HTTP, and the Model Context Protocol. Everything that listens or
//! waits is here; nothing here writes a file or to the terminal.

pub mod admission;
mod album;
pub mod answers;
pub mod baseline;
pub mod cache;
pub mod caches;
pub mod confinement;
pub mod engines;
pub mod folder;
mod following;
pub mod helper;
pub mod http;
pub mod kits;
pub mod mcp;
pub mod metrics;
pub mod origin;
pub mod panics;
pub mod past;
pub mod pictures;
pub mod platform;
pub mod query;
pub mod reload;
pub mod representation;
pub mod running;
pub mod selection;
pub mod service;
mod service_manager;
pub mod signals;
pub mod site;
pub mod skills;
pub mod snapshot;
pub mod snippet;
pub mod stage;
pub mod workbench;
