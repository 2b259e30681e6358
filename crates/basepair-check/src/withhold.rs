//! Which items are withheld, and which depend on them. An item is withheld if it has a finding of a rule that withholds;
//! ignores and baselines do not change that. Of a harmful item, `meta.allow` with a reason does; of one without a complete
//! source, nothing does.

use crate::registry::Registry;
use crate::reporter::{Diagnostic, Outcome, Reporter};
use basepair_catalog::catalog::Withheld;
use basepair_client::dependency::Meaning;
use basepair_model::finding::Finding;
use basepair_model::rule;
use std::collections::HashMap;

/// The withheld items in manifest order, each with its first reason.
pub(crate) fn withheld(registry: &Registry<'_>, findings: &[Finding]) -> Vec<Withheld> {
    let mut reasons: HashMap<&str, Vec<&Finding>> = HashMap::new();
    for finding in findings.iter().filter(|finding| finding.rule.withholds()) {
        reasons.entry(finding.item.as_deref().unwrap_or_default()).or_default().push(finding);
    }
    if reasons.is_empty() {
        return Vec::new();
    }
    let of_item = |name: &str| {
        let found = reasons.get(name)?;
        let first = found.first()?;
        Some(Withheld {
            name: name.to_owned(),
            rule: first.rule,
            reason: first.message.clone(),
            findings: found.len(),
        })
    };
    registry.catalog.items().iter().filter_map(|item| of_item(item.name())).collect()
}

/// The items that depend on a withheld item.
pub(crate) fn dependents(registry: &Registry<'_>, withheld: &[Withheld]) -> Outcome {
    let mut reporter = Reporter::new(&rule::WITHHELD_DEPENDENCY);
    let reasons: HashMap<&str, &Withheld> = withheld.iter().map(|each| (each.name.as_str(), each)).collect();
    for (position, item) in registry.catalog.items().iter().enumerate() {
        reporter.checked(item.entry.registry_dependencies.len());
        if reasons.is_empty() || reasons.contains_key(item.name()) {
            continue;
        }
        let mut causes = registry.graph.entries(position).iter().filter_map(|entry| {
            let Meaning::Sibling(sibling) = entry.meaning else { return None };
            let sibling = registry.catalog.items().get(sibling)?;
            Some((entry.span, *reasons.get(sibling.name())?))
        });
        // The first is enough to know that the item cannot be installed; the others are reported where they are withheld.
        let Some((span, cause)) = causes.next() else { continue };
        let name = item.name();
        let message = match causes.count() {
            0 => format!("`{name}` depends on `{}`, which is withheld: {}", cause.name, cause.reason),
            1 => format!(
                "`{name}` depends on `{}` and one more item, which are withheld: {}",
                cause.name, cause.reason
            ),
            more => format!(
                "`{name}` depends on `{}` and {more} more items, which are withheld: {}",
                cause.name, cause.reason
            ),
        };
        let help = match cause.rule.can_be_allowed() {
            true => format!("fix `{}`, or allow it with a reason in its `meta.allow`", cause.name),
            false => format!("fix `{}`", cause.name),
        };
        reporter.in_entry(item, registry.catalog.element_at(position), span, Diagnostic::new(message, help));
    }
    reporter.finish()
}
