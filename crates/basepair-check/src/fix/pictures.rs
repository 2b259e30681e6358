//! Names the pictures of items in `meta.preview`, with everything else kept as its author wrote it. Plans the change; the caller
//! writes it.

use super::Change;
use super::amend::repeated_key;
use super::edit::Edits;
use super::put::put;
use basepair_catalog::load::Loaded;
use basepair_model::json::{self, Value};
use basepair_model::manifest::canonical::{new_object, new_string};
use basepair_model::picture::Appearance;
use basepair_model::place::SourceText;
use std::collections::BTreeMap;
use std::sync::Arc;

/// By item, the pictures that its entry does not name yet.
pub type Pictures = BTreeMap<String, Vec<(Appearance, String)>>;

/// The manifests that change. One line says why an entry cannot be changed.
pub fn name_pictures(loaded: &Loaded, pictures: &Pictures) -> Result<Vec<Change>, String> {
    let mut changes = Vec::new();
    for text in &loaded.manifests {
        changes.extend(change(loaded, text, pictures)?);
    }
    Ok(changes)
}

fn change(loaded: &Loaded, text: &Arc<SourceText>, pictures: &Pictures) -> Result<Option<Change>, String> {
    let Some(catalog) = loaded.best() else { return Ok(None) };
    let manifest = json::parse(&text.text).map_err(|_| format!("`{}` is not valid JSON", text.file))?;
    let items = manifest.as_object().and_then(|object| object.get("items")).and_then(Value::as_array);
    let mut edits = Edits::default();
    for value in items.unwrap_or_default() {
        let name = value.as_object().and_then(|object| object.get("name")).map(|name| name.span);
        let is_here = |item: &str| {
            let entry = catalog.item(item).map(|item| &item.entry);
            entry.is_some_and(|entry| entry.source.file == text.file && Some(entry.name_span) == name)
        };
        let Some((item, new)) = pictures.iter().find(|(item, _)| is_here(item)) else { continue };
        if let Some(key) = repeated_key(value) {
            return Err(format!("the entry of `{item}` has `{key}` twice; remove one of them"));
        }
        let fields: Vec<_> =
            new.iter().map(|(appearance, path)| (appearance.as_str(), new_string(path.as_str()))).collect();
        let meta = value.as_object().and_then(|object| object.get("meta"));
        let preview = meta.and_then(Value::as_object).and_then(|meta| meta.get("preview"));
        match (meta, preview) {
            (Some(_), Some(preview)) if preview.as_object().is_some() => {
                put(&mut edits, &text.text, preview, &fields);
            }
            (Some(meta), None) if meta.as_object().is_some() => {
                put(&mut edits, &text.text, meta, &[("preview", new_object(fields))]);
            }
            (Some(_), _) => {
                return Err(format!("`meta.preview` of `{item}` is not an object; fix that first"));
            }
            (None, _) => {
                let meta = new_object([("preview", new_object(fields))]);
                put(&mut edits, &text.text, value, &[("meta", meta)]);
            }
        }
    }
    let after = edits.apply(&text.text);
    let changed = *after != *text.text;
    Ok(changed.then(|| Change { before: Arc::clone(text), after }))
}
