//! Reads what entries list: every file once, however many items list it, and equal texts held once. Limits on what one
//! item and the whole registry hold are kept here.

use super::preview::{self, Image};
use super::source::{ReadError, Source};
use super::{SOURCE_LIMIT, problem_of, size};
use crate::catalog::{Item, Preview};
use crate::parallel::map_in_parallel;
use basepair_model::finding::{Collector, Finding};
use basepair_model::item::Entry;
use basepair_model::json;
use basepair_model::path::{folder, join};
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::preview::PreviewEntry;
use basepair_model::rule::{self, Rule};
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The sources of one item together: it is one answer, which is held in memory as a whole.
const ITEM_LIMIT: u64 = 64 * 1024 * 1024;

/// Why a file cannot be used; every item that lists it is told.
#[derive(Debug, Clone)]
pub(super) struct Problem {
    pub(super) rule: &'static Rule,
    pub(super) message: String,
    pub(super) help: &'static str,
}

impl Problem {
    pub(super) fn of(error: &ReadError, path: &str) -> Self {
        let (rule, message, help) = problem_of(error, path);
        Self { rule, message, help }
    }

    /// Of a file that was not looked at because there is too much already; nobody is told.
    fn unread() -> Self {
        Self { rule: &rule::OVERSIZED_REGISTRY, message: String::new(), help: "" }
    }
}

/// How many bytes may still be read. What is read at the same time by several threads may pass it by a file each.
struct Budget {
    limit: u64,
    used: AtomicU64,
}

impl Budget {
    fn spend(&self, bytes: usize) {
        self.used.fetch_add(bytes as u64, Ordering::Relaxed);
    }

    fn is_spent(&self) -> bool {
        self.used.load(Ordering::Relaxed) > self.limit
    }
}

/// Paths in the order in which they are first listed, each once.
#[derive(Default)]
struct Distinct {
    paths: Vec<String>,
    by_path: HashMap<String, usize>,
}

impl Distinct {
    fn of<'a>(paths: impl Iterator<Item = &'a str>) -> Self {
        let mut all = Self::default();
        for path in paths.map(|path| join("", path)) {
            let next = all.paths.len();
            let position = *all.by_path.entry(path.clone()).or_insert(next);
            if position == next {
                all.paths.push(path);
            }
        }
        all
    }

    fn position(&self, path: &str) -> Option<usize> {
        self.by_path.get(path).or_else(|| self.by_path.get(&join("", path))).copied()
    }
}

/// What there is to read, and how much of it there may be.
pub(super) struct Room<'a> {
    /// Stands for the registry in findings about all of it.
    pub(super) whole: &'a Arc<SourceText>,
    /// What was read before.
    pub(super) used: u64,
    pub(super) limit: u64,
}

/// Makes items of entries.
pub(super) fn read(
    source: &dyn Source,
    entries: Vec<Entry>,
    room: &Room<'_>,
    findings: &mut Collector,
) -> Vec<Item> {
    let budget = Budget { limit: room.limit, used: AtomicU64::new(room.used) };
    let files = Distinct::of(entries.iter().flat_map(|entry| &entry.files).map(|file| file.path.as_str()));
    let mut texts = read_texts(source, &files.paths, &budget);
    let images =
        Distinct::of(entries.iter().flat_map(|entry| &entry.previews).map(|image| image.path.as_str()));
    let images = (map_in_parallel(&images.paths, |path| read_image(source, path, &budget)), images);
    // Whatever is counted twice below was read once, and is in the budget already.
    let read: u64 = texts.iter().flatten().map(|text| text.len() as u64).sum();
    let mut listed = budget.used.load(Ordering::Relaxed) - read;

    let mut assembled = Collector::default();
    let mut built = Built::new(source);
    let mut items = Vec::with_capacity(entries.len());
    for entry in entries {
        let mut sources = Vec::with_capacity(entry.files.len());
        for file in &entry.files {
            match files.position(&file.path).and_then(|position| texts.get(position)) {
                Some(Ok(text)) => sources.push(Arc::clone(text)),
                problem => {
                    let place = Place::new(&entry.source, file.path_span);
                    let problem = problem.and_then(|problem| problem.as_ref().err());
                    assembled.extend(problem.and_then(|problem| match built.explains(problem, &entry) {
                        Some(reason) => reason.map(|problem| problem.at(place, &entry)),
                        None => Some(problem.at(place, &entry)),
                    }));
                    sources.push(Arc::default());
                }
            }
        }
        let bytes: u64 = sources.iter().map(|text| text.len() as u64).sum();
        listed += bytes;
        if bytes > ITEM_LIMIT {
            let message =
                format!("the files of `{}` are larger than {} together", entry.name, size(ITEM_LIMIT));
            let place = Place::new(&entry.source, entry.name_span);
            let problem = Problem { rule: &rule::OVERSIZED_ITEM, message, help: "split the item" };
            assembled.push(problem.at(place, &entry));
        }
        let previews = previews(&entry, &images, &mut assembled);
        items.push(Item { entry, sources, previews });
    }
    if listed > room.limit {
        // How far the reading came is chance, and so is what it met: only this is certain.
        let message =
            format!("the files that this registry lists are larger than {} together", size(room.limit));
        let help =
            "split the registry, or allow more with --input-limit; a file counts as often as it is listed";
        let place = Place::new(room.whole, Span::new(0, 1));
        findings.push(Finding::new(&rule::OVERSIZED_REGISTRY, place, message, help));
        items.iter_mut().for_each(|item| item.sources.iter_mut().for_each(|text| *text = Arc::default()));
        texts.clear();
    } else {
        findings.absorb(assembled);
    }
    items
}

impl Problem {
    fn at(&self, place: Place, entry: &Entry) -> Finding {
        Finding::new(self.rule, place, self.message.clone(), self.help).of_item(entry.name.as_str())
    }
}

/// Notices a manifest that is the output of a build: its items stand beside it as JSON, and hold what the paths once named.
struct Built<'a> {
    source: &'a dyn Source,
    /// By the manifest's path.
    known: HashMap<String, bool>,
}

impl<'a> Built<'a> {
    fn new(source: &'a dyn Source) -> Self {
        Self { source, known: HashMap::new() }
    }

    /// If a file is missing because the manifest was built: the one problem that stands for all its files, at the first of them.
    fn explains(&mut self, problem: &Problem, entry: &Entry) -> Option<Option<Problem>> {
        if !std::ptr::eq(problem.rule, &rule::MISSING_FILE) {
            return None;
        }
        let manifest = entry.source.file.as_str();
        if let Some(known) = self.known.get(manifest) {
            return known.then_some(None);
        }
        let beside = join(folder(manifest), &format!("{}.json", entry.name));
        let is_built = self.is_item(&beside, entry.name.as_str());
        self.known.insert(manifest.to_owned(), is_built);
        is_built.then(|| {
            let message = format!(
                "`{manifest}` is the output of a build: `{beside}` holds the item, and its files do not exist here"
            );
            let help = "name the manifest that it was built from with --manifest, if there is one";
            Some(Problem { rule: problem.rule, message, help })
        })
    }

    fn is_item(&self, path: &str, name: &str) -> bool {
        let text = self.source.read(path, SOURCE_LIMIT).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let value = text.and_then(|text| json::parse(&text).ok());
        let object = value.as_ref().and_then(|value| value.as_object());
        object.is_some_and(|object| object.str("name") == Some(name) && object.get("files").is_some())
    }
}

fn previews(
    entry: &Entry,
    (images, distinct): &(Vec<Result<Image, Problem>>, Distinct),
    findings: &mut Collector,
) -> Vec<Preview> {
    let image = |preview: &PreviewEntry| match images.get(distinct.position(&preview.path)?)? {
        Ok(image) => Some(image.shown(preview.appearance)),
        Err(problem) => {
            findings.push(problem.at(Place::new(&entry.source, preview.path_span), entry));
            None
        }
    };
    entry.previews.iter().filter_map(image).collect()
}

fn read_image(source: &dyn Source, path: &str, budget: &Budget) -> Result<Image, Problem> {
    if budget.is_spent() {
        return Err(Problem::unread());
    }
    let image = preview::read(source, path)?;
    budget.spend(image.bytes());
    Ok(image)
}

/// Reads texts, on as many threads as the machine has cores; those that are equal are one.
fn read_texts(source: &dyn Source, paths: &[String], budget: &Budget) -> Vec<Result<Arc<str>, Problem>> {
    let hashing = RandomState::new();
    let read = map_in_parallel(paths, |path| {
        if budget.is_spent() {
            return Err(Problem::unread());
        }
        let text = read_text(source, path)?;
        budget.spend(text.len());
        Ok((hashing.hash_one(&*text), text))
    });
    let mut known: HashMap<u64, Arc<str>> = HashMap::with_capacity(read.len());
    let share = |(hash, text): (u64, Arc<str>)| {
        let first = known.entry(hash).or_insert_with(|| Arc::clone(&text));
        if *first == text { Arc::clone(first) } else { text }
    };
    let mut share = share;
    read.into_iter().map(|read| read.map(&mut share)).collect()
}

fn read_text(source: &dyn Source, path: &str) -> Result<Arc<str>, Problem> {
    let bytes = source.read(path, SOURCE_LIMIT).map_err(|error| Problem::of(&error, path))?;
    if bytes.is_empty() {
        let help = "give the file content, or remove it from the item";
        return Err(Problem {
            rule: &rule::EMPTY_FILE,
            message: format!("`{path}` is empty, so clients skip it without a word"),
            help,
        });
    }
    match std::str::from_utf8(&bytes) {
        Ok(text) => Ok(text.into()),
        Err(error) => {
            let valid = error.valid_up_to();
            let line = bytes.iter().take(valid).filter(|byte| **byte == b'\n').count() + 1;
            let message = format!("`{path}` is not UTF-8 text: byte {valid}, on its line {line}");
            let help = "save the file as UTF-8; a registry serves text only";
            Err(Problem { rule: &rule::NON_UTF8_FILE, message, help })
        }
    }
}
