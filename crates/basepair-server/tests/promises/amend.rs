//! A changed source is served before the registry is checked again, and the result is what a load of everything serves.

use crate::service::{BASE_URL, Service};
use axum::http::StatusCode;
use basepair_catalog::address::Addresses;
use basepair_server::origin::Origin;
use basepair_server::running::Outcome;
use std::fs;
use std::path::Path;

const MANIFEST: &str = r#"{
  "name": "t",
  "homepage": "https://t.example",
  "items": [
    { "name": "a", "type": "registry:ui", "files": [{ "path": "ui/a.tsx", "type": "registry:ui" }, { "path": "ui/shared.ts", "type": "registry:lib" }] },
    { "name": "b", "type": "registry:ui", "files": [{ "path": "./ui/shared.ts", "type": "registry:lib" }] },
    { "name": "c", "type": "registry:ui", "files": [{ "path": "ui/c.tsx", "type": "registry:ui" }] },
    { "name": "guide", "type": "registry:file", "files": [{ "path": "guide.md", "type": "registry:file", "target": "~/guide.md" }] },
    { "name": "bad", "type": "registry:ui", "files": [{ "path": "ui/bad.tsx", "type": "registry:file", "target": "../bad.tsx" }] }
  ]
}"#;

const SOURCES: [(&str, &str); 5] = [
    ("ui/a.tsx", "export const Alpha = 1\n"),
    ("ui/shared.ts", "export const shared = 1\n"),
    ("ui/c.tsx", "export const Gamma = 1\n"),
    ("guide.md", "# Guide\n"),
    ("ui/bad.tsx", "export const bad = 1\n"),
];

struct Registry {
    folder: tempfile::TempDir,
    service: Service,
    origin: Origin,
}

fn addresses() -> Addresses {
    Addresses::new(BASE_URL, None).unwrap()
}

fn loaded(folder: &Path) -> (Service, Origin) {
    let (service, origin) = (Service::starting(), Origin::in_directory(folder));
    assert_eq!(service.running.load(&origin, &addresses()).outcome, Outcome::Swapped);
    (service, origin)
}

impl Registry {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("ui")).unwrap();
        fs::write(folder.path().join("registry.json"), MANIFEST).unwrap();
        for (path, text) in SOURCES {
            fs::write(folder.path().join(path), text).unwrap();
        }
        let (service, origin) = loaded(folder.path());
        Self { folder, service, origin }
    }

    fn amend(&self, path: &str, content: impl AsRef<[u8]>) -> bool {
        fs::write(self.folder.path().join(path), content).unwrap();
        self.service.running.amend(&self.origin, &[path.to_owned()], true, || true)
    }

    fn load(&self) -> Outcome {
        self.service.running.load(&self.origin, &addresses()).outcome
    }
}

#[tokio::test]
async fn changed_sources_are_served_as_a_load_of_everything_would_serve_them() {
    let registry = Registry::new();
    assert!(registry.amend("ui/shared.ts", "export const shared = 2\n"));
    let fresh = loaded(registry.folder.path()).0;
    for path in [
        "/r/a.json",
        "/r/b.json",
        "/r/c.json",
        "/r/bad.json",
        "/r/registry.json",
        "/r/digests.json",
        "/api/v1",
        "/readyz",
    ] {
        let (amended, fresh) = (registry.service.get(path).await, fresh.get(path).await);
        assert_eq!((amended.status, amended.text()), (fresh.status, fresh.text()), "{path}");
        assert_eq!(amended.headers.get("etag"), fresh.headers.get("etag"), "{path}");
    }
    assert!(registry.service.get("/r/b.json").await.text().contains("shared = 2"));
}

#[test]
fn classes_of_changed_sources_are_known_before_the_check() {
    let registry = Registry::new();
    assert!(registry.amend("ui/shared.ts", "export const tone = \"bg-primary\"\n"));
    let words = registry.service.running.snapshot().unwrap().words();
    assert!(words.iter().any(|word| word == "bg-primary"), "{words:?}");
}

#[test]
fn documents_of_other_items_are_shared() {
    let registry = Registry::new();
    let before = registry.service.running.snapshot().unwrap();
    assert!(registry.amend("ui/a.tsx", "export const Alpha = 2\n"));
    let after = registry.service.running.snapshot().unwrap();
    let bytes = |snapshot: &basepair_server::snapshot::Snapshot, name| {
        snapshot.item(name).unwrap().document().bytes.as_ptr()
    };
    assert_eq!(bytes(&before, "c"), bytes(&after, "c"));
    assert_ne!(bytes(&before, "a"), bytes(&after, "a"));
}

#[test]
fn a_file_that_was_only_touched_changes_nothing() {
    let registry = Registry::new();
    let before = registry.service.running.state().edition();
    assert!(registry.amend("ui/a.tsx", SOURCES[0].1));
    assert_eq!(registry.service.running.state().edition(), before);
}

#[tokio::test]
async fn whatever_needs_a_load_is_left_to_it() {
    let registry = Registry::new();
    let before = registry.service.running.state().edition();
    assert!(!registry.amend("registry.json", MANIFEST), "the manifest");
    assert!(!registry.amend("basepair.toml", ""), "settings");
    assert!(!registry.amend("ui/new.tsx", "export const x = 1\n"), "a file that is not listed");
    assert!(!registry.amend("guide.md", "# Another\n"), "a document");
    assert!(!registry.amend("ui/bad.tsx", "export const bad = 2\n"), "a file of a withheld item");
    assert!(!registry.amend("ui/a.tsx", ""), "an empty file");
    assert!(!registry.amend("ui/a.tsx", [0xff, 0xfe]), "not UTF-8");
    fs::remove_file(registry.folder.path().join("ui/a.tsx")).unwrap();
    assert!(
        !registry.service.running.amend(&registry.origin, &["ui/a.tsx".to_owned()], true, || true),
        "a missing file"
    );
    assert_eq!(registry.service.running.state().edition(), before);
    fs::write(registry.folder.path().join("registry.json"), "{").unwrap();
    assert_eq!(registry.load(), Outcome::Refused);
    assert!(!registry.amend("ui/c.tsx", "export const Gamma = 2\n"), "while the last load was refused");
    assert!(registry.service.get("/r/c.json").await.text().contains("Gamma = 1"));
}

#[tokio::test]
async fn the_next_load_checks_what_was_changed() {
    let registry = Registry::new();
    assert!(registry.amend("ui/a.tsx", "export const Alpha = 2\n"));
    let edition = registry.service.running.state().edition();
    assert_eq!(registry.load(), Outcome::Unchanged, "neither the names nor the findings are others");
    assert_eq!(registry.service.running.state().edition(), edition);

    assert!(registry.amend("ui/a.tsx", "export const Beta = 2\n"));
    assert_eq!(registry.load(), Outcome::Swapped, "search has other words");
    assert_eq!(registry.service.names("/api/v1/ui?q=beta").await, ["a"]);

    assert!(registry.amend("ui/c.tsx", "import { x } from \"./nowhere\"\nexport const Gamma = x\n"));
    assert_eq!(registry.load(), Outcome::Swapped, "a new finding");
    let lines = async || {
        let report = registry.service.json("/api/v1/findings").await;
        let findings = report["findings"].as_array().unwrap().clone();
        let of_file = findings.iter().filter(|finding| finding["file"] == "ui/c.tsx");
        of_file.map(|finding| finding["line"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert!(lines().await.contains(&1));
    assert!(
        registry.amend("ui/c.tsx", "// moved\nimport { x } from \"./nowhere\"\nexport const Gamma = x\n")
    );
    assert_eq!(registry.load(), Outcome::Swapped, "the finding moved");
    assert!(lines().await.contains(&2));
}

#[tokio::test]
async fn pages_show_the_new_text() {
    let registry = Registry::new();
    let page = "/items/a/source/ui/a.tsx";
    assert_eq!(registry.service.get(page).await.status, StatusCode::OK);
    assert!(registry.amend("ui/a.tsx", "export const Alpha = 4711\n"));
    assert!(registry.service.get(page).await.text().contains("4711"));
}
