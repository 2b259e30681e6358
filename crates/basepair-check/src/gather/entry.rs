//! The entries of the new items, and the manifest with them.

use super::group::Group;
use super::needs::Needs;
use super::project::Project;
use super::{Request, words};
use crate::starter::inserted;
use basepair_model::json::Value;
use basepair_model::manifest::canonical::{canonical, new_array, new_object, new_string, new_strings};
use std::collections::BTreeMap;

/// The manifest with the entries; a new one if there is no text.
pub(super) fn manifest(
    text: &str,
    request: &Request<'_>,
    project: &Project,
    groups: &[Group],
    needs: &BTreeMap<String, Needs>,
) -> String {
    let entries: Vec<Value> = groups
        .iter()
        .map(|group| entry(group, needs.get(&group.name).unwrap_or(&Needs::default())))
        .collect();
    if entries.is_empty() {
        return text.to_owned();
    }
    if !text.trim().is_empty() {
        return inserted(text, entries);
    }
    let manifest = new_object([
        ("$schema", new_string(schema(project))),
        ("name", new_string(request.name)),
        ("homepage", new_string(request.homepage)),
        ("items", new_array(entries)),
    ]);
    canonical("", &manifest)
}

/// The schema of the client that installs the components.
fn schema(project: &Project) -> &'static str {
    let has =
        |ending: &str| project.files.keys().any(|path| path.ends_with(ending) && project.is_wanted(path));
    if has(".vue") {
        "https://shadcn-vue.com/schema/registry.json"
    } else if has(".svelte") {
        "https://shadcn-svelte.com/schema/registry.json"
    } else {
        "https://ui.shadcn.com/schema/registry.json"
    }
}

fn entry(group: &Group, needs: &Needs) -> Value {
    let mut members =
        vec![("name", new_string(group.name.as_str())), ("type", new_string(group.kind.as_str()))];
    members.push(("title", new_string(words::title(&group.name))));
    members.extend(group.description.as_ref().map(|text| ("description", new_string(text.as_str()))));
    for (key, list) in [
        ("dependencies", &needs.packages),
        ("devDependencies", &needs.dev_packages),
        ("registryDependencies", &needs.items),
    ] {
        if !list.is_empty() {
            members.push((key, new_strings(list.iter().map(String::as_str))));
        }
    }
    let file = |file: &super::group::Member| {
        let mut members =
            vec![("path", new_string(file.path.as_str())), ("type", new_string(file.placed.kind.as_str()))];
        members.extend(file.placed.target.as_ref().map(|target| ("target", new_string(target.as_str()))));
        new_object(members)
    };
    members.push(("files", new_array(group.files.iter().map(file).collect())));
    members.extend(needs.styles.iter().map(|(key, value)| (*key, value.clone())));
    if let Some(shown) = &group.demo {
        members.push(("meta", new_object([("demo", new_string(shown.as_str()))])));
        members.push(("categories", new_strings(["demo"])));
    }
    new_object(members)
}
