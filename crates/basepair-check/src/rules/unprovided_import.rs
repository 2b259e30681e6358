//! Every import of a source file must be provided by its item.

mod causes;
mod hints;
mod package;

use super::check;
use super::entries::{self, Listed};
use crate::analysis::Analysis;
use crate::law;
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::install;
use basepair_client::installation::{ENDINGS, Installation, module_name};
use basepair_client::own_addresses::Spelling;
use basepair_client::resolve::{Found, Target, package_name};
use basepair_client::{npm, official};
use basepair_config::client::Client;
use basepair_model::finding::Repair;
use basepair_model::path::{file_name, folder, join};
use basepair_syntax::facts::Import;
use causes::{Causes, Unprovided};
use hints::Hints;
use package::no_package;
use std::collections::HashSet;

check!(UNPROVIDED_IMPORT, "unprovided-import", run);

const PUBLISHED: &str = ", as a URL unless basepair publishes it";

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut hints = Hints::new(registry);
    let mut causes = Causes::default();
    let mut examples = Vec::new();
    for listed in entries::items(registry) {
        let installation = registry.installation(listed.position);
        // A missing dependency is reported once per item, however many imports need it.
        let mut reported = HashSet::new();
        for position in registry.file_positions_of(listed.position) {
            let Some(file) = registry.files.get(*position) else { continue };
            for edge in registry.edges.of_item(listed.position, *position) {
                let Some(import) = file.facts.imports.get(edge.import()) else { continue };
                reporter.checked(1);
                let missing = missing(registry, listed, &installation, file, import, &edge.to, &mut hints);
                if let Some((what, diagnostic)) = missing.filter(|(what, _)| !reported.contains(what)) {
                    let found = Unprovided { listed, file, span: import.span, diagnostic };
                    if entries::is_example(listed.item) {
                        examples.push((what.clone(), found));
                    } else {
                        causes.add(registry, reporter, &what, found);
                    }
                    reported.insert(what);
                }
            }
        }
        for import in registry.entries.get(listed.position).iter().flat_map(|facts| &facts.imports) {
            let package =
                package_name(&import.specifier).filter(|package| !installation.has_package(package));
            let Some(package) = package else { continue };
            if reported.insert(package.to_owned()) {
                let home = listed.item.entry.source.file.as_str();
                let diagnostic = no_package(registry, listed.name(), &installation, home, package, package);
                listed.report(reporter, import.span, diagnostic);
            }
        }
    }
    if !causes::report_examples(registry, reporter, &examples) {
        for (what, found) in examples {
            let diagnostic = found.diagnostic.warning_if(true);
            causes.add(registry, reporter, &what, Unprovided { diagnostic, ..found });
        }
    }
    causes.report(registry, reporter);
}

/// A key for the missing dependency, and its diagnostic.
fn missing<'r>(
    registry: &'r Registry<'_>,
    listed: Listed<'_>,
    installation: &Installation<'_>,
    file: &File<'_>,
    import: &Import,
    to: &Target,
    hints: &mut Hints<'r>,
) -> Option<(String, Diagnostic)> {
    let specifier = import.specifier.as_str();
    let name = listed.name();
    match to {
        Target::Consumer => missing_in_utils(registry, name, import, hints),
        Target::Platform => None,
        Target::Package(package) if installation.has_package(package) => None,
        Target::Package(package) if is_made_by_build(registry, listed, file, package) => None,
        // What is wrong with the entry is reported there.
        Target::Package(package) if entries::lists_module_of(listed.item, package) => None,
        Target::Package(package) => {
            let missing = match import.type_only && npm::has_only_types(package) {
                true => &npm::types_of(package),
                false => package.as_str(),
            };
            Some((missing.to_owned(), no_package(registry, name, installation, &file.path, package, missing)))
        }
        Target::File(found) if installation.has_item(found.item()) => None,
        Target::File(found @ Found { file: position, .. }) => {
            let path = install::rewritten(specifier);
            let consumers = |path: &String| registry.context.provides_import(&format!("@/{path}"));
            if registry.context.provides_import(specifier) || path.as_ref().is_some_and(consumers) {
                return missing_in_utils(registry, name, import, hints);
            }
            // An official item, or one from another registry, may provide the import.
            if !specifier.starts_with('.') && installation.may_provide(path.as_deref().unwrap_or(specifier)) {
                return None;
            }
            let path = registry.files.get(*position).map_or("", |file| &*file.path);
            if !is_only_there(registry, *found) && !leads_to(registry, file, specifier, path) {
                return Some(either(registry, name, specifier, *found));
            }
            let items = registry.files.get(*position).map(|file| file.items.as_slice()).unwrap_or_default();
            // Of several items that list the file, prefer the one with its name.
            let stem = registry.files.get(*position).map_or("", |file| module_name(&file.path));
            let same_name = items.iter().find(|item| item.name() == stem);
            let owner =
                same_name.or_else(|| items.iter().find(|item| !item.is_demo())).or(items.first())?.name();
            let message = format!("`{name}` imports the item `{owner}`, but does not depend on it");
            let written = registry.graph.own.written(owner);
            // Unless it is rewritten, a bare name refers to an item of the official registry.
            let spelling = registry.graph.own.spelling();
            let is_bare = matches!(spelling, None | Some(Spelling::Bare)) && registry.publishes_names();
            let published = match registry.graph.own.is_addressed() {
                true => "",
                false if is_bare => ", as a URL",
                false => PUBLISHED,
            };
            let help = match spelling {
                Some(_) if is_part(registry, *position) => format!(
                    "add \"{written}\" to the `registryDependencies` of `{name}`{published}, or `{path}` to its `files`"
                ),
                Some(_) if !is_bare => format!("add \"{written}\" to the `registryDependencies` of `{name}`"),
                Some(_) => {
                    format!("add the item `{owner}` to the `registryDependencies` of `{name}`{published}")
                }
                None => format!(
                    "add the item `{owner}` to the `registryDependencies` of `{name}`{published}, or `{path}` to its `files`"
                ),
            };
            let diagnostic = Diagnostic::new(message, help);
            // Only a person can choose between several items, and decide about a bare name that clients may request
            // from the official registry.
            let one = items.iter().filter(|item| !item.is_demo()).count() == 1 || items.len() == 1;
            let clear = !is_bare && (spelling.is_some() || !official::is_known(owner));
            let allowed = is_allowed(registry, file, *position);
            let diagnostic = if one && clear && allowed {
                diagnostic.with_repair(add(name, "registryDependencies", &written))
            } else {
                diagnostic
            };
            Some((format!("item {owner}"), diagnostic))
        }
        Target::Nothing => nothing(registry, name, installation, file, specifier, hints),
    }
}

/// Whether no other file has the destination of this one.
fn is_only_there(registry: &Registry<'_>, found: Found) -> bool {
    let listing = &registry.listing;
    let mut others = listing.destination(found.entry).into_iter().flat_map(|place| listing.placed(place));
    others.all(|other| listing.file(other) == Some(found.file))
}

/// An import of a destination that several items have, of which none is installed with the item.
fn either(registry: &Registry<'_>, name: &str, specifier: &str, found: Found) -> (String, Diagnostic) {
    let place = registry.listing.destination(found.entry).unwrap_or_default();
    let writers = registry.listing.placed(place).filter_map(|(item, _)| registry.catalog.items().get(item));
    let mut writers: Vec<String> = writers.map(|item| format!("`{}`", item.name())).collect();
    writers.dedup();
    let writers = writers.join(" or ");
    let message = format!(
        "`{name}` imports `{specifier}`, which comes from {writers}, but does not depend on any of them"
    );
    let help = format!("choose one of {writers} for the `registryDependencies` of `{name}`");
    (format!("place {place}"), Diagnostic::new(message, help))
}

/// Whether an import names the source file itself, so that it means no other one with the same destination.
fn leads_to(registry: &Registry<'_>, file: &File<'_>, specifier: &str, path: &str) -> bool {
    let lead = registry.context.sources.lead(&file.path, specifier).paths;
    let is_it = |lead: &String| install::find_module(lead, |it| (it == path).then_some(())).is_some();
    lead.iter().any(is_it)
}

/// Names that an import expects from the consumer's `lib/utils`, although `init` writes only `cn` there.
fn missing_in_utils(
    registry: &Registry<'_>,
    name: &str,
    import: &Import,
    hints: &Hints<'_>,
) -> Option<(String, Diagnostic)> {
    let other = import.names.iter().find(|name| !matches!(name.imported.as_str(), "cn" | "*" | "default"))?;
    let profile = &registry.context.profile;
    let is_utils = install::rewritten(&import.specifier).is_some_and(|path| path == official::UTILS_MODULE);
    // Other clients and starter kits write other files there.
    if !is_utils || !profile.clients.contains(&Client::Official) || !profile.root.is_empty() {
        return None;
    }
    if hints.is_documented(&import.specifier) {
        return None;
    }
    let message = format!(
        "`{name}` imports `{}` from `{}`, but the file that every project has there only exports `cn`",
        other.imported, import.specifier
    );
    let help = format!(
        "move `{}` to a separate module, in a file of `{name}` or of an item that it depends on",
        other.imported
    );
    Some((format!("name {}", other.imported), Diagnostic::new(message, help)))
}

/// Whether a file is one of several of its item, so that another item may list it too.
fn is_part(registry: &Registry<'_>, position: usize) -> bool {
    let item = registry.files.get(position).and_then(|file| file.items.first());
    item.is_some_and(|item| item.entry.files.len() > 1)
}

/// Whether a build adds the package or removes the import: the build of shadcn-svelte lists the packages of
/// `package.json` that sources import, and custom builds replace private packages.
fn is_made_by_build(registry: &Registry<'_>, listed: Listed<'_>, file: &File<'_>, package: &str) -> bool {
    let (sources, profile) = (&registry.context.sources, &registry.context.profile);
    let is_listed =
        || sources.package_of(&file.path).is_some_and(|own| own.dependencies.contains_key(package));
    let private = || sources.workspace_package(package).is_some_and(|package| package.private);
    let by_list = !profile.clients.contains(&Client::Official) && is_listed();
    by_list || private() && registry.may_change_imports(listed.position, file)
}

/// Whether the law allows a file to import another one; a forbidden import is not added as a dependency.
fn is_allowed(registry: &Registry<'_>, file: &File<'_>, to: usize) -> bool {
    let used = registry.files.get(to);
    let (Some(from), Some(to)) = (file.element, used.and_then(|file| file.element)) else { return true };
    let harness = used.and_then(|file| crate::uses::harness_of(registry, file));
    file.is_demo() || !registry.has_law() || law::may(registry.model, from, to, harness).is_allowed()
}

fn add(item: &str, field: &'static str, text: &str) -> Repair {
    Repair::Add { item: item.to_owned(), field, text: text.to_owned() }
}

/// An import of `wanted` that is only found on systems that do not distinguish upper and lower case.
fn other_case(specifier: &str, wanted: &str, twin: &str) -> Diagnostic {
    let message = format!("`{specifier}` differs from `{twin}` in upper and lower case");
    let common =
        specifier.bytes().rev().zip(wanted.bytes().rev()).take_while(|(one, other)| one == other).count();
    let tail = twin.get(wanted.len() - common..wanted.len());
    let corrected =
        specifier.get(..specifier.len() - common).zip(tail).map(|(start, tail)| format!("{start}{tail}"));
    let help = match corrected.filter(|corrected| corrected != specifier) {
        Some(corrected) => format!("write `{corrected}`"),
        None => "correct the path".to_owned(),
    };
    Diagnostic::new(message, help)
}

fn nothing<'r>(
    registry: &'r Registry<'_>,
    name: &str,
    installation: &Installation<'_>,
    file: &File<'_>,
    specifier: &str,
    hints: &mut Hints<'r>,
) -> Option<(String, Diagnostic)> {
    // A wrong path in the manifest is reported where it is; what it breaks follows from it.
    if registry.files_of(installation.position).any(|file| file.text.is_empty()) {
        return None;
    }
    let key = format!("path {specifier}");
    if specifier.starts_with('.') {
        // A file next to it may come from an official item.
        let destination = file.destination.path().map(|place| join(folder(place), specifier));
        if destination
            .is_some_and(|path| path.starts_with("components/ui/") && installation.may_provide(&path))
        {
            return None;
        }
        let path = join(folder(&file.path), specifier);
        if let Some(twin) = hints.twin_of(&path) {
            return Some((key, other_case(specifier, &path, twin)));
        }
        if let Some(file) = hints.source_at(&path) {
            return Some((causes::unlisted_key(file), causes::unlisted(name, specifier, file)));
        }
        let message = format!("`{specifier}` does not resolve to a file of this registry");
        let help = format!("correct the path, or add the file to the `files` of `{name}`");
        return Some((key, Diagnostic::new(message, help)));
    }
    let path = install::rewritten(specifier).unwrap_or_else(|| specifier.to_owned());
    if installation.may_provide(&path) || hints.is_documented(specifier) {
        return None;
    }
    if registry.context.provides_import(&format!("@/{path}")) {
        return None;
    }
    if let Some(twin) = hints.placed_twin_of(registry, &path) {
        return Some((key, other_case(specifier, &path, twin)));
    }
    let stem = installation.name_of(&path);
    let own = registry.catalog.position(stem);
    if let Some(own) = own.filter(|own| installation.has_item(*own)) {
        return elsewhere(registry, own, specifier).map(|diagnostic| (key, diagnostic));
    }
    let inside = path.strip_prefix("$lib/").unwrap_or(&path);
    let ui = inside.starts_with("components/ui/") || inside.starts_with("hooks/");
    let is_official = ui && own.is_none() && official::has(registry.graph.own.client, stem);
    let leads = || registry.context.sources.lead(&file.path, specifier).paths;
    if !is_official && let Some(source) = leads().iter().find_map(|lead| hints.source_at(lead)) {
        return Some((causes::unlisted_key(source), causes::unlisted(name, specifier, source)));
    }
    let message = format!("nothing that is installed with `{name}` provides `{specifier}`");
    let help = match hints.item_near(registry, stem) {
        _ if is_official => {
            format!(
                "add \"{stem}\", an item of the official registry, to the `registryDependencies` of `{name}`"
            )
        }
        Some(meant) if !registry.catalog.position(meant).is_some_and(|at| installation.has_item(at)) => {
            let meant = registry.graph.own.written(meant);
            format!("correct the path, or add \"{meant}\" to the `registryDependencies` of `{name}`")
        }
        _ => format!(
            "correct the path, add the item that provides it to the `registryDependencies` of `{name}`, or state in its \
             `docs` that consumers have to write `{specifier}`"
        ),
    };
    Some((key, Diagnostic::new(message, help)))
}

/// An item of the name that an import expects is installed, but none of its files is there. `None` if its own files are missing,
/// which is reported where they are listed.
fn elsewhere(registry: &Registry<'_>, item: usize, specifier: &str) -> Option<Diagnostic> {
    let name = registry.catalog.items().get(item)?.name();
    if registry.files_of(item).any(|file| file.text.is_empty()) {
        return None;
    }
    let places = (0..registry.file_positions_of(item).len())
        .filter_map(|at| registry.listing.destination((item, at)))
        .filter(|place| ENDINGS.iter().any(|ending| place.ends_with(ending)));
    let place = places.min_by_key(|place| module_name(place) != name);
    // The official client looks for a path that does not exist by the name of its file, among what it installs.
    let is_found = |place: &str| file_name(place).split('.').next() == Some(module_name(specifier));
    if registry.context.profile.clients.contains(&Client::Official) && place.is_some_and(is_found) {
        return None;
    }
    let message = match place {
        Some(place) => format!("`{specifier}` does not resolve: `{name}` is written to `{place}`"),
        None => format!("`{specifier}` does not resolve: `{name}` has no such file"),
    };
    let help = match place {
        Some(_) => format!("correct the path, or the `target` of the file of `{name}`"),
        None => format!("correct the path, or add the file to the `files` of `{name}`"),
    };
    Some(Diagnostic::new(message, help))
}
