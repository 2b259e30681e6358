//! One item, as in the manifest: key order and unknown keys are kept. Sources are inlined, and sibling
//! dependencies become URLs, as does the registry itself in the configuration that a base brings.

pub use super::form::DependencyForm;
use super::registries::write_config;
use crate::catalog::{Catalog, Item};
use basepair_model::json::{Kind, Member, Sink, Value, Writer};
use basepair_model::name::ItemName;
use basepair_model::path::join;
use serde_json::Map;
use std::sync::Arc;
use utoipa::ToSchema;

pub const ITEM_SCHEMA: &str = "https://ui.shadcn.com/schema/registry-item.json";

/// The full document: `$schema`, then the entry with the source of every file.
pub fn item(catalog: &Catalog, item: &Item, form: DependencyForm<'_>) -> String {
    // Line breaks and quotes take two bytes in JSON, and the entry itself a few hundred.
    let sources = item.contents.bytes();
    let mut writer = Writer::with_capacity(sources + sources / 8 + 640);
    write_item(&mut writer, catalog, item, form);
    writer.finish()
}

/// The same, into any sink.
pub fn write_item<Out: Sink>(
    writer: &mut Writer<Out>,
    catalog: &Catalog,
    item: &Item,
    form: DependencyForm<'_>,
) {
    let object = &item.entry.object;
    writer.open_object();
    writer.key("$schema");
    let authored = object.str("$schema").filter(|_| !matches!(form, DependencyForm::AsAuthored));
    writer.string(authored.unwrap_or(ITEM_SCHEMA));
    let texts = item.texts();
    for member in object.members.iter().filter(|member| member.key != "$schema") {
        write_member(writer, catalog, item, member, form, Some(&texts));
    }
    writer.close_object();
}

/// The entry without sources, indented for its place in the index.
pub fn index_entry(catalog: &Catalog, item: &Item, form: DependencyForm<'_>) -> String {
    let mut writer = Writer::indented(2);
    writer.open_object();
    for member in &item.entry.object.members {
        write_member(&mut writer, catalog, item, member, form, None);
    }
    writer.close_object();
    let mut entry = writer.finish();
    entry.shrink_to_fit();
    entry
}

fn write_member<Out: Sink>(
    writer: &mut Writer<Out>,
    catalog: &Catalog,
    item: &Item,
    member: &Member,
    form: DependencyForm<'_>,
    texts: Option<&[Arc<str>]>,
) {
    writer.key(&member.key);
    match (member.key.as_ref(), &member.value.kind) {
        ("registryDependencies", Kind::Array(entries)) => {
            writer.open_array();
            for entry in entries {
                writer.element();
                match entry.as_str() {
                    Some(name) => writer.string(&dependency(catalog, item, name, form)),
                    None => writer.value(entry),
                }
            }
            writer.close_array();
        }
        ("files", Kind::Array(files)) => {
            writer.open_array();
            for at in 0..files.len() {
                writer.element();
                let text = texts.and_then(|texts| texts.get(at));
                write_file(writer, catalog, item, at, form, text.map(|text| &**text));
            }
            writer.close_array();
        }
        ("config", _) => write_config(writer, catalog, item, &member.value, form),
        _ => writer.value(&member.value),
    }
}

/// A member that every document about an item has alike: not its files, and not what a closure combines.
pub fn write_own_member<Out: Sink>(
    writer: &mut Writer<Out>,
    catalog: &Catalog,
    item: &Item,
    member: &Member,
    form: DependencyForm<'_>,
) {
    write_member(writer, catalog, item, member, form, None);
}

/// The entry of one file of an item, by its position, with its text.
pub fn write_file<Out: Sink>(
    writer: &mut Writer<Out>,
    catalog: &Catalog,
    item: &Item,
    at: usize,
    form: DependencyForm<'_>,
    text: Option<&str>,
) {
    let file = item.entry.object.get("files").and_then(Value::as_array).and_then(|files| files.get(at));
    let (Some(file), Some(entry)) = (file, item.entry.files.get(at)) else { return };
    // A manifest without includes lists files relative to the root, like their entries.
    let alone = catalog.registry.text.is_some();
    writer.open_object();
    let members = file.as_object().map(|object| object.members.as_slice()).unwrap_or_default();
    for member in members.iter().filter(|member| member.key != "content") {
        writer.key(&member.key);
        match (member.key.as_ref(), member.value.as_str(), form) {
            ("path", Some(path), DependencyForm::AsAuthored) => {
                writer.string(&join("", if alone { &entry.path } else { path }));
            }
            _ => writer.value(&member.value),
        }
    }
    if let Some(text) = text {
        writer.key("content");
        writer.string(text);
    }
    writer.close_object();
}

/// The name of a sibling becomes a URL; everything else, including an item's own name, stays as written.
pub fn dependency(catalog: &Catalog, item: &Item, written: &str, form: DependencyForm<'_>) -> String {
    // A retired or withheld sibling keeps its URL, which answers why it is not there; its bare name would mean an official item.
    let sibling = catalog.sibling(written).map(|sibling| &*sibling.entry);
    let sibling = sibling.or_else(|| catalog.retired_item(written)).map(|entry| entry.name.clone());
    let sibling = sibling.or_else(|| ItemName::parse(catalog.withheld_item(written)?).ok());
    match sibling.filter(|name| name.as_str() != item.name()) {
        None => written.to_owned(),
        Some(name) => match form {
            DependencyForm::Url(item_url) => item_url.of(&name),
            DependencyForm::Pinned { item_url, versions } => match versions.get(name.as_str()) {
                Some(version) => item_url.of_version(name.as_str(), version),
                None => item_url.of(&name),
            },
            DependencyForm::Namespace(namespace) => format!("{namespace}/{name}"),
            DependencyForm::AsAuthored => written.to_owned(),
        },
    }
}

/// An item with its complete source. The manifest entry exactly as authored, so further keys may appear.
#[derive(Debug, ToSchema)]
#[schema(as = Item)]
pub struct ItemAnswer {
    #[schema(rename = "$schema")]
    pub schema: String,
    /// May contain `/`.
    pub name: String,
    /// One of the types of the published schema, such as `registry:ui`.
    #[schema(pattern = "^registry:[a-z]+$")]
    pub r#type: String,
    #[schema(nullable = false)]
    pub title: Option<String>,
    #[schema(nullable = false)]
    pub description: Option<String>,
    /// npm packages that the consumer's project gets.
    #[schema(nullable = false)]
    pub dependencies: Option<Vec<String>>,
    /// Other items, each by URL; a bare name means the official registry.
    #[schema(rename = "registryDependencies", nullable = false)]
    pub registry_dependencies: Option<Vec<String>>,
    #[schema(nullable = false)]
    pub files: Option<Vec<FileAnswer>>,
    #[schema(nullable = false)]
    pub categories: Option<Vec<String>>,
    #[schema(nullable = false, value_type = Option<Object>)]
    pub meta: Option<Map<String, serde_json::Value>>,
}

/// A file with its source.
#[derive(Debug, ToSchema)]
#[schema(as = File)]
pub struct FileAnswer {
    /// The path of the source in the registry.
    pub path: String,
    /// One of the types of the published schema; it decides the destination unless there is a `target`.
    #[schema(pattern = "^registry:[a-z]+$")]
    pub r#type: String,
    /// Where the file goes in the consumer's project.
    #[schema(nullable = false)]
    pub target: Option<String>,
    /// The complete installable source.
    #[schema(min_length = 1)]
    pub content: String,
}
