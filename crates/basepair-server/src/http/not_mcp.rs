//! Why a request at the path of the Model Context Protocol is not given to it.

use crate::mcp::LARGEST_MESSAGE;
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
    pub fn status(self) -> StatusCode {
        match self {
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Origin => StatusCode::FORBIDDEN,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::NotAcceptable => StatusCode::NOT_ACCEPTABLE,
            Self::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        }
    }

    pub fn code(self) -> &'static str {
        match self {
            Self::Method => "wrong_method",
            Self::Origin => "other_origin",
            Self::TooLarge => "too_large",
            Self::NotAcceptable => "not_acceptable",
            Self::NotJson => "not_json",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Method => "Method not allowed",
            Self::Origin => "Other origin",
            Self::TooLarge => "Too large",
            Self::NotAcceptable => "Not acceptable",
            Self::NotJson => "Not JSON",
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
