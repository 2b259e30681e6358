//! Where items belong, and the counts that follow from it.

use crate::support::{
    architecture_json, catalog, entry, entry_at, index_json, item_json, names, registry, registry_at,
};
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::library::Library;
use basepair_catalog::wire::architecture::element;
use serde_json::Value;

fn place(catalog: &Catalog, name: &str) -> Option<String> {
    catalog.element_at(catalog.position(name).unwrap()).map(|id| id.as_str().to_owned())
}

/// The element of an item whose only file is at `path`.
fn place_of(path: &str) -> Option<String> {
    place(&catalog(&registry_at(&[("a", path)])), "a")
}

/// `component_count` of a node or rung in the architecture response.
fn count(catalog: &Catalog, id: &str) -> Value {
    let answer = architecture_json(catalog);
    let units = answer["nodes"].as_array().unwrap().iter().chain(answer["rungs"].as_array().unwrap());
    units.into_iter().find(|unit| unit["id"] == id).unwrap()["component_count"].clone()
}

#[test]
fn the_last_numbered_folder_decides_and_only_its_number_counts() {
    for (path, element) in [
        ("registry/n2-primitives/a.tsx", Some("N2")),
        ("n2-primitives/a.tsx", Some("N2")),
        ("components/registry/n2-primitives/button/parts/a.tsx", Some("N2")),
        ("n2-anything-at-all/a.tsx", Some("N2")),
        ("n2-primitives/n3-brand/a.tsx", Some("N3")),
        ("n3-brand/x/n2-primitives/y/a.tsx", Some("N2")),
        ("n11-discovery/a.tsx", Some("N11")),
        ("spine/n2-primitives/a.tsx", Some("N2")),
        ("n2-primitives/spine/a.tsx", Some("N2")),
    ] {
        assert_eq!(place_of(path).as_deref(), element, "{path}");
    }
}

#[test]
fn without_a_number_a_folder_that_names_a_strand_decides() {
    assert_eq!(place_of("registry/spine/a.tsx").as_deref(), Some("spine"));
    assert_eq!(place_of("shipped/spine/x/a.tsx").as_deref(), Some("spine"));
    assert_eq!(place_of("registry/genetic-code/a.tsx").as_deref(), Some("genetic-code"));
}

#[test]
fn other_paths_belong_nowhere() {
    for path in [
        "a.tsx",
        "n2-a.tsx",
        "ui/a.tsx",
        "n2/a.tsx",
        "n2-/a.tsx",
        "N2-primitives/a.tsx",
        "next-auth/a.tsx",
        "xn2-primitives/a.tsx",
        "n777-unknown/a.tsx",
        "n2-primitives/n777-unknown/a.tsx",
        "spine/n777-unknown/a.tsx",
        "engineering/a.tsx",
        "Spine/a.tsx",
    ] {
        assert_eq!(place_of(path), None, "{path}");
    }
}

#[test]
fn a_number_too_large_to_be_a_label_is_an_unknown_number() {
    assert_eq!(place_of("spine/n99999999999-x/a.tsx"), None);
}

#[test]
fn the_first_file_with_an_element_decides_for_its_item() {
    let files = r#""files": [{"path": "a.tsx", "type": "registry:ui"},
        {"path": "n4-x/a.tsx", "type": "registry:ui"}, {"path": "n5-x/a.tsx", "type": "registry:ui"}]"#;
    let source = registry(&[entry("a", "ui", files)]).with("n4-x/a.tsx", "x").with("n5-x/a.tsx", "x");
    assert_eq!(place(&catalog(&source), "a").as_deref(), Some("N4"));
}

#[test]
fn an_item_without_files_says_where_it_belongs() {
    let catalog = catalog(&registry(&[
        entry("upper", "theme", r#""meta": {"node": "N1"}"#),
        entry("lower", "theme", r#""meta": {"node": "n1"}"#),
        entry("strand", "theme", r#""files": [], "meta": {"node": "spine"}"#),
        entry("unknown", "theme", r#""meta": {"node": "N777"}"#),
        entry("number", "theme", r#""meta": {"node": 1}"#),
        entry("silent", "theme", ""),
    ]));
    let places: Vec<_> = catalog.items().iter().map(|item| place(&catalog, item.name())).collect();
    let expected = [Some("N1"), Some("N1"), Some("spine"), None, Some("N1"), None];
    assert_eq!(places, expected.map(|place| place.map(str::to_owned)));
    assert_eq!(count(&catalog, "N1"), 3);
}

#[test]
fn an_item_with_files_belongs_to_their_element_whatever_it_declares() {
    let says = |path: &str| {
        format!(r#""meta": {{"node": "N1"}}, "files": [{{"path": "{path}", "type": "registry:ui"}}]"#)
    };
    let source = registry(&[entry("in", "ui", &says("n2-x/a.tsx")), entry("out", "ui", &says("a.tsx"))])
        .with("n2-x/a.tsx", "x");
    let catalog = catalog(&source);
    assert_eq!(place(&catalog, "in").as_deref(), Some("N2"));
    assert_eq!(place(&catalog, "out"), None);
    assert_eq!(count(&catalog, "N1"), 0);
}

#[test]
fn demos_belong_to_their_node_but_are_not_counted() {
    let demo = r#""meta": {"demo": "a"}, "files": [{"path": "n2-x/a.tsx", "type": "registry:component"}]"#;
    let source = registry(&[entry_at("a", "ui", "n2-x/a.tsx"), entry("a-demo", "component", demo)])
        .with("n2-x/a.tsx", "x");
    let catalog = catalog(&source);
    assert_eq!(place(&catalog, "a-demo").as_deref(), Some("N2"));
    assert_eq!(count(&catalog, "N2"), 1);
    let counts = &index_json(&catalog)["counts"];
    assert_eq!(counts["by_node"]["N2"], 1);
    assert_eq!(counts["total"], 2, "the index lists demos");
    assert_eq!(counts["by_type"]["registry:component"], 1);
    let node = catalog.model.element("n2").unwrap();
    let answer = serde_json::to_value(element(&catalog.clone().into(), node)).unwrap();
    let listed: Vec<_> = answer["items"].as_array().unwrap().iter().map(|item| &item["name"]).collect();
    assert_eq!(listed, ["a"]);
}

#[test]
fn a_strand_lists_its_own_items_and_those_of_its_nodes() {
    let source = registry_at(&[
        ("tokens", "n1-x/a.tsx"),
        ("on-strand", "core-guarantee/a.tsx"),
        ("primitive", "n2-x/b.tsx"),
        ("safety", "n4-x/b.tsx"),
        ("rung", "n9-x/b.tsx"),
    ]);
    let catalog = catalog(&source);
    let of = |id: &str| {
        let element = catalog.model.element(id).unwrap();
        catalog.items_of(element).map(Item::name).collect::<Vec<_>>()
    };
    assert_eq!(of("core-guarantee"), ["on-strand", "primitive", "safety"]);
    assert_eq!(of("swappable"), ["tokens"]);
    assert_eq!(of("N9"), ["rung"]);
    assert_eq!(of("spine"), [""; 0]);
}

#[test]
fn a_registry_without_node_folders_is_served_and_counts_on_no_node() {
    let source = registry_at(&[("button", "src/ui/button.tsx"), ("card", "src/ui/card.tsx")]);
    let catalog = catalog(&source);
    let index = index_json(&catalog);
    let by_node = index["counts"]["by_node"].as_object().unwrap();
    assert!(!by_node.is_empty() && by_node.values().all(|count| *count == 0), "{by_node:?}");
    assert_eq!(index["counts"]["by_type"]["registry:ui"], 2);
    assert_eq!(item_json(&catalog, "card")["files"][0]["content"], "export {};\n");
    for element in catalog.model.elements() {
        assert_eq!(catalog.items_of(element).count(), 0);
    }
    let found = Library::from(catalog.clone()).search("");
    assert_eq!(names(&catalog, &found), ["button", "card"]);
}

#[test]
fn counts_per_node_are_those_of_the_model() {
    let catalog = catalog(&basepair_catalog::load::Embedded);
    let by_node = index_json(&catalog)["counts"]["by_node"].clone();
    let units = catalog.counts_by_node();
    assert_eq!(by_node.as_object().unwrap().len(), units.len());
    for (id, items) in units {
        assert_eq!(by_node[id.as_str()], items);
        assert_eq!(count(&catalog, id.as_str()), items);
        assert!(items > 0, "the default registry has an item on {id}");
    }
}

#[test]
fn an_item_without_files_names_its_node_by_id_number_or_label() {
    for node in ["1", "\"1\"", "\"N1\"", "\"n1\"", "\"tokens\"", "\"Tokens\""] {
        let catalog = catalog(&registry(&[entry("a", "theme", &format!("\"meta\": {{\"node\": {node}}}"))]));
        assert_eq!(place(&catalog, "a").as_deref(), Some("N1"), "{node}");
        let served = item_json(&catalog, "a")["meta"]["node"].to_string();
        assert_eq!(served, node, "as authored");
    }
    for node in ["0", "01", "1.0", "1e0", "-1", "99", "true", "[1]", "\"N01\"", "\"\""] {
        let item = format!("\"meta\": {{\"node\": {}}}", if node == "01" { "\"01\"" } else { node });
        let catalog = catalog(&registry(&[entry("a", "theme", &item)]));
        assert_eq!(place(&catalog, "a"), None, "{node}");
    }
}
