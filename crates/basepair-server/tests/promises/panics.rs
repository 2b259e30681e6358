//! A panic costs one response: the client gets a 500, the log a line with its location, and the next request works.

use crate::service::{Answer, Service, hosts};
use axum::Router;
use axum::body::Body;
use axum::extract::{Extension, Request};
use axum::http::{Method, StatusCode};
use axum::routing::get;
use basepair_server::http::hosts::Reach;
use basepair_server::http::router::guarded;
use basepair_server::panics;
use http_body_util::BodyExt;
use std::io::Write;
use std::sync::{Arc, Mutex};
use tower::ServiceExt;
use tracing_subscriber::fmt::MakeWriter;

async fn at_once() -> String {
    panic!("at once")
}

/// Routes that only panic, behind the real gate.
pub fn panicking(service: &Service) -> Router {
    let later = || async {
        tokio::task::yield_now().await;
        "no number".parse::<u8>().expect("after a while").to_string()
    };
    let aside = || async {
        let made = tokio::task::spawn_blocking(|| panics::guard("a page", || -> String { panic!("aside") }));
        made.await.unwrap().map_err(|panics::Panicked| StatusCode::INTERNAL_SERVER_ERROR)
    };
    let fine = |Extension(_): Extension<Reach>| async { "fine" };
    let routes = Router::new()
        .route("/api/at-once", get(at_once))
        .route("/api/later", get(later))
        .route("/page", get(at_once))
        .route("/aside", get(aside))
        .route("/fine", get(fine));
    guarded(routes, Arc::clone(&service.running), hosts())
}

async fn ask(router: &Router, method: Method, path: &str, accept: &str) -> Answer {
    let request =
        Request::builder().method(method).uri(path).header("host", "localhost").header("accept", accept);
    let response = router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes().to_vec();
    Answer { status: parts.status, headers: parts.headers, body }
}

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;
    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn a_panic_is_a_500_in_the_usual_shape_and_logged_once_with_its_location() {
    let service = Service::of_default();
    let router = panicking(&service);
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().with_writer(log.clone()).with_ansi(false).finish();
    let listening = tracing::subscriber::set_default(subscriber);
    for (path, reason) in [("/api/at-once", "at once"), ("/api/later", "after a while")] {
        log.0.lock().unwrap().clear();
        let answer = ask(&router, Method::GET, path, "*/*").await;
        let problem = answer.problem(500, "internal");
        assert_eq!(problem["instance"], path);
        assert!(!answer.text().contains(reason) && !answer.text().contains(".rs"), "{}", answer.text());
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let lines = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        assert_eq!(lines.lines().count(), 1, "{lines}");
        for part in ["ERROR", reason, path, "promises/panics.rs:"] {
            assert!(lines.contains(part), "{part} in {lines}");
        }
    }
    drop(listening);
}

#[tokio::test]
async fn pages_and_head_get_it_too_and_the_next_request_works() {
    let service = Service::of_default();
    let router = panicking(&service);
    let page = ask(&router, Method::GET, "/page", "text/html").await;
    assert_eq!((page.status.as_u16(), page.header("content-type")), (500, "text/html; charset=utf-8"));
    let head = ask(&router, Method::HEAD, "/page", "text/html").await;
    assert_eq!((head.status.as_u16(), head.body.len()), (500, 0));
    assert_eq!(ask(&router, Method::OPTIONS, "/page", "*/*").await.status.as_u16(), 500);
    assert_eq!(ask(&router, Method::GET, "/aside", "*/*").await.status.as_u16(), 500);
    assert_eq!(ask(&router, Method::GET, "/fine", "*/*").await.text(), "fine");
}
