//! `basepair build --watch`: builds whenever a file of the registry changes.

use super::{Attempt, Build};
use crate::commands::watching::on_change;
use crate::report::say;
use std::process::ExitCode;

pub(super) fn run(build: Build) -> anyhow::Result<ExitCode> {
    let origin = build.origin.clone();
    on_change(&origin, move || {
        let Attempt { read_paths, result } = build.once();
        if let Err(error) = result {
            say(&format!("error: {error:#}"));
            say("the last valid output is kept; waiting for a change");
        }
        read_paths
    })
}
