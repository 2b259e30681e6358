//! The workshop, where the sources of the default registry are tested in a browser, captured in screenshots and
//! measured: its requirements and tasks.

use std::path::PathBuf;

use crate::failure::Outcome;
use crate::packages;
use crate::process::Run;
use crate::programs::{self, CHROME_VARIABLE};
use crate::workspace::Workspace;
use lexopt::{Arg::Long, Parser};

pub(crate) const FOLDER: &str = "workshop";

/// Fonts for the scripts used in the demos.
const FONTS: &[&str] = &["fonts-noto-core", "fonts-droid-fallback"];

/// Types and tests of every component, and its props as the site shows them against what TypeScript says.
pub(crate) fn components(workspace: &Workspace) -> Outcome<()> {
    packages::ensure(workspace, FOLDER)?;
    run(workspace, &["check"]).stream()?;
    workspace.build_example("props")?;
    run(workspace, &["props"]).env("BASEPAIR_PROPS", workspace.dev_example("props")).stream()?;
    run(workspace, &["test"]).stream()
}

/// Every demo in a real browser.
pub(crate) fn browser(workspace: &Workspace) -> Outcome<()> {
    let browser = prepare_browser(workspace)?;
    run(workspace, &["browser"]).env(CHROME_VARIABLE, browser).stream()
}

/// `cargo xtask previews`: takes new screenshots of the demos.
pub(crate) fn previews(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    let script: &[&str] = match arguments.next()? {
        None => &["previews"],
        Some(Long("all")) => &["previews", "--", "--all"],
        Some(other) => return Err(other.unexpected().into()),
    };
    let browser = prepare_browser(workspace)?;
    run(workspace, script).env(CHROME_VARIABLE, browser).stream()
}

/// The path of the browser.
fn prepare_browser(workspace: &Workspace) -> Outcome<PathBuf> {
    packages::ensure(workspace, FOLDER)?;
    programs::offer("fonts for the scripts of the demos", FONTS);
    programs::chrome()
}

fn run(workspace: &Workspace, script: &[&str]) -> Run {
    Run::new("npm").args(["run", "--prefix", FOLDER]).args(script).dir(&workspace.root)
}
