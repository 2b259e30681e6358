//! What is read of a registry that answers.

use crate::server::{Server, json, path, reply};
use basepair_catalog::load::Loaded;
use basepair_remote::{Address, Options, Remote, RemoteError};

pub const INDEX: &str = r#"{
  "name": "acme", "homepage": "https://acme.example",
  "items": [
    { "name": "button", "type": "registry:ui", "title": "Button", "registryDependencies": ["badge"],
      "files": [{ "path": "ui/button.tsx", "type": "registry:ui" }] },
    { "name": "forms/field", "type": "registry:ui", "files": [{ "path": "ui/field.tsx", "type": "registry:ui" }] }
  ]
}"#;
pub const BUTTON: &str = r#"{
  "$schema": "https://ui.shadcn.com/schema/registry-item.json",
  "name": "button", "type": "registry:ui", "title": "Button", "registryDependencies": ["badge"],
  "files": [{ "path": "ui/button.tsx", "content": "export const button = 1\n", "type": "registry:ui" }]
}"#;
pub const FIELD: &str = r#"{
  "name": "forms/field", "type": "registry:ui",
  "files": [{ "path": "ui/field.tsx", "content": "export const field = 1\n", "type": "registry:ui" }]
}"#;

pub fn options() -> Options {
    Options { without_cache: true, ..Options::default() }
}

pub fn open(address: &str, options: &Options) -> Result<Loaded, RemoteError> {
    basepair_remote::open(address, options)
}

fn names(loaded: &Loaded) -> Vec<&str> {
    loaded.catalog.as_ref().unwrap().items().iter().map(|item| item.name()).collect()
}

#[test]
fn every_form_of_an_address_gives_the_same_registry() {
    let server = Server::of(&[
        ("/r/registry.json", INDEX),
        ("/r/button.json", BUTTON),
        ("/r/forms/field.json", FIELD),
    ]);
    for form in ["", "/", "/r", "/r/registry.json", "/r/{name}.json"] {
        let loaded = open(&server.at(form), &options()).unwrap();
        assert_eq!(names(&loaded), ["button", "forms/field"], "{form}");
        let errors: Vec<&str> = loaded.findings.iter().map(|finding| &*finding.message).collect();
        assert!(errors.is_empty(), "{form}: {errors:?}");
        let catalog = loaded.catalog.unwrap();
        let button = catalog.item("button").unwrap();
        assert_eq!(&*button.contents.texts()[0], "export const button = 1\n", "{form}");
        // The manifest is the index itself, so that locations are those of the file that was asked for.
        assert_eq!(*loaded.manifests[0].text, *INDEX);
    }
}

#[test]
fn a_namespace_sends_its_parameters_and_headers_and_never_shows_them() {
    let server = Server::start(|request| {
        let is_known = request.to_lowercase().contains("x-key: se-cret-1234")
            && path(request).contains("token=se-cret-5678");
        match path(request).split('?').next().unwrap() {
            _ if !is_known => reply(
                "401 Unauthorized\r\nContent-Type: application/json",
                r#"{"error":"no","message":"se-cret-1234?"}"#,
            ),
            "/registry.json" => json(INDEX),
            "/button.json" => json(BUTTON),
            "/forms/field.json" => json(FIELD),
            _ => panic!("{request}"),
        }
    });
    let project = tempfile::tempdir().unwrap();
    let components = format!(
        r#"{{ "registries": {{ "@acme": {{ "url": "{}/{{name}}.json", "params": {{ "token": "${{PARAMETER}}" }},
           "headers": {{ "X-Key": "${{HEADER}}" }} }} }} }}"#,
        server.url
    );
    std::fs::write(project.path().join("components.json"), components).unwrap();
    let environment = |header: &'static str| {
        move |name: &str| match name {
            "PARAMETER" => Some("se-cret-5678".to_owned()),
            "HEADER" => Some(header.to_owned()),
            _ => None,
        }
    };
    let address = Address::parse_with("@acme", project.path(), &environment("se-cret-1234")).unwrap();
    assert!(!format!("{address:?}").contains("1234"));
    let fetched = Remote::open(address, &options()).unwrap().fetch().unwrap();
    assert_eq!(names(&fetched.load().unwrap()).len(), 2);
    assert!(!fetched.config.concat().contains("se-cret"), "{:?}", fetched.config);
    assert!(fetched.config.concat().contains("@acme"), "{:?}", fetched.config);

    // A server that repeats what it got.
    let address = Address::parse_with("@acme", project.path(), &environment("wrong-se-cret-1234")).unwrap();
    let error = Remote::open(address, &options()).err().unwrap().to_string();
    assert!(error.contains("answered 401") && error.contains("components.json"), "{error}");
    let server = Server::start(|request| {
        let sent = request.lines().find(|line| line.starts_with("x-key")).unwrap().to_owned();
        reply(
            "403 Forbidden\r\nContent-Type: application/json",
            format!(r#"{{"message":"you sent {sent}"}}"#),
        )
    });
    let components = format!(
        r#"{{ "registries": {{ "@acme": {{ "url": "{}/{{name}}", "headers": {{ "X-Key": "Bearer ${{HEADER}}" }} }} }} }}"#,
        server.url
    );
    std::fs::write(project.path().join("components.json"), components).unwrap();
    let address = Address::parse_with("@acme", project.path(), &environment("se-cret-1234")).unwrap();
    let error = Remote::open(address, &options()).err().unwrap().to_string();
    assert!(error.contains("you sent") && !error.contains("se-cret"), "{error}");
}

#[test]
fn where_index_and_item_differ_the_item_counts() {
    let index =
        r#"{ "name": "n", "homepage": "h", "items": [{ "name": "button", "type": "registry:block" }] }"#;
    let server = Server::of(&[("/registry.json", index), ("/button.json", BUTTON)]);
    let loaded = open(&server.url, &options()).unwrap();
    let catalog = loaded.catalog.unwrap();
    assert_eq!(catalog.items()[0].entry.kind.as_str(), "registry:ui");
    assert_eq!(catalog.items()[0].entry.files.len(), 1);
}

#[test]
fn two_items_may_publish_different_texts_under_one_path() {
    let index = r#"{ "name": "n", "homepage": "h", "items": [{ "name": "a" }, { "name": "b" }] }"#;
    let item = |name: &str| {
        format!(
            r#"{{ "name": "{name}", "type": "registry:ui", "files": [
               {{ "path": "ui/index.tsx", "type": "registry:ui", "content": "export const {name} = 1" }},
               {{ "path": "ui/own-{name}.tsx", "type": "registry:ui", "content": "" }}] }}"#
        )
    };
    let server = Server::of(&[("/registry.json", index), ("/a.json", &item("a")), ("/b.json", &item("b"))]);
    let catalog = open(&server.url, &options()).unwrap().catalog.unwrap();
    let paths =
        |at: usize| catalog.items()[at].entry.files.iter().map(|file| &*file.path).collect::<Vec<_>>();
    assert_eq!(
        (paths(0), paths(1)),
        (vec!["ui/index.tsx", "ui/own-a.tsx"], vec!["b/ui/index.tsx", "b/ui/own-b.tsx"])
    );
    assert_eq!(&*catalog.items()[1].contents.texts()[0], "export const b = 1");
}

#[test]
fn an_item_that_is_not_answered_is_withheld_with_what_answered() {
    let server = Server::of(&[("/r/registry.json", INDEX), ("/r/button.json", BUTTON)]);
    let loaded = open(&server.url, &options()).unwrap();
    let [finding] = loaded.findings.as_slice() else { panic!("{:?}", loaded.findings) };
    assert!(
        finding.message.contains("answered 404") && finding.message.contains("nothing is here"),
        "{}",
        finding.message
    );
    assert!(finding.message.contains("/r/forms/field.json"), "{}", finding.message);
}
