//! What happened between two states: as data, as a page, as feeds, and on the pages of items.

use super::history::git;
use crate::service::{Answer, BASE_URL, Service};
use axum::http::Method;
use basepair_catalog::address::Addresses;
use basepair_catalog::load::{Directory, Loaded};
use basepair_config::History as Settings;
use basepair_server::admission::Work;
use basepair_server::folder::Folder;
use basepair_server::origin::Origin;
use basepair_server::past::{self, Past, Standing};
use basepair_server::snapshot::{Basis, Content};
use basepair_server::stage::Stage;
use serde_json::{Value, json};
use std::fs;
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

fn button(props: &str, more: &str) -> String {
    format!(
        "import {{ Card }} from \"@/components/ui/card\"\n\nexport function Button(props: {{ {props} }}) {{\n  return <Card />\n}}\n{more}"
    )
}

/// Four states of a button that needs a card, three of them with a tag.
fn registry() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path();
    git(root, &["init", "-q", "-b", "main"]);
    let item = |name: &str, needs: &[&str]| {
        json!({ "name": name, "type": "registry:ui", "title": name, "registryDependencies": needs,
                "files": [{ "path": format!("ui/{name}.tsx"), "type": "registry:ui" }] })
    };
    let manifest = |items: Value| {
        let manifest = json!({ "name": "acme", "homepage": "https://acme.test", "items": items });
        fs::write(root.join("registry.json"), serde_json::to_string_pretty(&manifest).unwrap()).unwrap();
    };
    let commit = |label: &str| {
        git(root, &["add", "-A"]);
        git(root, &["commit", "-q", "-m", label]);
        git(root, &["tag", "-f", label]);
    };
    fs::create_dir(root.join("ui")).unwrap();
    let write = |name: &str, text: &str| fs::write(root.join(format!("ui/{name}.tsx")), text).unwrap();
    manifest(json!([item("button", &["card"]), item("card", &[])]));
    write("card", "export const Card = () => <div />\n");
    write("button", &button("size?: string; label: string", ""));
    commit("v1.0.0");
    write("button", &button("label: string", ""));
    commit("v2.0.0");
    manifest(json!([item("button", &["card"]), item("card", &[]), item("badge", &[])]));
    write("badge", "export const Badge = () => <b />\n");
    commit("v2.1.0");
    write("button", &button("label: string; icon?: string", ""));
    git(root, &["commit", "-q", "-a", "-m", "next"]);
    folder
}

fn read(root: &Path, settings: &Settings) -> Arc<Past> {
    Arc::new(past::read(&Origin::in_directory(root), settings, None).unwrap())
}

fn service(root: &Path, settings: &Settings) -> Service {
    let since = settings.since.iter().map(|since| format!("since = {since:?}\n"));
    let history: String = since.chain([format!("hide = {:?}\n", settings.hide)]).collect();
    fs::write(root.join("basepair.toml"), format!("[history]\n{history}")).unwrap();
    let addresses = Addresses::new(BASE_URL, None).unwrap();
    let service = Service::uncompressed(&Directory::open(root).unwrap(), addresses);
    service.running.set_past(Standing::Ready(read(root, settings)));
    service
}

async fn page(service: &Service, path: &str) -> Answer {
    service.ask(Method::GET, path, &[("accept", "text/html")]).await
}

fn texts(answer: &Value) -> Vec<String> {
    let changes = answer["changes"].as_array().unwrap().iter();
    changes
        .map(|change| format!("{} {}", change["level"].as_str().unwrap(), change["text"].as_str().unwrap()))
        .collect()
}

#[tokio::test]
async fn changes_are_between_the_last_tag_and_now_unless_states_are_named() {
    let folder = registry();
    let service = service(folder.path(), &Settings::default());
    let usual = service.json("/api/v1/changes").await;
    assert_eq!(usual["from"]["name"], "v2.1.0");
    assert_eq!(usual["to"], json!({ "name": "now" }));
    assert_eq!(texts(&usual), ["feature `Button` has the new prop `icon`."]);
    assert_eq!(usual["next"], "v2.2.0");
    let named = service.json("/api/v1/changes?from=v1.0.0&to=v2.1.0").await;
    assert_eq!(
        texts(&named),
        ["breaking `Button` no longer has the prop `size`.", "feature The item `badge` is new."]
    );
    assert_eq!(named["next"], "v2.0.0");
    assert_eq!(named["changes"][0]["before"], json!({ "file": "ui/button.tsx", "line": 3 }));
    // The place of an entry is that in its manifest.
    let line = named["changes"][1]["after"]["line"].as_u64().unwrap();
    assert!(line > 20, "{named}");
    assert_eq!(named["counts"]["items_added"], 1);
    // A commit means the same as its tag.
    let commit = named["from"]["commit"].as_str().unwrap();
    let by_commit = service.json(&format!("/api/v1/changes?from={}&to=v2.1.0", &commit[..12])).await;
    assert_eq!(texts(&by_commit), texts(&named));
    let same = service.json("/api/v1/changes?from=v2.0.0&to=v2.0.0").await;
    assert_eq!(texts(&same), Vec::<String>::new());
}

#[tokio::test]
async fn an_unknown_state_is_answered_with_the_nearest() {
    let folder = registry();
    let service = service(folder.path(), &Settings::default());
    let problem = service.get("/api/v1/changes?from=v2.1").await.problem(404, "unknown_revision");
    assert_eq!(problem["parameter"], "from");
    assert!(problem["suggestions"].as_array().unwrap().contains(&json!("v2.1.0")), "{problem}");
    let problem = service.get("/api/v1/changes?to=HEAD~2").await.problem(404, "unknown_revision");
    assert_eq!(problem["parameter"], "to");
    service.get("/api/v1/changes?from=").await.problem(400, "bad_parameter");
    let shown = page(&service, "/changes?from=v2.1").await;
    assert_eq!(shown.status, 400);
    assert!(shown.text().contains("did you mean `v2.1.0`"), "{}", shown.text());
}

#[tokio::test]
async fn without_tags_a_commit_is_named() {
    let folder = registry();
    for tag in ["v1.0.0", "v2.0.0", "v2.1.0"] {
        git(folder.path(), &["tag", "-d", tag]);
    }
    let service = service(folder.path(), &Settings::default());
    let usual = service.json("/api/v1/changes").await;
    let (name, commit) = (usual["from"]["name"].as_str().unwrap(), usual["from"]["commit"].as_str().unwrap());
    assert!(name.len() == 12 && commit.starts_with(name), "{usual}");
    assert_eq!(texts(&usual).len(), 3, "{usual}");
}

#[tokio::test]
async fn changes_obey_the_rules_of_today() {
    let folder = registry();
    let root = folder.path();
    let key = format!("\nexport const key = \"sk_live_{}\"\n", "4eC39HqLyjWDarjtT1zdp7dc");
    fs::write(root.join("ui/card.tsx"), format!("export const Card = () => <div />{key}")).unwrap();
    git(root, &["commit", "-q", "-a", "-m", "secret"]);
    git(root, &["tag", "secret"]);
    fs::write(root.join("ui/card.tsx"), "export const Card = () => <div />\n").unwrap();
    git(root, &["commit", "-q", "-a", "-m", "removed"]);
    let open = service(root, &Settings::default());
    let changes = open.json("/api/v1/changes?from=v2.1.0&to=secret").await;
    assert_eq!(texts(&changes), ["feature `Button` has the new prop `icon`."]);
    let digest =
        open.json("/api/v1/history/card").await["versions"][0]["digest"].as_str().unwrap()[..16].to_owned();
    let with_secret = page(&open, &format!("/items/card/history/{digest}")).await;
    assert!(!with_secret.text().contains("4eC39"), "{}", with_secret.text());
    let hidden = Settings { since: None, hide: vec!["button".to_owned()] };
    let closed = service(root, &hidden);
    assert_eq!(
        texts(&closed.json("/api/v1/changes?from=v1.0.0").await),
        ["feature The item `badge` is new."]
    );
    for path in ["/changes", "/changes.md", "/feed.xml", "/feed.json"] {
        let text = closed.get(path).await.text();
        assert!(!text.contains("no longer has the prop") && !text.contains("the new prop"), "{path}: {text}");
    }
    let cut = Settings { since: Some("v2.0.0".to_owned()), hide: Vec::new() };
    service(root, &cut).get("/api/v1/changes?from=v1.0.0").await.problem(404, "unknown_revision");
}

#[tokio::test]
async fn without_a_history_nothing_is_listed_and_every_answer_says_why() {
    let service = Service::of_default();
    for path in ["/api/v1/changes", "/feed.xml", "/feed.json"] {
        service.get(path).await.problem(404, "no_history");
    }
    let shown = page(&service, "/changes").await;
    assert!(shown.status == 200 && shown.text().contains("There is no history: "), "{}", shown.text());
    let home = page(&service, "/").await.text();
    assert!(!home.contains("/feed.xml") && !home.contains("/base/changes"), "{home}");
    service.running.set_past(Standing::Reading);
    service.get("/feed.xml").await.problem(503, "reading_history");
    assert!(page(&service, "/changes").await.text().contains("is being read"));
}

#[tokio::test]
async fn the_page_and_its_twin_tell_the_same() {
    let folder = registry();
    let service = service(folder.path(), &Settings::default());
    let shown = page(&service, "/changes").await.text();
    for expected in [
        "Since v2.1.0",
        "has the new prop <code>icon</code>",
        "no longer has the prop <code>size</code>",
        "v1.0.0",
    ] {
        assert!(shown.contains(expected), "{expected}: {shown}");
    }
    let twin = service.get("/changes.md").await.text();
    assert!(twin.contains("### Features\n\n- **button**: `Button` has the new prop `icon`.\n"), "{twin}");
    assert!(twin.contains("The version that follows is v2.2.0."), "{twin}");
    let asked = page(&service, "/changes?from=v1.0.0&to=v2.0.0").await.text();
    assert!(asked.contains("From v1.0.0 to v2.0.0") && asked.contains("1 breaking change."), "{asked}");
    let home = page(&service, "/").await.text();
    for link in ["href=\"/base/changes\"", "href=\"/base/feed.xml\"", "href=\"/base/feed.json\""] {
        assert!(home.contains(link), "{link}: {home}");
    }
}

#[tokio::test]
async fn feeds_have_an_entry_for_every_state() {
    let folder = registry();
    let service = service(folder.path(), &Settings::default());
    let atom = service.get("/feed.xml").await;
    assert_eq!(atom.header("content-type"), "application/atom+xml; charset=utf-8");
    let atom = atom.text();
    assert_eq!(atom.matches("<entry>").count(), 4, "{atom}");
    assert!(atom.contains("<title>v2.0.0: button</title>"), "{atom}");
    assert!(atom.contains("no longer has the prop &lt;code&gt;size&lt;/code&gt;"), "{atom}");
    let json = service.get("/feed.json").await;
    assert_eq!(json.header("content-type"), "application/feed+json; charset=utf-8");
    let feed = json.json();
    assert_eq!(feed["version"], "https://jsonfeed.org/version/1.1");
    assert_eq!(feed["feed_url"], format!("{BASE_URL}/feed.json"));
    let items = feed["items"].as_array().unwrap();
    assert_eq!(items.len(), 4);
    for item in items {
        let url = item["url"].as_str().unwrap();
        assert!(url.starts_with(&format!("{BASE_URL}/changes#")) && item["id"] == item["url"], "{item}");
        let anchor = url.split('#').nth(1).unwrap();
        assert!(page(&service, "/changes").await.text().contains(&format!("id=\"{anchor}\"")), "{url}");
    }
}

#[tokio::test]
async fn the_page_of_an_item_has_its_versions_and_each_is_shown_beside_the_one_before() {
    let folder = registry();
    let service = service(folder.path(), &Settings::default());
    let item = page(&service, "/items/button").await.text();
    assert!(item.contains("<h2 id=\"history\">History</h2>"), "{item}");
    assert!(item.contains("no longer has the prop <code>size</code>"), "{item}");
    let versions = service.json("/api/v1/history/button").await;
    let address = |at: usize| {
        let digest = versions["versions"][at]["digest"].as_str().unwrap();
        format!("/items/button/history/{}", &digest[..16])
    };
    assert!(item.contains(&format!("href=\"/base{}\"", address(1))), "{item}");
    let second = page(&service, &address(1)).await.text();
    for expected in [
        "<del>-  size?: string</del>",
        "<del>-export function Button(props: { size?: string; label: string }) {</del>",
        "<ins>+export function Button(props: { label: string }) {</ins>",
        "/r/button@",
        "no longer has the prop",
    ] {
        assert!(second.contains(expected), "{expected}: {second}");
    }
    // The address in the command installs this version.
    let url = versions["versions"][1]["url"].as_str().unwrap();
    assert!(second.contains(&format!("add {url}")), "{second}");
    assert_eq!(service.get(url.strip_prefix(BASE_URL).unwrap()).await.status, 200);
    let twin = service.get(&format!("{}.md", address(1))).await.text();
    assert!(twin.contains("-export function Button(props: { size?: string; label: string }) {"), "{twin}");
    let first = page(&service, &address(2)).await.text();
    assert!(first.contains("This is the first version"), "{first}");
    // Any two versions
    let digest = versions["versions"][2]["digest"].as_str().unwrap();
    let both = page(&service, &format!("{}?from={}", address(0), &digest[..16])).await.text();
    assert!(
        both.contains("<ins>+  icon?: string</ins>") && both.contains("<del>-  size?: string</del>"),
        "{both}"
    );
    assert_eq!(page(&service, &format!("{}?from=none", address(0))).await.status, 400);
    assert_eq!(page(&service, "/items/button/history/0000000000000000").await.status, 404);
    let badge = page(&service, "/items/badge").await.text();
    assert!(badge.contains("The item <code>badge</code> is new."), "{badge}");
}

fn folder_of(root: &Path, past: Standing, versions: usize) -> Folder {
    let origin = Origin::in_directory(root);
    let mut loaded: Loaded = origin.load().unwrap();
    let report = basepair_check::report(&loaded, &basepair_syntax::Cache::default());
    let catalog = loaded.catalog.take().unwrap();
    let content = Content { catalog, report, basis: Basis::of(loaded, None) };
    Folder::new(content, Addresses::new(BASE_URL, None).unwrap(), Stage::default(), past, versions)
}

#[tokio::test]
async fn a_folder_has_the_same_feeds_and_a_page_for_each_version_that_is_written() {
    let folder = registry();
    let service = service(folder.path(), &Settings::default());
    let built = folder_of(folder.path(), Standing::Ready(read(folder.path(), &Settings::default())), 2);
    let document = |path: &str| {
        let file = built.files().into_iter().find(|file| file.path == path);
        let file = file.unwrap_or_else(|| panic!("{path}"));
        String::from_utf8(built.document(&file).unwrap().bytes.to_vec()).unwrap()
    };
    for path in ["feed.json", "feed.xml"] {
        let served = service.get(&format!("/{path}")).await.text();
        let slashes = |text: &str| text.replace("/changes/#", "/changes#").replace("/changes/", "/changes");
        let items = |text: &str| {
            slashes(text)
                .replace("items/button/", "items/button")
                .replace("items/badge/", "items/badge")
                .replace("items/card/", "items/card")
        };
        assert_eq!(items(&document(path)), items(&served), "{path}");
    }
    assert!(document("changes/index.html").contains("has the new prop <code>icon</code>"));
    assert!(document("sitemap.xml").contains("/changes/"));
    let versions = built
        .files()
        .iter()
        .filter(|file| file.path.starts_with("items/button/history/") && file.path.ends_with("index.html"))
        .count();
    assert_eq!(versions, 2);
    let without = folder_of(folder.path(), Standing::default(), 0);
    assert!(!without.files().iter().any(|file| file.path.contains("changes")
        || file.path.contains("feed")
        || file.path.contains("history")));
}

#[tokio::test]
async fn the_page_of_an_item_says_the_same_as_the_page_of_all_changes_where_many_changed_at_once() {
    let folder = registry();
    let root = folder.path();
    let names: Vec<String> = (0..6).map(|at| format!("part-{at}")).collect();
    let item = |name: &String| {
        json!({ "name": name, "type": "registry:ui", "title": name,
                "files": [{ "path": format!("ui/{name}.tsx"), "type": "registry:ui" }] })
    };
    let items: Vec<Value> = names.iter().map(item).collect();
    let manifest = json!({ "name": "acme", "homepage": "https://acme.test", "items": items });
    fs::write(root.join("registry.json"), manifest.to_string()).unwrap();
    for props in ["size?: string", "tone?: string"] {
        for name in &names {
            let text = format!("export function Part(props: {{ {props} }}) {{\n  return <i />\n}}\n");
            fs::write(root.join(format!("ui/{name}.tsx")), text).unwrap();
        }
        git(root, &["add", "-A"]);
        git(root, &["commit", "-q", "-m", props]);
    }
    let service = service(root, &Settings::default());
    let expected = ["no longer has the prop <code>size</code>", "has the new prop <code>tone</code>"];
    let alone = page(&service, "/items/part-3").await.text();
    for text in expected {
        assert_eq!(alone.matches(text).count(), 1, "{text}: {alone}");
    }
    let all = page(&service, "/changes").await.text();
    assert!(expected.iter().all(|text| all.contains(text)), "{all}");
    // What is known already gives the same words.
    let other = page(&service, "/items/part-4").await.text();
    for text in expected {
        assert_eq!(other.matches(text).count(), 1, "{text}: {other}");
    }
}

#[tokio::test]
async fn what_is_read_from_the_repository_has_threads_of_its_own_and_counts_until_it_is_read() {
    let folder = registry();
    let service = service(folder.path(), &Settings::default());
    let button = service.json("/api/v1/history/button").await;
    let digest = &button["versions"][1]["digest"].as_str().unwrap()[..16];
    let caches = service.running.caches();
    let before = (caches.answers.figures().made, caches.pages.figures().made, caches.past.figures().made);
    for path in ["/changes?from=v1.0.0&to=v2.0.0", &format!("/items/button/history/{digest}")] {
        assert_eq!(service.get(path).await.status, 200, "{path}");
    }
    assert_eq!(caches.comparisons.figures().made, 2);
    service.json("/api/v1/changes?from=v1.0.0&to=v2.0.0").await;
    let after = (caches.answers.figures().made, caches.pages.figures().made, caches.past.figures().made);
    assert_eq!(after, (before.0, before.1, before.2 + 1));
    // The client of requests without a connection.
    let client = IpAddr::V4(Ipv4Addr::UNSPECIFIED);
    let _held = service.running.admission().admit(Work::DocumentBytes, client, 64 * 1024 * 1024).unwrap();
    for path in ["/api/v1/changes?from=v2.0.0", "/api/v1/history/card", "/r/button@v1.0.0.json"] {
        service.get(path).await.problem(503, "busy");
    }
}

/// No rule of today looks at sources and tags of the past, and readers of feeds take one wrong character for the end.
#[tokio::test]
async fn what_readers_do_not_see_is_in_no_answer_about_the_past() {
    const UNSEEN: [char; 4] = ['\u{202e}', '\u{200b}', '\u{fffe}', '\u{ffff}'];
    let folder = registry();
    let root = folder.path();
    let write = |props: &str| fs::write(root.join("ui/button.tsx"), button(props, "")).unwrap();
    let hidden: String = UNSEEN.iter().collect();
    write(&format!("tone: \"calm\" | \"lo{hidden}ud\""));
    let manifest = fs::read_to_string(root.join("registry.json")).unwrap();
    let version = format!("\"meta\": {{ \"version\": \"4{hidden}\" }}, \"title\": \"button\"");
    fs::write(root.join("registry.json"), manifest.replacen("\"title\": \"button\"", &version, 1)).unwrap();
    git(root, &["commit", "-q", "-a", "-m", "hidden"]);
    git(root, &["tag", &format!("v4{hidden}")]);
    write("tone: \"calm\"");
    git(root, &["commit", "-q", "-a", "-m", "calm"]);
    let service = service(root, &Settings::default());
    let states = service.json("/api/v1/history").await;
    assert_eq!(states["states"][1]["labels"], json!([]));
    let compared = format!("/api/v1/changes?from={}", states["states"][1]["commit"].as_str().unwrap());
    let changes = service.json(&compared).await;
    assert!(texts(&changes).iter().any(|text| text.contains("lo[U+202E]")), "{changes}");
    assert!(service.get("/feed.xml").await.text().contains("lo[U+202E]"));
    for path in [
        compared.as_str(),
        "/api/v1/history",
        "/api/v1/history/button",
        "/feed.xml",
        "/feed.json",
        "/changes.md",
    ] {
        let text = service.get(path).await.text();
        assert!(!text.contains(&UNSEEN[..2]), "{path}: {text}");
        assert!(path != "/feed.xml" || !text.contains(UNSEEN), "{text}");
    }
}
