//! The kit that live previews run with must be usable, and have versions that the items accept.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::load::{KitFacts, StyleTrouble};
use basepair_client::npm::{self, Range};
use basepair_model::place::{Place, Span};

check!(STALE_KIT, "stale-kit", run);

const AGAIN: &str = "make it again with `basepair kit`, or with `cargo xtask kit` for the default registry";

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let Some(kit) = &registry.surroundings.kit else { return };
    let Some(first) = registry.catalog.items().first() else { return };
    let manifest = Place::new(&first.entry.source, Span::default());
    if let Some(trouble) = &kit.trouble {
        reporter.checked(1);
        let message = format!("there are no live previews: {trouble}");
        reporter.at(manifest, Diagnostic::new(message, AGAIN));
        return;
    }
    if let Some(trouble) = &kit.styles {
        styles(registry, trouble, manifest, reporter);
    }
    for listed in entries::items(registry) {
        reporter.checked(1);
        for (text, span) in listed.item.entry.object.strings("dependencies") {
            if let Some(diagnostic) = version(kit, listed.name(), text) {
                listed.report(reporter, span, diagnostic);
            }
        }
    }
}

/// What is wrong with the version in the kit of what an item lists.
fn version(kit: &KitFacts, item: &str, listed: &str) -> Option<Diagnostic> {
    let dependency = npm::parse(listed).ok()?;
    let wanted = Range::parse(dependency.versions?)?;
    let versions: Vec<&str> = kit
        .packages
        .iter()
        .filter(|(name, _)| name == dependency.name)
        .map(|(_, version)| version.as_str())
        .collect();
    let fits = |version: &&str| Range::parse(version).is_none_or(|version| version.meets(&wanted));
    if versions.is_empty() || versions.iter().any(fits) {
        return None;
    }
    let message =
        format!("`{item}` needs `{listed}`, but the kit of the live previews has {}", versions.join(" and "));
    let help = format!("install `{listed}` in the project and {AGAIN}");
    Some(Diagnostic::new(message, help))
}

fn styles(registry: &Analysis<'_>, trouble: &StyleTrouble, manifest: Place, reporter: &mut Reporter) {
    let message = format!("live previews have old styles or none: {}", trouble.message);
    let diagnostic = Diagnostic::new(message, trouble.help.clone());
    let Some((path, span)) = &trouble.place else { return reporter.at(manifest, diagnostic) };
    let item = registry
        .catalog
        .items()
        .iter()
        .find(|item| item.entry.source.file == *path && item.entry.name_span == *span);
    match (item, registry.file(path)) {
        (Some(item), _) => reporter.in_entry(item, None, *span, diagnostic),
        (None, Some(file)) => reporter.in_file(file, *span, diagnostic),
        (None, None) => reporter.at(manifest, diagnostic),
    }
}
