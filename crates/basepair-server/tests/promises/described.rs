//! The API's own description is complete, and the copy in `docs/` matches the code.

use super::DOCUMENTS;
use crate::service::Service;
use basepair_server::http::openapi;
use basepair_server::http::retired::RETIRED;
use serde_json::Value;

fn description() -> Value {
    serde_json::from_str(&openapi::built_in().unwrap()).unwrap()
}

#[test]
fn the_checked_in_copy_is_up_to_date() {
    let copy = include_str!("../../../../docs/openapi.json");
    let made = openapi::built_in().unwrap() + "\n";
    assert!(copy == made, "run `cargo xtask generate docs/openapi.json`");
}

#[test]
fn the_documentation_names_every_endpoint_and_every_page() {
    let documentation = include_str!("../../../../docs/api.md");
    let description = description();
    let endpoints = description["paths"].as_object().unwrap().keys();
    let endpoints = endpoints.filter(|path| !RETIRED.iter().any(|row| row.path == *path)).cloned();
    let patterns = basepair_site::patterns();
    // A page has a Markdown version.
    let pages = patterns.iter().filter(|path| *path == "/" || patterns.contains(&format!("{path}.md")));
    for path in endpoints.chain(pages.cloned()) {
        // Files that clients ask for end in `.json`.
        let named = ["`", "?", ".json`"].iter().any(|end| documentation.contains(&format!("`{path}{end}")));
        assert!(named, "docs/api.md has no row for {path}");
    }
}

/// What a reference refers to, or the value itself.
fn resolved<'d>(description: &'d Value, value: &'d Value) -> &'d Value {
    let reference = value.get("$ref").and_then(Value::as_str);
    reference.map_or(value, |reference| description.pointer(&reference[1..]).unwrap())
}

#[test]
fn the_description_is_small() {
    // Repeated parts are components. The lists of rules, types and names occur once.
    let text = openapi::built_in().unwrap();
    assert_eq!(text.matches("\"sideways-import\"").count(), 1, "the rules are listed once");
    let description = description();
    let mut operations = 0;
    for methods in description["paths"].as_object().unwrap().values() {
        operations += methods.as_object().unwrap().len();
    }
    let paths = description["paths"].to_string();
    assert!(paths.len() / operations < 1024, "{} bytes per operation", paths.len() / operations);
}

#[test]
fn every_operation_describes_its_responses() {
    let description = description();
    assert_eq!(description["openapi"], "3.1.0");
    let mut ids = std::collections::HashSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name = format!("{method} {path}");
            assert!(ids.insert(operation["operationId"].clone()), "{name}: its id is duplicated");
            assert!(operation["summary"].is_string() && operation["description"].is_string(), "{name}");
            let responses = operation["responses"].as_object().unwrap();
            let error = ["400", "4XX"].iter().any(|status| responses.contains_key(*status));
            assert!(error, "{name}");
            for (status, response) in responses {
                let response = resolved(&description, response);
                assert!(response["description"].is_string(), "{name} {status}");
                let bodyless = method == "head" || status == "204" || status == "304";
                assert_eq!(response.get("content").is_none(), bodyless, "{name} {status}");
            }
        }
        let retired = RETIRED.iter().any(|row| row.path == path);
        assert_eq!(methods.as_object().unwrap().len(), if retired { 8 } else { 3 }, "{path}");
    }
}

#[test]
fn every_reference_resolves() {
    fn references<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(map) => {
                found.extend(map.get("$ref").and_then(Value::as_str));
                map.values().for_each(|value| references(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let description = description();
    let mut found = Vec::new();
    references(&description, &mut found);
    assert!(found.len() > 20);
    for reference in found {
        assert!(description.pointer(&reference[1..]).is_some(), "{reference}");
    }
}

#[tokio::test]
async fn every_route_is_described_and_every_description_is_a_route() {
    let service = Service::of_default();
    let description = description();
    let described: Vec<String> = description["paths"].as_object().unwrap().keys().cloned().collect();
    for path in &described {
        let name = if path.contains("/documents/") { "principles" } else { "button" };
        let path = path.replace("{id}", "N1").replace("{name}", name);
        let answer = service.get(&path).await;
        // The one endpoint that exists only while the server watches its files.
        if path == "/events" {
            answer.problem(404, "not_watching");
            continue;
        }
        // The built-in registry has no repository.
        if path.starts_with("/api/v1/history") || path == "/api/v1/changes" {
            answer.problem(404, "no_history");
            continue;
        }
        assert_ne!(answer.status.as_u16(), 404, "{path} is described but does not exist");
    }
    // The site is for people; the description covers the API.
    for path in DOCUMENTS.into_iter().filter(|path| *path != "/").chain(["/healthz", "/readyz"]) {
        let pattern = path
            .replace("/ui/button", "/ui/{name}")
            .replace("/r/button", "/r/{name}")
            .replace("/N2", "/{id}")
            .replace("/spine", "/{id}");
        assert!(described.contains(&pattern), "{path} exists but is not described");
    }
}
