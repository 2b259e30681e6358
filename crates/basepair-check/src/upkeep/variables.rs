//! The variables that an item brings to the style sheet of a project, each merged by itself: a value that nobody has touched
//! follows the registry, and one that the application has set stays.

use super::application::Application;
use super::consumer::Consumer;
use super::edit::{Edit, How};
use super::state::Item;
use basepair_catalog::catalog;
use basepair_model::json::{self, Value};
use basepair_model::path::join;
use basepair_syntax::facts::Facts;
use std::collections::BTreeMap;
use std::ops::Range;

/// Where the client writes each group.
const SCOPES: &[(&str, &[&str])] =
    &[("theme", &["@theme inline", "@theme"]), ("light", &[":root"]), ("dark", &[".dark"])];

/// The style sheets with their changes so far.
#[derive(Debug, Default)]
pub(super) struct Sheets {
    /// By path: the items, the text that was read, and the new one.
    changed: BTreeMap<String, (Vec<String>, String, String)>,
}

impl Sheets {
    pub(super) fn take(
        &mut self,
        item: &Item,
        consumer: &Consumer,
        application: &Application<'_>,
        notes: &mut Vec<String>,
    ) {
        let (Some(before), Some(after)) = (&item.before, &item.after) else { return };
        let Some(path) = sheet(consumer, application) else { return };
        let read = self.changed.get(&path).map(|(_, _, now)| now.clone()).or_else(|| application.text(&path));
        let Some(read) = read else { return };
        let mut text = read.clone();
        for (group, scopes) in SCOPES {
            let (old, new) = (values(before, group), values(after, group));
            for (name, value) in &new {
                let base = old.get(name);
                if base == Some(value) {
                    continue;
                }
                let facts = basepair_syntax::read(&path, &text);
                match (find(&facts, &text, name, scopes), base) {
                    (Some((_, ours)), _) if same(&ours, value) => {}
                    (Some((range, ours)), Some(base)) if same(&ours, base) => text.replace_range(range, value),
                    (Some((_, ours)), _) => notes.push(format!(
                        "`{name}` ({group}) stays `{ours}`, which the application has set; `{}` now has `{value}`",
                        item.name
                    )),
                    // The application has removed it.
                    (None, Some(_)) => {}
                    (None, None) => match end_of(&facts, &text, scopes) {
                        Some((at, indent)) => text.insert_str(at, &format!("\n{indent}{name}: {value};")),
                        None => notes.push(format!("`{}` needs `{name}: {value}` ({group}) in `{path}`", item.name)),
                    },
                }
            }
        }
        if text != read {
            let entry = self.changed.entry(path).or_insert_with(|| (Vec::new(), read, String::new()));
            entry.0.push(item.name.clone());
            entry.2 = text;
        }
    }

    pub(super) fn edits(self) -> impl Iterator<Item = Edit> {
        self.changed.into_iter().map(|(path, (items, before, after))| Edit {
            path,
            item: items.join(", "),
            how: How::Variables,
            before: Some(before),
            after: Some(after),
        })
    }
}

/// The style sheet that the client writes to.
fn sheet(consumer: &Consumer, application: &Application<'_>) -> Option<String> {
    let components = application.text(&join(&consumer.folder, "components.json"))?;
    let components = json::parse(&components).ok()?;
    let css = components.as_object()?.get("tailwind")?.as_object()?.str("css")?.to_owned();
    let path = join(&consumer.folder, &css);
    application.files.contains(&path).then_some(path)
}

/// The variables of one group, with their dashes.
fn values(item: &catalog::Item, group: &str) -> BTreeMap<String, String> {
    let group = item
        .entry
        .object
        .get("cssVars")
        .and_then(Value::as_object)
        .and_then(|vars| vars.get(group)?.as_object());
    let members = group.into_iter().flat_map(|group| &group.members);
    let value = |member: &json::Member| {
        let key = member.key.to_string();
        Some((format!("--{}", key.trim_start_matches("--")), member.value.as_str()?.to_owned()))
    };
    // A value cannot end its declaration.
    members.filter_map(value).filter(|(_, value)| !value.contains(['{', '}', ';'])).collect()
}

/// The value of a variable in one of the scopes, and where it is.
fn find(facts: &Facts, text: &str, name: &str, scopes: &[&str]) -> Option<(Range<usize>, String)> {
    let definition =
        facts.definitions.iter().find(|it| it.name == name && scopes.contains(&it.scope.as_str()))?;
    let after = facts.styles.iter().filter(|style| style.property == name);
    let span = after.map(|style| style.span).find(|span| span.start() >= definition.span.start())?;
    let range = span.start()..span.end();
    let ours = text.get(range.clone())?.to_owned();
    Some((range, ours))
}

/// Behind the last variable of the first scope that has one, and how that line is indented.
fn end_of(facts: &Facts, text: &str, scopes: &[&str]) -> Option<(usize, String)> {
    let last = scopes.iter().find_map(|scope| facts.definitions.iter().rfind(|it| it.scope == *scope))?;
    let style = facts.styles.iter().filter(|style| style.property == last.name);
    let span = style.map(|style| style.span).find(|span| span.start() >= last.span.start())?;
    let end = text.get(span.end()..)?.find(';').map(|at| span.end() + at + 1)?;
    let line = text.get(..last.span.start())?.rfind('\n').map_or(0, |at| at + 1);
    let indent: String = text.get(line..)?.chars().take_while(|it| it.is_whitespace()).collect();
    Some((end, indent))
}

fn same(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase();
    plain(one) == plain(other)
}
