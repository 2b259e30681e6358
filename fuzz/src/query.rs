//! Requests: no path and query causes a server error. The service is the real one, without a socket, over a
//! small registry; the input is the path with its query.

use axum::Router;
use axum::body::Body;
use axum::http::{Request, Uri};
use basepair_catalog::address::Addresses;
use basepair_catalog::load::{self, Memory};
use basepair_server::http::hosts::Hosts;
use basepair_server::http::hot::Hot;
use basepair_server::http::{openapi, router};
use basepair_server::running::Running;
use basepair_server::snapshot::{Basis, Content, Snapshot};
use basepair_syntax::Cache;
use http_body_util::BodyExt;
use std::sync::{Arc, LazyLock};
use tokio::runtime::{Builder, Runtime};
use tower::ServiceExt;

const REGISTRY: &str = r#"{"name":"fuzz","homepage":"https://fuzz.example","items":[
  {"name":"button","type":"registry:ui","title":"Button","description":"Starts an action","categories":["input"],
   "registryDependencies":["utils"],"files":[{"path":"ui/button.tsx","type":"registry:ui"}]},
  {"name":"forms/date-picker","type":"registry:block","title":"Date picker","dependencies":["date-fns@4.0.0"],
   "files":[{"path":"blocks/date.tsx","type":"registry:component","target":"components/date.tsx"}]},
  {"name":"utils","type":"registry:lib","docs":"Text","files":[{"path":"lib/utils.ts","type":"registry:lib"}]}]}"#;

pub(crate) struct Service {
    pub(crate) runtime: Runtime,
    pub(crate) router: Router,
    pub(crate) hot: Hot,
}

/// The service, which is made once.
pub(crate) fn service() -> Option<&'static Service> {
    static SERVICE: LazyLock<Option<Service>> = LazyLock::new(make);
    assert!(SERVICE.is_some(), "the registry of this target cannot be served");
    SERVICE.as_ref()
}

fn make() -> Option<Service> {
    let registry = Memory::default()
        .with("registry.json", REGISTRY)
        .with("ui/button.tsx", "export function Button() { return <button /> }\n")
        .with("blocks/date.tsx", "export const Date = () => null\n")
        .with("lib/utils.ts", "export const join = (words: string[]) => words.join(\" \")\n");
    let mut loaded = load::load(&registry).ok()?;
    let report = basepair_check::report(&loaded, &Cache::default());
    let catalog = loaded.catalog.take()?;
    let addresses = Addresses::new("https://fuzz.example", None).ok()?;
    let description = openapi::text(&catalog.model, Some(&addresses));
    let running = Arc::new(Running::starting(openapi::text));
    let content = Content { catalog, report, basis: Basis::of(loaded, None) };
    running.swap(Snapshot::new(content, addresses, description, None));
    let hosts = || Hosts::new("https://fuzz.example", Vec::new(), true);
    Some(Service {
        runtime: Builder::new_current_thread().enable_all().build().ok()?,
        router: router::router(Arc::clone(&running), hosts()?),
        hot: Hot::new(running, Arc::new(hosts()?)),
    })
}

pub(crate) fn run(text: &str) {
    let Ok(uri) = Uri::try_from(text) else { return };
    // Drawing images takes milliseconds, and their paths are looked up like those of pages.
    if !text.starts_with('/') || uri.path().starts_with("/og/") {
        return;
    }
    let Ok(request) = Request::get(uri).header("host", "localhost:3400").body(Body::empty()) else { return };
    let Some(Service { runtime, router, .. }) = service() else { return };
    let (status, body) = runtime.block_on(async {
        let Ok(response) = router.clone().oneshot(request).await;
        let status = response.status();
        (status, response.into_body().collect().await.map(|body| body.to_bytes()))
    });
    assert!(!status.is_server_error(), "{status} for {text}");
    assert!(body.is_ok(), "the response to {text} ends early");
}
