//! The entries of a new item and its demo. They are added after the last entry of the manifest, with everything else kept as
//! its author wrote it.

use super::Plan;
use super::choice::Shape;
use super::listed::Listed;
use super::source::{demo_file, listed_files};
use basepair_model::json::{self, Kind, Value};
use basepair_model::manifest::canonical::{
    canonical, canonical_item, new_array, new_member, new_object, new_string, new_strings,
};

/// How the manifest writes a path.
pub(super) type Named<'n> = &'n dyn Fn(&str) -> String;

/// The entries with their names, the item first.
pub(super) fn entries(plan: &Plan<'_>, named: Named<'_>, ignored: &[(&str, &str)]) -> Vec<(String, Value)> {
    let mut entries = vec![(plan.name.clone(), item(plan, named, ignored))];
    if let Some(file) = demo_file(plan) {
        entries.push((format!("{}-demo", plan.name), demo(plan, &file, named)));
    }
    entries
}

fn item(plan: &Plan<'_>, named: Named<'_>, ignored: &[(&str, &str)]) -> Value {
    let mut members = opening(plan, &plan.name, plan.kind.as_str(), &plan.description, &plan.title);
    let mut needed: Vec<&str> = Vec::new();
    needed.extend(
        plan.composed.filter(|composed| composed.import().is_some()).map(|composed| composed.item.name()),
    );
    needed.extend(plan.harness.map(|harness| harness.item.as_str()));
    if !needed.is_empty() {
        needed.sort_unstable();
        members.push(("registryDependencies", new_strings(needed)));
    }
    let files = listed_files(plan);
    if !files.is_empty() {
        members.push(("files", new_array(files.iter().map(|file| listed(file, named)).collect())));
    }
    let mut meta = Vec::new();
    if plan.shape == Shape::Tokens {
        let stem = plan.name.rsplit('/').next().unwrap_or(&plan.name);
        let value = |value: &str| new_object([(stem, new_string(value))]);
        members.push((
            "cssVars",
            new_object([("light", value("oklch(0.45 0.1 250)")), ("dark", value("oklch(0.8 0.1 250)"))]),
        ));
        meta.extend(plan.element.map(|element| ("node", new_string(element.id().as_str()))));
    }
    let target = files.into_iter().next().and_then(|file| file.target);
    let target = target.filter(|_| plan.shape == Shape::Skill);
    if let Some(target) = target {
        let reason = "An agent skill has to be in the folder where agents look for skills; it is prose and does not run code.";
        meta.push(("allow", new_object([(target.as_str(), new_string(reason))])));
    }
    if !ignored.is_empty() {
        meta.push(("ignore", new_object(ignored.iter().map(|(rule, reason)| (*rule, new_string(*reason))))));
    }
    if !meta.is_empty() {
        members.push(("meta", new_object(meta)));
    }
    members.extend(plan.element.map(|element| ("categories", new_strings([element.label()]))));
    new_object(members)
}

fn demo(plan: &Plan<'_>, file: &Listed, named: Named<'_>) -> Value {
    let (name, title) = (format!("{}-demo", plan.name), format!("{} demo", plan.title));
    let description = format!("A usage example of {}.", plan.title);
    let mut members = opening(plan, &name, file.kind.as_str(), &description, &title);
    members.push(("registryDependencies", new_strings([plan.name.as_str()])));
    members.push(("files", new_array(vec![listed(file, named)])));
    members.push(("meta", new_object([("demo", new_string(plan.name.as_str()))])));
    members.push(("categories", new_strings(["demo"])));
    new_object(members)
}

fn opening(
    plan: &Plan<'_>,
    name: &str,
    kind: &str,
    description: &str,
    title: &str,
) -> Vec<(&'static str, Value)> {
    let mut members = vec![
        ("name", new_string(name)),
        ("type", new_string(kind)),
        ("description", new_string(description)),
        ("title", new_string(title)),
    ];
    // If all items have the same author, the new one has it too.
    let mut authors: Vec<Option<&str>> =
        plan.catalog.items().iter().map(|item| item.entry.object.str("author")).collect();
    authors.dedup();
    if let [Some(author)] = authors.as_slice() {
        members.push(("author", new_string(*author)));
    }
    members
}

fn listed(file: &Listed, named: Named<'_>) -> Value {
    let mut members = vec![("path", new_string(named(&file.path))), ("type", new_string(file.kind.as_str()))];
    members.extend(file.target.as_ref().map(|target| ("target", new_string(target.as_str()))));
    new_object(members)
}

/// The manifest with entries after its last one.
pub(crate) fn inserted(text: &str, entries: Vec<Value>) -> String {
    let Ok(mut manifest) = json::parse(text) else { return text.to_owned() };
    let items = manifest.as_object().and_then(|object| object.get("items"));
    if let Some(items) = items
        && let Some(values) = items.as_array()
    {
        let written: Vec<String> = entries.iter().map(|entry| canonical_item("", entry)).collect();
        let written = written.join(",\n    ");
        let (at, new) = match values.last() {
            Some(last) => (last.span.end()..last.span.end(), format!(",\n    {written}")),
            None => (items.span.start()..items.span.end(), format!("[\n    {written}\n  ]")),
        };
        let mut inserted = text.to_owned();
        inserted.replace_range(at, &new);
        return inserted;
    }
    if let Kind::Object(object) = &mut manifest.kind {
        object.members.push(new_member("items", new_array(entries)));
    }
    canonical(text, &manifest)
}
