//! Snapshots that share nearly everything with another one: the same content after its check, and the content with other texts
//! for some files.

use super::{Check, Content, Items, Snapshot, items, words_of};
use crate::representation::Representation;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::files::item_path;
use basepair_catalog::library::Library;
use basepair_catalog::wire::digests::replaced;
use basepair_catalog::wire::item::DependencyForm;
use basepair_check::withholds;
use basepair_model::path::normal;
use basepair_syntax::{Candidates, Source};
use std::sync::Arc;

impl Snapshot {
    /// The same content with the result of its check, which is returned if it changes what is served.
    pub fn checked(&self, content: Content) -> Result<Arc<Self>, Box<Content>> {
        if content.report.withheld != self.report.withheld {
            return Err(Box::new(content));
        }
        let Content { report, basis, .. } = content;
        let catalog = self.catalog.without_index();
        catalog.prepare_search(|position| words_of(&catalog, &report, position));
        let (check, basis) = (Check::of(&report, true), Some(Arc::new(basis)));
        let shared = self.share(catalog, self.items.clone());
        Ok(Arc::new(Self { check, report: Arc::new(report), basis, ..shared }))
    }

    /// The content with other texts for the files at `paths`, which the items at the `changed` positions of `catalog` list, and with
    /// the findings of the last check. `None` if more than the documents of these items would change.
    pub fn amended(&self, paths: &[String], catalog: Catalog, changed: Vec<usize>) -> Option<Arc<Self>> {
        let basis = self.basis.as_ref()?;
        if paths.iter().any(|path| basis.surroundings.has_read(path)) {
            return None;
        }
        if withholds(&catalog.only(&changed), &basis.surroundings) {
            return None;
        }
        let form = DependencyForm::served(&self.addresses);
        let mut documents = self.items.documents.clone();
        let mut digests = std::str::from_utf8(&self.items.digests.document().bytes).ok()?.to_owned();
        for position in changed {
            let (item, document) = (catalog.items().get(position)?, documents.get_mut(position)?);
            let (made, digest) = items::one(&catalog, item, form);
            *document = Arc::new(made);
            digests = replaced(&digests, &item_path(item), &digest)?;
        }
        let digests = Document::new(MediaType::Json, Freshness::Live, digests);
        let digests = Arc::new(Representation::new(digests));
        let mut amended = self.share(self.catalog.with(catalog), Items { documents, digests });
        let new = paths.iter().filter(|path| !self.is_amended(path));
        amended.check.amended.extend(new.cloned());
        amended.basis = Some(Arc::clone(basis));
        Some(Arc::new(amended))
    }

    /// The same content, of which what was made on request is made again.
    pub fn renewed(&self) -> Arc<Self> {
        let mut renewed = self.share(self.catalog.clone(), self.items.clone());
        renewed.basis.clone_from(&self.basis);
        Arc::new(renewed)
    }

    /// The words of all scripts that may be classes, of files that were changed since the check as well.
    pub fn words(&self) -> Candidates {
        if self.check.amended.is_empty() {
            return self.report.vocabulary.words.clone();
        }
        // The texts of other items may have to be decompressed.
        let lists_amended =
            |item: &&Item| item.entry.files.iter().any(|file| self.is_amended(&normal(&file.path)));
        let items = self.catalog.items().iter().filter(lists_amended);
        let changed = items.flat_map(Item::files).filter(|(file, _)| self.is_amended(&normal(&file.path)));
        let changed: Vec<_> = changed.collect();
        let sources: Vec<Source<'_>> =
            changed.iter().map(|(file, text)| Source { path: &file.path, text }).collect();
        self.report.vocabulary.words.and(&Candidates::read(&sources))
    }

    /// Another snapshot with this catalog and the documents of its items, which shares everything else that does not follow from
    /// texts or findings.
    fn share(&self, catalog: Library, items: Items) -> Self {
        let (addresses, report) = (self.addresses.clone(), Arc::clone(&self.report));
        let (check, shared) = (self.check.clone(), Arc::clone(&self.shared));
        let mut other = Self::of(catalog, addresses, report, check, items, shared);
        other.on_request.resolver = self.on_request.resolver.clone();
        other
    }
}
