//! `/previews/{file}`: images under content-based names.

use crate::service::{Service, registry};
use axum::http::StatusCode;
use basepair_model::picture::Appearance;
use serde_json::json;

#[tokio::test]
async fn an_image_is_cached_forever_and_never_sniffed() {
    let items = json!([{ "name": "a", "type": "registry:ui", "meta": { "preview": { "light": "a.png" } } }]);
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x02\x80\0\0\x01\xe0 and what follows";
    let service = Service::of(&registry(&items).with("a.png", png.as_slice()));
    let snapshot = service.running.snapshot().unwrap();
    let image = snapshot.catalog.item("a").unwrap().picture(Appearance::Light).unwrap();
    let answer = service.get(&format!("/previews/{}", image.file_name)).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.body, png);
    assert_eq!(answer.header("content-type"), "image/png");
    assert_eq!(answer.header("cache-control"), "max-age=31536000, immutable");
    assert_eq!(answer.header("x-content-type-options"), "nosniff");
    assert_eq!(service.get("/previews/none.png").await.status, StatusCode::NOT_FOUND);
}
