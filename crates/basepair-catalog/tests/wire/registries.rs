//! `config.registries` of a base: an entry that means the registry itself becomes its URL template.

use crate::support::{addresses, catalog, entry, index_json, item_json, registry};
use basepair_catalog::address::ItemUrl;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::wire::item::{DependencyForm, item};
use basepair_catalog::wire::registries::namespace;
use serde_json::{Value, json};

fn with(kind: &str, registries: &Value) -> Catalog {
    let config = format!("\"config\": {{\"style\": \"x\", \"registries\": {registries}, \"rtl\": false}}");
    catalog(&registry(&[entry("base", kind, &config), entry("button", "ui", "")]))
}

fn served(catalog: &Catalog, form: DependencyForm<'_>) -> Value {
    let text = item(catalog, catalog.item("base").unwrap(), form);
    serde_json::from_str::<Value>(&text).unwrap()["config"]["registries"].clone()
}

#[test]
fn the_bare_template_becomes_the_url_in_item_and_index() {
    let catalog = with("base", &json!({ "@acme": "{name}" }));
    let config = json!({
        "style": "x", "registries": { "@acme": "https://acme.example/base/r/{name}.json" }, "rtl": false
    });
    assert_eq!(item_json(&catalog, "base")["config"], config);
    assert_eq!(index_json(&catalog)["items"][0]["config"], config);
}

#[test]
fn the_url_follows_the_template_and_other_fields_stay() {
    let catalog = with("base", &json!({ "@acme": { "params": { "v": "1" }, "url": "{name}" } }));
    let template = ItemUrl::parse("https://cdn.example/c/{name}?raw").unwrap();
    let expected = json!({ "@acme": { "params": { "v": "1" }, "url": "https://cdn.example/c/{name}?raw" } });
    assert_eq!(served(&catalog, DependencyForm::Url(&template)), expected);
}

#[test]
fn other_registries_stay_unchanged_in_every_form() {
    let foreign =
        json!({ "@a": "https://x.example/r/{name}.json", "@b": { "url": "https://y.example/{name}" } });
    let catalog = with("base", &foreign);
    assert_eq!(served(&catalog, DependencyForm::Url(addresses().item_url())), foreign);
    assert_eq!(served(&catalog, DependencyForm::Namespace("@acme")), foreign);
    assert_eq!(served(&catalog, DependencyForm::AsAuthored), foreign);
}

#[test]
fn who_installs_by_namespace_keeps_the_entry_that_names_it() {
    let catalog = with("base", &json!({ "@acme": "{name}", "@x": "https://x.example/{name}" }));
    assert_eq!(
        served(&catalog, DependencyForm::Namespace("@acme")),
        json!({ "@x": "https://x.example/{name}" })
    );
    assert_eq!(served(&catalog, DependencyForm::AsAuthored)["@acme"], "{name}");
}

#[test]
fn only_a_base_brings_configuration() {
    let catalog = with("ui", &json!({ "@acme": "{name}" }));
    assert_eq!(served(&catalog, DependencyForm::Url(addresses().item_url())), json!({ "@acme": "{name}" }));
}

#[test]
fn the_namespace_is_the_one_that_the_base_gives() {
    assert_eq!(namespace(&with("base", &json!({ "@ours": "{name}" }))), "@ours");
    assert_eq!(namespace(&with("base", &json!({ "@x": "https://x.example/{name}" }))), "@acme");
}
