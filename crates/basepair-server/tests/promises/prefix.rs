//! Behind a proxy that strips a prefix, every URL in a response has the prefix.

use crate::service::{BASE_URL, Service};
use axum::http::Method;

const PREFIX: &str = "/base";

#[tokio::test]
async fn the_description_has_the_public_url() {
    let description = Service::of_default().json("/api/v1/openapi.json").await;
    assert_eq!(description["servers"][0]["url"], BASE_URL);
}

#[tokio::test]
async fn urls_in_errors_exist() {
    let service = Service::of_default();
    for path in [
        "/nothing",
        "/api/v1/nothing",
        "/api/v1/ui/zzzzzzzzz",
        "/api/v1/architecture/may?from=zzzzzzzz&to=N1",
        "/api/v1/architecture/frontend/axes",
        "/api/v1/architecture/elements/N99",
    ] {
        let problem = service.get(path).await.json();
        let asked = path.split('?').next().unwrap();
        assert_eq!(problem["instance"], format!("{PREFIX}{asked}"));
        let detail = problem["detail"].as_str().unwrap();
        assert_eq!(problem["message"], detail);
        for word in detail.split_whitespace().filter(|word| word.starts_with('/')) {
            let address = word.trim_end_matches(['.', ',']);
            let inside = address.strip_prefix(PREFIX).unwrap_or_else(|| panic!("{path}: {detail}"));
            assert!(service.get(inside).await.status.is_success(), "{path} names {address}");
        }
        if let Some(successor) = problem["successor"].as_str() {
            let inside = successor.strip_prefix(PREFIX).unwrap();
            assert!(service.get(inside).await.status.is_success(), "{successor}");
        }
    }
}

#[tokio::test]
async fn every_link_of_an_error_page_has_the_prefix() {
    let service = Service::of_default();
    for path in ["/nothing", "/items/buton", "/items?node=N99", "/architecture/N99"] {
        let answer = service.ask(Method::GET, path, &[("accept", "text/html")]).await;
        assert!(answer.status.is_client_error(), "{path}");
        let html = answer.text();
        assert!(!html.contains("GET /"), "{path}: pages have no API hints");
        for link in html.split(" href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            assert!(
                link.starts_with(PREFIX) || link.starts_with('#') || link.starts_with("https://"),
                "{path}: {link}"
            );
        }
    }
}
