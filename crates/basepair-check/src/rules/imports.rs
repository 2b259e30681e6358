//! What the rules about import direction share: each reports the uses that the law forbids by its name.

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
        let through = broken.passed_on.then_some(used);
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
    let passed = through.map_or(String::new(), |file| format!(", passed on from `{}`", file.path));
    let message = format!("{} uses `{item}` of {}{passed}: {reason}", from.id(), to.id());
    let covenant = from.covenant().trim_end_matches('.');
    let allowed = law::may_use(registry.model, from);
    let allowed: Vec<&str> = allowed.iter().map(|id| id.as_str()).collect();
    let may = match allowed.as_slice() {
        [] => "it may use nothing but its own parts".to_owned(),
        ids => format!("it may use {}", ids.join(", ")),
    };
    let help =
        format!("{} ({covenant}): {may}; or take what it needs as children, slots or props", from.title());
    Diagnostic::new(message, help)
}
