//! `basepair completions SHELL`: prints a completion script.

use crate::cli;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(shell: clap_complete::Shell) -> anyhow::Result<ExitCode> {
    // Through a buffer, because the generator panics when its writer fails.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut cli::description(), "basepair", &mut script);
    std::io::stdout().write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
