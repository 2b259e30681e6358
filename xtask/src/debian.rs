//! Debian packages that a stage needs: installed if run as root, otherwise reported with the command to run.

use std::sync::OnceLock;

use crate::failure::{Failure, Outcome};
use crate::process::Run;

/// Makes sure that every package is installed.
pub(crate) fn ensure(packages: &[&str]) -> Outcome<()> {
    let missing: Vec<&str> = packages.iter().copied().filter(|package| !is_installed(package)).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let names = missing.join(" ");
    if Run::new("apt-get").args(["--version"]).probe().is_none() {
        return Err(Failure::new(format!("install {names} with your system's package manager")));
    }
    if !is_root() {
        return Err(Failure::new(format!(
            "run `sudo apt-get install -y --no-install-recommends {names}` and try again"
        )));
    }
    update_once()?;
    apt_get().args(["install", "-y", "--no-install-recommends"]).args(&missing).stream()
}

fn is_installed(package: &str) -> bool {
    Run::new("dpkg-query")
        .args(["--show", "--showformat=${Status}", package])
        .probe()
        .is_some_and(|status| status.contains("ok installed"))
}

fn is_root() -> bool {
    Run::new("id").args(["-u"]).probe().is_some_and(|id| id.trim() == "0")
}

fn update_once() -> Outcome<()> {
    static DONE: OnceLock<()> = OnceLock::new();
    if DONE.get().is_none() {
        apt_get().args(["update"]).stream()?;
        DONE.get_or_init(|| ());
    }
    Ok(())
}

fn apt_get() -> Run {
    Run::new("apt-get").args(["-q"]).env("DEBIAN_FRONTEND", "noninteractive")
}
