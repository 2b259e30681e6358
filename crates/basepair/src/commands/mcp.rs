//! `basepair mcp`: answers an agent over stdin and stdout.

use crate::cli::{LogFormat, LogLevel, McpArgs};
use crate::log;
use basepair_server::service;
use std::process::ExitCode;

pub(super) fn run(arguments: &McpArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    origin.require()?;
    log::start(LogFormat::Text, LogLevel::Warn);
    let config = origin.config()?;
    let (addresses, known) = arguments.address.addresses(&config.registry)?;
    // Answers do not contain an address that nobody gave.
    service::answer_agent(origin, if known { addresses } else { addresses.as_assumed() })?;
    Ok(ExitCode::SUCCESS)
}
