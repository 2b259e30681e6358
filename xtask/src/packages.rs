//! Node and the npm packages of a folder: makes sure that Node is installed, and that the packages of the lock file
//! are.

use std::path::Path;

use crate::failure::{Context, Outcome};
use crate::process::Run;
use crate::workspace::Workspace;

/// Makes sure that Node, npm and the packages of a folder are installed.
pub(crate) fn ensure(workspace: &Workspace, folder: &str) -> Outcome<()> {
    require_node()?;
    install(&workspace.root, folder)
}

fn require_node() -> Outcome<()> {
    const OLDEST: u32 = 20;
    let version = Run::new("node").args(["--version"]).probe();
    let major = version.as_deref().and_then(major_version);
    if major.is_none_or(|major| major < OLDEST) {
        bail!("this task needs Node {OLDEST} or newer; install it from nodejs.org");
    }
    if Run::new("npm").args(["--version"]).probe().is_none() {
        bail!("this task needs npm; it comes with Node, or on Debian as the package `npm`");
    }
    Ok(())
}

fn major_version(version: &str) -> Option<u32> {
    version.trim().strip_prefix('v')?.split('.').next()?.parse().ok()
}

fn install(root: &Path, folder: &str) -> Outcome<()> {
    let place = root.join(folder);
    let lock = place.join("package-lock.json");
    if !lock.is_file() {
        bail!("`{folder}/package-lock.json` is missing; its packages cannot be installed");
    }
    if is_newer(&place.join("node_modules/.package-lock.json"), &lock)? {
        return Ok(());
    }
    refuse_link(&place.join("node_modules"), folder)?;
    // No package here needs its install script: what esbuild compiles or links comes as a package for each platform.
    Run::new("npm").args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"]).dir(&place).stream()
}

/// Packages can be read through a link, but npm empties the folder before it installs, and that of a link is somebody else's.
fn refuse_link(modules: &Path, folder: &str) -> Outcome<()> {
    let is_link = modules.symlink_metadata().is_ok_and(|metadata| metadata.is_symlink());
    if is_link {
        bail!(
            "`{folder}/node_modules` is a symbolic link, and its packages are older than `{folder}/package-lock.json`; \
             installing would empty the folder that it points to: remove the link, or install there"
        );
    }
    Ok(())
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

    #[cfg(unix)]
    #[test]
    fn packages_are_read_through_a_link_and_never_installed_through_one() {
        let root = std::env::temp_dir().join(format!("xtask-packages-{}", std::process::id()));
        let (place, other) = (root.join("e2e"), root.join("other"));
        std::fs::create_dir_all(&place).unwrap();
        std::fs::create_dir_all(&other).unwrap();
        std::fs::write(place.join("package-lock.json"), "{}").unwrap();
        std::os::unix::fs::symlink(&other, place.join("node_modules")).unwrap();
        std::fs::write(other.join("kept"), "").unwrap();
        let failure = install(&root, "e2e").unwrap_err();
        let message = failure.message().unwrap_or_default();
        assert!(message.contains("`e2e/node_modules` is a symbolic link"), "{message}");
        assert!(other.join("kept").exists());
        // Written after the lock file: the packages are current.
        std::fs::write(other.join(".package-lock.json"), "{}").unwrap();
        assert!(install(&root, "e2e").is_ok());
        std::fs::remove_dir_all(&root).unwrap();
    }
}
