//! What a registry has sent, as a source that the loader reads like a directory: the manifest from the index, the texts from the
//! items. Where index and item differ, the item counts, because clients install that.

use crate::error::FetchError;
use basepair_catalog::load::{Listing, MANIFEST, MODEL, Memory, ReadError, Source};
use basepair_model::path::normal;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, HashMap};

/// An item as its own address answers, or why there is none.
pub(crate) type Answered = Result<Map<String, Value>, FetchError>;

/// A registry in memory. Files that were listed and not sent have a reason.
#[derive(Debug, Clone, Default)]
pub struct Published {
    files: Memory,
    missing: BTreeMap<String, String>,
}

impl Source for Published {
    fn read(&self, path: &str, limit: u64) -> Result<Vec<u8>, ReadError> {
        match self.missing.get(path) {
            Some(reason) => Err(ReadError::NotSent(reason.clone())),
            None => self.files.read(path, limit),
        }
    }

    fn walk(&self, folder: &str) -> Listing {
        self.files.walk(folder)
    }
}

impl Published {
    /// `items` are the answers by name; entries without one have invalid names, of which the loader says so.
    pub(crate) fn of(
        text: String,
        mut index: Value,
        items: &HashMap<String, Answered>,
        model: Option<String>,
    ) -> Self {
        let mut texts = Texts::default();
        let mut differs = false;
        let entries = index.get_mut("items").and_then(Value::as_array_mut);
        for entry in entries.into_iter().flatten() {
            let answered = entry.get("name").and_then(Value::as_str).and_then(|name| items.get(name));
            match answered {
                Some(Ok(item)) => {
                    let published = texts.take(item);
                    if entry.as_object() != Some(&published) {
                        differs = true;
                        *entry = Value::Object(published);
                    }
                }
                Some(Err(error)) => texts.refuse(entry, &error.to_string()),
                None => {}
            }
        }
        let manifest = if differs { serde_json::to_string_pretty(&index).unwrap_or(text) } else { text };
        let mut files = Memory::default().with(MANIFEST, manifest);
        if let Some(model) = model {
            files = files.with(MODEL, model);
        }
        let Texts { found, missing } = texts;
        let missing = missing.into_iter().filter(|(path, _)| !found.contains_key(path)).collect();
        let files = found.into_iter().fold(files, |files, (path, text)| files.with(&path, text));
        Self { files, missing }
    }
}

/// The texts of all items by path.
#[derive(Default)]
struct Texts {
    found: BTreeMap<String, String>,
    missing: BTreeMap<String, String>,
}

impl Texts {
    /// Takes the texts out of an item, and returns its entry as a manifest has it.
    fn take(&mut self, item: &Map<String, Value>) -> Map<String, Value> {
        let mut entry = item.clone();
        entry.shift_remove("$schema");
        let name = item.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
        let files = entry.get_mut("files").and_then(Value::as_array_mut);
        let files: Vec<&mut Map<String, Value>> =
            files.into_iter().flatten().filter_map(Value::as_object_mut).collect();
        let mut sent: Vec<(String, Option<String>, &mut Map<String, Value>)> = files
            .into_iter()
            .filter_map(|file| {
                let path = file.get("path")?.as_str()?.to_owned();
                let content = match file.shift_remove("content") {
                    Some(Value::String(content)) => Some(content),
                    _ => None,
                };
                Some((path, content, file))
            })
            .collect();
        // Two items may publish different texts under the same path. Each file of the later one gets a folder, in which its
        // imports of each other are the same, and which changes no destination.
        let is_taken = |(path, content, _): &(String, Option<String>, &mut Map<String, Value>)| {
            let known = self.found.get(&*normal(path));
            known.is_some_and(|known| content.as_ref().is_some_and(|content| content != known))
        };
        if sent.iter().any(is_taken) {
            for (path, _, file) in &mut sent {
                *path = format!("{name}/{path}");
                file.insert("path".to_owned(), Value::String(path.clone()));
            }
        }
        for (path, content, _) in sent {
            let path = normal(&path).into_owned();
            match content {
                Some(content) => drop(self.found.insert(path, content)),
                None => drop(self.missing.insert(path, "the item has no `content` for it".to_owned())),
            }
        }
        entry
    }

    fn refuse(&mut self, entry: &Value, reason: &str) {
        let files = entry.get("files").and_then(Value::as_array);
        let paths = files.into_iter().flatten().filter_map(|file| file.get("path")?.as_str());
        self.missing.extend(paths.map(|path| (normal(path).into_owned(), reason.to_owned())));
    }
}
