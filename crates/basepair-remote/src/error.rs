//! What can go wrong with a registry that is reached by its address: what was asked, what answered, and what to do.

use crate::template::{AddressError, shown};
use reqwest::{StatusCode, Url};

/// Why there is no registry.
#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    #[error(transparent)]
    Address(#[from] AddressError),
    #[error(transparent)]
    Fetch(#[from] FetchError),
    /// None of the usual places below a site has an index.
    #[error("`{site}` has no registry where one is usually published: {}; pass the URL of its registry.json, or of an item with `{{name}}` in place of its name", list(.tried))]
    NoIndex { site: String, tried: Vec<FetchError> },
    #[error(
        "{url} is not the index of a registry: {why}; pass the URL of its registry.json, or of an item with `{{name}}` in place of its name"
    )]
    NotAnIndex { url: String, why: String },
    #[error(
        "{url} lists {count} items, more than the {limit} that are read; a limit protects this program from what answers without end"
    )]
    TooManyItems { url: String, count: usize, limit: usize },
    #[error("{0}")]
    Program(String),
}

/// Why an address did not answer with what was asked for.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{url} {problem}")]
pub struct FetchError {
    /// Without what may be secret.
    pub url: String,
    pub problem: Problem,
}

#[derive(Debug, Clone, thiserror::Error)]
pub enum Problem {
    #[error(
        "cannot be reached: {0}; check the address and the network, or use what is cached with --offline"
    )]
    Unreachable(String),
    #[error("did not answer in time; try again later, or use what is cached with --offline")]
    TimedOut,
    #[error("ended before it was complete: {0}; try again later")]
    Incomplete(String),
    #[error("answered {status}{}; {}", said(.message.as_deref()), remedy(.status))]
    Status { status: StatusCode, message: Option<String> },
    #[error("redirects to {0}, which is another host; pass that address if you trust it")]
    OtherHost(String),
    #[error(
        "is not asked, because {0}, and only the host of the address that was passed may be; ask whoever wrote it for a public address"
    )]
    Inside(String),
    #[error("redirects more than {0} times; pass the address where the registry is")]
    Redirects(usize),
    #[error("redirects without saying where; ask who runs it to correct the `Location` header")]
    Nowhere,
    #[error("is larger than {} MiB; {}", .0 / (1024 * 1024), "a limit protects this program from what answers without end")]
    TooLarge(u64),
    #[error("would exceed the limit of {} MiB for the whole registry; allow more with --input-limit", .0 / (1024 * 1024))]
    Budget(u64),
    #[error("answered with a web page instead of JSON; check the address")]
    WebPage,
    #[error("is not valid JSON at {line}:{column}: {message}; ask who runs it to correct the file")]
    Json { line: usize, column: usize, message: String },
    #[error("is not valid UTF-8; ask who runs it to correct the file")]
    Encoding,
    #[error("is compressed as `{0}`, which was not asked for; ask who runs it to honour `Accept-Encoding`")]
    Coding(String),
    #[error(
        "is not what its `{0}` header says: it was changed on the way, or the header is wrong; ask who runs it"
    )]
    Digest(&'static str),
    #[error("is not what it should be: {0}; ask who runs it to correct the file")]
    Shape(String),
    #[error("is not in the cache; run the command once without --offline")]
    Offline,
}

impl FetchError {
    pub(crate) fn new(url: &Url, problem: Problem) -> Self {
        Self { url: shown(url.as_str()), problem }
    }

    /// Whether an answer arrived that is only about what was asked for, so that other addresses may answer better.
    pub fn is_answer(&self) -> bool {
        use Problem::{Budget, Incomplete, Offline, Status, TimedOut, Unreachable};
        match &self.problem {
            Status { status, .. } => {
                !matches!(status.as_u16(), 401 | 403 | 407 | 429)
                    && *status != StatusCode::SERVICE_UNAVAILABLE
            }
            Unreachable(_) | TimedOut | Incomplete(_) | Budget(_) | Offline => false,
            _ => true,
        }
    }

    pub fn status(&self) -> Option<StatusCode> {
        match &self.problem {
            Problem::Status { status, .. } => Some(*status),
            _ => None,
        }
    }
}

fn list(errors: &[FetchError]) -> String {
    errors
        .iter()
        .map(|error| format!("{} {}", error.url, brief(&error.problem)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// A problem without its remedy.
fn brief(problem: &Problem) -> String {
    let text = problem.to_string();
    text.split("; ").next().unwrap_or_default().to_owned()
}

fn said(message: Option<&str>) -> String {
    message.map(|message| format!(" ({message})")).unwrap_or_default()
}

fn remedy(status: &StatusCode) -> &'static str {
    match status.as_u16() {
        401 | 403 => {
            "put the credentials into `headers` of a namespace in components.json, and pass the namespace in place of the URL"
        }
        404 | 410 => "check the address",
        407 => "put the credentials into the address of the proxy in HTTPS_PROXY",
        429 => "try again later",
        500.. => "try again later, or ask who runs it",
        _ => "check the address, or ask who runs it",
    }
}
