//! Documents say the same as HTTP.

use super::{call, names, refused};
use crate::service::Service;
use serde_json::json;

#[tokio::test]
async fn documents_are_found_and_read_in_parts() {
    let service = Service::of_default();
    let listed = call(&service, "search_documents", json!({ "limit": 0 })).await;
    let expected = service.json("/api/v1/documents").await;
    assert_eq!(listed["documents"], expected["documents"]);
    let found = call(&service, "search_documents", json!({ "query": "token" })).await;
    let expected = service.json("/api/v1/documents?q=token&limit=20").await;
    assert_eq!(found["documents"], expected["documents"]);
    assert!(!names(&found["documents"]).is_empty());
    for name in names(&listed["documents"]) {
        let whole = service.json(&format!("/api/v1/documents/{name}")).await;
        let all = whole["sections"].as_array().unwrap();
        let mut seen = Vec::new();
        while seen.len() < all.len() {
            let arguments = json!({ "name": name, "from_section": seen.len(), "max_bytes": 40_000 });
            let part = call(&service, "get_document", arguments).await;
            let sections = part["sections"].as_array().unwrap().clone();
            assert!(!sections.is_empty());
            assert_eq!(part["left_out"].is_null(), seen.len() + sections.len() == all.len(), "{name}");
            seen.extend(sections);
        }
        assert_eq!(&seen, all, "{name}");
    }
    assert!(
        refused(&service, "get_document", json!({ "name": "zzz" }))
            .await
            .contains("there is no such document")
    );
}
