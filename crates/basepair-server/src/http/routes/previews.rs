//! Preview images of items, under content-based names.

use super::{Outcome, RequestContext};
use crate::http::problem::ErrorKind;
use axum::extract::Path;

pub async fn preview(Path(file): Path<String>, context: RequestContext) -> Outcome {
    let image = context.snapshot.preview(&file).ok_or(ErrorKind::UnknownPath)?;
    Ok(context.answer(image))
}
