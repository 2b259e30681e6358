//! The programs of a release: one per platform that this machine can build.

use fs_err as fs;
use std::path::{Path, PathBuf};

use super::Options;
use super::archive::Entry;
use crate::cross::Target;
use crate::failure::{Failure, Outcome};
use crate::kit;
use crate::process::Run;
use crate::workspace::Workspace;

/// A program that was built.
pub(super) struct Built {
    pub(super) target: &'static Target,
    pub(super) program: PathBuf,
    pub(super) bytes: Vec<u8>,
}

impl Built {
    pub(super) fn file_name(&self) -> &'static str {
        if self.target.is_windows() { "basepair.exe" } else { "basepair" }
    }

    /// Whether this machine can run it directly.
    pub(super) fn is_native(&self) -> bool {
        let (os, cpu) = (self.target.os, self.target.cpu);
        let cpu = if cpu == "x64" { "x86_64" } else { "aarch64" };
        os == std::env::consts::OS && cpu == std::env::consts::ARCH
    }
}

pub(super) fn all(workspace: &Workspace, options: &Options) -> Outcome<Vec<Built>> {
    let mut built = Vec::new();
    // The same kit in every program.
    let kit = kit::make(workspace)?;
    for target in &options.targets {
        match one(workspace, target, &options.profile, &kit) {
            Ok(program) => built.push(program),
            Err(Failure::Unavailable(reason)) => say!("!!! SKIPPED: {} ({reason})", target.name),
            Err(failure) => return Err(failure),
        }
    }
    Ok(built)
}

fn one(workspace: &Workspace, target: &'static Target, profile: &str, kit: &Path) -> Outcome<Built> {
    if !target.links {
        let reason = format!("{}: it can be checked here, but not linked", target.triple);
        return Err(Failure::Unavailable(reason));
    }
    let build =
        ["build", "--locked", "--package", "basepair", "--profile", profile, "--target", target.triple];
    target.release_cargo(workspace)?.env("BASEPAIR_EMBED_KIT", kit).args(build).stream()?;
    let folder = workspace.target.join(target.triple).join(profile);
    let program = folder.join(if target.is_windows() { "basepair.exe" } else { "basepair" });
    let bytes = fs::read(&program)?;
    Ok(Built { target, program, bytes })
}

/// The generated files of the program: completions for every shell, and its manual page if it has one.
pub(super) fn extras(built: &[Built]) -> Vec<Entry> {
    const SHELLS: &[(&str, &str)] = &[
        ("bash", "basepair.bash"),
        ("elvish", "basepair.elv"),
        ("fish", "basepair.fish"),
        ("powershell", "basepair.ps1"),
        ("zsh", "_basepair"),
    ];
    let Some(native) = built.iter().find(|built| built.is_native()) else {
        say!("!!! SKIPPED: completions and manual page (no built program runs on this machine)");
        return Vec::new();
    };
    let print =
        |arguments: &[&str]| Run::new(&native.program).without_env("BASEPAIR_").args(arguments).probe();
    let mut entries = Vec::new();
    for (shell, file) in SHELLS {
        match print(&["completions", shell]) {
            Some(script) => entries.push(Entry::file(format!("completions/{file}"), script)),
            None => say!("!!! SKIPPED: completions for {shell}"),
        }
    }
    match print(&["man"]).filter(|page| page.starts_with(".")) {
        Some(page) => entries.push(Entry::file("man/basepair.1", page)),
        None => say!("note: the program prints no manual page"),
    }
    entries
}
