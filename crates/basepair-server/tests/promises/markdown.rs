//! Every page responds with its Markdown twin to clients that prefer it, and links to it.

use crate::service::Service;
use axum::http::{Method, StatusCode};

const PAGES: [(&str, &str); 7] = [
    ("/", "/index.md"),
    ("/items", "/items.md"),
    ("/items?q=button", "/items.md?q=button"),
    ("/items/button", "/items/button.md"),
    ("/architecture/N2", "/architecture/N2.md"),
    ("/rules/upward-import", "/rules/upward-import.md"),
    ("/health", "/health.md"),
];

#[tokio::test]
async fn a_client_that_prefers_markdown_gets_the_twin() {
    let service = Service::of_default();
    for (page, twin) in PAGES {
        let expected = service.get(twin).await;
        for accept in
            ["text/markdown", "text/markdown, text/html, */*", "text/html;q=0.5,text/markdown;q=0.9"]
        {
            let answer = service.ask(Method::GET, page, &[("accept", accept)]).await;
            assert_eq!(answer.header("content-type"), "text/markdown; charset=utf-8", "{page} {accept}");
            assert_eq!(answer.body, expected.body, "{page}");
            assert_eq!(answer.header("vary"), "Accept, Accept-Encoding, Origin", "{page}");
            let location = answer.header("content-location");
            assert_eq!(location, format!("/base{}", twin.split('?').next().unwrap()), "{page}");
            let conditions = [("accept", accept), ("if-none-match", answer.header("etag"))];
            let again = service.ask(Method::GET, page, &conditions).await;
            assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{page}");
        }
        for accept in ["text/html", "*/*", "text/markdown;q=0, */*", "text/html, text/markdown;q=0.5", ""] {
            let answer = service.ask(Method::GET, page, &[("accept", accept)]).await;
            assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{page} `{accept}`");
        }
    }
}

#[tokio::test]
async fn a_page_links_to_its_twin_and_the_twin_to_its_page() {
    let service = Service::of_default();
    for (page, twin) in PAGES {
        let (page, twin) = (page.split('?').next().unwrap(), twin.split('?').next().unwrap());
        let link = format!("</base{twin}>; rel=\"alternate\"; type=\"text/markdown\"");
        assert_eq!(service.get(page).await.header("link"), link);
        let canonical = format!("<https://ui.example/base{page}>; rel=\"canonical\"");
        assert_eq!(service.get(twin).await.header("link"), canonical);
    }
}

#[tokio::test]
async fn documents_without_a_twin_are_unaffected() {
    let service = Service::of_default();
    for path in ["/sitemap.xml", "/llms.txt", "/items/button.md", "/og/index.png", "/search.json?q=a"] {
        let plain = service.get(path).await;
        let asked = service.ask(Method::GET, path, &[("accept", "text/markdown")]).await;
        assert_eq!((asked.status, &asked.body), (StatusCode::OK, &plain.body), "{path}");
    }
    let missing = service.ask(Method::GET, "/items/buton", &[("accept", "text/markdown")]).await;
    missing.problem(404, "unknown_item");
}
