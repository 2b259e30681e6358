//! The site: pages, their Markdown twins, images and assets, and error pages.

use super::{Outcome, RequestContext};
use crate::http::problem::{self, ErrorKind, Refused};
use crate::http::respond;
use crate::representation::{Coding, Effort, Representation};
use crate::running::Running;
use crate::site::Moment;
use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderValue, Uri, header};
use axum::middleware::Next;
use axum::response::Response;
use basepair_model::percent;
use basepair_site::ErrorPage;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Any page, image or file of the site. A page responds with its Markdown twin to clients that prefer it.
pub async fn page(uri: Uri, context: RequestContext) -> Outcome {
    let (moment, query) = (context.moment(), context.query.as_deref());
    let path = percent::decode(uri.path()).unwrap_or_else(|| uri.path().to_owned());
    let twin = if respond::wants_markdown(&context.headers) { moment.twin(&path) } else { None };
    let Some((path, address)) = twin else {
        return context.outcome(moment.page(&context.client, context.running.caches(), &path, query).await);
    };
    let made = moment.page(&context.client, context.running.caches(), &path, query).await;
    let made = made.map_err(|failure| context.failed(failure))?;
    Ok(respond::twin(context.built(&made)?, &address))
}

/// The assets of pages, under content-based names.
pub async fn asset(Path(file): Path<String>, context: RequestContext) -> Outcome {
    static MADE: LazyLock<Mutex<HashMap<&'static str, Arc<Representation>>>> = LazyLock::new(Mutex::default);
    let asset = basepair_site::asset(&file).ok_or(ErrorKind::UnknownPath)?;
    let known = MADE.lock().unwrap_or_else(PoisonError::into_inner).get(asset.file_name.as_str()).cloned();
    let made = known.unwrap_or_else(|| {
        let made = Arc::new(Representation::new(asset.document.clone()));
        made.compress(&Coding::ALL, Effort::Most);
        let mut all = MADE.lock().unwrap_or_else(PoisonError::into_inner);
        all.insert(&asset.file_name, Arc::clone(&made));
        made
    });
    Ok(context.answer(&made))
}

/// Writes errors again once the public address of the service is known: as a page of the site for people, with
/// complete URLs for programs.
pub async fn dress(State(running): State<Arc<Running>>, request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let Some(refused) = response.extensions_mut().remove::<Refused>() else { return response };
    let state = running.state();
    let Some(snapshot) = state.snapshot.clone() else { return response };
    let prefix = snapshot.addresses.prefix();
    if !refused.is_page() && prefix.is_empty() {
        return response;
    }
    let problem = refused.problem(prefix);
    let body = if refused.is_page() {
        let page = ErrorPage {
            status: problem.status,
            title: problem.title,
            detail: &problem.detail,
            path: &problem.instance,
        };
        let policy = HeaderValue::from_static(basepair_site::POLICY);
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
        let (snapshot, trouble, album) =
            (Arc::clone(&snapshot), state.trouble.clone(), Arc::clone(&state.album));
        Moment::new(&running, snapshot, trouble, album).error(&page)
    } else {
        problem::body(&problem)
    };
    response.headers_mut().remove(header::CONTENT_LENGTH);
    *response.body_mut() = Body::from(body);
    response
}
