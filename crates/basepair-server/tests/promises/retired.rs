//! Retired paths always answer 410, to every method, whatever the model contains.

use crate::service::{Service, with_model};
use axum::http::{Method, StatusCode};
use basepair_server::http::retired::RETIRED;
use serde_json::json;

/// The rows that must always exist: this list only grows.
const FOREVER: [&str; 2] = ["/api/v1/architecture/frontend/axes", "/api/v1/architecture/frontend/layers"];

#[test]
fn no_row_is_ever_removed() {
    let paths: Vec<_> = RETIRED.iter().map(|row| row.path).collect();
    assert!(FOREVER.iter().all(|path| paths.contains(path)), "{paths:?}");
}

#[tokio::test]
async fn every_row_is_gone_to_every_method() {
    let service = Service::of_default();
    let methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "ANYTHING"];
    for row in RETIRED {
        for method in methods {
            for path in [row.path.to_owned(), format!("{}/", row.path), format!("{}/x", row.path)] {
                let method = Method::from_bytes(method.as_bytes()).unwrap();
                let answer = service.ask(method.clone(), &path, &[]).await;
                let problem = answer.problem(410, "retired");
                assert_eq!(problem["successor"], "/base/api/v1/architecture", "{method} {path}");
                assert!(answer.headers.get("location").is_none());
            }
        }
        assert_eq!(service.ask(Method::HEAD, row.path, &[]).await.status, StatusCode::GONE);
    }
}

#[tokio::test]
async fn another_spelling_of_the_path_is_the_same_path() {
    let service = Service::of_default();
    for path in ["/api/v1/architecture/frontend/%61xes", "/api/v1/architecture/frontend%2Flayers"] {
        service.get(path).await.problem(410, "retired");
    }
    assert_eq!(service.get("/%61pi/v1/architecture").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_strand_of_that_name_changes_nothing() {
    let memory = with_model(|model| {
        for name in ["axes", "layers", "frontend"] {
            let mut strand = model["strands"][3].clone();
            strand["name"] = json!(name);
            model["strands"].as_array_mut().unwrap().push(strand);
        }
    });
    let service = Service::of(&memory);
    assert_eq!(service.json("/api/v1/architecture/elements/axes").await["type"], "strand");
    for row in RETIRED {
        service.get(row.path).await.problem(410, "retired");
    }
}

#[tokio::test]
async fn it_is_gone_before_anything_is_loaded() {
    for row in RETIRED {
        Service::starting().get(row.path).await.problem(410, "retired");
    }
}

/// A model with two retired paths of its own, and one that the service answers.
fn with_rows() -> Service {
    Service::of(&with_model(|model| {
        model["retired"] = json!([
            {"path": "/api/v1/old", "explanation": "The old list is gone"},
            {"path": "/api/v1/ui/legacy", "explanation": "It was renamed.", "successor": "/api/v1/ui/button"},
            {"path": "/docs", "explanation": "Moved.", "successor": "https://docs.example/x"},
            {"path": "/api/v1/ui", "explanation": "A mistake."},
        ]);
    }))
}

#[tokio::test]
async fn rows_of_a_model_are_gone_to_every_method() {
    let service = with_rows();
    let rows = [
        ("/api/v1/old", "/base/api/v1/architecture"),
        ("/api/v1/ui/legacy", "/base/api/v1/ui/button"),
        ("/docs", "https://docs.example/x"),
    ];
    for (row, successor) in rows {
        for method in ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "ANYTHING"] {
            for path in [row.to_owned(), format!("{row}/"), format!("{row}/x/y"), row.replacen("o", "%6F", 1)]
            {
                let method = Method::from_bytes(method.as_bytes()).unwrap();
                let problem = service.ask(method.clone(), &path, &[]).await.problem(410, "retired");
                assert_eq!(problem["successor"], successor, "{method} {path}");
                let detail = problem["detail"].as_str().unwrap();
                assert!(detail.contains("The live model is at /base/api/v1/architecture."), "{detail}");
            }
        }
        assert_eq!(service.ask(Method::HEAD, row, &[]).await.status, StatusCode::GONE);
        let preflight = [("origin", "https://a.example"), ("access-control-request-method", "GET")];
        assert_eq!(service.ask(Method::OPTIONS, row, &preflight).await.status, StatusCode::GONE);
    }
    let problem = service.get("/api/v1/old").await.problem(410, "retired");
    assert!(problem["detail"].as_str().unwrap().starts_with("The old list is gone. "), "{problem}");
    service.get("/api/v1/older").await.problem(404, "unknown_path");
}

#[tokio::test]
async fn a_row_of_a_model_cannot_hide_an_endpoint() {
    let service = with_rows();
    for path in ["/api/v1/ui", "/api/v1/ui/button", "/api/v1/ui/registry"] {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
    for row in RETIRED {
        service.get(row.path).await.problem(410, "retired");
    }
}

#[tokio::test]
async fn rows_of_a_model_are_described() {
    let described = with_rows().json("/api/v1/openapi.json").await;
    let mut ids = std::collections::HashSet::new();
    for path in ["/api/v1/old", "/api/v1/ui/legacy", "/docs"] {
        let methods = described["paths"][path].as_object().unwrap();
        assert_eq!(methods.len(), 8, "{path}");
        for operation in methods.values() {
            assert!(operation["responses"]["410"].is_object(), "{path}");
            assert!(ids.insert(operation["operationId"].clone()), "{path}");
        }
    }
    assert!(described["paths"]["/api/v1/ui"]["get"]["responses"]["200"].is_object());
}
