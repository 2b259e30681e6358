//! The items that are installed together with an item because they need it. What an entry of
//! `registryDependencies` means is known in `basepair-client`.

use crate::catalog::Catalog;
use serde::Serialize;
use utoipa::ToSchema;

/// The items that need an item, directly or through others.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Dependents)]
pub struct DependentsAnswer {
    /// The item that they need.
    pub name: String,
    pub counts: DependentCounts,
    /// The direct ones first, then by distance; within the same distance in manifest order.
    pub dependents: Vec<Dependent>,
}

/// How many items need it; demos are included.
#[derive(Debug, Serialize, ToSchema)]
pub struct DependentCounts {
    /// Items that list it themselves.
    pub direct: usize,
    pub total: usize,
}

/// An item that needs another one.
#[derive(Debug, Serialize, ToSchema)]
pub struct Dependent {
    pub name: String,
    #[serde(rename = "type")]
    #[schema(pattern = "^registry:[a-z]+$")]
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub title: Option<String>,
    /// The element that it belongs to; null if it belongs to none.
    pub element: Option<String>,
    /// Whether it is the demo of an item.
    pub demo: bool,
    /// 1 if it lists the item itself, one more for each item in between.
    pub steps: usize,
}

/// The answer for the item at `position`, from the positions of its dependents with their distances.
pub fn dependents(catalog: &Catalog, position: usize, found: &[(usize, usize)]) -> DependentsAnswer {
    let name = catalog.items().get(position).map(|item| item.name().to_owned()).unwrap_or_default();
    let dependents: Vec<Dependent> = found
        .iter()
        .filter_map(|(position, steps)| {
            let item = catalog.items().get(*position)?;
            Some(Dependent {
                name: item.name().to_owned(),
                kind: item.entry.kind.as_str(),
                title: item.entry.title.clone(),
                element: catalog.element_at(*position).map(ToString::to_string),
                demo: item.is_demo(),
                steps: *steps,
            })
        })
        .collect();
    let direct = dependents.iter().filter(|dependent| dependent.steps == 1).count();
    DependentsAnswer { name, counts: DependentCounts { direct, total: dependents.len() }, dependents }
}
