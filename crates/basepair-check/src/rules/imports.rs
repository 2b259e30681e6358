//! Shared by the rules about import direction: each reports the imports that break it.

use crate::analysis::Analysis;
use crate::law;
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::model::Element;
use basepair_model::rule::Rule;

/// Reports every import that breaks `rule`.
pub(super) fn check(registry: &Analysis<'_>, reporter: &mut Reporter, rule: &'static Rule) {
    let uses = registry.uses();
    reporter.checked(uses.checked);
    for broken in uses.broken.iter().filter(|one| std::ptr::eq(one.rule, rule)) {
        let (Some(file), Some(used)) = (registry.files.get(broken.from), registry.files.get(broken.reached))
        else {
            continue;
        };
        let (Some(from), Some(to)) = (file.element, used.element) else { continue };
        let Some(import) = file.facts.imports.get(broken.import) else { continue };
        let through = broken.re_exported.then_some(used);
        let diagnostic = explain(registry, from, to, used, through, &broken.reason);
        reporter.in_file(file, import.span, diagnostic);
    }
}

fn explain(
    registry: &Registry<'_>,
    from: Element<'_>,
    to: Element<'_>,
    used: &File<'_>,
    through: Option<&File<'_>>,
    reason: &str,
) -> Diagnostic {
    let item = used.items.first().map_or(&*used.path, |item| item.name());
    let re_exporter = through.map_or(String::new(), |file| format!(", re-exported by `{}`", file.path));
    let message = format!("{} uses `{item}` of {}{re_exporter}: {reason}", from.id(), to.id());
    let covenant = from.covenant().trim_end_matches('.');
    let allowed = law::may_use(registry.model, from);
    let allowed: Vec<&str> = allowed.iter().map(|id| id.as_str()).collect();
    let may = match allowed.as_slice() {
        [] => "it may only use its own parts".to_owned(),
        ids => format!("it may use {}", ids.join(", ")),
    };
    let help =
        format!("{} ({covenant}): {may}; otherwise pass it in as children, slots or props", from.title());
    Diagnostic::new(message, help)
}
