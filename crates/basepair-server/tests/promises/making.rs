//! One build per document however many requests wait for it; a reload does not invalidate everything at once.

use crate::service::{Service, registry};
use axum::http::{Method, StatusCode};
use basepair_catalog::address::Addresses;
use basepair_server::cache::Cache;
use basepair_server::caches::{Caches, FRAMING_THREADS, searching_threads, threads_of_the_past};
use basepair_server::origin::Origin;
use basepair_server::running::Outcome;
use basepair_site::Refusal;
use serde_json::json;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::Sender;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stampede_builds_a_document_once() {
    const ASKERS: usize = 500;
    let service = Arc::new(Service::of_default());
    let askers: Vec<_> = (0..ASKERS)
        .map(|_| {
            let service = Arc::clone(&service);
            tokio::spawn(async move {
                // Whoever has waited long on a busy machine is told to ask again.
                loop {
                    let coding = [("accept-encoding", "gzip")];
                    let answer = service.ask(Method::GET, "/llms-full.txt", &coding).await;
                    if answer.status != StatusCode::SERVICE_UNAVAILABLE {
                        return answer;
                    }
                    assert!(!answer.header("retry-after").is_empty());
                }
            })
        })
        .collect();
    let mut tags = std::collections::HashSet::new();
    for asker in askers {
        let answer = asker.await.unwrap();
        assert_eq!((answer.status, answer.header("content-encoding")), (StatusCode::OK, "gzip"));
        tags.insert(answer.header("etag").to_owned());
    }
    let figures = service.running.caches().pages.figures();
    assert_eq!((tags.len(), figures.made, figures.documents, figures.waiting), (1, 1, 1, 0));
    // And the cache works afterwards.
    service.get("/rules").await;
    service.get("/rules").await;
    service.get("/llms-full.txt").await;
    assert_eq!(service.running.caches().pages.figures().made, 2);
    println!("{ASKERS} askers, {} rendering, {} bytes kept", figures.made, figures.bytes);
}

/// Occupies all threads of a cache, until the result is dropped.
async fn occupy(made: &Arc<Caches>, cache: fn(&Caches) -> &Cache<Refusal>, threads: usize) -> Sender<()> {
    let (finish, finished) = std::sync::mpsc::channel();
    let finished = Arc::new(std::sync::Mutex::new(finished));
    let many = 2 * threads + 2;
    for number in 0..many {
        let (made, finished) = (Arc::clone(made), Arc::clone(&finished));
        let stuck = move |_| {
            let _: Result<(), _> = finished.lock().unwrap().recv();
            Err(Refusal::UnknownPath)
        };
        tokio::spawn(async move {
            cache(&made).get_or_make(None, &format!("stuck {number}"), (0, 0), stuck).await
        });
    }
    while cache(made).figures().waiting < many {
        tokio::task::yield_now().await;
    }
    finish
}

#[tokio::test]
async fn frames_that_wait_for_their_styles_do_not_delay_pages() {
    let service = Service::of_default();
    let made = Arc::clone(service.running.caches());
    let finish = occupy(&made, |made| &made.frames, FRAMING_THREADS).await;
    for path in ["/rules", "/items/button", "/api/v1/ui?q=button", "/api/v1/plan/button"] {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
    drop(finish);
}

#[tokio::test]
async fn expensive_searches_do_not_delay_other_documents() {
    let service = Service::of_default();
    let made = Arc::clone(service.running.caches());
    let finish = occupy(&made, |made| &made.searches, searching_threads()).await;
    for path in ["/rules", "/api/v1/ui?node=N2", "/api/v1/plan/button", "/items?node=N2"] {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
    assert_eq!(made.searches.figures().made, 0);
    drop(finish);
    assert_eq!(service.get("/api/v1/ui?q=button").await.status, StatusCode::OK);
    assert_eq!(made.searches.figures().made, 1, "searches are counted here");
    assert_eq!(service.get("/search.json?q=card").await.status, StatusCode::OK);
    assert_eq!(made.searches.figures().made, 2);
}

#[tokio::test]
async fn comparisons_of_states_do_not_delay_other_documents() {
    let service = Service::of_default();
    let made = Arc::clone(service.running.caches());
    let finish = occupy(&made, |made| &made.comparisons, threads_of_the_past()).await;
    for path in ["/rules", "/items/button", "/api/v1/plan/button", "/api/v1/ui?q=button"] {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
    drop(finish);
}

#[tokio::test]
async fn documents_of_different_snapshots_are_not_confused() {
    let one = registry(&json!([{ "name": "one", "type": "registry:ui" }]));
    let two = registry(&json!([{ "name": "two", "type": "registry:ui" }]));
    let service = Service::of(&one);
    assert!(service.get("/items").await.text().contains("one"));
    let other = Service::of(&two).running.snapshot().unwrap();
    let held = service.running.snapshot().unwrap();
    service.running.swap(other);
    assert!(!service.get("/items").await.text().contains(">one<"));
    assert!(service.get("/items?q=two").await.text().contains("two"));
    service.running.swap(held);
    assert!(service.get("/items").await.text().contains("one"));
}

fn write_registry(folder: &Path, second: &str) {
    let item = |name: &str, text: &str| json!({ "name": name, "type": "registry:ui", "description": text });
    let items = json!([item("first", "Stays"), item("second", second)]);
    let manifest = json!({ "name": "t", "homepage": "https://t.example", "items": items });
    // On several lines: pages show the lines around a finding.
    fs::write(folder.join("registry.json"), format!("{manifest:#}")).unwrap();
}

#[tokio::test]
async fn a_reload_rebuilds_the_most_requested_pages_and_keeps_unchanged_ones() {
    let folder = tempfile::tempdir().unwrap();
    let (origin, addresses) =
        (Origin::in_directory(folder.path()), Addresses::new("https://t.example", None).unwrap());
    let service = Service::starting();
    write_registry(folder.path(), "Before");
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    let mut before = Vec::new();
    for path in ["/items/first", "/og/items/first.png", "/items/second", "/rules"] {
        service.get(path).await;
        before.push((path, service.get(path).await.header("etag").to_owned()));
    }
    let item = service.get("/r/first.json").await;
    let made = service.running.caches();
    assert_eq!(made.pages.figures().made, 4);

    write_registry(folder.path(), "After");
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    // The first requested page triggers building the others.
    service.get("/items/second").await;
    while made.pages.figures().made < 8 {
        tokio::task::yield_now().await;
    }
    for (path, tag) in before {
        let now = service.get(path).await;
        assert_eq!(now.header("etag") == tag, path != "/items/second", "{path}");
    }
    assert_eq!(made.pages.figures().made, 8, "nothing was built twice");
    assert_eq!(service.get("/r/first.json").await.header("etag"), item.header("etag"));
}

#[tokio::test]
async fn images_of_earlier_generations_keep_their_urls() {
    let folder = tempfile::tempdir().unwrap();
    let (origin, addresses) =
        (Origin::in_directory(folder.path()), Addresses::new("https://t.example", None).unwrap());
    let manifest = json!({ "name": "t", "homepage": "https://t.example", "items": [
        { "name": "a", "type": "registry:ui", "meta": { "preview": { "light": "a.png" } } },
    ] });
    fs::write(folder.path().join("registry.json"), manifest.to_string()).unwrap();
    let service = Service::starting();
    let mut seen = Vec::new();
    for generation in 0..20 {
        // One pixel by one, and a number that distinguishes the generations.
        let head = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0";
        let image = [head.as_slice(), generation.to_string().as_bytes()].concat();
        fs::write(folder.path().join("a.png"), image).unwrap();
        assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped, "{generation}");
        let snapshot = service.running.snapshot().unwrap();
        seen.push(snapshot.catalog.items()[0].pictures[0].file_name.clone());
        let addresses = seen.iter().rev().enumerate();
        for (age, name) in addresses {
            let answer = service.get(&format!("/previews/{name}")).await;
            let expected = if age < 16 { StatusCode::OK } else { StatusCode::NOT_FOUND };
            assert_eq!(answer.status, expected, "generation {generation}, {age} generations ago");
        }
    }
}
