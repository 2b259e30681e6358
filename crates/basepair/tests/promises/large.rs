//! A registry whose documents are too large to be kept ready answers like any other.

use crate::service::{Service, registry};
use axum::http::Method;
use basepair_catalog::files::RegistryFiles;
use basepair_catalog::wire::item::DependencyForm;
use serde_json::json;
use std::io::Read;

/// One small item, and more text than is kept ready.
fn large() -> Service {
    let files: Vec<_> = (0..6).map(|number| format!("text-{number}.txt")).collect();
    let item = |name: &str, path: &str| json!({ "name": name, "type": "registry:item", "files": [{ "path": path, "type": "registry:file", "target": format!("~/{path}") }] });
    let mut items = vec![item("small", "small.txt")];
    items.extend(files.iter().map(|path| item(path.trim_end_matches(".txt"), path)));
    let text = "\"quoted\" text\n".repeat(340_000);
    Service::of(
        &files.iter().enumerate().fold(registry(&json!(items)), |memory, (number, path)| {
            memory.with(path, format!("{number}{text}"))
        }),
    )
}

#[tokio::test]
async fn documents_that_are_written_on_request_are_the_same_bytes() {
    let service = large();
    let snapshot = service.live.snapshot().unwrap();
    let whole = RegistryFiles::new(&snapshot.catalog, DependencyForm::served(&snapshot.addresses));
    let digests = service.json("/r/digests.json").await;
    for (item, document) in snapshot.catalog.items().iter().zip(&whole.items).take(2) {
        let path = format!("/r/{}.json", item.name());
        assert_eq!(digests["files"][format!("{}.json", item.name())]["sha256"], document.sha256_hex());
        let plain = service.get(&path).await;
        assert!(plain.body == document.bytes, "{path}");
        assert_eq!(plain.header("content-length"), document.bytes.len().to_string());
        for accepted in ["gzip, deflate", "br, zstd, gzip"] {
            let coded = service.ask(Method::GET, &path, &[("accept-encoding", accepted)]).await;
            assert_eq!(coded.header("content-encoding"), "gzip");
            assert_eq!(coded.header("unencoded-digest"), plain.header("unencoded-digest"));
            let mut decoded = Vec::new();
            flate2::read::GzDecoder::new(&coded.body[..]).read_to_end(&mut decoded).unwrap();
            assert!(decoded == document.bytes, "{path} {accepted}");
            let again = [("accept-encoding", accepted), ("if-none-match", coded.header("etag"))];
            assert_eq!(service.ask(Method::GET, &path, &again).await.status, 304);
        }
        let again = service.ask(Method::GET, &path, &[("if-none-match", plain.header("etag"))]).await;
        assert_eq!(again.status, 304);
        // Nothing but gzip is kept.
        let other = service.ask(Method::GET, &path, &[("accept-encoding", "br")]).await;
        assert!(other.body == document.bytes && other.header("content-encoding").is_empty(), "{path}");
    }
}

/// The text of a registry is in memory once: in its sources.
#[tokio::test]
async fn the_text_of_a_large_registry_is_held_once() {
    let service = large();
    let snapshot = service.live.snapshot().unwrap();
    let name = snapshot.catalog.items()[1].name().to_owned();
    let form = snapshot.item_for(&name, Some("gzip")).unwrap();
    assert!(!form.is_written() && form.document().bytes.is_empty());
}
