//! HTTP errors: one shape, sent as JSON, as problem details to clients that request it, and as a page to
//! browsers outside the API.

use super::cors::ALLOW;
use super::not_mcp::{self, NotMcp};
use crate::snapshot::Snapshot;
use crate::stage::Missing;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use basepair_catalog::document::{Freshness, MediaType};
use basepair_catalog::query::BadParameter;
use basepair_catalog::suggest::{self, documents};
use basepair_catalog::wire::retired::explanation;
use basepair_catalog::wire::{pretty, problem::Problem};
use basepair_model::percent;
use std::borrow::Cow;
use std::sync::Arc;

/// When to ask a server again that is still loading its registry or has too much to do, in seconds.
pub(super) const RETRY_AFTER: HeaderValue = HeaderValue::from_static("1");

/// Where the live model is.
const LIVE_MODEL: &str = "/api/v1/architecture";

/// Everything that can go wrong with a request.
#[derive(Debug, Clone)]
pub enum ErrorKind {
    UnknownPath,
    UnknownItem {
        name: String,
        nearest: Vec<String>,
    },
    UnknownDocument {
        name: String,
        nearest: Vec<String>,
    },
    /// No version of the item has this name.
    UnknownVersion {
        name: String,
        version: String,
        nearest: Vec<String>,
    },
    /// A parameter names no state of the registry.
    UnknownRevision {
        parameter: &'static str,
        name: String,
        nearest: Vec<String>,
    },
    /// The registry has no history.
    NoHistory {
        reason: String,
    },
    /// The history of the registry is being read.
    ReadingHistory,
    /// The manifest has the item, but it has no complete source, or installing it would be harmful.
    Withheld {
        name: String,
        reason: String,
    },
    /// The manifest marks the item as retired.
    RetiredItem {
        /// Complete sentences.
        explanation: String,
        /// The name of the item that replaces it, and its address.
        successor: Option<(String, String)>,
    },
    UnknownElement {
        id: String,
        known: Vec<String>,
    },
    /// A parameter names something that is neither an element nor an item nor a file.
    UnknownName {
        parameter: &'static str,
        name: String,
        nearest: Vec<String>,
    },
    Retired {
        /// Complete sentences.
        explanation: Cow<'static, str>,
        /// A path or a URL; the live model if there is no other successor.
        successor: Option<String>,
    },
    BadParameter {
        name: &'static str,
        detail: String,
    },
    BadPath,
    BadHost,
    /// The host of the request is not configured.
    UnknownHost {
        host: String,
    },
    WrongMethod,
    /// The request is not one that agents send.
    Mcp(NotMcp),
    /// There are no live previews.
    NoPreviews(Missing),
    /// Event streams exist only while the server watches its files.
    NotWatching,
    /// Event streams are for pages of the same origin.
    OtherOrigin,
    /// No event streams while the server is shutting down.
    NoStream,
    /// The body of the request did not arrive in time.
    SlowBody,
    /// This client, or all together, ask for more at a time than the server does.
    Busy,
    Starting,
    /// A bug or failure of the server; the log has details.
    Internal,
}

impl From<BadParameter> for ErrorKind {
    fn from(bad: BadParameter) -> Self {
        Self::BadParameter { name: bad.name, detail: bad.detail }
    }
}

/// An error that a handler has returned. The gate, which knows the request, writes the response.
#[derive(Debug, Clone)]
pub(super) struct Returned(pub(super) ErrorKind);

impl IntoResponse for ErrorKind {
    fn into_response(self) -> Response {
        let mut response = self.row().0.into_response();
        response.extensions_mut().insert(Returned(self));
        response
    }
}

/// How many names an error about an unknown item suggests.
const SUGGESTIONS: usize = 3;

impl ErrorKind {
    /// Why there is no item of this name: it is retired, withheld or unknown, with similar names.
    pub fn no_item(snapshot: &Snapshot, name: String) -> Self {
        let catalog = &snapshot.catalog;
        if let Some(entry) = catalog.retired_item(&name) {
            let successor = catalog.successor(entry);
            let successor =
                successor.map(|item| (item.name().to_owned(), snapshot.addresses.item(&item.entry.name)));
            return Self::RetiredItem { explanation: explanation(entry), successor };
        }
        if let Some(withheld) = catalog.withheld().iter().find(|each| each.name == name) {
            return Self::Withheld { name, reason: withheld.reason.clone() };
        }
        let nearest = suggest::meant(catalog, &name, SUGGESTIONS).into_iter().map(str::to_owned).collect();
        Self::UnknownItem { name, nearest }
    }

    /// Why there is no document of this name.
    pub fn no_document(snapshot: &Snapshot, name: String) -> Self {
        let kind = Self::no_item(snapshot, name);
        let Self::UnknownItem { name, .. } = kind else { return kind };
        let nearest = documents(&snapshot.catalog, &name, SUGGESTIONS);
        let nearest = nearest.into_iter().map(str::to_owned).collect();
        Self::UnknownDocument { name, nearest }
    }

    /// Status, code and title of every error.
    fn row(&self) -> (StatusCode, &'static str, &'static str) {
        use StatusCode as Status;
        match self {
            Self::UnknownPath => (Status::NOT_FOUND, "unknown_path", "Not found"),
            Self::UnknownItem { .. } => (Status::NOT_FOUND, "unknown_item", "Unknown item"),
            Self::UnknownDocument { .. } => (Status::NOT_FOUND, "unknown_document", "Unknown document"),
            Self::UnknownVersion { .. } => (Status::NOT_FOUND, "unknown_version", "Unknown version"),
            Self::UnknownRevision { .. } => (Status::NOT_FOUND, "unknown_revision", "Unknown state"),
            Self::NoHistory { .. } => (Status::NOT_FOUND, "no_history", "No history"),
            Self::ReadingHistory => (Status::SERVICE_UNAVAILABLE, "reading_history", "Not ready yet"),
            Self::Withheld { .. } => (Status::NOT_FOUND, "withheld", "Withheld"),
            Self::UnknownElement { .. } => (Status::NOT_FOUND, "unknown_element", "Unknown element"),
            Self::UnknownName { .. } => (Status::NOT_FOUND, "unknown_name", "Unknown name"),
            Self::NoPreviews(_) => (Status::NOT_FOUND, "no_previews", "No live previews"),
            Self::NotWatching => (Status::NOT_FOUND, "not_watching", "Not watching"),
            Self::Retired { .. } => (Status::GONE, "retired", "Permanently gone"),
            Self::RetiredItem { .. } => (Status::GONE, "retired", "Retired"),
            Self::BadParameter { .. } => (Status::BAD_REQUEST, "bad_parameter", "Invalid query parameter"),
            Self::BadPath => (Status::BAD_REQUEST, "bad_path", "Invalid path"),
            Self::BadHost => (Status::BAD_REQUEST, "bad_host", "Invalid host"),
            Self::UnknownHost { .. } => (Status::MISDIRECTED_REQUEST, "unknown_host", "Unknown host"),
            Self::WrongMethod => (Status::METHOD_NOT_ALLOWED, "wrong_method", "Method not allowed"),
            Self::Mcp(why) => why.row(),
            Self::OtherOrigin => (Status::FORBIDDEN, "other_origin", "Other origin"),
            Self::SlowBody => (Status::REQUEST_TIMEOUT, "slow_body", "Request timeout"),
            Self::NoStream => (Status::SERVICE_UNAVAILABLE, "no_stream", "No stream available"),
            Self::Busy => (Status::SERVICE_UNAVAILABLE, "busy", "Too much at once"),
            Self::Starting => (Status::SERVICE_UNAVAILABLE, "starting", "Not ready yet"),
            Self::Internal => (Status::INTERNAL_SERVER_ERROR, "internal", "Internal server error"),
        }
    }

    /// The full explanation. `prefix` is the path that a proxy strips. Hints at paths of the API are left out
    /// on pages for people.
    fn detail(&self, prefix: &str, for_people: bool) -> String {
        let hint = |what: &str, path: &str| {
            if for_people { String::new() } else { format!(" GET {prefix}{path} {what}.") }
        };
        match self {
            Self::UnknownPath => {
                format!("There is nothing at this path.{}", hint("lists the endpoints", "/api/v1"))
            }
            Self::UnknownItem { name, nearest } => {
                let instead = meant(nearest, || hint("lists every item", "/api/v1/ui"));
                format!("There is no item `{}`.{instead}", shown(name))
            }
            Self::UnknownDocument { name, nearest } => {
                let instead = meant(nearest, || hint("lists every document", "/api/v1/documents"));
                format!("There is no document `{}`.{instead}", shown(name))
            }
            Self::UnknownVersion { name, version, nearest } => {
                let (near, path) = (meant(nearest, String::new), percent::encode(name, "/"));
                let list = hint("lists its versions", &format!("/api/v1/history/{path}"));
                format!("The item `{}` has no version `{}`.{near}{list}", shown(name), shown(version))
            }
            Self::UnknownRevision { parameter, name, nearest } => {
                let near = meant(nearest, String::new);
                let list = hint("lists the states", "/api/v1/history");
                let name = shown(name);
                format!("The value `{name}` of `{parameter}` is not a tag or a commit in which items changed.{near}{list}")
            }
            Self::NoHistory { reason } => format!("There is no history: {reason}."),
            Self::ReadingHistory => "The history of the registry is being read. Try again in a moment.".to_owned(),
            Self::Withheld { name, reason } => {
                format!("The item `{}` is withheld: {reason}.", shown(name))
            }
            Self::RetiredItem { explanation, successor } => match successor {
                Some((name, _)) if for_people => format!("{explanation} Use `{name}` instead."),
                Some((name, address)) => format!("{explanation} Use `{name}` instead: {address}"),
                None => explanation.clone(),
            },
            Self::UnknownElement { id, known } => {
                format!("There is no element `{}`. The elements are `{}`.", shown(id), known.join("`, `"))
            }
            Self::UnknownName { parameter, name, nearest } => {
                let name = shown(name);
                let lists = || {
                    let elements = hint("lists the elements", "/api/v1/architecture");
                    format!("{elements}{}", hint("lists every item", "/api/v1/ui"))
                };
                let instead = meant(nearest, lists);
                format!("The value `{name}` of `{parameter}` is not an element, an item or a file of a node.{instead}")
            }
            Self::Retired { explanation, successor } => {
                let instead = successor.as_deref().map(|successor| address(prefix, successor));
                let instead = instead.map_or_else(String::new, |address| format!(" Use {address} instead."));
                format!("{explanation}{instead} The live model is at {prefix}{LIVE_MODEL}.")
            }
            Self::BadParameter { name, detail } => format!("The parameter `{name}` {detail}."),
            Self::BadPath => {
                "The path contains a dot segment, a control character, a backslash or an invalid escape."
                    .to_owned()
            }
            Self::BadHost => {
                "A request must have exactly one valid Host header, and a host in the request target must \
                be the same."
                    .to_owned()
            }
            Self::UnknownHost { host } => {
                let name = host.rsplit_once(':').map_or(host.as_str(), |(name, _)| name);
                format!(
                    "This server does not answer for `{}`. If it should, start it with `--allow-host {}`.",
                    shown(host),
                    shown(name)
                )
            }
            Self::WrongMethod => format!("The allowed methods are {ALLOW}."),
            Self::Mcp(why) => why.detail(),
            Self::NoPreviews(Missing::Kit) => "Live previews need a kit, and none was found. Make one with \
                `basepair kit`, or `cargo xtask kit` in a checkout of basepair, or name the folder of one with `--kit`."
                .to_owned(),
            Self::NoPreviews(Missing::Usable(why)) => format!("There are no live previews: {why}."),
            Self::NotWatching => {
                "This server does not watch its files, so there are no events. Start it with `--watch`."
                    .to_owned()
            }
            Self::OtherOrigin => "The events of this server are for its own pages only.".to_owned(),
            Self::NoStream => "The server is shutting down. Try again later.".to_owned(),
            Self::SlowBody => "The body of the request did not arrive in time.".to_owned(),
            Self::Busy => "The server is doing as much as it can. Ask for less at a time, or try again in a \
                moment."
                .to_owned(),
            Self::Starting => "The registry is being loaded. Try again in a moment.".to_owned(),
            Self::Internal => "The server failed to build the response. See its log for details.".to_owned(),
        }
    }
}

/// An error response, kept so that a layer that knows the site and its public address can write it again.
#[derive(Debug, Clone)]
pub struct Refused {
    kind: ErrorKind,
    path: Arc<str>,
    form: Form,
}

impl Refused {
    /// Whether it is a page for a person.
    pub fn is_page(&self) -> bool {
        matches!(self.form, Form::Page)
    }

    /// The error behind a proxy that strips `prefix`.
    pub fn problem(&self, prefix: &str) -> Problem {
        problem(&self.kind, &self.path, prefix, self.is_page())
    }
}

/// A minimal page, if there is no site.
fn plain_page(problem: &Problem) -> String {
    let detail = problem.detail.replace('&', "&amp;").replace('<', "&lt;");
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<title>{0}</title>\n<h1>{0}</h1>\n<p>{detail}</p>\n</html>\n",
        problem.title
    )
}

/// The names that may be meant, or what else is said if there are none.
fn meant(nearest: &[String], otherwise: impl FnOnce() -> String) -> String {
    if nearest.is_empty() { otherwise() } else { format!(" Did you mean `{}`?", nearest.join("`, `")) }
}

/// Client input, shortened for messages.
fn shown(text: &str) -> String {
    let short: String = text.chars().take(80).collect();
    if short.len() < text.len() { format!("{short}…") } else { short }
}

fn problem(kind: &ErrorKind, path: &str, prefix: &str, for_people: bool) -> Problem {
    let detail = kind.detail(prefix, for_people);
    let (status, code, title) = kind.row();
    let mut problem = Problem {
        r#type: format!("urn:basepair:error:{}", code.replace('_', "-")),
        title,
        status: status.as_u16(),
        message: detail.clone(),
        detail,
        instance: prefix.chars().chain(path.chars().take(400)).collect(),
        error: code,
        parameter: None,
        suggestions: Vec::new(),
        successor: None,
    };
    match kind {
        ErrorKind::UnknownItem { nearest, .. }
        | ErrorKind::UnknownVersion { nearest, .. }
        | ErrorKind::UnknownDocument { nearest, .. } => problem.suggestions.clone_from(nearest),
        ErrorKind::UnknownElement { known, .. } => problem.suggestions.clone_from(known),
        ErrorKind::UnknownName { parameter, nearest, .. }
        | ErrorKind::UnknownRevision { parameter, nearest, .. } => {
            problem.suggestions.clone_from(nearest);
            problem.parameter = Some((*parameter).to_owned());
        }
        ErrorKind::BadParameter { name, .. } => problem.parameter = Some((*name).to_owned()),
        ErrorKind::Retired { successor, .. } => {
            problem.successor = Some(address(prefix, successor.as_deref().unwrap_or(LIVE_MODEL)));
        }
        ErrorKind::RetiredItem { successor: Some((_, address)), .. } => {
            problem.successor = Some(address.clone());
        }
        _ => {}
    }
    problem
}

/// The public path of a path of the service; a URL stays unchanged.
fn address(prefix: &str, successor: &str) -> String {
    if successor.starts_with('/') { format!("{prefix}{successor}") } else { successor.to_owned() }
}

/// The body of an error for a program.
pub fn body(problem: &Problem) -> String {
    pretty(problem) + "\n"
}

/// Answers a request with an error.
pub fn respond(kind: &ErrorKind, path: &str, request: &HeaderMap) -> Response {
    let (status, ..) = kind.row();
    let form = wanted_form(path, request);
    let problem = problem(kind, path, "", matches!(form, Form::Page));
    let (media_type, body) = match form {
        Form::Page => (MediaType::Html.as_str(), plain_page(&problem)),
        Form::Json => (MediaType::Json.as_str(), body(&problem)),
        Form::ProblemJson => ("application/problem+json", body(&problem)),
    };
    let mut response = (status, body).into_response();
    // A retired item may come back, a retired path of the model does not.
    let settled = matches!(kind, ErrorKind::Retired { .. });
    let freshness = if settled { Freshness::Settled } else { Freshness::Momentary };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media_type));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(freshness.cache_control()));
    headers.insert(header::VARY, HeaderValue::from_static("Accept"));
    if media_type == MediaType::Html.as_str() {
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("default-src 'none'"));
    }
    // A page of the site shows the registry's name, which must not be visible under an unknown host. And the
    // cause of one failed page may make the next one fail too.
    if !matches!(kind, ErrorKind::UnknownHost { .. } | ErrorKind::Internal) {
        response.extensions_mut().insert(Refused { kind: kind.clone(), path: path.into(), form });
    }
    let headers = response.headers_mut();
    match kind {
        ErrorKind::WrongMethod => {
            headers.insert(header::ALLOW, HeaderValue::from_static(ALLOW));
        }
        ErrorKind::Mcp(NotMcp::Method) => {
            headers.insert(header::ALLOW, HeaderValue::from_static(not_mcp::ALLOW));
        }
        _ => {}
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        headers.insert(header::RETRY_AFTER, RETRY_AFTER);
    }
    response
}

#[derive(Debug, Clone, Copy)]
enum Form {
    Json,
    ProblemJson,
    Page,
}

/// The official client reads errors only as `application/json`, so that is the default and the other forms must
/// be requested explicitly.
fn wanted_form(path: &str, request: &HeaderMap) -> Form {
    // The path is as the client sent it; its canonical form decides.
    let decoded = percent::decode(path).unwrap_or_else(|| path.to_owned());
    let accepted = request.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    if accepted.contains("application/problem+json") {
        Form::ProblemJson
    } else if accepted.contains("text/html") && !is_machine_path(&decoded) {
        Form::Page
    } else {
        Form::Json
    }
}

/// Whether only programs request a path.
pub fn is_machine_path(path: &str) -> bool {
    let below =
        |root| path.strip_prefix(root).is_some_and(|rest: &str| rest.is_empty() || rest.starts_with('/'));
    ["/api", "/r", "/mcp"].into_iter().any(below)
}
