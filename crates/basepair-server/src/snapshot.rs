//! A snapshot: one registry and model with every document built from them. Immutable; requests look up bytes in
//! it and never wait for anything else.

mod basis;
mod compression;
mod derived;
mod items;
mod retained;
mod shared;

pub use basis::Basis;
pub use items::{ItemForm, Items};
pub use shared::{AgentDocuments, ApiDocuments, Brand, Listing, MODEL_SCHEMA, ModelDocuments, Shared};

use crate::representation::{Coding, Effort, Representation};
use crate::skills;
use basepair_catalog::address::{Addresses, Siblings};
use basepair_catalog::catalog::{Catalog, Picture};
use basepair_catalog::document::{Document, hex};
use basepair_catalog::files::well_known;
use basepair_catalog::library::Library;
use basepair_catalog::search::Field;
use basepair_catalog::wire::item::DependencyForm;
use basepair_catalog::wire::may::{self, MayAnswer};
use basepair_catalog::wire::{finding, pretty, service};
use basepair_check::Report;
use basepair_check::oracle::{Oracle, Unknown};
use basepair_client::resolve::Resolver;
use basepair_client::rewrite;
use retained::Retained;
use sha2::{Digest, Sha256};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

#[derive(Debug)]
pub struct Snapshot {
    /// Unique among the snapshots of this process.
    pub serial: u64,
    /// Identifies exactly this content.
    pub revision: String,
    pub catalog: Library,
    pub addresses: Addresses,
    /// The findings; none of them prevents serving. Only those that withhold items until the check has ended, and those of the
    /// last check for files that were changed since.
    pub report: Arc<Report>,
    pub check: Check,
    items: Items,
    pub shared: Arc<Shared>,
    /// What a check of other text needs; set once the check has ended.
    basis: Option<Arc<Basis>>,
    pub(crate) on_request: OnRequest,
}

/// How far the check of this content is.
#[derive(Debug, Clone)]
pub struct Check {
    /// Whether it has ended.
    pub has_ended: bool,
    /// All findings.
    pub findings: Arc<Representation>,
    /// The files that were changed since.
    amended: Vec<String>,
}

/// What is computed when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct OnRequest {
    /// Lookup data for pages.
    pub(crate) pages: OnceLock<basepair_site::Index>,
    /// Live previews, also made in the background.
    pub(crate) previews: OnceLock<basepair_live::Previews>,
    /// What imports refer to.
    resolver: OnceLock<Arc<Resolver>>,
}

/// A registry that was loaded and checked.
#[derive(Debug)]
pub struct Content {
    pub catalog: Catalog,
    pub report: Report,
    pub basis: Basis,
}

/// The words of an item that its entry does not have.
fn words_of(catalog: &Catalog, report: &Report, position: usize) -> Vec<(Field, String)> {
    let names = catalog.items().get(position).and_then(|item| report.vocabulary.names.get(item.name()));
    let field =
        |field: Field, texts: &[String]| texts.iter().map(|text| (field, text.clone())).collect::<Vec<_>>();
    names.map_or_else(Vec::new, |names| {
        [field(Field::Symbol, &names.exports), field(Field::Prop, &names.props)].concat()
    })
}

impl Check {
    /// Of the files as they were checked.
    fn of(report: &Report, has_ended: bool) -> Self {
        let checked = report.checked.iter().copied();
        let findings =
            finding::report(&report.findings, &report.omitted, checked, &report.withheld, report.hidden());
        let findings = Arc::new(Representation::new(Document::json(pretty(&findings))));
        Self { has_ended, findings, amended: Vec::new() }
    }
}

impl Snapshot {
    /// `description` is the API's own description, which only the routes know. A document that equals one of
    /// the `earlier` snapshot reuses its compressed forms, and the earlier images are kept.
    pub fn new(
        content: Content,
        addresses: Addresses,
        description: String,
        earlier: Option<&Self>,
    ) -> Arc<Self> {
        let Content { catalog, report, basis } = content;
        let brand = Brand::of(&basis.surroundings);
        let catalog = served(catalog, &addresses, &report);
        catalog.prepare_search(|position| words_of(&catalog, &report, position));
        let (items, shared) = documents(&catalog, &addresses, &report, brand, description, earlier);
        let check = Check::of(&report, true);
        let mut snapshot = Self::of(catalog, addresses, report.into(), check, items, shared);
        snapshot.basis = Some(Arc::new(basis));
        if let Some(earlier) = earlier {
            snapshot.adopt(earlier);
        }
        Arc::new(snapshot)
    }

    /// The same without the findings of most rules, and without search: `report` is that of a check for safety.
    pub fn unchecked(
        catalog: Catalog,
        report: Report,
        brand: Brand,
        addresses: Addresses,
        description: String,
    ) -> Arc<Self> {
        let catalog = served(catalog, &addresses, &report);
        let (items, shared) = documents(&catalog, &addresses, &report, brand, description, None);
        let check = Check::of(&report, false);
        Arc::new(Self::of(catalog, addresses, report.into(), check, items, shared))
    }

    /// Every snapshot is made here.
    fn of(
        catalog: Library,
        addresses: Addresses,
        report: Arc<Report>,
        check: Check,
        items: Items,
        shared: Arc<Shared>,
    ) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self {
            serial: NEXT.fetch_add(1, Ordering::Relaxed),
            revision: revision(items.digests.document(), shared.model.architecture.document(), &catalog),
            catalog,
            addresses,
            report,
            check,
            items,
            shared,
            basis: None,
            on_request: OnRequest::default(),
        }
    }

    /// Whether the other snapshot has the same content, the same findings at the same locations, and identical pages.
    pub fn is_same(&self, other: &Self) -> bool {
        let findings = |snapshot: &Self| snapshot.check.findings.document().sha256;
        let site = |snapshot: &Self| snapshot.report.context.config.site.clone();
        self.revision == other.revision
            && findings(self) == findings(other)
            && self.shared.brand.is_same(&other.shared.brand)
            && site(self) == site(other)
            && self.report.law == other.report.law
            && self.report.context.profile.installs_like(&other.report.context.profile)
            && self.report.context.sources == other.report.context.sources
            && self.report.vocabulary.names == other.report.vocabulary.names
            // They have the excerpts of earlier texts.
            && !self.report.findings.iter().any(|finding| self.is_amended(finding.place.file()))
    }

    fn is_amended(&self, file: &str) -> bool {
        self.check.amended.iter().any(|path| path == file)
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
        self.on_request.resolver.get_or_init(|| Arc::new(Resolver::of(&self.catalog, &self.report.context)))
    }

    /// What a check of other text needs.
    pub fn basis(&self) -> Option<&Basis> {
        self.basis.as_deref()
    }

    /// An element by id, number or label, case-insensitive.
    pub fn element(&self, name: &str) -> Option<&Representation> {
        let element = self.catalog.model.named(name)?;
        self.shared.model.element(element.id().as_str())
    }

    /// A file of `.well-known`, by its path in a build.
    pub fn well_known(&self, path: &str) -> Option<&Representation> {
        self.shared.agents.well_known.get(path)
    }

    /// A preview image by its served name: one of this snapshot or of earlier generations.
    pub fn picture(&self, file_name: &str) -> Option<&Representation> {
        self.shared.images.get(file_name)
    }

    /// Reuses the compressed forms of unchanged documents.
    fn adopt(&mut self, earlier: &Self) {
        self.shared.adopt(&earlier.shared);
        self.check.findings.adopt(&earlier.check.findings);
        self.items.digests.adopt(&earlier.items.digests);
        self.adopt_items(earlier);
    }

    /// Builds the compressed form of every document. Responses are sent uncompressed until theirs is ready.
    pub fn compress(&self) {
        self.compress_some(0, usize::MAX);
    }

    /// The same for `count` documents after the first `done`. `false` if there are no more.
    fn compress_some(&self, done: usize, count: usize) -> bool {
        let others = self.shared.documents().chain([&*self.check.findings, &*self.items.digests]);
        let others: Vec<&Representation> = others.collect();
        let end = done.saturating_add(count).min(others.len() + self.items.documents.len());
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

/// The items that are served, with their dependencies as addresses of this registry where that is asked for.
fn served(catalog: Catalog, addresses: &Addresses, report: &Report) -> Library {
    let catalog = match addresses.siblings() {
        Siblings::RewriteOwn => rewrite::recognise(catalog, addresses.item_url(), &report.context.hints()),
        Siblings::Addressed | Siblings::AsAuthored => catalog,
    };
    catalog.without(report.withheld.clone()).into()
}

/// Every document except the findings.
fn documents(
    catalog: &Library,
    addresses: &Addresses,
    report: &Report,
    brand: Brand,
    description: String,
    earlier: Option<&Snapshot>,
) -> (Items, Arc<Shared>) {
    let form = DependencyForm::served(addresses);
    let skills = skills::published(catalog, addresses, report);
    let well_known = well_known(catalog, &skills);
    // A build with dependencies as authored writes only what the official tool writes.
    let listed = if matches!(form, DependencyForm::AsAuthored) { &[][..] } else { &well_known };
    let files = items::files(catalog, form, listed);
    let service = pretty(&service::service(catalog, addresses, env!("CARGO_PKG_VERSION")));
    let logo = brand.logo.iter().map(|logo| (logo.file_name.as_str(), &logo.document));
    let shown = images(catalog).map(|image| (image.file_name.as_str(), &image.document)).chain(logo);
    let images = Retained::after(earlier.map(|earlier| &earlier.shared.images), shown);
    let well_known = well_known.into_iter().map(|(path, document)| (path, Representation::new(document)));
    let shared = Shared {
        listing: Listing {
            index: Representation::new(files.index).with_file(),
            entries: files.index_entries,
            counts: files.counts,
        },
        model: ModelDocuments::of(catalog),
        api: ApiDocuments {
            service: Representation::new(Document::json(service)),
            openapi: Representation::new(Document::json(description)),
        },
        agents: AgentDocuments { skills, well_known: well_known.collect() },
        brand,
        images,
    };
    let digests = Arc::new(Representation::new(files.digests));
    (Items { documents: files.items, digests }, Arc::new(shared))
}

fn images(catalog: &Catalog) -> impl Iterator<Item = &Picture> {
    catalog.items().iter().flat_map(|item| &item.pictures)
}

fn revision(digests: &Document, architecture: &Document, catalog: &Catalog) -> String {
    let mut hash = Sha256::new();
    let images = images(catalog).map(|image| &image.document);
    [digests, architecture].into_iter().chain(images).for_each(|document| hash.update(document.sha256));
    let digest = hash.finalize();
    hex(digest.get(..8).unwrap_or(&digest))
}
