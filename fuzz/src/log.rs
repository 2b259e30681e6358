//! The log: whatever an event contains, it is written as one line of bounded length without control characters.

use basepair::cli::LogFormat;
use basepair::log::captured;

/// A field and a message at their limits, with every byte written as a code point.
const LONGEST: usize = 10 * (1024 + 8 * 1024);

pub(crate) fn run(text: &str) {
    for format in [LogFormat::Text, LogFormat::Json] {
        let line = captured(format, || {
            tracing::warn!(target: "library", id = %text, debug = ?text, "{text}");
        });
        assert!(line.ends_with('\n') && line.lines().count() == 1, "{line}");
        assert!(!line.trim_end_matches('\n').contains(|c: char| c.is_control()), "{line:?}");
        assert!(line.len() <= LONGEST, "{} bytes", line.len());
    }
}
