//! A component that is used in JSX must be imported or declared.

use super::check;
use crate::analysis::Analysis;
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::official;
use basepair_config::framework::Framework;
use std::cell::LazyCell;
use std::collections::HashMap;

check!(UNDEFINED_COMPONENT, "undefined-component", run);

/// A build tool that adds imports to sources. Consumers need not have it, but what it knows is unknown here.
const IMPORTER: &str = "unplugin-auto-import";

/// How many files that export a name are considered for a suggestion: very many may export the same one.
const CONSIDERED: usize = 50;

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    reporter.checked(registry.files.len());
    // The compiler of Solid imports its own components by itself.
    let mut packages = registry.context.sources.packages().iter();
    if registry.context.profile.uses(Framework::Solid)
        || packages.any(|package| package.dependencies.contains_key(IMPORTER))
    {
        return;
    }
    let exporters = LazyCell::new(|| exporters(registry));
    for file in registry.files.iter().filter(|file| file.facts.problems.is_empty()) {
        for used in &file.facts.undeclared {
            let message = format!("`{}` is used in JSX, but neither imported nor declared", used.name);
            let help = match specifier(registry, file, &used.name, &exporters) {
                Some(from) => format!("import `{}` from `{from}`", used.name),
                None => "declare it in this file, or import it".to_owned(),
            };
            reporter.in_file(file, used.span, Diagnostic::new(message, help));
        }
    }
}

/// For every exported name that starts with a capital, the files that export it, by position.
fn exporters<'r>(registry: &'r Registry<'_>) -> HashMap<&'r str, Vec<usize>> {
    let mut found: HashMap<&str, Vec<usize>> = HashMap::new();
    for (position, file) in registry.files.iter().enumerate() {
        let names = file.facts.exports.iter().filter(|export| !export.type_only);
        for export in names.filter(|export| export.name.starts_with(|c: char| c.is_uppercase())) {
            found.entry(export.name.as_str()).or_default().push(position);
        }
    }
    found
}

/// What consumers import a component from: a file of the item or of its dependencies, or an official item that it lists.
fn specifier(
    registry: &Analysis<'_>,
    file: &File<'_>,
    name: &str,
    exporters: &HashMap<&str, Vec<usize>>,
) -> Option<String> {
    let installation = registry.installation(*file.owners.first()?);
    let files = exporters.get(name).into_iter().flatten().take(CONSIDERED);
    let mut entries = files.flat_map(|position| registry.listing.entries(*position));
    let entry = entries.find(|(item, _)| installation.has_item(*item));
    entry.and_then(|entry| registry.resolver().specifier(entry)).or_else(|| {
        let path = official::place(&kebab(name))?;
        let module = path.strip_suffix(".tsx")?;
        installation.may_provide(module).then(|| format!("@/{module}"))
    })
}

/// `AlertDialog` as the name of an item.
fn kebab(name: &str) -> String {
    let mut words = String::new();
    for c in name.chars() {
        if c.is_ascii_uppercase() && !words.is_empty() {
            words.push('-');
        }
        words.push(c.to_ascii_lowercase());
    }
    words
}
