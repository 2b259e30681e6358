//! A snapshot: one registry and model with every document made from them. Immutable; requests look bytes
//! up in it and never wait for anything else.

use crate::http::representation::Representation;
use crate::site::Site;
use basepair_catalog::address::Addresses;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::document::{Document, Freshness, MediaType, hex};
use basepair_catalog::files::{IndexEntries, RegistryFiles};
use basepair_catalog::wire::item::DependencyForm;
use basepair_catalog::wire::{architecture, finding, pretty, service};
use basepair_check::Report;
use basepair_check::oracle::Oracle;
use sha2::{Digest, Sha256};
use std::collections::HashMap;
use std::sync::{Arc, Weak};

/// The JSON Schema of `architecture.json`, for editors.
pub const MODEL_SCHEMA: &str = include_str!("../../../docs/architecture.schema.json");

#[derive(Debug)]
pub struct Snapshot {
    pub catalog: Catalog,
    pub addresses: Addresses,
    /// What was found; nothing among it stands in the way of an answer.
    pub report: Report,
    /// Names exactly this content.
    pub revision: String,
    /// Every item's entry in the index, and the counts, written once for answers with parameters.
    pub index_entries: IndexEntries,
    pub counts: String,
    /// Everything that was found.
    pub findings: Representation,
    pub service: Representation,
    pub architecture: Representation,
    pub index: Representation,
    pub digests: Representation,
    pub openapi: Representation,
    pub model_schema: Representation,
    /// Pages and images, made when they are first asked for.
    pub site: Site,
    /// In manifest order.
    items: Vec<Representation>,
    /// The images that show items, by the name that they are served under.
    previews: HashMap<String, Representation>,
    /// By lower-case id.
    elements: HashMap<String, Representation>,
}

impl Snapshot {
    /// `description` is the API's own description, which only the routes know.
    pub fn new(catalog: Catalog, report: Report, addresses: Addresses, description: String) -> Arc<Self> {
        let catalog = catalog.without(report.withheld.clone());
        catalog.prepare_search();
        let files = RegistryFiles::new(&catalog, DependencyForm::Url(addresses.item_url()));
        let json = |text: String| Representation::new(Document::json(text));
        let architecture = json(pretty(&architecture::architecture(&catalog)));
        let elements = catalog.model.elements().map(|element| {
            let answer = pretty(&architecture::element(&catalog, element));
            (element.id().as_str().to_ascii_lowercase(), json(answer))
        });
        let elements = elements.collect();
        let service = pretty(&service::service(&catalog, &addresses, env!("CARGO_PKG_VERSION")));
        let images = catalog.items().iter().flat_map(|item| &item.previews);
        let revision = revision(
            [&files.digests, architecture.document()].into_iter().chain(images.clone().map(|i| &i.document)),
        );
        let previews = images
            .map(|image| (image.file_name.clone(), Representation::new(image.document.clone())))
            .collect();
        Arc::new(Self {
            revision,
            findings: json(pretty(&finding::report(
                &report.findings,
                &report.omitted,
                report.judged.iter().copied(),
                &report.withheld,
                report.hidden(),
            ))),
            service: json(service),
            architecture,
            index: Representation::new(files.index),
            digests: Representation::new(files.digests),
            openapi: json(description),
            model_schema: Representation::new(Document::new(
                MediaType::JsonSchema,
                Freshness::Live,
                MODEL_SCHEMA,
            )),
            items: files.items.into_iter().map(Representation::new).collect(),
            index_entries: files.index_entries,
            counts: files.counts,
            previews,
            site: Site::default(),
            elements,
            catalog,
            addresses,
            report,
        })
    }

    /// Whether the other snapshot has the same content and the same findings, at the same places.
    pub fn says_the_same(&self, other: &Self) -> bool {
        let findings = |snapshot: &Self| snapshot.findings.document().sha256;
        self.revision == other.revision && findings(self) == findings(other)
    }

    /// Answers whether one thing may use another.
    pub fn oracle(&self) -> Oracle<'_> {
        Oracle::new(&self.catalog, self.report.law)
    }

    pub fn item(&self, name: &str) -> Option<&Representation> {
        self.catalog.position(name).and_then(|position| self.items.get(position))
    }

    /// An element by id, whatever its case.
    pub fn element(&self, id: &str) -> Option<&Representation> {
        self.elements.get(&id.to_ascii_lowercase())
    }

    /// A preview image by the name that it is served under.
    pub fn preview(&self, file_name: &str) -> Option<&Representation> {
        self.previews.get(file_name)
    }

    fn representations(&self) -> impl Iterator<Item = &Representation> {
        let single = [
            &self.index,
            &self.architecture,
            &self.findings,
            &self.service,
            &self.digests,
            &self.openapi,
            &self.model_schema,
        ];
        single.into_iter().chain(&self.items).chain(self.elements.values())
    }

    /// Makes the compressed form of every document. Answers go out uncompressed until theirs is there.
    pub fn compress(&self) {
        self.representations().for_each(Representation::compress);
    }

    /// Compresses on a thread of its own, which ends early when the snapshot is no longer in use.
    pub fn compress_aside(snapshot: &Arc<Self>) {
        const STEP: usize = 32;
        let snapshot: Weak<Self> = Arc::downgrade(snapshot);
        let work = move || {
            let mut done = 0;
            while let Some(snapshot) = snapshot.upgrade() {
                let mut step = snapshot.representations().skip(done).take(STEP).peekable();
                if step.peek().is_none() {
                    break;
                }
                step.for_each(Representation::compress);
                done += STEP;
            }
        };
        // Without a thread the answers simply stay uncompressed.
        let _ = std::thread::Builder::new().name("compress".to_owned()).spawn(work);
    }
}

fn revision<'a>(documents: impl Iterator<Item = &'a Document>) -> String {
    let mut hash = Sha256::new();
    documents.for_each(|document| hash.update(document.sha256));
    let digest = hash.finalize();
    hex(digest.get(..8).unwrap_or(&digest))
}
