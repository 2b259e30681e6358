//! The contents of the binary: its crates and fonts, their licenses, and which are allowed. Has the stage
//! `supply` of the tests and the command `cargo xtask sbom`; the notices are a generated document.

mod crates;
mod fonts;
mod license;
mod notices;
mod sbom;

pub(crate) use notices::produce as notices;

use fs_err as fs;
use std::path::PathBuf;

use crate::failure::Outcome;
use crate::tools::{self, Tool};
use crate::workspace::{Workspace, host};
use crates::Platform;
use lexopt::{Arg::Long, Parser, ValueExt};

/// No package registry has a build that knows the current license names, so it is compiled, once for this machine.
const CARGO_DENY: Tool = Tool { name: "cargo-deny", version: "0.20.2" };

/// Licenses, bans and sources of every crate in the lock file, as configured in `deny.toml`. Advisories are not checked
/// here: they must be downloaded, and a new advisory would fail an unrelated commit.
pub(crate) fn check_licenses(workspace: &Workspace) -> Outcome<()> {
    let deny = tools::ensure(workspace, &CARGO_DENY)?;
    deny.args(["--manifest-path", "Cargo.toml", "--all-features", "--locked"])
        .args(["check", "--hide-inclusion-graph", "licenses", "bans", "sources"])
        .dir(&workspace.root)
        .stream()
}

/// A complete bill of materials.
pub(crate) fn check_materials(workspace: &Workspace) -> Outcome<()> {
    let document = sbom::produce(workspace, &Platform::One(host()?))?;
    let components = sbom::verify(workspace, &Platform::One(host()?), &document)?;
    say!("the bill of materials lists {components} components");
    Ok(())
}

/// `cargo xtask sbom`: the bill of materials of the binary for one platform.
pub(crate) fn write_sbom(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    let (mut target, mut output) = (None, None);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("target") => target = Some(arguments.value()?.string()?),
            Long("output") => output = Some(PathBuf::from(arguments.value()?)),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let platform = Platform::One(target.map_or_else(host, Ok)?);
    let document = sbom::produce(workspace, &platform)?;
    let components = sbom::verify(workspace, &platform, &document)?;
    let file = output.unwrap_or_else(|| workspace.target.join("basepair.cdx.json"));
    fs::write(&file, format!("{document:#}\n"))?;
    say!("{}: {components} components", file.display());
    Ok(())
}
