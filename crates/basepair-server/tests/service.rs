//! The service without a socket: a registry in memory goes in, requests are answered in process.

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, StatusCode};
use basepair_catalog::address::Addresses;
use basepair_catalog::load::{self, Memory, Source};
use basepair_server::http::hosts::{Host, Hosts};
use basepair_server::http::openapi;
use basepair_server::http::router::router;
use basepair_server::running::Running;
use basepair_server::snapshot::{Basis, Content, Snapshot};
use http_body_util::BodyExt;
use serde_json::{Value, json};
use std::sync::{Arc, LazyLock, OnceLock};
use tower::ServiceExt;

pub const BASE_URL: &str = "https://ui.example/base";

/// The hosts of a server that listens on a loopback address.
pub fn hosts() -> Hosts {
    Hosts::new(BASE_URL, vec![Host::parse("alias.example").unwrap()], true).unwrap()
}

pub struct Service {
    pub running: Arc<Running>,
    router: OnceLock<Router>,
}

/// A response, with helpers for assertions.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

impl Service {
    /// The default registry and model, which are loaded, checked and compressed once for all tests.
    pub fn of_default() -> Self {
        static LOADED: LazyLock<Arc<Snapshot>> =
            LazyLock::new(|| Service::of(&Memory::of_default()).running.snapshot().unwrap());
        let service = Self::starting();
        service.running.swap(Arc::clone(&LOADED));
        service
    }

    /// A registry with these items and the built-in model. Every file exists and contains its own path.
    pub fn of_items(items: &Value) -> Self {
        Self::of(&registry(items))
    }

    pub fn of(memory: &Memory) -> Self {
        Self::reached_at(memory, Addresses::new(BASE_URL, None).unwrap())
    }

    pub fn reached_at(memory: &Memory, addresses: Addresses) -> Self {
        let service = Self::uncompressed(memory, addresses);
        service.running.snapshot().unwrap().compress();
        service
    }

    /// As it is before its documents are compressed.
    pub fn uncompressed(source: &dyn Source, addresses: Addresses) -> Self {
        let mut loaded = load::load(source).expect("a manifest");
        let report = basepair_check::report(&loaded, &basepair_syntax::Cache::default());
        let catalog = loaded.catalog.take().unwrap_or_else(|| panic!("{:#?}", loaded.findings));
        let description = openapi::text(&catalog.model, Some(&addresses));
        let content = Content { catalog, report, basis: Basis::of(loaded, None) };
        let snapshot = Snapshot::new(content, addresses, description, None);
        let service = Self::starting();
        service.running.swap(snapshot);
        service
    }

    /// A service that has not loaded anything yet.
    pub fn starting() -> Self {
        Self { running: Arc::new(Running::starting(openapi::text)), router: OnceLock::new() }
    }

    /// As it is served on a loopback address, under its base URL.
    pub fn router(&self) -> Router {
        self.router.get_or_init(|| router(Arc::clone(&self.running), hosts())).clone()
    }

    /// Serves something else instead; before the first request.
    pub fn set_router(&self, router: Router) {
        assert!(self.router.set(router).is_ok());
    }

    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub async fn ask(&self, method: Method, path: &str, headers: &[(&str, &str)]) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header("host", "localhost:3400");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, &[]).await
    }

    /// The JSON of a successful response.
    pub async fn json(&self, path: &str) -> Value {
        let answer = self.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.text());
        answer.json()
    }

    /// The names in an index response, in order.
    pub async fn names(&self, path: &str) -> Vec<String> {
        let index = self.json(path).await;
        let items = index["items"].as_array().unwrap().iter();
        items.map(|item| item["name"].as_str().unwrap().to_owned()).collect()
    }
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Asserts an error of the common shape and returns it.
    pub fn problem(&self, status: u16, error: &str) -> Value {
        assert_eq!(self.status.as_u16(), status, "{}", self.text());
        let problem = self.json();
        for key in ["type", "title", "detail", "instance", "error", "message"] {
            assert!(problem[key].is_string(), "`{key}` is not a string in {problem}");
        }
        assert_eq!(problem["status"], status);
        assert_eq!(problem["error"], error);
        assert_eq!(problem["message"], problem["detail"]);
        problem
    }
}

/// A registry in memory with these items; every listed file exists and contains its own path.
pub fn registry(items: &Value) -> Memory {
    let manifest = json!({ "name": "test", "homepage": "https://test.example", "items": items });
    let mut memory = Memory::default().with("registry.json", manifest.to_string());
    for item in items.as_array().unwrap() {
        for file in item["files"].as_array().into_iter().flatten() {
            let path = file["path"].as_str().unwrap();
            memory = memory.with(path, format!("// {path}\n"));
        }
    }
    memory
}

/// The default registry with a changed model.
pub fn with_model(change: impl FnOnce(&mut Value)) -> Memory {
    let memory = Memory::of_default();
    let mut model: Value = serde_json::from_str(memory.text("architecture.json").unwrap()).unwrap();
    change(&mut model);
    memory.with("architecture.json", model.to_string())
}
