//! A request never opens a file; invalid input keeps the last valid state, with the reason and its location.

use crate::service::{BASE_URL, Service};
use axum::http::{Method, StatusCode};
use basepair_catalog::address::Addresses;
use basepair_server::origin::Origin;
use basepair_server::running::Outcome;
use std::fs;
use std::path::Path;

const MANIFEST: &str = r#"{
  "name": "t",
  "homepage": "https://t.example",
  "items": [
    { "name": "a", "type": "registry:ui", "files": [{ "path": "a.tsx", "type": "registry:ui" }] }
  ]
}"#;

fn write(folder: &Path, file: &str, content: &str) {
    fs::write(folder.join(file), content).unwrap();
}

fn served(folder: &Path) -> (Service, Origin, Addresses) {
    write(folder, "registry.json", MANIFEST);
    write(folder, "a.tsx", "export const a = 1\n");
    let origin = Origin::in_directory(folder);
    let addresses = Addresses::new(BASE_URL, None).unwrap();
    let service = Service::starting();
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    (service, origin, addresses)
}

#[tokio::test]
async fn after_load_nothing_reads_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    let (service, _, _) = served(folder.path());
    folder.close().unwrap();
    for path in ["/", "/api/v1/ui", "/api/v1/ui?q=a", "/r/a.json", "/r/a.json?ns=@x", "/api/v1/architecture"]
    {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
}

#[tokio::test]
async fn a_change_is_swapped_in_and_the_same_input_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Unchanged);
    let before = service.json("/readyz").await["revision"].clone();
    write(folder.path(), "a.tsx", "export const a = 2\n");
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    assert!(service.get("/r/a.json").await.text().contains("a = 2"));
    assert_ne!(service.json("/readyz").await["revision"], before);
}

#[tokio::test]
async fn invalid_input_keeps_the_last_valid_state_with_the_location_of_the_error() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    let good = service.get("/r/a.json").await.body;
    let broken = MANIFEST.replace("registry:ui\", \"files", "registry:widget\", \"files");
    for (content, rule, line, column) in
        [(&MANIFEST[..40], "invalid-json", 3, 15), (&broken, "unknown-item-type", 5, 28)]
    {
        write(folder.path(), "registry.json", content);
        let load = service.running.load(&origin, &addresses);
        assert_eq!(load.outcome, Outcome::Refused);
        assert!(load.read_paths.files.contains(&"registry.json".to_owned()), "the file to watch for the fix");
        assert_eq!(service.get("/r/a.json").await.body, good);
        let answer = service.get("/readyz").await;
        assert_eq!(answer.status, StatusCode::OK);
        let readiness = answer.json();
        assert_eq!(readiness["state"], "stale");
        let finding = &readiness["findings"][0];
        assert_eq!((&finding["rule"], &finding["file"]), (&rule.into(), &"registry.json".into()));
        assert_eq!((&finding["line"], &finding["column"]), (&line.into(), &column.into()), "{finding}");
        assert!(
            readiness["reason"].as_str().unwrap().starts_with(&format!("registry.json:{line}:{column}: "))
        );
    }
    write(folder.path(), "registry.json", MANIFEST);
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    assert_eq!(service.json("/readyz").await["state"], "ready");
}

#[tokio::test]
async fn pages_warn_about_invalid_newer_input_until_it_is_fixed() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    let clean = page(&service, "/items/a").await;
    write(
        folder.path(),
        "registry.json",
        &MANIFEST.replace("registry:ui\", \"files", "registry:b.tsx\", \"files"),
    );
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Refused);
    for path in ["/", "/items", "/items/a", "/health"] {
        let shown = page(&service, path).await;
        assert!(shown.contains("registry.json:5:28") && shown.contains("b.tsx"), "{path}: {shown}");
    }
    write(folder.path(), "registry.json", MANIFEST);
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    assert_eq!(page(&service, "/items/a").await, clean, "the warning is gone");
}

async fn page(service: &Service, path: &str) -> String {
    let answer = service.ask(Method::GET, path, &[("accept", "text/html")]).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
    answer.text()
}

#[tokio::test]
async fn a_removed_directory_keeps_the_last_valid_state_too() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    folder.close().unwrap();
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Refused);
    assert_eq!(service.get("/r/a.json").await.status, StatusCode::OK);
    let readiness = service.json("/readyz").await;
    assert_eq!(readiness["state"], "stale");
    assert!(readiness["reason"].as_str().unwrap().contains("directory is missing"), "{readiness}");
}

#[tokio::test]
async fn a_request_keeps_the_snapshot_it_started_with() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    let held = service.running.snapshot().unwrap();
    write(folder.path(), "a.tsx", "export const a = 3\n");
    service.running.load(&origin, &addresses);
    assert!(String::from_utf8_lossy(&held.item("a").unwrap().document().bytes).contains("a = 1"));
    assert!(service.get("/r/a.json").await.text().contains("a = 3"));
}

#[tokio::test]
async fn a_warning_is_a_change_too() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    let twice = MANIFEST.replace("\"name\": \"t\"", "\"name\": \"x\", \"name\": \"t\"");
    write(folder.path(), "registry.json", &twice);
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    let snapshot = service.running.snapshot().unwrap();
    let rules: Vec<&str> = snapshot.report.findings.iter().map(|finding| finding.rule.name).collect();
    assert!(rules.contains(&"duplicate-key"), "{rules:?}");
    assert_eq!(service.json("/readyz").await["state"], "ready");
}

#[tokio::test]
async fn the_health_response_stays_small_with_many_findings() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    let items: Vec<String> =
        (0..3000).map(|n| format!(r#"{{"name":"i{n}","type":"registry:widget"}}"#)).collect();
    let manifest = format!(r#"{{"name":"t","homepage":"h","items":[{}]}}"#, items.join(","));
    write(folder.path(), "registry.json", &manifest);
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Refused);
    let readiness = service.json("/readyz").await;
    assert_eq!(readiness["finding_count"], 3000);
    let listed = readiness["findings"].as_array().unwrap();
    assert_eq!(listed.len(), 100);
    assert_eq!((&listed[0]["line"], &listed[0]["item"]), (&1.into(), &"i0".into()));
    assert!(readiness["reason"].as_str().unwrap().ends_with("(and 2999 more)"), "{}", readiness["reason"]);
}

#[tokio::test]
async fn findings_have_current_lines_although_they_are_the_same_findings() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    let twice = MANIFEST.replace("\"name\": \"t\"", "\"name\": \"x\", \"name\": \"t\"");
    let line_of = |report: serde_json::Value| {
        let findings = report["findings"].as_array().unwrap().clone();
        let found = findings.iter().find(|finding| finding["rule"] == "duplicate-key").unwrap();
        (found["id"].clone(), found["line"].as_u64().unwrap())
    };
    write(folder.path(), "registry.json", &twice);
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    let (id, line) = line_of(service.json("/api/v1/findings").await);
    write(folder.path(), "registry.json", &format!("\n\n{twice}"));
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    assert_eq!(line_of(service.json("/api/v1/findings").await), (id, line + 2));
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Unchanged);
}

#[test]
fn a_probe_never_sees_the_trouble_of_one_load_beside_the_snapshot_of_another() {
    const LOADS: usize = 60;
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    let done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let looking = scope.spawn(|| {
            let mut seen = 0_usize;
            while !done.load(std::sync::atomic::Ordering::Relaxed) {
                let state = service.running.state();
                let Some(trouble) = &state.trouble else { continue };
                // Invalid input number n comes after valid input number n, and is fixed by number n + 1.
                let number =
                    trouble.reason.rsplit("gone-").next().unwrap().split('.').next().unwrap().to_owned();
                let snapshot = state.snapshot.as_ref().unwrap();
                let source = &snapshot.catalog.item("a").unwrap().texts()[0];
                assert!(source.contains(&format!("a = {number}\n")), "{} beside {source}", trouble.reason);
                seen += 1;
            }
            seen
        });
        for number in 0..LOADS {
            write(folder.path(), "a.tsx", &format!("export const a = {number}\n"));
            write(folder.path(), "registry.json", MANIFEST);
            service.running.load(&origin, &addresses);
            write(
                folder.path(),
                "registry.json",
                &MANIFEST.replace("registry:ui", &format!("gone-{number}.")),
            );
            assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Refused);
        }
        done.store(true, std::sync::atomic::Ordering::Relaxed);
        assert!(looking.join().unwrap() > 0);
    });
}

#[tokio::test]
async fn cached_documents_stay_valid_when_invalid_input_is_reverted() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    let before = service.running.snapshot().unwrap();
    write(folder.path(), "registry.json", "{");
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Refused);
    write(folder.path(), "registry.json", MANIFEST);
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    assert!(std::sync::Arc::ptr_eq(&before, &service.running.snapshot().unwrap()));
}

#[tokio::test]
async fn invalid_settings_keep_the_last_valid_state() {
    let folder = tempfile::tempdir().unwrap();
    write(folder.path(), "basepair.toml", "[site]\ntitle = 'Acme'\n");
    let (service, origin, addresses) = served(folder.path());
    for settings in ["[site]\ntitle = 'Acme'\n[oops", "[site]\ntitel = 'Acme'\n"] {
        write(folder.path(), "basepair.toml", settings);
        assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Refused, "{settings}");
        let ready = service.get("/readyz").await;
        assert_eq!(ready.status, StatusCode::OK);
        let ready = ready.json();
        assert_eq!(ready["state"], "stale");
        assert_eq!(ready["findings"][0]["rule"], "invalid-config");
        let home = service.ask(Method::GET, "/", &[("accept", "text/html")]).await.text();
        assert!(home.contains("Acme"), "the last valid state is served");
    }
    write(folder.path(), "basepair.toml", "[site]\ntitle = 'Acme'\n");
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    assert_eq!(service.get("/readyz").await.json()["state"], "ready");
}

#[tokio::test]
async fn an_item_whose_source_is_gone_is_withheld_until_it_is_back() {
    let folder = tempfile::tempdir().unwrap();
    let (service, origin, addresses) = served(folder.path());
    let good = service.get("/r/a.json").await.body;
    fs::remove_file(folder.path().join("a.tsx")).unwrap();
    // An editor may be about to write it.
    assert_eq!(
        service.running.load_if_complete(&origin, &addresses, || true, || false).outcome,
        Outcome::Incomplete
    );
    assert_eq!(service.get("/r/a.json").await.body, good);
    let load = service.running.load(&origin, &addresses);
    assert_eq!(load.outcome, Outcome::Swapped);
    assert!(load.read_paths.files.contains(&"a.tsx".to_owned()), "the file to watch for");
    let problem = service.get("/r/a.json").await.problem(404, "withheld");
    assert!(problem["detail"].as_str().unwrap().contains("`a.tsx` does not exist"), "{problem}");
    assert_eq!(service.json("/readyz").await["withheld"][0]["name"], "a");
    // It is not served, so there is nothing to wait for.
    write(folder.path(), "a.tsx", "");
    assert_eq!(
        service.running.load_if_complete(&origin, &addresses, || true, || false).outcome,
        Outcome::Swapped
    );
    write(folder.path(), "a.tsx", "export const a = 1\n");
    assert_eq!(
        service.running.load_if_complete(&origin, &addresses, || true, || false).outcome,
        Outcome::Swapped
    );
    assert_eq!(service.get("/r/a.json").await.body, good);
    assert_eq!(service.json("/readyz").await["withheld_count"], 0);
}
