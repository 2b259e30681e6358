//! Follows a manifest and its includes through a source, depth first: included items come before the
//! manifest's own, as in the official tools.

use super::source::{ReadError, Source};
use super::{MANIFEST, MANIFEST_LIMIT, Reading, read_text, size};
use crate::catalog::Registry;
use basepair_model::finding::{Collector, Finding};
use basepair_model::item::Entry;
use basepair_model::manifest::{self, MAX_INCLUDE_DEPTH, MAX_INCLUDES, ManifestOptions, resolve_include};
use basepair_model::path::{file_name, seen_from_itself};
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::rule;
use std::collections::HashMap;
use std::sync::Arc;

/// The manifest with all its includes, flat.
#[derive(Default)]
pub(super) struct Manifest {
    pub(super) registry: Registry,
    pub(super) entries: Vec<Entry>,
    pub(super) findings: Collector,
    /// Every manifest path that was requested, whether it could be read or not.
    pub(super) read_paths: Vec<String>,
    /// Those that could be read, the root first.
    pub(super) texts: Vec<Arc<SourceText>>,
    /// Their total size.
    pub(super) bytes: u64,
}

/// The bytes of the root manifest.
pub(super) fn bytes(source: &dyn Source, reading: &Reading) -> Result<Vec<u8>, ReadError> {
    source.read(&reading.manifest, MANIFEST_LIMIT)
}

/// Reads the root manifest from its bytes, and everything that it includes.
pub(super) fn read(source: &dyn Source, reading: &Reading, bytes: Vec<u8>) -> Manifest {
    let mut tree = Tree { source, reading, manifest: Manifest::default(), included_at: HashMap::new() };
    tree.file(&reading.manifest, bytes, &mut Vec::new());
    tree.unique_names();
    tree.manifest
}

fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

struct Tree<'a> {
    source: &'a dyn Source,
    reading: &'a Reading,
    manifest: Manifest,
    included_at: HashMap<String, Option<Place>>,
}

impl Tree<'_> {
    fn file(&mut self, path: &str, bytes: Vec<u8>, above: &mut Vec<String>) {
        self.manifest.read_paths.push(path.to_owned());
        self.manifest.bytes += bytes.len() as u64;
        let (text, invalid) = read_text(path, bytes);
        if let Some(finding) = invalid {
            self.manifest.findings.push(finding);
            return;
        }
        self.manifest.texts.push(Arc::clone(&text));
        let root = above.is_empty();
        let options =
            ManifestOptions { root, allow_outside: self.reading.allow_outside, makes_targets: false };
        let (file, findings) = manifest::read(&text, options);
        self.manifest.findings.absorb(findings);
        if root {
            self.manifest.registry = Registry {
                schema: file.schema,
                name: file.name.unwrap_or_default(),
                homepage: file.homepage.unwrap_or_default(),
                head: file.head,
                // A manifest without includes is the whole registry.
                text: file.includes.is_empty().then(|| text.text.clone()),
            };
            self.included_at.insert(path.to_owned(), None);
        }
        let folder = folder_of(path);
        above.push(path.to_owned());
        for (include, span) in &file.includes {
            self.include(&text, folder, include, *span, above);
        }
        above.pop();
        // As in the official tools: paths in a manifest without includes are relative to the registry's root,
        // those in a manifest of a tree are relative to its own folder.
        let moved = !root || !file.includes.is_empty();
        let mut entries = file.entries;
        if moved {
            let root = folder_of(&self.reading.manifest);
            entries.iter_mut().for_each(|entry| entry.move_below(folder, root));
        } else if !self.reading.directory.is_empty() {
            let files = entries.iter_mut().flat_map(|entry| &mut entry.files);
            for file in files.filter(|file| file.path.contains("..")) {
                file.path = seen_from_itself(&self.reading.directory, &file.path);
            }
        }
        if self.manifest.entries.is_empty() {
            self.manifest.entries = entries;
        } else {
            self.manifest.entries.extend(entries);
        }
    }

    fn include(
        &mut self,
        text: &Arc<SourceText>,
        folder: &str,
        include: &str,
        span: Span,
        above: &mut Vec<String>,
    ) {
        let place = Place::new(text, span);
        let report = |rule, message: String, help: &str| Finding::new(rule, place.clone(), message, help);
        let finding = match resolve_include(folder, include) {
            // Both checks are as in the official tools.
            Ok(_) if above.len() == 1 && file_name(&text.file) != MANIFEST => report(
                &rule::INVALID_INCLUDE,
                format!("`{}` includes others, but is not called `{MANIFEST}`", text.file),
                "rename the manifest; clients find the root of a tree by its name",
            ),
            Ok(_) if folder == ".." || folder.starts_with("../") => report(
                &rule::INVALID_INCLUDE,
                "a manifest outside the registry's directory cannot include others".to_owned(),
                "choose the directory that contains all manifests as the registry's directory",
            ),
            Err(problem) => report(
                &rule::INVALID_INCLUDE,
                format!("the include `{}` {problem}", include.escape_debug()),
                "write a relative path to a `registry.json` inside this folder",
            ),
            Ok(path) if above.contains(&path) => report(
                &rule::INCLUDE_CYCLE,
                format!("the include `{path}` includes itself: {} -> {path}", above.join(" -> ")),
                "remove one include of the cycle",
            ),
            Ok(path) if above.len() >= MAX_INCLUDE_DEPTH => report(
                &rule::DEEP_INCLUDE,
                format!("the include `{path}` is nested deeper than {MAX_INCLUDE_DEPTH} levels"),
                "flatten part of the include tree",
            ),
            Ok(path) if self.included_at.len() >= MAX_INCLUDES => report(
                &rule::OVERSIZED_REGISTRY,
                format!("the include `{path}` exceeds the limit of {MAX_INCLUDES} manifests"),
                "merge some of them",
            ),
            Ok(path) => match self.included_at.get(&path) {
                Some(first) => {
                    let first = first.as_ref().map_or(String::new(), |place| format!(" at {place}"));
                    report(
                        &rule::REPEATED_INCLUDE,
                        format!("`{path}` is already included{first}"),
                        "include it only once",
                    )
                }
                None => {
                    self.included_at.insert(path.clone(), Some(place.clone()));
                    match self.source.read(&path, MANIFEST_LIMIT - self.manifest.bytes) {
                        Ok(bytes) => return self.file(&path, bytes, above),
                        Err(ReadError::TooLarge { .. }) => {
                            self.manifest.read_paths.push(path.clone());
                            let message = format!(
                                "the manifests up to `{path}` are larger than {} together",
                                size(MANIFEST_LIMIT)
                            );
                            report(&rule::OVERSIZED_REGISTRY, message, "split the registry")
                        }
                        Err(error) => {
                            self.manifest.read_paths.push(path.clone());
                            super::read_problem(&error, &path, place)
                        }
                    }
                }
            },
        };
        self.manifest.findings.push(finding);
    }

    /// The first entry of a name is kept; later ones are findings.
    fn unique_names(&mut self) {
        let mut first: HashMap<&str, &Entry> = HashMap::with_capacity(self.manifest.entries.len());
        let mut later = Vec::new();
        for (position, entry) in self.manifest.entries.iter().enumerate() {
            let place = |entry: &Entry| Place::new(&entry.source, entry.name_span);
            let name = entry.name.as_str();
            if let Some(taken) = first.get(name) {
                later.push(position);
                let message = format!("the name `{name}` is taken by the item at {}", place(taken));
                let raw = |entry: &Entry| {
                    entry.object.members.iter().map(|it| it.key.to_string()).collect::<Vec<_>>()
                };
                let alike = entry.kind == taken.kind
                    && raw(entry) == raw(taken)
                    && entry.description == taken.description
                    && entry.files.len() == taken.files.len();
                let help =
                    if alike { "remove one of the two, or rename it" } else { "rename one of the two" };
                let finding = Finding::new(&rule::DUPLICATE_NAME, place(entry), message, help);
                self.manifest.findings.push(finding.of_item(name));
            } else {
                first.insert(name, entry);
            }
        }
        let mut later = later.into_iter().peekable();
        let mut position = 0..;
        self.manifest.entries.retain(|_| later.next_if_eq(&position.next().unwrap_or_default()).is_none());
    }
}
