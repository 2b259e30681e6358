//! Preview images of items, under content-based names.

use super::Asked;
use crate::http::problem::ErrorKind;
use axum::extract::Path;
use axum::response::Response;

pub async fn preview(Path(file): Path<String>, asked: Asked) -> Response {
    match asked.snapshot.preview(&file) {
        Some(image) => asked.answer(image),
        None => asked.refuse(&ErrorKind::UnknownPath),
    }
}
