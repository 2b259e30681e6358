//! The workshop, where the sources of the default registry are tested, seen in a browser, photographed and
//! measured: what it needs on the machine, and its chores.

use crate::arguments::Arguments;
use crate::debian;
use crate::failure::Outcome;
use crate::packages;
use crate::process::Run;
use crate::workspace::Workspace;

pub(crate) const FOLDER: &str = "workshop";

/// The browser, and letters for the scripts that the demos are written in.
const FOR_THE_BROWSER: &[&str] = &["chromium", "fonts-noto-core", "fonts-droid-fallback"];

/// Types and tests of every component, and its props as the site shows them against what TypeScript says.
pub(crate) fn components(workspace: &Workspace) -> Outcome<()> {
    packages::ensure(workspace, FOLDER)?;
    run(workspace, &["check"])?;
    run(workspace, &["props"])?;
    run(workspace, &["test"])
}

/// Every demo in a real browser.
pub(crate) fn browser(workspace: &Workspace) -> Outcome<()> {
    prepare_browser(workspace)?;
    run(workspace, &["browser"])
}

/// `cargo xtask previews`: photographs the demos anew.
pub(crate) fn previews(workspace: &Workspace, mut arguments: Arguments) -> Outcome<()> {
    let all = arguments.flag("--all");
    arguments.finish()?;
    prepare_browser(workspace)?;
    run(workspace, if all { &["previews", "--", "--all"] } else { &["previews"] })
}

fn prepare_browser(workspace: &Workspace) -> Outcome<()> {
    packages::ensure(workspace, FOLDER)?;
    debian::ensure(FOR_THE_BROWSER)
}

fn run(workspace: &Workspace, script: &[&str]) -> Outcome<()> {
    Run::new("npm").args(["run", "--prefix", FOLDER]).args(script).dir(&workspace.root).stream()
}
