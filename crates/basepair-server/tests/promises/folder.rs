//! A site in a folder has the bytes that a server answers with, except for the differences that `docs/build.md` names.

use crate::service::{BASE_URL, Service};
use axum::http::{Method, StatusCode};
use basepair_catalog::address::Addresses;
use basepair_catalog::load::{self, Memory};
use basepair_server::folder::Folder;
use basepair_server::past::Standing;
use basepair_server::snapshot::{Basis, Content};
use basepair_server::stage::Stage;
use serde_json::json;
use std::collections::BTreeSet;

const PREFIX: &str = "/base";

fn memory() -> Memory {
    let long = "// a line\n".repeat(700);
    let manifest = json!({ "name": "northwind", "homepage": "https://northwind.example", "items": [
        { "name": "card", "type": "registry:ui", "title": "Card", "categories": ["layout", "odd / name"],
          "meta": { "aliases": ["panel"] }, "registryDependencies": ["deep/theme"],
          "files": [{ "path": "registry/n2-primitives/card.ts", "type": "registry:ui" }] },
        { "name": "deep/theme", "type": "registry:theme", "cssVars": { "light": { "brand": "oklch(0.5 0.1 200)" } } },
        { "name": "guide", "type": "registry:file", "title": "Guide",
          "files": [{ "path": "registry/n10-documentation/guide.md", "type": "registry:file", "target": "docs/guide.md" }] },
        { "name": "old", "type": "registry:ui", "meta": { "retired": { "successor": "card" } } },
    ] });
    let memory = Memory::of_default().with("registry.json", manifest.to_string());
    let memory = memory.with("registry/n2-primitives/card.ts", format!("export const card = 1\n{long}"));
    memory.with("registry/n10-documentation/guide.md", "# Guide\n\n## Why\n\nBecause.\n")
}

fn folder(memory: &Memory) -> Folder {
    let mut loaded = load::load(memory).expect("a manifest");
    let report = basepair_check::report(&loaded, &basepair_syntax::Cache::default());
    let catalog = loaded.catalog.take().unwrap_or_else(|| panic!("{:#?}", loaded.findings));
    let content = Content { catalog, report, basis: Basis::of(loaded, None) };
    Folder::new(content, Addresses::new(BASE_URL, None).unwrap(), Stage::default(), Standing::default(), 0)
}

/// What a page in a folder does not have, or has instead: the text of a server, and that of the folder.
fn differences() -> Vec<(String, String)> {
    let pair = |served: &str, built: &str| (served.replace("{}", PREFIX), built.replace("{}", PREFIX));
    let policy = basepair_site::policy_in_page().replace('\'', "&#39;");
    vec![
        // Search
        pair(" action=\"{}/items\" data-search", " hidden data-search"),
        // The same, for search engines
        pair(
            ",\"potentialAction\":{\"@type\":\"SearchAction\",\"target\":{\"@type\":\"EntryPoint\",\"urlTemplate\":\"https://ui.example{}/items?q={words}\"},\"query-input\":\"required name=words\"}",
            "",
        ),
        // The footer, and the API
        pair(" · served by basepair", " · built with basepair"),
        pair("<a href=\"{}/api/v1\">API</a>", "<a href=\"{}/r/registry.json\">registry.json</a>"),
        pair("<li><a href=\"{}/api/v1/ui/card\">API</a></li>", ""),
        pair("<li><a href=\"{}/api/v1/ui/deep/theme\">API</a></li>", ""),
        pair("<li><a href=\"{}/api/v1/ui/guide\">API</a></li>", ""),
        pair(", <a href=\"{}/api/v1/architecture\">JSON</a>", ""),
        pair(", <a href=\"{}/api/v1/openapi.json\">OpenAPI</a>", ""),
        // The image of the item
        pair("/og/items/card/source/registry/n2-primitives/card.ts.png", "/og/items/card.png"),
        pair("/og/items/guide/source/registry/n10-documentation/guide.md.png", "/og/items/guide.png"),
        // Lists of the gallery
        pair("{}/items?category=layout", "{}/gallery/category/layout"),
        pair("{}/items?category=odd%20%2F%20name", "{}/gallery/category/_74808e82fb351f0b"),
        // The oracle
        pair("<url><loc>https://ui.example{}/may</loc></url>\n", ""),
        pair("<p><a href=\"{}/may\">Ask whether one item, file or node may use another</a></p>", ""),
        pair("<li><a href=\"{}/may\">May X use Y?</a></li>", ""),
        // The policy
        (
            "<meta charset=\"utf-8\">\n".to_owned(),
            format!(
                "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">\n"
            ),
        ),
    ]
}

/// A text in which the script of the page has the same name with and without a server.
fn with_one_script(mut text: String) -> String {
    for name in ["/assets/page.", "/assets/folder."] {
        while let Some(at) = text.find(name) {
            let end = at + text[at..].find(".js\"").expect("the end of its name");
            text.replace_range(at..end, "/assets/script");
        }
    }
    text
}

/// A text without the paragraphs that begin like this.
fn without(mut text: String, start: &str) -> String {
    while let Some(at) = text.find(start) {
        let end = at + text[at..].find("</p>").unwrap() + "</p>".len();
        text.replace_range(at..end, "");
    }
    text
}

/// A text with addresses of pages as a server writes them: without the slash at the end.
fn without_slashes(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(PREFIX) {
        let (before, from) = rest.split_at(at);
        let end = from.find(|c: char| "\"'<>) \n#`".contains(c)).unwrap_or(from.len());
        let (address, after) = from.split_at(end);
        out.push_str(before);
        out.push_str(if address.len() > PREFIX.len() + 1 { address.trim_end_matches('/') } else { address });
        rest = after;
    }
    out + rest
}

#[tokio::test]
async fn a_folder_has_the_bytes_of_the_server_or_a_difference_that_is_listed() {
    let memory = memory();
    let (service, folder) = (Service::of(&memory), folder(&memory));
    // Of these, the content is different, as other tests say; the rest of the path is that of a page.
    let others = [
        "search.json",
        "llms.txt",
        "llms-full.txt",
        "404.html",
        "health",
        "items/old/",
        "gallery/",
        "items/index.html",
    ];
    let (mut compared, mut wrong) = (BTreeSet::new(), Vec::new());
    for file in folder.files() {
        let path = &file.path;
        // Drawing an image is slow without optimization.
        if path.starts_with("og/") && path != "og/items/card.png" {
            continue;
        }
        let document = folder.document(&file).unwrap_or_else(|| panic!("{path}"));
        if others.iter().any(|other| path.starts_with(other)) {
            continue;
        }
        let page = path.strip_suffix("index.html");
        let address = match page {
            Some("") => "/".to_owned(),
            Some(page) if page.ends_with(".ts/2/") => {
                format!("/{}?page=2", page.trim_end_matches("/2/"))
            }
            Some(page) => format!("/{}", page.trim_end_matches('/')),
            None => format!("/{path}"),
        };
        let answer = service.ask(Method::GET, &address, &[("accept", "text/html")]).await;
        assert_eq!(answer.status, StatusCode::OK, "{path} is served at {address}");
        if document.bytes == answer.body {
            compared.insert(path.clone());
            continue;
        }
        let built = with_one_script(without_slashes(std::str::from_utf8(&document.bytes).unwrap()));
        let mut served = answer.text();
        if page.is_some() || path == "sitemap.xml" {
            for (from, to) in differences() {
                served = served.replace(&from, &to);
            }
            served = without(served, "<p class=\"quiet\"><a href=\"/base/health?rule=");
            served = without(served, "<p class=\"quiet\"><a href=\"/base/api/v1/architecture/elements/");
        }
        let served = with_one_script(without_slashes(&served).replace("?page=2", "/2"));
        let differs = built.lines().zip(served.lines()).find(|(line, other)| line != other);
        wrong.extend(differs.map(|(line, other)| format!("{path}\n  folder: {line}\n  server: {other}")));
        compared.insert(path.clone());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for path in [
        "index.html",
        "items/card/index.html",
        "items/card.md",
        "items/card/source/registry/n2-primitives/card.ts/2/index.html",
        "og/items/card.png",
        "rules/upward-import/index.html",
        "documents/guide/index.html",
        "sitemap.xml",
        "robots.txt",
        "architecture.svg",
    ] {
        assert!(compared.contains(path), "{path} is not in {compared:?}");
    }
}

#[test]
fn a_folder_says_only_what_it_can_do() {
    let folder = folder(&memory());
    let text = |path: &str| {
        let file =
            folder.files().into_iter().find(|file| file.path == path).unwrap_or_else(|| panic!("{path}"));
        String::from_utf8(folder.document(&file).unwrap().bytes.to_vec()).unwrap()
    };
    for path in [
        "index.html",
        "items/index.html",
        "health/index.html",
        "architecture/N2/index.html",
        "documents/index.html",
        "llms.txt",
        "404.html",
    ] {
        let text = text(path);
        for server in
            ["/api/v1", "/mcp", "/may", "<form class=\"filter\"", "/readyz", "?type=", "?node=", "?page="]
        {
            assert!(!text.contains(server), "{path} has {server}");
        }
    }
    let found: serde_json::Value = serde_json::from_str(&text("search.json")).unwrap();
    let card = found["hits"].as_array().unwrap().iter().find(|hit| hit["name"] == "card").unwrap();
    assert_eq!((&card["aliases"], &card["href"]), (&json!("panel"), &json!("/base/items/card/")));
    // The words of other languages and libraries, because no server reads the table of concepts.
    let words: Vec<&str> = card["words"].as_str().unwrap().split(',').collect();
    assert!(words.contains(&"karte") && words.contains(&"カード") && words.contains(&"paper"), "{words:?}");
    let list = text("gallery/type/ui/index.html");
    assert!(list.contains("/base/items/card/") && !list.contains("/base/items/deep/theme/"));
    assert!(text("items/old/index.html").contains("/base/items/card/"));
    assert!(!folder.files().iter().any(|file| file.path.starts_with("may")));
}

#[test]
fn the_same_registry_gives_the_same_folder() {
    let memory = memory();
    let (one, other) = (folder(&memory), folder(&memory));
    let paths = |folder: &Folder| folder.files().into_iter().map(|file| file.path).collect::<Vec<_>>();
    assert_eq!(paths(&one), paths(&other));
    for file in one.files().iter().filter(|file| !file.path.starts_with("og/")) {
        let same = other.files().into_iter().find(|each| each.path == file.path).unwrap();
        assert_eq!(
            one.document(file).unwrap().sha256,
            other.document(&same).unwrap().sha256,
            "{}",
            file.path
        );
    }
}
