//! `cargo xtask kit`: bundles the packages that live previews of the default registry run with, into the target folder, where the
//! program finds them.

use crate::failure::Outcome;
use crate::process::Run;
use crate::workspace::Workspace;
use crate::{packages, workshop};
use lexopt::Parser;
use std::path::PathBuf;

const FOLDER: &str = "kit";

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    match arguments.next()? {
        None => make(workspace).map(drop),
        Some(other) => Err(other.unexpected().into()),
    }
}

/// Makes the kit, and returns its folder.
pub(crate) fn make(workspace: &Workspace) -> Outcome<PathBuf> {
    packages::ensure(workspace, workshop::FOLDER)?;
    let script = workspace.root.join(workshop::FOLDER).join(FOLDER).join("make.mjs");
    let folder = workspace.target.join(FOLDER);
    Run::new("node").args([&script, &folder]).dir(&workspace.root).stream()?;
    Ok(folder)
}
