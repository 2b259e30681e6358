//! Reads the small text files of a project: settings are JSON with comments and trailing commas.

use basepair_catalog::load::{Source, without_comments};
use basepair_model::json::{self, Kind, Object};

const LIMIT: u64 = 1024 * 1024;

pub(super) fn read(source: &dyn Source, path: &str) -> Option<String> {
    let text = String::from_utf8(source.read(path, LIMIT).ok()?).ok()?;
    Some(text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text))
}

pub(super) fn object(text: &str) -> Option<Object> {
    match json::parse(&without_comments(text)).ok()?.kind {
        Kind::Object(object) => Some(*object),
        _ => None,
    }
}
