//! What is asked for again, and what the cache answers.

use crate::reading::{BUTTON, FIELD, INDEX, open};
use crate::server::{Server, json, path, reply};
use basepair_remote::Options;
use std::path::Path;

fn server() -> Server {
    Server::start(|request| {
        let body = match path(request) {
            "/registry.json" => INDEX,
            "/button.json" => BUTTON,
            "/forms/field.json" => FIELD,
            _ => panic!("{request}"),
        };
        let etag = format!("\"{}\"", body.len());
        if request.contains(&format!("if-none-match: {etag}")) {
            return reply("304 Not Modified", "");
        }
        reply(&format!("200 OK\r\nContent-Type: application/json\r\nETag: {etag}"), body)
    })
}

fn options(cache: &Path, offline: bool) -> Options {
    Options { cache: Some(cache.to_owned()), offline, ..Options::default() }
}

#[test]
fn what_has_not_changed_is_not_sent_again() {
    let (server, cache) = (server(), tempfile::tempdir().unwrap());
    let address = server.at("/{name}.json");
    let first = open(&address, &options(cache.path(), false)).unwrap();
    let second = open(&address, &options(cache.path(), false)).unwrap();
    assert_eq!(first.manifests[0].text, second.manifests[0].text);
    let conditional = |request: &String| request.contains("if-none-match");
    let requests = server.requests();
    assert_eq!((requests.len(), requests.iter().filter(|it| conditional(it)).count()), (6, 3));
    // Without a network, the same.
    let third = open(&address, &options(cache.path(), true)).unwrap();
    assert_eq!(third.catalog.unwrap().items().len(), 2);
    assert_eq!(server.requests().len(), 6);
}

#[test]
fn offline_says_what_is_not_cached() {
    let cache = tempfile::tempdir().unwrap();
    let error = open("http://127.0.0.1:9/{name}.json", &options(cache.path(), true)).unwrap_err().to_string();
    assert!(error.contains("is not in the cache") && error.contains("without --offline"), "{error}");
}

#[test]
fn what_may_not_be_stored_is_not_stored() {
    let server = Server::start(|request| match path(request) {
        "/registry.json" => reply("200 OK\r\nCache-Control: private, no-store\r\nETag: \"a\"", INDEX),
        "/button.json" => json(BUTTON),
        _ => json(FIELD),
    });
    let cache = tempfile::tempdir().unwrap();
    let address = server.at("/{name}.json");
    open(&address, &options(cache.path(), false)).unwrap();
    let stored = std::fs::read_dir(cache.path().join("answers")).unwrap().count();
    assert_eq!(stored, 2);
    open(&address, &options(cache.path(), true)).unwrap_err();
}
