//! Inserts members into an object of a manifest's text, in the style of the surrounding text.

use super::edit::{Edits, indent, unit};
use basepair_model::json::{Kind, Object, Value, write_string};

/// Sets members of the object `value`. An existing member gets a new value in place, the others are added after the last
/// one.
pub(super) fn put(edits: &mut Edits, text: &str, value: &Value, members: &[(&str, Value)]) {
    let Some(object) = value.as_object() else { return };
    let step = if unit(text).is_empty() { "  " } else { unit(text) };
    let before = blanks(text, object).unwrap_or_else(|| {
        // An empty object: its members are indented like those of an object on this line.
        let own = indent(text.get(..value.span.start()).unwrap_or_default());
        if text.contains('\n') { format!("\n{own}{step}") } else { " ".to_owned() }
    });
    let style = Style { open: before.contains('\n'), step };
    let inner = indent(&before);
    let mut new = String::new();
    for (key, value) in members {
        match object.member(key) {
            Some(there) => {
                let depth = indent(text.get(..there.key_span.start()).unwrap_or_default());
                let written = style.value(value, &depth);
                edits.replace(there.value.span.start(), there.value.span.end(), written);
            }
            None => {
                let comma = if object.members.is_empty() && new.is_empty() { "" } else { "," };
                new.push_str(&format!("{comma}{before}{}: {}", quoted(key), style.value(value, &inner)));
            }
        }
    }
    match object.members.last() {
        _ if new.is_empty() => {}
        Some(last) => edits.replace(last.value.span.end(), last.value.span.end(), new),
        None => {
            let own = indent(text.get(..value.span.start()).unwrap_or_default());
            let end = if style.open { format!("\n{own}") } else { " ".to_owned() };
            edits.replace(value.span.start(), value.span.end(), format!("{{{new}{end}}}"));
        }
    }
}

/// The whitespace before the last member of an object.
fn blanks(text: &str, object: &Object) -> Option<String> {
    let start = object.members.last()?.key_span.start();
    let before = text.get(..start).unwrap_or_default();
    before.get(before.trim_end().len()..).map(str::to_owned)
}

struct Style<'t> {
    /// One member per line.
    open: bool,
    step: &'t str,
}

impl Style<'_> {
    fn value(&self, value: &Value, depth: &str) -> String {
        match &value.kind {
            Kind::Object(object) if object.members.is_empty() => "{}".to_owned(),
            Kind::Object(object) => {
                let inner = format!("{depth}{}", self.step);
                let members = object
                    .members
                    .iter()
                    .map(|member| format!("{}: {}", quoted(&member.key), self.value(&member.value, &inner)));
                let members: Vec<String> = members.collect();
                if self.open {
                    let between = format!(",\n{inner}");
                    format!("{{\n{inner}{}\n{depth}}}", members.join(&between))
                } else {
                    format!("{{ {} }}", members.join(", "))
                }
            }
            Kind::String(text) => quoted(text),
            // Other values are not inserted this way.
            _ => "null".to_owned(),
        }
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    write_string(&mut out, text);
    out
}
