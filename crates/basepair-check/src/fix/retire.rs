//! Retires an item: `meta.retired` in its entry and in those of its demos, with everything else kept as its author wrote it.
//! Plans the change; the caller writes it.

use super::Change;
use super::amend::repeated_key;
use super::edit::Edits;
use super::put::put;
use crate::report;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{LoadError, Loaded, Memory as Files, Overlay, Reading, Source, load_as};
use basepair_catalog::suggest::meant;
use basepair_model::item::{Entry, LONGEST_REASON, Retirement};
use basepair_model::json::{self, Value};
use basepair_model::manifest::canonical::{new_object, new_string};
use basepair_model::place::SourceText;
use basepair_model::rule;
use basepair_model::text::{hidden, hidden_name};
use basepair_syntax::Cache;
use std::sync::Arc;

/// The item to retire.
#[derive(Debug, Clone, Copy)]
pub struct Request<'w> {
    pub name: &'w str,
    /// The item that replaces it.
    pub successor: Option<&'w str>,
    pub reason: Option<&'w str>,
}

/// The planned changes.
#[derive(Debug)]
pub struct Retiring {
    /// The manifests that change; none if the entry is already up to date.
    pub changes: Vec<Change>,
    /// The items that are retired: the requested one, and its demos.
    pub items: Vec<String>,
    /// The item that replaces it, also if it was set by an earlier run.
    pub successor: Option<String>,
    /// Whether users were told before, by `meta.deprecated`.
    pub announced: bool,
    /// The items that still depend on a retired item afterwards, one line each.
    pub dependents: Vec<String>,
}

#[derive(Debug)]
pub enum RetireError {
    /// One line, with a suggestion if there is one.
    Refused(String),
    Load(LoadError),
}

/// Plans the retirement of an item. Nothing is written.
pub fn retire(
    source: &dyn Source,
    reading: &Reading,
    cache: &Cache,
    request: Request<'_>,
) -> Result<Retiring, RetireError> {
    let loaded = load_as(source, reading).map_err(RetireError::Load)?;
    let Some(catalog) = loaded.best() else {
        let reason = "the registry has errors; run `basepair check` to list them";
        return Err(RetireError::Refused(reason.to_owned()));
    };
    let plan = Plan::new(catalog, request).map_err(RetireError::Refused)?;
    let changes = plan.changes(&loaded).map_err(RetireError::Refused)?;
    let items: Vec<String> = plan.entries.iter().map(|entry| entry.name.to_string()).collect();
    let successor = plan.retirement.successor.as_ref().map(|(name, _)| name.clone());
    let announced = plan.entries.iter().any(|entry| entry.deprecated.is_some() || entry.retired.is_some());
    let files =
        changes.iter().fold(Files::default(), |files, change| files.with(change.file(), &*change.after));
    let afterwards = load_as(&Overlay::new(source, files), reading).map_err(RetireError::Load)?;
    let found = report(&afterwards, cache).findings;
    let dependents = found.iter().filter(|finding| std::ptr::eq(finding.rule, &rule::RETIRED_DEPENDENCY));
    let dependents = dependents.map(|finding| format!("{}; {}", finding.message, finding.help)).collect();
    Ok(Retiring { changes, items, successor, announced, dependents })
}

/// The decisions about the retirement.
struct Plan<'l> {
    name: &'l str,
    /// The item and its demos.
    entries: Vec<&'l Entry>,
    retirement: Retirement,
}

impl<'l> Plan<'l> {
    fn new(catalog: &'l Catalog, request: Request<'_>) -> Result<Self, String> {
        let unknown = |what: &str, name: &str| match meant(catalog, name, 1).first() {
            Some(meant) => format!("{what} `{name}`; did you mean `{meant}`?"),
            None => format!("{what} `{name}`"),
        };
        let listed = catalog.item(request.name).map(|item| &*item.entry);
        let Some(entry) = listed.or_else(|| catalog.retired_item(request.name)) else {
            return Err(unknown("this registry has no item", request.name));
        };
        let mut retirement = entry.retired.clone().unwrap_or_default();
        if let Some(successor) = request.successor {
            if successor == request.name {
                return Err(format!("`{successor}` cannot be its own successor; name another item"));
            }
            if let Some(gone) = catalog.retired_item(successor) {
                let instead = match catalog.successor(gone).filter(|item| item.name() != request.name) {
                    Some(item) => format!("; name `{}`, which replaces it", item.name()),
                    None => String::new(),
                };
                return Err(format!("the successor `{successor}` is retired itself{instead}"));
            }
            let Some(item) = catalog.item(successor) else {
                return Err(unknown("unknown successor", successor));
            };
            if item.entry.demo.as_deref() == Some(request.name) {
                return Err(format!("`{successor}` is a demo of `{}` and retires with it", request.name));
            }
            retirement.successor = Some((successor.to_owned(), item.entry.name_span));
        }
        if let Some(reason) = request.reason {
            if let Some((_, hidden)) = hidden(reason).next() {
                return Err(format!("the reason contains {}; clients print it", hidden_name(hidden)));
            }
            if reason.chars().count() > LONGEST_REASON || reason.contains(['\n', '\r']) {
                return Err(format!("the reason must be one line of at most {LONGEST_REASON} characters"));
            }
            retirement.reason = Some(reason.to_owned());
        }
        let mut entries = vec![entry];
        let shown = |entry: &&Entry| entry.demo.as_deref() == Some(request.name);
        entries.extend(catalog.items().iter().map(|item| &*item.entry).filter(shown));
        Ok(Self { name: entry.name.as_str(), entries, retirement })
    }

    fn changes(&self, loaded: &Loaded) -> Result<Vec<Change>, String> {
        let mut changes = Vec::new();
        for text in &loaded.manifests {
            let entries: Vec<&Entry> =
                self.entries.iter().copied().filter(|entry| entry.source.file == text.file).collect();
            if !entries.is_empty() {
                changes.extend(self.change(text, &entries)?);
            }
        }
        Ok(changes)
    }

    fn change(&self, text: &Arc<SourceText>, entries: &[&Entry]) -> Result<Option<Change>, String> {
        let manifest = json::parse(&text.text).map_err(|_| format!("`{}` is not valid JSON", text.file))?;
        let items = manifest.as_object().and_then(|object| object.get("items")).and_then(Value::as_array);
        let mut edits = Edits::default();
        for value in items.unwrap_or_default() {
            let name = value.as_object().and_then(|object| object.get("name")).map(|name| name.span);
            let Some(entry) = entries.iter().find(|entry| Some(entry.name_span) == name) else { continue };
            if let Some(key) = repeated_key(value) {
                return Err(format!("the entry of `{}` has `{key}` twice; remove one of them", entry.name));
            }
            self.mark(&mut edits, &text.text, value, entry)?;
        }
        let after = edits.apply(&text.text);
        let changed = *after != *text.text;
        Ok(changed.then(|| Change { before: Arc::clone(text), after }))
    }

    /// Writes `meta.retired` to an entry, unless it is already up to date.
    fn mark(&self, edits: &mut Edits, text: &str, value: &Value, entry: &Entry) -> Result<(), String> {
        // A demo is retired with its item, and has no successor.
        let is_requested = entry.name.as_str() == self.name;
        let retirement = if is_requested { self.retirement.clone() } else { Retirement::default() };
        let said = entry.retired.as_ref();
        let successor = retirement.successor.as_ref().map(|(name, _)| name.as_str());
        let mut fields = Vec::new();
        if let Some(successor) = successor
            && said.and_then(|said| said.successor.as_ref()).is_none_or(|(name, _)| name != successor)
        {
            fields.push(("successor", new_string(successor)));
        }
        if let Some(reason) = &retirement.reason
            && said.and_then(|said| said.reason.as_ref()) != Some(reason)
        {
            fields.push(("reason", new_string(reason.as_str())));
        }
        if said.is_some() && fields.is_empty() {
            return Ok(());
        }
        let meta = value.as_object().and_then(|object| object.get("meta"));
        let retired = meta.and_then(Value::as_object).and_then(|meta| meta.get("retired"));
        match (meta, retired) {
            (Some(_), Some(retired)) if retired.as_object().is_some() => put(edits, text, retired, &fields),
            (Some(meta), _) if meta.as_object().is_some() => {
                put(edits, text, meta, &[("retired", new_object(fields))]);
            }
            (Some(_), _) => {
                return Err(format!("`meta` of `{}` is not an object; fix that first", entry.name));
            }
            (None, _) => {
                let meta = new_object([("retired", new_object(fields))]);
                put(edits, text, value, &[("meta", meta)]);
            }
        }
        Ok(())
    }
}
