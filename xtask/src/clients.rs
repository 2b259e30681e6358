//! The client tests in `e2e/`: what they need on the machine, their packages, and how they are run.

use crate::debian;
use crate::failure::Outcome;
use crate::packages;
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

/// The site in a real browser, which has to be on the machine.
pub(crate) fn test_site(workspace: &Workspace) -> Outcome<()> {
    debian::ensure(&["chromium"])?;
    install_packages(workspace)?;
    npm(workspace).args(["run", "test:site", "--prefix", "e2e"]).stream()
}

fn prepare(workspace: &Workspace) -> Outcome<()> {
    offer_python();
    offer_strace();
    debian::ensure(&["chromium"])?;
    offer_servers();
    install_packages(workspace)?;
    install_peers(workspace)
}

fn npm(workspace: &Workspace) -> Run {
    Run::new("npm").env("BASEPAIR_BIN", workspace.dev_binary()).dir(&workspace.root)
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

/// Other servers are compared with ours and put in front of it. Where they are missing and we cannot install them, those
/// tests say so themselves.
fn offer_servers() {
    if let Err(failure) = debian::ensure(&["nginx", "varnish", "caddy"]) {
        say!("note: there is no other server to compare with; {}", failure.message().unwrap_or_default());
    }
}

pub(crate) fn install_packages(workspace: &Workspace) -> Outcome<()> {
    packages::ensure(workspace, "e2e")
}

/// Tools that check imports too.
pub(crate) fn install_peers(workspace: &Workspace) -> Outcome<()> {
    packages::ensure(workspace, "e2e/peers")
}
