//! Preview images of items, under content-based names.

use super::{Outcome, RequestContext};
use crate::http::problem::ErrorKind;
use axum::extract::Path;

pub async fn picture(Path(file): Path<String>, context: RequestContext) -> Outcome {
    let image = context.snapshot.picture(&file).or_else(|| context.album.picture(&file));
    let image = image.ok_or(ErrorKind::UnknownPath)?;
    Ok(context.answer(image))
}
