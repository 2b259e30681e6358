//! Why a request at the path of the Model Context Protocol is not given to it.

use crate::admission::LARGEST_MESSAGE;
use axum::http::StatusCode;

/// The methods of that path.
pub(crate) const ALLOW: &str = "POST, OPTIONS";

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotMcp {
    Method,
    /// A page of another origin.
    Origin,
    TooLarge,
    /// The client does not accept JSON.
    NotAcceptable,
    /// The body is not JSON, or it is encoded.
    NotJson,
}

impl NotMcp {
    /// Status, code and title.
    pub fn row(self) -> (StatusCode, &'static str, &'static str) {
        match self {
            Self::Method => (StatusCode::METHOD_NOT_ALLOWED, "wrong_method", "Method not allowed"),
            Self::Origin => (StatusCode::FORBIDDEN, "other_origin", "Other origin"),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, "too_large", "Too large"),
            Self::NotAcceptable => (StatusCode::NOT_ACCEPTABLE, "not_acceptable", "Not acceptable"),
            Self::NotJson => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "not_json", "Not JSON"),
        }
    }

    pub fn detail(self) -> String {
        match self {
            Self::Method => format!("The allowed methods are {ALLOW}: agents send messages here."),
            Self::Origin => "Pages of other origins may not use this server under a local name.".to_owned(),
            Self::TooLarge => format!("A message may have {} KiB.", LARGEST_MESSAGE / 1024),
            Self::NotAcceptable => "The client must accept application/json.".to_owned(),
            Self::NotJson => {
                "The body must be JSON with `Content-Type: application/json`, and not compressed.".to_owned()
            }
        }
    }
}
