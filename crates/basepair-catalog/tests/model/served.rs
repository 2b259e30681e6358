//! The model as it is served: data in, data out, and nothing known by name or number.

use super::{SMALL, small_with, with_model};
use crate::support::{architecture_json, catalog, entry_at, index_json, manifest};
use basepair_catalog::library::Library;
use basepair_catalog::load::{Embedded, Memory};
use basepair_catalog::wire::architecture::element;
use serde_json::{Value, json};

const NODE_97: &str = r#"{"id": "N97", "title": "Far", "sub_label": "far", "strand": "upper", "covenant": "c", "description": "d", "directory": "n97-far", "harness": "allowed"}"#;

fn by_id<'a>(list: &'a Value, id: &str) -> &'a Value {
    let found = list.as_array().unwrap().iter().find(|element| element["id"] == id);
    found.unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn without_a_model_the_built_in_one_is_used() {
    let foreign = catalog(&Memory::default().with("registry.json", manifest("")));
    let default = catalog(&Embedded);
    let revision = |catalog| architecture_json(catalog)["model"]["revision"].clone();
    assert_eq!(revision(&foreign), revision(&default));
    assert_eq!(architecture_json(&foreign)["model"]["kind"], "frontend");
}

#[test]
fn the_built_in_model_matches_the_contract() {
    let answer = architecture_json(&catalog(&Embedded));
    for (id, label, title, strand) in [
        ("N1", "tokens", "Design tokens", "swappable"),
        ("N2", "primitive", "Primitives", "core-guarantee"),
        ("N3", "brand", "Brand components", "shipped"),
        ("N4", "safety", "Safety rails", "core-guarantee"),
        ("N5", "resilience", "Resilience patterns", "core-guarantee"),
        ("N6", "pages", "Pages", "shipped"),
        ("N7", "shell", "Shell", "shipped"),
        ("N8", "assurance", "Assurance", "core-guarantee"),
    ] {
        let node = by_id(&answer["nodes"], id);
        let actual = (&node["type"], &node["sub_label"], &node["title"], &node["strand"], &node["backbone"]);
        let given = ("node".into(), label.into(), title.into(), strand.into(), "engineering".into());
        assert_eq!(actual, (&given.0, &given.1, &given.2, &given.3, &given.4));
    }
    for (id, label) in [("N9", "fundi"), ("N10", "documentation"), ("N11", "discovery"), ("N12", "skills")] {
        let rung = by_id(&answer["rungs"], id);
        assert_eq!((&rung["type"], &rung["sub_label"]), (&"rung".into(), &label.into()));
        assert_eq!((rung.get("strand"), rung.get("backbone")), (Some(&Value::Null), Some(&Value::Null)));
    }
    for (name, backbone, below) in [
        ("core-guarantee", "engineering", Some("swappable")),
        ("shipped", "engineering", Some("core-guarantee")),
        ("swappable", "engineering", None),
        ("spine", "engineering", None),
        ("genetic-code", "meaning", None),
        ("transcription", "meaning", Some("genetic-code")),
    ] {
        let strand = by_id(&answer["strands"], name);
        let actual = (&strand["type"], &strand["name"], &strand["backbone"], &strand["below"]);
        assert_eq!(actual, (&"strand".into(), &name.into(), &backbone.into(), &json!(below)));
        assert!(strand.get("strand").is_none());
    }
}

#[test]
fn the_built_in_law_decides_which_node_may_consume_which() {
    let answer = architecture_json(&catalog(&Embedded));
    for (id, may, harness) in [
        ("N1", json!([]), "forbidden"),
        ("N2", json!(["N1"]), "forbidden"),
        ("N3", json!(["N2", "N4", "N5", "N8"]), "required"),
        ("N4", json!(["N1"]), "allowed"),
        ("N5", json!(["N1"]), "allowed"),
        ("N6", json!(["N2", "N3"]), "forbidden"),
        ("N7", json!(["N2", "N4", "N5", "N8"]), "allowed"),
        ("N8", json!(["N1"]), "forbidden"),
    ] {
        let node = by_id(&answer["nodes"], id);
        assert_eq!((&node["may_consume"], &node["harness"]), (&may, &harness.into()), "{id}");
    }
}

#[test]
fn every_element_has_its_fields() {
    let answer = architecture_json(&catalog(&with_model(SMALL, "")));
    let head = answer["model"].as_object().unwrap();
    assert_eq!(head.keys().collect::<Vec<_>>(), ["name", "kind", "revision"]);
    for element in ["strands", "nodes", "rungs"].iter().flat_map(|key| answer[key].as_array().unwrap()) {
        for key in ["type", "id", "title", "covenant", "description", "backbone"] {
            assert!(element.get(key).is_some(), "{key} of {element}");
        }
    }
    for unit in ["nodes", "rungs"].iter().flat_map(|key| answer[key].as_array().unwrap()) {
        for key in ["number", "sub_label", "directory", "component_count", "strand"] {
            assert!(unit.get(key).is_some(), "{key} of {unit}");
        }
    }
    let two = by_id(&answer["nodes"], "N2");
    assert_eq!(two["grants"], json!([{"to": "N3", "reason": "because"}]));
    assert_eq!(two["may_consume"], json!(["N1", "N3"]), "the strand below, and what is granted");
    assert_eq!(by_id(&answer["nodes"], "N3")["narrowed_to"], json!(["N1"]));
    assert_eq!(answer["rules"][0]["binds"], json!(["N1", "N9", "upper"]));
    assert_eq!(answer["harness"]["provides"], json!(["log"]));
    assert_eq!(answer["counts"], json!({"backbones": 2, "strands": 3, "nodes": 3, "rungs": 1, "rules": 1}));
}

#[test]
fn a_node_97_added_as_data_appears_with_what_it_may_consume_and_its_items() {
    let model = small_with(r#""nodes": ["#, &format!("\"nodes\": [\n{NODE_97},"));
    let items = [entry_at("far", "ui", "lib/n97-anything/far.tsx"), entry_at("near", "ui", "n1-one/a.tsx")];
    let source =
        with_model(&model, &items.join(",")).with("lib/n97-anything/far.tsx", "x").with("n1-one/a.tsx", "x");
    let catalog = catalog(&source);
    let answer = architecture_json(&catalog);
    assert_eq!(answer["counts"]["nodes"], 4);
    let node = by_id(&answer["nodes"], "N97");
    assert_eq!((&node["type"], &node["number"]), (&"node".into(), &97.into()));
    assert_eq!((&node["backbone"], &node["directory"]), (&"engineering".into(), &"n97-far".into()));
    assert_eq!(node["may_consume"], json!(["N1"]));
    assert_eq!(node["component_count"], 1);
    assert_eq!(
        index_json(&catalog)["counts"]["by_node"],
        json!({"N97": 1, "N1": 1, "N2": 0, "N3": 0, "N9": 0})
    );
    let found = catalog.model.element("n97").unwrap();
    let one = serde_json::to_value(element(&catalog.clone().into(), found)).unwrap();
    assert_eq!((&one["id"], &one["items"][0]["name"]), (&"N97".into(), &"far".into()));
}

#[test]
fn a_node_97_can_be_added_to_the_built_in_model() {
    let text = Memory::of_default().text("architecture.json").unwrap().to_owned();
    let node = NODE_97.replace("\"upper\"", "\"core-guarantee\"");
    let model = text.replacen("\"nodes\": [", &format!("\"nodes\": [{node},"), 1);
    let before = architecture_json(&catalog(&Embedded));
    let source = Memory::of_default().with("architecture.json", model);
    let after = architecture_json(&catalog(&source));
    let count = |answer: &Value| answer["counts"]["nodes"].as_u64().unwrap();
    assert_eq!(count(&after), count(&before) + 1);
    assert_eq!(by_id(&after["nodes"], "N97")["may_consume"], json!(["N1"]));
    let consumed = &by_id(&after["nodes"], "N3")["may_consume"];
    assert!(consumed.as_array().unwrap().contains(&"N97".into()), "{consumed}");
    assert_ne!(after["model"]["revision"], before["model"]["revision"]);
}

#[test]
fn a_strand_of_the_meaning_backbone_can_have_a_node() {
    let node = NODE_97.replace("\"upper\"", "\"code\"");
    let model = small_with(r#""nodes": ["#, &format!("\"nodes\": [{node},"));
    let source = with_model(&model, &entry_at("doc", "ui", "n97-x/a.tsx")).with("n97-x/a.tsx", "x");
    let answer = architecture_json(&catalog(&source));
    let node = by_id(&answer["nodes"], "N97");
    assert_eq!((&node["backbone"], &node["strand"]), (&"meaning".into(), &"code".into()));
    assert_eq!((&node["component_count"], &node["may_consume"]), (&1.into(), &json!([])));
}

#[test]
fn the_revision_follows_the_model_and_neither_its_layout_nor_its_items() {
    let revision = |model: &str, items: &str| {
        let source = with_model(model, items).with("n1-one/a.tsx", "x");
        architecture_json(&catalog(&source))["model"]["revision"].as_str().unwrap().to_owned()
    };
    let first = revision(SMALL, "");
    assert_eq!(revision(&SMALL.replace('\n', "\n\n "), &entry_at("a", "ui", "n1-one/a.tsx")), first);
    assert_ne!(revision(&small_with("Downward only.", "Downward always."), ""), first);
}

#[test]
fn a_model_may_be_almost_empty() {
    let model = r#"{"name": "x", "kind": "frontend", "backbones": [], "strands": [], "nodes": [], "rungs": [], "rules": []}"#;
    let answer = architecture_json(&catalog(&with_model(model, "")));
    assert_eq!(answer["counts"]["nodes"], 0);
    assert_eq!(answer["harness"], Value::Null);
}

#[test]
fn further_fields_of_elements_are_served_as_authored() {
    let meta = r#""meta": {"z": 1.50, "stakeholder": "s", "rules": ["a", {"b": null}], "big": 12345678901234567890123}"#;
    let model = small_with(r#""id": "N1","#, &format!(r#""id": "N1", {meta},"#))
        .replacen(r#""id": "N9","#, &format!(r#""id": "N9", {meta},"#), 1)
        .replacen(r#"{"name": "upper","#, &format!(r#"{{"name": "upper", {meta},"#), 1);
    let source = with_model(&model, "");
    assert_eq!(crate::support::accepted(&source), [""; 0]);
    let catalog = Library::from(catalog(&source));
    let whole = basepair_catalog::wire::pretty(&basepair_catalog::wire::architecture::architecture(&catalog));
    assert_eq!(whole.matches("12345678901234567890123").count(), 3);
    let answer: Value = serde_json::from_str(&whole).unwrap();
    for (list, id) in [("nodes", "N1"), ("rungs", "N9"), ("strands", "upper")] {
        let actual = &by_id(&answer[list], id)["meta"];
        assert_eq!(actual["rules"], json!(["a", {"b": null}]), "{id}");
        assert_eq!(
            actual.as_object().unwrap().keys().collect::<Vec<_>>(),
            ["z", "stakeholder", "rules", "big"]
        );
    }
    assert_eq!(by_id(&answer["nodes"], "N2").get("meta"), None);
    let one = basepair_catalog::wire::pretty(&element(&catalog, catalog.model.element("N1").unwrap()));
    assert!(one.contains("\"z\": 1.50"), "{one}");
    let other = small_with(r#""id": "N1","#, r#""id": "N1", "meta": {"z": 2},"#);
    let revision = |model: &str| {
        architecture_json(&crate::support::catalog(&with_model(model, "")))["model"]["revision"].clone()
    };
    assert_ne!(revision(&other), revision(SMALL), "it is part of the model");
}

#[test]
fn elements_are_found_by_id_number_and_label() {
    let catalog = catalog(&with_model(SMALL, ""));
    let found = |name: &str| catalog.model.named(name).map(|element| element.id().to_string());
    for name in ["N2", "n2", "2", "two", "TWO"] {
        assert_eq!(found(name).as_deref(), Some("N2"), "{name}");
    }
    assert_eq!(found("9").as_deref(), Some("N9"), "rungs too");
    assert_eq!(found("upper").as_deref(), Some("upper"));
    assert!(catalog.model.unit_named("upper").is_none(), "a strand is not a node");
    for name in ["", "02", "+2", "4", "Two "] {
        assert_eq!(found(name), None, "{name}");
    }
}
