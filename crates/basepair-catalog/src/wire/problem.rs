//! The one shape of errors. The official client shows `error` and `message`; other clients know the rest as
//! problem details.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Problem {
    /// Names the kind of problem.
    pub r#type: String,
    pub title: &'static str,
    pub status: u16,
    /// What happened and what to do.
    pub detail: String,
    /// The path that was asked for.
    pub instance: String,
    /// A stable code for this kind of problem.
    pub error: &'static str,
    /// The same text as `detail`.
    pub message: String,
    /// The query parameter at fault.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub parameter: Option<String>,
    /// Names that exist and may have been meant.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub suggestions: Vec<String>,
    /// Where the live answer is.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub successor: Option<String>,
}
