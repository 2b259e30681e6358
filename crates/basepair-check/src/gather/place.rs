//! Where a file lands in the project of a consumer: where it is in this one, so that imports mean the same in both.

use super::project::Project;
use super::role::{Role, stem};
use basepair_client::install::{Destination, Framework, Layout, place};
use basepair_model::item::ItemType;
use basepair_model::path::{file_name, folder, join};

/// Folders that projects of consumers have, too.
const USUAL: &[&str] = &["components", "lib", "hooks", "ui", "utils", "features", "app", "blocks"];

/// The place of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) kind: ItemType,
    /// `None` if the type alone leads to the right place.
    pub(super) target: Option<String>,
    /// The path in a project with its code at the root.
    pub(super) path: String,
}

/// The place of a file with a role.
pub(super) fn placed(project: &Project, path: &str, role: Role) -> Placed {
    let wanted = wanted(project, path);
    let kinds: &[ItemType] = match role {
        Role::Hook => &[ItemType::Hook, ItemType::Component],
        Role::Module => &[ItemType::Lib, ItemType::Hook, ItemType::Ui, ItemType::Component],
        _ => &[ItemType::Ui, ItemType::Component, ItemType::Hook, ItemType::Lib],
    };
    let layout = Layout { src: false, framework: Framework::NextApp };
    let lands = |kind: &&ItemType| place(**kind, path, None, layout) == Destination::Path(wanted.clone());
    if let Some(kind) = kinds.iter().find(lands) {
        return Placed { kind: *kind, target: None, path: wanted };
    }
    let kind = match role {
        Role::Hook => ItemType::Hook,
        Role::Module => ItemType::Lib,
        Role::Component | Role::Demo if wanted.starts_with("components/ui/") => ItemType::Ui,
        Role::Component | Role::Demo => ItemType::Component,
        _ => ItemType::File,
    };
    Placed { kind, target: Some(wanted.clone()), path: wanted }
}

/// The path of a file relative to what the project's alias means. A library, whose modules only name each other by relative
/// paths, lands below `components`.
fn wanted(project: &Project, path: &str) -> String {
    if let Some(path) = by_own_alias(project, path) {
        return path;
    }
    let base = project.base(path);
    let below = match base.as_str() {
        "" => path,
        base => path.strip_prefix(base).map_or(path, |rest| rest.trim_start_matches('/')),
    };
    let is_usual = |path: &str| path.split('/').next().is_some_and(|first| USUAL.contains(&first));
    let is_library = !project.has_alias
        && !project.folders.iter().any(|folder| {
            let folder = folder.strip_prefix(base.as_str()).unwrap_or(folder).trim_start_matches('/');
            is_usual(folder)
        })
        && !is_usual(below);
    // What is below no package is not moved further.
    let below = below.trim_start_matches("../");
    // Packages with one component each have files of the same names.
    let package = file_name(&base);
    match is_library {
        true if project.has_packages() && !package.is_empty() => format!("components/{package}/{below}"),
        true => join("components", below),
        false => below.to_owned(),
    }
}

/// The place of a file in the folder that `components.json` calls `ui`, wherever that folder is.
fn by_own_alias(project: &Project, path: &str) -> Option<String> {
    let ui = project.ui_folder(path)?;
    let rest = path.strip_prefix(ui.as_str())?.strip_prefix('/')?;
    Some(format!("components/ui/{rest}"))
}

/// The type of an item with these files: that of its main one, or a block if it has several components.
pub(super) fn item_kind(main: &Placed, path: &str, components: usize) -> ItemType {
    let in_blocks = folder(path).split('/').any(|part| matches!(part, "blocks" | "sections"));
    match main.kind {
        ItemType::Component if in_blocks || components > 3 => ItemType::Block,
        ItemType::File => ItemType::Component,
        kind => kind,
    }
}

/// Whether a file is what others import as the folder: `index.ts`.
pub(super) fn is_index(path: &str) -> bool {
    stem(path) == "index"
}
