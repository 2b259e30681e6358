//! `basepair mcp`: answers an agent over stdin and stdout.

use crate::cli::{LogFormat, LogLevel, McpArgs};
use crate::log;
use basepair_catalog::address::Addresses;
use basepair_server::service;
use std::process::ExitCode;

/// Where `basepair serve` usually listens. Answers do not contain it.
const USUAL: &str = "http://127.0.0.1:3400";

pub(super) fn run(arguments: &McpArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    origin.require()?;
    log::start(LogFormat::Text, LogLevel::Warn);
    let config = origin.config()?;
    let base_url = arguments.base_url.clone().or(config.registry.base_url);
    let item_url = arguments.item_url.clone().or(config.registry.item_url);
    let addresses = match &base_url {
        Some(base_url) => Addresses::new(base_url, item_url.as_deref())?,
        None => Addresses::new(USUAL, item_url.as_deref())?.as_assumed(),
    };
    service::answer_agent(origin, addresses)?;
    Ok(ExitCode::SUCCESS)
}
