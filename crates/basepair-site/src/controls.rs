//! The controls of a live preview: which components of an item can be changed on its page, and by which props, as data that `controls.js`
//! makes a form of. A component that stands by itself is shown alone; a part of another one is changed where the example uses it.

mod usage;

use crate::interface::{component, exported_as, scripts};
use crate::label::title;
use crate::view::View;
use basepair_catalog::catalog::Item;
use basepair_syntax::api::{Component, Kind, Prop};
use serde_json::{Map, Value, json};
use usage::Usage;

/// Components with controls, and controls of one component.
const MOST_COMPONENTS: usize = 12;
const MOST_PROPS: usize = 24;
/// Props without a control whose names are shown.
const MOST_NAMES: usize = 24;
/// Props that are no choice of looks: they are named, and have no control.
const UNCHANGED: &[&str] = &["className", "style", "id", "ref", "key", "render", "asChild"];
/// Elements that cannot have children.
const VOID: &[&str] = &["\"input\"", "\"img\"", "\"textarea\"", "\"hr\"", "\"br\""];

/// The data of the controls; `None` where nothing can be chosen.
pub(crate) fn controls(view: &View<'_>, position: usize, item: &Item) -> Option<String> {
    if item.is_demo() || view.server.live.path(item).is_none() {
        return None;
    }
    let demo = view.index().demo(position);
    let usage = demo.and_then(|at| view.catalog.items().get(at)).map(Usage::of).unwrap_or_default();
    let scripts = scripts(view, position, item);
    let names: Vec<&str> = scripts
        .iter()
        .flat_map(|script| &script.api.exports)
        .filter(|export| component(export).is_some())
        .map(exported_as)
        .collect();
    let mut components = Vec::new();
    for script in &scripts {
        for export in &script.api.exports {
            let Some(found) = component(export) else { continue };
            let name = exported_as(export);
            let Some(mut subject) = subject(name, found, &usage, &names) else { continue };
            subject.insert("file".to_owned(), json!(script.path));
            subject.insert("export".to_owned(), json!(export.name));
            if let Some(specifier) = &script.specifier {
                subject.insert("from".to_owned(), json!(specifier));
            }
            components.push(Value::Object(subject));
        }
    }
    components.truncate(MOST_COMPONENTS);
    let examples = examples(view, item, demo);
    let nothing = components.is_empty() && examples.is_empty();
    (!nothing).then(|| json!({ "examples": examples, "components": components }).to_string())
}

/// What can be shown besides the first example: other exports of its script, and other demos of the item.
fn examples(view: &View<'_>, item: &Item, demo: Option<usize>) -> Vec<Value> {
    let Some(first) = demo.and_then(|at| Some((at, view.catalog.items().get(at)?))) else {
        return Vec::new();
    };
    let file = first.1.entry.files.first();
    let api = view.resolver.api(view.catalog, (first.0, 0));
    let exports = api.iter().flat_map(|api| &api.exports);
    let plain = exports.filter(|export| {
        export.name != "default"
            && matches!(&export.kind, Kind::Component(it) if it.props.iter().all(|prop| prop.optional))
    });
    let own = plain.filter_map(|export| {
        Some(json!({ "name": spaced(&export.name), "file": file?.path, "export": export.name }))
    });
    let demos = view.catalog.items().iter().enumerate();
    let others =
        demos.filter(|(at, other)| *at != first.0 && other.entry.demo.as_deref() == Some(item.name()));
    let others = others.filter_map(|(_, other)| {
        let address = view.href(&view.server.live.path(other)?);
        Some(json!({ "name": title(other), "src": address }))
    });
    own.chain(others).take(MOST_PROPS).collect()
}

/// A component with its controls. `names` are the components of the item.
fn subject(name: &str, component: &Component, usage: &Usage, names: &[&str]) -> Option<Map<String, Value>> {
    let used = usage.element(name);
    let is_part = names.iter().any(|other| *other != name && usage.is_within(name, other));
    let has_parts = names.iter().any(|other| *other != name && usage.is_within(other, name));
    let (mut controls, mut rest, mut given) = (Vec::new(), Vec::new(), Map::new());
    let mut lacks = component.unknown && used.is_none();
    for prop in component.props.iter().filter(|prop| !prop.deprecated && prop.name != "children") {
        match control(prop) {
            Some(control) if controls.len() < MOST_PROPS => controls.push(control),
            _ => {
                rest.push(prop.name.as_str());
                if !prop.optional {
                    match stand_in(prop) {
                        Some(value) => drop(given.insert(prop.name.clone(), value)),
                        None => lacks = true,
                    }
                }
            }
        }
    }
    if takes_flag(component, "disabled") && !component.props.iter().any(|prop| prop.name == "disabled") {
        controls.push(json!({ "name": "disabled", "kind": "flag" }));
    }
    let within = is_part || has_parts || lacks;
    if within && (used.is_none() || controls.is_empty()) {
        return None;
    }
    if !within && let Some(children) = children(name, component, usage) {
        controls.push(json!({ "name": "children", "kind": "text", "value": children }));
    }
    if controls.is_empty() {
        return None;
    }
    rest.truncate(MOST_NAMES);
    let mut subject = Map::new();
    subject.insert("name".to_owned(), json!(name));
    subject.insert("props".to_owned(), Value::Array(controls));
    if within {
        subject.insert("within".to_owned(), json!(true));
    } else if !given.is_empty() {
        subject.insert("given".to_owned(), Value::Object(given));
    }
    if !rest.is_empty() {
        subject.insert("rest".to_owned(), json!(rest));
    }
    Some(subject)
}

/// The control of a prop; `None` where its type has none.
fn control(prop: &Prop) -> Option<Value> {
    if UNCHANGED.contains(&prop.name.as_str()) || prop.name.ends_with("ClassName") {
        return None;
    }
    let values: Option<Vec<Value>> =
        prop.literals.iter().map(|text| serde_json::from_str(text).ok()).collect();
    let values = values.filter(|values| !values.is_empty());
    let only = |other: bool| {
        values.as_ref().is_some_and(|values| values.iter().all(|value| value.is_boolean() == other))
    };
    let kind = match plain(&prop.kind) {
        _ if only(true) => "flag",
        _ if values.is_some() => "choice",
        "boolean" => "flag",
        "number" => "number",
        "string" | "ReactNode" | "React.ReactNode" | "string | number" | "number | string" => "text",
        _ => return None,
    };
    let default = prop.default.as_deref().and_then(|text| serde_json::from_str::<Value>(text).ok());
    let mut control = Map::new();
    control.insert("name".to_owned(), json!(prop.name));
    control.insert("kind".to_owned(), json!(kind));
    if kind == "choice" {
        control.insert("values".to_owned(), json!(values));
    }
    if let Some(default) = &default {
        control.insert("default".to_owned(), default.clone());
    }
    if !prop.optional && default.is_none() {
        let first = values.and_then(|values| values.into_iter().next());
        let value = match kind {
            "choice" => first.unwrap_or_default(),
            "flag" => json!(false),
            "number" => json!(1),
            _ => json!(spaced(&prop.name)),
        };
        control.insert("value".to_owned(), value);
    }
    Some(Value::Object(control))
}

/// A value for a required prop that has no control: a function that does nothing, or an empty list.
fn stand_in(prop: &Prop) -> Option<Value> {
    let kind = plain(&prop.kind);
    if kind.contains("=>") && !kind.starts_with('{') {
        return Some(json!({ "function": true }));
    }
    (kind.ends_with("[]") || kind.starts_with("Array<")).then(|| json!([]))
}

/// A type without what every optional prop may be.
fn plain(kind: &str) -> &str {
    let mut kind = kind.trim();
    while let Some(shorter) = kind.strip_suffix("| undefined").or_else(|| kind.strip_suffix("| null")) {
        kind = shorter.trim_end();
    }
    kind
}

/// Whether a component takes an attribute that is on or off, as its type or a value that it sets says.
fn takes_flag(component: &Component, name: &str) -> bool {
    let attributes =
        || component.inherited.iter().filter(|from| !from.without.iter().any(|left_out| left_out == name));
    component.presets.iter().any(|(preset, _)| preset == name)
        || attributes().any(|from| from.only.is_none() && from.attributes.is_some_and(|all| all.has(name)))
}

/// The text between the tags of a component that takes one.
fn children(name: &str, component: &Component, usage: &Usage) -> Option<String> {
    let declared = component.props.iter().find(|prop| prop.name == "children");
    let is_text =
        declared.is_none_or(|prop| matches!(plain(&prop.kind), "ReactNode" | "React.ReactNode" | "string"));
    let takes = match usage.element(name) {
        Some(used) => used.has_children,
        None => {
            let is_void = |from: &str| VOID.iter().any(|element| from.contains(element));
            declared.is_some()
                || component
                    .inherited
                    .iter()
                    .any(|it| !is_void(&it.from) && it.attributes.is_some_and(|all| all.has("children")))
        }
    };
    (takes && is_text)
        .then(|| usage.element(name).and_then(|used| used.text.clone()).unwrap_or_else(|| spaced(name)))
}

/// `PersonName` and `personName` as words: `Person name`.
fn spaced(name: &str) -> String {
    let mut words = String::new();
    for (at, letter) in name.chars().enumerate() {
        match (at, letter.is_uppercase()) {
            (0, _) => words.extend(letter.to_uppercase()),
            (_, true) => {
                words.push(' ');
                words.extend(letter.to_lowercase());
            }
            (_, false) => words.push(letter),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn prop(name: &str, kind: &str, literals: &[&str], optional: bool) -> Prop {
        let literals = literals.iter().map(|text| (*text).to_owned()).collect();
        Prop { name: name.to_owned(), kind: kind.to_owned(), literals, optional, ..Prop::default() }
    }

    #[test]
    fn the_type_of_a_prop_decides_its_control() {
        let choice = prop("size", "\"sm\" | \"lg\" | null", &["\"sm\"", "\"lg\""], true);
        assert_eq!(
            control(&choice).unwrap(),
            json!({ "name": "size", "kind": "choice", "values": ["sm", "lg"] })
        );
        let flag = control(&prop("loading", "boolean | undefined", &[], true)).unwrap();
        assert_eq!(flag, json!({ "name": "loading", "kind": "flag" }));
        assert_eq!(control(&prop("onClose", "() => void", &[], true)), None);
        assert_eq!(control(&prop("className", "string", &[], true)), None);
    }

    #[test]
    fn what_is_required_has_a_value() {
        assert_eq!(control(&prop("fullName", "string", &[], false)).unwrap()["value"], json!("Full name"));
        assert_eq!(
            stand_in(&prop("onSelect", "(value: string) => void", &[], false)),
            Some(json!({ "function": true }))
        );
        assert_eq!(stand_in(&prop("items", "Row[]", &[], false)), Some(json!([])));
        assert_eq!(stand_in(&prop("table", "Table<Row>", &[], false)), None);
    }
}
