//! Items and the index, in front of routing: what clients ask for most is one look-up away, without the layers that every other
//! request passes. Only requests that routing would answer the same way are taken; everything else, and everything
//! unusual, is left to it.

use super::cors::Cors;
use super::hosts::{Hosts, Reach};
use super::respond;
use crate::live::Live;
use crate::representation::Representation;
use crate::snapshot::Snapshot;
use axum::Router;
use axum::http::{HeaderValue, Method, Request, Response, header};
use bytes::Bytes;
use std::sync::Arc;

/// The service as a connection sees it: the hot path, if it is open, and the routes behind it.
#[derive(Debug, Clone)]
pub struct App {
    pub(super) hot: Option<Arc<Hot>>,
    pub(super) router: Router,
}

impl App {
    /// With the hot path for the documents of `live`.
    pub fn new(router: Router, live: Arc<Live>, hosts: Arc<Hosts>) -> Self {
        Self { hot: Some(Arc::new(Hot::new(live, hosts))), router }
    }
}

impl From<Router> for App {
    fn from(router: Router) -> Self {
        Self { hot: None, router }
    }
}

#[derive(Debug)]
pub struct Hot {
    live: Arc<Live>,
    hosts: Arc<Hosts>,
}

/// The `Host` of the last request of a connection, and what it means: it rarely changes, and parsing it allocates.
#[derive(Debug, Default)]
pub struct KnownHost(Option<(HeaderValue, Reach)>);

impl Hot {
    pub fn new(live: Arc<Live>, hosts: Arc<Hosts>) -> Self {
        Self { live, hosts }
    }

    /// The response, if this is a plain request for an item or the index.
    pub fn answer<Body>(&self, request: &Request<Body>, known: &mut KnownHost) -> Option<Response<Bytes>> {
        let uri = request.uri();
        if request.method() != Method::GET || uri.query().is_some() {
            return None;
        }
        let wanted = Wanted::of(uri.path())?;
        let reach = self.reach(request, known);
        let local_page = reach == Reach::Local && request.headers().contains_key(header::ORIGIN);
        if !matches!(reach, Reach::Public | Reach::Local) || local_page {
            return None;
        }
        let state = self.live.current();
        let representation = wanted.find(state.snapshot.as_deref()?)?;
        let mut response = respond::document(request.headers(), representation);
        respond::finish_headers(response.headers_mut(), Cors::plain(reach));
        Some(response)
    }

    fn reach<Body>(&self, request: &Request<Body>, known: &mut KnownHost) -> Reach {
        let mut hosts = request.headers().get_all(header::HOST).iter();
        let (host, more) = (hosts.next(), hosts.next());
        let (Some(host), None, None) = (host, more, request.uri().authority()) else {
            return self.hosts.reach(request);
        };
        match &known.0 {
            Some((last, reach)) if last == host => *reach,
            _ => {
                let reach = self.hosts.reach(request);
                known.0 = Some((host.clone(), reach));
                reach
            }
        }
    }
}

enum Wanted<'p> {
    Index,
    Item(&'p str),
}

impl<'p> Wanted<'p> {
    fn of(path: &'p str) -> Option<Self> {
        let name = match path.strip_prefix("/r/") {
            // The digests have a route of their own there.
            Some("digests" | "digests.json") => return None,
            Some(name) => name,
            None if path == "/api/v1/ui" => return Some(Self::Index),
            None => path.strip_prefix("/api/v1/ui/")?,
        };
        // Escapes are decoded by the gate. No item has a name that it would reject.
        let name = name.strip_suffix(".json").unwrap_or(name);
        (!name.contains('%')).then_some(if name == "registry" { Self::Index } else { Self::Item(name) })
    }

    fn find<'s>(&self, snapshot: &'s Snapshot) -> Option<&'s Representation> {
        match self {
            Self::Index => Some(&snapshot.index),
            Self::Item(name) => snapshot.item(name),
        }
    }
}
