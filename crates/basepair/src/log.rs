//! Log lines go to stderr, as text or as JSON. Whoever logs, this program or a library, a line is written by `line`, so
//! that no text from outside reaches the terminal unescaped or at any length.

mod line;

use crate::cli::{LogFormat, LogLevel};
use line::Lines;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
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

/// What is logged while `work` runs on this thread, at every level.
pub fn captured(format: LogFormat, work: impl FnOnce()) -> String {
    let memory = Memory::default();
    tracing::subscriber::with_default(subscriber(format, false, memory.clone()), work);
    let bytes = memory.0.lock().unwrap_or_else(PoisonError::into_inner);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A writer that keeps what is written.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl io::Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl MakeWriter<'_> for Memory {
    type Writer = Self;

    fn make_writer(&self) -> Self {
        self.clone()
    }
}

/// Writes every event to `writer`.
fn subscriber<W>(format: LogFormat, colour: bool, writer: W) -> impl Subscriber + Send + Sync
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
    let colour = io::IsTerminal::is_terminal(&io::stderr());
    // The protocol implementation reports every connection, and every request that it refuses: strangers decide how many.
    let protocol = if level < LevelFilter::DEBUG { level.min(LevelFilter::ERROR) } else { level };
    let filter = Targets::new().with_default(level).with_target("rmcp", protocol);
    // A second start happens only in tests, where the first configuration is fine.
    let _ = subscriber(format, colour, io::stderr).with(filter).try_init();
}
