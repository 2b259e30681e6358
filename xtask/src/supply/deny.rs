//! `cargo deny`: licenses, bans and sources of every crate in the lock files, as configured in `deny.toml`. Advisories
//! are not checked here: they must be downloaded, and a new advisory would fail an unrelated commit.

use crate::failure::Outcome;
use crate::tools::{self, Tool};
use crate::workspace::Workspace;

/// No package registry has a build that knows the current license names, so it is compiled once. Its release profile
/// links it as one unit, which takes far longer than it saves.
const CARGO_DENY: Tool = Tool { name: "cargo-deny", version: "0.20.2" };

/// The workspaces, each with a lock file.
const MANIFESTS: &[&str] = &["Cargo.toml"];

pub(super) fn check(workspace: &Workspace) -> Outcome<()> {
    let deny = tools::ensure(workspace, &CARGO_DENY)?;
    for manifest in MANIFESTS {
        deny.run()
            .args(["--manifest-path", *manifest, "--all-features", "--locked"])
            .args(["check", "--hide-inclusion-graph", "licenses", "bans", "sources"])
            .dir(&workspace.root)
            .stream()?;
    }
    Ok(())
}
