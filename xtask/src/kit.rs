//! `cargo xtask kit`: bundles the packages that live previews of the default registry run with, into the target folder, where the
//! program finds them. And the test of the previews, which needs them.

use crate::arguments::Arguments;
use crate::failure::Outcome;
use crate::process::Run;
use crate::workspace::Workspace;
use crate::{clients, debian, packages};
use std::path::PathBuf;

const FOLDER: &str = "kit";

pub(crate) fn run(workspace: &Workspace, arguments: Arguments) -> Outcome<()> {
    arguments.finish()?;
    make(workspace).map(|_| ())
}

/// Makes the kit, and returns its folder.
pub(crate) fn make(workspace: &Workspace) -> Outcome<PathBuf> {
    packages::ensure(workspace, FOLDER)?;
    let script = workspace.root.join(FOLDER).join("make.mjs");
    let folder = workspace.target.join(FOLDER);
    Run::new("node").args([&script, &folder]).dir(&workspace.root).stream()?;
    Ok(folder)
}

/// Every demo, live, in a real browser.
pub(crate) fn test(workspace: &Workspace) -> Outcome<()> {
    make(workspace)?;
    debian::ensure(&["chromium"])?;
    // Some tests run in a second browser, and say so if there is none.
    if let Err(failure) = debian::ensure(&["firefox-esr"]) {
        say!("note: nothing runs in Firefox; {}", failure.message().unwrap_or_default());
    }
    clients::install_packages(workspace)?;
    // What the style sheet was made from, to compare it with the official compiler's.
    workspace.build_example("styles")?;
    let script = ["run", "test:live", "--prefix", "e2e"];
    Run::new("npm")
        .env("BASEPAIR_BIN", workspace.dev_binary())
        .env("BASEPAIR_TARGET", &workspace.target)
        .args(script)
        .dir(&workspace.root)
        .stream()
}
