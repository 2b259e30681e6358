//! The model of a registry that has node folders: the built-in one, with a node added for every missing number.

use basepair_catalog::load::{Embedded, Loaded, MODEL, Source};
use basepair_catalog::wire::pretty;
use basepair_model::model::Element;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The maximum size of a model.
const LIMIT: u64 = 4 * 1024 * 1024;

/// The text of `architecture.json`, if the built-in model does not have all nodes of the folders.
pub(super) fn model(loaded: &Loaded) -> Option<String> {
    let catalog = loaded.best()?;
    if loaded.surroundings.has_model {
        return None;
    }
    let mut missing: BTreeMap<u32, String> = BTreeMap::new();
    for file in catalog.items().iter().flat_map(|item| &item.entry.files) {
        for segment in file.path.split('/').rev().skip(1) {
            let Some((number, short)) = node_folder(segment) else { continue };
            let known = |element: Element<'_>| element.unit().is_some_and(|unit| unit.number == number);
            if !catalog.model.elements().any(known) {
                missing.entry(number).or_insert_with(|| short.to_owned());
            }
        }
    }
    if missing.is_empty() {
        return None;
    }
    let mut model: Value = serde_json::from_slice(&Embedded.read(MODEL, LIMIT).ok()?).ok()?;
    let object = model.as_object_mut()?;
    object.remove("$schema");
    // New nodes go on the strand that promises least.
    let strand = object.get("strands").and_then(Value::as_array)?.iter().find_map(|strand| {
        let below = strand.get("below").and_then(Value::as_str).is_some();
        let switchable = strand.get("can_switch_off").and_then(Value::as_bool) == Some(true);
        (below && switchable).then(|| strand.get("name").cloned()).flatten()
    })?;
    let nodes = object.get_mut("nodes").and_then(Value::as_array_mut)?;
    for (number, short) in &missing {
        let title = short.replace('-', " ");
        nodes.push(json!({
            "id": format!("N{number}"),
            "title": title,
            "sub_label": short,
            "strand": strand,
            "covenant": format!("Adopted: describe what {title} promise."),
            "description": format!("Adopted from the folder n{number}-{short}; review its strand."),
            "directory": format!("n{number}-{short}"),
            "harness": "allowed",
        }));
    }
    Some(pretty(&model) + "\n")
}

/// The number and the short name of a folder such as `n13-charts`.
fn node_folder(segment: &str) -> Option<(u32, &str)> {
    let (number, short) = segment.strip_prefix('n')?.split_once('-')?;
    let plain = short.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let number: u32 = number.parse().ok().filter(|it: &u32| it.to_string() == number)?;
    (plain && !short.is_empty() && !short.ends_with('-')).then_some((number, short))
}
