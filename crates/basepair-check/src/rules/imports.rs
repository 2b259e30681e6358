//! What the rules about import direction share: they ask the law about every import that leads to another
//! element, also through a module that only passes on.

use crate::facts::{Import, ImportKind};
use crate::judge::{Judge, Verdict};
use crate::law;
use crate::oracle::Oracle;
use crate::registry::{File, Registry};
use crate::resolve::Target;
use basepair_model::model::{Element, ElementId};
use basepair_model::rule::Rule;
use std::collections::{HashMap, HashSet};

/// Reports every import that breaks `rule`.
pub(super) fn judge(registry: &Registry<'_>, judge: &mut Judge, rule: &'static Rule) {
    let mut nearest = Nearest::default();
    for edge in &registry.edges {
        let Target::File(target) = edge.to else { continue };
        let Some(file) = registry.files.get(edge.from).filter(|file| !file.is_demo()) else { continue };
        let Some(from) = file.element else { continue };
        let Some(import) = file.facts.imports.get(edge.import) else { continue };
        judge.judged(1);
        let mut seen = HashSet::new();
        for reached in reached(registry, target, import) {
            let Some(used) = registry.files.get(reached) else { continue };
            let Some(to) = used.element.filter(|to| seen.insert(to.id().clone())) else { continue };
            let verdict = law::may(registry.model, from, to, harness_of(registry, used));
            if verdict.broken.is_some_and(|broken| std::ptr::eq(broken, rule)) {
                let through = (reached != target).then_some(used);
                let instead = nearest.of(registry, from, used);
                judge.in_file(
                    file,
                    import.span,
                    explain(registry, from, to, used, through, &verdict, instead),
                );
            }
        }
    }
}

/// The harness, when the file is one of its own.
pub(super) fn harness_of<'m>(
    registry: &'m Registry<'_>,
    file: &File<'_>,
) -> Option<&'m basepair_model::model::Harness> {
    let harness = registry.model.harness.as_ref()?;
    file.items.iter().any(|item| item.name() == harness.item).then_some(harness)
}

/// The files that an import reaches: the one it names, and those from which a module that belongs nowhere
/// passes the names on.
fn reached(registry: &Registry<'_>, to: usize, import: &Import) -> Vec<usize> {
    let all = import.kind == ImportKind::Dynamic || import.kind == ImportKind::Require;
    let names: Vec<&str> = import.names.iter().map(|name| name.imported.as_str()).collect();
    let names = if all || names.contains(&"*") { None } else { Some(names) };
    let mut found = vec![to];
    let mut waiting = vec![(to, names)];
    while let Some((position, names)) = waiting.pop() {
        for (target, wanted) in passed_on(registry, position, names.as_deref()) {
            if !found.contains(&target) {
                found.push(target);
                waiting.push((target, wanted));
            }
        }
    }
    found
}

/// A file and the names that are wanted of it; `None` for all of them.
type PassedOn<'r> = (usize, Option<Vec<&'r str>>);

fn passed_on<'r>(registry: &'r Registry<'_>, position: usize, names: Option<&[&str]>) -> Vec<PassedOn<'r>> {
    // A module that belongs to an element answers for its own imports.
    let passes = |file: &&File<'_>| file.element.is_none();
    let Some(file) = registry.files.get(position).filter(passes) else { return Vec::new() };
    let mut passed = Vec::new();
    for edge in registry.edges_of(position) {
        let Target::File(target) = edge.to else { continue };
        let Some(import) = file.facts.imports.get(edge.import) else { continue };
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

fn explain(
    registry: &Registry<'_>,
    from: Element<'_>,
    to: Element<'_>,
    used: &File<'_>,
    through: Option<&File<'_>>,
    verdict: &law::Verdict,
    instead: Option<String>,
) -> Verdict {
    let item = used.items.first().map_or(used.path.as_str(), |item| item.name());
    let passed = through.map_or(String::new(), |file| format!(", passed on from `{}`", file.path));
    let message = format!("{} uses `{item}` of {}{passed}: {}", from.id(), to.id(), verdict.reason);
    let covenant = from.covenant().trim_end_matches('.');
    let allowed = law::may_use(registry.model, from);
    let allowed: Vec<&str> = allowed.iter().map(|id| id.as_str()).collect();
    let may = match allowed.as_slice() {
        [] => "it may use nothing but its own parts".to_owned(),
        ids => format!("it may use {}", ids.join(", ")),
    };
    let instead = instead.map_or(String::new(), |item| format!(", {item} comes nearest"));
    let help = format!(
        "{} ({covenant}): {may}{instead}; or take what it needs as children, slots or props",
        from.title()
    );
    Verdict::new(message, help)
}

/// The allowed item that is most like a forbidden one. Looking for it is work, so it is done once for each pair and
/// not without end: a thousand findings need no thousand suggestions.
#[derive(Default)]
struct Nearest {
    known: HashMap<(ElementId, String), Option<String>>,
}

const SUGGESTIONS: usize = 50;

impl Nearest {
    fn of(&mut self, registry: &Registry<'_>, from: Element<'_>, used: &File<'_>) -> Option<String> {
        let item = used.items.first()?;
        let key = (from.id().clone(), item.name().to_owned());
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if self.known.len() >= SUGGESTIONS {
            return None;
        }
        let usable = Oracle::new(registry.catalog, true).usable(from);
        let entry = &item.entry;
        let texts = [
            (4, item.name()),
            (3, entry.title.as_deref().unwrap_or_default()),
            (1, entry.description.as_deref().unwrap_or_default()),
        ];
        let found = registry.catalog.most_alike(&usable, &texts);
        let found = found.and_then(|position| {
            let item = registry.catalog.items().get(position)?;
            Some(format!("`{}` of {}", item.name(), registry.catalog.element_at(position)?))
        });
        self.known.insert(key, found.clone());
        found
    }
}
