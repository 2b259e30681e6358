//! TOML as a tree in which every key and value has its location: in the file, or in the flag.

use super::Problem;
use basepair_model::json::write_string;
use basepair_model::place::{Place, SourceText, Span};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// The file name of locations in `--config`.
pub const FLAG: &str = "--config";

#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) place: Place,
    pub(super) data: Data,
}

#[derive(Debug, Clone)]
pub(super) enum Data {
    Boolean(bool),
    Integer(i64),
    Text(String),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// A fraction or a date, which no setting has.
    Other(&'static str),
}

#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) place: Place,
    pub(super) node: Node,
}

impl Node {
    /// Describes the value, for a message.
    pub(super) fn describe(&self) -> &'static str {
        match &self.data {
            Data::Boolean(_) => "`true` or `false`",
            Data::Integer(_) => "a number",
            Data::Text(_) => "a string",
            Data::List(_) => "a list",
            Data::Table(_) => "a table",
            Data::Other(what) => what,
        }
    }

    pub(super) fn as_text(&self) -> Option<&str> {
        match &self.data {
            Data::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn as_table(&self) -> Option<&[Entry]> {
        match &self.data {
            Data::Table(entries) => Some(entries),
            _ => None,
        }
    }
}

/// As TOML on one line.
impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.data {
            Data::Boolean(truth) => write!(f, "{truth}"),
            Data::Integer(number) => write!(f, "{number}"),
            Data::Text(text) => f.write_str(&quoted(text)),
            Data::Other(what) => f.write_str(what),
            Data::List(nodes) => {
                let nodes: Vec<String> = nodes.iter().map(ToString::to_string).collect();
                write!(f, "[{}]", nodes.join(", "))
            }
            Data::Table(entries) => {
                let entries: Vec<String> =
                    entries.iter().map(|entry| format!("{} = {}", bare(&entry.key), entry.node)).collect();
                write!(f, "{{ {} }}", entries.join(", "))
            }
        }
    }
}

/// A string as TOML; JSON escapes are valid in TOML.
pub fn quoted(text: &str) -> String {
    let mut out = String::new();
    write_string(&mut out, text);
    out
}

/// A key as TOML.
pub(super) fn bare(key: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !key.is_empty() && key.chars().all(plain) { key.to_owned() } else { quoted(key) }
}

/// The entries of a file. An invalid file has no entries, and one problem.
pub(super) fn of_file(source: &Arc<SourceText>, problems: &mut Vec<Problem>) -> Vec<Entry> {
    match DeTable::parse(&source.text) {
        Ok(table) => Reader { source, value: None }.table(table.into_inner()),
        Err(error) => {
            let message = format!("the file is not valid TOML: {}", first_line(error.message()));
            let help = "fix the line; `basepair config --reference` describes every setting";
            let span = inside(&source.text, error.span().unwrap_or(0..0));
            problems.push(Problem::new(Place::new(source, span), message, help));
            Vec::new()
        }
    }
}

/// The entries of `KEY=VALUE`. A value that is not valid TOML is a string.
pub(super) fn of_flag(text: &str, problems: &mut Vec<Problem>) -> Vec<Entry> {
    let source = SourceText::new(FLAG, text);
    let whole = || Place::new(&source, Span::new(0, text.len()));
    let Some((key, value)) = text.split_once('=').filter(|(key, _)| !key.trim().is_empty()) else {
        let missing = if text.starts_with('=') { "key" } else { "value" };
        let message = format!("`{}` has no {missing}", text.escape_debug());
        let help = "write `KEY=VALUE`, such as `check.strict=true`, or the path of a file";
        problems.push(Problem::new(whole(), message, help));
        return Vec::new();
    };
    if !text.contains('\n')
        && let Ok(table) = DeTable::parse(text)
    {
        return Reader { source: &source, value: None }.table(table.into_inner());
    }
    let start = key.len() + 1;
    let quoted = format!("{key}={}", quoted(value.trim()));
    match DeTable::parse(&quoted) {
        Ok(table) => Reader { source: &source, value: Some(start) }.table(table.into_inner()),
        Err(_) => {
            let message = format!("`{}` is not the name of a setting", key.escape_debug());
            let help = "write the tables and the key separated by dots, such as `check.strict=true`";
            problems.push(Problem::new(Place::new(&source, Span::new(0, key.len())), message, help));
            Vec::new()
        }
    }
}

fn first_line(message: &str) -> String {
    message.lines().next().unwrap_or_default().trim_end_matches('.').to_owned()
}

/// A valid span of the text.
fn inside(text: &str, range: Range<usize>) -> Span {
    let floor = |at: usize| (0..=at.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let (start, end) = (floor(range.start), floor(range.end));
    Span::new(start, end.max(start))
}

struct Reader<'s> {
    source: &'s Arc<SourceText>,
    /// The start of a value that was quoted as a string: its span is the rest of the text.
    value: Option<usize>,
}

impl Reader<'_> {
    fn place(&self, range: Range<usize>) -> Place {
        let text = &self.source.text;
        let span = match self.value.filter(|start| range.start >= *start) {
            Some(start) => Span::new(start, text.len()),
            None => inside(text, range),
        };
        Place::new(self.source, span)
    }

    fn table(&self, table: DeTable<'_>) -> Vec<Entry> {
        let entry = |(key, value): (Spanned<toml::de::DeString<'_>>, Spanned<DeValue<'_>>)| Entry {
            place: self.place(key.span()),
            key: key.into_inner().into_owned(),
            node: self.node(value),
        };
        let mut entries: Vec<Entry> = table.into_iter().map(entry).collect();
        // In the order of the source, not by name.
        entries.sort_by_key(|entry| entry.place.span);
        entries
    }

    // The parser limits the nesting depth.
    fn node(&self, value: Spanned<DeValue<'_>>) -> Node {
        let place = self.place(value.span());
        let data = match value.into_inner() {
            DeValue::Boolean(truth) => Data::Boolean(truth),
            DeValue::String(text) => Data::Text(text.into_owned()),
            DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
                Ok(number) => Data::Integer(number),
                Err(_) => Data::Other("a number that is too large"),
            },
            DeValue::Float(_) => Data::Other("a fraction"),
            DeValue::Datetime(_) => Data::Other("a date"),
            DeValue::Array(values) => Data::List(values.into_iter().map(|value| self.node(value)).collect()),
            DeValue::Table(table) => Data::Table(self.table(table)),
        };
        Node { place, data }
    }
}

/// Applies later entries over earlier ones: tables are merged, everything else is replaced.
pub(super) fn merge(base: &mut Vec<Entry>, over: Vec<Entry>) {
    for new in over {
        let Some(old) = base.iter_mut().find(|old| old.key == new.key) else {
            base.push(new);
            continue;
        };
        match (&mut old.node.data, new.node.data) {
            (Data::Table(old), Data::Table(new)) => merge(old, new),
            (_, data) => {
                old.place = new.place;
                old.node = Node { place: new.node.place, data };
            }
        }
    }
}
