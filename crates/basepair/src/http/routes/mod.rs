//! The handlers, one file a resource. Each looks bytes up in the snapshot; none opens a file.

pub mod architecture;
pub mod findings;
pub mod health;
pub mod live;
pub mod pages;
pub mod previews;
pub mod security;
pub mod service;
pub mod ui;

use super::gate::AskedPath;
use super::problem::{self, ErrorKind};
use super::respond;
use crate::cache::Failure;
use crate::live::{Live, Trouble};
use crate::representation::{Coding, Representation};
use crate::site::Moment;
use crate::snapshot::Snapshot;
use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, header};
use axum::response::Response;
use basepair_catalog::document::Document;
use basepair_site::Refusal;
use std::sync::Arc;

/// A request together with the snapshot that answers it, from start to end.
#[derive(Debug)]
pub struct Asked {
    pub snapshot: Arc<Snapshot>,
    /// What kept newer input from being served at that moment.
    trouble: Option<Arc<Trouble>>,
    pub live: Arc<Live>,
    pub query: Option<String>,
    pub headers: HeaderMap,
    /// Whether the request asks only what is possible, and its parameters do not matter.
    pub only_possible: bool,
    path: Arc<str>,
}

impl Asked {
    pub fn refuse(&self, kind: &ErrorKind) -> Response {
        problem::respond(kind, &self.path, &self.headers)
    }

    /// Answers with JSON that is small and quickly made.
    pub fn json(&self, text: String) -> Response {
        respond::made_json(&self.headers, text)
    }

    /// Answers with JSON that depends on parameters. `key` names it in full, so that what is asked for again and again is
    /// made once.
    pub async fn made(&self, key: &str, make: impl FnOnce(&Snapshot) -> String + Send + 'static) -> Response {
        let accepted = self.headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok());
        let make = |snapshot: &Snapshot| Representation::new(Document::json(make(snapshot)));
        let made = self.moment().answer(self.live.made(), key, Coding::wanted(accepted), make).await;
        self.outcome(made)
    }

    /// Answers with what was made.
    pub fn outcome(&self, made: Result<Arc<Representation>, Failure<Refusal>>) -> Response {
        match made {
            Ok(made) => self.answer(&made),
            Err(failure) => self.fail(failure),
        }
    }

    pub fn fail(&self, failure: Failure<Refusal>) -> Response {
        match failure {
            Failure::Refused(refusal) => self.refuse(&self.explain(refusal)),
            // The log says why.
            Failure::Broken => self.refuse(&ErrorKind::Internal),
        }
    }

    fn explain(&self, refusal: Refusal) -> ErrorKind {
        let catalog = &self.snapshot.catalog;
        match refusal {
            Refusal::UnknownPath => ErrorKind::UnknownPath,
            Refusal::UnknownItem(name) => ErrorKind::no_item(&self.snapshot, name),
            Refusal::UnknownElement(id) => {
                let known = catalog.model.elements().map(|element| element.id().to_string()).collect();
                ErrorKind::UnknownElement { id, known }
            }
            Refusal::BadParameter(bad) => bad.into(),
        }
    }

    /// What the site is made from.
    pub fn moment(&self) -> Moment {
        Moment { snapshot: Arc::clone(&self.snapshot), trouble: self.trouble.clone() }
    }

    pub fn answer(&self, representation: &Representation) -> Response {
        respond::representation(&self.headers, representation)
    }
}

/// The path that error answers name.
pub fn asked_path(parts: &Parts) -> Arc<str> {
    parts.extensions.get::<AskedPath>().map_or_else(|| parts.uri.path().into(), |asked| Arc::clone(&asked.0))
}

impl FromRequestParts<Arc<Live>> for Asked {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, live: &Arc<Live>) -> Result<Self, Response> {
        let path = asked_path(parts);
        let state = live.state();
        match state.snapshot.clone() {
            None => Err(problem::respond(&ErrorKind::Starting, &path, &parts.headers)),
            Some(snapshot) => Ok(Self {
                snapshot,
                trouble: state.trouble.clone(),
                live: Arc::clone(live),
                query: parts.uri.query().map(str::to_owned),
                only_possible: parts.extensions.get::<respond::OnlyPossible>().is_some(),
                headers: std::mem::take(&mut parts.headers),
                path,
            }),
        }
    }
}
