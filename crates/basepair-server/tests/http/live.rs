//! `/live/…`: frames of live previews and the files that they load.

use crate::service::{Answer, Service, registry};
use axum::http::{Method, StatusCode};
use basepair_server::http::openapi;
use basepair_server::running::Running;
use basepair_server::stage::Stage;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

fn write_kit(folder: &Path) {
    let react = "export const $react = {};";
    let tailwind = "globalThis.tailwind = { async start() {}, build: () => 'a{b:c}' }";
    let file = |text: &str| {
        let sha256: String = Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect();
        json!({ "sha256": sha256, "bytes": text.len(), "imports": [] })
    };
    let module = json!({ "file": "react.js", "export": "$react" });
    let description = json!({
        "format": 1, "tailwind": "tailwind.js", "packages": [],
        "modules": { "react": module, "react-dom/client": module },
        "files": { "react.js": file(react), "tailwind.js": file(tailwind) },
    });
    fs::write(folder.join("react.js"), react).unwrap();
    fs::write(folder.join("tailwind.js"), tailwind).unwrap();
    fs::write(folder.join("kit.json"), description.to_string()).unwrap();
}

fn items() -> Value {
    let files = json!([{ "path": "a.tsx", "type": "registry:ui" }]);
    json!([{ "name": "a", "type": "registry:ui", "files": files }, { "name": "b/c", "type": "registry:ui", "files": files }])
}

/// A service with what is in a folder as its kit.
fn service(kit: &Path) -> Service {
    let memory = registry(&items()).with("a.tsx", "export default () => null\n");
    let loaded = Service::of(&memory);
    let running = Running::starting(openapi::text).with_stage(Stage::open(Some(kit)));
    running.swap(loaded.running.snapshot().unwrap());
    let mut service = Service::starting();
    service.running = Arc::new(running);
    service
}

fn addresses(frame: &Answer) -> Vec<String> {
    let text = frame.text();
    text.split('"').filter(|part| part.starts_with("/base/live/")).map(str::to_owned).collect()
}

#[tokio::test]
async fn a_frame_is_sandboxed_wherever_it_is_opened() {
    let kit = TempDir::new().unwrap();
    write_kit(kit.path());
    let service = service(kit.path());
    for name in ["a", "b/c", "b%2Fc"] {
        let frame = service.get(&format!("/live/item/{name}")).await;
        assert_eq!(frame.status, StatusCode::OK, "{name}: {}", frame.text());
        let policy = frame.header("content-security-policy");
        for part in
            ["default-src 'none'", "connect-src 'none'", "frame-ancestors 'self'", "sandbox allow-scripts"]
        {
            assert!(policy.contains(part), "{policy}");
        }
        assert_eq!(frame.header("access-control-allow-origin"), "");
        assert_eq!(frame.header("vary"), "Accept-Encoding, Origin");
        assert_eq!(addresses(&frame).len(), 3, "{}", frame.text());
    }
    service.get("/live/item/gone").await.problem(404, "unknown_item");
}

#[tokio::test]
async fn files_are_open_to_opaque_origins_at_addresses_that_nobody_can_guess() {
    let kit = TempDir::new().unwrap();
    write_kit(kit.path());
    let service = service(kit.path());
    for address in addresses(&service.get("/live/item/b/c").await) {
        let path = address.strip_prefix("/base").unwrap();
        let file = service.ask(Method::GET, path, &[("origin", "null")]).await;
        assert_eq!(file.status, StatusCode::OK, "{path}");
        assert_eq!(file.header("access-control-allow-origin"), "*", "{path}");
        assert_eq!(file.header("cache-control"), "max-age=31536000, immutable", "{path}");
        let digest = path.split(['/', '.']).find(|part| part.len() == 32).unwrap();
        let other = path.replace(digest, &"0".repeat(32));
        let unknown = service.ask(Method::GET, &other, &[("origin", "null")]).await;
        unknown.problem(404, "unknown_path");
        assert_eq!(unknown.header("access-control-allow-origin"), "", "{other}");
    }
}

#[tokio::test]
async fn without_a_kit_the_answer_names_the_command() {
    let problem = Service::of_items(&items()).get("/live/item/a").await.problem(404, "no_previews");
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("`cargo xtask kit`") && detail.contains("`--kit`"), "{detail}");
}

#[tokio::test]
async fn a_damaged_kit_is_not_used() {
    let kit = TempDir::new().unwrap();
    write_kit(kit.path());
    fs::write(kit.path().join("react.js"), "export const $react = [];").unwrap();
    let problem = service(kit.path()).get("/live/item/a").await.problem(404, "no_previews");
    let detail = problem["detail"].as_str().unwrap();
    assert!(detail.contains("`react.js` of the kit is damaged"), "{detail}");
}

#[tokio::test]
async fn the_page_of_an_item_has_a_frame_with_a_kit_and_one_line_without() {
    let kit = TempDir::new().unwrap();
    write_kit(kit.path());
    let page = service(kit.path()).get("/items/a").await;
    assert!(page.text().contains("data-src=\"/base/live/item/a\""), "{}", page.text());
    assert!(page.header("content-security-policy").contains("frame-src 'self'"));
    let alone = service(kit.path()).get("/items/b/c/alone").await;
    assert!(alone.text().contains("data-src=\"/base/live/item/b/c\""), "{}", alone.text());
    assert!(alone.header("content-security-policy").contains("frame-src 'self'"));
    for (stage, command) in
        [(Stage::default(), "cargo xtask kit"), (Stage::default().of_folder(), "basepair kit DIR")]
    {
        let running = Running::starting(openapi::text).with_stage(stage);
        running.swap(Service::of_items(&items()).running.snapshot().unwrap());
        let mut service = Service::starting();
        service.running = Arc::new(running);
        let page = service.get("/items/a").await.text();
        assert!(page.contains(&format!("<code>{command}</code>")) && !page.contains("<iframe"), "{page}");
    }
}
