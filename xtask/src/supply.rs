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

use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::tools::{self, Tool};
use crate::workspace::{Workspace, host};
use crates::Platform;
use lexopt::{Arg::Long, Parser, ValueExt};

/// No package registry has a build that knows the current license names, so it is compiled, once for this machine.
const CARGO_DENY: Tool = Tool { name: "cargo-deny", version: "0.20.2" };

/// Licenses, bans and sources of every crate in the lock file, as configured in `deny.toml`.
pub(crate) fn check_licenses(workspace: &Workspace) -> Outcome<()> {
    deny(workspace)?.args(["check", "--hide-inclusion-graph", "licenses", "bans", "sources"]).stream()
}

/// No crate in the lock file has an advisory of RustSec, or was withdrawn. A stage of its own, because the database must be
/// downloaded, and because an advisory may be newer than every commit.
pub(crate) fn check_advisories(workspace: &Workspace) -> Outcome<()> {
    if deny(workspace)?.args(["fetch", "db"]).stream().is_err() {
        let message =
            "the RustSec database could not be downloaded: no crate was compared with its advisories";
        return Err(Failure::Unavailable(message.to_owned()));
    }
    deny(workspace)?.args(["--offline", "check", "--hide-inclusion-graph", "advisories"]).stream()
}

fn deny(workspace: &Workspace) -> Outcome<Run> {
    let deny = tools::ensure(workspace, &CARGO_DENY)?;
    Ok(deny.args(["--manifest-path", "Cargo.toml", "--all-features", "--locked"]).dir(&workspace.root))
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
