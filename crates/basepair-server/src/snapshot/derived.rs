//! Snapshots that share nearly everything with another one: the same content after its check, and the content with other texts
//! for some files.

use super::{Snapshot, findings, items, revision, serial, words_of};
use crate::representation::Representation;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::files::item_path;
use basepair_catalog::wire::digests::replaced;
use basepair_catalog::wire::item::DependencyForm;
use basepair_check::{Report, withholds};
use basepair_model::path::normal;
use basepair_syntax::{Source, Words};
use std::sync::{Arc, OnceLock};

impl Snapshot {
    /// The same content with the result of its check, which is returned if it changes what is served.
    pub fn checked(&self, report: Report) -> Result<Arc<Self>, Box<Report>> {
        if report.withheld != self.report.withheld {
            return Err(Box::new(report));
        }
        let catalog = self.catalog.clone().without_index();
        catalog.prepare_search(|position| words_of(&catalog, &report, position));
        let findings = Arc::new(Representation::new(Document::json(findings(&report))));
        let shared = self.share(catalog, self.items.clone());
        Ok(Arc::new(Self { findings, report: Arc::new(report), is_checked: true, ..shared }))
    }

    /// The content with other texts for the files at `paths`, which the items at the `changed` positions of `catalog` list, and with
    /// the findings of the last check. `None` if more than the documents of these items would change.
    pub fn amended(&self, paths: &[String], catalog: Catalog, changed: Vec<usize>) -> Option<Arc<Self>> {
        let basis = self.basis.get()?;
        if paths.iter().any(|path| basis.surroundings.has_read(path)) {
            return None;
        }
        if withholds(&catalog.only(&changed), &basis.surroundings) {
            return None;
        }
        let form = DependencyForm::served(&self.addresses);
        let mut documents = self.items.clone();
        let mut digests = std::str::from_utf8(&self.digests.document().bytes).ok()?.to_owned();
        for position in changed {
            let (item, document) = (catalog.items().get(position)?, documents.get_mut(position)?);
            let (made, digest) = items::one(&catalog, item, form);
            *document = Arc::new(made);
            digests = replaced(&digests, &item_path(item), &digest)?;
        }
        let digests = Document::new(MediaType::Json, Freshness::Live, digests);
        let digests = Arc::new(Representation::new(digests));
        let revision = revision(digests.document(), self.architecture.document(), &catalog);
        let mut amended = Self { digests, revision, ..self.share(catalog, documents) };
        let new = paths.iter().filter(|path| !self.is_amended(path));
        amended.amended.extend(new.cloned());
        let _ = amended.basis.set(Arc::clone(basis));
        Some(Arc::new(amended))
    }

    /// The words of all scripts that may be classes, of files that were changed since the check as well.
    pub fn words(&self) -> Words {
        if self.amended.is_empty() {
            return self.report.words.clone();
        }
        // The texts of other items may have to be decompressed.
        let lists_amended =
            |item: &&Item| item.entry.files.iter().any(|file| self.is_amended(&normal(&file.path)));
        let items = self.catalog.items().iter().filter(lists_amended);
        let changed = items.flat_map(Item::files).filter(|(file, _)| self.is_amended(&normal(&file.path)));
        let changed: Vec<_> = changed.collect();
        let sources: Vec<Source<'_>> =
            changed.iter().map(|(file, text)| Source { path: &file.path, text }).collect();
        self.report.words.and(&Words::read(&sources))
    }

    /// Another snapshot with this catalog and the documents of its items, which shares everything else.
    fn share(&self, catalog: Catalog, items: Vec<Arc<Representation>>) -> Self {
        Self {
            serial: serial(),
            catalog,
            addresses: self.addresses.clone(),
            report: Arc::clone(&self.report),
            is_checked: self.is_checked,
            amended: self.amended.clone(),
            revision: self.revision.clone(),
            index_entries: self.index_entries.clone(),
            counts: self.counts.clone(),
            findings: Arc::clone(&self.findings),
            service: Arc::clone(&self.service),
            architecture: Arc::clone(&self.architecture),
            index: Arc::clone(&self.index),
            digests: Arc::clone(&self.digests),
            openapi: Arc::clone(&self.openapi),
            model_schema: Arc::clone(&self.model_schema),
            items,
            previews: Arc::clone(&self.previews),
            skills: Arc::clone(&self.skills),
            well_known: Arc::clone(&self.well_known),
            elements: Arc::clone(&self.elements),
            // Computed from the texts, or from the findings.
            pages: OnceLock::new(),
            live: OnceLock::new(),
            resolver: self.resolver.clone(),
            basis: OnceLock::new(),
        }
    }
}
