//! The site: pages, their twins and images, what they load, and errors for people.

use super::Asked;
use crate::http::panics;
use crate::http::problem::{self, ErrorKind, PageProblem};
use crate::http::representation::Representation;
use crate::live::Live;
use crate::site;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use basepair_model::percent;
use basepair_site::{ErrorPage, Refusal};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Any page, image or file of the site.
pub async fn page(State(live): State<Arc<Live>>, uri: Uri, asked: Asked) -> Response {
    let trouble = live.trouble();
    let path = percent::decode(uri.path()).unwrap_or_else(|| uri.path().to_owned());
    if let Some(kept) = site::kept(&asked.snapshot, trouble.as_deref(), &path, asked.query.as_deref()) {
        return asked.answer(&kept);
    }
    let (snapshot, query) = (Arc::clone(&asked.snapshot), asked.query.clone());
    // Making a page takes a moment of work that other requests must not wait for.
    let made = tokio::task::spawn_blocking(move || {
        panics::guard(&path, || site::make(&snapshot, trouble.as_deref(), &path, query.as_deref()))
    })
    .await;
    match made {
        Ok(Ok(Ok(made))) => asked.answer(&made),
        Ok(Ok(Err(refusal))) => asked.refuse(&explain(&asked, refusal)),
        Ok(Err(_)) | Err(_) => asked.refuse(&ErrorKind::Internal),
    }
}

fn explain(asked: &Asked, refusal: Refusal) -> ErrorKind {
    let catalog = &asked.snapshot.catalog;
    match refusal {
        Refusal::UnknownPath => ErrorKind::UnknownPath,
        Refusal::UnknownItem(name) => ErrorKind::no_item(catalog, name),
        Refusal::UnknownElement(id) => {
            let known = catalog.model.elements().map(|element| element.id().to_string()).collect();
            ErrorKind::UnknownElement { id, known }
        }
    }
}

/// What pages load, under names made from content.
pub async fn asset(Path(file): Path<String>, asked: Asked) -> Response {
    static MADE: LazyLock<Mutex<HashMap<&'static str, Arc<Representation>>>> = LazyLock::new(Mutex::default);
    let Some(asset) = basepair_site::asset(&file) else { return asked.refuse(&ErrorKind::UnknownPath) };
    let known = MADE.lock().unwrap_or_else(PoisonError::into_inner).get(asset.file_name.as_str()).cloned();
    let made = known.unwrap_or_else(|| {
        let made = Arc::new(Representation::new(asset.document.clone()));
        made.compress();
        let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(&asset.file_name, Arc::clone(&made));
        made
    });
    asked.answer(&made)
}

/// Turns the plain page of an error into one of the site, as soon as there is a site.
pub async fn dress(State(live): State<Arc<Live>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let Some(PageProblem(problem)) = response.extensions_mut().remove::<PageProblem>() else {
        return response;
    };
    let Some(snapshot) = live.snapshot() else { return response };
    let trouble = live.trouble();
    let page = ErrorPage {
        status: problem.status,
        title: problem.title,
        detail: &problem.detail,
        path: &problem.instance,
    };
    *response.body_mut() = Body::from(site::error(&snapshot, trouble.as_deref(), &page));
    let headers = response.headers_mut();
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(problem::PAGE_POLICY));
    response
}
