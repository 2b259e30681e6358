//! One integration binary. `cli` mirrors the commands and runs the real program; `agreement` compares it with its server.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]
#![allow(unreachable_pub)]

#[path = "../../basepair-server/tests/agents.rs"]
#[allow(dead_code, reason = "shared with the tests of the server")]
mod agents;
mod agreement;
mod cli;
#[path = "../../basepair-server/tests/service.rs"]
#[allow(dead_code, reason = "shared with the tests of the server")]
mod service;

/// Whether this is the full run: the stage `walks` of `cargo xtask test --full`.
fn is_full() -> bool {
    std::env::var_os("BASEPAIR_FULL").is_some_and(|value| !value.is_empty())
}
