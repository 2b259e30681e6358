//! What is said about the answers of a registry.

use crate::reading::{BUTTON, FIELD, INDEX, options};
use crate::server::{Server, json, path, reply, status};
use basepair_model::rule::Severity;
use basepair_remote::{Address, Diagnosis, Remote};
use std::path::Path;

fn diagnosis(server: &Server) -> Diagnosis {
    let address = Address::parse(&server.at("/r/index.json"), Path::new(".")).unwrap();
    let remote = Remote::open(address, &options()).unwrap();
    remote.diagnose(&remote.fetch().unwrap())
}

#[test]
fn a_good_registry_has_no_problem() {
    let good = |body: &str| {
        reply(
            "200 OK\r\nContent-Type: application/json\r\nETag: \"a\"\r\nAccess-Control-Allow-Origin: *",
            body,
        )
    };
    let server = Server::start(move |request| match path(request) {
        "/r/index.json" | "/r/registry.json" => good(INDEX),
        "/r/button.json" => good(BUTTON),
        "/r/forms/field.json" => good(FIELD),
        _ => status(404, r#"{"error":"not-found","message":"no"}"#),
    });
    let found = diagnosis(&server);
    assert!(found.problems.is_empty(), "{found:?}");
    // `badge` is a bare name, which clients read as the official item.
    assert_eq!(
        found.elsewhere.into_iter().collect::<Vec<_>>(),
        [("the official registry".to_owned(), ["button".to_owned()].into())]
    );
}

#[test]
fn every_problem_is_said_once_with_its_items() {
    let server = Server::start(|request| match path(request) {
        "/r/index.json" => json(INDEX),
        "/r/button.json" => reply(
            "200 OK\r\nContent-Type: text/plain",
            BUTTON
                .replace("Button", "Other")
                .replace("\"badge\"", "\"https://other.example/r/a.json\", \"@acme/b\""),
        ),
        "/r/digests.json" => json(r#"{ "files": { "button.json": { "sha256": "00" } } }"#),
        "/r/registry.json" => status(500, ""),
        "/r/forms/field.json" => status(404, ""),
        _ => json("{}"),
    });
    let found = diagnosis(&server);
    let messages: Vec<(Severity, &str)> =
        found.problems.iter().map(|problem| (problem.severity, problem.message.as_str())).collect();
    for (severity, part) in [
        (Severity::Error, "`forms/field` is in the index, but its address does not answer"),
        (Severity::Error, "lists other digests"),
        (Severity::Warning, "differ in `title`"),
        (Severity::Warning, "differ in `registryDependencies`"),
        (Severity::Warning, "do not say that they are JSON"),
        (Severity::Warning, "cannot list or search"),
        (Severity::Warning, "status 200"),
        (Severity::Note, "no `ETag`"),
    ] {
        let count = messages.iter().filter(|(it, message)| *it == severity && message.contains(part)).count();
        assert_eq!(count, 1, "{part}: {messages:#?}");
    }
    assert_eq!(messages.len(), 8, "{messages:#?}");
    let elsewhere: Vec<&String> = found.elsewhere.keys().collect();
    assert_eq!(elsewhere, ["@acme", "https://other.example"]);
}
