//! Judges what a registry answers, as clients get it: addresses, headers, digests, the drift between index and items, and the other
//! hosts that an installation asks. The rules of a check judge the content.

use crate::digest::hex;
use crate::error::Problem;
use crate::registry::{Fetched, Remote, Seen};
use crate::template::{self, shown};
use basepair_model::name::ItemName;
use basepair_model::network::Scope;
use basepair_model::rule::Severity;
use basepair_model::text::one_line;
use reqwest::Url;
use reqwest::header;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong with the answers of a registry, the most severe first.
#[derive(Debug, Clone, Default)]
pub struct Diagnosis {
    /// How many items were answered.
    pub items: usize,
    pub problems: Vec<Complaint>,
    /// Other registries that items depend on, with the items.
    pub elsewhere: BTreeMap<String, BTreeSet<String>>,
}

#[derive(Debug, Clone)]
pub struct Complaint {
    pub severity: Severity,
    pub message: String,
    pub help: String,
    /// The items that it concerns; none if it concerns the registry.
    pub items: Vec<String>,
}

/// A name that no item has.
const NOBODY: &str = "an-item-that-does-not-exist";

impl Remote {
    /// Judges what was fetched, and asks a few addresses more.
    pub fn diagnose(&self, fetched: &Fetched) -> Diagnosis {
        let mut diagnosis = Diagnosis { items: fetched.items.len(), ..Diagnosis::default() };
        for (name, error) in &fetched.failures {
            let help = "correct what its address answers, or remove it from the index";
            let message =
                format!("`{name}` is in the index, but its address does not answer with it: {error}");
            diagnosis.add(Severity::Error, message, help, vec![name.clone()]);
        }
        self.drift(fetched, &mut diagnosis);
        headers(&fetched.seen, self.is_on_this_machine(), &mut diagnosis);
        self.digests(fetched, &mut diagnosis);
        self.index_address(&mut diagnosis);
        self.missing_item(&mut diagnosis);
        self.elsewhere(fetched, &mut diagnosis);
        diagnosis.problems.sort_by_key(|problem| std::cmp::Reverse(problem.severity));
        diagnosis
    }

    /// What the index and the address of an item say differently.
    fn drift(&self, fetched: &Fetched, diagnosis: &mut Diagnosis) {
        let mut differing: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for entry in self.entries() {
            let Some(name) = entry.get("name").and_then(Value::as_str) else { continue };
            let Some(item) = fetched.items.get(name) else { continue };
            let keys = entry.iter().filter(|(key, value)| {
                let other = item.get(*key);
                *key != "$schema" && other.is_some_and(|other| comparable(value) != comparable(other))
            });
            for (key, _) in keys {
                differing.entry(key.clone()).or_default().push(name.to_owned());
            }
        }
        for (key, items) in differing {
            let message = format!("the index and the addresses of items differ in `{}`", one_line(&key));
            diagnosis.add(Severity::Warning, message, "publish both from the same build", items);
        }
    }

    /// Whether the list of digests is that of the files.
    fn digests(&self, fetched: &Fetched, diagnosis: &mut Diagnosis) {
        let Ok(url) = template::parse(&self.template.text().replacen(template::NAME, "digests", 1)) else {
            return;
        };
        let Ok((_, list)) = self.fetcher.get(&url).and_then(|answer| answer.json(&url)) else { return };
        let Some(files) = list.get("files").and_then(Value::as_object) else { return };
        let differs = |seen: &&Seen| {
            let listed = files.get(&format!("{}.json", seen.name)).and_then(|file| file.get("sha256"));
            listed.and_then(Value::as_str).is_some_and(|listed| listed != hex(&seen.sha256))
        };
        let items: Vec<String> = fetched.seen.iter().filter(differs).map(|seen| seen.name.clone()).collect();
        if !items.is_empty() {
            let message = format!("{} lists other digests", shown(url.as_str()));
            diagnosis.add(Severity::Error, message, "publish all files of one build together", items);
        }
    }

    /// Clients ask for the index at the address of items, under the name `registry`.
    fn index_address(&self, diagnosis: &mut Diagnosis) {
        let Ok(url) = self.template.index() else { return };
        if url == *self.index_url() {
            return;
        }
        let problem = match self.fetcher.get(&url).and_then(|answer| answer.json(&url)) {
            Ok((_, value)) if value.get("items").is_some_and(Value::is_array) => return,
            Ok(_) => format!("{} has no list of items", shown(url.as_str())),
            Err(error) => error.to_string(),
        };
        let message = format!("clients cannot list or search the registry: {problem}");
        diagnosis.add(Severity::Warning, message, "publish the index there too", Vec::new());
    }

    /// How the registry answers for an item that does not exist.
    fn missing_item(&self, diagnosis: &mut Diagnosis) {
        let Ok(name) = ItemName::parse(NOBODY) else { return };
        let Ok(url) = self.template.item(&name) else { return };
        let found = self.fetcher.get(&url);
        let (message, help) = match &found {
            Ok(_) => ("an item that does not exist is answered with status 200", "answer with 404"),
            Err(error) => match &error.problem {
                Problem::Status { status, message } if status.as_u16() == 404 => match message {
                    Some(_) => return,
                    None => (
                        "the answer for an item that does not exist says nothing that clients can show",
                        "answer with JSON that has `error` and `message`, and `Content-Type: application/json`",
                    ),
                },
                _ => ("an item that does not exist is not answered with 404", "answer with 404"),
            },
        };
        let severity = if found.is_ok() { Severity::Warning } else { Severity::Note };
        diagnosis.add(severity, message.to_owned(), help, Vec::new());
    }

    fn is_on_this_machine(&self) -> bool {
        Scope::of(self.index_url().host_str().unwrap_or_default()) == Scope::Machine
    }

    fn elsewhere(&self, fetched: &Fetched, diagnosis: &mut Diagnosis) {
        for (name, item) in &fetched.items {
            let dependencies = item.get("registryDependencies").and_then(Value::as_array);
            for text in dependencies.into_iter().flatten().filter_map(Value::as_str) {
                if let Some(registry) = self.registry_of(text) {
                    let registry = one_line(&registry).into_owned();
                    diagnosis.elsewhere.entry(registry).or_default().insert(name.clone());
                }
            }
        }
    }

    /// The other registry that a dependency is an item of.
    fn registry_of(&self, dependency: &str) -> Option<String> {
        if let Ok(url) = Url::parse(dependency) {
            let is_own = url.origin() == self.index_url().origin();
            return (!is_own && url.has_host()).then(|| url.origin().ascii_serialization());
        }
        if let Some((namespace, _)) = dependency.split_once('/').filter(|_| dependency.starts_with('@')) {
            return (self.address().namespace.as_deref() != Some(namespace)).then(|| namespace.to_owned());
        }
        match dependency.matches('/').count() {
            0 | 1 => Some("the official registry".to_owned()),
            _ => Some("github.com".to_owned()),
        }
    }
}

impl Diagnosis {
    fn add(&mut self, severity: Severity, message: String, help: &str, items: Vec<String>) {
        self.problems.push(Complaint { severity, message, help: help.to_owned(), items });
    }
}

/// What the answers of items say about themselves.
fn headers(seen: &[Seen], is_on_this_machine: bool, diagnosis: &mut Diagnosis) {
    let text = |seen: &Seen, name: header::HeaderName| {
        seen.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_ascii_lowercase)
    };
    let named = |wrong: &dyn Fn(&Seen) -> bool| -> Vec<String> {
        seen.iter().filter(|seen| wrong(seen)).map(|seen| seen.name.clone()).collect()
    };
    let complaints: [(Severity, Vec<String>, &str, &str); 3] = [
        (
            Severity::Warning,
            named(&|seen| !text(seen, header::CONTENT_TYPE).is_some_and(|media| media.contains("json"))),
            "answers do not say that they are JSON",
            "send `Content-Type: application/json`",
        ),
        (
            Severity::Note,
            // Pages of other origins have no business on this machine.
            named(&|seen| !is_on_this_machine && text(seen, header::ACCESS_CONTROL_ALLOW_ORIGIN).is_none()),
            "answers cannot be read by pages of other origins, such as editors in a browser",
            "send `Access-Control-Allow-Origin: *` if the registry is public",
        ),
        (
            Severity::Note,
            named(&|seen| text(seen, header::ETAG).is_none() && text(seen, header::LAST_MODIFIED).is_none()),
            "answers have no `ETag` and no `Last-Modified`, so that caches ask for all of them again",
            "send an `ETag`",
        ),
    ];
    for (severity, items, message, help) in complaints {
        if !items.is_empty() {
            diagnosis.add(severity, message.to_owned(), help, items);
        }
    }
}

/// A value without the contents of files, which an index does not have.
fn comparable(value: &Value) -> Value {
    let Some(files) = value.as_array() else { return value.clone() };
    let without = |file: &Value| match file.as_object() {
        Some(file) => Value::Object(without_content(file)),
        None => file.clone(),
    };
    Value::Array(files.iter().map(without).collect())
}

fn without_content(file: &Map<String, Value>) -> Map<String, Value> {
    file.iter()
        .filter(|(key, _)| *key != "content")
        .map(|(key, value)| (key.clone(), value.clone()))
        .collect()
}
