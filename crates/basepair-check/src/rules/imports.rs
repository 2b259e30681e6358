//! What the rules about import direction share: each reports the uses that the law forbids by its name.

use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use crate::law;
use crate::oracle::Oracle;
use crate::registry::{File, Registry};
use basepair_model::model::{Element, ElementId};
use basepair_model::rule::Rule;
use std::collections::HashMap;

/// Reports every import that breaks `rule`.
pub(super) fn judge(registry: &Analysis<'_>, judge: &mut Judge, rule: &'static Rule) {
    let uses = registry.uses();
    judge.judged(uses.judged);
    let mut nearest = Nearest::default();
    for broken in uses.broken.iter().filter(|one| std::ptr::eq(one.rule, rule)) {
        let (Some(file), Some(used)) = (registry.files.get(broken.from), registry.files.get(broken.reached))
        else {
            continue;
        };
        let (Some(from), Some(to)) = (file.element, used.element) else { continue };
        let Some(import) = file.facts.imports.get(broken.import) else { continue };
        let through = broken.passed_on.then_some(used);
        let instead = nearest.of(registry, from, used);
        let verdict = explain(registry, from, to, used, through, &broken.reason, instead);
        judge.in_file(file, import.span, verdict);
    }
}

fn explain(
    registry: &Registry<'_>,
    from: Element<'_>,
    to: Element<'_>,
    used: &File<'_>,
    through: Option<&File<'_>>,
    reason: &str,
    instead: Option<String>,
) -> Verdict {
    let item = used.items.first().map_or(used.path.as_str(), |item| item.name());
    let passed = through.map_or(String::new(), |file| format!(", passed on from `{}`", file.path));
    let message = format!("{} uses `{item}` of {}{passed}: {reason}", from.id(), to.id());
    let covenant = from.covenant().trim_end_matches('.');
    let allowed = law::may_use(registry.model, from);
    let allowed: Vec<&str> = allowed.iter().map(|id| id.as_str()).collect();
    let may = match allowed.as_slice() {
        [] => "it may use nothing but its own parts".to_owned(),
        ids => format!("it may use {}", ids.join(", ")),
    };
    let instead = instead.map_or(String::new(), |item| format!(", such as {item}"));
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
            let alike = registry.catalog.items().get(position)?;
            // Another item is no replacement because it is the nearest: it must be called after the same thing.
            let words = || alike.name().split('-');
            let same = item.name().split('-').all(|word| words().any(|other| other == word));
            let item = Some(alike).filter(|alike| same && alike.name() != item.name())?;
            Some(format!("`{}` of {}", item.name(), registry.catalog.element_at(position)?))
        });
        self.known.insert(key, found.clone());
        found
    }
}
