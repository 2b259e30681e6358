//! Log lines go to stderr, as text or as JSON. Values are escaped by the formatter, so that a registry
//! cannot write to the terminal.

use crate::cli::{LogFormat, LogLevel};
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Logs why the program stops as JSON, also before the log is started.
pub fn failed(message: &str) {
    start(LogFormat::Json, LogLevel::Error);
    tracing::error!("{message}");
}

pub fn start(format: LogFormat, level: LogLevel) {
    let level = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let terminal = std::io::IsTerminal::is_terminal(&std::io::stderr());
    let lines =
        tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(level).with_target(false);
    // The protocol implementation reports every connection.
    let protocol = if level < LevelFilter::DEBUG { level.min(LevelFilter::WARN) } else { level };
    let filter = Targets::new().with_default(level).with_target("rmcp", protocol);
    // A second start happens only in tests, where the first configuration is fine.
    let _ = match format {
        LogFormat::Text => lines.with_ansi(terminal).finish().with(filter).try_init(),
        LogFormat::Json => lines.json().flatten_event(true).finish().with(filter).try_init(),
    };
}
