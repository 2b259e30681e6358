//! How many calls run at once, how long a call may take, and that nothing else waits for them.

use super::{call, called, called_once, post};
use crate::agents::request;
use crate::service::{Service, hosts};
use axum::Router;
use axum::http::StatusCode;
use basepair_server::http::router::{endpoints, guarded};
use basepair_server::http::routes::mcp::endpoint;
use basepair_server::mcp::{Server, Unfinished, Workers};
use serde_json::json;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tower::ServiceExt;

/// Long enough for a test never to reach it.
const NEVER: Duration = Duration::from_secs(3600);
const SOON: Duration = Duration::from_millis(50);

/// A service whose calls run in these places.
fn service(workers: &Workers) -> Service {
    let service = Service::of_default();
    with_workers(&service, workers);
    service
}

fn with_workers(service: &Service, workers: &Workers) {
    let server = Server::with(Arc::clone(&service.running), workers.clone());
    let (routes, _) = endpoints().split_for_parts();
    let routes: Router<_> = routes.route("/mcp", endpoint(server));
    service.set_router(guarded(routes, Arc::clone(&service.running), hosts()));
}

/// Work that occupies a place until the sender is used or dropped.
struct Stuck {
    release: Sender<()>,
    released: Arc<Mutex<Receiver<()>>>,
    running: Arc<AtomicUsize>,
    most: Arc<AtomicUsize>,
}

impl Stuck {
    fn new() -> Self {
        let (release, released) = channel();
        Self {
            release,
            released: Arc::new(Mutex::new(released)),
            running: Arc::default(),
            most: Arc::default(),
        }
    }

    fn occupy(&self, workers: &Workers) -> tokio::task::JoinHandle<Result<(), Unfinished>> {
        let workers = workers.clone();
        let (released, running, most) =
            (Arc::clone(&self.released), Arc::clone(&self.running), Arc::clone(&self.most));
        let work = move || {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            let _ = released.lock().unwrap().recv();
            running.fetch_sub(1, Ordering::SeqCst);
        };
        tokio::spawn(async move { workers.run(None, std::future::ready(()), work).await })
    }

    async fn until_running(&self, count: usize) {
        while self.running.load(Ordering::SeqCst) < count {
            tokio::task::yield_now().await;
        }
    }

    async fn until_done(&self) {
        while self.running.load(Ordering::SeqCst) > 0 {
            tokio::task::yield_now().await;
        }
    }
}

#[tokio::test]
async fn calls_beyond_the_places_wait_and_everything_else_is_answered() {
    let workers = Workers::new(2, NEVER);
    let service = Arc::new(service(&workers));
    let stuck = Stuck::new();
    let occupied: Vec<_> = (0..2).map(|_| stuck.occupy(&workers)).collect();
    stuck.until_running(2).await;
    let waiting: Vec<_> = (0..20)
        .map(|_| {
            let service = Arc::clone(&service);
            tokio::spawn(async move { call(&service, "list_items", json!({ "limit": 1 })).await })
        })
        .collect();
    for path in ["/healthz", "/readyz", "/api/v1/ui", "/api/v1/plan/button"] {
        assert_eq!(service.get(path).await.status, StatusCode::OK, "{path}");
    }
    // What needs no place is answered too.
    let tools = post(&service, &json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" })).await.json();
    assert!(tools["result"]["tools"].as_array().is_some_and(|tools| !tools.is_empty()), "{tools}");
    assert!(waiting.iter().all(|call| !call.is_finished()), "a call ran without a place");
    drop(stuck.release);
    for call in occupied {
        assert_eq!(call.await.unwrap(), Ok(()));
    }
    for call in waiting {
        assert!(call.await.unwrap()["total"].as_u64().unwrap() > 0);
    }
}

#[tokio::test]
async fn no_more_calls_run_at_once_than_there_are_places() {
    let workers = Workers::new(3, NEVER);
    let stuck = Stuck::new();
    let calls: Vec<_> = (0..12).map(|_| stuck.occupy(&workers)).collect();
    stuck.until_running(3).await;
    for _ in 0..calls.len() {
        stuck.release.send(()).unwrap();
    }
    for call in calls {
        assert_eq!(call.await.unwrap(), Ok(()));
    }
    assert_eq!(stuck.most.load(Ordering::SeqCst), 3);
}

#[tokio::test]
async fn a_late_call_gets_an_error_and_keeps_its_place_until_it_ends() {
    let workers = Workers::new(1, SOON);
    let service = service(&workers);
    let stuck = Stuck::new();
    assert_eq!(stuck.occupy(&workers).await.unwrap(), Err(Unfinished::Late));
    // Its thread still runs, or is only about to.
    stuck.until_running(1).await;
    // So the next call does not run at all, in either form of error that the protocol has.
    assert_eq!(stuck.occupy(&workers).await.unwrap(), Err(Unfinished::Late));
    let (text, failed) = called_once(&service, "list_items", json!({})).await;
    assert!(failed && text == Unfinished::Late.message(), "{text}");
    let read = json!({ "jsonrpc": "2.0", "id": 7, "method": "resources/list" });
    let error = post(&service, &read).await.json();
    assert_eq!((&error["id"], &error["error"]["code"]), (&json!(7), &json!(-32603)), "{error}");
    assert_eq!(error["error"]["message"], Unfinished::Late.message());
    assert_eq!(service.get("/healthz").await.status, StatusCode::OK);
    stuck.release.send(()).unwrap();
    stuck.until_done().await;
    assert_eq!(stuck.most.load(Ordering::SeqCst), 1);
    // The place is free again; a deadline is short for a busy machine.
    while called_once(&service, "list_items", json!({ "limit": 1 })).await.1 {}
}

#[tokio::test]
async fn a_call_whose_caller_has_gone_never_runs() {
    let workers = Workers::new(1, NEVER);
    let stuck = Stuck::new();
    let first = stuck.occupy(&workers);
    stuck.until_running(1).await;
    let second = stuck.occupy(&workers);
    tokio::task::yield_now().await;
    second.abort();
    assert!(second.await.unwrap_err().is_cancelled());
    drop(stuck.release);
    assert_eq!(first.await.unwrap(), Ok(()));
    // Only the places are left to ask: the next call gets the one.
    assert_eq!(workers.run(None, std::future::ready(()), || 5).await, Ok(5));
    assert_eq!(stuck.most.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_call_that_waits_when_the_server_shuts_down_is_refused() {
    let workers = Workers::new(1, NEVER);
    let service = Arc::new(service(&workers));
    let stuck = Stuck::new();
    let first = stuck.occupy(&workers);
    stuck.until_running(1).await;
    let waiting = {
        let service = Arc::clone(&service);
        tokio::spawn(async move { called_once(&service, "list_items", json!({})).await })
    };
    service.running.admission().close();
    let (text, failed) = waiting.await.unwrap();
    assert!(failed && text == Unfinished::Late.message(), "{text}");
    drop(stuck.release);
    assert_eq!(first.await.unwrap(), Ok(()));
}

#[tokio::test]
async fn a_call_before_the_first_load_has_a_deadline_and_takes_no_place() {
    let workers = Workers::new(1, SOON);
    let service = Service::starting();
    with_workers(&service, &workers);
    let (text, failed) = called(&service, "list_items", json!({})).await;
    assert!(failed && text == "the registry is still being loaded; try again", "{text}");
    // The deadline is short for a busy machine.
    let mut tries = 0;
    while workers.run(None, std::future::ready(()), || 5).await != Ok(5) {
        tries += 1;
        assert!(tries < 1000, "the place is still taken");
    }
}

#[tokio::test]
async fn answers_that_a_client_does_not_read_are_limited() {
    let service = Service::of_default();
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }).to_string();
    let mut unread = Vec::new();
    let refused = loop {
        let answer = service.router().oneshot(request(&list, &[])).await.unwrap();
        if answer.status() != StatusCode::OK {
            break answer;
        }
        unread.push(answer);
        assert!(unread.len() < 10_000, "as many as somebody likes");
    };
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(refused.headers().contains_key("retry-after"));
    // What is gone or was read makes room.
    unread.pop();
    assert_eq!(post(&service, &serde_json::from_str(&list).unwrap()).await.status, StatusCode::OK);
}
