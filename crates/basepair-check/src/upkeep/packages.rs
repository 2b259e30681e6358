//! npm packages that the newest version of an item needs, and that the project does not have in that range.

use super::application::Application;
use super::consumer::Consumer;
use super::state::Item;
use basepair_catalog::catalog;
use basepair_client::npm::parse;
use basepair_model::json;
use basepair_model::path::join;
use std::collections::BTreeSet;

/// A package to install.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Package {
    /// The folder of its `package.json`.
    pub folder: String,
    pub dev: bool,
    /// With its range: `clsx@^2`.
    pub spec: String,
    /// What the project has instead, if it has the package.
    pub has: Option<String>,
}

const GROUPS: &[(&str, bool)] = &[("dependencies", false), ("devDependencies", true)];

/// The packages of the newest version that are missing, or whose range has changed since the installed one.
pub(super) fn needed(item: &Item, consumer: &Consumer, application: &Application<'_>) -> Vec<Package> {
    let Some(after) = &item.after else { return Vec::new() };
    let manifest = application.text(&join(&consumer.folder, "package.json"));
    let manifest = manifest.and_then(|text| json::parse(&text).ok());
    let has = |name: &str| {
        let object = manifest.as_ref()?.as_object()?;
        let groups = ["dependencies", "devDependencies", "peerDependencies"];
        groups.iter().find_map(|group| object.get(group)?.as_object()?.str(name)).map(str::to_owned)
    };
    let specs = |item: &catalog::Item, group: &str| -> BTreeSet<String> {
        item.entry.object.strings(group).map(|(spec, _)| spec.to_owned()).collect()
    };
    let mut needed = Vec::new();
    for (group, dev) in GROUPS {
        let before = item.before.as_ref().map(|before| specs(before, group)).unwrap_or_default();
        for spec in specs(after, group) {
            // Only what npm would take as a package.
            let Ok(package) = parse(&spec) else { continue };
            let has = has(package.name);
            let changed = !before.contains(&spec)
                && package.versions.is_some_and(|range| has.as_deref() != Some(range));
            if has.is_none() || changed {
                needed.push(Package { folder: consumer.folder.clone(), dev: *dev, spec, has });
            }
        }
    }
    needed
}
