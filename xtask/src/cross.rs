//! The platforms that the program is compiled for besides this one, and what a machine needs for each: the standard
//! library from rustup and a C compiler. If something is not available, that is reported, and everything else
//! continues.

mod zig;

use std::path::Path;

use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::programs;
use crate::tools::tools_folder;
use crate::workspace::Workspace;

/// The C compiler and linker of the program.
#[derive(Debug, Clone, Copy)]
enum Compiler {
    /// zig, with its name of the platform; the linker comes with Rust.
    Zig(&'static str),
    /// The gnu toolchain of Debian.
    MinGw,
}

#[derive(Debug)]
pub(crate) struct Target {
    pub(crate) triple: &'static str,
    /// The names of system and processor in Node.
    pub(crate) os: &'static str,
    pub(crate) cpu: &'static str,
    /// The display name.
    pub(crate) name: &'static str,
    /// Whether the program can be linked here. macOS needs the libraries of Apple for that.
    pub(crate) links: bool,
    compiler: Compiler,
}

pub(crate) const TARGETS: &[Target] = &[
    target("linux-x64", "x86_64-unknown-linux-musl", ["linux", "x64"], Compiler::Zig("x86_64-linux-musl")),
    target(
        "linux-arm64",
        "aarch64-unknown-linux-musl",
        ["linux", "arm64"],
        Compiler::Zig("aarch64-linux-musl"),
    ),
    target("windows-x64", WINDOWS, ["win32", "x64"], Compiler::MinGw),
    target("macos-x64", "x86_64-apple-darwin", ["darwin", "x64"], Compiler::Zig("x86_64-macos"))
        .checked_only(),
    target("macos-arm64", "aarch64-apple-darwin", ["darwin", "arm64"], Compiler::Zig("aarch64-macos"))
        .checked_only(),
];

const fn target(
    name: &'static str,
    triple: &'static str,
    [os, cpu]: [&'static str; 2],
    compiler: Compiler,
) -> Target {
    Target { triple, os, cpu, name, links: true, compiler }
}

/// Rust includes the C library for Linux and a linker, so no program of the system is used.
const STATIC: &[&str] = &["-Clinker-flavor=ld.lld", "-Clink-self-contained=yes"];

pub(crate) const WINDOWS: &str = "x86_64-pc-windows-gnu";

impl Target {
    const fn checked_only(mut self) -> Self {
        self.links = false;
        self
    }

    pub(crate) fn find(name: &str) -> Outcome<&'static Self> {
        let found = TARGETS.iter().find(|target| target.triple == name || target.name == name);
        found.ok_or_else(|| {
            let names: Vec<_> = TARGETS.iter().map(|target| target.name).collect();
            Failure::Usage(format!("unknown target `{name}`; use one of {}", names.join(", ")))
        })
    }

    pub(crate) fn is_windows(&self) -> bool {
        self.os == "win32"
    }

    /// Cargo, ready to compile for this target; [`Failure::Unavailable`] if the machine lacks something.
    pub(crate) fn cargo(&self, workspace: &Workspace) -> Outcome<Run> {
        self.add_standard_library(workspace)?;
        match self.compiler {
            Compiler::MinGw => {
                programs::ensure(&[&programs::MINGW]).map_err(|failure| self.unavailable(&failure))?;
                Ok(workspace.cargo())
            }
            Compiler::Zig(name) => {
                let tools = zig::ensure(workspace, self.triple, name);
                let tools = tools.map_err(|failure| self.unavailable(&failure))?;
                Ok(self.with_zig(workspace.cargo(), &tools))
            }
        }
    }

    /// The same for releases: without paths of this machine in the program.
    pub(crate) fn release_cargo(&self, workspace: &Workspace) -> Outcome<Run> {
        let home = tools_folder()?.parent().map(Path::to_owned).unwrap_or_default();
        let remap = |from: &Path, to: &str| format!("--remap-path-prefix={}={to}", from.display());
        let mut flags = vec![remap(&home, "cargo"), remap(&workspace.root, "basepair")];
        if self.os == "linux" {
            flags.extend(STATIC.iter().map(|flag| (*flag).to_owned()));
        }
        Ok(self.cargo(workspace)?.env(&self.variable("RUSTFLAGS"), flags.join(" ")))
    }

    /// The name of an environment variable that configures cargo for this target.
    fn variable(&self, name: &str) -> String {
        format!("CARGO_TARGET_{}_{name}", self.triple.replace('-', "_").to_ascii_uppercase())
    }

    fn with_zig(&self, cargo: Run, tools: &zig::Tools) -> Run {
        let lower = self.triple.replace('-', "_");
        let cargo =
            cargo.env(&format!("CC_{lower}"), &tools.compiler).env(&format!("AR_{lower}"), &tools.archiver);
        if self.os == "darwin" {
            // Without this, build scripts ask Xcode where it is.
            return cargo.env("SDKROOT", "/");
        }
        cargo.env(&self.variable("LINKER"), "rust-lld").env(&self.variable("RUSTFLAGS"), STATIC.join(" "))
    }

    fn add_standard_library(&self, workspace: &Workspace) -> Outcome<()> {
        let rustup = || Run::new("rustup").dir(&workspace.root);
        let installed = rustup().args(["target", "list", "--installed"]).probe();
        if installed.is_some_and(|list| list.lines().any(|line| line.trim() == self.triple)) {
            return Ok(());
        }
        let added = rustup().args(["target", "add", self.triple]).stream();
        added.map_err(|failure| self.unavailable(&failure))
    }

    fn unavailable(&self, failure: &Failure) -> Failure {
        Failure::Unavailable(format!("{}: {}", self.triple, failure.message().unwrap_or_default()))
    }
}

/// `cargo check` for Windows, the platform that differs most.
pub(crate) fn check_windows(workspace: &Workspace) -> Outcome<()> {
    check(workspace, Target::find(WINDOWS)?)
}

/// `cargo check` for macOS, on both processors.
pub(crate) fn check_macos(workspace: &Workspace) -> Outcome<()> {
    TARGETS.iter().filter(|target| target.os == "darwin").try_for_each(|target| check(workspace, target))
}

fn check(workspace: &Workspace, target: &Target) -> Outcome<()> {
    // The result is never run, so it need not be fast: optimising the C libraries would be a fifth of the work.
    let flags = format!("CFLAGS_{}", target.triple.replace('-', "_"));
    let cargo = target.cargo(workspace)?.env(&flags, "-O0 -g0");
    cargo.args(["check", "--locked", "--package", "basepair", "--target", target.triple]).stream()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_target_is_found_by_both_names() {
        assert_eq!(Target::find("linux-arm64").unwrap().triple, "aarch64-unknown-linux-musl");
        assert_eq!(Target::find(WINDOWS).unwrap().name, "windows-x64");
        let unknown = Target::find("linux-x86").unwrap_err();
        assert!(matches!(&unknown, Failure::Usage(message) if message.contains("linux-x64")), "{unknown:?}");
    }
}
