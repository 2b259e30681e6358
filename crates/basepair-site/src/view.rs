//! Everything that a page can read: the catalog, the addresses, and a part for each kind of reader.

mod index;
mod page;

pub use index::Index;
pub(crate) use page::{Below, Page, SectionCard};
pub use page::{Refusal, Section};

use crate::collection::Kind;
use crate::live::Live;
use crate::past::{Chronicle, Past};
use crate::path::{element_path, item_path};
use crate::workbench::Workbench;
use basepair_catalog::address::Addresses;
use basepair_catalog::catalog::Item;
use basepair_catalog::documents;
use basepair_catalog::library::Library;
use basepair_catalog::load::Image;
use basepair_catalog::skills::Skill;
use basepair_catalog::wire::may::MayAnswer;
use basepair_client::profile::Profile;
use basepair_client::resolve::Resolver;
use basepair_config::Site;
use basepair_model::finding::{Finding, Omitted};
use basepair_model::model::{Element, Model};
use basepair_model::rule::RuleDoc;
use std::sync::OnceLock;

#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// The pages of the site.
    pub sections: &'static [&'static Section],
    pub catalog: &'a Library,
    /// Whether the registry follows a model. Without one, no page mentions the architecture.
    pub law: bool,
    pub addresses: &'a Addresses,
    /// What imports of the served items refer to, in the projects of those who install them.
    pub resolver: &'a Resolver,
    /// Lookup tables, built when the first page needs them.
    pub index: &'a OnceLock<Index>,
    pub checks: Checks<'a>,
    pub past: Past<'a>,
    pub brand: Brand<'a>,
    pub agents: ForAgents<'a>,
    pub server: Server<'a>,
}

/// What the check knows, for the pages about rules, the law and health, and for the marks of what has findings.
#[derive(Debug, Clone, Copy)]
pub struct Checks<'a> {
    /// The findings about what is being served.
    pub findings: &'a [Finding],
    /// Further findings, which are only counted.
    pub omitted: &'a [Omitted],
    pub rules: &'a [RuleDoc],
    /// Decides whether one thing may use another.
    pub oracle: &'a dyn Oracle,
}

/// What the owner of the registry chose for the site.
#[derive(Debug, Clone, Copy)]
pub struct Brand<'a> {
    pub settings: &'a Site,
    /// The Markdown of the home page.
    pub front_page: Option<&'a str>,
    /// The image beside the title.
    pub logo: Option<&'a Image>,
}

/// What agents are offered.
#[derive(Debug, Clone, Copy)]
pub struct ForAgents<'a> {
    /// The skills that are published.
    pub skills: &'a [Skill],
    /// Whether the endpoint with tools is open.
    pub tools: bool,
}

/// The server that answers: what the frame around every page says about it.
#[derive(Debug, Clone, Copy)]
pub struct Server<'a> {
    /// The program's version.
    pub version: &'a str,
    /// Identifies exactly this content.
    pub revision: &'a str,
    /// Why newer input is not being served, if it was rejected.
    pub trouble: Option<Trouble<'a>>,
    /// Live previews.
    pub live: Live<'a>,
    /// Set while the server watches its files.
    pub workbench: Option<Workbench<'a>>,
    /// Whether there is none: the site is a folder of files on any host.
    pub is_folder: bool,
}

/// The import oracle of the API.
pub trait Oracle: std::fmt::Debug + Sync {
    fn may(&self, from: &str, to: &str) -> Result<MayAnswer, UnknownName>;
}

/// A name that is not an element, an item or a file, with similar names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownName {
    /// `from` or `to`.
    pub parameter: &'static str,
    pub name: String,
    pub nearest: Vec<String>,
}

/// Why the newest input is not being served.
#[derive(Debug, Clone, Copy)]
pub struct Trouble<'a> {
    pub reason: &'a str,
    pub findings: &'a [Finding],
}

impl<'a> View<'a> {
    pub(crate) fn model(&self) -> &'a Model {
        &self.catalog.model
    }

    pub(crate) fn index(&self) -> &'a Index {
        self.index.get_or_init(|| Index::new(self))
    }

    /// Whether the site has the section at a path: a section without content is not listed, though its address answers.
    pub(crate) fn has_section(&self, section: &Section) -> bool {
        // The history comes later than the lookup tables, or never.
        (!section.is_of_past || self.past.chronicle().is_some()) && self.index().has_section(section.path)
    }

    /// The history, for answers that are nothing without it.
    pub(crate) fn history(&self) -> Result<&'a dyn Chronicle, Refusal> {
        match self.past {
            Past::Present(chronicle) => Ok(chronicle),
            Past::Reading => Err(Refusal::NoHistory(None)),
            Past::Absent(reason) => Err(Refusal::NoHistory(Some(reason.to_owned()))),
        }
    }

    /// The display name of the registry: the title of the site, or the name of the registry.
    pub(crate) fn name(&self) -> &'a str {
        self.brand.settings.title.as_deref().unwrap_or(&self.catalog.registry.name)
    }

    /// Who installs from the registry, and where their files go.
    pub(crate) fn profile(&self) -> &'a Profile {
        &self.resolver.context.profile
    }

    /// Whether a server answers: it searches, filters and has an API.
    pub(crate) fn is_served(&self) -> bool {
        !self.server.is_folder
    }

    /// The path of the list of all items as data.
    pub(crate) fn index_path(&self) -> &'static str {
        if self.is_served() { "/api/v1/ui" } else { "/r/registry.json" }
    }

    /// A link to a path of this service, which starts with a slash.
    pub(crate) fn href(&self, path: &str) -> String {
        format!("{}{}", self.addresses.prefix(), self.located(path))
    }

    /// The absolute address of a path, for canonical links and for programs.
    pub(crate) fn absolute(&self, path: &str) -> String {
        format!("{}{}", self.addresses.base_url(), self.located(path))
    }

    pub(crate) fn item_href(&self, item: &Item) -> String {
        self.href(&item_path(item))
    }

    pub(crate) fn element_href(&self, id: &str) -> String {
        self.href(&element_path(id))
    }

    /// The element that an item belongs to.
    pub(crate) fn element_of(&self, position: usize) -> Option<Element<'a>> {
        self.catalog.element_at(position).filter(|_| self.law)?;
        self.catalog.element_at(position).and_then(|id| self.model().element(id.as_str()))
    }

    /// The documents or the skills, in manifest order.
    pub(crate) fn readable(&self, kind: Kind) -> Vec<&'a Item> {
        let positions = documents::positions(self.catalog.placed(), kind.role());
        positions.into_iter().filter_map(|position| self.catalog.items().get(position)).collect()
    }
}
