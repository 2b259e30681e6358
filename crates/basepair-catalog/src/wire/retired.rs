//! The document that a build writes for a retired item, because a static host cannot answer 410: a valid item
//! without files, whose `docs` say that it is gone and what to install instead. Clients print them.

use super::item::{DependencyForm, ITEM_SCHEMA};
use crate::catalog::Catalog;
use basepair_model::item::Entry;
use basepair_model::json::Writer;
use basepair_model::text::one_line;

/// The explanation for a retired item, as sentences. Clients print it, so it shows what readers do not see.
pub fn explanation(entry: &Entry) -> String {
    let reason = entry.retired.as_ref().and_then(|retired| retired.reason.as_deref()).unwrap_or_default();
    let reason = one_line(reason.trim());
    let end = if reason.is_empty() || reason.ends_with(['.', '!', '?']) { "" } else { "." };
    let reason = if reason.is_empty() { String::new() } else { format!(" {reason}{end}") };
    format!("The item `{}` is retired.{reason}", entry.name)
}

/// The document of a retired item.
pub fn retired_item(catalog: &Catalog, entry: &Entry, form: DependencyForm<'_>) -> String {
    let successor = catalog.successor(entry).map(|item| match form {
        DependencyForm::Url(item_url) | DependencyForm::Pinned { item_url, .. } => {
            (item.name(), item_url.of(&item.entry.name))
        }
        DependencyForm::Namespace(namespace) => (item.name(), format!("{namespace}/{}", item.name())),
        DependencyForm::AsAuthored => (item.name(), item.name().to_owned()),
    });
    let gone = explanation(entry);
    let docs = match &successor {
        Some((name, address)) if name == address => format!("{gone} Use `{name}` instead."),
        Some((name, address)) => format!("{gone} Use `{name}` instead: {address}"),
        None => gone.clone(),
    };
    let mut writer = Writer::with_capacity(640);
    writer.open_object();
    for (key, text) in [("$schema", ITEM_SCHEMA), ("name", entry.name.as_str()), ("type", "registry:item")] {
        writer.key(key);
        writer.string(text);
    }
    if let Some(title) = &entry.title {
        writer.key("title");
        writer.string(&one_line(title));
    }
    writer.key("description");
    writer.string(&gone);
    writer.key("docs");
    writer.string(&docs);
    // Other fields (node, preview) are about files that are gone.
    writer.key("meta");
    writer.open_object();
    writer.key("retired");
    writer.open_object();
    if let Some((name, _)) = &successor {
        writer.key("successor");
        writer.string(name);
    }
    if let Some(reason) = entry.retired.as_ref().and_then(|retired| retired.reason.as_deref()) {
        writer.key("reason");
        writer.string(&one_line(reason));
    }
    writer.close_object();
    writer.close_object();
    writer.close_object();
    writer.finish()
}
