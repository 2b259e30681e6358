//! `config.registries` of an item that sets up a project. An author writes `{name}` for the registry itself, as a
//! bare name for a sibling; the client copies the entry into `components.json`, so it has to be a URL by then.

use super::form::DependencyForm;
use crate::address::{is_namespace, usual_namespace};
use crate::catalog::{Catalog, Item};
use basepair_model::item::ItemType;
use basepair_model::json::{Kind, Member, Object, Sink, Value, Writer};

/// Where the client puts the name of an item.
const PLACEHOLDER: &str = "{name}";

/// The namespaces that an item gives to its own registry, and the values that say so.
pub fn own_registries<'c>(catalog: &'c Catalog, item: &'c Item) -> impl Iterator<Item = &'c Member> {
    let config = item.entry.object.get("config").filter(|_| item.entry.kind == ItemType::Base);
    let registries =
        config.and_then(Value::as_object).and_then(|config| config.get("registries")?.as_object());
    let members = registries.map(|registries| registries.members.as_slice()).unwrap_or_default();
    members.iter().filter(move |member| is_own(catalog, item, &member.value))
}

/// Writes `config`. Only the client of a `registry:base` item reads it.
pub(super) fn write_config<Out: Sink>(
    writer: &mut Writer<Out>,
    catalog: &Catalog,
    item: &Item,
    config: &Value,
    form: DependencyForm<'_>,
) {
    let Some(object) = config.as_object().filter(|_| item.entry.kind == ItemType::Base) else {
        return writer.value(config);
    };
    writer.open_object();
    for member in &object.members {
        writer.key(&member.key);
        match (member.key.as_ref(), &member.value.kind) {
            ("registries", Kind::Object(registries)) => {
                write_registries(writer, catalog, item, registries, form);
            }
            _ => writer.value(&member.value),
        }
    }
    writer.close_object();
}

fn write_registries<Out: Sink>(
    writer: &mut Writer<Out>,
    catalog: &Catalog,
    item: &Item,
    registries: &Object,
    form: DependencyForm<'_>,
) {
    writer.open_object();
    for member in &registries.members {
        let own = is_own(catalog, item, &member.value);
        match (form, &member.value.kind) {
            // A consumer who installs by namespace has an entry, perhaps with credentials, that this one would replace.
            (DependencyForm::Namespace(_), _) if own => {}
            (DependencyForm::Url(item_url) | DependencyForm::Pinned { item_url, .. }, Kind::String(_))
                if own =>
            {
                writer.key(&member.key);
                writer.string(item_url.template());
            }
            (
                DependencyForm::Url(item_url) | DependencyForm::Pinned { item_url, .. },
                Kind::Object(entry),
            ) if own => {
                writer.key(&member.key);
                writer.open_object();
                for field in &entry.members {
                    writer.key(&field.key);
                    if field.key == "url" {
                        writer.string(item_url.template());
                    } else {
                        writer.value(&field.value);
                    }
                }
                writer.close_object();
            }
            _ => {
                writer.key(&member.key);
                writer.value(&member.value);
            }
        }
    }
    writer.close_object();
}

/// Whether an entry means this registry: with its own name in it, the template is an address of the item.
fn is_own(catalog: &Catalog, item: &Item, entry: &Value) -> bool {
    let url = entry.as_object().map_or_else(|| entry.as_str(), |entry| entry.str("url"));
    url.filter(|url| url.contains(PLACEHOLDER)).is_some_and(|url| {
        let address = url.replacen(PLACEHOLDER, item.name(), 1);
        catalog.sibling(&address).is_some_and(|found| found.name() == item.name())
    })
}

/// The namespace of a registry: the one that its base gives to consumers, else its name as one.
pub fn namespace(catalog: &Catalog) -> String {
    let bases = catalog.items().iter().filter(|item| item.entry.kind == ItemType::Base);
    let mut given = bases.flat_map(|base| own_registries(catalog, base)).map(|member| &*member.key);
    given
        .find(|key| is_namespace(key))
        .map_or_else(|| usual_namespace(&catalog.registry.name), ToOwned::to_owned)
}
