//! The index: every item without source, with live counts; filtered responses have `pagination`.

use crate::catalog::{Catalog, Registry};
use basepair_model::json::Writer;
use basepair_model::manifest::schema::manifest_keys;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::ops::Range;
use utoipa::ToSchema;

pub const INDEX_SCHEMA: &str = "https://ui.shadcn.com/schema/registry.json";

/// How many items there are. Always for the whole registry, also in a filtered response.
#[derive(Debug, Serialize, ToSchema)]
pub struct Counts {
    pub total: usize,
    /// Items of the manifest that are not served, because they have no complete source or installing them would be harmful; they are not in the other counts.
    pub withheld: usize,
    /// By type, including demos; only types that occur.
    #[schema(value_type = BTreeMap<String, usize>, example = json!({"registry:ui": 3}))]
    pub by_type: Map<String, Value>,
    /// By node and rung, without demos.
    #[schema(value_type = BTreeMap<String, usize>, example = json!({"N2": 3}))]
    pub by_node: Map<String, Value>,
}

/// Which part of the matches this is. In the index, its presence tells clients that the server has filtered.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Pagination {
    /// How many match.
    pub total: usize,
    pub offset: usize,
    /// The applied limit; without one, the number of matches.
    pub limit: usize,
    pub has_more: bool,
}

impl Pagination {
    /// The part of `total` matches that a query requests; a limit of 0, or none, means all.
    pub fn of(total: usize, limit: Option<usize>, offset: Option<usize>) -> Self {
        let offset = offset.unwrap_or(0);
        let limit = limit.filter(|limit| *limit > 0).unwrap_or(total);
        Self { total, offset, limit, has_more: offset.saturating_add(limit) < total }
    }
}

impl Counts {
    pub fn of(catalog: &Catalog) -> Self {
        let by_type = catalog.counts_by_type();
        let by_node = catalog.counts_by_node();
        Self {
            total: catalog.items().len(),
            withheld: catalog.withheld().len(),
            by_type: by_type
                .iter()
                .map(|(kind, count)| (kind.as_str().to_owned(), (*count).into()))
                .collect(),
            by_node: by_node.iter().map(|(id, count)| (id.as_str().to_owned(), (*count).into())).collect(),
        }
    }
}

/// The live counts, indented for their place in the index.
pub fn counts(catalog: &Catalog) -> String {
    indent(&super::pretty(&Counts::of(catalog)))
}

/// Composes an index from serialized counts and entries.
pub fn index<'a>(
    catalog: &Catalog,
    counts: &str,
    entries: impl Iterator<Item = &'a str> + Clone,
    pagination: Option<Pagination>,
) -> String {
    index_with_places(catalog, counts, entries, pagination).0
}

/// An index, and the range of each entry in it.
pub fn index_with_places<'a>(
    catalog: &Catalog,
    counts: &str,
    entries: impl Iterator<Item = &'a str> + Clone,
    pagination: Option<Pagination>,
) -> (String, Vec<Range<usize>>) {
    let registry = &catalog.registry;
    let bytes: usize = entries.clone().map(|entry| entry.len() + 8).sum();
    let mut writer = Writer::with_capacity(bytes + counts.len() + 1024);
    writer.open_object();
    writer.key("$schema");
    writer.string(registry.schema.as_deref().unwrap_or(INDEX_SCHEMA));
    writer.key("name");
    writer.string(&registry.name);
    writer.key("homepage");
    writer.string(&registry.homepage);
    // The author controls only further keys: `include` must not be served, and `pagination` would tell clients that the items
    // were filtered.
    let own = |key: &str| key == "counts" || manifest_keys().any(|own| own == key);
    for member in registry.head.members.iter().filter(|member| !own(&member.key)) {
        writer.key(&member.key);
        writer.value(&member.value);
    }
    writer.key("counts");
    writer.raw(counts);
    if let Some(pagination) = pagination {
        writer.key("pagination");
        writer.raw(&indent(&super::pretty(&pagination)));
    }
    writer.key("items");
    writer.open_array();
    let mut places = Vec::new();
    for entry in entries {
        writer.element();
        let start = writer.written();
        writer.raw(entry);
        places.push(start..writer.written());
    }
    writer.close_array();
    writer.close_object();
    (writer.finish(), places)
}

/// The index that the official build tool writes: the manifest itself, or one that contains every included item.
pub fn as_authored<'a>(catalog: &Catalog, entries: impl Iterator<Item = &'a str>) -> String {
    let Registry { head, text, .. } = &*catalog.registry;
    let whole = catalog.withheld().is_empty() && catalog.retired().is_empty();
    if let Some(text) = text.as_deref().filter(|_| whole) {
        return text.to_owned();
    }
    let mut writer = Writer::with_capacity(1024);
    writer.open_object();
    let kept = head.members.iter().filter(|member| !matches!(member.key.as_ref(), "include" | "items"));
    for member in kept {
        writer.key(&member.key);
        writer.value(&member.value);
    }
    writer.key("items");
    writer.open_array();
    for entry in entries {
        writer.element();
        writer.raw(entry);
    }
    writer.close_array();
    writer.close_object();
    writer.finish() + "\n"
}

/// Indents a serialized value by one level. Line breaks inside strings are escaped, so each one is layout.
fn indent(json: &str) -> String {
    json.replace('\n', "\n  ")
}

/// The catalog of the registry: the published shape, with counts.
#[derive(Debug, ToSchema)]
#[schema(as = Index)]
pub struct IndexAnswer {
    #[schema(rename = "$schema")]
    pub schema: String,
    pub name: String,
    pub homepage: String,
    pub counts: Counts,
    #[schema(nullable = false)]
    pub pagination: Option<Pagination>,
    pub items: Vec<IndexEntry>,
}

/// An item without source. The manifest entry exactly as authored, so further keys may appear.
#[derive(Debug, ToSchema)]
pub struct IndexEntry {
    pub name: String,
    /// One of the types of the published schema, such as `registry:ui`.
    #[schema(pattern = "^registry:[a-z]+$")]
    pub r#type: String,
    #[schema(nullable = false)]
    pub title: Option<String>,
    #[schema(nullable = false)]
    pub description: Option<String>,
    /// Other items, each by URL; a bare name means the official registry.
    #[schema(rename = "registryDependencies", nullable = false)]
    pub registry_dependencies: Option<Vec<String>>,
    #[schema(nullable = false)]
    pub files: Option<Vec<IndexFile>>,
    #[schema(nullable = false)]
    pub categories: Option<Vec<String>>,
    #[schema(nullable = false, value_type = Option<Object>)]
    pub meta: Option<BTreeMap<String, Value>>,
}

/// A file, without its source.
#[derive(Debug, ToSchema)]
pub struct IndexFile {
    pub path: String,
    #[schema(pattern = "^registry:[a-z]+$")]
    pub r#type: String,
    #[schema(nullable = false)]
    pub target: Option<String>,
}
