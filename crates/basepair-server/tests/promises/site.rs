//! The site is consistent: every page of any registry answers, has no broken links, and is complete for
//! machines.

use crate::service::{Answer, BASE_URL, Service, registry};
use axum::http::{Method, StatusCode};
use basepair_catalog::address::Addresses;
use basepair_catalog::load::Memory;
use serde_json::json;
use std::collections::BTreeSet;

const BROWSER: [(&str, &str); 1] = [("accept", "text/html")];

async fn page(service: &Service, path: &str) -> Answer {
    service.ask(Method::GET, path, &BROWSER).await
}

/// The values of an attribute, in order, unescaped as far as needed for URLs.
fn values<'a>(html: &'a str, attribute: &str) -> Vec<String> {
    let marker = format!(" {attribute}=\"");
    let parts = html.split(&marker).skip(1);
    parts
        .filter_map(|rest: &'a str| rest.split('"').next())
        .map(|value| value.replace("&#38;", "&").replace("&amp;", "&"))
        .collect()
}

/// The content of a meta element.
fn meta(html: &str, name: &str) -> Option<String> {
    let start = html.find(&format!("\"{name}\" content=\""))?;
    html[start..].split('"').nth(3).map(str::to_owned)
}

/// The path of a URL of this service, without the fragment.
fn local(address: &str) -> Option<String> {
    let prefix = BASE_URL.strip_prefix("https://ui.example").unwrap();
    let path = address.strip_prefix(BASE_URL).or_else(|| address.strip_prefix(prefix))?;
    let path = path.split('#').next().unwrap();
    path.starts_with('/').then(|| path.to_owned())
}

/// Follows every link from the front page, and returns the paths of pages with their responses.
async fn crawl(service: &Service) -> Vec<(String, Answer)> {
    let mut waiting = vec!["/".to_owned()];
    let mut seen: BTreeSet<String> = waiting.iter().cloned().collect();
    let mut pages = Vec::new();
    while let Some(path) = waiting.pop() {
        let answer = page(service, &path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        if !answer.header("content-type").starts_with("text/html") {
            continue;
        }
        let html = answer.text();
        for attribute in ["href", "src", "action"] {
            for address in values(&html, attribute) {
                if let Some(next) = local(&address) {
                    if seen.insert(next.clone()) {
                        waiting.push(next);
                    }
                } else {
                    let foreign = address.starts_with('#')
                        || address == "https://basepair.example"
                        || address.starts_with("https://");
                    assert!(foreign, "{path} leads to `{address}`");
                    assert!(attribute == "href", "{path} loads `{address}`");
                }
            }
        }
        pages.push((path, answer));
    }
    pages
}

#[tokio::test]
async fn no_link_of_the_default_registry_is_broken() {
    let service = Service::of_default();
    let pages = crawl(&service).await;
    let paths: Vec<&str> = pages.iter().map(|(path, _)| path.as_str()).collect();
    for expected in [
        "/architecture",
        "/architecture/N2",
        "/items",
        "/items/button",
        "/tokens",
        "/rules",
        "/rules/upward-import",
        "/documents",
        "/documents/principles",
        "/skills",
        "/skills/compose-a-page",
        "/health",
    ] {
        assert!(paths.contains(&expected), "{expected} is not linked");
    }
    // The search box of an error page works, too.
    let missing = page(&service, "/items/buton").await;
    assert_eq!(missing.status, StatusCode::NOT_FOUND);
    assert!(missing.text().contains("/items/button"), "a suggestion is shown");
    for address in values(&missing.text(), "href").iter().filter_map(|address| local(address)) {
        assert_eq!(page(&service, &address).await.status, StatusCode::OK, "{address}");
    }
}

#[tokio::test]
async fn every_page_is_complete_for_machines() {
    let service = Service::of_default();
    let sitemap = service.get("/sitemap.xml").await.text();
    let paths: Vec<String> =
        sitemap.split("<loc>").skip(1).filter_map(|rest| local(rest.split('<').next()?)).collect();
    assert!(paths.len() > 50);
    for (number, path) in paths.iter().enumerate() {
        let answer = page(&service, path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        let html = answer.text();
        assert!(html.contains("<title>") && html.contains("<h1"), "{path}");
        for name in ["description", "og:title", "og:description"] {
            assert!(meta(&html, name).is_some_and(|text| !text.is_empty()), "{path} has no {name}");
        }
        assert!(html.contains(&format!("<link rel=\"canonical\" href=\"{BASE_URL}{path}\">")), "{path}");
        assert!(html.contains("<script type=\"application/ld+json\">{"), "{path}");
        let image = meta(&html, "og:image")
            .and_then(|address| local(&address))
            .unwrap_or_else(|| panic!("{path} has no image"));
        // Drawing is slow in a test: only every tenth item, because all are drawn the same way.
        if !path.starts_with("/items/") || number.is_multiple_of(10) {
            let image = service.get(&image).await;
            assert_eq!(image.header("content-type"), "image/png", "{path}");
            assert_eq!(&image.body[16..24], [0, 0, 4, 176, 0, 0, 2, 118], "{path}: 1200 by 630");
        }
        let twin = if path == "/" { "/index.md".to_owned() } else { format!("{path}.md") };
        let twin = service.get(&twin).await;
        assert_eq!(twin.status, StatusCode::OK, "{path}");
        assert!(twin.header("content-type").starts_with("text/markdown") && !twin.body.is_empty(), "{path}");
    }
}

#[tokio::test]
async fn structured_data_is_valid_json_with_any_author_text() {
    let items = json!([{ "name": "a", "type": "registry:ui", "title": "</script><script>alert(1)</script>", "description": "\u{2028}<!--" }]);
    let service = Service::of_items(&items);
    let html = page(&service, "/items/a").await.text();
    let data = html
        .split("<script type=\"application/ld+json\">")
        .nth(1)
        .unwrap()
        .split("</script>")
        .next()
        .unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    assert_eq!(data["name"], "</script><script>alert(1)</script>");
    assert!(!html.contains("<script>alert"));
}

#[tokio::test]
async fn any_registry_has_a_complete_site() {
    let empty = registry(&json!([]));
    let plain = registry(&json!([
        { "name": "forms/date", "type": "registry:ui", "files": [{ "path": "src/date.tsx", "type": "registry:ui" }] },
        { "name": "two words", "type": "registry:lib", "registryDependencies": ["forms/date", "button"] },
    ]));
    let cut = with_empty_model();
    for memory in [empty, plain, cut] {
        let service = Service::of(&memory);
        let pages = crawl(&service).await;
        assert!(pages.len() >= 8, "{}", pages.len());
    }
}

/// A model with backbones and nothing on them.
fn with_empty_model() -> Memory {
    crate::service::with_model(|model| {
        for key in ["nodes", "rungs", "strands", "rules"] {
            model[key] = json!([]);
        }
    })
}

#[tokio::test]
async fn pages_are_cached_and_have_an_etag() {
    let service = Service::of_default();
    let first = page(&service, "/items/button").await;
    let second = page(&service, "/items/button?tracking=1").await;
    assert_eq!(first.header("etag"), second.header("etag"));
    assert_eq!(first.header("cache-control"), "max-age=0, s-maxage=10, must-revalidate");
    assert_eq!(first.header("content-security-policy"), basepair_site::POLICY);
    let asset = values(&first.text(), "src").into_iter().find_map(|address| local(&address)).unwrap();
    assert_eq!(service.get(&asset).await.header("cache-control"), "max-age=31536000, immutable");
    let coded = service.ask(Method::GET, "/items/button", &[("accept-encoding", "br")]).await;
    assert_eq!(coded.header("content-encoding"), "br");
}

#[tokio::test]
async fn request_headers_never_reach_a_page() {
    let service = Service::of_default();
    let plain = page(&service, "/items").await;
    let odd = service
        .ask(
            Method::GET,
            "/items",
            &[("accept", "text/html"), ("x-forwarded-host", "evil.example"), ("x-forwarded-prefix", "/evil")],
        )
        .await;
    assert_eq!(plain.body, odd.body);
}

#[tokio::test]
async fn the_security_contact_is_published_if_it_is_configured() {
    let service = Service::of_default();
    assert_eq!(service.get("/.well-known/security.txt").await.status, StatusCode::NOT_FOUND);
    let addresses = Addresses::new(BASE_URL, None).unwrap();
    assert!(addresses.clone().with_contact(Some("javascript:x")).is_err());
    let addresses = addresses.with_contact(Some("mailto:security@acme.example")).unwrap();
    let service = Service::reached_at(&registry(&json!([])), addresses);
    let answer = service.get("/.well-known/security.txt").await;
    assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
    let text = answer.text();
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(&format!("{name}: "))).unwrap();
    assert_eq!(field("Contact"), "mailto:security@acme.example");
    assert_eq!(field("Canonical"), format!("{BASE_URL}/.well-known/security.txt"));
    let expires = field("Expires");
    assert!(expires.len() == 20 && expires.ends_with("T00:00:00Z"), "{expires}");
    // Dates of this format sort as text; this test was written after that date.
    assert!(expires > "2026-11-01T00:00:00Z", "{expires}");
}

#[tokio::test]
async fn browsers_find_an_icon_at_the_default_path() {
    let service = Service::of_default();
    let icon = service.get("/favicon.ico").await;
    assert_eq!(icon.status, StatusCode::OK);
    assert_eq!(icon.header("content-type"), "image/x-icon");
    assert_eq!(&icon.body[..4], [0, 0, 1, 0]);
    let html = page(&service, "/").await.text();
    let svg = values(&html, "href").into_iter().find(|address| address.contains("/assets/icon.")).unwrap();
    let svg = service.get(&local(&svg).unwrap()).await;
    assert_eq!(svg.header("content-type"), "image/svg+xml; charset=utf-8");
}

#[tokio::test]
async fn pages_parse_parameters_like_the_api() {
    let service = Service::of_default();
    let long = format!("q={}", "x".repeat(257));
    for (query, name) in [
        (long.as_str(), "q"),
        ("node=N99", "node"),
        ("type=widget", "type"),
        ("q=a&q=b", "q"),
        ("strand=x", "strand"),
    ] {
        for path in ["/items", "/items.md", "/api/v1/ui"] {
            let problem = service.get(&format!("{path}?{query}")).await.problem(400, "bad_parameter");
            assert_eq!(problem["parameter"], name, "{path}?{query}");
        }
        let shown = page(&service, &format!("/items?{query}")).await;
        assert_eq!(shown.status, StatusCode::BAD_REQUEST);
        assert!(shown.text().contains(&format!("The parameter `{name}`")), "{query}");
    }
    for query in ["page=0", "page=x"] {
        assert_eq!(
            page(&service, &format!("/items?{query}")).await.status,
            StatusCode::BAD_REQUEST,
            "{query}"
        );
    }
    service.get(&format!("/search.json?{long}")).await.problem(400, "bad_parameter");
    // A form sends its empty fields too, and there are page numbers beyond the last one.
    for query in ["q=&type=&node=", "page=1000000", "utm_source=x", "node=n2&type=ui,registry:block"] {
        assert_eq!(page(&service, &format!("/items?{query}")).await.status, StatusCode::OK, "{query}");
    }
}

#[tokio::test]
async fn the_palette_finds_misspelt_names() {
    let service = Service::of_default();
    let found = service.json("/search.json?q=buton").await;
    assert_eq!(found["hits"][0]["name"], "button");
    assert_eq!(found["hits"][0]["href"], "/base/items/button");
    for (words, kind) in
        [("architecture", "page"), ("upward import", "rule"), ("N2", "node"), ("meaning-soft", "token")]
    {
        let found = service.json(&format!("/search.json?q={}", words.replace(' ', "%20"))).await;
        assert_eq!(found["hits"][0]["kind"], kind, "{words}: {found}");
    }
}
