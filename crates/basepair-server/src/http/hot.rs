//! Items and the index, in front of the HTTP implementation and of routing. What clients ask for most is one look-up away: a plain
//! request is read where it arrived, and its response is a prepared body behind a head that is written from prepared
//! values. Only requests that routing would answer the same way are taken; everything else, and everything unusual, is left to it.
//!
//! With 64 connections on one core, an item took 1.41 of the processor time of a bare map through hyper, and takes 1.08 here: see
//! `docs/performance.md`.

mod asked;
mod head;

use super::hosts::{Hosts, Reach};
use super::respond;
use crate::metrics::{Class, Metrics};
use crate::representation::{KernelFile, Representation};
use crate::running::Running;
use crate::snapshot::Snapshot;
use asked::Asked;
use axum::Router;
use axum::http::StatusCode;
use bytes::Bytes;
use head::{Date, Head};
use std::sync::Arc;
use std::time::Instant;

/// The service as a connection sees it: the hot path, if it is open, and the routes behind it.
#[derive(Debug, Clone)]
pub struct App {
    pub(super) hot: Option<Arc<Hot>>,
    pub(super) router: Router,
    pub(super) metrics: Option<Arc<Metrics>>,
}

impl App {
    /// With the hot path for the documents of `live`.
    pub fn new(router: Router, running: Arc<Running>, hosts: Arc<Hosts>) -> Self {
        let metrics = running.metrics().cloned();
        Self { hot: Some(Arc::new(Hot::new(running, hosts))), router, metrics }
    }

    /// Without the hot path: every request passes the routes.
    pub fn routed(router: Router, running: &Running) -> Self {
        Self { hot: None, router, metrics: running.metrics().cloned() }
    }
}

impl From<Router> for App {
    fn from(router: Router) -> Self {
        Self { hot: None, router, metrics: None }
    }
}

#[derive(Debug)]
pub struct Hot {
    running: Arc<Running>,
    hosts: Arc<Hosts>,
}

/// What a connection remembers from one request to the next, because it rarely changes and is expensive to compute.
#[derive(Debug, Default)]
pub struct Memory {
    /// The last `Host`, and what it means.
    host: Option<(Box<str>, Reach)>,
    date: Date,
}

/// The body of a response.
#[derive(Debug, Default)]
pub struct Body {
    pub bytes: Bytes,
    /// The same bytes, if there is a file with them.
    pub file: Option<KernelFile>,
}

impl Hot {
    pub fn new(running: Arc<Running>, hosts: Arc<Hosts>) -> Self {
        Self { running, hosts }
    }

    /// If `request` is exactly one plain request for an item or the index, writes the head of its response to `head`, and returns
    /// the body.
    pub fn answer(&self, request: &[u8], memory: &mut Memory, head: &mut Vec<u8>) -> Option<Body> {
        let asked = Asked::read(request)?;
        let wanted = Wanted::of(asked.path)?;
        let began = self.running.metrics().map(|metrics| (metrics, Instant::now()));
        let (status, body) = self.look_up(&asked, &wanted, memory, head)?;
        if let Some((metrics, began)) = began {
            let class = match wanted {
                Wanted::Index => Class::Index,
                Wanted::Item(name) => {
                    metrics.fetched(name, None);
                    Class::Item
                }
            };
            metrics.answered(class, status.as_u16(), began.elapsed());
        }
        Some(body)
    }

    fn look_up(
        &self,
        asked: &Asked<'_>,
        wanted: &Wanted<'_>,
        memory: &mut Memory,
        head: &mut Vec<u8>,
    ) -> Option<(StatusCode, Body)> {
        let reach = self.reach(asked.host, memory);
        let local_page = reach == Reach::Local && asked.from_page;
        if !matches!(reach, Reach::Public | Reach::Local) || local_page {
            return None;
        }
        let state = self.running.current();
        let representation = wanted.find(state.snapshot.as_deref()?, asked.accept_encoding)?;
        let (coding, variant) = representation.choose(asked.accept_encoding);
        let etag = variant.etag.to_str().ok()?;
        let known = asked.if_none_match.is_some_and(|value| respond::lists_tag(value, etag));
        let response = Head { representation, coding, variant, is_public: reach == Reach::Public };
        if known {
            response.write_not_modified(head, memory.date.now());
            return Some((StatusCode::NOT_MODIFIED, Body::default()));
        }
        response.write(head, memory.date.now());
        let body = Body { bytes: variant.bytes.clone(), file: representation.file(coding).cloned() };
        Some((StatusCode::OK, body))
    }

    fn reach(&self, host: &str, memory: &mut Memory) -> Reach {
        match &memory.host {
            Some((last, reach)) if **last == *host => *reach,
            _ => {
                let reach = self.hosts.reach_of_header(host);
                memory.host = Some((host.into(), reach));
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
        let name = name.strip_suffix(".json").unwrap_or(name);
        Some(if name == "registry" { Self::Index } else { Self::Item(name) })
    }

    /// What is ready to be sent. What has to be written is work, and counted where that is.
    fn find<'s>(&self, snapshot: &'s Snapshot, accept_encoding: Option<&str>) -> Option<&'s Representation> {
        match self {
            Self::Index => Some(&snapshot.shared.listing.index),
            Self::Item(name) => snapshot.ready_item(name, accept_encoding),
        }
    }
}
