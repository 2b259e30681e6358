//! Turns a tree of TOML into a configuration, according to the table of settings. Invalid settings are reported
//! with their location and count as not set.

mod finish;
mod found;
mod open;

use super::form::{self, Form};
use super::setting::{Kind, SETTINGS, TABLES};
use super::tree::{Data, Entry, Node};
use super::{Config, Link, Problem, Set};
use basepair_model::nearest::Budget;
use basepair_model::place::{Place, SourceText};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest number: an hour, because numbers are seconds.
pub(super) const LARGEST: u64 = 3600;

/// The value of a setting.
#[derive(Debug, Clone)]
enum Value {
    Boolean(bool),
    Integer(u64),
    Text(String),
    Texts(Vec<String>),
    Links(Vec<Link>),
}

/// `found` is the file that nobody named.
pub(super) fn config(entries: &[Entry], found: &Arc<SourceText>, problems: &mut Vec<Problem>) -> Config {
    let (config, values, budget) = (Config::default(), BTreeMap::new(), Budget::default());
    let mut reader = Reader { config, values, found, problems, budget };
    reader.table("", entries);
    reader.finish()
}

struct Reader<'p> {
    config: Config,
    values: BTreeMap<&'static str, Value>,
    found: &'p Arc<SourceText>,
    problems: &'p mut Vec<Problem>,
    budget: Budget,
}

impl Reader<'_> {
    fn problem(&mut self, place: &Place, message: String, help: impl Into<String>) {
        self.problems.push(Problem::new(place.clone(), message, help));
    }

    /// Reports an unknown key, with the most similar known one.
    fn unknown(&mut self, entry: &Entry, what: &str, known: &[&str]) {
        let help = match self.budget.nearest(&entry.key, known.iter().copied()) {
            Some(near) => format!("write `{near}`, or remove it"),
            None if known.is_empty() => "remove it".to_owned(),
            None => format!("use one of {}", names(known)),
        };
        self.problem(&entry.place, format!("unknown {what} `{}`", entry.key.escape_debug()), help);
    }

    fn wrong(&mut self, node: &Node, path: &str, expected: &str) {
        let message = format!("`{path}` is {}, not {expected}", node.describe());
        self.problem(&node.place, message, format!("write {expected}"));
    }

    fn note(&mut self, path: String, node: &Node) {
        let found = self.is_found(node);
        self.config.set.insert(path, Set { text: node.to_string(), place: node.place.clone(), found });
    }

    fn table(&mut self, prefix: &str, entries: &[Entry]) {
        for entry in entries {
            let path = if prefix.is_empty() { entry.key.clone() } else { format!("{prefix}.{}", entry.key) };
            if let Some(setting) = SETTINGS.iter().find(|setting| setting.path == path) {
                self.setting(setting.path, setting.kind, &entry.node);
            } else if TABLES.iter().any(|(table, _)| *table == path) {
                match entry.node.as_table() {
                    Some(entries) => self.table(&path, entries),
                    None => self.wrong(&entry.node, &path, &format!("a table, `[{path}]`")),
                }
            } else if prefix.is_empty() {
                let known: Vec<&str> = TABLES.iter().map(|(table, _)| *table).collect();
                self.unknown(entry, "table", &known);
            } else {
                let inside = SETTINGS.iter().filter(|setting| setting.table() == prefix);
                let known: Vec<&str> = inside.map(|setting| setting.key()).collect();
                self.unknown(entry, &format!("key of `[{prefix}]`:"), &known);
            }
        }
    }

    fn setting(&mut self, path: &'static str, kind: Kind, node: &Node) {
        let value = match kind {
            Kind::Levels => return self.levels(node),
            Kind::Overrides => return self.overrides(node),
            Kind::Reasons => return self.reasons(node),
            Kind::Folders => return self.folders(node),
            Kind::Boolean => match node.data {
                Data::Boolean(truth) => Some(Value::Boolean(truth)),
                _ => {
                    self.wrong(node, path, "`true` or `false`");
                    None
                }
            },
            Kind::Integer(of) => match node.data {
                Data::Integer(number) => {
                    let number = u64::try_from(number).ok().filter(|number| *number <= LARGEST);
                    if number.is_none() {
                        let help = format!("write a whole number of {of}, at most {LARGEST}");
                        self.problem(&node.place, format!("`{path}` is out of range"), help);
                    }
                    number.map(Value::Integer)
                }
                _ => {
                    self.wrong(node, path, &format!("a whole number of {of}"));
                    None
                }
            },
            Kind::Text(form) => self.text(path, form, node).map(Value::Text),
            Kind::Choice(choices) => self.choice(path, choices, node).map(Value::Text),
            Kind::Texts(form) => {
                self.list(path, node, |reader, node| reader.text(path, form, node)).map(Value::Texts)
            }
            Kind::Choices(choices) => {
                self.list(path, node, |reader, node| reader.choice(path, choices, node)).map(Value::Texts)
            }
            Kind::Links => self.list(path, node, Self::link).map(Value::Links),
        };
        if let Some(value) = value.filter(|value| self.may_set(path, value, node)) {
            self.note(path.to_owned(), node);
            self.values.insert(path, value);
        }
    }

    fn text(&mut self, path: &str, form: &Form, node: &Node) -> Option<String> {
        let Some(text) = node.as_text() else {
            self.wrong(node, path, "a string");
            return None;
        };
        if form.fits(text) {
            return Some(text.to_owned());
        }
        let shown: String = text.chars().take(80).collect();
        let message = match shown.trim() {
            "" => "the value is empty".to_owned(),
            _ => format!("`{}` is not {}", shown.escape_debug(), form.what),
        };
        self.problem(&node.place, message, format!("write {}", form.example));
        None
    }

    fn choice(&mut self, path: &str, choices: &[&str], node: &Node) -> Option<String> {
        let Some(text) = node.as_text() else {
            self.wrong(node, path, "a string");
            return None;
        };
        if choices.contains(&text) {
            return Some(text.to_owned());
        }
        let key = path.rsplit('.').next().unwrap_or(path);
        let near = self.budget.nearest(text, choices.iter().copied());
        let help = match near {
            Some(near) => format!("write `{near}`, or another of {}", names(choices)),
            None => format!("write one of {}", names(choices)),
        };
        let shown: String = text.chars().take(80).collect();
        self.problem(
            &node.place,
            format!("`{}` is not a valid value of `{key}`", shown.escape_debug()),
            help,
        );
        None
    }

    /// The values of a list; invalid ones are left out.
    fn list<T>(
        &mut self,
        path: &str,
        node: &Node,
        each: impl Fn(&mut Self, &Node) -> Option<T>,
    ) -> Option<Vec<T>> {
        match &node.data {
            Data::List(nodes) => Some(nodes.iter().filter_map(|node| each(self, node)).collect()),
            _ => {
                self.wrong(node, path, "a list, `[…]`");
                None
            }
        }
    }

    fn link(&mut self, node: &Node) -> Option<Link> {
        let path = "site.navigation";
        let Some(entries) = node.as_table() else {
            self.wrong(node, path, "a table, `{ title = \"Docs\", href = \"/documents\" }`");
            return None;
        };
        let (mut title, mut href) = (None, None);
        for entry in entries {
            match entry.key.as_str() {
                "title" => title = self.text(path, &form::LINE, &entry.node),
                "href" => href = self.text(path, &form::LINK, &entry.node),
                _ => self.unknown(entry, "key of a link:", &["title", "href"]),
            }
        }
        for key in ["title", "href"].into_iter().filter(|key| entries.iter().all(|entry| entry.key != *key)) {
            self.problem(&node.place, format!("the link has no `{key}`"), format!("add `{key}`"));
        }
        Some(Link { title: title?, href: href? })
    }
}

fn names(known: &[&str]) -> String {
    known.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
