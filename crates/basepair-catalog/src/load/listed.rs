//! Reads what entries list: every file once, however many items list it, with equal texts shared. Enforces the
//! limits for one item and for the whole registry.

use super::picture::{self, Image};
use super::problem::Problem;
use super::source::Source;
use super::texts::Texts;
use super::{SOURCE_LIMIT, size};
use crate::catalog::{Catalog, Item, Picture};
use crate::contents::Contents;
use basepair_model::finding::{Collector, Finding};
use basepair_model::item::Entry;
use basepair_model::json;
use basepair_model::parallel::{self, map_shares};
use basepair_model::path::{folder, join, normal};
use basepair_model::picture::PictureEntry;
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::rule;
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The sources of one item together: it is one response, which is in memory as a whole.
const ITEM_LIMIT: u64 = 64 * 1024 * 1024;

/// How many bytes may still be read. Parallel threads may exceed it by one file each.
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
struct Distinct<'e> {
    paths: Vec<Cow<'e, str>>,
    /// Of every listed path, in order: where it is in `paths`.
    positions: Vec<usize>,
}

impl<'e> Distinct<'e> {
    fn of(listed: Vec<&'e str>) -> Self {
        let mut all = Self::default();
        let mut known: HashMap<Cow<'e, str>, usize> = HashMap::with_capacity(listed.len());
        for path in listed.into_iter().map(normal) {
            let next = all.paths.len();
            let position = *known.entry(path).or_insert_with_key(|path| {
                all.paths.push(path.clone());
                next
            });
            all.positions.push(position);
        }
        all
    }
}

/// The context and the limit of reading.
pub(super) struct Input<'a> {
    /// The location of findings about the whole registry.
    pub(super) whole: &'a Arc<SourceText>,
    /// The bytes read so far.
    pub(super) used: u64,
    pub(super) limit: u64,
}

/// The contents of all listed files, each once.
pub(super) struct Read {
    texts: Vec<Result<Arc<str>, Problem>>,
    images: Vec<Result<Image, Problem>>,
    /// For every listed file and image, in order, which of them it is.
    files: Vec<usize>,
    pictures: Vec<usize>,
    /// The bytes of everything but texts, which count as often as they are listed.
    others: u64,
}

/// Reads everything that entries list.
pub(super) fn read(source: &dyn Source, entries: &[Entry], input: &Input<'_>) -> Read {
    let budget = Budget { limit: input.limit, used: AtomicU64::new(input.used) };
    let files = entries.iter().flat_map(|entry| &entry.files).map(|file| file.path.as_str());
    let files = Distinct::of(files.collect());
    let texts = read_texts(source, &files.paths, &budget);
    let pictures = entries.iter().flat_map(|entry| &entry.pictures).map(|image| image.path.as_str());
    let pictures = Distinct::of(pictures.collect());
    let images = parallel::map(&pictures.paths, |path| read_image(source, path, &budget));
    let read: u64 = texts.iter().flatten().map(|text| text.len() as u64).sum();
    let others = budget.used.load(Ordering::Relaxed) - read;
    Read { texts, images, files: files.positions, pictures: pictures.positions, others }
}

/// Turns entries into items with their contents.
pub(super) fn assemble(
    source: &dyn Source,
    entries: Vec<Entry>,
    read: Read,
    input: &Input<'_>,
    findings: &mut Collector,
) -> Vec<Item> {
    let Read { mut texts, images: read_images, files, pictures: images, others: mut listed } = read;

    let mut assembled = Collector::default();
    let mut items = Vec::with_capacity(entries.len());
    let mut files = files.iter().map(|position| texts.get(*position));
    let mut images = images.iter().map(|position| read_images.get(*position));
    let mut twins = Twins { source, folders: HashMap::new() };
    for entry in entries {
        let mut sources = Vec::with_capacity(entry.files.len());
        let mut problems = Vec::new();
        for file in &entry.files {
            match files.next().flatten() {
                Some(Ok(text)) => sources.push(text.clone()),
                problem => {
                    let problem = problem.and_then(|problem| problem.as_ref().err());
                    problems
                        .extend(problem.map(|problem| (twins.explain(problem, &file.path), file.path_span)));
                    sources.push(Arc::default());
                }
            }
        }
        explain_if_built(source, &entry, &mut problems);
        assembled.extend(
            problems.iter().map(|(problem, span)| problem.at(Place::new(&entry.source, *span), &entry)),
        );
        let bytes: u64 = sources.iter().map(|text| text.len() as u64).sum();
        listed += bytes;
        if bytes > ITEM_LIMIT {
            let message =
                format!("the files of `{}` are larger than {} together", entry.name, size(ITEM_LIMIT));
            let place = Place::new(&entry.source, entry.name_span);
            let problem = Problem { rule: &rule::OVERSIZED_ITEM, message, help: "split the item" };
            assembled.push(problem.at(place, &entry));
        }
        let pictures = pictures(&entry, &mut images, &mut assembled);
        items.push(Item { entry: Arc::new(entry), contents: Contents::new(sources), pictures });
    }
    if listed > input.limit {
        // How much was read, and which problems were found, depends on timing: only this finding is deterministic.
        let message =
            format!("the files that this registry lists are larger than {} together", size(input.limit));
        let help =
            "split the registry, or allow more with --input-limit; a file counts as often as it is listed";
        let place = Place::new(input.whole, Span::new(0, 1));
        findings.push(Finding::new(&rule::OVERSIZED_REGISTRY, place, message, help));
        for item in &mut items {
            item.contents = item.entry.files.iter().map(|_| Arc::default()).collect();
        }
        texts.clear();
    } else {
        findings.absorb(assembled);
    }
    items
}

/// If files of an entry are missing because its manifest is the output of a build, which has put the item beside it as JSON:
/// one problem instead of those.
fn explain_if_built(source: &dyn Source, entry: &Entry, problems: &mut Vec<(Problem, Span)>) {
    let is_missing = |problem: &Problem| std::ptr::eq(problem.rule, &rule::MISSING_FILE);
    let Some((_, first)) = problems.iter().find(|(problem, _)| is_missing(problem)) else { return };
    let (first, manifest) = (*first, entry.source.file.as_str());
    let beside = join(folder(manifest), &format!("{}.json", entry.name));
    if !is_item(source, &beside, entry.name.as_str()) {
        return;
    }
    let message = format!(
        "`{manifest}` is the output of a build: `{beside}` contains the item, and its files do not exist here"
    );
    let help = "pass the manifest that it was built from with --manifest, if there is one";
    problems.retain(|(problem, _)| !is_missing(problem));
    problems.insert(0, (Problem { rule: &rule::MISSING_FILE, message, help }, first));
}

/// Finds files whose names differ from those of missing ones only in case, which some systems do not distinguish.
struct Twins<'s> {
    source: &'s dyn Source,
    /// The files of the folders that were searched.
    folders: HashMap<String, Vec<String>>,
}

impl Twins<'_> {
    /// In how many folders is searched: a manifest may list very many missing files.
    const FOLDERS: usize = 20;

    fn explain(&mut self, problem: &Problem, path: &str) -> Problem {
        let is_missing = std::ptr::eq(problem.rule, &rule::MISSING_FILE);
        match is_missing.then(|| self.of(path)).flatten() {
            Some(twin) => {
                let message = format!("`{path}` does not exist, but `{twin}` does");
                Problem {
                    rule: problem.rule,
                    message,
                    help: "correct the path: most systems distinguish upper and lower case",
                }
            }
            None => problem.clone(),
        }
    }

    fn of(&mut self, path: &str) -> Option<&str> {
        let path = normal(path);
        let folder = folder(&path).to_owned();
        if !self.folders.contains_key(&folder) {
            let is_searched =
                self.folders.len() < Self::FOLDERS && !folder.is_empty() && !folder.starts_with("..");
            let files = is_searched.then(|| self.source.walk(&folder).files);
            self.folders.insert(folder.clone(), files.unwrap_or_default());
        }
        self.folders.get(&folder)?.iter().map(String::as_str).find(|file| file.eq_ignore_ascii_case(&path))
    }
}

fn is_item(source: &dyn Source, path: &str, name: &str) -> bool {
    let text = source.read(path, SOURCE_LIMIT).ok().and_then(|bytes| String::from_utf8(bytes).ok());
    let value = text.and_then(|text| json::parse(&text).ok());
    let object = value.as_ref().and_then(|value| value.as_object());
    object.is_some_and(|object| object.str("name") == Some(name) && object.get("files").is_some())
}

/// Takes the images of an entry from those of all entries.
fn pictures<'i>(
    entry: &Entry,
    images: &mut impl Iterator<Item = Option<&'i Result<Image, Problem>>>,
    findings: &mut Collector,
) -> Vec<Picture> {
    let image = |picture: &PictureEntry| match images.next()?? {
        Ok(image) => Some(image.shown(picture.appearance)),
        Err(problem) => {
            findings.push(problem.at(Place::new(&entry.source, picture.path_span), entry));
            None
        }
    };
    entry.pictures.iter().filter_map(image).collect()
}

fn read_image(source: &dyn Source, path: &str, budget: &Budget) -> Result<Image, Problem> {
    if budget.is_spent() {
        return Err(Problem::unread());
    }
    let image = picture::read(source, path)?;
    budget.spend(image.bytes());
    Ok(image)
}

/// How many texts are read and then shared at a time.
const SHARE: usize = 64;

fn read_texts(
    source: &dyn Source,
    paths: &[Cow<'_, str>],
    budget: &Budget,
) -> Vec<Result<Arc<str>, Problem>> {
    let texts = Texts::with_capacity(paths.len());
    let read = |path: &Cow<'_, str>| {
        if budget.is_spent() {
            return Err(Problem::unread());
        }
        let text = read_text(source, path)?;
        budget.spend(text.len());
        Ok(text)
    };
    map_shares(paths, SHARE, |share| texts.keep(share.iter().map(read).collect()))
}

/// Reads some listed files again: the catalog with their texts, and the positions of the items that list them. `None` if that needs
/// a whole load, which reports why.
pub fn read_again(
    source: &dyn Source,
    limit: u64,
    catalog: &Catalog,
    paths: &[String],
) -> Option<(Catalog, Vec<usize>)> {
    let texts = paths.iter().map(|path| Some((path.clone(), read_text(source, path).ok()?.into())));
    let (catalog, changed) = catalog.amended(&texts.collect::<Option<Vec<_>>>()?)?;
    let sizes: Vec<u64> = catalog.items().iter().map(|item| item.contents.bytes() as u64).collect();
    // Manifests and images count too: near the limit, everything is loaded.
    let fits = sizes.iter().all(|size| *size <= ITEM_LIMIT) && sizes.iter().sum::<u64>() <= limit / 2;
    fits.then_some((catalog, changed))
}

fn read_text(source: &dyn Source, path: &str) -> Result<String, Problem> {
    let bytes = source.read(path, SOURCE_LIMIT).map_err(|error| Problem::of(&error, path))?;
    if bytes.is_empty() {
        let help = "put content into the file, or remove it from the item";
        return Err(Problem {
            rule: &rule::EMPTY_FILE,
            message: format!("`{path}` is empty, so clients silently skip it"),
            help,
        });
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(error) => {
            let (valid, bytes) = (error.utf8_error().valid_up_to(), error.as_bytes());
            let line = bytes.iter().take(valid).filter(|byte| **byte == b'\n').count() + 1;
            let message = format!("`{path}` is not valid UTF-8: byte {valid}, on line {line}");
            let help = "save the file as UTF-8; a registry serves text only";
            Err(Problem { rule: &rule::NON_UTF8_FILE, message, help })
        }
    }
}
