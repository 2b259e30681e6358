//! Retired addresses answer 410 for ever, to every method, whatever the model holds.

use crate::service::{Service, with_model};
use axum::http::{Method, StatusCode};
use basepair::http::retired::RETIRED;
use serde_json::json;

/// The rows that must always be there: this list only grows.
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
async fn another_spelling_of_the_path_is_the_same_address() {
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
async fn it_is_gone_also_before_anything_is_loaded() {
    for row in RETIRED {
        Service::starting().get(row.path).await.problem(410, "retired");
    }
}
