//! The application as a catalog: the element of every file, and one item for each installed one.

use super::installed::Installed;
use super::project::Project;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_model::item::Entry;
use basepair_model::manifest::canonical::{canonical, new_array, new_object, new_string, new_strings};
use basepair_model::manifest::{self, ManifestOptions};
use basepair_model::model::{ElementId, Model};
use basepair_model::place::SourceText;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The item for all files that were not installed from the registry.
pub(super) const OWN: &str = "application";

/// Assigns every file to an element: an installed file to that of its item, the others by their folder. Start pages of
/// templates do not belong to any element.
pub(super) fn place(
    model: &mut Model,
    registry: &Catalog,
    project: &Project,
    installed: &Installed,
    starters: &BTreeSet<String>,
) {
    let mut placed: BTreeMap<String, ElementId> = BTreeMap::new();
    let styles = model.units().find(|unit| unit.roles.iter().any(|role| role == "css-values"));
    let styles = styles.map(|unit| unit.id.clone());
    for path in project.files.iter().filter(|path| !starters.contains(*path)) {
        let by_item = installed.get(path).and_then(|origin| {
            let item = registry.items().get(origin.item)?;
            let id = registry.model.place(&item.entry.files.get(origin.file)?.path)?.id().clone();
            // The application's own model may have other elements.
            model.element(id.as_str()).map(|element| element.id().clone())
        });
        let by_styles = styles.clone().filter(|_| project.is_style_sheet(path));
        let by_name = || model.place(path).map(|element| element.id().clone());
        let by_folder = || {
            let folders = model.units().flat_map(|unit| unit.app_folders.iter().map(move |f| (f, unit)));
            let contains = |(folder, _): &(&String, _)| project.is_below(path, folder);
            folders.filter(contains).max_by_key(|(folder, _)| folder.len()).map(|(_, unit)| unit.id.clone())
        };
        if let Some(id) = by_item.or(by_styles).or_else(by_name).or_else(by_folder) {
            placed.insert(path.clone(), id);
        }
    }
    model.placed = placed;
}

/// One item for each installed one, and one for everything else. All of them are installed at once.
pub(super) fn items(
    registry: &Catalog,
    model: &Model,
    project: &Project,
    installed: &Installed,
    mut texts: BTreeMap<String, String>,
) -> Vec<Item> {
    let harness = model.harness.as_ref().map(|harness| harness.item.as_str());
    let owner = |path: &str| {
        let origin = installed.get(path)?;
        let item = registry.items().get(origin.item)?;
        // A changed file is the application's own code. Only the harness is kept, because others have to use it.
        (!origin.changed || Some(item.name()) == harness).then_some(origin.item)
    };
    let mut by_item: BTreeMap<Option<usize>, Vec<&str>> = BTreeMap::new();
    for path in &project.files {
        by_item.entry(owner(path)).or_default().push(path);
    }
    let names: Vec<&str> =
        by_item.keys().flatten().filter_map(|at| registry.items().get(*at)).map(|item| item.name()).collect();
    let packages = project.packages();
    let entries = by_item.iter().filter_map(|(item, paths)| {
        let item = item.map(|at| registry.items().get(at));
        let (name, demo) = match item {
            Some(item) => (item?.name(), item?.entry.demo.as_deref()),
            None => (OWN, None),
        };
        let needs: Vec<&str> = if item.is_none() { names.clone() } else { vec![OWN] };
        let files = paths.iter().map(|path| {
            new_object([
                ("path", new_string(*path)),
                ("type", new_string("registry:file")),
                ("target", new_string(format!("~/{path}"))),
            ])
        });
        let meta = demo.map_or_else(|| new_object([]), |demo| new_object([("demo", new_string(demo))]));
        Some(new_object([
            ("name", new_string(name)),
            ("type", new_string("registry:item")),
            ("dependencies", new_strings(packages.iter().copied())),
            ("registryDependencies", new_strings(needs)),
            ("files", new_array(files.collect())),
            ("meta", meta),
        ]))
    });
    let listed = new_object([("items", new_array(entries.collect()))]);
    let text = SourceText::new(String::new(), canonical("", &listed));
    let (read, _) =
        manifest::read(&text, ManifestOptions { root: false, allow_outside: false, makes_targets: false });
    let with_sources = |entry: Entry| {
        let contents =
            entry.files.iter().map(|file| texts.remove(&file.path).unwrap_or_default().into()).collect();
        Item { entry: Arc::new(entry), contents, pictures: Vec::new() }
    };
    read.entries.into_iter().map(with_sources).collect()
}
