//! Cargo programs that a task needs at one exact version: found on the PATH, or compiled once and stored in the folder
//! of cargo, where every checkout finds them.

use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::workspace::Workspace;

pub(crate) struct Tool {
    /// The package and its program.
    pub(crate) name: &'static str,
    pub(crate) version: &'static str,
}

/// The command of the installed program.
pub(crate) fn ensure(workspace: &Workspace, tool: &Tool) -> Outcome<Run> {
    let root = tools_folder()?.join(format!("{}-{}", tool.name, tool.version));
    let installed = root.join("bin").join(format!("{}{}", tool.name, std::env::consts::EXE_SUFFIX));
    for place in [PathBuf::from(tool.name), installed.clone()] {
        if Run::new(&place).args(["--version"]).probe().is_some_and(|output| is_version(&output, tool)) {
            return Ok(Run::new(place));
        }
    }
    say!("compiling {} {}, once for this machine", tool.name, tool.version);
    let version = format!("={}", tool.version);
    workspace
        .cargo()
        .args(["install", "--quiet", "--locked", tool.name, "--version", &version, "--root"])
        .args([&root])
        // Release profiles of tools are optimised for speed; these run for a second.
        .env("CARGO_PROFILE_RELEASE_LTO", "off")
        .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
        .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1")
        .env("CARGO_TARGET_DIR", root.join("build"))
        .stream()?;
    // The build files are large and never needed again.
    let _ = std::fs::remove_dir_all(root.join("build"));
    Ok(Run::new(installed))
}

fn is_version(output: &str, tool: &Tool) -> bool {
    output.split_whitespace().any(|word| word == tool.version)
}

/// The folder of programs that tasks need.
pub(crate) fn tools_folder() -> Outcome<PathBuf> {
    Ok(cargo_home()?.join("basepair-tools"))
}

fn cargo_home() -> Outcome<PathBuf> {
    let named = std::env::var_os("CARGO_HOME").filter(|value| !value.is_empty()).map(PathBuf::from);
    let usual = || Some(std::env::home_dir()?.join(".cargo"));
    named.or_else(usual).ok_or_else(|| Failure::new("cannot find cargo's folder; set `CARGO_HOME`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_version_is_accepted() {
        let tool = Tool { name: "cargo-deny", version: "0.20.2" };
        assert!(is_version("cargo-deny 0.20.2\n", &tool));
        assert!(!is_version("cargo-deny 0.20.20\n", &tool));
    }
}
