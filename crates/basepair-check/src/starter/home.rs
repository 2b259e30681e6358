//! The location of a new item: next to similar items, in its own folder if they have one.

use super::choice;
use super::flavour::Flavour;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_client::install;
use basepair_model::item::ItemType;
use basepair_model::model::Element;
use basepair_model::path::{file_name, folder};
use std::collections::HashMap;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Home {
    /// The folder of the new files.
    pub(super) folder: String,
    /// Whether it is only for this item.
    pub(super) own: bool,
}

impl Home {
    fn new(root: &str, own: bool, name: &str) -> Self {
        // The segments of a name are folders as well.
        let parent = folder(name);
        let below = if own { name } else { parent };
        let path =
            [root, below].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join("/");
        Self { folder: path, own }
    }

    /// The location for another name.
    pub(super) fn of(&self, name: &str, other: &str) -> Self {
        if !self.own {
            return self.clone();
        }
        let root = self.folder.strip_suffix(name).unwrap_or(&self.folder).trim_end_matches('/');
        Self::new(root, true, other)
    }
}

/// Folders that are named after a type.
const OF_TYPES: &[&str] = &["ui", "components", "hooks", "lib", "blocks"];

/// The folder below which a client keeps the folders of items of a type: it has the name of the folder that the type goes to.
fn kept(root: &str, kind: ItemType) -> String {
    let of_type = file_name(install::folder(kind));
    if root.split('/').any(|part| part == of_type) {
        return root.to_owned();
    }
    let base = if OF_TYPES.contains(&file_name(root)) { folder(root) } else { root };
    format!("{base}/{of_type}")
}

pub(super) fn home(
    catalog: &Catalog,
    element: Option<Element<'_>>,
    kind: ItemType,
    flavour: Flavour,
    name: &str,
) -> Home {
    // A Vue or Svelte component consists of several files, which need a folder.
    let needs_own = flavour != Flavour::React;
    let alike: Vec<(String, bool)> = match element {
        // The items of a strand include those of its nodes, whose folders do not belong to the strand.
        Some(Element::Strand(_)) => Vec::new(),
        Some(element) => usual(catalog.items_of(element)),
        None => usual(catalog.items().iter().filter(|item| !item.is_demo() && item.entry.kind == kind)),
    };
    if let Some((root, own)) = alike.first() {
        let root = if needs_own { kept(root, kind) } else { root.clone() };
        return Home::new(&root, *own || needs_own, name);
    }
    let others = usual(catalog.items().iter().filter(|item| !item.is_demo()));
    let own = needs_own || others.first().is_none_or(|(_, own)| *own);
    let root = match element {
        Some(element) => {
            let root = choice::folder(catalog, element);
            if needs_own { kept(&root, kind) } else { root }
        }
        None => {
            let base = others.first().map_or("registry", |(root, _)| {
                if OF_TYPES.contains(&file_name(root)) { folder(root) } else { root }
            });
            let of_type = match kind {
                ItemType::Ui => "ui",
                ItemType::Hook => "hooks",
                ItemType::Lib => "lib",
                ItemType::Block => "blocks",
                _ => "components",
            };
            let bare = others.first().is_some_and(|(root, _)| !OF_TYPES.contains(&file_name(root)));
            if bare {
                base.to_owned()
            } else {
                format!("{base}/{of_type}").trim_start_matches('/').to_owned()
            }
        }
    };
    Home::new(&root, own, name)
}

/// The folders of items, and whether each item has its own folder there; the most common first.
fn usual<'i>(items: impl Iterator<Item = &'i Item>) -> Vec<(String, bool)> {
    let mut counts: HashMap<(String, bool), usize> = HashMap::new();
    for item in items {
        let Some(file) = item.entry.files.first() else { continue };
        let place = folder(&file.path);
        let stem = item.name().rsplit('/').next().unwrap_or_default();
        let (root, own) = if file_name(place) == stem { (folder(place), true) } else { (place, false) };
        // The segments of a name before its last one are folders below the root.
        let root = root.strip_suffix(folder(item.name())).unwrap_or(root).trim_end_matches('/');
        if !root.is_empty() {
            *counts.entry((root.to_owned(), own)).or_default() += 1;
        }
    }
    let mut found: Vec<_> = counts.into_iter().collect();
    found.sort_by(|(one, most), (other, next)| next.cmp(most).then_with(|| one.cmp(other)));
    found.into_iter().map(|(home, _)| home).collect()
}
