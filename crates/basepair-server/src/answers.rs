//! Answers that are made from a snapshot when they are asked for. Each is one function, which the HTTP routes, the
//! commands and every other interface share, so that they cannot disagree.

pub mod rule;
pub mod spec;
pub mod thing;

use crate::query::{IndexQuery, PlanQuery};
use crate::skills;
use crate::snapshot::Snapshot;
use basepair_catalog::skills::Skill;
use basepair_catalog::wire::dependents::{self, DependentsAnswer};
use basepair_catalog::wire::index::{Pagination, index};
use basepair_catalog::wire::item::{self as wire, DependencyForm};
use basepair_catalog::wire::plan::PlanAnswer;
use basepair_client::closure;
use basepair_client::graph::Graph;
use basepair_client::plan::{self, Consumer};

impl Snapshot {
    /// What the entries of `registryDependencies` mean.
    pub fn graph(&self) -> Graph<'_> {
        Graph::of(&self.catalog, &self.report.context.hints())
    }

    /// The positions of the items that match a query, the best match first or in manifest order, and the pagination if
    /// the query filters.
    pub fn select(&self, query: &IndexQuery) -> (Vec<usize>, Option<Pagination>) {
        let catalog = &self.catalog;
        let mut matches = query.filter.candidates(catalog);
        matches.retain(|position| query.filter.facets(catalog, *position).iter().all(|fits| *fits));
        if !query.is_filtered() {
            return (matches, None);
        }
        let part = Pagination::of(matches.len(), query.limit, query.offset);
        (matches.into_iter().skip(part.offset).take(part.limit).collect(), Some(part))
    }

    /// The index with the items that match a query.
    pub fn index_of(&self, query: &IndexQuery) -> String {
        let (positions, pagination) = self.select(query);
        match &query.namespace {
            None => {
                let entries =
                    positions.iter().filter_map(|position| self.shared.listing.entries.get(*position));
                index(&self.catalog, &self.shared.listing.counts, entries, pagination)
            }
            Some(namespace) => {
                let items = positions.iter().filter_map(|position| self.catalog.items().get(*position));
                let form = DependencyForm::Namespace(namespace);
                let entries: Vec<_> =
                    items.map(|item| wire::index_entry(&self.catalog, item, form)).collect();
                index(
                    &self.catalog,
                    &self.shared.listing.counts,
                    entries.iter().map(String::as_str),
                    pagination,
                )
            }
        }
    }

    /// What the registry's client does when it installs the items at these positions into a new project.
    pub fn plan(&self, positions: &[usize], query: &PlanQuery) -> PlanAnswer {
        let consumer =
            Consumer::new_project(&self.report.context.profile, query.framework, query.src, query.client);
        let plan = plan::plan(&self.catalog, &self.graph(), positions, &consumer);
        plan::answer(&plan, &consumer)
    }

    /// The item at a position with every sibling that can be merged into it.
    pub fn closure(&self, position: usize, namespace: Option<&str>) -> String {
        let form =
            namespace.map_or_else(|| DependencyForm::served(&self.addresses), DependencyForm::Namespace);
        closure::closure(&self.catalog, &self.graph(), position, form)
    }

    /// The items that need the one at a position.
    pub fn dependents(&self, position: usize) -> DependentsAnswer {
        dependents::dependents(&self.catalog, position, &self.graph().dependents_of(position))
    }

    /// Everything that agents may ask for: the generated skill too, although it is not published unless the settings ask for it.
    /// It consists of addresses: without a base URL, there is none.
    pub fn offered_skills(&self) -> Vec<Skill> {
        let own = self.own_skill();
        if self.addresses.knows_base() {
            return skills::with_own(self.shared.agents.skills.clone(), own);
        }
        // Settings may ask to publish it.
        let written = |skill: &&Skill| skill.item.is_some() || skill.name != own.name;
        self.shared.agents.skills.iter().filter(written).cloned().collect()
    }

    /// The generated skill.
    pub fn own_skill(&self) -> Skill {
        skills::guide(&self.catalog, &self.addresses, &self.report).skill()
    }
}
