//! One integration binary. `http` mirrors the URLs, `cli` mirrors the commands, `mcp` has the tools, `promises` has what must be
//! true across all of them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(unreachable_pub)]

mod cli;
mod http;
mod mcp;
mod promises;
mod server;
mod service;
