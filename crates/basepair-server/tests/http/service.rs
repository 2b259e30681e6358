//! `/`, `/api/v1` and the description of the API.

use crate::service::{BASE_URL, Service};
use axum::http::{Method, StatusCode};
use basepair_server::http::retired::RETIRED;

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
        let is_past = ["/history", "/changes", "@"].iter().any(|part| path.contains(part));
        let expected = if is_past { StatusCode::NOT_FOUND } else { StatusCode::OK };
        assert_eq!(service.get(&path).await.status, expected, "{path}");
    }
}

#[tokio::test]
async fn every_endpoint_of_the_api_is_listed() {
    let service = Service::of_default();
    let answer = service.json("/api/v1").await;
    let links = answer["links"].as_object().unwrap().values().map(|link| link.as_str().unwrap());
    let listed: Vec<&str> = links.map(|link| link.split('?').next().unwrap()).collect();
    let description = service.json("/api/v1/openapi.json").await;
    for path in description["paths"].as_object().unwrap().keys() {
        // The index again.
        if path.starts_with("/api/v1/") && path != "/api/v1/ui/registry" && !is_retired(path) {
            let address = format!("{BASE_URL}{path}");
            assert!(
                listed.contains(&&*address),
                "add {path} to `links` in crates/basepair-catalog/src/wire/service.rs"
            );
        }
    }
}

fn is_retired(path: &str) -> bool {
    RETIRED.iter().any(|row| row.path == path)
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
