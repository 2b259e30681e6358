//! `basepair openapi`: prints the description of the API.

use anyhow::Context;
use basepair_server::http::openapi;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run() -> anyhow::Result<ExitCode> {
    let text = openapi::built_in().context("the built-in model could not be loaded")?;
    writeln!(std::io::stdout(), "{text}")?;
    Ok(ExitCode::SUCCESS)
}
