//! The response of the import oracle: whether one thing may use another.

use crate::catalog::Catalog;
use basepair_model::rule::Rule;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether one thing may use another.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = May)]
pub struct MayAnswer {
    pub allowed: bool,
    /// The rule that forbids it.
    pub rule: Option<&'static str>,
    /// The reason, in one clause.
    pub reason: String,
    /// If it is forbidden: the nearest items that are allowed, best first.
    pub alternatives: Vec<Alternative>,
}

/// An item that may be used instead.
#[derive(Debug, Serialize, ToSchema)]
pub struct Alternative {
    pub name: String,
    pub title: Option<String>,
    pub description: Option<String>,
    /// The node, rung or strand that it belongs to.
    pub node: Option<String>,
}

pub fn may(
    catalog: &Catalog,
    broken: Option<&'static Rule>,
    allowed: bool,
    reason: String,
    alternatives: &[usize],
) -> MayAnswer {
    let alternatives = alternatives.iter().filter_map(|position| alternative(catalog, *position));
    MayAnswer { allowed, rule: broken.map(|rule| rule.name), reason, alternatives: alternatives.collect() }
}

/// An item of the catalog, as part of a response.
pub fn alternative(catalog: &Catalog, position: usize) -> Option<Alternative> {
    let entry = &catalog.items().get(position)?.entry;
    Some(Alternative {
        name: entry.name.to_string(),
        title: entry.title.clone(),
        description: entry.description.clone(),
        node: catalog.element_at(position).map(ToString::to_string),
    })
}
