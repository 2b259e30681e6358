//! Preview images of items, under content-based names.

use super::RequestContext;
use crate::http::problem::ErrorKind;
use axum::extract::Path;
use axum::response::Response;

pub async fn preview(Path(file): Path<String>, context: RequestContext) -> Response {
    match context.snapshot.preview(&file) {
        Some(image) => context.answer(image),
        None => context.refuse(&ErrorKind::UnknownPath),
    }
}
