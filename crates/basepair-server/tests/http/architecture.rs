//! `/api/v1/architecture` and its elements.

use crate::service::{Service, with_model};
use serde_json::{Value, json};

fn by_id<'a>(elements: &'a Value, id: &str) -> &'a Value {
    elements.as_array().unwrap().iter().find(|element| element["id"] == id).unwrap_or(&Value::Null)
}

#[tokio::test]
async fn every_element_has_its_type_and_the_fields_of_the_contract() {
    let answer = Service::of_default().json("/api/v1/architecture").await;
    assert_eq!(answer["model"]["kind"], "frontend");
    for (array, kind) in [("nodes", "node"), ("strands", "strand"), ("rungs", "rung")] {
        let elements = answer[array].as_array().unwrap();
        assert!(!elements.is_empty());
        for element in elements {
            assert_eq!(element["type"], kind);
            for key in ["id", "title", "covenant", "description"] {
                assert!(element[key].as_str().is_some_and(|text| !text.is_empty()), "{key} of {element}");
            }
        }
    }
    for node in answer["nodes"].as_array().unwrap() {
        assert!(node["backbone"].is_string() && node["strand"].is_string());
        assert!(node["number"].is_number() && node["component_count"].is_number());
        assert!(node["sub_label"].is_string() && node["directory"].is_string());
        assert!(node["may_consume"].is_array() && node["harness"].is_string());
    }
    for rung in answer["rungs"].as_array().unwrap() {
        assert_eq!((&rung["strand"], &rung["backbone"]), (&Value::Null, &Value::Null));
        assert!(rung["component_count"].is_number() && rung["sub_label"].is_string());
    }
    for strand in answer["strands"].as_array().unwrap() {
        assert_eq!(strand["id"], strand["name"]);
        assert!(strand.get("strand").is_none() && strand.get("below").is_some());
        assert!(strand["carries"].is_array() && strand["can_switch_off"].is_boolean());
    }
}

#[tokio::test]
async fn counts_are_counted() {
    let answer = Service::of_default().json("/api/v1/architecture").await;
    for array in ["backbones", "strands", "nodes", "rungs", "rules"] {
        assert_eq!(answer["counts"][array], answer[array].as_array().unwrap().len(), "{array}");
    }
}

#[tokio::test]
async fn the_law_is_computed_from_the_strand_order_and_the_grants() {
    let answer = Service::of_default().json("/api/v1/architecture").await;
    let may = |id: &str| by_id(&answer["nodes"], id)["may_consume"].clone();
    assert_eq!(may("N1"), json!([]));
    for id in ["N2", "N4", "N5", "N8"] {
        assert_eq!(may(id), json!(["N1"]), "{id}");
    }
    for id in ["N3", "N7"] {
        assert_eq!(may(id), json!(["N2", "N4", "N5", "N8"]), "{id}");
    }
    assert_eq!(may("N6"), json!(["N2", "N3"]));
    assert_eq!(by_id(&answer["nodes"], "N6")["grants"][0]["to"], "N3");
}

#[tokio::test]
async fn a_new_node_needs_no_code() {
    let memory = with_model(|model| {
        let node = json!({
            "id": "N97", "title": "Rituals", "sub_label": "rituals", "strand": "genetic-code",
            "covenant": "What is repeated is remembered.", "description": "A node of the meaning backbone.",
            "directory": "n97-rituals", "harness": "forbidden",
        });
        model["nodes"].as_array_mut().unwrap().push(node);
    });
    let manifest = memory.text("registry.json").unwrap().replace("n2-primitives", "n97-rituals");
    let listed: Value = serde_json::from_str(&manifest).unwrap();
    let moved: Vec<&Value> = listed["items"].as_array().unwrap().iter().collect();
    let paths = moved.iter().flat_map(|item| item["files"].as_array().into_iter().flatten());
    let paths = paths.filter_map(|file| file["path"].as_str()).filter(|path| path.contains("n97-rituals"));
    let memory = paths.fold(memory, |memory, path| memory.with(path, "export {}\n"));
    let before = Service::of_default().json("/api/v1/architecture").await;
    let count = by_id(&before["nodes"], "N2")["component_count"].clone();
    let service = Service::of(&memory.with("registry.json", manifest));
    let answer = service.json("/api/v1/architecture").await;
    let node = by_id(&answer["nodes"], "N97");
    assert_eq!(node["backbone"], "meaning");
    assert_eq!(node["number"], 97);
    assert_eq!(node["component_count"], count);
    assert_eq!(by_id(&answer["nodes"], "N2")["component_count"], 0);
    assert_eq!(answer["counts"]["nodes"], answer["nodes"].as_array().unwrap().len());
    assert_eq!(service.json("/api/v1/ui").await["counts"]["by_node"]["N97"], count);
    assert_eq!(service.names("/api/v1/ui?node=N97&q=button").await[0], "button");
}

#[tokio::test]
async fn the_revision_follows_the_model_and_not_the_items() {
    let revision = |answer: Value| answer["model"]["revision"].as_str().unwrap().to_owned();
    let default = revision(Service::of_default().json("/api/v1/architecture").await);
    let renamed = Service::of(&with_model(|model| model["name"] = json!("another helix")));
    assert_ne!(revision(renamed.json("/api/v1/architecture").await), default);
    let no_items = Service::of_items(&json!([]));
    assert_eq!(revision(no_items.json("/api/v1/architecture").await), default);
}

#[tokio::test]
async fn an_element_lists_its_items_regardless_of_the_case_of_its_id() {
    let service = Service::of_default();
    let upper = service.get("/api/v1/architecture/elements/N2").await;
    let lower = service.get("/api/v1/architecture/elements/n2").await;
    assert_eq!(upper.body, lower.body);
    let node = upper.json();
    assert_eq!(node["type"], "node");
    assert_eq!(node["items"].as_array().unwrap().len(), node["component_count"].as_u64().unwrap() as usize);
    assert!(node["items"].as_array().unwrap().iter().any(|item| item["name"] == "button"));

    let spine = service.json("/api/v1/architecture/elements/Spine").await;
    assert_eq!(spine["items"][0]["name"], "use-harness");
    let strand = service.json("/api/v1/architecture/elements/core-guarantee").await;
    let names: Vec<_> = strand["items"].as_array().unwrap().iter().map(|item| &item["name"]).collect();
    assert!(names.contains(&&json!("button")) && names.contains(&&json!("error-boundary")));
}

#[tokio::test]
async fn an_unknown_element_is_404_and_lists_the_known_ones() {
    let answer = Service::of_default().get("/api/v1/architecture/elements/N42").await;
    let problem = answer.problem(404, "unknown_element");
    assert!(problem["detail"].as_str().unwrap().contains("`N42`"));
    assert!(problem["suggestions"].as_array().unwrap().contains(&json!("core-guarantee")));
}

#[tokio::test]
async fn the_schema_for_editors_is_served() {
    let answer = Service::of_default().get("/schema/architecture.json").await;
    assert_eq!(answer.header("content-type"), "application/schema+json; charset=utf-8");
    assert!(answer.json()["$defs"]["rung"].is_object());
}
