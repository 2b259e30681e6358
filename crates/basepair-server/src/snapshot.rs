//! A snapshot: one registry and model with every document built from them. Immutable; requests look up bytes in
//! it and never wait for anything else.

mod basis;
mod compression;
mod derived;
mod items;
mod retained;

pub use basis::Basis;
pub use items::ItemForm;

use crate::representation::{Coding, Effort, Representation};
use crate::skills;
use basepair_catalog::address::{Addresses, Siblings};
use basepair_catalog::catalog::{Catalog, Preview};
use basepair_catalog::document::{Document, Freshness, MediaType, hex};
use basepair_catalog::files::{IndexEntries, well_known};
use basepair_catalog::search::Field;
use basepair_catalog::skills::Skill;
use basepair_catalog::wire::item::DependencyForm;
use basepair_catalog::wire::may::{self, MayAnswer};
use basepair_catalog::wire::{architecture, finding, pretty, service};
use basepair_check::Report;
use basepair_check::oracle::{Oracle, Unknown};
use basepair_client::resolve::Resolver;
use basepair_client::rewrite;
use retained::Retained;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

/// The JSON Schema of `architecture.json`, for editors.
pub const MODEL_SCHEMA: &str = include_str!("../../../docs/architecture.schema.json");

#[derive(Debug)]
pub struct Snapshot {
    /// Unique among the snapshots of this process.
    pub serial: u64,
    pub catalog: Catalog,
    pub addresses: Addresses,
    /// The findings; none of them prevents serving. Only those that withhold items until the check has ended, and those of the
    /// last check for files that were changed since.
    pub report: Arc<Report>,
    /// Whether the check has ended.
    pub is_checked: bool,
    /// The files that were changed since the check.
    amended: Vec<String>,
    /// Identifies exactly this content.
    pub revision: String,
    /// Every item's entry in the index, and the counts, written once for responses with parameters.
    pub index_entries: IndexEntries,
    pub counts: String,
    /// All findings.
    pub findings: Arc<Representation>,
    pub service: Arc<Representation>,
    pub architecture: Arc<Representation>,
    pub index: Arc<Representation>,
    pub digests: Arc<Representation>,
    pub openapi: Arc<Representation>,
    pub model_schema: Arc<Representation>,
    /// Lookup data for pages, computed on the first request for a page.
    pub(crate) pages: OnceLock<basepair_site::Index>,
    /// Live previews, made in the background or when the first is asked for.
    pub(crate) live: OnceLock<basepair_live::Previews>,
    /// What imports refer to, computed when it is first asked for.
    resolver: OnceLock<Arc<Resolver>>,
    /// What a check of other text needs.
    basis: OnceLock<Arc<Basis>>,
    /// In manifest order.
    items: Vec<Arc<Representation>>,
    /// The images that show items, and those of earlier generations, by their served name.
    previews: Arc<Retained>,
    /// The skills that are published.
    pub skills: Arc<[Skill]>,
    /// Skills and documents as data, by their paths in a build.
    well_known: Arc<BTreeMap<String, Representation>>,
    /// By lower-case id.
    elements: Arc<HashMap<String, Representation>>,
}

/// The words of an item that its entry does not have.
fn words_of(catalog: &Catalog, report: &Report, position: usize) -> Vec<(Field, String)> {
    let names = catalog.items().get(position).and_then(|item| report.names.get(item.name()));
    let field =
        |field: Field, texts: &[String]| texts.iter().map(|text| (field, text.clone())).collect::<Vec<_>>();
    names.map_or_else(Vec::new, |names| {
        [field(Field::Symbol, &names.exports), field(Field::Prop, &names.props)].concat()
    })
}

impl Snapshot {
    /// `description` is the API's own description, which only the routes know. A document that equals one of
    /// the `earlier` snapshot reuses its compressed forms, and the earlier images are kept.
    pub fn new(
        catalog: Catalog,
        report: Report,
        addresses: Addresses,
        description: String,
        earlier: Option<&Self>,
    ) -> Arc<Self> {
        Self::built(catalog, report, addresses, description, earlier, true)
    }

    /// The same without the findings of most rules, and without search: `report` is that of a check for safety.
    pub fn unchecked(
        catalog: Catalog,
        report: Report,
        addresses: Addresses,
        description: String,
    ) -> Arc<Self> {
        Self::built(catalog, report, addresses, description, None, false)
    }

    fn built(
        catalog: Catalog,
        report: Report,
        addresses: Addresses,
        description: String,
        earlier: Option<&Self>,
        is_checked: bool,
    ) -> Arc<Self> {
        let catalog = match addresses.siblings() {
            Siblings::RewriteOwn => {
                rewrite::recognise(catalog, addresses.item_url(), &report.context.hints())
            }
            Siblings::Addressed | Siblings::AsAuthored => catalog,
        };
        let catalog = catalog.without(report.withheld.clone());
        if is_checked {
            catalog.prepare_search(|position| words_of(&catalog, &report, position));
        }
        let form = DependencyForm::served(&addresses);
        let skills = skills::published(&catalog, &addresses, &report);
        let well_known = well_known(&catalog, &skills);
        // A build with dependencies as authored writes only what the official tool writes.
        let listed = if matches!(form, DependencyForm::AsAuthored) { &[][..] } else { &well_known };
        let files = items::files(&catalog, form, listed);
        let json = |text: String| Arc::new(Representation::new(Document::json(text)));
        let architecture = json(pretty(&architecture::architecture(&catalog)));
        let elements = catalog.model.elements().map(|element| {
            let answer = pretty(&architecture::element(&catalog, element));
            (element.id().as_str().to_ascii_lowercase(), Representation::new(Document::json(answer)))
        });
        let elements: HashMap<_, _> = elements.collect();
        let service = pretty(&service::service(&catalog, &addresses, env!("CARGO_PKG_VERSION")));
        let revision = revision(&files.digests, architecture.document(), &catalog);
        let previews = Retained::after(
            earlier.map(|earlier| &*earlier.previews),
            images(&catalog)
                .map(|image| (image.file_name.as_str(), &image.document))
                .chain(report.logo.iter().map(|logo| (logo.file_name.as_str(), &logo.document))),
        );
        let well_known = well_known.into_iter().map(|(path, document)| (path, Representation::new(document)));
        let well_known: BTreeMap<_, _> = well_known.collect();
        let mut snapshot = Self {
            serial: serial(),
            revision,
            findings: json(findings(&report)),
            service: json(service),
            architecture,
            index: Arc::new(Representation::new(files.index).with_file()),
            digests: Arc::new(Representation::new(files.digests)),
            openapi: json(description),
            model_schema: Arc::new(Representation::new(Document::new(
                MediaType::JsonSchema,
                Freshness::Live,
                MODEL_SCHEMA,
            ))),
            items: files.items,
            index_entries: files.index_entries,
            counts: files.counts,
            previews: Arc::new(previews),
            pages: OnceLock::new(),
            live: OnceLock::new(),
            resolver: OnceLock::new(),
            basis: OnceLock::new(),
            well_known: Arc::new(well_known),
            skills: skills.into(),
            elements: Arc::new(elements),
            catalog,
            addresses,
            report: Arc::new(report),
            is_checked,
            amended: Vec::new(),
        };
        if let Some(earlier) = earlier {
            snapshot.adopt(earlier);
        }
        Arc::new(snapshot)
    }

    /// Whether the other snapshot has the same content, the same findings at the same locations, and identical pages.
    pub fn is_same(&self, other: &Self) -> bool {
        let findings = |snapshot: &Self| snapshot.findings.document().sha256;
        let logo = |snapshot: &Self| snapshot.report.logo.as_ref().map(|logo| logo.file_name.clone());
        let site = |snapshot: &Self| snapshot.report.context.config.site.clone();
        self.revision == other.revision
            && findings(self) == findings(other)
            && logo(self) == logo(other)
            && site(self) == site(other)
            && self.report.front_page == other.report.front_page
            && self.report.law == other.report.law
            && self.report.context.profile.installs_like(&other.report.context.profile)
            && self.report.context.sources == other.report.context.sources
            && self.report.names == other.report.names
            // They have the excerpts of earlier texts.
            && !self.report.findings.iter().any(|finding| self.is_amended(finding.place.file()))
    }

    fn is_amended(&self, file: &str) -> bool {
        self.amended.iter().any(|path| path == file)
    }

    /// Decides whether one thing may use another.
    pub fn oracle(&self) -> Oracle<'_> {
        Oracle::new(&self.catalog, self.report.law)
    }

    /// Whether one thing may use another, by name. An unknown name is returned with the side that it is on.
    pub fn may(&self, from: &str, to: &str) -> Result<MayAnswer, (&'static str, Unknown)> {
        let oracle = self.oracle();
        let from = oracle.find(from).map_err(|unknown| ("from", unknown))?;
        let to = oracle.find(to).map_err(|unknown| ("to", unknown))?;
        let answer = oracle.may(&from, &to);
        Ok(may::may(&self.catalog, answer.rule, answer.allowed, answer.reason, &answer.alternatives))
    }

    /// What imports of the served items refer to.
    pub fn resolver(&self) -> &Arc<Resolver> {
        self.resolver.get_or_init(|| Arc::new(Resolver::of(&self.catalog, &self.report.context)))
    }

    /// Keeps what a check of other text needs.
    pub fn set_basis(&self, basis: Basis) {
        let _ = self.basis.set(Arc::new(basis));
    }

    pub fn basis(&self) -> Option<&Basis> {
        self.basis.get().map(|basis| &**basis)
    }

    /// An element by id, number or label, case-insensitive.
    pub fn element(&self, name: &str) -> Option<&Representation> {
        let element = self.catalog.model.named(name)?;
        self.elements.get(&element.id().as_str().to_ascii_lowercase())
    }

    /// A file of `.well-known`, by its path in a build.
    pub fn well_known(&self, path: &str) -> Option<&Representation> {
        self.well_known.get(path)
    }

    /// A preview image by its served name: one of this snapshot or of earlier generations.
    pub fn preview(&self, file_name: &str) -> Option<&Representation> {
        self.previews.get(file_name)
    }

    /// Reuses the compressed forms of unchanged documents.
    fn adopt(&mut self, earlier: &Self) {
        let singles = self.singles().into_iter().zip(earlier.singles());
        singles.for_each(|(new, old)| new.adopt(old));
        self.adopt_items(earlier);
        for (path, new) in self.well_known.iter() {
            if let Some(old) = earlier.well_known.get(path) {
                new.adopt(old);
            }
        }
        for (id, new) in self.elements.iter() {
            if let Some(old) = earlier.elements.get(id) {
                new.adopt(old);
            }
        }
    }

    fn singles(&self) -> [&Representation; 7] {
        [
            &self.index,
            &self.architecture,
            &self.findings,
            &self.service,
            &self.digests,
            &self.openapi,
            &self.model_schema,
        ]
    }

    /// Builds the compressed form of every document. Responses are sent uncompressed until theirs is ready.
    pub fn compress(&self) {
        self.compress_some(0, usize::MAX);
    }

    /// The same for `count` documents after the first `done`. `false` if there are no more.
    fn compress_some(&self, done: usize, count: usize) -> bool {
        let others = self.singles().into_iter().chain(self.elements.values()).chain(self.well_known.values());
        let others: Vec<&Representation> = others.collect();
        let end = done.saturating_add(count).min(others.len() + self.items.len());
        for position in done..end {
            match others.get(position) {
                Some(other) => other.compress(&Coding::ALL, Effort::Kept),
                None => self.compress_item(position - others.len()),
            }
        }
        end > done
    }

    /// Compresses in the background, and stops early when the snapshot is no longer in use.
    pub fn compress_aside(snapshot: &Arc<Self>) {
        compression::start(snapshot);
    }
}

/// A unique number.
fn serial() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

fn images(catalog: &Catalog) -> impl Iterator<Item = &Preview> {
    catalog.items().iter().flat_map(|item| &item.previews)
}

fn revision(digests: &Document, architecture: &Document, catalog: &Catalog) -> String {
    let mut hash = Sha256::new();
    let images = images(catalog).map(|image| &image.document);
    [digests, architecture].into_iter().chain(images).for_each(|document| hash.update(document.sha256));
    let digest = hash.finalize();
    hex(digest.get(..8).unwrap_or(&digest))
}

/// All findings as a document.
fn findings(report: &Report) -> String {
    let checked = report.checked.iter().copied();
    pretty(&finding::report(&report.findings, &report.omitted, checked, &report.withheld, report.hidden()))
}
