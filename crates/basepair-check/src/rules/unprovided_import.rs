//! Whatever a source imports comes with its item.

use super::check;
use super::entries::{self, Listed};
use crate::analysis::Analysis;
use crate::install;
use crate::judge::{Judge, Verdict};
use crate::npm;
use crate::official;
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
    for listed in entries::items(registry) {
        let mut supply = None;
        // One missing dependency is one finding, however many imports need it.
        let mut told = HashSet::new();
        for position in registry.file_positions_of(listed.position) {
            let Some(file) = registry.files.get(*position) else { continue };
            for edge in registry.edges.of_file(*position) {
                let Some(import) = file.facts.imports.get(edge.import) else { continue };
                judge.judged(1);
                let supply = supply.get_or_insert_with(|| Supply::of(registry, listed.position));
                let missing = missing(registry, listed, supply, file, import, &edge.to);
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
    supply: &Supply,
    file: &File<'_>,
    import: &Import,
    to: &Target,
) -> Option<(String, Verdict)> {
    let specifier = import.specifier.as_str();
    let name = listed.name();
    match to {
        Target::Consumer | Target::Platform => None,
        Target::Package(package) if supply.has_package(registry, package) => None,
        Target::Package(package) => {
            let message = format!("`{name}` does not bring the package `{package}` that it imports");
            let help = format!("add \"{package}\" to `dependencies` of `{name}`");
            let repair = add(name, "dependencies", &spelled(registry, package));
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
        Target::Nothing => nothing(registry, name, supply, file, specifier),
    }
}

fn add(item: &str, field: &'static str, text: &str) -> Repair {
    Repair::Add { item: item.to_owned(), field, text: text.to_owned() }
}

/// A package as the other items list it, when all that do agree; else its bare name.
fn spelled(registry: &Registry<'_>, package: &str) -> String {
    let listed = registry.catalog.items().iter().flat_map(|item| item.entry.object.strings("dependencies"));
    let mut spellings: Vec<&str> = listed
        .map(|(text, _)| text)
        .filter(|text| npm::parse(text).is_ok_and(|dependency| dependency.name == package))
        .collect();
    spellings.sort();
    spellings.dedup();
    match spellings.as_slice() {
        [one] => (*one).to_owned(),
        _ => package.to_owned(),
    }
}

fn nothing(
    registry: &Registry<'_>,
    name: &str,
    supply: &Supply,
    file: &File<'_>,
    specifier: &str,
) -> Option<(String, Verdict)> {
    let key = format!("path {specifier}");
    if specifier.starts_with('.') {
        let path = from_folder(folder(&file.path), specifier);
        let around = |path: &String| {
            let beside = |present: &&String| {
                present
                    .strip_prefix(path.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            };
            registry.surroundings.present.iter().find(beside)
        };
        let (message, help) = match path.as_ref().and_then(around) {
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
    let own: Vec<&str> = nearest(stem, registry.catalog.items().iter().map(|item| item.name()), 1);
    let help = match own.first() {
        _ if ui && official::is_known(stem) => {
            format!("add \"{stem}\", an item of the official registry, to `registryDependencies` of `{name}`")
        }
        Some(meant) if !supply_has_item(registry, supply, meant) => {
            format!("correct the path, or add \"{meant}\" to `registryDependencies` of `{name}`")
        }
        _ => format!("correct the path, or list in `registryDependencies` of `{name}` what provides it"),
    };
    Some((key, Verdict::new(message, help)))
}

fn supply_has_item(registry: &Registry<'_>, supply: &Supply, name: &str) -> bool {
    registry.catalog.position(name).is_some_and(|position| supply.items.contains(&position))
}
