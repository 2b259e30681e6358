//! `cargo deny`: licenses, bans and sources of every crate in the lock files, as `deny.toml` says. The list of known
//! advisories is not looked at here: it has to be fetched, and a new entry would fail a commit that changed nothing.

use crate::failure::Outcome;
use crate::tools::{self, Tool};
use crate::workspace::Workspace;

/// No package registry holds a build of a version that knows today's license names, so it is compiled once. Its own
/// profile links it as one unit, which takes far longer than all the runs that it would make faster.
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
