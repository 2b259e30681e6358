//! `basepair completions SHELL`: prints the script that makes a shell ask the program what to offer, and answers it.

use crate::cli;
use anyhow::{Context, bail};
use clap_complete::env::{CompleteEnv, Shells};
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

/// The variable by which the script asks.
const ASKED: &str = "BASEPAIR_COMPLETE";

pub(super) fn run(shell: clap_complete::Shell) -> anyhow::Result<ExitCode> {
    let name = shell.to_string();
    let shells = Shells::builtins();
    let Some(completer) = shells.completer(&name) else { bail!("there are no completions for {name}") };
    // Through a buffer, because the generator does not expect its writer to fail.
    let mut script = Vec::new();
    completer
        .write_registration(ASKED, "basepair", "basepair", "basepair", &mut script)
        .with_context(|| format!("the script for {name} could not be made"))?;
    std::io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}

/// Answers a shell that asks; false when none does.
pub fn answered(arguments: &[OsString]) -> bool {
    if std::env::var_os(ASKED).is_none() {
        return false;
    }
    let asked = CompleteEnv::with_factory(cli::description).var(ASKED).bin("basepair").completer("basepair");
    let here = std::env::current_dir().ok();
    // A shell that asks for what there is none of gets nothing.
    asked.try_complete(arguments, here.as_deref()).unwrap_or(true)
}
