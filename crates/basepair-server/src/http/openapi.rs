//! The OpenAPI description: collected from the handlers, completed with what all endpoints have in common, and
//! with the ids of the served model.

// The document is built here, from our own declarations, together with a snapshot: its shape is known.
#![allow(clippy::indexing_slicing, reason = "a JSON value that is missing reads as null")]

mod shared;

use super::problem::is_machine_path;
use super::retired::RETIRED;
use super::router;
use basepair_catalog::address::Addresses;
use basepair_catalog::load::{self, Embedded};
use basepair_catalog::wire::pretty;
use basepair_catalog::wire::problem::Problem;
use basepair_client::install::Framework;
use basepair_model::item::ItemType;
use basepair_model::model::{Model, Unit};
use basepair_model::rule::{self, Severity};
use serde_json::{Map, Value, json};
use std::collections::HashSet;
use std::sync::LazyLock;
use utoipa::PartialSchema;

/// The description for the built-in model, indented for people.
pub fn built_in() -> Option<String> {
    let loaded = load::load(&Embedded).ok()?;
    loaded.catalog.map(|catalog| pretty(&description(&catalog.model, None)))
}

/// The description for a model, and for the public address of the service if it is known. Only programs read it, so
/// that it has no indentation.
pub fn text(model: &Model, addresses: Option<&Addresses>) -> String {
    description(model, addresses).to_string()
}

fn description(model: &Model, addresses: Option<&Addresses>) -> Value {
    static COLLECTED: LazyLock<Value> = LazyLock::new(|| {
        let (_, collected) = router::endpoints().split_for_parts();
        serde_json::to_value(&collected).unwrap_or_default()
    });
    let mut document = COLLECTED.clone();
    document["info"] = json!({
        "title": "basepair",
        "version": env!("CARGO_PKG_VERSION"),
        "summary": env!("CARGO_PKG_DESCRIPTION"),
        "description": "Serves a frontend architecture model and a component registry, read-only. \
            Every path answers GET, HEAD and OPTIONS; every error has the shape of `Problem`, sent as \
            `application/json`, or as `application/problem+json` to clients that accept that. Requests with a \
            head of more than 32 KiB are rejected with 414 or 431 before they are read, malformed messages with \
            400; both close the connection.",
        "license": { "name": "MIT", "identifier": "MIT" },
    });
    document["servers"] = json!([{ "url": addresses.map_or("/", Addresses::base_url) }]);
    document["tags"] = json!([
        { "name": "architecture", "description": "The model: nodes, strands and rungs." },
        { "name": "registry", "description": "The items of the registry." },
        { "name": "files", "description": "The items as files, as a build writes them." },
        { "name": "history", "description": "The past of the registry: its states, and the versions of its items." },
        { "name": "documents", "description": "Principles, conventions, decisions and guides, with their sections." },
        { "name": "findings", "description": "The findings of a check of the registry." },
        { "name": "service", "description": "The entry point and the description of the API." },
        { "name": "health", "description": "Liveness and readiness, for operators." },
    ]);
    document["components"]["schemas"]["Problem"] =
        serde_json::to_value(Problem::schema()).unwrap_or_default();
    // The discriminator of the three kinds of element.
    for (schema, kind) in [("Node", "node"), ("Strand", "strand"), ("Rung", "rung")] {
        document["components"]["schemas"][schema]["properties"]["type"] = json!({ "enum": [kind] });
    }
    let paths = document["paths"].as_object().cloned().unwrap_or_default();
    let lists = enumerations(model);
    document["paths"] = complete(paths, model, &lists).into();
    for (name, values) in lists {
        document["components"]["schemas"][name] = json!({ "type": "string", "enum": values });
    }
    shared::share(&mut document);
    document
}

fn complete(paths: Map<String, Value>, model: &Model, lists: &[(&str, Vec<String>)]) -> Map<String, Value> {
    let mut completed = Map::new();
    for (path, mut item) in paths {
        let mut get = item["get"].take();
        describe_parameters(&mut get, lists);
        add_common_responses(&path, &mut get);
        let mut path_item = Map::new();
        path_item.insert("head".to_owned(), head(&path, &get));
        path_item.insert("options".to_owned(), options(&path, &get));
        path_item.insert("get".to_owned(), get);
        // The routes match names without the suffix; the URLs that clients use have it.
        let shown = if path.starts_with("/r/") { format!("{path}.json") } else { path };
        completed.insert(shown, path_item.into());
    }
    for row in RETIRED {
        let last = row.path.rsplit('/').next().unwrap_or_default();
        completed.insert(row.path.to_owned(), retired(row.path, last, row.explanation));
    }
    for (index, row) in model.retired.iter().enumerate() {
        let operations = || retired(&row.path, &format!("OfModel{index}"), &row.explanation);
        // Responses are described with the statuses that they have.
        completed.entry(&row.path).or_insert_with(operations);
    }
    completed
}

/// Adds the form of item names in paths, and removes references to lists that are empty in this model.
fn describe_parameters(operation: &mut Value, lists: &[(&str, Vec<String>)]) {
    // Words of characters that are neither control characters nor special in a path, joined by `.`, `/` or a
    // space: no segment of only dots.
    const NAME: &str = r"^[^\x00-\x20\x7f-\x9f/\\?#%.]+([./ ][^\x00-\x20\x7f-\x9f/\\?#%.]+)*$";
    let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten() {
        let is_item = parameter["in"] == "path" && parameter["name"] == "name";
        let schema = &mut parameter["schema"];
        if is_item {
            schema["pattern"] = json!(NAME);
            schema["maxLength"] = json!(basepair_model::name::ItemName::MAX_BYTES);
        }
        let list = schema["$ref"].as_str().and_then(|to| to.rsplit('/').next());
        if list.is_some_and(|list| lists.iter().all(|(known, _)| *known != list)) {
            *schema = json!({ "type": "string" });
        }
    }
}

/// The names that parameters accept, each list once.
fn enumerations(model: &Model) -> Vec<(&'static str, Vec<String>)> {
    let names = |unit: &Unit| [unit.id.to_string(), unit.number.to_string(), unit.sub_label.clone()];
    let mut units: Vec<_> = model.units().flat_map(names).collect();
    let mut seen = HashSet::new();
    units.retain(|name| seen.insert(name.clone()));
    let kinds = ItemType::ALL.iter().map(|kind| kind.as_str());
    let owned = |names: &mut dyn Iterator<Item = &'static str>| names.map(str::to_owned).collect();
    let all: [(_, Vec<String>); 6] = [
        ("NodeName", units),
        ("StrandName", model.strands.iter().map(|strand| strand.name.to_string()).collect()),
        ("RuleName", owned(&mut rule::all().map(|rule| rule.name))),
        ("Severity", owned(&mut Severity::ALL.into_iter().map(Severity::as_str))),
        ("TypeName", owned(&mut kinds.flat_map(|kind| [kind, kind.trim_start_matches("registry:")]))),
        ("Framework", owned(&mut Framework::ALL.iter().map(|(name, _)| *name))),
    ];
    all.into_iter().filter(|(_, names)| !names.is_empty()).collect()
}

fn add_common_responses(path: &str, operation: &mut Value) {
    let momentary = path == "/healthz" || path == "/readyz";
    let streams = path == "/events";
    let etag = json!({ "description": "Identifies exactly these bytes.", "schema": { "type": "string" } });
    let digest = json!({
        "description": "SHA-256 of the bytes without content coding, in the form of RFC 9530.",
        "schema": { "type": "string" },
    });
    let responses = &mut operation["responses"];
    let retry = json!({ "Retry-After": { "schema": { "type": "string" } } });
    if path == "/readyz" {
        responses["503"]["headers"] = retry.clone();
    }
    if !momentary {
        if streams {
            let header = |text: &str| json!({ "description": text, "schema": { "type": "string" } });
            responses["200"]["headers"] = json!({ "Cache-Control": header("`no-store`") });
        } else {
            responses["200"]["headers"] = json!({ "ETag": etag, "Unencoded-Digest": digest });
            responses["304"] =
                json!({ "description": "The client already has this version", "headers": { "ETag": etag } });
        }
        responses["421"] =
            problem(path, "The request was sent to a host that this server does not answer for");
        let unavailable = "Nothing has been loaded yet";
        let no_stream = "Nothing has been loaded yet, or the server is shutting down";
        responses["503"] = problem(path, if streams { no_stream } else { unavailable });
        responses["503"]["headers"] = retry;
    }
    responses["400"] = problem(path, "A parameter, the path or the host is invalid; the error names it");
    responses["500"] = problem(path, "Internal server error");
    responses["405"] = problem(path, "The method is not GET, HEAD or OPTIONS");
    responses["405"]["headers"] = json!({ "Allow": { "schema": { "type": "string" } } });
    for status in ["403", "404"] {
        if let Some(refused) = responses.get_mut(status) {
            let description = refused["description"].as_str().unwrap_or_default().to_owned();
            *refused = problem(path, &description);
        }
    }
    if let Some(responses) = responses.as_object_mut() {
        responses.sort_keys();
    }
}

fn problem(path: &str, description: &str) -> Value {
    let content = json!({ "schema": { "$ref": "#/components/schemas/Problem" } });
    let mut contents = json!({ "application/json": content, "application/problem+json": content });
    if !is_machine_path(path) {
        contents["text/html"] = json!({ "schema": { "type": "string" } });
    }
    json!({ "description": description, "content": contents })
}

/// HEAD responds like GET, without bodies.
fn head(path: &str, get: &Value) -> Value {
    let mut head = derived(get, "head", "The headers of GET");
    head["responses"] = with_errors(path, get, |status| !is_error(status));
    remove_bodies(&mut head["responses"]);
    head
}

fn is_error(status: &str) -> bool {
    status.starts_with(['4', '5'])
}

/// The chosen responses of GET, and its errors as ranges: which there are is described once, by GET.
fn with_errors(path: &str, get: &Value, chosen: impl Fn(&str) -> bool) -> Value {
    let mut responses = get["responses"].clone();
    let statuses: Vec<String> = responses
        .as_object()
        .into_iter()
        .flat_map(Map::keys)
        .filter(|each| is_error(each))
        .cloned()
        .collect();
    if let Some(responses) = responses.as_object_mut() {
        responses.retain(|status, _| chosen(status));
    }
    for (range, digit) in [("4XX", '4'), ("5XX", '5')] {
        if statuses.iter().any(|status| status.starts_with(digit)) {
            responses[range] = problem(path, "The errors of GET");
        }
    }
    responses
}

fn remove_bodies(responses: &mut Value) {
    for response in responses.as_object_mut().into_iter().flat_map(|responses| responses.values_mut()) {
        if let Some(response) = response.as_object_mut() {
            response.remove("content");
        }
    }
}

/// OPTIONS lists the methods where GET would respond; the query is ignored.
fn options(path: &str, get: &Value) -> Value {
    let mut options = derived(get, "options", "The allowed methods");
    if let Some(parameters) = options.get_mut("parameters").and_then(Value::as_array_mut) {
        parameters.retain(|parameter| parameter["in"] == "path");
    }
    let mut responses = with_errors(path, get, |_| false);
    responses["204"] = json!({
        "description": "The allowed methods, and CORS headers for pages that may read the response",
        "headers": { "Allow": { "schema": { "type": "string" } } },
    });
    if let Some(responses) = responses.as_object_mut() {
        responses.sort_keys();
    }
    options["responses"] = responses;
    options
}

/// An operation like GET under another method.
fn derived(get: &Value, method: &str, summary: &str) -> Value {
    let mut operation = get.clone();
    let id = get["operationId"].as_str().unwrap_or_default();
    operation["operationId"] = json!(id.replacen("get", method, 1));
    operation["summary"] = json!(summary);
    operation["description"] = json!(format!("{summary}."));
    operation
}

/// A retired path answers 410 to every method that OpenAPI can describe.
fn retired(path: &str, id: &str, explanation: &str) -> Value {
    let methods = ["get", "head", "options", "post", "put", "patch", "delete", "trace"];
    let operations = methods.iter().map(|method| {
        let mut responses = json!({
            "400": problem(path, "The host is invalid"),
            "410": problem(path, "Permanently gone; the error names the successor and the live model"),
            "421": problem(path, "The request was sent to a host that this server does not answer for"),
        });
        if *method == "head" {
            remove_bodies(&mut responses);
        }
        let operation = json!({
            "tags": ["architecture"],
            "operationId": format!("{method}Retired_{id}"),
            "summary": "Retired",
            "description": explanation,
            "deprecated": true,
            "responses": responses,
        });
        ((*method).to_owned(), operation)
    });
    Value::Object(operations.collect())
}
