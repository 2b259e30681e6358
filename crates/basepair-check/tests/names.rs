//! Names that are not there, at many places of the default registry: each is found where it stands, and nothing else is.

use basepair_catalog::load::{self, Memory as Files};
use basepair_check::registry::{File, Registry};
use basepair_check::report;
use basepair_model::place::Span;
use basepair_syntax::Cache;
use basepair_syntax::facts::{Element, ImportKind};
use basepair_syntax::values::themed::Themed;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The rules about names.
const RULES: [&str; 5] =
    ["unknown-export", "unknown-prop", "missing-prop", "unknown-variant", "unknown-class"];
/// Chooses the places.
const SEED: u64 = 32;

/// A change of a file, and the finding that it must cause: rule, file, and what the message names.
#[derive(Debug)]
struct Mutation {
    file: String,
    span: Span,
    text: String,
    expected: (&'static str, String, String),
}

#[test]
fn names_that_are_not_there_are_found_where_they_are_used() {
    let whole = Files::of_default();
    let loaded = load::load(&whole).unwrap();
    let registry = Registry::read(loaded.catalog.as_ref().unwrap(), &loaded.surroundings, &Cache::default());
    let clean = report(&loaded, &Cache::default());
    assert!(clean.findings.is_empty(), "{:?}", clean.findings);
    for rule in RULES {
        let checked = clean.checked.iter().find(|(other, _)| other.name == rule).unwrap().1;
        assert!(checked >= 100, "`{rule}` could decide only {checked} uses");
    }

    let mut kinds: BTreeMap<&str, Vec<Mutation>> = BTreeMap::new();
    misspelt_imports(&registry, &mut kinds);
    attributes(&registry, &mut kinds);
    declarations(&registry, &mut kinds);
    classes(&registry, &mut kinds);
    let full = std::env::var_os("BASEPAIR_FULL").is_some_and(|value| !value.is_empty());
    let (mut total, mut missed) = (0, Vec::new());
    for (kind, mut mutations) in kinds {
        shuffle(&mut mutations);
        let rounds = if full { usize::MAX } else { 1 };
        for _ in 0..rounds {
            // One change a file, and many files at a time.
            let mut changed = BTreeSet::new();
            let (now, later): (Vec<_>, Vec<_>) =
                mutations.into_iter().partition(|one| changed.insert(one.file.clone()));
            mutations = later;
            if now.is_empty() {
                break;
            }
            total += now.len();
            missed.extend(misses(&whole, &registry, kind, &now));
        }
    }
    eprintln!("{} of {total} missed", missed.len());
    assert!(total >= 100, "only {total} mutations");
    assert!(missed.len() * 20 <= total, "{} of {total}:\n{}", missed.len(), missed.join("\n"));
}

/// The mutations that are not found. Where nobody else uses what is changed, nothing else may be found.
fn misses(whole: &Files, registry: &Registry<'_>, kind: &str, mutations: &[Mutation]) -> Vec<String> {
    let mut files = whole.clone();
    for Mutation { file, span, text, .. } in mutations {
        let source = &registry.file(file).unwrap().text;
        files = files.with(file, format!("{}{text}{}", &source[..span.start()], &source[span.end()..]));
    }
    let found = report(&load::load(&files).unwrap(), &Cache::default()).findings;
    let found: Vec<(&str, &str, &str)> = found
        .iter()
        .filter(|finding| RULES.contains(&finding.rule.name))
        .map(|finding| (finding.rule.name, finding.place.file(), finding.message.as_str()))
        .collect();
    let is = |one: &Mutation, (rule, file, message): (&str, &str, &str)| {
        let (expected, place, name) = &one.expected;
        *expected == rule && place == file && message.contains(&format!("`{name}`"))
    };
    if !kind.ends_with("declared") {
        let other = found.iter().find(|found| !mutations.iter().any(|one| is(one, **found)));
        assert_eq!(other, None, "{kind}");
    }
    let missed = mutations.iter().filter(|one| !found.iter().any(|found| is(one, *found)));
    missed.map(|one| format!("{kind}: {} in `{}`: {:?}", one.text, one.file, one.expected)).collect()
}

/// The same order every time.
fn shuffle(mutations: &mut [Mutation]) {
    let mut state = SEED;
    for at in (1..mutations.len()).rev() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        mutations.swap(at, (state >> 33) as usize % (at + 1));
    }
}

/// The files that imports of a file name, by local name: those at the destination that a specifier means.
fn imported<'r, 'a>(registry: &'r Registry<'a>, file: &File<'a>) -> HashMap<String, (String, &'r File<'a>)> {
    let by_place = |specifier: &str| {
        let place = specifier.strip_prefix("@/")?;
        registry.files.iter().find(|other| {
            let path = other.destination.path().unwrap_or_default();
            path.rsplit_once('.').is_some_and(|(stem, _)| stem == place)
        })
    };
    // What every project has is not brought by an item.
    let own = |specifier: &str| !registry.context.provides_import(specifier);
    let imports = file.facts.imports.iter().filter(|import| import.kind == ImportKind::Static);
    let imports = imports.filter(|import| own(&import.specifier));
    let named = imports.filter_map(|import| Some((import, by_place(&import.specifier)?)));
    let names = named.flat_map(|(import, target)| {
        import.names.iter().map(move |name| (name.local.to_string(), (name.imported.to_string(), target)))
    });
    names.filter(|(_, (name, _))| name != "*" && name != "default").collect()
}

fn misspelt_imports(registry: &Registry<'_>, kinds: &mut BTreeMap<&str, Vec<Mutation>>) {
    for file in registry.files.iter().filter(|file| file.facts.language.is_script()) {
        let known = imported(registry, file);
        for import in file.facts.imports.iter().filter(|import| import.kind == ImportKind::Static) {
            let start = file.text[..import.span.start()].rfind("import").unwrap();
            for name in import.names.iter().filter(|name| known.contains_key(name.local.as_str())) {
                let statement = &file.text[start..import.span.start()];
                let Some(at) = statement.find(&format!(" {}", name.imported)) else { continue };
                let at = start + at + 1;
                let wrong = format!("{}Gone", name.imported);
                kinds.entry("import").or_default().push(Mutation {
                    file: file.path.to_string(),
                    span: Span::new(at, at + name.imported.len()),
                    text: format!("{wrong} as {}", name.imported),
                    expected: ("unknown-export", file.path.to_string(), wrong),
                });
            }
        }
    }
}

/// Whether what a component takes is written in our own files: nothing there, and nothing that it renders, is from a package with
/// types of its own.
fn is_decidable(registry: &Registry<'_>, target: &File<'_>, left: usize) -> bool {
    let imports = target.facts.imports.iter().map(|import| import.specifier.as_str());
    let mut packages =
        imports.filter(|specifier| !specifier.starts_with("@/") && !specifier.starts_with('.'));
    let plain = packages.all(|package| matches!(package, "react" | "class-variance-authority"));
    let own = imported(registry, target).into_values().map(|(_, other)| other);
    let mut own = own.filter(|other| other.path.ends_with(".tsx"));
    plain && (left == 0 || own.all(|other| is_decidable(registry, other, left - 1)))
}

/// The elements of a file whose components are declared in another one.
fn elements<'f, 'r, 'a>(
    registry: &'r Registry<'a>,
    file: &'f File<'a>,
) -> impl Iterator<Item = (&'f Element, String, &'r File<'a>)> {
    let known = imported(registry, file);
    let plain = file.facts.elements.iter().filter(|element| element.is_of_module && element.spread.is_none());
    plain.filter_map(move |element| {
        let (name, target) = known.get(element.name.as_str())?;
        is_decidable(registry, target, 3).then(|| (element, name.clone(), *target))
    })
}

fn attributes(registry: &Registry<'_>, kinds: &mut BTreeMap<&str, Vec<Mutation>>) {
    for file in &registry.files {
        let path = || file.path.to_string();
        for (element, _, target) in elements(registry, file) {
            let end = element.span.end();
            kinds.entry("prop").or_default().push(Mutation {
                file: path(),
                span: Span::new(end, end),
                text: " inventedProp=\"x\"".to_owned(),
                expected: ("unknown-prop", path(), "inventedProp".to_owned()),
            });
            for attribute in &element.attributes {
                let Some(value) = attribute.value.as_deref().filter(|value| !value.is_empty()) else {
                    continue;
                };
                // A literal of a union, or the name of a variant.
                let listed = target.text.contains(&format!("| \"{value}\""))
                    || target.text.contains(&format!("\"{value}\" |"));
                let all = &file.text[attribute.span.start()..attribute.span.end()];
                let Some(at) = all.find(&format!("\"{value}\"")).filter(|_| listed) else { continue };
                let at = attribute.span.start() + at + 1;
                kinds.entry("variant").or_default().push(Mutation {
                    file: path(),
                    span: Span::new(at, at + value.len()),
                    text: format!("{value}-gone"),
                    expected: ("unknown-variant", path(), format!("{value}-gone")),
                });
            }
        }
    }
}

/// Classes with a name of the theme, misspelt.
fn classes(registry: &Registry<'_>, kinds: &mut BTreeMap<&str, Vec<Mutation>>) {
    for file in registry.files.iter().filter(|file| file.facts.language.is_script()) {
        for (class, at) in file.facts.classes_in(&file.text) {
            let Some(themed) = Themed::of(class).filter(|themed| themed.name.len() > 3) else { continue };
            let start = at.start() + themed.start + themed.utility.len() + 1;
            let span = Span::new(start, start + themed.name.len());
            // Each another one: what many items have is reported once.
            let number = kinds.get("class").map_or(0, Vec::len);
            let wrong = format!("{}x{number}{}", &themed.name[..2], &themed.name[2..]);
            // Escapes move what follows them.
            if file.text.get(start..span.end()) == Some(themed.name) {
                kinds.entry("class").or_default().push(Mutation {
                    file: file.path.to_string(),
                    span,
                    expected: ("unknown-class", file.path.to_string(), format!("{}-{wrong}", themed.utility)),
                    text: wrong,
                });
            }
        }
    }
}

/// Changes of what is declared, which its users notice.
fn declarations(registry: &Registry<'_>, kinds: &mut BTreeMap<&str, Vec<Mutation>>) {
    for file in &registry.files {
        for (element, name, target) in elements(registry, file) {
            let mutation = |at: usize, end: usize, text: &str, rule, what: &str| Mutation {
                file: target.path.to_string(),
                span: Span::new(at, end),
                text: text.to_owned(),
                expected: (rule, file.path.to_string(), what.to_owned()),
            };
            if let Some(list) = target.text.rfind("export {")
                && let Some(at) = target.text[list..].find(&format!(" {name},"))
            {
                let at = list + at + 1 + name.len();
                let text = format!(" as {name}Gone");
                kinds.entry("export declared").or_default().push(mutation(
                    at,
                    at,
                    &text,
                    "unknown-export",
                    &name,
                ));
            }
            let head = format!("interface {name}Props");
            if let Some(at) = target.text.find(&head)
                && let Some(open) = target.text[at..].find('{')
                && element.attribute("inventedProp").is_none()
            {
                let at = at + open + 1;
                let text = "\n  inventedProp: string";
                kinds.entry("prop declared").or_default().push(mutation(
                    at,
                    at,
                    text,
                    "missing-prop",
                    "inventedProp",
                ));
            }
        }
    }
}
