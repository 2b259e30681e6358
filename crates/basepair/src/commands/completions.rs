//! `basepair completions SHELL`: prints the script that lets a shell query the program for completions, and
//! answers such queries.

use crate::cli;
use anyhow::{Context, bail};
use clap_complete::env::{CompleteEnv, Shells};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// The environment variable that the script sets.
const VARIABLE: &str = "BASEPAIR_COMPLETE";

pub(super) fn run(shell: clap_complete::Shell) -> anyhow::Result<ExitCode> {
    let name = shell.to_string();
    let shells = Shells::builtins();
    let Some(completer) = shells.completer(&name) else { bail!("there are no completions for {name}") };
    // Through a buffer, because the generator does not expect its writer to fail.
    let mut script = Vec::new();
    completer
        .write_registration(VARIABLE, "basepair", "basepair", "basepair", &mut script)
        .with_context(|| format!("the script for {name} could not be made"))?;
    std::io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Answers a completion query of a shell; false if there is none.
pub fn answered(arguments: &[OsString]) -> bool {
    if std::env::var_os(VARIABLE).is_none() {
        return false;
    }
    let completion =
        CompleteEnv::with_factory(cli::description).var(VARIABLE).bin("basepair").completer("basepair");
    let here = std::env::current_dir().ok();
    // A query without candidates gets no output.
    completion.try_complete(arguments, here.as_deref()).unwrap_or(true)
}
