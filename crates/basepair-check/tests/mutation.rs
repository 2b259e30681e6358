//! One fault at a time in the clean default registry: each is reported by the right rule, at the right line, without other
//! findings.

use basepair_catalog::load::{self, Loaded, Memory as Files};
use basepair_check::registry::{File, Registry};
use basepair_check::{law, report};
use basepair_model::item::Entry;
use basepair_model::model::{Element, HarnessUse};
use basepair_syntax::Cache;
use std::collections::BTreeMap;
use std::collections::HashSet;

const MANIFEST: &str = "registry.json";

/// A registry with one fault.
struct Fault {
    what: String,
    files: Files,
    /// The expected finding: rule, file and line.
    expected: (&'static str, String, usize),
}

#[test]
fn every_single_fault_is_found_by_the_right_rule_at_the_right_line() {
    let whole = Files::of_default();
    let loaded = load::load(&whole).unwrap();
    let cache = Cache::default();
    let clean: Vec<String> = findings(&loaded, &cache);
    assert_eq!(clean, Vec::<String>::new(), "the default registry must have no findings");
    let registry = Registry::read(loaded.catalog.as_ref().unwrap(), &loaded.surroundings, &cache);

    let mut faults = Vec::new();
    forbidden_imports(&whole, &registry, &mut faults);
    raw_values(&whole, &registry, &mut faults);
    dropped_bindings(&whole, &registry, &mut faults);
    page_markup(&whole, &registry, &mut faults);
    stale_words(&whole, &registry, &mut faults);
    dropped_dependencies(&whole, &registry, &mut faults);
    dropped_previews(&whole, &registry, &mut faults);
    unlisted_files(&whole, &registry, &mut faults);
    assert!(faults.len() >= 200, "only {} faults", faults.len());

    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    // Each is a check of a whole registry: the full run (`cargo xtask test --only walks`) makes all of them, the others some of
    // every kind.
    let full = std::env::var_os("BASEPAIR_FULL").is_some_and(|value| !value.is_empty());
    faults.retain(|fault| {
        let count = kinds.entry(fault.expected.0).or_default();
        *count += 1;
        full || *count % 12 == 1
    });
    let wrong: Vec<String> = std::thread::scope(|scope| {
        let check = |faults: &[Fault]| {
            // Facts are cached, so that only the files changed by a fault are parsed.
            let cache = Cache::default();
            faults.iter().filter_map(|fault| wrong(fault, &cache)).collect::<Vec<_>>()
        };
        let share = faults.len().div_ceil(std::thread::available_parallelism().map_or(1, usize::from));
        let running: Vec<_> = faults.chunks(share).map(|faults| scope.spawn(move || check(faults))).collect();
        running.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    eprintln!("{} single faults of {kinds:?}", faults.len());
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), faults.len(), wrong.join("\n"));
}

fn wrong(fault: &Fault, cache: &Cache) -> Option<String> {
    let (rule, file, line) = &fault.expected;
    let found = findings(&load::load(&fault.files).unwrap(), cache);
    let expected = format!("{rule} {file}:{line}");
    (found != [expected.clone()]).then(|| format!("{}: expected {expected}, found {found:?}", fault.what))
}

fn findings(loaded: &Loaded, cache: &Cache) -> Vec<String> {
    let found = report(loaded, cache).findings;
    found.iter().map(|f| format!("{} {}:{}", f.rule.name, f.place.file(), f.place.start().line)).collect()
}

/// Files that exactly one item lists, without demos.
fn sources<'r, 'a>(registry: &'r Registry<'a>) -> impl Iterator<Item = &'r File<'a>> {
    registry
        .files
        .iter()
        .filter(|file| file.items.len() == 1 && !file.is_demo() && file.facts.language.is_script())
}

/// The registry with one more line in a file, before the line that starts at `at`.
fn with_line(whole: &Files, file: &File<'_>, at: usize, line: &str) -> (Files, usize) {
    let (before, after) = file.text.split_at(at);
    let number = before.matches('\n').count() + 1;
    (whole.clone().with(&file.path, format!("{before}{line}\n{after}")), number)
}

fn line_start(text: &str, at: usize) -> usize {
    text[..at].rfind('\n').map_or(0, |newline| newline + 1)
}

/// The manifest with another item added to an entry's dependencies, on the same line.
fn with_dependency(files: Files, entry: &Entry, name: &str) -> Files {
    let text = files.text(MANIFEST).unwrap().to_owned();
    let changed = match entry.object.get("registryDependencies") {
        Some(value) => {
            let inside = value.span.start() + 1;
            let rest = text[inside..].trim_start();
            let comma = if rest.starts_with(']') { "" } else { ", " };
            format!("{}\"{name}\"{comma}{}", &text[..inside], &text[inside..])
        }
        None => {
            let at = entry.name_span.end();
            format!("{}, \"registryDependencies\": [\"{name}\"]{}", &text[..at], &text[at..])
        }
    };
    files.with(MANIFEST, changed)
}

fn forbidden_imports(whole: &Files, registry: &Registry<'_>, faults: &mut Vec<Fault>) {
    let mut number = 0;
    for file in sources(registry) {
        let (Some(from), Some(import)) = (file.element, file.facts.imports.first()) else { continue };
        let item = file.items[0];
        let own = registry.catalog.position(item.name()).unwrap();
        for (position, other) in registry.catalog.items().iter().enumerate() {
            let Some(used) = registry.files_of(position).next().filter(|used| !used.is_demo()) else {
                continue;
            };
            let (Some(to), Some(path)) = (used.element, used.destination.path()) else { continue };
            // Every project has the files that `init` writes, even if an item provides them.
            let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
            if registry.model.consumer.provides_import(&format!("@/{stem}")) {
                continue;
            }
            let harness = registry.model.harness.as_ref().filter(|harness| harness.item == other.name());
            let Some(rule) = law::may(registry.model, from, to, harness).broken else { continue };
            let is_module = used.facts.language.is_script();
            if !is_module
                || closure(registry, position).contains(&own)
                || closure(registry, own).contains(&position)
            {
                continue;
            }
            number += 1;
            // A sample of all pairs.
            if number % 37 != 0 {
                continue;
            }
            let line = format!("import * as fault from \"@/{stem}\"");
            // An import may span several lines, and ends with its specifier.
            let statement = file.text[..import.span.start()].rfind("import ").unwrap_or(import.span.start());
            let (files, at) = with_line(whole, file, line_start(&file.text, statement), &line);
            faults.push(Fault {
                what: format!("`{}` imports `{}`", item.name(), other.name()),
                files: with_dependency(files, &item.entry, other.name()),
                expected: (rule.name, file.path.to_string(), at),
            });
        }
    }
}

fn raw_values(whole: &Files, registry: &Registry<'_>, faults: &mut Vec<Fault>) {
    const CLASSES: &[(&str, &str)] = &[
        ("raw-css-value", "bg-[#ff0000]"),
        ("raw-css-value", "w-[13px]"),
        ("raw-css-value", "z-50"),
        ("raw-css-value", "duration-200"),
        ("raw-css-value", "text-red-500"),
        ("undefined-token", "text-(--never-defined)"),
    ];
    let defines = |file: &&File<'_>| {
        !file.element.is_some_and(|element| registry.model.has_role(element.id(), "css-values"))
    };
    for (number, file) in
        sources(registry).filter(defines).filter(|file| !file.facts.class_lists.is_empty()).enumerate()
    {
        let (rule, class) = CLASSES[number % CLASSES.len()];
        let at = file.facts.class_lists[number % file.facts.class_lists.len()];
        let (before, after) = file.text.split_at(at.start());
        let text = format!("{before}{class} {after}");
        faults.push(Fault {
            what: format!("`{class}` in `{}`", file.path),
            files: whole.clone().with(&file.path, text),
            expected: (rule, file.path.to_string(), before.matches('\n').count() + 1),
        });
    }
}

fn dropped_bindings(whole: &Files, registry: &Registry<'_>, faults: &mut Vec<Fault>) {
    let harness = registry.model.harness.as_ref().unwrap();
    let requires_harness = |file: &&File<'_>| matches!(file.element, Some(Element::Node(node)) if node.harness == HarnessUse::Required);
    for file in sources(registry).filter(requires_harness) {
        let calls: Vec<_> = file.facts.hooks.iter().filter(|call| call.callee == harness.hook).collect();
        let [call] = calls.as_slice() else { continue };
        for name in &harness.provides {
            let Some(taken) = call.taken.iter().find(|taken| taken.name == *name) else { continue };
            let (start, mut end) = (taken.span.start(), taken.span.end());
            // `log, ` or `, log` or `motion: m, `
            let rest = &file.text[end..];
            let stop = rest.find([',', '}']).unwrap();
            end += stop + usize::from(rest[stop..].starts_with(','));
            let text = format!("{}{}", &file.text[..start], &file.text[end..]);
            let line = text[..call.span.start() - (end - start)].matches('\n').count() + 1;
            faults.push(Fault {
                what: format!("`{name}` dropped in `{}`", file.path),
                files: whole.clone().with(&file.path, text),
                expected: ("missing-harness-binding", file.path.to_string(), line),
            });
        }
    }
}

fn page_markup(whole: &Files, registry: &Registry<'_>, faults: &mut Vec<Fault>) {
    const MARKUP: &[&str] = &[
        "<button type=\"button\">Go</button>",
        "<svg viewBox=\"0 0 1 1\" />",
        "<div role=\"button\" tabIndex={0}>Go</div>",
    ];
    let composes = |file: &&File<'_>| {
        file.element.is_some_and(|element| registry.model.has_role(element.id(), "composition"))
    };
    for file in sources(registry).filter(composes) {
        // Markup can be inserted before a line that only closes an element.
        let closing = file.text.match_indices('\n').map(|(at, _)| at + 1).find(|start| {
            let line = file.text[*start..].split('\n').next().unwrap_or_default().trim();
            line.starts_with("</") && line.ends_with('>') && line.matches('<').count() == 1
        });
        let Some(start) = closing else { continue };
        for markup in MARKUP {
            let (files, line) = with_line(whole, file, start, markup);
            faults.push(Fault {
                what: format!("`{markup}` in `{}`", file.path),
                files,
                expected: ("hardcoded-page-markup", file.path.to_string(), line),
            });
        }
    }
}

fn stale_words(whole: &Files, registry: &Registry<'_>, faults: &mut Vec<Fault>) {
    const WORDS: &[&str] =
        &["The helix has 12 nodes.", "Read them from N1 to N40.", "The layered architecture of parts."];
    let documents = registry.files.iter().filter(|file| file.path.ends_with(".md"));
    for (number, file) in documents.enumerate() {
        let words = WORDS[number % WORDS.len()];
        faults.push(Fault {
            what: format!("`{words}` in `{}`", file.path),
            files: whole.clone().with(&file.path, format!("{}\n{words}\n", file.text)),
            expected: ("retired-vocabulary", file.path.to_string(), file.text.matches('\n').count() + 2),
        });
    }
}

/// Removes a dependency that exactly one import of the item needs and that nothing else provides.
fn dropped_dependencies(whole: &Files, registry: &Registry<'_>, faults: &mut Vec<Fault>) {
    let text = whole.text(MANIFEST).unwrap();
    for (position, item) in registry.catalog.items().iter().enumerate().filter(|(_, item)| !item.is_demo()) {
        let members =
            item.entry.object.get("dependencies").and_then(|value| value.as_array()).unwrap_or_default();
        let [only] = members else { continue };
        let Some(package) = only.as_str() else { continue };
        let files: Vec<&File<'_>> = registry.files_of(position).collect();
        let [file] = files.as_slice() else { continue };
        let uses: Vec<_> = file
            .facts
            .imports
            .iter()
            .filter(|import| {
                import.specifier == package || import.specifier.starts_with(&format!("{package}/"))
            })
            .collect();
        let ([import], 1) = (uses.as_slice(), file.items.len()) else { continue };
        // Another item that depends on this one may need or provide the package as well, so only leaves are used.
        let elsewhere = closure(registry, position).iter().filter(|at| **at != position).any(|at| {
            let names =
                registry.catalog.items().get(*at).map(|item| item.entry.object.strings("dependencies"));
            names.is_some_and(|mut names| names.any(|(name, _)| name == package))
        });
        if elsewhere || registry.context.profile.provides_package(package) {
            continue;
        }
        let changed = format!("{}{}", &text[..only.span.start()], &text[only.span.end()..]);
        let line = file.text[..import.span.start()].matches('\n').count() + 1;
        faults.push(Fault {
            what: format!("`{}` no longer lists `{package}`", item.name()),
            files: whole.clone().with(MANIFEST, changed),
            expected: ("unprovided-import", file.path.to_string(), line),
        });
    }
}

fn dropped_previews(whole: &Files, registry: &Registry<'_>, faults: &mut Vec<Fault>) {
    let text = whole.text(MANIFEST).unwrap();
    for (position, item) in registry.catalog.items().iter().enumerate().filter(|(_, item)| !item.is_demo()) {
        let element = registry.catalog.element_at(position);
        let pages = element.is_some_and(|id| registry.model.has_role(id, "composition"));
        let meta = item.entry.object.get("meta").and_then(|meta| meta.as_object());
        let Some(preview) = meta.and_then(|meta| meta.member("preview")).filter(|_| pages) else { continue };
        let (start, end) = (preview.key_span.start() + 1, preview.key_span.end() - 1);
        let changed = format!("{}picture{}", &text[..start], &text[end..]);
        let line = text[..item.entry.name_span.start()].matches('\n').count() + 1;
        faults.push(Fault {
            what: format!("`{}` no longer names its preview", item.name()),
            files: whole.clone().with(MANIFEST, changed),
            expected: ("missing-preview", MANIFEST.to_owned(), line),
        });
    }
}

fn unlisted_files(whole: &Files, registry: &Registry<'_>, faults: &mut Vec<Fault>) {
    for unit in registry.model.units() {
        let directory = format!("/{}/", unit.directory);
        let Some(file) = registry.files.iter().find(|file| file.path.contains(&directory)) else { continue };
        let folder = file.path.split(&directory).next().unwrap();
        let path = format!("{folder}{directory}forgotten/forgotten.ts");
        faults.push(Fault {
            what: format!("`{path}` is not listed"),
            files: whole.clone().with(&path, "export const forgotten = true\n"),
            expected: ("unlisted-file", path, 1),
        });
    }
}

/// The items that are installed with the one at `position`, including itself, by a simple traversal.
fn closure(registry: &Registry<'_>, position: usize) -> HashSet<usize> {
    let mut reached = HashSet::from([position]);
    let mut waiting = vec![position];
    while let Some(at) = waiting.pop() {
        let item = &registry.catalog.items()[at];
        for (name, _) in &item.entry.registry_dependencies {
            waiting.extend(registry.catalog.position(name).filter(|sibling| reached.insert(*sibling)));
        }
    }
    reached
}
