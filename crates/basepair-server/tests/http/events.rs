//! `/events`: the changes of a server that watches its files.

use crate::service::{BASE_URL, Service};
use axum::body::{Body, Bytes};
use axum::http::{Method, Request, Response, StatusCode};
use basepair_catalog::address::Addresses;
use basepair_server::origin::Origin;
use basepair_server::running::Outcome;
use basepair_server::workbench::{STREAMS, Workbench};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tower::ServiceExt;

fn watching(folder: Option<&str>) -> Service {
    let service = Service::of_default();
    service.running.open_workbench(Workbench::new(folder.map(str::to_owned)));
    service
}

async fn open(service: &Service, headers: &[(&str, &str)]) -> Response<Body> {
    let mut request = Request::builder().uri("/events").header("host", "localhost");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    service.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap()
}

/// The next piece of a stream, or `None` at its end.
async fn next(stream: &mut Body) -> Option<Bytes> {
    Some(stream.frame().await?.unwrap().into_data().unwrap())
}

/// The data of the next event, which must be a change.
async fn change(stream: &mut Body) -> Value {
    let text = String::from_utf8(next(stream).await.expect("an event").to_vec()).unwrap();
    let data = text.strip_prefix("event: change\ndata: ").and_then(|rest| rest.strip_suffix("\n\n"));
    serde_json::from_str(data.unwrap_or_else(|| panic!("{text:?}"))).unwrap()
}

#[tokio::test]
async fn without_watching_there_are_no_events_and_pages_do_not_ask_for_them() {
    let service = Service::of_default();
    let problem = service.get("/events").await.problem(404, "not_watching");
    assert!(problem["detail"].as_str().unwrap().contains("--watch"), "{problem}");
    for path in ["/", "/health", "/items/button", "/nothing"] {
        let page = service.ask(Method::GET, path, &[("accept", "text/html")]).await.text();
        assert!(page.contains("</html>") && !page.contains("events"), "{path}");
    }
}

#[tokio::test]
async fn a_stream_starts_with_the_state_that_pages_name() {
    let service = watching(None);
    let response = open(&service, &[]).await;
    assert_eq!(response.status(), StatusCode::OK);
    let header = |name: &str| response.headers()[name].to_str().unwrap().to_owned();
    assert_eq!(header("content-type"), "text/event-stream; charset=utf-8");
    assert_eq!(header("cache-control"), "no-store");
    let mut stream = response.into_body();
    let first = change(&mut stream).await;
    assert_eq!(first["stale"], json!(false));
    assert_eq!(first["revision"], service.json("/readyz").await["revision"]);
    for path in ["/", "/health", "/items/button", "/nothing"] {
        let page = service.ask(Method::GET, path, &[("accept", "text/html")]).await.text();
        let edition = format!(" data-edition=\"{}\"", first["edition"].as_str().unwrap());
        assert!(page.contains(" data-events=\"/base/events\"") && page.contains(&edition), "{path}");
    }
}

fn write(folder: &Path, file: &str, content: &str) {
    fs::write(folder.join(file), content).unwrap();
}

const MANIFEST: &str = r#"{ "name": "t", "homepage": "https://t.example", "items": [
    { "name": "a", "type": "registry:ui", "files": [{ "path": "a.tsx", "type": "registry:ui" }] }
] }"#;

#[tokio::test]
async fn a_change_its_trouble_and_its_repair_are_events() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "registry.json", MANIFEST);
    write(folder.path(), "a.tsx", "export const a = 1\n");
    let (origin, addresses) = (Origin::in_directory(folder.path()), Addresses::new(BASE_URL, None).unwrap());
    let service = Service::starting();
    service.running.open_workbench(Workbench::new(None));
    service.get("/events").await.problem(503, "starting");
    let load = || service.running.load(&origin, &addresses).outcome;
    assert_eq!(load(), Outcome::Swapped);
    let mut stream = open(&service, &[]).await.into_body();
    let first = change(&mut stream).await;

    write(folder.path(), "a.tsx", "export const a = 2\n");
    assert_eq!(load(), Outcome::Swapped);
    let second = change(&mut stream).await;
    assert_ne!(first["revision"], second["revision"]);

    write(folder.path(), "registry.json", "{");
    assert_eq!(load(), Outcome::Refused);
    let third = change(&mut stream).await;
    assert_eq!((&third["stale"], &third["revision"]), (&json!(true), &second["revision"]));
    assert_ne!(third["edition"], second["edition"]);

    write(folder.path(), "registry.json", MANIFEST);
    assert_eq!(load(), Outcome::Swapped);
    let fourth = change(&mut stream).await;
    assert_eq!((&fourth["stale"], &fourth["edition"]), (&json!(false), &second["edition"]));

    service.running.drain();
    assert_eq!(next(&mut stream).await, None);
    service.get("/events").await.problem(503, "no_stream");
}

#[tokio::test]
async fn the_number_of_streams_is_limited_and_the_oldest_gives_way() {
    let service = watching(None);
    let mut streams = Vec::new();
    for _ in 0..STREAMS {
        streams.push(open(&service, &[]).await.into_body());
    }
    // A stream that was closed leaves its place to a new one, and so does every HEAD and OPTIONS.
    drop(streams.pop());
    for method in [Method::HEAD, Method::OPTIONS] {
        assert!(service.ask(method, "/events", &[]).await.status.is_success());
    }
    streams.push(open(&service, &[]).await.into_body());
    for stream in &mut streams {
        change(stream).await;
    }
    let mut newest = open(&service, &[]).await.into_body();
    change(&mut newest).await;
    assert_eq!(next(&mut streams[0]).await, None);
    // The others are still open, and wait for a change.
    for stream in &mut streams[1..] {
        tokio::select! {
            biased;
            piece = next(stream) => panic!("{piece:?}"),
            () = std::future::ready(()) => {}
        }
    }
}

#[tokio::test]
async fn pages_of_another_origin_cannot_listen() {
    let service = watching(None);
    for headers in [
        [("sec-fetch-site", "cross-site"), ("accept", "text/event-stream")],
        [("sec-fetch-site", "same-site"), ("accept", "text/event-stream")],
        [("origin", "http://localhost:1"), ("accept", "text/event-stream")],
    ] {
        service.ask(Method::GET, "/events", &headers).await.problem(403, "other_origin");
    }
    assert_eq!(open(&service, &[("sec-fetch-site", "same-origin")]).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn findings_link_to_the_editor_only_if_the_folder_may_be_known() {
    let items = json!([
        { "name": "index", "type": "registry:component",
          "files": [{ "path": "registry/n2-primitives/in dex.tsx", "type": "registry:component" }] },
    ]);
    for (folder, expected) in [(None, false), (Some("/folders/me/my registry"), true)] {
        let service = Service::of_items(&items);
        service.running.open_workbench(Workbench::new(folder.map(str::to_owned)));
        let page = service.ask(Method::GET, "/health", &[("accept", "text/html")]).await.text();
        assert!(page.contains("misleading-name"), "{page}");
        let link = "href=\"vscode://file/folders/me/my%20registry/registry.json:";
        assert_eq!(page.contains(link), expected, "{page}");
        assert_eq!(page.contains("/folders/me"), expected);
    }
}
