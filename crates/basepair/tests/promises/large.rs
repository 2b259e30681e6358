//! A registry whose documents are too large to be kept ready answers like any other.

use crate::service::{Service, registry};
use axum::http::Method;
use basepair_catalog::files::RegistryFiles;
use basepair_catalog::wire::item::DependencyForm;
use serde_json::json;
use std::io::Read;

/// Many items of 60 KB, with more text than is kept ready, and one of 100 KB.
fn large() -> Service {
    let paths: Vec<_> = (0..440).map(|number| format!("text-{number}.css")).collect();
    let item = |path: &String| json!({ "name": path.trim_end_matches(".css"), "type": "registry:item", "files": [{ "path": path, "type": "registry:file", "target": format!("~/{path}") }] });
    let items: Vec<_> = paths.iter().map(item).collect();
    let text = "/* \"quoted\" text */\n".repeat(2860);
    Service::of(&paths.iter().enumerate().fold(registry(&json!(items)), |memory, (number, path)| {
        memory.with(path, format!("/* {number} */ {text}{}", if number == 0 { &text } else { "" }))
    }))
}

#[tokio::test]
async fn documents_that_are_written_on_request_are_the_same_bytes() {
    let service = large();
    let snapshot = service.live.snapshot().unwrap();
    let whole = RegistryFiles::new(&snapshot.catalog, DependencyForm::served(&snapshot.addresses));
    let digests = service.json("/r/digests.json").await;
    for (item, document) in snapshot.catalog.items().iter().zip(&whole.items).take(3) {
        let path = format!("/r/{}.json", item.name());
        assert_eq!(digests["files"][format!("{}.json", item.name())]["sha256"], document.sha256_hex());
        let plain = service.get(&path).await;
        assert!(plain.body == document.bytes, "{path}");
        assert_eq!(plain.header("content-length"), document.bytes.len().to_string());
        for accepted in ["gzip, deflate", "gzip;q=1, br;q=0.5"] {
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
        // Only gzip is kept of those that are written on request.
        let other = service.ask(Method::GET, &path, &[("accept-encoding", "br")]).await;
        let coding = if item.name() == "text-0" { "br" } else { "" };
        assert_eq!(other.header("content-encoding"), coding, "{path}");
    }
}

/// The text of a registry is in memory once: in its sources.
#[tokio::test]
async fn the_text_of_a_large_registry_is_held_once() {
    let service = large();
    let snapshot = service.live.snapshot().unwrap();
    let is_kept = |name| snapshot.item_for(name, Some("gzip")).unwrap().is_written();
    assert_eq!(["text-0", "text-1", "text-439"].map(is_kept), [true, false, false]);
}
