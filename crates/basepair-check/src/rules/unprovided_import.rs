//! Whatever a source imports comes with its item.

use super::check;
use super::entries::{self, Listed};
use crate::analysis::Analysis;
use basepair_client::install;
use crate::judge::{Judge, Verdict};
use basepair_client::official;
use crate::registry::{File, Registry};
use crate::resolve::Target;
use crate::supply::Supply;
use basepair_catalog::nearest::nearest;
use basepair_model::finding::Repair;
use basepair_model::path::{folder, from_folder};
use basepair_syntax::facts::Import;
use std::collections::HashSet;

check!(UNPROVIDED_IMPORT, "unprovided-import", run);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    let mut hints = Hints::new(registry);
    for listed in entries::items(registry) {
        let supply = registry.supply(listed.position);
        // One missing dependency is one finding, however many imports need it.
        let mut told = HashSet::new();
        for position in registry.file_positions_of(listed.position) {
            let Some(file) = registry.files.get(*position) else { continue };
            for edge in registry.edges.of_file(*position) {
                let Some(import) = file.facts.imports.get(edge.import) else { continue };
                judge.judged(1);
                let missing = missing(registry, listed, &supply, file, import, &edge.to, &mut hints);
                if let Some((what, verdict)) = missing.filter(|(what, _)| !told.contains(what)) {
                    told.insert(what);
                    judge.in_file_of(listed.item, file, import.span, verdict);
                }
            }
        }
    }
}

/// What is missing, by name, and how to say so.
fn missing(
    registry: &Registry<'_>,
    listed: Listed<'_>,
    supply: &Supply<'_>,
    file: &File<'_>,
    import: &Import,
    to: &Target,
    hints: &mut Hints<'_>,
) -> Option<(String, Verdict)> {
    let specifier = import.specifier.as_str();
    let name = listed.name();
    match to {
        Target::Consumer | Target::Platform => None,
        Target::Package(package) if supply.has_package(registry, package) => None,
        Target::Package(package) => {
            let message = format!("`{name}` does not bring the package `{package}` that it imports");
            let help = format!("add \"{package}\" to `dependencies` of `{name}`");
            let repair = add(name, "dependencies", supply.supplies.spelling(package).unwrap_or(package));
            Some((package.clone(), Verdict::new(message, help).mended_by(repair)))
        }
        Target::File(position) if supply.has_file(registry, *position) => None,
        Target::File(position) => {
            let path = install::rewritten(specifier);
            let consumers = |path: &String| registry.model.consumer.provides_import(&format!("@/{path}"));
            if path.as_ref().is_some_and(consumers) {
                return None;
            }
            let items = registry.files.get(*position).map(|file| file.items.as_slice()).unwrap_or_default();
            let owner = items.iter().find(|item| !item.is_demo()).or(items.first())?.name();
            let message = format!("`{name}` does not bring the item `{owner}` that it imports");
            let help = format!("add \"{owner}\" to `registryDependencies` of `{name}`");
            let verdict = Verdict::new(message, help);
            // Which of several items is meant is for a person to say.
            let one = items.iter().filter(|item| !item.is_demo()).count() == 1 || items.len() == 1;
            let verdict =
                if one { verdict.mended_by(add(name, "registryDependencies", owner)) } else { verdict };
            Some((format!("item {owner}"), verdict))
        }
        Target::Nothing => nothing(registry, name, supply, file, specifier, hints),
    }
}

fn add(item: &str, field: &'static str, text: &str) -> Repair {
    Repair::Add { item: item.to_owned(), field, text: text.to_owned() }
}

/// What else an import may have meant. Looking through every name for each of very many imports would take for ever, so after a
/// while nothing is suggested any more.
struct Hints<'r> {
    /// Files that are there, listed or not, in order.
    present: Vec<&'r str>,
    suggestions: usize,
}

impl<'r> Hints<'r> {
    const SUGGESTIONS: usize = 100;

    fn new(registry: &'r Registry<'_>) -> Self {
        let mut present: Vec<&str> = registry.surroundings.present.iter().map(String::as_str).collect();
        present.sort_unstable();
        Self { present, suggestions: Self::SUGGESTIONS }
    }

    /// The file at a path, or the first one that only adds an ending to it.
    fn file_at(&self, path: &str) -> Option<&'r str> {
        if let Ok(at) = self.present.binary_search(&path) {
            return self.present.get(at).copied();
        }
        let start = format!("{path}.");
        let at = self.present.partition_point(|present| *present < start.as_str());
        self.present.get(at).copied().filter(|present| present.starts_with(&start))
    }

    /// The item whose name is nearest to a word.
    fn item_near<'c>(&mut self, registry: &'c Registry<'_>, word: &str) -> Option<&'c str> {
        self.suggestions = self.suggestions.checked_sub(1)?;
        nearest(word, registry.catalog.items().iter().map(|item| item.name()), 1).first().copied()
    }
}

fn nothing(
    registry: &Registry<'_>,
    name: &str,
    supply: &Supply<'_>,
    file: &File<'_>,
    specifier: &str,
    hints: &mut Hints<'_>,
) -> Option<(String, Verdict)> {
    let key = format!("path {specifier}");
    if specifier.starts_with('.') {
        let path = from_folder(folder(&file.path), specifier);
        let (message, help) = match path.and_then(|path| hints.file_at(&path)) {
            Some(unlisted) => (
                format!("`{specifier}` is `{unlisted}`, which no item lists"),
                format!("add `{unlisted}` to `files` of `{name}`"),
            ),
            None => (
                format!("`{specifier}` leads to no file of this registry"),
                format!("correct the path, or add the file to `files` of `{name}`"),
            ),
        };
        return Some((key, Verdict::new(message, help)));
    }
    let path = install::rewritten(specifier).unwrap_or_else(|| specifier.to_owned());
    if supply.may_hold(&path) {
        return None;
    }
    let stem = path.rsplit('/').next().unwrap_or_default();
    let ui = path.starts_with("components/ui/") || path.starts_with("hooks/");
    let message = format!("nothing that `{name}` brings provides `{specifier}`");
    let help = match hints.item_near(registry, stem) {
        _ if ui && official::is_known(stem) => {
            format!("add \"{stem}\", an item of the official registry, to `registryDependencies` of `{name}`")
        }
        Some(meant) if !registry.catalog.position(meant).is_some_and(|at| supply.has_item(at)) => {
            format!("correct the path, or add \"{meant}\" to `registryDependencies` of `{name}`")
        }
        _ => format!("correct the path, or list in `registryDependencies` of `{name}` what provides it"),
    };
    Some((key, Verdict::new(message, help)))
}
