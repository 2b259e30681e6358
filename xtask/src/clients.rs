//! The client tests in `e2e/`: their requirements, their packages, and how they are run.

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

/// The site in a real browser, which must be installed.
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
    // Our install rules, to compare them with the official client's.
    workspace.build_example("install")?;
    install_agents(workspace)?;
    // The installer of skills, with the Node that it needs.
    packages::ensure(workspace, "e2e/skills")?;
    install_peers(workspace)
}

fn npm(workspace: &Workspace) -> Run {
    Run::new("npm").env("BASEPAIR_BIN", workspace.dev_binary()).dir(&workspace.root)
}

/// Some clients are Python programs in a virtual environment. If Python cannot create one and the package cannot be
/// installed, only their tests should fail: the others need no Python.
fn offer_python() {
    if Run::new("python3").args(["-c", "import venv, ensurepip"]).probe().is_some() {
        return;
    }
    if let Err(failure) = debian::ensure(&["python3", "python3-venv"]) {
        say!("note: python3 cannot create a virtual environment; {}", failure.message().unwrap_or_default());
    }
}

/// The fault tests make system calls fail. If strace is missing and cannot be installed, they report it themselves.
fn offer_strace() {
    if Run::new("strace").args(["--version"]).probe().is_some() {
        return;
    }
    if let Err(failure) = debian::ensure(&["strace"]) {
        say!("note: system calls cannot be made to fail; {}", failure.message().unwrap_or_default());
    }
}

/// Other servers are compared with ours and used as proxies. If they are missing and cannot be installed, those tests
/// report it themselves.
fn offer_servers() {
    if let Err(failure) = debian::ensure(&["nginx", "varnish", "caddy"]) {
        say!("note: no other server to compare with; {}", failure.message().unwrap_or_default());
    }
}

pub(crate) fn install_packages(workspace: &Workspace) -> Outcome<()> {
    packages::ensure(workspace, "e2e")
}

/// Clients of the protocol for agents, and its conformance suite.
fn install_agents(workspace: &Workspace) -> Outcome<()> {
    // The endpoint with the samples that the suite asks for.
    workspace.build_example("mcp_samples")?;
    packages::ensure(workspace, "e2e/mcp")
}

/// Other tools that check imports.
pub(crate) fn install_peers(workspace: &Workspace) -> Outcome<()> {
    packages::ensure(workspace, "e2e/peers")
}
