//! Log lines go to stderr, as text or as JSON. Whoever logs, this program or a library, a line is written by `line`, so
//! that no text from outside reaches the terminal unescaped or at any length.

mod line;

use crate::cli::{LogFormat, LogLevel};
use line::Lines;
use tracing::Subscriber;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Logs why the program stops as JSON, also before the log is started.
pub fn failed(message: &str) {
    start(LogFormat::Json, LogLevel::Error);
    tracing::error!("{message}");
}

/// Writes every event to `writer`.
pub fn subscriber<W>(format: LogFormat, colour: bool, writer: W) -> impl Subscriber + Send + Sync
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let lines = match format {
        LogFormat::Text => Lines::Text { colour },
        LogFormat::Json => Lines::Json,
    };
    tracing_subscriber::fmt()
        .with_writer(writer)
        .with_max_level(LevelFilter::TRACE)
        .event_format(lines)
        .finish()
}

pub fn start(format: LogFormat, level: LogLevel) {
    let level = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
    };
    let colour = std::io::IsTerminal::is_terminal(&std::io::stderr());
    // The protocol implementation reports every connection.
    let protocol = if level < LevelFilter::DEBUG { level.min(LevelFilter::WARN) } else { level };
    let filter = Targets::new().with_default(level).with_target("rmcp", protocol);
    // A second start happens only in tests, where the first configuration is fine.
    let _ = subscriber(format, colour, std::io::stderr).with(filter).try_init();
}
