//! Paths that are permanently gone. Rows of this table are never removed and never reused: absence is the
//! intended state, whatever the model contains. A model may list more of them, which apply only where no other
//! route matches.

use super::gate::RequestPath;
use super::problem::ErrorKind;
use crate::running::Running;
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use basepair_model::percent;
use std::borrow::Cow;
use std::sync::Arc;

/// A path of the retired axis model.
#[derive(Debug)]
pub struct Retired {
    pub path: &'static str,
    pub explanation: &'static str,
}

pub const RETIRED: &[Retired] = &[
    Retired {
        path: "/api/v1/architecture/frontend/axes",
        explanation: "The model of axes is retired and will not come back.",
    },
    Retired {
        path: "/api/v1/architecture/frontend/layers",
        explanation: "The model of layers is retired and will not come back.",
    },
];

/// The answer of one of our own rows.
pub fn gone(row: &'static Retired) -> ErrorKind {
    ErrorKind::Retired { explanation: Cow::Borrowed(row.explanation), successor: None }
}

/// Responds for the rows of the model. A row cannot hide an endpoint of the service: it applies only where no
/// route matches.
pub async fn of_model(State(running): State<Arc<Running>>, request: Request, next: Next) -> Response {
    let Some(kind) = row_of_model(&running, &request) else { return next.run(request).await };
    let response = next.run(request).await;
    match response.status() {
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => kind.into_response(),
        _ => response,
    }
}

fn row_of_model(running: &Running, request: &Request) -> Option<ErrorKind> {
    let snapshot = running.snapshot()?;
    let rows = &snapshot.catalog.model.retired;
    if rows.is_empty() {
        return None;
    }
    // The gate guarantees that the path can be decoded.
    let path = request.extensions().get::<RequestPath>().map_or(request.uri().path(), |path| &path.0);
    let decoded = percent::decode(path)?;
    let row = rows.iter().find(|row| row.covers(&decoded))?;
    let explanation = Cow::Owned(row.explanation.clone());
    Some(ErrorKind::Retired { explanation, successor: row.successor.clone() })
}
