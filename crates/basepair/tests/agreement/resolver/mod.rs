//! Every part of the program gives the same answer to the question what an import refers to: the check, props, previews, kits, plans
//! and applications. Each is asked through its own interface, about every import of the built-in registry, of the examples of all
//! rules, and of the registries in the folder that `BASEPAIR_CORPUS` names.

mod probes;
#[allow(dead_code)]
#[path = "../../../../basepair-check/tests/spec/mod.rs"]
mod spec;

use basepair_catalog::load::{Directory, Embedded, Loaded, Reading, load, load_as};
use basepair_check::analysis::Analysis;
use basepair_check::registry::Registry;
use basepair_client::context::Context;
use basepair_client::resolve::{Resolver, Target, package_name};
use basepair_syntax::{Cache, Language};
use spec::Spec;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What an import refers to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    /// A file of the registry, by path.
    File(String),
    Package(String),
    /// Nothing that the registry brings or lists.
    Missing,
}

/// One import of one file, as an item that lists the file sees it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Question {
    item: usize,
    file: String,
    specifier: String,
}

/// The answers of the check to all questions about the scripts of a registry.
type Answers = BTreeMap<Question, Answer>;

struct Asked<'l> {
    name: String,
    loaded: &'l Loaded,
    resolver: Arc<Resolver>,
    answers: Answers,
    /// The specifiers in every file.
    imports: BTreeMap<String, BTreeSet<String>>,
}

impl<'l> Asked<'l> {
    fn of(name: String, loaded: &'l Loaded) -> Option<Self> {
        let catalog = loaded.best()?;
        let cache = Cache::default();
        let analysis = Analysis::of(Registry::read(catalog, &loaded.surroundings, &cache));
        let mut answers = Answers::new();
        for item in 0..catalog.items().len() {
            for position in analysis.file_positions_of(item) {
                let file = &analysis.files[*position];
                if !is_probed(&file.path) {
                    continue;
                }
                for edge in analysis.edges.of_item(item, *position) {
                    let specifier = file.facts.imports[edge.import()].specifier.to_string();
                    let answer = match &edge.to {
                        Target::File(found) => Answer::File(analysis.files[found.file].path.to_string()),
                        Target::Package(name) => Answer::Package(name.to_string()),
                        Target::Platform => Answer::Package(package(&specifier)),
                        Target::Consumer | Target::Nothing => Answer::Missing,
                    };
                    answers.insert(Question { item, file: file.path.to_string(), specifier }, answer);
                }
            }
        }
        let context = Arc::new(Context::of(catalog, &loaded.surroundings.settings));
        let resolver = Arc::new(Resolver::of(catalog, &context));
        let mut imports: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for question in answers.keys() {
            imports.entry(question.file.clone()).or_default().insert(question.specifier.clone());
        }
        Some(Self { name, loaded, resolver, answers, imports })
    }

    /// The questions about one file of an item.
    fn about<'s>(&'s self, item: usize, file: &'s str) -> impl Iterator<Item = (&'s str, &'s Answer)> {
        let first = Question { item, file: file.to_owned(), specifier: String::new() };
        let own = self
            .answers
            .range(first..)
            .take_while(move |(asked, _)| (asked.item, &*asked.file) == (item, file));
        own.map(|(asked, answer)| (asked.specifier.as_str(), answer))
    }

    /// How many items list a file.
    fn listers(&self, file: &str) -> usize {
        let listing = &self.resolver.listing;
        listing.at(file).map_or(0, |file| listing.entries(file).count())
    }
}

/// Scripts that every consumer reads.
fn is_probed(path: &str) -> bool {
    Language::of(path) == Language::Tsx
}

fn package(specifier: &str) -> String {
    package_name(specifier).unwrap_or(specifier).to_owned()
}

/// The registry in a folder, with files outside of it.
fn in_folder(manifest: &Path) -> Option<Loaded> {
    let root = manifest.parent()?;
    let directory = root.to_string_lossy().into_owned();
    let reading = Reading { allow_outside: true, directory, ..Reading::default() };
    load_as(&Directory::open(root).ok()?.allowing_outside(true), &reading).ok()
}

/// The manifests below a folder.
fn manifests(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !path.is_symlink() && name != "node_modules" && !name.starts_with('.') {
            manifests(&path, found);
        } else if name == "registry.json" {
            found.push(path);
        }
    }
}

/// The number of answers of each consumer, and all differences.
type Outcome = (Vec<usize>, Vec<String>);

/// Asks every consumer.
fn compare(name: String, loaded: &Loaded) -> Outcome {
    let Some(asked) = Asked::of(name, loaded) else { return Outcome::default() };
    let (mut counts, mut differences) = Outcome::default();
    for (_, consumer) in probes::CONSUMERS {
        let (count, found) = consumer(&asked);
        counts.push(count);
        differences.extend(found.into_iter().map(|difference| format!("{}: {difference}", asked.name)));
    }
    println!("{}: {counts:?} of {}", asked.name, asked.answers.len());
    (counts, differences)
}

fn assert_same(all: &[Outcome]) {
    let differences: Vec<&str> = all.iter().flat_map(|(_, found)| found).map(String::as_str).collect();
    assert!(differences.is_empty(), "{} differences\n{}", differences.len(), differences.join("\n"));
    for (at, (name, _)) in probes::CONSUMERS.iter().enumerate() {
        let compared: usize = all.iter().filter_map(|(counts, _)| counts.get(at)).sum();
        assert!(compared > 0, "nothing was compared with {name}");
    }
}

#[test]
fn all_agree_about_the_built_in_registry() {
    let loaded = load(&Embedded).unwrap();
    assert_same(&[compare("built in".to_owned(), &loaded)]);
}

#[test]
fn all_agree_about_the_examples_of_all_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../basepair-check/tests/rules");
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let rule = entry.path().file_stem().unwrap().to_string_lossy().into_owned();
        let spec = Spec::parse(&rule, &std::fs::read_to_string(entry.path()).unwrap()).unwrap();
        for example in &spec.examples {
            let Ok(loaded) = load(&spec::source(example)) else { continue };
            all.push(compare(format!("{rule}, {}", example.title), &loaded));
        }
    }
    assert_same(&all);
}

#[test]
fn all_agree_about_real_registries() {
    let Some(folder) = std::env::var_os("BASEPAIR_CORPUS") else { return };
    let mut found = Vec::new();
    manifests(Path::new(&folder), &mut found);
    let loaded = found.iter().filter_map(|path| Some((path.display().to_string(), in_folder(path)?)));
    assert_same(&loaded.map(|(name, loaded)| compare(name, &loaded)).collect::<Vec<_>>());
}
