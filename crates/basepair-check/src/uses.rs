//! Checks every import of another element against the law, also through modules that only re-export. The rules about import
//! direction share the result.

use crate::edges::{Edge, Edges};
use crate::law::{self, Verdict};
use crate::registry::{File, Registry};
use basepair_model::item::ItemType;
use basepair_model::model::{Element, ElementId, Harness};
use basepair_model::path::file_name;
use basepair_model::rule::Rule;
use basepair_syntax::facts::{Import, ImportKind, ImportedName};
use std::collections::HashMap;

#[derive(Debug, Default)]
pub(crate) struct Uses {
    /// How many imports were checked.
    pub(crate) checked: usize,
    /// In the order of the files.
    pub(crate) broken: Vec<Broken>,
}

/// An import that the law forbids.
#[derive(Debug)]
pub(crate) struct Broken {
    /// The importing file, by position.
    pub(crate) from: usize,
    /// The import, by position in the file's facts.
    pub(crate) import: usize,
    /// The file that is used, by position; `None` for the harness of the model, if nothing provides it.
    pub(crate) reached: Option<usize>,
    /// Whether the imported file re-exports it.
    pub(crate) re_exported: bool,
    pub(crate) rule: &'static Rule,
    pub(crate) reason: String,
}

impl Uses {
    pub(crate) fn of(registry: &Registry<'_>, edges: &Edges) -> Self {
        let mut uses = Self::default();
        let mut verdicts: HashMap<(&ElementId, &ElementId, bool), Verdict> = HashMap::new();
        let mut seen: Vec<&ElementId> = Vec::new();
        for edge in edges.iter() {
            let Some(file) = registry.files.get(edge.from()).filter(|file| !file.is_demo()) else { continue };
            let Some(from) = file.element else { continue };
            let Some(import) = file.facts.imports.get(edge.import()) else { continue };
            let Some(target) = edge.to.file() else {
                uses.missing_harness(registry, edge, from, import);
                continue;
            };
            // A module that every project has belongs to the project, even if an item also provides it, whatever path
            // the registry imports it by.
            let is_provided =
                registry.files.get(target).is_some_and(|file| is_provided_module(registry, file));
            if is_provided || registry.context.provides_import(&import.specifier) {
                continue;
            }
            uses.checked += 1;
            seen.clear();
            for reached in reached(registry, edges, target, import) {
                let Some(used) = registry.files.get(reached) else { continue };
                let Some(to) = used.element.filter(|to| !seen.contains(&to.id())) else { continue };
                seen.push(to.id());
                let harness = harness_of(registry, used);
                // The model does not define who may use a harness that it does not name.
                if harness.is_some_and(|harness| !names_its_harness(registry, harness)) {
                    continue;
                }
                let verdict = verdicts
                    .entry((from.id(), to.id(), harness.is_some()))
                    .or_insert_with(|| law::may(registry.model, from, to, harness));
                if let Some(rule) = verdict.broken {
                    uses.broken.push(Broken {
                        from: edge.from(),
                        import: edge.import(),
                        reached: Some(reached),
                        re_exported: reached != target,
                        rule,
                        reason: verdict.reason.clone(),
                    });
                }
            }
        }
        uses
    }

    /// Takes an import of the harness that nothing provides. The model says by itself which nodes may use it.
    fn missing_harness(&mut self, registry: &Registry<'_>, edge: &Edge, from: Element<'_>, import: &Import) {
        let harness = registry.model.harness.as_ref();
        let (Some(_), Element::Node(node)) = (harness.filter(|it| is_missing(it, import, edge)), from) else {
            return;
        };
        self.checked += 1;
        let verdict = law::through_harness(node);
        if let Some(rule) = verdict.broken {
            let (from, import) = (edge.from(), edge.import());
            let (reached, re_exported, reason) = (None, false, verdict.reason);
            self.broken.push(Broken { from, import, reached, re_exported, rule, reason });
        }
    }
}

/// Whether an import means the harness of the model, which nothing in the registry provides.
pub(crate) fn is_missing(harness: &Harness, import: &Import, edge: &Edge) -> bool {
    let takes_it = |name: &ImportedName| name.imported == harness.hook.as_str() || name.imported == "*";
    edge.to.file().is_none() && import.specifier == harness.import && import.names.iter().any(takes_it)
}

/// Whether a file is a module that the consumer's project already has, such as `lib/utils`.
fn is_provided_module(registry: &Registry<'_>, file: &File<'_>) -> bool {
    let target = file.entry.target.as_deref().unwrap_or_default().trim_start_matches("~/");
    let stem = |path: &str| path.rsplit_once('.').map_or(path.to_owned(), |(stem, _)| stem.to_owned());
    let installed = format!("@/{}", stem(target.strip_prefix("src/").unwrap_or(target)));
    let is_lib =
        file.entry.kind == ItemType::Lib && file_name(&stem(&file.path)) == "utils" && target.is_empty();
    registry.context.provides_import(&installed)
        || (is_lib && registry.context.provides_import("@/lib/utils"))
}

/// The harness, if the file belongs to it. In a registry without its own model and without the item that the model names,
/// a file that exports a harness hook is the harness.
pub(crate) fn harness_of<'m>(registry: &'m Registry<'_>, file: &File<'_>) -> Option<&'m Harness> {
    let harness = registry.model.harness.as_ref()?;
    let is_harness = if names_its_harness(registry, harness) {
        file.items.iter().any(|item| item.name() == harness.item)
    } else {
        file.facts.exports.iter().any(|export| !export.type_only && is_harness_hook(&export.name))
    };
    is_harness.then_some(harness)
}

/// Whether the harness item of the model applies to this registry: the model is its own, or the item exists.
pub(crate) fn names_its_harness(registry: &Registry<'_>, harness: &Harness) -> bool {
    registry.surroundings.has_model || registry.catalog.position(&harness.item).is_some()
}

/// Whether a name looks like the hook of a harness: `useHarness`, `useAcmeHarness`.
pub(crate) fn is_harness_hook(name: &str) -> bool {
    let rest = name.rsplit('.').next().and_then(|last| last.strip_prefix("use"));
    rest.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_uppercase()) && rest.ends_with("Harness"))
}

/// The files that an import reaches: the imported one, and those that it re-exports if it does not belong to an element.
fn reached(registry: &Registry<'_>, edges: &Edges, to: usize, import: &Import) -> Vec<usize> {
    let mut found = vec![to];
    if registry.files.get(to).is_some_and(is_checked_itself) {
        return found;
    }
    let all = import.kind == ImportKind::Dynamic || import.kind == ImportKind::Require;
    let names: Vec<&str> = import.names.iter().map(|name| name.imported.as_str()).collect();
    let names = if all || names.contains(&"*") { None } else { Some(names) };
    let mut waiting = vec![(to, names)];
    while let Some((position, names)) = waiting.pop() {
        for (target, wanted) in re_exported(registry, edges, position, names.as_deref()) {
            if !found.contains(&target) {
                found.push(target);
                waiting.push((target, wanted));
            }
        }
    }
    found
}

/// The imports of a module that belongs to an element are checked there.
fn is_checked_itself(file: &File<'_>) -> bool {
    file.element.is_some()
}

/// A file and the imported names; `None` for all of them.
type ReExport<'r> = (usize, Option<Vec<&'r str>>);

fn re_exported<'r>(
    registry: &'r Registry<'_>,
    edges: &Edges,
    position: usize,
    names: Option<&[&str]>,
) -> Vec<ReExport<'r>> {
    let passes = |file: &&File<'_>| !is_checked_itself(file);
    let Some(file) = registry.files.get(position).filter(passes) else { return Vec::new() };
    let mut passed = Vec::new();
    for edge in edges.of_file(position) {
        let Some(target) = edge.to.file() else { continue };
        let Some(import) = file.facts.imports.get(edge.import()) else { continue };
        if import.kind != ImportKind::ReExport {
            continue;
        }
        let everything = import.names.iter().any(|name| name.imported == "*");
        let wanted: Vec<&str> = import
            .names
            .iter()
            .filter(|name| names.is_none_or(|names| names.contains(&name.local.as_str())))
            .map(|name| name.imported.as_str())
            .collect();
        if everything {
            passed.push((target, None));
        } else if !wanted.is_empty() {
            passed.push((target, Some(wanted)));
        }
    }
    passed
}
