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
        let Some(file) = registry.files.get(broken.from) else { continue };
        let Some((from, import)) = file.element.zip(file.facts.imports.get(broken.import)) else { continue };
        let used = match broken.reached.and_then(|reached| registry.files.get(reached)) {
            Some(used) => describe(used, broken.re_exported),
            None => format!("`{}`, the harness, which nothing provides", import.specifier),
        };
        reporter.in_file(file, import.span, explain(registry, from, &used, &broken.reason));
    }
}

fn describe(used: &File<'_>, re_exported: bool) -> String {
    let item = used.items.first().map_or(&*used.path, |item| item.name());
    let element = used.element.map_or_else(String::new, |element| format!(" of {}", element.id()));
    let re_exporter = if re_exported { format!(", re-exported by `{}`", used.path) } else { String::new() };
    format!("`{item}`{element}{re_exporter}")
}

fn explain(registry: &Registry<'_>, from: Element<'_>, used: &str, reason: &str) -> Diagnostic {
    let message = format!("{} uses {used}: {reason}", from.id());
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
