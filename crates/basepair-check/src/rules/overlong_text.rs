//! The texts of an entry that are shown as a line or a paragraph must not be longer than one.

use super::entries::AnyEntry;
use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::item::LONGEST_REASON;
use basepair_model::json::{Object, Value};

check!(OVERLONG_TEXT, "overlong-text", run);

/// The fields of an entry that are shown, with the most characters of each.
const FIELDS: &[(&str, usize)] = &[("title", 200), ("description", 2_000), ("author", 200), ("docs", 20_000)];

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for written in entries::with_retired(registry) {
        reporter.checked(1);
        report(&written, "", &written.entry.object, FIELDS, reporter);
        let meta = written.entry.object.get("meta").and_then(Value::as_object);
        let retired = meta.and_then(|meta| meta.get("retired")?.as_object());
        if let Some(retired) = retired {
            report(&written, "meta.retired.", retired, &[("reason", LONGEST_REASON)], reporter);
        }
    }
}

fn report(
    written: &AnyEntry<'_>,
    path: &str,
    object: &Object,
    fields: &[(&str, usize)],
    reporter: &mut Reporter,
) {
    for (field, most) in fields {
        let Some(value) = object.get(field) else { continue };
        // A text has at most as many characters as bytes, so most are not counted.
        let count = value.as_str().filter(|text| text.len() > *most).map(|text| text.chars().count());
        if let Some(count) = count.filter(|count| count > most) {
            let message = format!("`{path}{field}` of `{}` has {count} characters", written.entry.name);
            let help = format!("write at most {most}; longer texts belong in a document");
            written.report(reporter, value.span, Diagnostic::new(message, help));
        }
    }
}
