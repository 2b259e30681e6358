//! The skills of the registry, where installers look for them.

use super::{Outcome, RequestContext};
use crate::http::problem::ErrorKind;
use axum::http::Uri;
use basepair_catalog::document::Document;
use basepair_catalog::skills;
use basepair_model::percent;

/// An index, or a file of a skill.
pub async fn file(uri: Uri, context: RequestContext) -> Outcome {
    let path = percent::decode(uri.path()).unwrap_or_else(|| uri.path().to_owned());
    let path = path.trim_start_matches('/');
    if let Some(found) = context.snapshot.well_known(path) {
        return Ok(context.answer(found));
    }
    // A registry without skills has an empty index; a build does not write it.
    let empty = skills::files(&[]).into_iter().find(|(each, _)| path.ends_with(each.as_str()));
    match empty {
        Some((_, document)) if context.snapshot.shared.agents.skills.is_empty() => {
            Ok(context.json(text(&document)))
        }
        _ => Err(ErrorKind::UnknownPath),
    }
}

fn text(document: &Document) -> String {
    String::from_utf8_lossy(&document.bytes).trim_end().to_owned()
}
