//! Nothing internal leaks: no response contains a local path, whatever state the server is in.

use crate::service::{BASE_URL, Service};
use axum::http::Method;
use basepair_catalog::address::Addresses;
use basepair_server::origin::Origin;
use basepair_server::running::Outcome;
use std::fs;
use std::path::Path;

/// Every URL of the service: the API, pages, their twins and images, and unknown paths.
async fn addresses(service: &Service) -> Vec<String> {
    let mut paths: Vec<String> = super::DOCUMENTS.iter().map(|path| (*path).to_owned()).collect();
    let sitemap = service.get("/sitemap.xml").await.text();
    let pages =
        sitemap.split("<loc>").skip(1).filter_map(|rest| rest.split('<').next()?.strip_prefix(BASE_URL));
    for (number, page) in pages.enumerate() {
        // Pages of rules are all built the same way, and there are many.
        if page.starts_with("/rules/") && !number.is_multiple_of(10) {
            continue;
        }
        let page = if page == "/" { "/index" } else { page };
        paths.extend([page.to_owned(), format!("{page}.md")]);
    }
    let others = [
        "/healthz",
        "/readyz",
        "/search.json?q=a",
        "/items?q=a",
        "/og/index.png",
        "/architecture.svg",
        "/architecture.mmd",
        "/llms.txt",
        "/llms-full.txt",
        "/robots.txt",
        "/favicon.ico",
        "/nothing",
        "/r/nothing.json",
        "/items/nothing",
        "/api/v1/ui?limit=x",
        "/api/v1/architecture/may?from=x&to=y",
        "/api/v1/architecture/frontend/axes",
        "/api/v1/findings?item=a",
        "/items/a/source/a.tsx",
    ];
    paths.extend(others.iter().map(|path| (*path).to_owned()));
    paths
}

async fn leaks(service: &Service, secret: &str) -> (usize, Vec<String>) {
    let mut asked = 0;
    let mut found = Vec::new();
    for path in addresses(service).await {
        let questions = [
            (Method::GET, "text/html"),
            (Method::GET, "application/json"),
            (Method::GET, "application/problem+json"),
            (Method::GET, "text/markdown"),
            (Method::HEAD, "text/html"),
            (Method::OPTIONS, "*/*"),
            (Method::POST, "text/html"),
            (Method::POST, "*/*"),
        ];
        for (method, accept) in questions {
            let answer = service.ask(method.clone(), &path, &[("accept", accept)]).await;
            asked += 1;
            let body = String::from_utf8_lossy(&answer.body);
            if body.contains(secret) || format!("{:?}", answer.headers).contains(secret) {
                found.push(format!("{method} {path} ({accept})"));
            }
        }
    }
    (asked, found)
}

fn write_registry(folder: &Path) {
    let items =
        r#"[{ "name": "a", "type": "registry:ui", "files": [{ "path": "a.tsx", "type": "registry:ui" }] }]"#;
    let manifest = format!(r#"{{ "name": "t", "homepage": "https://t.example", "items": {items} }}"#);
    fs::write(folder.join("registry.json"), manifest).unwrap();
    fs::write(folder.join("a.tsx"), "export const a = 1\n").unwrap();
}

#[tokio::test]
async fn no_response_contains_a_folder_of_the_server() {
    /// Breaks the registry in a folder.
    type Break = fn(&Path);
    let breaks: [(&str, Break); 6] = [
        ("nothing is wrong", |_| {}),
        ("no manifest", |folder| fs::remove_file(folder.join("registry.json")).unwrap()),
        ("a folder in place of the manifest", |folder| {
            fs::remove_file(folder.join("registry.json")).unwrap();
            fs::create_dir(folder.join("registry.json")).unwrap();
        }),
        ("a manifest that is a broken link", |folder| {
            fs::remove_file(folder.join("registry.json")).unwrap();
            std::os::unix::fs::symlink(folder.join("gone"), folder.join("registry.json")).unwrap();
        }),
        ("a source that leads outside", |folder| {
            fs::remove_file(folder.join("a.tsx")).unwrap();
            std::os::unix::fs::symlink("/etc/hostname", folder.join("a.tsx")).unwrap();
        }),
        ("no folder", |folder| fs::remove_dir_all(folder).unwrap()),
    ];
    let mut total = 0;
    for (name, broken) in breaks {
        let folder = tempfile::Builder::new().prefix("server-secret-").tempdir().unwrap();
        write_registry(folder.path());
        let origin = Origin::in_directory(folder.path());
        let addresses = Addresses::new(BASE_URL, None).unwrap();
        let service = Service::starting();
        assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
        broken(folder.path());
        let outcome = service.running.load(&origin, &addresses).outcome;
        assert_eq!(
            outcome == Outcome::Refused,
            !["nothing is wrong", "a source that leads outside"].contains(&name),
            "{name}"
        );
        let (asked, found) = leaks(&service, "server-secret-").await;
        assert!(
            found.is_empty(),
            "{name}: {} of {asked} answers: {:#?}",
            found.len(),
            &found[..found.len().min(9)]
        );
        total += asked;
        // The log contains the folder.
        if let Some(trouble) = service.running.trouble().filter(|trouble| trouble.findings.is_empty()) {
            assert!(trouble.log.contains("server-secret-"), "{}", trouble.log);
        }
    }
    println!("{total} responses in {} states of the server, none contains a folder of it", breaks.len());
}
