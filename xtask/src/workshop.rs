//! The workshop, where the sources of the default registry are tested in a browser, captured in screenshots and
//! measured: its requirements and tasks.

use crate::arguments::Arguments;
use crate::debian;
use crate::failure::Outcome;
use crate::packages;
use crate::process::Run;
use crate::workspace::Workspace;

pub(crate) const FOLDER: &str = "workshop";

/// The browser, and fonts for the scripts used in the demos.
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

/// `cargo xtask previews`: takes new screenshots of the demos.
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
