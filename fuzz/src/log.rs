//! The log: whatever an event contains, it is written as one line of bounded length without control characters.

use basepair::cli::LogFormat;
use basepair::log::subscriber;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use tracing_subscriber::fmt::MakeWriter;

/// A field and a message at their limits, with every byte written as a code point.
const LONGEST: usize = 10 * (1024 + 8 * 1024);

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

pub(crate) fn run(text: &str) {
    for format in [LogFormat::Text, LogFormat::Json] {
        let memory = Memory::default();
        tracing::subscriber::with_default(subscriber(format, false, memory.clone()), || {
            tracing::warn!(target: "library", id = %text, debug = ?text, "{text}");
        });
        let written = memory.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let line = String::from_utf8(written).unwrap_or_default();
        assert!(line.ends_with('\n') && line.lines().count() == 1, "{line}");
        assert!(!line.trim_end_matches('\n').contains(|c: char| c.is_control()), "{line:?}");
        assert!(line.len() <= LONGEST, "{} bytes", line.len());
    }
}
