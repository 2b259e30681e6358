//! An item should list only dependencies that its files use.

use super::entries::{self, Listed};
use super::style_sources::{Source, sources_of};
use super::{check, habit};
use crate::analysis::Analysis;
use crate::groups::Classes;
use crate::registry::Registry;
use crate::reporter::{Diagnostic, Reporter};
use basepair_catalog::catalog::Item;
use basepair_client::dependency::Meaning;
use basepair_client::profile::fits;
use basepair_client::resolve::{Target, package_name};
use basepair_client::{npm, official};
use basepair_model::finding::Repair;
use basepair_model::item::ItemType;
use basepair_model::manifest::schema::{ITEM, Writes};
use basepair_model::nearest::Budget;
use basepair_model::place::Span;
use std::cell::LazyCell;
use std::collections::{HashMap, HashSet};

check!(UNUSED_DEPENDENCY, "unused-dependency", run);

/// Packages that other packages require as peers, although no source imports them: the prefixes of both.
const COMPANIONS: &[(&str, &str)] = &[
    ("three", "@react-three/"),
    ("zod", "@hookform/resolvers"),
    ("react-hook-form", "@hookform/resolvers"),
    ("zod", "react-hook-form"),
    ("@hookform/resolvers", "react-hook-form"),
    ("react-is", "recharts"),
    ("prop-types", "react"),
    ("@emotion/", "@mui/"),
    ("graphql", "@apollo/"),
    ("yjs", "@tiptap/"),
    ("prosemirror-", "@tiptap/"),
    ("@tanstack/react-query", "wagmi"),
    ("viem", "wagmi"),
    ("wagmi", "@abstract-foundation/"),
    ("viem", "@abstract-foundation/"),
    ("lexical", "@lexical/"),
    ("react-is", "recharts"),
    ("three", "three"),
    ("zod", "ai"),
    ("shiki", "@shikijs/"),
    ("bits-ui", "vaul-svelte"),
    ("@internationalized/date", "bits-ui"),
    ("@internationalized/date", "reka-ui"),
    ("sveltekit-superforms", "formsnap"),
];

/// Packages that work through configuration or through the compiler.
fn works_without_import(package: &str) -> bool {
    let tools =
        ["tailwindcss", "@tailwindcss/", "tailwind", "postcss", "@types/", "@fontsource", "tw-animate-css"];
    tools.iter().any(|start| package.starts_with(start)) || package == "typescript" || package == "sharp"
}

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut budget = Budget::new(MENTIONS);
    let mut found = Found::default();
    for listed in entries::items(registry) {
        reporter.checked(1);
        // Without a module nothing can be imported by name.
        // A file that was not parsed may use anything.
        if !registry.files_of(listed.position).any(|file| file.facts.language.is_script())
            || registry.files_of(listed.position).any(|file| file.facts.is_unread() || file.text.is_empty())
            // What is not imported by mistake may come from any dependency.
            || registry.files_of(listed.position).any(|file| !file.facts.undeclared.is_empty())
            || sets_up(listed.item)
        {
            continue;
        }
        // An unresolved import may be provided by any dependency.
        let edges = |position: &usize| registry.edges.of_item(listed.position, *position);
        let mut all = registry.file_positions_of(listed.position).iter().flat_map(edges);
        if all.any(|edge| edge.to == Target::Nothing) {
            continue;
        }
        let mut packages: HashSet<&str> = HashSet::new();
        let mut items: HashSet<usize> = HashSet::new();
        for position in registry.file_positions_of(listed.position) {
            for edge in registry.edges.of_item(listed.position, *position) {
                match &edge.to {
                    Target::Package(name) => {
                        packages.insert(name);
                    }
                    Target::File(to) => {
                        let owners = registry.files.get(to.file).map(|file| file.items.as_slice());
                        let owners = owners.unwrap_or_default().iter();
                        items.extend(owners.filter_map(|item| registry.catalog.position(item.name())));
                    }
                    _ => {}
                }
            }
        }
        unused_packages(registry, &mut found, listed, &packages, &mut budget);
        unused_items(registry, &mut found, listed, &items, &packages);
    }
    found.report(registry, reporter);
}

/// What is unused, in manifest order.
#[derive(Default)]
struct Found<'r> {
    unused: Vec<Unused<'r>>,
    /// How many of the checked items list each name.
    listed: HashMap<(&'static str, &'r str), usize>,
    /// What the classes of the sources read.
    classes: Classes<'r>,
}

#[derive(Clone, Copy)]
struct Unused<'r> {
    listed: Listed<'r>,
    span: Span,
    field: &'static str,
    name: &'r str,
    fixable: bool,
}

impl<'r> Found<'r> {
    fn report(&self, registry: &Registry<'_>, reporter: &mut Reporter) {
        let mut by_name: HashMap<(&str, &str), Vec<Listed<'r>>> = HashMap::new();
        for unused in &self.unused {
            by_name.entry((unused.field, unused.name)).or_default().push(unused.listed);
        }
        for unused in &self.unused {
            let key = (unused.field, unused.name);
            let of = self.listed.get(&key).copied().unwrap_or_default();
            match by_name.get(&key).and_then(|items| habit::of(items, of)) {
                None => report(registry, reporter, unused),
                Some((first, more)) if first.position == unused.listed.position => {
                    let (name, field) = (unused.name, unused.field);
                    let message = format!(
                        "`{}` and {more} more items list `{name}`, but none of their files uses it",
                        first.name()
                    );
                    let help = match field {
                        "registryDependencies" => format!("remove \"{name}\" from their `{field}`"),
                        _ => format!(
                            "remove \"{name}\" from their `{field}`, or add it to `rules.unused-dependency.packages` if they need it"
                        ),
                    };
                    // What most items do is a decision of the author, which a fix does not change.
                    first.report(reporter, unused.span, Diagnostic::new(message, help));
                }
                Some(_) => {}
            }
        }
    }
}

/// Items that set up a project have dependencies for the project, not for their files.
fn sets_up(item: &Item) -> bool {
    matches!(item.entry.kind, ItemType::Base | ItemType::Style | ItemType::Theme | ItemType::Font)
        || item.entry.object.get("tailwind").is_some()
}

fn unused_packages<'r>(
    registry: &'r Registry<'_>,
    found: &mut Found<'r>,
    listed: Listed<'r>,
    used: &HashSet<&str>,
    budget: &mut Budget,
) {
    // Nearly all dependencies are imported, and need none of these.
    let scopes = LazyCell::new(|| used.iter().filter_map(|package| scope(package)).collect::<HashSet<_>>());
    let companions = LazyCell::new(|| {
        let is_beside = |with: &str| used.iter().any(|package| package.starts_with(with));
        COMPANIONS.iter().filter(|(_, with)| is_beside(with)).collect::<Vec<_>>()
    });
    // Another package may require an unused one as a peer, which no source shows: only a person can decide.
    let alone = LazyCell::new(|| used.iter().all(|package| registry.context.provides_package(package)));
    for (text, span) in entries::npm_dependencies(listed.item) {
        let Ok(dependency) = npm::parse(text) else { continue };
        let name = dependency.name;
        *found.listed.entry(("dependencies", name)).or_default() += 1;
        let is_used = used.contains(name)
            || works_without_import(name)
            || scope(name).is_some_and(|scope| scopes.contains(scope))
            || registry.context.config.options.packages.iter().any(|pattern| fits(pattern, name))
            || companions.iter().any(|companion| name.starts_with(companion.0))
            || used.iter().any(|used| official::lists_together(name, used))
            || is_adapted(registry, listed.position, name)
            || is_implicit(registry, listed.position, name);
        let is_idle = !is_used && !mentioned(registry, listed, name, budget);
        if is_idle && !comes_anyway(registry, listed.position, name) {
            found.unused.push(Unused { listed, span, field: "dependencies", name, fixable: *alone });
        }
    }
}

/// Whether a dependency installs the package in any case: an entry for it then costs nobody anything.
fn comes_anyway(registry: &Registry<'_>, position: usize, package: &str) -> bool {
    let lists = |position: usize| {
        let item = registry.catalog.items().get(position);
        let mut listed = item.into_iter().flat_map(entries::npm_dependencies);
        listed.any(|(text, _)| npm::parse(text).is_ok_and(|dependency| dependency.name == package))
    };
    let is_official = |position: usize| {
        registry.graph.entries(position).iter().any(|entry| match entry.meaning {
            Meaning::Official(name) => {
                official::closure(name).iter().any(|it| official::packages(it).contains(&package))
            }
            _ => false,
        })
    };
    // Nothing is known about a closure that is too large.
    registry.graph.closure_within(position, CLOSURE, CLOSURE_ENTRIES).is_none_or(|closure| {
        closure.into_iter().any(|(other, _)| other != position && lists(other) || is_official(other))
    })
}

/// Whether a source imports the adapter of another package for this one, which needs it: `@acme/form/zod`, `@acme/form/rhf` for
/// `react-hook-form`, or `@acme/react-query` for `@tanstack/react-query`.
fn is_adapted(registry: &Registry<'_>, position: usize, package: &str) -> bool {
    let plain = package.rsplit('/').next().unwrap_or(package);
    let initials: String = plain.split('-').filter_map(|word| word.chars().next()).collect();
    let names = |segment: &str| segment == plain || initials.len() > 1 && segment == initials;
    let adapter = |specifier: &str| {
        let Some(of) = package_name(specifier).filter(|of| *of != package) else { return false };
        let is_namesake = of.strip_suffix(plain).is_some_and(|scope| scope.ends_with('/'));
        is_namesake || specifier.split('/').skip(of.split('/').count()).any(names)
    };
    registry.files_of(position).any(|file| file.facts.imports.iter().any(|it| adapter(&it.specifier)))
}

/// Whether sources need a package implicitly: JSX needs React, and `cn` uses two packages.
fn is_implicit(registry: &Registry<'_>, position: usize, package: &str) -> bool {
    let mut files = registry.files_of(position);
    match package {
        "react" | "react-dom" => files.any(|file| !file.facts.elements.is_empty()),
        _ if official::packages("utils").contains(&package) => files.any(|file| {
            let names = file.facts.imports.iter().flat_map(|import| &import.names);
            names.into_iter().any(|name| name.imported == "cn")
        }),
        _ => false,
    }
}

/// The scope of a package that has one, with its `@`.
fn scope(package: &str) -> Option<&str> {
    package.split_once('/').map(|(scope, _)| scope).filter(|scope| scope.starts_with('@'))
}

/// How many bytes are searched for the names of packages that are not imported. A text that is not searched may mention
/// any package.
const MENTIONS: usize = 1 << 30;

/// Whether a source or a style of the item mentions a package in another way.
fn mentioned(registry: &Registry<'_>, listed: Listed<'_>, package: &str, budget: &mut Budget) -> bool {
    let mut texts = Vec::new();
    for key in ITEM.iter().filter(|key| matches!(key.writes, Some(Writes::Styles | Writes::Configuration))) {
        if let Some(value) = listed.item.entry.object.get(key.name()) {
            entries::texts(value, &mut texts);
        }
    }
    let files: usize = registry.files_of(listed.position).map(|file| file.text.len()).sum();
    if !budget.spend(texts.iter().map(|(text, _)| text.len() + 1).sum::<usize>() + 3 * files) {
        return true;
    }
    let quoted =
        |text: &str| ['"', '\'', '`'].iter().any(|quote| text.contains(&format!("{quote}{package}")));
    texts.iter().any(|(text, _)| text.contains(package))
        || registry.files_of(listed.position).any(|file| quoted(&file.text))
}

/// How many items of the closure are checked, and how many of their entries.
const CLOSURE: usize = 500;
const CLOSURE_ENTRIES: usize = 2_000;

/// The items that dependencies of an item import without depending on them: without an entry for these, the
/// dependencies would break. `None` if the closure is too large.
fn needed_by_dependencies(registry: &Analysis<'_>, position: usize) -> Option<HashSet<usize>> {
    let closure = registry.graph.closure_within(position, CLOSURE, CLOSURE_ENTRIES)?;
    let mut needed = HashSet::new();
    for (other, _) in closure.into_iter().skip(1) {
        let files = registry.file_positions_of(other).iter();
        let edges = files.flat_map(|file| registry.edges.of_item(other, *file));
        let owners = edges.filter_map(|edge| Some(registry.files.get(edge.to.file()?)?.owners.as_slice()));
        let foreign = owners.flatten().filter(|owner| **owner != other && !needed.contains(*owner));
        let foreign: Vec<usize> =
            foreign.filter(|owner| !registry.reach().reaches(other, **owner)).copied().collect();
        needed.extend(foreign);
    }
    Some(needed)
}

fn unused_items<'r>(
    registry: &'r Analysis<'_>,
    found: &mut Found<'r>,
    listed: Listed<'r>,
    used: &HashSet<usize>,
    packages: &HashSet<&str>,
) {
    let field = "registryDependencies";
    let needed = LazyCell::new(|| needed_by_dependencies(registry, listed.position));
    for entry in registry.graph.entries(listed.position) {
        let Meaning::Sibling(sibling) = entry.meaning else { continue };
        let Some(item) = registry.catalog.items().get(sibling) else { continue };
        *found.listed.entry((field, entry.text)).or_default() += 1;
        let unused = Unused { listed, span: entry.span, field, name: entry.text, fixable: true };
        // Styles, tokens and documents work without being imported.
        let mut settings = ITEM.iter().filter(|key| key.writes.is_some());
        if registry.groups().has(sibling) {
            let groups = registry.groups();
            let mut of = |source: Source<'r, '_>| {
                groups.is_used(sibling, source.facts(), source.text(), &mut found.classes)
            };
            if !sources_of(registry, listed.position).any(&mut of) {
                found.unused.push(unused);
            }
            continue;
        }
        let importable = registry.files_of(sibling).any(|file| file.facts.language.is_script());
        let works_without_import =
            !importable || sets_up(item) || settings.any(|key| item.entry.object.get(key.name()).is_some());
        let is_needed = || needed.as_ref().is_none_or(|needed| needed.contains(&sibling));
        let is_used = used.contains(&sibling)
            || works_without_import
            || brings(listed.item, item, packages)
            || is_collection(listed.item);
        if !is_used && !is_needed() {
            found.unused.push(unused);
        }
    }
}

/// Whether a dependency brings a package that the item imports: one that the item does not list itself, or the one that the
/// dependency is named after, as `toast()` of the package `sonner` needs the `Toaster` of the item `sonner`.
fn brings(item: &Item, dependency: &Item, imported: &HashSet<&str>) -> bool {
    let named =
        |item| entries::npm_dependencies(item).filter_map(|(text, _)| Some(npm::parse(text).ok()?.name));
    named(dependency)
        .filter(|name| imported.contains(name))
        .any(|name| name.rsplit('/').next() == Some(dependency.name()) || named(item).all(|own| own != name))
}

/// The last word of the name of an item that is a collection of others.
const COLLECTIONS: &[&str] = &["kit", "bundle", "collection", "suite", "pack"];

/// Whether an item says by its name that people install it for what it brings along, such as `table-toolbar` of `table-kit`.
fn is_collection(item: &Item) -> bool {
    item.name().rsplit_once('-').is_some_and(|(_, last)| COLLECTIONS.contains(&last))
}

fn report(registry: &Registry<'_>, reporter: &mut Reporter, unused: &Unused<'_>) {
    let Unused { listed, span, field, name, fixable } = *unused;
    let message = format!("no file of `{}` uses `{name}`", listed.name());
    // As the author wrote it, with its range.
    let text = listed.item.entry.source.text.get(span.start()..span.end()).map(|text| text.trim_matches('"'));
    let text = text.filter(|text| text.starts_with(name)).unwrap_or(name);
    let mut diagnostic = Diagnostic::new(message, format!("remove \"{text}\" from `{field}`"));
    // A file that was only partly parsed may use anything.
    if fixable && registry.files_of(listed.position).all(|file| file.facts.problems.is_empty()) {
        diagnostic = diagnostic.with_repair(Repair::Remove);
    }
    listed.report(reporter, span, diagnostic);
}
