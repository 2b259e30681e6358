//! One line of the log. Every value is cut at a limit, and hidden characters are written as their code points: an event
//! may contain what a client or an author has sent.

use basepair_model::text::one_line;
use serde_json::{Map, Value};
use std::fmt::{self, Write};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::time::{FormatTime, SystemTime};
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

/// The most bytes of a field.
const FIELD_BYTES: usize = 1024;
/// The most bytes of a message. Our own may list findings.
const MESSAGE_BYTES: usize = 8 * 1024;

/// The formats of the log.
#[derive(Debug, Clone, Copy)]
pub(super) enum Lines {
    Text { colour: bool },
    Json,
}

impl<S, N> FormatEvent<S, N> for Lines
where
    S: Subscriber + for<'span> LookupSpan<'span>,
    N: for<'writer> FormatFields<'writer> + 'static,
{
    fn format_event(
        &self,
        _: &FmtContext<'_, S, N>,
        mut writer: Writer<'_>,
        event: &Event<'_>,
    ) -> fmt::Result {
        let mut fields = Fields::default();
        event.record(&mut fields);
        // Only our own messages may have several lines; a field, or a line of a library, could be made to look like another.
        if !event.metadata().target().starts_with("basepair") {
            fields.message = escape_line_ends(&fields.message);
        }
        let mut time = String::new();
        SystemTime.format_time(&mut Writer::new(&mut time))?;
        match self {
            Self::Text { colour } => {
                fields.write_text(&mut writer, &time, *event.metadata().level(), *colour)
            }
            Self::Json => fields.write_json(&mut writer, time, *event.metadata().level()),
        }
    }
}

/// The values of an event, cut and without hidden characters.
#[derive(Debug, Default)]
struct Fields {
    message: String,
    others: Vec<(&'static str, Value)>,
}

impl Fields {
    fn write_text(&self, writer: &mut Writer<'_>, time: &str, level: Level, colour: bool) -> fmt::Result {
        let number = match level {
            Level::ERROR => 31,
            Level::WARN => 33,
            Level::INFO => 32,
            _ => 34,
        };
        if colour {
            write!(writer, "\x1b[2m{time}\x1b[0m \x1b[{number}m{level:>5}\x1b[0m")?;
        } else {
            write!(writer, "{time} {level:>5}")?;
        }
        // A further line never looks like the beginning of an event.
        for (number, line) in self.message.lines().enumerate() {
            write!(writer, "{}{line}", if number == 0 { " " } else { "\n    " })?;
        }
        for (name, value) in &self.others {
            if colour {
                write!(writer, " \x1b[3m{name}\x1b[0m\x1b[2m=\x1b[0m")?;
            } else {
                write!(writer, " {name}=")?;
            }
            match value {
                Value::String(text) if is_word(text) => writer.write_str(text)?,
                // As JSON, a text has neither line ends nor control characters.
                other => write!(writer, "{other}")?,
            }
        }
        writeln!(writer)
    }

    fn write_json(self, writer: &mut Writer<'_>, time: String, level: Level) -> fmt::Result {
        let mut object = Map::new();
        object.insert("timestamp".to_owned(), Value::String(time));
        object.insert("level".to_owned(), Value::String(level.to_string()));
        object.insert("message".to_owned(), Value::String(self.message));
        object.extend(self.others.into_iter().map(|(name, value)| (name.to_owned(), value)));
        writeln!(writer, "{}", Value::Object(object))
    }

    fn add(&mut self, field: &Field, value: Value) {
        self.others.push((field.name(), value));
    }
}

impl Visit for Fields {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        let is_message = field.name() == "message";
        let mut cut = Cut::new(if is_message { MESSAGE_BYTES } else { FIELD_BYTES });
        // A formatter that fails has written what it could.
        let _ = write!(cut, "{value:?}");
        let text = cut.finish();
        if is_message { self.message = text } else { self.add(field, Value::String(text)) }
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.record_debug(field, &format_args!("{value}"));
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.add(field, value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.add(field, value.into());
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.add(field, value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.add(field, value.into());
    }
}

/// Whether a text is unmistakable without quotes.
fn is_word(text: &str) -> bool {
    !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_graphic() && !matches!(byte, b'"' | b'\\' | b'='))
}

fn escape_line_ends(text: &str) -> String {
    text.replace('\r', "\\r").replace('\n', "\\n")
}

/// Keeps the first bytes of what is written, and counts the rest without storing it.
struct Cut {
    text: String,
    limit: usize,
    left_out: usize,
}

impl Cut {
    fn new(limit: usize) -> Self {
        Self { text: String::new(), limit, left_out: 0 }
    }

    fn finish(self) -> String {
        // Our own messages may have several lines. A carriage return would let a terminal write over the line, a tab or a form feed
        // looks like the end of a column or of the log.
        let is_raw = |c: char| c.is_control() && c != '\n';
        let shown = one_line(&self.text);
        let mut text = String::with_capacity(shown.len());
        for part in shown.split_inclusive(is_raw) {
            let raw = part.chars().next_back().filter(|c| is_raw(*c));
            text.push_str(raw.map_or(part, |raw| part.strip_suffix(raw).unwrap_or(part)));
            text.extend(raw.into_iter().flat_map(char::escape_default));
        }
        if self.left_out == 0 { text } else { format!("{text}… ({} more bytes)", self.left_out) }
    }
}

impl Write for Cut {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let left = self.limit.saturating_sub(self.text.len());
        let end = if self.left_out > 0 { 0 } else { text.floor_char_boundary(left) };
        let (now, later) = text.split_at(end);
        self.text.push_str(now);
        self.left_out += later.len();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::LogFormat;
    use crate::log::captured;

    const EVIL: &str = "1\n2026-01-01T00:00:00Z ERROR forged\r\t\x0c\x1b[2J\x07\u{202e}\u{9b}";

    #[test]
    fn text_from_outside_stays_on_its_line_and_has_no_control_characters() {
        let log = || {
            tracing::warn!(target: "rmcp::service", id = %EVIL, text = EVIL, debug = ?EVIL, "response error");
            tracing::warn!(target: "rmcp::service", message = %EVIL);
            tracing::warn!("{EVIL}");
        };
        for format in [LogFormat::Text, LogFormat::Json] {
            let text = captured(format, log);
            let odd = text.chars().find(|c| c.is_control() && *c != '\n' || *c == '\u{202e}');
            assert_eq!(odd, None, "{text}");
            // Only our own message may have a second line, and that is indented.
            let starts = text.lines().filter(|line| !line.starts_with(' ')).count();
            assert_eq!(starts, 3, "{text}");
        }
    }

    #[test]
    fn a_value_and_a_message_are_cut() {
        let long = "ü".repeat(100_000);
        for format in [LogFormat::Text, LogFormat::Json] {
            let text = captured(format, || tracing::warn!(target: "rmcp", id = %long, "{long}"));
            assert!(text.len() < FIELD_BYTES + MESSAGE_BYTES + 300, "{} bytes", text.len());
            assert!(
                text.contains("… (198976 more bytes)") && text.contains("… (191808 more bytes)"),
                "{text}"
            );
        }
    }

    #[test]
    fn json_lines_keep_numbers_and_the_order_of_fields() {
        let text = captured(LogFormat::Json, || tracing::info!(status = 200_u64, path = "/r/a b", "request"));
        let line: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(
            (&line["status"], &line["path"], &line["level"]),
            (&200.into(), &"/r/a b".into(), &"INFO".into())
        );
        assert!(text.find("message") < text.find("status"), "{text}");
    }

    #[test]
    fn words_have_no_quotes_and_other_texts_do() {
        let text = captured(LogFormat::Text, || tracing::info!(a = "b", c = "d e", f = 7_u64, "g"));
        assert!(text.ends_with("  INFO g a=b c=\"d e\" f=7\n"), "{text}");
    }
}
