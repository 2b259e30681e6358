//! The past of a registry in a git repository: states, versions, and items as they were.

use crate::service::{BASE_URL, Service};
use basepair_catalog::address::Addresses;
use basepair_catalog::load::Directory;
use basepair_server::admission::Work;
use basepair_server::origin::Origin;
use basepair_server::past::{self, Standing};
use serde_json::{Value, json};
use std::fs;
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use tempfile::TempDir;

pub(super) fn git(folder: &Path, arguments: &[&str]) {
    let person = ["-c", "user.name=A", "-c", "user.email=a@acme.test", "-c", "commit.gpgsign=false"];
    let mut command = Command::new("git");
    command.arg("-C").arg(folder).args(person).args(arguments);
    command.env("GIT_CONFIG_GLOBAL", "/dev/null").env("GIT_CONFIG_NOSYSTEM", "1").env_remove("GIT_DIR");
    assert!(command.status().unwrap().success(), "{arguments:?}");
}

/// Three states of a button that depends on a card: the second has a secret, the third changes the card only.
fn registry() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    git(root, &["init", "-q", "-b", "main"]);
    let item = |name: &str, needs: &[&str]| {
        json!({ "name": name, "type": "registry:ui", "registryDependencies": needs,
                "files": [{ "path": format!("{name}.tsx"), "type": "registry:ui" }] })
    };
    write_items(root, &json!([item("button", &["card", "badge"]), item("card", &[])]));
    fs::write(root.join("card.tsx"), "export const Card = () => <div />\n").unwrap();
    let button = "export const Button = () => <button />\n";
    let secret = format!("export const key = \"sk_live_{}\"\n", "4eC39HqLyjWDarjtT1zdp7dc");
    for (label, file, text) in [
        ("v1", "button.tsx", button),
        ("ui/v2@next", "button.tsx", secret.as_str()),
        ("v3", "button.tsx", button),
        ("v3", "card.tsx", "export const Card = () => <section />\n"),
        ("v4", "button.tsx", "export const Button = () => <a />\n"),
    ] {
        fs::write(root.join(file), text).unwrap();
        git(root, &["add", "-A"]);
        git(root, &["commit", "-q", "-m", label]);
        git(root, &["tag", "-f", label]);
    }
    folder
}

/// The registry of a folder as it is now, with its history.
fn service(root: &Path) -> Service {
    let addresses = Addresses::new(BASE_URL, None).unwrap();
    let service = Service::uncompressed(&Directory::open(root).unwrap(), addresses);
    let snapshot = service.running.snapshot().unwrap();
    let settings = &snapshot.report.context.config.history;
    let past = past::read(&Origin::in_directory(root), settings, None).unwrap();
    service.running.set_past(Standing::Ready(Arc::new(past)));
    service
}

/// Writes the entries of a registry, whose files are there.
fn write_items(root: &Path, items: &Value) {
    let manifest = json!({ "name": "acme", "homepage": "https://acme.test", "items": items });
    fs::write(root.join("registry.json"), manifest.to_string()).unwrap();
}

fn commit(root: &Path, tag: &str) {
    git(root, &["add", "-A"]);
    git(root, &["commit", "-q", "-m", tag]);
    git(root, &["tag", tag]);
}

#[tokio::test]
async fn states_and_versions_are_listed_with_their_labels_the_newest_first() {
    let folder = registry();
    let service = service(folder.path());
    let history = service.json("/api/v1/history?limit=2").await;
    assert_eq!(history["pagination"]["total"], 5);
    assert_eq!(history["begins"], "root");
    assert_eq!(history["states"][0]["labels"], json!(["v4"]));
    assert_eq!(history["states"][0]["changes"], json!([{ "name": "button", "change": "changed" }]));
    let button = service.json("/api/v1/history/button").await;
    let labels = |at: usize| button["versions"][at]["labels"].clone();
    assert_eq!(
        (labels(0), labels(1), labels(2)),
        (json!(["v4"]), json!(["ui/v2@next"]), json!(["v3", "v1"]))
    );
    assert_eq!(button["versions"][0]["current"], true);
    service.get("/api/v1/history/none").await.problem(404, "unknown_item");
    service.get("/api/v1/history?limit=x").await.problem(400, "bad_parameter");
}

#[tokio::test]
async fn an_item_of_the_past_is_immutable_and_names_the_versions_of_its_siblings() {
    let folder = registry();
    let service = service(folder.path());
    let first = service.get("/r/button@v1.json").await;
    assert_eq!(first.header("cache-control"), "max-age=31536000, immutable");
    let (first, third) = (first.json(), service.json("/api/v1/ui/button@v3").await);
    assert_eq!(first["files"], third["files"]);
    let of = |item: &serde_json::Value| item["registryDependencies"][0].as_str().unwrap().to_owned();
    assert_ne!(of(&first), of(&third));
    assert_eq!(first["registryDependencies"][1], "badge");
    let card = of(&first).strip_prefix(BASE_URL).unwrap().to_owned();
    let card = service.json(&card).await;
    assert!(card["files"][0]["content"].as_str().unwrap().contains("<div />"), "{card}");
    // A digest means the first state that had the version.
    let versions = service.json("/api/v1/history/button").await;
    let digest = versions["versions"][2]["digest"].as_str().unwrap();
    let path = format!("/r/button@{}.json", &digest[..8]);
    let card = of(&service.json(&path).await);
    assert!(!card.contains("@v1"), "{card}");
    let card = service.json(card.strip_prefix(BASE_URL).unwrap()).await;
    assert!(card["files"][0]["content"].as_str().unwrap().contains("<div />"), "{card}");
    // The same answer for the address in the list.
    let url = versions["versions"][2]["url"].as_str().unwrap().strip_prefix(BASE_URL).unwrap();
    assert_eq!(service.get(url).await.body, service.get(&path).await.body);
}

#[tokio::test]
async fn the_past_obeys_the_rules_of_today() {
    let folder = registry();
    let service = service(folder.path());
    let withheld = service.get("/r/button@ui%2Fv2%40next.json").await.problem(404, "withheld");
    assert!(!withheld["detail"].as_str().unwrap().contains("4eC39"), "{withheld}");
    let unknown = service.get("/r/button@v5.json").await.problem(404, "unknown_version");
    assert!(unknown["suggestions"].as_array().unwrap().contains(&json!("v4")), "{unknown}");
    service.get("/r/none@v1.json").await.problem(404, "unknown_item");
    service.get("/r/@v1.json").await.problem(404, "unknown_item");
    service.get("/r/button@.json").await.problem(404, "unknown_item");
}

#[tokio::test]
async fn the_configuration_cuts_the_past_off() {
    let folder = registry();
    fs::write(folder.path().join("basepair.toml"), "[history]\nsince = \"v3\"\nhide = [\"card\"]\n").unwrap();
    let service = service(folder.path());
    let history = service.json("/api/v1/history").await;
    assert_eq!(history["begins"], "configured");
    service.get("/r/button@v1.json").await.problem(404, "unknown_version");
    service.json("/r/button@v3.json").await;
    service.get("/r/card@v3.json").await.problem(404, "unknown_item");
    service.get("/api/v1/history/card").await.problem(404, "unknown_item");
}

/// An entry with one file, and more keys.
fn ui(name: &str, more: &Value) -> Value {
    let mut entry = json!({ "name": name, "type": "registry:ui",
                            "files": [{ "path": format!("{name}.tsx"), "type": "registry:ui" }] });
    entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    entry
}

#[tokio::test]
async fn what_is_withheld_or_private_now_has_no_past() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    git(root, &["init", "-q", "-b", "main"]);
    for name in ["button", "card", "page", "gone", "menu", "plain"] {
        fs::write(root.join(format!("{name}.tsx")), format!("export const {name} = 1\n")).unwrap();
    }
    let private = json!({ "meta": { "private": true } });
    let page = ui("page", &json!({ "registryDependencies": ["https://acme.test/r/menu.json"] }));
    let menu = ui("menu", &json!({ "registryDependencies": ["card"] }));
    let plain = |name| ui(name, &json!({}));
    write_items(
        root,
        &json!([plain("button"), plain("card"), page, menu, ui("gone", &private), plain("plain")]),
    );
    commit(root, "v1");
    // The button becomes harmful, the card private, and an item that was private is gone.
    let harmful = ui("button", &json!({ "dependencies": ["--registry=https://evil.example"] }));
    write_items(root, &json!([harmful, ui("card", &private), page, menu, plain("plain")]));
    commit(root, "v2");
    let service = service(root);
    for path in ["/r/button@v1.json", "/api/v1/ui/button@v2", "/api/v1/history/button"] {
        service.get(path).await.problem(404, "withheld");
    }
    // An item with something private behind it counts as private.
    for name in ["card", "gone", "page", "menu"] {
        service.get(&format!("/r/{name}@v1.json")).await.problem(404, "unknown_item");
    }
    for name in ["card", "gone", "page", "menu"] {
        service.get(&format!("/api/v1/history/{name}")).await.problem(404, "unknown_item");
    }
    let history = service.json("/api/v1/history").await;
    assert_eq!(named(&history), ["plain"]);
    // A state in which nothing else happened is none.
    assert_eq!(history["pagination"]["total"], 1);
}

/// The items that a list of states names.
fn named(history: &Value) -> Vec<&str> {
    let states = history["states"].as_array().unwrap();
    let changes = states.iter().flat_map(|state| state["changes"].as_array().unwrap());
    changes.map(|change| change["name"].as_str().unwrap()).collect()
}

/// What the lists name is what is served, in every state.
#[tokio::test]
async fn versions_that_brought_something_private_are_not_listed() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    git(root, &["init", "-q", "-b", "main"]);
    for name in ["card", "menu", "page", "gone"] {
        fs::write(root.join(format!("{name}.tsx")), format!("export const {name} = 1\n")).unwrap();
    }
    let private = json!({ "meta": { "private": true } });
    let needs = |name: &str| json!({ "registryDependencies": [name] });
    let (card, page) = (|more: &Value| ui("card", more), ui("page", &needs("@acme/menu")));
    let (menu, gone) = (|more: &Value| ui("menu", more), ui("gone", &needs("card")));
    // Once the card was private, and the menu needed it; since, one of both is not so any more.
    write_items(root, &json!([card(&private), menu(&needs("card")), page, gone]));
    commit(root, "v1");
    write_items(root, &json!([card(&private), menu(&json!({})), page]));
    commit(root, "v2");
    write_items(root, &json!([card(&json!({})), menu(&json!({})), page]));
    commit(root, "v3");
    let service = service(root);
    // The entry of the page is the same in all states: the first of them has brought the card.
    for (name, shown) in [("card", &["v3"][..]), ("menu", &["v3", "v2"]), ("page", &["v3", "v2"])] {
        let versions = service.json(&format!("/api/v1/history/{name}")).await;
        let labels =
            versions["versions"].as_array().unwrap().iter().flat_map(|it| it["labels"].as_array().unwrap());
        assert_eq!(labels.collect::<Vec<_>>(), shown, "{versions}");
        for version in versions["versions"].as_array().unwrap() {
            let url = version["url"].as_str().unwrap().strip_prefix(BASE_URL).unwrap();
            service.json(url).await;
        }
    }
    for shown in ["/r/menu@v2.json", "/r/page@v2.json"] {
        service.json(shown).await;
    }
    for hidden in ["/r/menu@v1.json", "/r/page@v1.json", "/r/card@v2.json"] {
        let problem = service.get(hidden).await.problem(404, "unknown_version");
        assert!(!problem["suggestions"].to_string().contains("v1"), "{problem}");
    }
    for path in ["/api/v1/history/gone", "/r/gone@v1.json"] {
        service.get(path).await.problem(404, "unknown_item");
    }
    assert_eq!(named(&service.json("/api/v1/history").await), ["card", "menu"]);
}

#[tokio::test]
async fn a_hidden_version_is_neither_served_nor_named() {
    let folder = registry();
    fs::write(folder.path().join("basepair.toml"), "[history]\nhide = [\"button@v4\"]\n").unwrap();
    let service = service(folder.path());
    let unknown = service.get("/r/button@v4.json").await.problem(404, "unknown_version");
    assert!(!unknown["suggestions"].to_string().contains("v4"), "{unknown}");
    let versions = service.json("/api/v1/history/button").await;
    let labels: Vec<&Value> =
        versions["versions"].as_array().unwrap().iter().map(|it| &it["labels"]).collect();
    assert_eq!(labels, [&json!(["ui/v2@next"]), &json!(["v3", "v1"])]);
}

#[tokio::test]
async fn until_the_history_is_cut_off_where_the_settings_say_now_none_is_served() {
    let folder = registry();
    let service = service(folder.path());
    service.json("/r/button@v1.json").await;
    let reloaded = |config: &str| {
        fs::write(folder.path().join("basepair.toml"), config).unwrap();
        let addresses = Addresses::new(BASE_URL, None).unwrap();
        let now = Service::uncompressed(&Directory::open(folder.path()).unwrap(), addresses);
        service.running.swap(now.running.snapshot().unwrap());
    };
    reloaded("[history]\nhide = [\"button\"]\n");
    service.get("/r/button@v1.json").await.problem(404, "unknown_item");
    service.json("/r/card@v1.json").await;
    reloaded("[history]\nsince = \"v3\"\n");
    for path in ["/r/button@v1.json", "/api/v1/history", "/api/v1/history/button"] {
        service.get(path).await.problem(503, "reading_history");
    }
}

#[tokio::test]
async fn all_work_on_the_past_is_admitted_and_done_once() {
    let folder = registry();
    let service = service(folder.path());
    // The client of requests without a connection.
    let client = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let paths = ["/api/v1/history", "/api/v1/history/button", "/r/button@v1.json", "/r/button@none.json"];
    let admission = service.running.admission();
    let held: Vec<_> = (0..).map_while(|_| admission.admit(Work::Document, client, 1).ok()).collect();
    for path in paths {
        service.get(path).await.problem(503, "busy");
    }
    drop(held);
    for path in paths.into_iter().take(3) {
        let (first, second) = (service.get(path).await, service.get(path).await);
        assert!(first.status == 200 && first.body == second.body, "{path}");
    }
    let caches = service.running.caches();
    assert_eq!(caches.answers.figures().made + caches.past.figures().made, 3);
}

#[tokio::test]
async fn without_a_history_the_answer_says_so() {
    let service = Service::of_default();
    for path in ["/api/v1/history", "/api/v1/history/button", "/r/button@v1.json"] {
        service.get(path).await.problem(404, "no_history");
    }
    service.running.set_past(Standing::Reading);
    service.get("/api/v1/history").await.problem(503, "reading_history");
}
