//! Where the files of an item are in a project, and the text that the client writes there.

use super::upstream::Upstream;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_client::dependency::{Meaning, meaning};
use basepair_client::graph::Graph;
use basepair_client::plan::{Consumer, File, WrittenText, plan, written_text};
use basepair_client::project::Project;
use basepair_config::client::Major;
use basepair_model::path::from_folder;
use std::collections::HashSet;
use std::sync::Arc;

/// A file of an item in a project.
#[derive(Debug, Clone)]
pub(super) struct Landing {
    /// From the root of the application.
    pub(super) path: String,
    /// In the registry.
    pub(super) source: String,
    pub(super) written: WrittenText,
    /// The client that writes it.
    pub(super) major: Major,
}

/// Every file of the item, which may be an earlier version of one of the registry's. Its dependencies are the current ones.
pub(super) fn landings(
    upstream: &Upstream<'_>,
    item: &Item,
    project: &Project,
    major: Major,
) -> Vec<Landing> {
    let small = around(upstream, item);
    let graph = Graph::with(&small, upstream.own.clone());
    let named: Vec<usize> = small.position(item.name()).into_iter().collect();
    let consumer = Consumer::Official { project: Box::new(project.clone()), major };
    let plan = plan(&small, &graph, &named, &consumer);
    let own = plan.files.iter().filter(|file| file.item.name() == item.name());
    let landing = |file: &File<'_>| {
        let (_, text) = item.files().find(|(entry, _)| entry.path == file.entry.path)?;
        Some(Landing {
            path: from_folder(&project.cwd, &file.path)?,
            source: file.entry.path.clone(),
            written: written_text(file, &text, project, major),
            major,
        })
    };
    own.filter_map(landing).collect()
}

/// A catalog of the item and everything that is installed with it: planning in it costs as much as the item has dependencies.
fn around(upstream: &Upstream<'_>, item: &Item) -> Catalog {
    let Upstream { catalog, own, .. } = upstream;
    let mut items: Vec<Item> = Vec::new();
    let mut known: HashSet<&str> = HashSet::new();
    let mut waiting = vec![item];
    while let Some(next) = waiting.pop() {
        if !known.insert(next.name()) {
            continue;
        }
        items.push(next.clone());
        for (text, _) in &next.entry.registry_dependencies {
            if let Meaning::Sibling(at) = meaning(catalog, own, next, text) {
                waiting.extend(catalog.items().get(at));
            }
        }
    }
    Catalog::new(Arc::clone(&catalog.registry), items, Arc::clone(&catalog.model))
}
