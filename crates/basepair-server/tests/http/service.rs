//! `/`, `/api/v1` and the description of the API.

use crate::service::{BASE_URL, Service};
use axum::http::{Method, StatusCode};

#[tokio::test]
async fn every_listed_url_answers() {
    let service = Service::of_default();
    let answer = service.json("/api/v1").await;
    let links = answer["links"].as_object().unwrap();
    assert!(links.len() > 8);
    for link in links.values() {
        let path = link.as_str().unwrap().strip_prefix(BASE_URL).unwrap();
        let name = if path.contains("/documents/") { "principles" } else { "button" };
        let path = path.replace("{id}", "N1").replace("{name}", name).replace("{words}", "card");
        // A registry in memory has no past.
        let is_past = path.contains("/history") || path.contains('@');
        let expected = if is_past { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!(service.get(&path).await.status, expected, "{path}");
    }
}

#[tokio::test]
async fn the_home_page_escapes_author_text() {
    let manifest = r#"{"name":"<script>alert(1)</script>","homepage":"h","items":[]}"#;
    let memory = basepair_catalog::load::Memory::default().with("registry.json", manifest);
    let answer = Service::of(&memory).ask(Method::GET, "/", &[("accept", "text/html")]).await;
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert!(answer.text().contains("&#60;script&#62;") && !answer.text().contains("<script>"));
    assert_eq!(answer.header("content-security-policy"), basepair_site::POLICY);
}

#[tokio::test]
async fn the_description_lists_the_live_elements() {
    let memory = crate::service::with_model(|model| {
        let mut rung = model["rungs"][0].clone();
        rung["id"] = "N98".into();
        rung["directory"] = "n98-more".into();
        model["rungs"].as_array_mut().unwrap().push(rung);
    });
    let description = Service::of(&memory).json("/api/v1/openapi.json").await;
    let names = &description["components"]["schemas"]["NodeName"]["enum"];
    assert!(names.as_array().unwrap().contains(&"N98".into()), "{names}");
    let parameters = description["paths"]["/api/v1/ui"]["get"]["parameters"].as_array().unwrap();
    assert!(parameters.iter().any(|parameter| parameter["$ref"] == "#/components/parameters/node"));
    let node = &description["components"]["parameters"]["node"]["schema"];
    assert_eq!(node["$ref"], "#/components/schemas/NodeName");
}
