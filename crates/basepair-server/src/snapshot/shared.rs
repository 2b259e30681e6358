//! What follows from the entries of a registry, its model and its settings, but not from its texts and findings: all snapshots of one
//! load share it.

use super::retained::Retained;
use crate::representation::Representation;
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::files::IndexEntries;
use basepair_catalog::library::Library;
use basepair_catalog::load::{Image, Surroundings};
use basepair_catalog::skills::Skill;
use basepair_catalog::wire::{architecture, pretty};
use std::collections::BTreeMap;

/// The JSON Schema of `architecture.json`, for editors.
pub const MODEL_SCHEMA: &str = include_str!("../../../../docs/architecture.schema.json");

#[derive(Debug)]
pub struct Shared {
    pub listing: Listing,
    pub model: ModelDocuments,
    pub api: ApiDocuments,
    pub agents: AgentDocuments,
    pub brand: Brand,
    /// The images that show items, the logo, and those of earlier generations, by their served name.
    pub(super) images: Retained,
}

/// The index of all items, and what lists of some of them are made from.
#[derive(Debug)]
pub struct Listing {
    pub index: Representation,
    /// Every item's entry in the index, and the counts, written once for responses with parameters.
    pub entries: IndexEntries,
    pub counts: String,
}

/// The architecture model.
#[derive(Debug)]
pub struct ModelDocuments {
    pub architecture: Representation,
    pub schema: Representation,
    /// By lower-case id.
    elements: BTreeMap<String, Representation>,
}

/// The service, for those who use it.
#[derive(Debug)]
pub struct ApiDocuments {
    pub service: Representation,
    pub openapi: Representation,
}

/// What agents look for.
#[derive(Debug)]
pub struct AgentDocuments {
    /// The skills that are published.
    pub skills: Vec<Skill>,
    /// Skills and documents as data, by their paths in a build.
    pub(super) well_known: BTreeMap<String, Representation>,
}

/// The files that the owner of the registry chose for the site.
#[derive(Debug, Default)]
pub struct Brand {
    /// The Markdown that `site.front-page` names.
    pub front_page: Option<String>,
    /// The image that `site.logo` names.
    pub logo: Option<Image>,
}

impl Brand {
    /// Those that are valid.
    pub fn of(surroundings: &Surroundings) -> Self {
        let Surroundings { front_page, logo, .. } = surroundings;
        Self {
            front_page: front_page.as_ref().and_then(|text| text.as_ref().ok()).cloned(),
            logo: logo.as_ref().and_then(|logo| logo.as_ref().ok()).cloned(),
        }
    }

    /// Whether the pages look the same. The name of an image depends on its content.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let logo = |brand: &Self| brand.logo.as_ref().map(|logo| logo.file_name.clone());
        logo(self) == logo(other) && self.front_page == other.front_page
    }
}

impl ModelDocuments {
    pub(super) fn of(catalog: &Library) -> Self {
        let json = |text| Representation::new(Document::json(text));
        let elements = catalog.model.elements().map(|element| {
            let answer = pretty(&architecture::element(catalog, element));
            (element.id().as_str().to_ascii_lowercase(), json(answer))
        });
        Self {
            architecture: json(pretty(&architecture::architecture(catalog))),
            schema: Representation::new(Document::new(MediaType::JsonSchema, Freshness::Live, MODEL_SCHEMA)),
            elements: elements.collect(),
        }
    }

    /// An element by its id.
    pub(super) fn element(&self, id: &str) -> Option<&Representation> {
        self.elements.get(&id.to_ascii_lowercase())
    }
}

impl Shared {
    /// All documents that are compressed.
    pub(super) fn documents(&self) -> impl Iterator<Item = &Representation> {
        let singles = [
            &self.listing.index,
            &self.model.architecture,
            &self.api.service,
            &self.api.openapi,
            &self.model.schema,
        ];
        singles.into_iter().chain(self.model.elements.values()).chain(self.agents.well_known.values())
    }

    /// Reuses the compressed forms of unchanged documents.
    pub(super) fn adopt(&self, earlier: &Self) {
        self.listing.index.adopt(&earlier.listing.index);
        self.model.architecture.adopt(&earlier.model.architecture);
        self.model.schema.adopt(&earlier.model.schema);
        self.api.service.adopt(&earlier.api.service);
        self.api.openapi.adopt(&earlier.api.openapi);
        for (new, earlier) in [
            (&self.model.elements, &earlier.model.elements),
            (&self.agents.well_known, &earlier.agents.well_known),
        ] {
            for (name, new) in new {
                earlier.get(name).into_iter().for_each(|old| new.adopt(old));
            }
        }
    }
}
