//! The only entry point for a registry: reads the manifest, the model and every listed source, and returns one
//! catalog with all findings.

mod ahead;
mod checked;
mod directory;
pub mod kit;
mod listed;
mod manifest;
mod picture;
mod problem;
mod published;
mod settings;
mod sheets;
mod source;
mod surroundings;
mod texts;

pub use checked::Checked;
pub use directory::Directory;
pub use kit::{KitFacts, StyleTrouble};
pub use listed::read_again;
pub use picture::Image;
pub use published::{Published, PublishedFile, PublishedItem};
pub use settings::{CONFIG, ConfigFlag, Settings, around as settings_around, without_comments};
pub use source::{CACHE_TAG, Embedded, LISTED, Listing, Memory, Overlay, ReadError, Source, is_skipped};
pub use surroundings::Surroundings;

use crate::catalog::{Catalog, Registry};
use basepair_model::finding::{self, Collector, Finding, Omitted};
use basepair_model::item::Entry;
use basepair_model::model::{Consumer, Model};
use basepair_model::parallel::both;
use basepair_model::path::normal;
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::{architecture, rule};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::Arc;

/// The manifest, at the root of every registry.
pub const MANIFEST: &str = "registry.json";
/// The model, beside the manifest; a registry without one uses the built-in model.
pub const MODEL: &str = "architecture.json";
/// The maximum size of a source file, as in the official tools.
pub const SOURCE_LIMIT: u64 = 5 * 1024 * 1024;
/// The maximum total size of all manifests of a registry.
const MANIFEST_LIMIT: u64 = 32 * 1024 * 1024;
/// The default maximum total size of everything that a registry lists.
pub const INPUT_LIMIT: u64 = 512 * 1024 * 1024;
const MODEL_LIMIT: u64 = 4 * 1024 * 1024;

/// How a registry is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// The root manifest, relative to the registry's root.
    pub manifest: String,
    /// Whether listed files may be outside the root; the source must allow it too.
    pub allow_outside: bool,
    /// The root itself, as an absolute path without `.` and `..`: a path that leaves it may come back. Empty if
    /// unknown.
    pub directory: String,
    /// How many bytes the files of the registry may have together, each counted as often as it is listed.
    pub limit: u64,
    /// Whether files that have just changed are read without waiting: somebody knows that they are complete.
    pub at_once: bool,
    /// Whether preview images are read; clients do not get them.
    pub pictures: bool,
    /// Settings that override those of `basepair.toml`, as `KEY=VALUE` each.
    pub config: Vec<String>,
    /// The names of the items that are read, where that is not all of them.
    pub only: Option<BTreeSet<String>>,
}

impl Default for Reading {
    fn default() -> Self {
        Self {
            manifest: MANIFEST.to_owned(),
            allow_outside: false,
            directory: String::new(),
            limit: INPUT_LIMIT,
            at_once: false,
            pictures: true,
            config: Vec::new(),
            only: None,
        }
    }
}

/// The result of a load: a catalog unless a finding prevents it, and all findings in either case.
#[derive(Debug)]
pub struct Loaded {
    /// Includes items without a complete source, whose findings withhold them.
    pub catalog: Option<Catalog>,
    /// What could be read although a finding rejects it: to find further problems, never to serve.
    pub draft: Option<Catalog>,
    pub surroundings: Surroundings,
    pub findings: Vec<Finding>,
    /// Further findings, which are only counted.
    pub omitted: Vec<Omitted>,
    pub checked: Checked,
    pub read_paths: ReadPaths,
    /// The manifest and everything it includes, the root first.
    pub manifests: Vec<Arc<SourceText>>,
}

/// Everything that a load read, relative to the root, in no order and perhaps more than once: what a watcher has to watch.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReadPaths {
    /// Files that were requested, whether they exist or not.
    pub files: Vec<String>,
    /// Folders that were listed: their file names matter, not the content.
    pub folders: Vec<String>,
}

/// There is nothing to load.
#[derive(Debug)]
pub enum LoadError {
    NoManifest,
    Manifest(io::Error),
}

/// Loads the registry with its manifest at the root.
pub fn load(source: &dyn Source) -> Result<Loaded, LoadError> {
    load_as(source, &Reading::default())
}

/// Loads a registry.
pub fn load_as(source: &dyn Source, reading: &Reading) -> Result<Loaded, LoadError> {
    let bytes = manifest::bytes(source, reading).map_err(|error| match error {
        ReadError::Missing => LoadError::NoManifest,
        ReadError::Io(error) => LoadError::Manifest(error),
        other => LoadError::Manifest(io::Error::other(format!("it {}", describe(&other)))),
    })?;
    // Only one core parses a manifest; the others list the folders of a large registry.
    let folders = ahead::folders(&bytes);
    let list = || folders.into_iter().map(|folder| (folder.clone(), source.walk(&folder))).collect();
    let (mut manifest, listings) = both(|| manifest::read(source, reading, bytes), list);
    if let Some(only) = &reading.only {
        manifest.entries.retain(|entry| only.contains(entry.name.as_str()));
    }
    Ok(load_manifest(source, reading, manifest, listings))
}

fn load_manifest(
    source: &dyn Source,
    reading: &Reading,
    mut manifest: manifest::Manifest,
    mut listings: BTreeMap<String, Listing>,
) -> Loaded {
    let mut findings = std::mem::take(&mut manifest.findings);
    let mut read_paths = ReadPaths { files: std::mem::take(&mut manifest.read_paths), folders: Vec::new() };
    let manifests = std::mem::take(&mut manifest.texts);
    let documents = read_paths.files.len();

    let (model, own_model) = read_model(source, &mut findings);
    read_paths.files.push(MODEL.to_owned());

    // The files of a retired item are not read: they may be deleted.
    let mut entries = std::mem::take(&mut manifest.entries);
    let retired: Vec<Entry> = entries.extract_if(.., |entry| entry.retired.is_some()).collect();
    if !reading.pictures {
        entries.iter_mut().for_each(|entry| entry.pictures.clear());
    }
    let whole = manifests.first().map_or_else(|| SourceText::new(reading.manifest.clone(), ""), Arc::clone);
    let input = listed::Input { whole: &whole, used: manifest.bytes, limit: reading.limit };
    read_paths.files.extend(entries.iter().flat_map(paths));
    let surroundings = || {
        let walk = |folder: &str| listings.remove(folder).unwrap_or_else(|| source.walk(folder));
        let model = (model.as_ref()?, own_model);
        Some(surroundings::read(source, entries.iter().chain(&retired), model, &reading.config, walk))
    };
    let (surroundings, contents) = both(surroundings, || listed::read(source, &entries, &input));
    let mut surroundings = surroundings.unwrap_or_default();
    let items = listed::assemble(source, entries, contents, &input, &mut findings);
    let (mut findings, omitted) = findings.finish();
    finding::settle(&mut findings);
    let checked = Checked {
        documents: documents + 1,
        items: items.len(),
        files: items.iter().map(|item| item.entry.files.len()).sum(),
        elements: model.as_ref().map_or(0, |model| model.elements().count()),
    };
    let refused = findings.iter().any(Finding::refuses);
    let catalog = model.map(|model| Catalog::new(manifest.registry, items, model).with_retired(retired));
    read_paths.files.extend(surroundings.read_files.iter().cloned());
    read_paths.folders = std::mem::take(&mut surroundings.listed_folders);
    let (catalog, draft) = if refused { (None, catalog) } else { (catalog, None) };
    Loaded { catalog, draft, surroundings, findings, omitted, checked, read_paths, manifests }
}

/// The paths of the root manifest and of everything that it includes; empty if it cannot be read.
pub fn manifest_paths(source: &dyn Source) -> Vec<String> {
    let reading = Reading::default();
    let bytes = manifest::bytes(source, &reading);
    bytes.map(|bytes| manifest::read(source, &reading, bytes).read_paths).unwrap_or_default()
}

/// What the manifests of a registry list.
#[derive(Debug)]
pub struct Listed {
    /// In manifest order, retired ones too.
    pub entries: Vec<Entry>,
    /// The paths of the manifests, the root first.
    pub manifests: Vec<String>,
    pub registry: Registry,
}

/// Reads the manifests of a registry and no listed file. None if a finding about them makes every answer impossible, an error if
/// the root manifest cannot be read.
pub fn entries(source: &dyn Source, reading: &Reading) -> Result<Option<Listed>, ReadError> {
    let manifest = manifest::read(source, reading, manifest::bytes(source, reading)?);
    let (findings, _) = manifest.findings.finish();
    if findings.iter().any(Finding::refuses) {
        return Ok(None);
    }
    let (entries, manifests) = (manifest.entries, manifest.read_paths);
    Ok(Some(Listed { entries, manifests, registry: manifest.registry }))
}

impl Loaded {
    /// The catalog, or its substitute while a finding rejects it.
    pub fn best(&self) -> Option<&Catalog> {
        self.catalog.as_ref().or(self.draft.as_ref())
    }
}

/// The model, and whether it is the registry's own.
pub fn read_model(source: &dyn Source, findings: &mut Collector) -> (Option<Model>, bool) {
    let (bytes, own) = match source.read(MODEL, MODEL_LIMIT) {
        Err(ReadError::Missing) => (Embedded.read(MODEL, MODEL_LIMIT), false),
        read => (read, true),
    };
    let model = bytes.map_err(|error| {
        let place = Place::new(&SourceText::new(MODEL, ""), Span::default());
        read_problem(&error, MODEL, place)
    });
    let model = match model {
        Ok(bytes) => parse_model(bytes, findings),
        Err(finding) => {
            findings.push(finding);
            None
        }
    };
    // A model without consumer settings means a default project.
    let model = model.map(|mut model| {
        if model.consumer == Consumer::default() {
            model.consumer = built_in_consumer();
        }
        model
    });
    (model, own)
}

fn built_in_consumer() -> Consumer {
    let bytes = Embedded.read(MODEL, MODEL_LIMIT).unwrap_or_default();
    let (text, _) = read_text(MODEL, bytes);
    architecture::read(&text).0.map(|model| model.consumer).unwrap_or_default()
}

fn parse_model(bytes: Vec<u8>, findings: &mut Collector) -> Option<Model> {
    let (text, invalid) = read_text(MODEL, bytes);
    if let Some(finding) = invalid {
        findings.push(finding);
        return None;
    }
    let (model, problems) = architecture::read(&text);
    findings.absorb(problems);
    model
}

/// Every file that an entry lists.
fn paths(entry: &Entry) -> impl Iterator<Item = String> + '_ {
    let files = entry.files.iter().map(|file| &file.path);
    files.chain(entry.pictures.iter().map(|preview| &preview.path)).map(|path| normal(path).into_owned())
}

/// Bytes as text that findings can point into, with a finding if they are not valid UTF-8.
fn read_text(path: &str, bytes: Vec<u8>) -> (Arc<SourceText>, Option<Finding>) {
    match String::from_utf8(bytes) {
        Ok(text) => (SourceText::new(path, text), None),
        Err(error) => {
            let valid = error.utf8_error().valid_up_to();
            let text = SourceText::new(path, String::from_utf8_lossy(error.as_bytes()).into_owned());
            let place = Place::new(&text, Span::new(valid, valid + char::REPLACEMENT_CHARACTER.len_utf8()));
            let message = format!("`{path}` is not valid UTF-8 from byte {valid} on");
            let finding = Finding::new(&rule::NON_UTF8_FILE, place, message, "save the file as UTF-8");
            (text, Some(finding))
        }
    }
}

const OUTSIDE_HELP: &str =
    "move the file into the registry's folder, or allow files outside with --allow-outside";

fn read_problem(error: &ReadError, path: &str, place: Place) -> Finding {
    let (rule, message, help) = problem_of(error, path);
    Finding::new(rule, place, message, help)
}

fn problem_of(error: &ReadError, path: &str) -> (&'static rule::Rule, String, &'static str) {
    let (rule, help) = match error {
        ReadError::Missing => {
            (&rule::MISSING_FILE, "create the file, correct the path, or run the build that writes it")
        }
        ReadError::Outside => (&rule::ESCAPING_PATH, OUTSIDE_HELP),
        ReadError::TooLarge { .. } => (&rule::OVERSIZED_FILE, "split the file, or leave it out of the item"),
        ReadError::NotAFile(_) => (&rule::UNREADABLE_FILE, "list a regular file"),
        ReadError::Changing => (&rule::UNREADABLE_FILE, "write the file elsewhere and rename it into place"),
        ReadError::NotSent(_) => (&rule::UNREADABLE_FILE, "correct what the registry's server answers"),
        ReadError::Io(_) => (&rule::UNREADABLE_FILE, "make the file readable for this user"),
    };
    (rule, format!("`{path}` {}", describe(error)), help)
}

/// What is wrong with a file, as the rest of a sentence about it.
pub fn describe(error: &ReadError) -> String {
    match error {
        ReadError::Missing => "does not exist".to_owned(),
        ReadError::Outside => "leads out of the registry's root".to_owned(),
        ReadError::NotAFile(what) => format!("is {what}, not a regular file"),
        ReadError::TooLarge { limit } => format!("is larger than {}", size(*limit)),
        ReadError::Changing => "kept changing while it was read".to_owned(),
        ReadError::NotSent(reason) => format!("was not received: {reason}"),
        ReadError::Io(error) => format!("cannot be read: {error}"),
    }
}

/// A limit in KiB or MiB.
fn size(bytes: u64) -> String {
    const KIB: u64 = 1024;
    if bytes < KIB * KIB { format!("{} KiB", bytes / KIB) } else { format!("{} MiB", bytes / (KIB * KIB)) }
}
