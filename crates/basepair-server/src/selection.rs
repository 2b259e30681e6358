//! Selects the findings that concern some files and items, for `check` of a part of a registry and for checks of a text.

use basepair_catalog::catalog::Catalog;
use basepair_check::Report;
use basepair_model::finding::Finding;
use basepair_model::path::join;
use basepair_model::place::Span;
use std::collections::HashSet;

/// Selects the findings for the requested part of the registry.
#[derive(Debug, Default)]
pub struct Selection {
    files: HashSet<String>,
    folders: Vec<String>,
    items: HashSet<String>,
    /// Where manifests list the selected files: a file that cannot be read, or a wrong destination, is reported there.
    entries: Vec<(String, Span)>,
}

impl Selection {
    pub fn includes(&self, finding: &Finding) -> bool {
        let (file, at) = (finding.place.file(), finding.place.span.start());
        self.has_file(file)
            || finding.item.as_ref().is_some_and(|item| self.items.contains(item))
            || self.entries.iter().any(|(manifest, span)| {
                manifest == file && (span.start()..span.end().max(span.start() + 1)).contains(&at)
            })
    }

    fn has_file(&self, path: &str) -> bool {
        self.files.contains(path) || self.folders.iter().any(|folder| is_below(path, folder))
    }

    /// To be called last: adds where the selected files are listed.
    pub fn select_entries(&mut self, catalog: &Catalog) {
        for item in catalog.items() {
            let files = item.entry.files.iter().filter(|file| self.has_file(&join("", &file.path)));
            let spans = files.flat_map(|file| [file.path_span, file.target_span]);
            let manifest = item.entry.source.file.to_string();
            let entries: Vec<_> = spans.map(|span| (manifest.clone(), span)).collect();
            self.entries.extend(entries);
        }
    }

    pub fn narrow(&self, report: &mut Report) {
        report.retain(|finding| self.includes(finding), |file| self.has_file(file));
    }

    pub fn select_file(&mut self, path: String) {
        self.files.insert(path);
    }

    pub fn select_folder(&mut self, path: String) {
        self.folders.push(path);
    }

    /// How many items are selected.
    pub fn items(&self) -> usize {
        self.items.len()
    }

    /// An item and its files; the findings of a shared file belong to each of its items.
    pub fn select_item(&mut self, catalog: &Catalog, name: &str) {
        let item = catalog.item(name).into_iter();
        self.files.extend(item.flat_map(|item| item.entry.files.iter().map(|file| join("", &file.path))));
        self.items.insert(name.to_owned());
    }
}

/// Whether a file is below a folder.
pub fn is_below(file: &str, folder: &str) -> bool {
    folder.is_empty() || file.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}
