//! Edits to the text of a manifest that keep everything else as its author wrote it: an array or a member is rewritten, in
//! the style of the surrounding text.

use basepair_model::json::{Kind, Member, Object, Value};
use basepair_model::manifest::schema::item_keys;
use basepair_model::place::Span;
use std::collections::BTreeMap;

/// Replacements for ranges of a text; the ranges never overlap.
#[derive(Debug, Default)]
pub(super) struct Edits(BTreeMap<usize, (usize, String)>);

impl Edits {
    pub(super) fn replace(&mut self, start: usize, end: usize, text: String) {
        self.0.insert(start, (end, text));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn apply(&self, text: &str) -> String {
        let mut out = String::with_capacity(text.len() + 64 * self.0.len());
        let mut at = 0;
        for (start, (end, new)) in &self.0 {
            if *start < at {
                continue;
            }
            out.push_str(text.get(at..*start).unwrap_or_default());
            out.push_str(new);
            at = *end;
        }
        out.push_str(text.get(at..).unwrap_or_default());
        out
    }
}

/// The changes to the lists of one entry.
#[derive(Debug, Default)]
pub(super) struct Changes<'c> {
    /// Strings to add, by field, in this order.
    pub(super) added: Vec<(&'c str, &'c str)>,
    /// Spans of the strings to remove.
    pub(super) removed: Vec<Span>,
}

/// Applies the changes to an entry.
pub(super) fn change(edits: &mut Edits, text: &str, entry: &Object, changes: &Changes<'_>, lines: bool) {
    for (at, member) in entry.members.iter().enumerate() {
        let Kind::Array(values) = &member.value.kind else { continue };
        let kept: Vec<&str> = values
            .iter()
            .filter(|value| !changes.removed.contains(&value.span))
            .filter_map(|value| text.get(value.span.start()..value.span.end()))
            .collect();
        let has = |added: &str| values.iter().any(|value| value.as_str() == Some(added));
        let mut list: Vec<String> = kept.iter().map(|text| (*text).to_owned()).collect();
        let added = changes.added.iter().filter(|(field, added)| member.key == *field && !has(added));
        list.extend(added.map(|(_, added)| quoted(added)));
        if list.is_empty() && !values.is_empty() {
            remove_member(edits, entry, at);
        } else if list.len() != values.len() || kept.len() != values.len() {
            let new = array(&list, &Style::of(text, member, lines));
            edits.replace(member.value.span.start(), member.value.span.end(), new);
        }
    }
    let mut fields: Vec<&str> = changes.added.iter().map(|(field, _)| *field).collect();
    fields.sort_unstable();
    fields.dedup();
    let mut new = String::new();
    let mut place = None;
    for field in fields.into_iter().filter(|field| entry.member(field).is_none()) {
        let above = item_keys().rev().skip_while(|key| *key != field).find_map(|key| entry.member(key));
        let Some(above) = above.or(entry.members.first()) else { continue };
        let list: Vec<String> =
            changes.added.iter().filter(|(of, _)| *of == field).map(|(_, added)| quoted(added)).collect();
        let between = between_members(text, entry);
        let colon = text.get(above.key_span.end()..above.value.span.start()).unwrap_or(": ");
        let style = Style {
            open: lines && between.contains('\n'),
            indent: format!("{}{}", indent(&between), unit(text)),
            close: indent(&between),
            separator: ", ",
        };
        new.push_str(&format!(",{between}\"{field}\"{colon}{}", array(&list, &style)));
        place = Some(above.value.span.end());
    }
    if let Some(place) = place {
        edits.replace(place, place, new);
    }
}

/// The formatting of a list.
struct Style<'t> {
    /// One string per line.
    open: bool,
    indent: String,
    close: String,
    separator: &'t str,
}

impl<'t> Style<'t> {
    fn of(text: &'t str, member: &Member, lines: bool) -> Self {
        let raw = text.get(member.value.span.start()..member.value.span.end()).unwrap_or_default();
        let own = indent(text.get(..member.key_span.start()).unwrap_or_default());
        let first = member.value.as_array().and_then(<[Value]>::first);
        let open = if first.is_some() { raw.contains('\n') } else { lines };
        let before = first.and_then(|first| text.get(member.value.span.start()..first.span.start()));
        let inner = before.filter(|_| open).map(indent).filter(|indent| !indent.is_empty());
        let separator = if raw.contains("\",\"") && !raw.contains("\", \"") { "," } else { ", " };
        Self { open, indent: inner.unwrap_or_else(|| format!("{own}{}", unit(text))), close: own, separator }
    }
}

fn array(list: &[String], style: &Style<'_>) -> String {
    if !style.open || list.is_empty() {
        return format!("[{}]", list.join(style.separator));
    }
    let lines: Vec<String> = list.iter().map(|text| format!("\n{}{text}", style.indent)).collect();
    format!("[{}\n{}]", lines.join(","), style.close)
}

/// Removes a member, with one of the commas around it.
fn remove_member(edits: &mut Edits, entry: &Object, at: usize) {
    let Some(member) = entry.members.get(at) else { return };
    let (start, end) = (member.key_span.start(), member.value.span.end());
    match (at.checked_sub(1).and_then(|before| entry.members.get(before)), entry.members.get(at + 1)) {
        (Some(before), _) => edits.replace(before.value.span.end(), end, String::new()),
        (None, Some(next)) => edits.replace(start, next.key_span.start(), String::new()),
        (None, None) => edits.replace(start, end, String::new()),
    }
}

/// Whether lists of strings in the manifest usually span several lines.
pub(super) fn usually_on_lines(text: &str, manifest: &Value) -> bool {
    let (mut open, mut closed) = (0, 0);
    let mut waiting = vec![manifest];
    while let Some(value) = waiting.pop() {
        match &value.kind {
            Kind::Object(object) => waiting.extend(object.members.iter().map(|member| &member.value)),
            Kind::Array(values) if values.first().is_some_and(|first| first.as_str().is_some()) => {
                let raw = text.get(value.span.start()..value.span.end()).unwrap_or_default();
                if raw.contains('\n') { open += 1 } else { closed += 1 }
            }
            Kind::Array(values) => waiting.extend(values.iter()),
            _ => {}
        }
    }
    open > closed || open == closed && text.contains('\n')
}

/// The whitespace between a member and the one before it.
fn between_members(text: &str, object: &Object) -> String {
    let second = object.members.get(1).map(|member| member.key_span.start());
    let first = object.members.first().map(|member| member.key_span.start());
    let Some(start) = second.or(first) else { return " ".to_owned() };
    let before = text.get(..start).unwrap_or_default();
    let blanks = before.len() - before.trim_end().len();
    before.get(before.len() - blanks..).map_or_else(|| " ".to_owned(), str::to_owned)
}

/// The whitespace at the start of the last line.
pub(super) fn indent(text: &str) -> String {
    let line = text.rsplit('\n').next().unwrap_or_default();
    line.chars().take_while(|c| c.is_whitespace()).collect()
}

/// One level of indentation: that of the first indented line.
pub(super) fn unit(text: &str) -> &str {
    let mut lines = text.lines().filter(|line| line.starts_with([' ', '\t']) && !line.trim().is_empty());
    lines.next().map_or("", |line| line.get(..line.len() - line.trim_start().len()).unwrap_or_default())
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    basepair_model::json::write_string(&mut out, text);
    out
}
