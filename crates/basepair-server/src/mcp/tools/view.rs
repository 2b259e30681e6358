//! What several tools show of items: summaries, whole items within a budget, and why there is none of a name.

use super::{Answer, Call, Refusal, other_call, same_call};
use crate::mcp::answer::{Budget, to_value};
use crate::snapshot::Snapshot;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::nearest::did_you_mean;
use basepair_catalog::query::{Filter, Parameter};
use basepair_catalog::suggest::meant;
use basepair_catalog::wire::authored::AuthoredValue;
use basepair_catalog::wire::index::Pagination;
use basepair_client::profile::Profile;
use basepair_model::json::Value as Authored;
use basepair_model::manifest::schema::{ITEM, ItemKey};
use basepair_syntax::api::{Api, Component, Export, Kind};
use serde_json::{Map, Value, json};

/// The tool that shows one item.
pub(super) const VIEW_ITEM: &str = "view_item";

/// Why something has no address.
pub(super) const NO_BASE: &str = "`base-url` is not set; set it in basepair.toml, or pass --base-url";

/// The parts of an item that can be shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parts {
    source: bool,
    props: bool,
    demo: bool,
}

impl Parts {
    /// Their names.
    pub(super) const ALL: &'static [&'static str] = &["source", "props", "demo"];

    /// The named parts, or all of them.
    pub(super) fn of(names: Option<Vec<&str>>) -> Self {
        let has = |part| names.as_ref().is_none_or(|names| names.contains(&part));
        Self { source: has("source"), props: has("props"), demo: has("demo") }
    }
}

/// An item in a list.
pub(super) fn summary(catalog: &Catalog, position: usize) -> Option<Value> {
    let entry = &catalog.items().get(position)?.entry;
    let mut fields = Map::new();
    fields.insert("name".to_owned(), entry.name.to_string().into());
    fields.insert("type".to_owned(), entry.kind.as_str().into());
    let node = catalog.element_at(position).map(ToString::to_string);
    for (key, text) in
        [("title", entry.title.clone()), ("description", entry.description.clone()), ("node", node)]
    {
        if let Some(text) = text {
            fields.insert(key.to_owned(), text.into());
        }
    }
    if let Some(deprecated) = &entry.deprecated {
        fields.insert("deprecated".to_owned(), format!("deprecated{}", deprecated.sentence()).into());
    }
    Some(fields.into())
}

/// The part of the matches that the caller asks for, as far as it fits.
pub(super) fn page(
    call: &Call<'_>,
    filter: &Filter,
    limit: &Parameter,
    head: impl Fn(&Pagination) -> Answer,
) -> Result<Answer, Refusal> {
    let catalog = &call.snapshot.catalog;
    let mut matches = filter.candidates(catalog);
    matches.retain(|position| filter.facets(catalog, *position).iter().all(|fits| *fits));
    let (limit, offset) = (call.arguments.number(limit), call.arguments.number(&Filter::OFFSET));
    let part = Pagination::of(matches.len(), limit, offset);
    let summaries = matches.iter().skip(part.offset).take(part.limit);
    let summaries: Vec<Value> = summaries.filter_map(|position| summary(catalog, *position)).collect();
    Ok(call.fit(|budget| {
        let head = head(&part);
        budget.spend(head.len());
        let shown = budget.fill(summaries.iter().cloned());
        let next = next_page(part.offset, shown.len(), summaries.len(), budget);
        let rest = part.total.saturating_sub(part.offset.saturating_add(shown.len()));
        let mut answer = head.with("items", shown);
        if rest > 0 {
            answer.leave_out(format!("{rest} more of {} matches", part.total), next);
        }
        answer
    }))
}

/// How to get what follows the shown part of a list: from the first one on that is not shown or, if not even one fits, with a
/// larger budget.
pub(super) fn next_page(offset: usize, shown: usize, wanted: usize, budget: &Budget) -> String {
    if shown == 0 && wanted > 0 && budget.can_grow() {
        return budget.more();
    }
    // One that fits no answer is skipped.
    same_call(&json!({ "offset": offset.saturating_add(shown.max(1)) }))
}

/// What to say about an item that is not served: it is retired, or withheld.
pub(in crate::mcp) fn unserved(catalog: &Catalog, name: &str) -> Option<String> {
    if let Some(entry) = catalog.retired_item(name) {
        let successor = catalog.successor(entry).map(Item::name);
        let help = successor.map_or_else(String::new, |name| format!("; use `{name}` instead"));
        return Some(format!("the item `{name}` is retired{help}"));
    }
    let withheld = catalog.withheld().iter().find(|withheld| withheld.name == name)?;
    Some(format!("the item `{name}` is withheld: {}", withheld.reason))
}

/// The position of an item, or why there is none of that name.
pub(super) fn position(snapshot: &Snapshot, name: &str) -> Result<usize, Refusal> {
    let catalog = &snapshot.catalog;
    if let Some(position) = catalog.position(name) {
        return Ok(position);
    }
    if let Some(message) = unserved(catalog, name) {
        return Err(Refusal::new(message));
    }
    let shown: String = name.chars().take(80).collect();
    let near = meant(catalog, name, 3);
    let help = did_you_mean(&near, "`search_items` finds items by words");
    Err(Refusal::new(format!("there is no item `{shown}`; {help}")))
}

/// Where the text of a file begins that was cut before.
pub(super) struct Resume<'c> {
    pub(super) file: Option<&'c str>,
    pub(super) from_line: usize,
}

/// What does not fit, and how to get it.
pub(super) type Missing = Vec<(String, String)>;

/// An item with the wanted parts, as far as they fit. What does not fit is added to `missing`, with how to get it.
pub(super) fn item(
    snapshot: &Snapshot,
    position: usize,
    parts: Parts,
    resume: &Resume<'_>,
    budget: &mut Budget,
    missing: &mut Missing,
) -> Value {
    let (catalog, profile) = (&snapshot.catalog, &snapshot.report.context.profile);
    let Some(item) = catalog.items().get(position) else { return Value::Null };
    let mut out = match summary(catalog, position) {
        Some(Value::Object(fields)) => fields,
        _ => Map::new(),
    };
    let entry = &item.entry;
    // Whoever reads on in a file has seen the rest.
    if resume.from_line > 1 {
        out.retain(|key, _| key == "name");
        budget.spend(Value::Object(out.clone()).to_string().len());
        out.insert("files".to_owned(), files(profile, item, resume, budget, missing).into());
        return out.into();
    }
    for (key, from) in [("dependencies", "dependencies"), ("dev_dependencies", "devDependencies")] {
        let listed = entry.object.get(from).and_then(Authored::as_array).unwrap_or_default();
        let listed: Vec<&str> = listed.iter().filter_map(Authored::as_str).collect();
        if !listed.is_empty() {
            out.insert(key.to_owned(), json!(listed));
        }
    }
    let siblings = entry
        .registry_dependencies
        .iter()
        .map(|(dependency, _)| catalog.sibling(dependency).map_or(dependency.as_str(), Item::name));
    let siblings: Vec<&str> = siblings.collect();
    if !siblings.is_empty() {
        out.insert("registry_dependencies".to_owned(), json!(siblings));
    }
    if let Some(docs) = entry.object.str("docs") {
        out.insert("docs".to_owned(), docs.into());
    }
    if snapshot.addresses.knows_items() {
        out.insert("address".to_owned(), snapshot.addresses.item(&entry.name).into());
    } else {
        out.insert("no_address".to_owned(), format!("`{}` has no address: {NO_BASE}", item.name()).into());
    }
    // An item without its head would be of no use.
    budget.spend(Value::Object(out.clone()).to_string().len());
    let name = item.name();
    let settings = ITEM.iter().filter(|key| key.writes.is_some() && parts.source && resume.file.is_none());
    for key in settings.map(ItemKey::name) {
        let Some(value) = entry.object.get(key).map(|value| to_value(&AuthoredValue(value))) else {
            continue;
        };
        if budget.takes(&value) {
            out.insert(key.to_owned(), value);
        } else {
            missing.push((format!("`{key}` of `{name}`"), budget.more()));
        }
    }
    if parts.props && resume.file.is_none() {
        let scripts = interface(snapshot, position, item);
        let all = scripts.len();
        let shown = budget.fill(scripts.into_iter());
        if shown.len() < all {
            missing.push((format!("props of {} files of `{name}`", all - shown.len()), budget.more()));
        }
        if !shown.is_empty() {
            out.insert("props".to_owned(), shown.into());
        }
    }
    if parts.source {
        out.insert("files".to_owned(), files(profile, item, resume, budget, missing).into());
    }
    if parts.demo && resume.file.is_none() {
        let demos = catalog.items().iter().filter(|other| other.entry.demo.as_deref() == Some(name));
        let whole = Resume { file: None, from_line: 1 };
        let demos: Vec<Value> = demos
            .take(4)
            .map(
                |demo| json!({ "name": demo.name(), "files": files(profile, demo, &whole, budget, missing) }),
            )
            .collect();
        if !demos.is_empty() {
            out.insert("demos".to_owned(), demos.into());
        }
    }
    out.into()
}

/// A whole item, as far as it fits.
pub(in crate::mcp) fn whole_item(snapshot: &Snapshot, position: usize, budget: &mut Budget) -> Answer {
    let parts = Parts { source: true, props: true, demo: true };
    let mut missing = Vec::new();
    let item = item(snapshot, position, parts, &Resume { file: None, from_line: 1 }, budget, &mut missing);
    let mut answer = Answer::of(&item);
    missing.into_iter().for_each(|(what, get)| answer.leave_out(what, get));
    answer
}

/// The files of an item with their text, as far as they fit.
fn files(
    profile: &Profile,
    item: &Item,
    resume: &Resume<'_>,
    budget: &mut Budget,
    missing: &mut Missing,
) -> Vec<Value> {
    let name = item.name();
    let wanted = item.files().filter(|(file, _)| resume.file.is_none_or(|path| path == file.path));
    let mut out = Vec::new();
    for (file, source) in wanted {
        let mut head = Map::new();
        head.insert("path".to_owned(), file.path.clone().into());
        head.insert("type".to_owned(), file.kind.as_str().into());
        if let Some(path) = profile.destination(&item.entry, file).path() {
            head.insert("installs_to".to_owned(), path.into());
        }
        let head_fits = budget.takes(&Value::Object(head.clone()));
        let text = from_line(&source, resume.from_line);
        let (shown, cut) = if head_fits { budget.cut(text) } else { ("", Some(0)) };
        if let Some(lines) = cut {
            let next = resume.from_line + lines;
            let bytes = text.len() - shown.len();
            let what = format!("{bytes} bytes of `{}`, from line {next}", file.path);
            let from = |line| {
                let arguments = json!({ "name": name, "file": file.path, "from_line": line });
                other_call(VIEW_ITEM, &arguments)
            };
            // Whoever asks for one file and gets no line of it needs a larger budget; a line that fits none is skipped.
            let get = match resume.file {
                Some(_) if lines == 0 && budget.can_grow() => budget.more(),
                Some(_) if lines == 0 => from(next + 1),
                _ => from(next),
            };
            missing.push((what, get));
        }
        if resume.from_line > 1 {
            head.insert("from_line".to_owned(), resume.from_line.into());
        }
        if cut.is_none_or(|lines| lines > 0) {
            head.insert("content".to_owned(), shown.into());
        }
        out.push(head.into());
    }
    out
}

/// The text from a line on, counted from one.
fn from_line(text: &str, line: usize) -> &str {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    text.get(start..).unwrap_or_default()
}

/// What each script of an item offers: the import line, components with their props, and variants.
fn interface(snapshot: &Snapshot, position: usize, item: &Item) -> Vec<Value> {
    let resolver = snapshot.resolver();
    let files = item.entry.files.iter().enumerate();
    let scripts = files.filter_map(|(at, file)| {
        let api = resolver.api(&snapshot.catalog, (position, at))?;
        let import = resolver.specifier((position, at));
        (!api.exports.is_empty()).then(|| script(&file.path, import.as_deref(), &api))
    });
    scripts.collect()
}

fn script(path: &str, import: Option<&str>, api: &Api) -> Value {
    let mut components = Vec::new();
    let mut variants = Map::new();
    let mut exports = Vec::new();
    for export in &api.exports {
        let name = exported_as(export);
        match &export.kind {
            Kind::Component(found) => components.push(component(name, export, found)),
            Kind::Variants(found) => {
                let found = found.iter().map(|variant| {
                    let about = json!({ "values": variant.values, "default": variant.default });
                    (variant.name.clone(), about)
                });
                variants.insert(name.to_owned(), Value::Object(found.collect()));
            }
            kind => exports.push(json!({ "name": name, "kind": kind.word() })),
        }
    }
    let mut out = Map::new();
    out.insert("file".to_owned(), path.into());
    let fields = [
        ("import_from", import.map(Value::from)),
        ("components", (!components.is_empty()).then(|| components.into())),
        ("variants", (!variants.is_empty()).then(|| variants.into())),
        ("other_exports", (!exports.is_empty()).then(|| exports.into())),
    ];
    out.extend(fields.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
    out.into()
}

fn component(name: &str, export: &Export, found: &Component) -> Value {
    let props = found.props.iter().map(|prop| {
        let mut out = Map::new();
        out.insert("name".to_owned(), prop.name.clone().into());
        out.insert("type".to_owned(), prop.kind.clone().into());
        let fields = [
            ("required", (!prop.optional).then_some(Value::Bool(true))),
            ("default", prop.default.clone().map(Value::from)),
            ("about", (!prop.comment.is_empty()).then(|| prop.comment.clone().into())),
            ("deprecated", prop.deprecated.then_some(Value::Bool(true))),
        ];
        out.extend(fields.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?))));
        Value::Object(out)
    });
    let mut out = Map::new();
    out.insert("name".to_owned(), name.into());
    if !export.comment.is_empty() {
        out.insert("about".to_owned(), export.comment.clone().into());
    }
    out.insert("props".to_owned(), props.collect());
    let inherited: Vec<&str> = found.inherited.iter().map(|inherited| inherited.from.as_str()).collect();
    if !inherited.is_empty() {
        out.insert("also_takes".to_owned(), json!(inherited));
    }
    if found.unknown {
        out.insert("more_props_unknown".to_owned(), true.into());
    }
    out.into()
}

/// What a consumer calls an export.
fn exported_as(export: &Export) -> &str {
    if export.name == "default" { &export.local } else { &export.name }
}
