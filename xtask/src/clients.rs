//! The client tests in `e2e/`: what they need on the machine, their packages, and how they are run.

use std::path::Path;

use crate::debian;
use crate::failure::{Context, Failure, Outcome};
use crate::process::Run;
use crate::workspace::Workspace;

pub(crate) fn test(workspace: &Workspace) -> Outcome<()> {
    prepare(workspace)?;
    npm(workspace).args(["test", "--prefix", "e2e"]).stream()
}

pub(crate) fn test_long(workspace: &Workspace) -> Outcome<()> {
    prepare(workspace)?;
    npm(workspace).args(["run", "test:long", "--prefix", "e2e", "--if-present"]).stream()
}

fn prepare(workspace: &Workspace) -> Outcome<()> {
    require_node()?;
    offer_python();
    offer_strace();
    install_packages(workspace)
}

fn npm(workspace: &Workspace) -> Run {
    Run::new("npm").env("BASEPAIR_BIN", workspace.dev_binary()).dir(&workspace.root)
}

fn require_node() -> Outcome<()> {
    const OLDEST: u32 = 20;
    let version = Run::new("node").args(["--version"]).probe();
    let major = version.as_deref().and_then(major_version);
    if major.is_none_or(|major| major < OLDEST) {
        return Err(Failure::new(format!(
            "the client tests need Node {OLDEST} or newer; install it from nodejs.org"
        )));
    }
    if Run::new("npm").args(["--version"]).probe().is_none() {
        return Err(Failure::new(
            "the client tests need npm; it comes with Node, on Debian as the package `npm`",
        ));
    }
    Ok(())
}

fn major_version(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Some clients are Python programs and live in a virtual environment. Where Python cannot make one and we
/// cannot install it, only their own tests should fail: the others need no Python.
fn offer_python() {
    if Run::new("python3").args(["-c", "import venv, ensurepip"]).probe().is_some() {
        return;
    }
    if let Err(failure) = debian::ensure(&["python3", "python3-venv"]) {
        say!("note: python3 cannot make a virtual environment; {}", failure.message().unwrap_or_default());
    }
}

/// The fault tests make system calls fail. Where strace is missing and we cannot install it, they say so themselves.
fn offer_strace() {
    if Run::new("strace").args(["--version"]).probe().is_some() {
        return;
    }
    if let Err(failure) = debian::ensure(&["strace"]) {
        say!("note: system calls cannot be made to fail; {}", failure.message().unwrap_or_default());
    }
}

pub(crate) fn install_packages(workspace: &Workspace) -> Outcome<()> {
    let e2e = workspace.root.join("e2e");
    let lock = e2e.join("package-lock.json");
    if !lock.is_file() {
        return Err(Failure::new("`e2e/package-lock.json` is missing; the client tests cannot be installed"));
    }
    if is_newer(&e2e.join("node_modules/.package-lock.json"), &lock)? {
        return Ok(());
    }
    Run::new("npm").args(["ci", "--no-audit", "--no-fund"]).dir(&e2e).stream()
}

/// Whether the file exists and is at least as new as the other one.
fn is_newer(file: &Path, other: &Path) -> Outcome<bool> {
    let Ok(stamp) = file.metadata().and_then(|metadata| metadata.modified()) else { return Ok(false) };
    let other_stamp = other.metadata().and_then(|metadata| metadata.modified());
    Ok(stamp >= other_stamp.cannot(|| format!("read the age of `{}`", other.display()))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_version_is_understood() {
        assert_eq!(major_version("v20.20.2\n"), Some(20));
        assert_eq!(major_version("twenty"), None);
    }
}
