//! Every interface shows the same registry: item sets, counts, names, digests and elements are read through each of
//! them, and any disagreement fails. An interface is one function that returns what it shows; a new one is one row.

use crate::agents::{call, result};
use crate::service::{BASE_URL, Service};
use basepair_catalog::document::hex;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::process::Command;

/// What an interface shows of a registry; `None` where it does not show it.
#[derive(Debug, Default)]
struct Shown {
    /// Every item.
    items: Option<BTreeSet<String>>,
    /// Every item but the demos.
    without_demos: Option<BTreeSet<String>>,
    total: Option<u64>,
    /// Items per node and rung.
    by_node: Option<BTreeMap<String, u64>>,
    /// The digest of the document of each item.
    digests: Option<BTreeMap<String, String>>,
    elements: Option<BTreeSet<String>>,
}

fn names(list: &Value) -> BTreeSet<String> {
    list.as_array().unwrap().iter().map(|each| each["name"].as_str().unwrap().to_owned()).collect()
}

fn numbers(map: &Value) -> BTreeMap<String, u64> {
    map.as_object().unwrap().iter().map(|(key, count)| (key.clone(), count.as_u64().unwrap())).collect()
}

fn digest(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// The names that follow a path in the addresses of a text, each ended by one of these characters.
fn addressed(text: &str, path: &str, end: &[char]) -> BTreeSet<String> {
    let start = format!("{BASE_URL}{path}");
    let names = text.split(&start).skip(1).filter_map(|rest| rest.split(end).next());
    names.map(|name| name.strip_suffix(".md").unwrap_or(name).to_owned()).collect()
}

fn command(folder: &Path, arguments: &[&str]) -> Vec<u8> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_basepair"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("BASEPAIR_")) {
        command.env_remove(name);
    }
    let output = command.current_dir(folder).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

async fn over_http(service: &Service) -> Shown {
    let index = service.json("/api/v1/ui").await;
    let model = service.json("/api/v1/architecture").await;
    let mut digests = BTreeMap::new();
    for name in names(&index["items"]) {
        let item = service.get(&format!("/api/v1/ui/{name}")).await;
        digests.insert(name, digest(&item.body));
    }
    let shown = index["items"].as_array().unwrap().iter().filter(|item| item["meta"]["demo"].is_null());
    let elements = ["nodes", "rungs", "strands"].into_iter().flat_map(|kind| model[kind].as_array().unwrap());
    Shown {
        items: Some(names(&index["items"])),
        without_demos: Some(shown.map(|item| item["name"].as_str().unwrap().to_owned()).collect()),
        total: index["counts"]["total"].as_u64(),
        by_node: Some(numbers(&index["counts"]["by_node"])),
        digests: Some(digests),
        elements: Some(elements.map(|each| each["id"].as_str().unwrap().to_owned()).collect()),
    }
}

async fn model_over_http(service: &Service) -> Shown {
    let model = service.json("/api/v1/architecture").await;
    let mut by_node = BTreeMap::new();
    for unit in ["nodes", "rungs"].into_iter().flat_map(|kind| model[kind].as_array().unwrap()) {
        let id = unit["id"].as_str().unwrap();
        let element = service.json(&format!("/api/v1/architecture/elements/{id}")).await;
        let count = element["items"].as_array().unwrap().len() as u64;
        assert_eq!(unit["component_count"].as_u64(), Some(count), "{id}");
        by_node.insert(id.to_owned(), count);
    }
    Shown { by_node: Some(by_node), ..Shown::default() }
}

/// The digests that a client checks files with, and the index as a file.
async fn files_over_http(service: &Service) -> Shown {
    let listed = service.json("/r/digests.json").await;
    let index = service.json("/r/registry.json").await;
    // Besides the items there are the index, skills and documents.
    let items = names(&index["items"]);
    let is_item = |path: &str| path.strip_suffix(".json").is_some_and(|name| items.contains(name));
    let files = listed["files"].as_object().unwrap().iter().filter(|(path, _)| is_item(path));
    let digests: BTreeMap<String, String> = files
        .map(|(path, file)| {
            (path.strip_suffix(".json").unwrap().to_owned(), file["sha256"].as_str().unwrap().to_owned())
        })
        .collect();
    Shown {
        items: Some(names(&index["items"])),
        total: Some(digests.len() as u64),
        digests: Some(digests),
        ..Shown::default()
    }
}

/// The protocol for agents: the tools, and the items as resources.
async fn over_mcp(service: &Service) -> Shown {
    let index = call(service, "list_items", json!({ "limit": 0, "max_bytes": 400_000 })).await;
    let model = call(service, "get_model", json!({ "max_bytes": 400_000 })).await;
    let mut digests = BTreeMap::new();
    for name in names(&index["items"]) {
        let read =
            result(service, "resources/read", json!({ "uri": format!("basepair://item/{name}") })).await;
        digests.insert(name, digest(read["contents"][0]["text"].as_str().unwrap().as_bytes()));
    }
    let elements = ["nodes", "rungs", "strands"].into_iter().flat_map(|kind| model[kind].as_array().unwrap());
    Shown {
        items: Some(names(&index["items"])),
        total: index["counts"]["total"].as_u64(),
        by_node: Some(numbers(&index["counts"]["by_node"])),
        digests: Some(digests),
        elements: Some(elements.map(|each| each["id"].as_str().unwrap().to_owned()).collect()),
        ..Shown::default()
    }
}

async fn sitemap(service: &Service) -> Shown {
    let text = service.get("/sitemap.xml").await.text();
    Shown {
        items: Some(addressed(&text, "/items/", &['<'])),
        elements: Some(addressed(&text, "/architecture/", &['<'])),
        ..Shown::default()
    }
}

async fn llms(service: &Service) -> Shown {
    let text = service.get("/llms.txt").await.text();
    Shown {
        without_demos: Some(addressed(&text, "/items/", &[')'])),
        elements: Some(addressed(&text, "/architecture/", &[')'])),
        ..Shown::default()
    }
}

fn commands(names: &BTreeSet<String>) -> Shown {
    let folder = tempfile::tempdir().unwrap();
    let common = ["--built-in", "--base-url", BASE_URL, "--format", "json"];
    let index: Value =
        serde_json::from_slice(&command(folder.path(), &[&["list"], &common[..]].concat())).unwrap();
    let asked: Vec<&str> = names.iter().map(String::as_str).collect();
    let viewed = command(folder.path(), &[&["view"], &asked[..], &common[..]].concat());
    let viewed: Vec<Value> = serde_json::from_slice(&viewed).unwrap();
    let digests = viewed.iter().map(|item| {
        // The documents as they are served: nothing is lost by parsing, because numbers and key order are kept.
        let text = serde_json::to_string_pretty(item).unwrap() + "\n";
        (item["name"].as_str().unwrap().to_owned(), digest(text.as_bytes()))
    });
    Shown {
        items: Some(self::names(&index["items"])),
        total: index["counts"]["total"].as_u64(),
        by_node: Some(numbers(&index["counts"]["by_node"])),
        digests: Some(digests.collect()),
        ..Shown::default()
    }
}

fn static_build() -> Shown {
    let folder = tempfile::tempdir().unwrap();
    command(folder.path(), &["build", "--built-in", "--base-url", BASE_URL, "--output", "out"]);
    let read = |name: &str| std::fs::read(folder.path().join("out").join(name)).unwrap();
    let index: Value = serde_json::from_slice(&read("registry.json")).unwrap();
    let items = names(&index["items"]);
    let digests = items.iter().map(|name| (name.clone(), digest(&read(&format!("{name}.json")))));
    Shown {
        total: index["counts"]["total"].as_u64(),
        by_node: Some(numbers(&index["counts"]["by_node"])),
        digests: Some(digests.collect()),
        items: Some(items),
        ..Shown::default()
    }
}

#[tokio::test]
async fn every_interface_shows_the_same_registry() {
    let service = Service::of_default();
    let first = over_http(&service).await;
    let items = first.items.clone().unwrap();
    assert_eq!(first.total, Some(items.len() as u64));
    let others = [
        ("the model", model_over_http(&service).await),
        ("the files", files_over_http(&service).await),
        ("MCP", over_mcp(&service).await),
        ("the sitemap", sitemap(&service).await),
        ("llms.txt", llms(&service).await),
        ("the commands", commands(&items)),
        ("the static build", static_build()),
    ];
    for (name, shown) in others {
        let Shown { items, without_demos, total, by_node, digests, elements } = shown;
        agree(name, "items", items, &first.items);
        agree(name, "items without demos", without_demos, &first.without_demos);
        agree(name, "the number of items", total, &first.total);
        agree(name, "items per node", by_node, &first.by_node);
        agree(name, "digests", digests, &first.digests);
        agree(name, "elements", elements, &first.elements);
    }
}

fn agree<T: PartialEq + std::fmt::Debug>(name: &str, what: &str, shown: Option<T>, expected: &Option<T>) {
    if shown.is_some() {
        assert_eq!(&shown, expected, "{name} shows other {what} than the API");
    }
}

#[tokio::test]
async fn the_commands_print_the_bytes_that_are_served() {
    let service = Service::of_default();
    let folder = tempfile::tempdir().unwrap();
    let common = ["--built-in", "--base-url", BASE_URL, "--format", "json"];
    for (arguments, path) in [
        (&["list"][..], "/api/v1/ui"),
        (
            &["list", "--node", "2", "--type", "ui", "--limit", "3", "--offset", "2"],
            "/api/v1/ui?node=2&type=ui&limit=3&offset=2",
        ),
        (&["search", "date", "picker", "--limit", "5"], "/api/v1/ui?q=date+picker&limit=5"),
        (&["view", "button"], "/api/v1/ui/button"),
    ] {
        let printed = command(folder.path(), &[arguments, &common[..]].concat());
        assert!(printed == service.get(path).await.body, "{arguments:?} prints other bytes than {path}");
    }
    let plan =
        command(folder.path(), &["plan", "button", "--built-in", "--framework", "vite", "--format", "json"]);
    let served = service.get("/api/v1/plan/button?framework=vite").await;
    assert!(plan == served.body, "plans differ");
}
