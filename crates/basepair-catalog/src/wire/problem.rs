//! The shape of all errors. The official client shows `error` and `message`; other clients read the rest as
//! problem details.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Problem {
    /// Identifies the kind of problem.
    pub r#type: String,
    pub title: &'static str,
    pub status: u16,
    /// What happened and what to do.
    pub detail: String,
    /// The requested path.
    pub instance: String,
    /// A stable code for this kind of problem.
    pub error: &'static str,
    /// The same text as `detail`.
    pub message: String,
    /// The invalid query parameter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub parameter: Option<String>,
    /// Similar names that exist.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub suggestions: Vec<String>,
    /// The path of the live endpoint.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub successor: Option<String>,
}
