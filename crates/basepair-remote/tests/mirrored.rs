//! A copy of a registry with everything that an installation from it asks other hosts for.

use crate::reading::options;
use crate::server::{Server, json, path, status};
use basepair_catalog::load::{Source, load};
use basepair_remote::{Address, Remote};
use std::path::Path;
use std::sync::{Arc, OnceLock};

fn item(name: &str, dependencies: &str) -> String {
    format!(
        r#"{{ "name": "{name}", "type": "registry:ui", "registryDependencies": [{dependencies}],
            "files": [{{ "path": "ui/{name}.tsx", "type": "registry:ui", "content": "export const a = 1" }}] }}"#
    )
}

/// Whoever writes a registry may not make the machine that copies it ask its own network.
#[test]
fn hosts_inside_of_the_network_are_not_asked() {
    let inside = [
        "http://169.254.169.254/latest/meta-data/iam.json",
        "http://10.255.255.1/x.json",
        "http://[::ffff:10.255.255.1]/x.json",
        "http://[fd00::1]/x.json",
        "http://router/x.json",
        "http://metadata.google.internal/x.json",
    ];
    let needs: Vec<String> = inside.iter().map(|url| format!("\"{url}\"")).collect();
    let server = Server::of(&[
        ("/r/registry.json", r#"{ "name": "n", "homepage": "h", "items": [{ "name": "button" }] }"#),
        ("/r/button.json", &item("button", &needs.join(", "))),
    ]);
    let remote = Remote::open(Address::parse(&server.url, Path::new(".")).unwrap(), &options()).unwrap();
    let mirror = remote.mirror(&server.at("/r"), &[], &options()).unwrap();
    assert_eq!(mirror.left.len(), inside.len(), "{:?}", mirror.left);
    for left in &mirror.left {
        assert!(left.contains("is not asked, because"), "{left}");
    }
    let source: &dyn Source = &*mirror.fetched.source;
    let button = load(source).unwrap().catalog.unwrap();
    let needs = button.item("button").unwrap().entry.registry_dependencies.len();
    assert_eq!(needs, inside.len(), "they stay as they were written");
}

#[test]
fn items_of_other_hosts_become_items_of_the_copy() {
    let official = Server::of(&[
        ("/r/colors/neutral.json", "{}"),
        ("/r/styles/new-york-v4/index.json", r#"{ "name": "index" }"#),
        ("/r/styles/new-york-v4/card.json", &item("card", r#""utils""#)),
        ("/r/styles/new-york-v4/utils.json", &item("utils", "")),
        ("/r/styles/new-york-v4/button.json", &item("button", "")),
    ]);
    let other = Server::of(&[("/x/badge.json", &item("badge", r#""card""#))]);
    let host = other.url.strip_prefix("http://").unwrap().replace(':', "-");
    // Addresses of the registry itself are known only when it listens.
    let documents = Arc::new(OnceLock::<(String, String, String)>::new());
    let answers = Arc::clone(&documents);
    let server = Server::start(move |request| {
        let (index, button, dialog) = answers.get().unwrap();
        match path(request) {
            "/r/registry.json" => json(index),
            "/r/button.json" => json(button),
            "/r/dialog.json" => json(dialog),
            _ => status(404, ""),
        }
    });
    let index = r#"{ "name": "n", "homepage": "h", "items": [{ "name": "button" }, { "name": "dialog" }] }"#;
    let needs = format!(
        r#""{}/r/button.json", "{}/x/badge.json", "button", "@acme/c", "a/b/c""#,
        server.url, other.url
    );
    documents.set((index.to_owned(), item("button", ""), item("dialog", &needs))).unwrap();

    let address = Address::parse(&server.url, Path::new(".")).unwrap();
    let remote = Remote::open(address, &options()).unwrap();
    let styles = ["new-york-v4".to_owned()];
    let mirror = remote.mirror(&official.at("/r"), &styles, &options()).unwrap();
    let paths: Vec<&str> = mirror.official.iter().map(|(path, _)| path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "colors/neutral.json",
            "registries.json",
            "styles/new-york-v4/card.json",
            "styles/new-york-v4/index.json",
            "styles/new-york-v4/utils.json"
        ]
    );
    assert_eq!(mirror.left.len(), 2, "{:?}", mirror.left);
    let source: &dyn Source = &*mirror.fetched.source;
    let catalog = load(source).unwrap().catalog.unwrap();
    let dialog = catalog.item("dialog").unwrap();
    let needs: Vec<&str> = dialog.entry.registry_dependencies.iter().map(|(text, _)| text.as_str()).collect();
    let foreign = official.url.strip_prefix("http://").unwrap().replace(':', "-");
    let official_button = format!("{foreign}/r/styles/new-york-v4/button");
    assert_eq!(needs, ["button", &format!("{host}/x/badge"), &official_button, "@acme/c", "a/b/c"]);
    assert_eq!(catalog.items().len(), 4);
    // Nothing is asked with what is only for the registry itself.
    assert!(other.requests().iter().all(|request| !request.contains("authorization")));
}
