//! Only requests for configured names are answered, so that no page can read the registry through DNS
//! rebinding.

use super::DOCUMENTS;
use crate::service::{Answer, BASE_URL, Service};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, Version};
use basepair_server::http::hosts::Hosts;
use basepair_server::http::router::router;
use http_body_util::BodyExt;
use std::sync::Arc;
use tower::ServiceExt;

/// Names that another site can have.
const FOREIGN: [&str; 14] = [
    "evil.example",
    "evil.example:3400",
    "ui.example.evil.example",
    "xui.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "0.0.0.0:3400",
    "127.1",
    "2130706433",
    "192.168.1.10:3400",
    "[::]:3400",
    "[fe80::1]",
    "[::ffff:10.0.0.1]",
    "example",
];

/// Invalid names.
const MALFORMED: [&str; 17] = [
    "",
    " ",
    "a b",
    "a/b",
    "user@ui.example",
    "user:pw@localhost",
    "ui.example:port",
    "ui.example:1:2",
    "ui.example:99999",
    "ui.example,localhost",
    "[::1",
    "::1",
    "[::1]x",
    "[localhost]",
    "ui..example",
    ".ui.example",
    "%75i.example",
];

async fn send(service: &Service, version: Version, target: &str, hosts: &[&str]) -> Answer {
    let mut request = Request::builder().version(version).uri(target);
    for host in hosts {
        request = request.header("host", *host);
    }
    service.send(request.body(Body::empty()).unwrap()).await
}

async fn get(service: &Service, host: &str, path: &str) -> Answer {
    send(service, Version::HTTP_11, path, &[host]).await
}

#[tokio::test]
async fn a_foreign_name_gets_421_with_help_and_nothing_else() {
    let service = Service::of_default();
    let mut asked = 0;
    for host in FOREIGN {
        for path in DOCUMENTS.into_iter().chain([
            "/nothing",
            "/items",
            "/r/../x",
            "/api/v1/architecture/frontend/axes",
        ]) {
            for accept in ["*/*", "text/html"] {
                let request = Request::builder().uri(path).header("host", host).header("accept", accept);
                let request = request.header("origin", format!("http://{host}"));
                let answer = service.send(request.body(Body::empty()).unwrap()).await;
                assert_eq!(answer.status, StatusCode::MISDIRECTED_REQUEST, "{host} {path}");
                assert!(answer.text().contains("--allow-host"), "{}", answer.text());
                assert_eq!(answer.header("access-control-allow-origin"), "", "{host} {path}");
                assert!(answer.text().len() < 1000, "{}", answer.text());
                asked += 1;
            }
        }
    }
    println!("{asked} combinations of host, path and form");
    let problem = get(&service, "evil.example:3400", "/api/v1/ui").await.problem(421, "unknown_host");
    assert!(problem["detail"].as_str().unwrap().contains("`--allow-host evil.example`"), "{problem}");
}

#[tokio::test]
async fn known_names_are_answered_in_every_spelling() {
    let service = Service::of_default();
    let known = [
        "localhost",
        "LocalHost:1",
        "localhost.",
        "127.0.0.1",
        "127.8.8.8:80",
        "[::1]:3400",
        "[0:0::1]",
        "[::ffff:127.0.0.1]",
        "x.localhost",
        "ui.example",
        "UI.EXAMPLE.",
        "ui.example:443",
        "alias.example",
    ];
    for host in known {
        assert_eq!(get(&service, host, "/api/v1/ui").await.status, StatusCode::OK, "{host}");
    }
}

#[tokio::test]
async fn local_names_are_unknown_to_a_public_listener() {
    let service = Service::of_default();
    let answer = |host: &'static str, base: &'static str, path: &'static str| {
        let hosts = Hosts::new(base, Vec::new(), false).unwrap();
        let request = Request::builder().uri(path).header("host", host).body(Body::empty()).unwrap();
        router(Arc::clone(&service.running), hosts).oneshot(request)
    };
    let status = async |host, base| answer(host, base, "/api/v1/ui").await.unwrap().status().as_u16();
    assert_eq!(status("localhost", BASE_URL).await, 421);
    assert_eq!(status("127.0.0.1:3400", BASE_URL).await, 421);
    assert_eq!(status("ui.example", BASE_URL).await, 200);
    assert_eq!(status("localhost", "http://localhost:3400").await, 200);
    assert_eq!(status("10.0.0.7:3400", "http://10.0.0.7:3400").await, 200);
}

#[tokio::test]
async fn health_answers_any_name_but_reveals_nothing_to_unknown_names() {
    let service = Service::of_default();
    for host in FOREIGN {
        assert_eq!(get(&service, host, "/healthz").await.status, StatusCode::OK, "{host}");
        let answer = get(&service, host, "/readyz").await;
        assert_eq!(
            (answer.status, answer.header("access-control-allow-origin")),
            (StatusCode::OK, ""),
            "{host}"
        );
        assert_eq!(answer.json()["state"], "ready");
        assert!(
            answer.json()["revision"].is_null() && answer.json()["reason"].is_null(),
            "{}",
            answer.text()
        );
    }
    assert!(get(&service, "localhost", "/readyz").await.json()["revision"].is_string());
    get(&service, "evil.example", "/healthz/x").await.problem(421, "unknown_host");
}

#[tokio::test]
async fn a_malformed_name_is_400_and_closes_the_connection() {
    let service = Service::of_default();
    for host in MALFORMED {
        let answer = get(&service, host, "/healthz").await;
        answer.problem(400, "bad_host");
        assert_eq!(answer.header("connection"), "close", "{host}");
    }
    for hosts in [&[][..], &["localhost", "localhost"], &["localhost", "evil.example"]] {
        send(&service, Version::HTTP_11, "/healthz", hosts).await.problem(400, "bad_host");
    }
}

#[tokio::test]
async fn a_host_in_the_target_must_match_the_host_header() {
    let service = Service::of_default();
    let v1 = Version::HTTP_11;
    for (target, host) in [
        ("http://localhost/healthz", "localhost"),
        ("http://localhost:80/healthz", "localhost"),
        ("http://LOCALHOST:3400/healthz", "localhost:3400"),
        ("https://ui.example/healthz", "ui.example:443"),
    ] {
        assert_eq!(send(&service, v1, target, &[host]).await.status, StatusCode::OK, "{target}");
        assert_eq!(send(&service, Version::HTTP_2, target, &[host]).await.status, StatusCode::OK, "{target}");
        assert_eq!(send(&service, Version::HTTP_2, target, &[]).await.status, StatusCode::OK, "{target}");
        send(&service, v1, target, &[]).await.problem(400, "bad_host");
    }
    for (target, host) in [
        ("http://evil.example/healthz", "localhost"),
        ("http://localhost/healthz", "evil.example"),
        ("http://localhost:81/healthz", "localhost"),
        ("http://localhost/healthz", "localhost:3400"),
        ("http://user@localhost/healthz", "localhost"),
        ("ftp://localhost/healthz", "localhost"),
        ("http://localhost:x/healthz", "localhost"),
    ] {
        let Ok(_) = target.parse::<axum::http::Uri>() else { continue };
        for version in [v1, Version::HTTP_2] {
            send(&service, version, target, &[host]).await.problem(400, "bad_host");
        }
    }
    send(&service, Version::HTTP_2, "/healthz", &[]).await.problem(400, "bad_host");
    send(&service, Version::HTTP_2, "http://evil.example/api/v1/ui", &[]).await.problem(421, "unknown_host");
    send(&service, Version::HTTP_2, "http://u@evil.example/api/v1/ui", &[]).await.problem(400, "bad_host");
}

#[tokio::test]
async fn a_client_without_a_host_is_answered() {
    let service = Service::of_default();
    let answer = send(&service, Version::HTTP_10, "/api/v1/ui", &[]).await;
    assert_eq!((answer.status, answer.header("access-control-allow-origin")), (StatusCode::OK, ""));
}

#[tokio::test]
async fn there_are_no_tunnels() {
    let service = Service::of_default();
    let request =
        Request::builder().method(Method::CONNECT).uri("localhost:443").header("host", "localhost:443");
    let response = service.router().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(response.status(), StatusCode::BAD_REQUEST);
    assert!(!response.into_body().collect().await.unwrap().to_bytes().is_empty());
}
