//! One integration binary. `http` mirrors the URLs, `mcp` has the tools, `server` uses sockets, `promises` has what must be true
//! across all of them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(unreachable_pub)]

mod agents;
mod http;
mod mcp;
mod promises;
mod server;
mod service;
