//! `registryDependencies`: sibling names become URLs, everything else stays as authored.

use crate::support::{accepted, addresses, catalog, entry, index_json, item_json, registry};
use basepair_catalog::address::ItemUrl;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::Memory;
use basepair_catalog::wire::item::{DependencyForm, item};
use serde_json::{Value, json};

/// An item `a` with these dependencies, beside a few siblings.
fn depending(dependencies: &[&str]) -> Memory {
    let members = format!("\"registryDependencies\": {}", json!(dependencies));
    registry(&[
        entry("a", "ui", &members),
        entry("button", "ui", ""),
        entry("forms/date picker", "ui", ""),
        entry("Größe", "ui", ""),
        entry("acme/repo/thing", "ui", ""),
    ])
}

fn served(catalog: &Catalog, form: DependencyForm<'_>) -> Value {
    let text = item(catalog, catalog.item("a").unwrap(), form);
    serde_json::from_str::<Value>(&text).unwrap()["registryDependencies"].clone()
}

#[test]
fn a_bare_sibling_name_becomes_its_url_in_item_and_index() {
    let catalog = catalog(&depending(&["button"]));
    let address = json!(["https://acme.example/base/r/button.json"]);
    assert_eq!(item_json(&catalog, "a")["registryDependencies"], address);
    assert_eq!(index_json(&catalog)["items"][0]["registryDependencies"], address);
}

#[test]
fn names_are_percent_encoded_in_urls_and_slashes_are_kept() {
    let catalog = catalog(&depending(&["forms/date picker", "Größe", "acme/repo/thing"]));
    assert_eq!(
        served(&catalog, DependencyForm::Url(addresses().item_url())),
        json!([
            "https://acme.example/base/r/forms/date%20picker.json",
            "https://acme.example/base/r/Gr%C3%B6%C3%9Fe.json",
            "https://acme.example/base/r/acme/repo/thing.json"
        ])
    );
}

#[test]
fn urls_follow_the_template() {
    let catalog = catalog(&depending(&["forms/date picker"]));
    let template = ItemUrl::parse("https://cdn.example/c/{name}?raw").unwrap();
    assert_eq!(
        served(&catalog, DependencyForm::Url(&template)),
        json!(["https://cdn.example/c/forms/date%20picker?raw"])
    );
}

#[test]
fn a_namespace_replaces_the_url() {
    let catalog = catalog(&depending(&["button", "forms/date picker", "other"]));
    assert_eq!(
        served(&catalog, DependencyForm::Namespace("@acme")),
        json!(["@acme/button", "@acme/forms/date picker", "other"])
    );
}

#[test]
fn as_authored_keeps_the_bare_name() {
    let catalog = catalog(&depending(&["button", "forms/date picker"]));
    assert_eq!(served(&catalog, DependencyForm::AsAuthored), json!(["button", "forms/date picker"]));
}

#[test]
fn other_dependencies_stay_unchanged_in_every_form() {
    let foreign = [
        "card",
        "Button",
        "button ",
        "@acme/button",
        "@other/thing",
        "https://x.example/r/button.json",
        "http://x.example/button",
        "owner/repo/button",
        "owner/repo/button#v1.2",
        "github:owner/repo/button",
        "./button.json",
        "button.json",
        "",
    ];
    let source = depending(&foreign);
    assert_eq!(accepted(&source), [""; 0]);
    let catalog = catalog(&source);
    assert_eq!(served(&catalog, DependencyForm::Url(addresses().item_url())), json!(foreign));
    assert_eq!(served(&catalog, DependencyForm::Namespace("@acme")), json!(foreign));
}

#[test]
fn an_item_that_depends_on_itself_stays_unchanged() {
    let source = registry(&[entry("a", "ui", "\"registryDependencies\": [\"a\", \"x\", \"a\"]")]);
    assert_eq!(accepted(&source), [""; 0], "this is reported by the check");
    assert_eq!(item_json(&catalog(&source), "a")["registryDependencies"], json!(["a", "x", "a"]));
}

#[test]
fn items_may_depend_on_each_other_in_a_cycle() {
    let source = registry(&[
        entry("a", "ui", "\"registryDependencies\": [\"b\"]"),
        entry("b", "ui", "\"registryDependencies\": [\"a\"]"),
    ]);
    assert_eq!(accepted(&source), [""; 0]);
}
