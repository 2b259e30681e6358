//! `basepair mcp`: answers an agent over stdin and stdout. It answers at once, and loads the registry meanwhile.

use crate::cli::{LogFormat, LogLevel, McpArgs};
use crate::http::openapi;
use crate::live::{Live, Outcome};
use crate::mcp::{self, Server};
use crate::report::plain::plain;
use crate::{log, reload};
use basepair_catalog::address::Addresses;
use std::process::ExitCode;
use std::sync::Arc;

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
    let live = Arc::new(Live::starting(openapi::text).without_http());
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
    let loading = Arc::clone(&live);
    let load = move || {
        let first = loading.load(&origin, &addresses);
        if let (Outcome::Refused, Some(trouble)) = (&first.outcome, loading.trouble()) {
            tracing::error!("the registry cannot be loaded: {}", plain(&trouble.log));
        }
        // Agents change the files that they ask about.
        match reload::start(loading, origin, addresses, true, &first.read_paths) {
            // The thread ends when nobody can ask for a reload any more.
            Ok(trigger) => std::mem::forget(trigger),
            Err(error) => tracing::warn!("changes are not noticed: {error}"),
        }
    };
    std::thread::Builder::new().name("load".to_owned()).spawn(load)?;
    runtime.block_on(mcp::serve(Server::new(live)))?;
    runtime.shutdown_background();
    Ok(ExitCode::SUCCESS)
}
