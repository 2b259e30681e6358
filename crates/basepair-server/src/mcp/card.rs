//! How clients find the server: a card that describes it, and the catalog that lists the card.

use super::server::Server;
use crate::running::Running;
use basepair_catalog::document::MediaType;
use basepair_catalog::wire::pretty;
use rmcp::ServerHandler;
use serde_json::json;
use std::sync::Arc;

/// Where the server is, and where its card is.
pub const PATH: &str = "/mcp";
pub const CARD_PATH: &str = "/mcp/server-card";
pub const CATALOG_PATH: &str = "/.well-known/ai-catalog.json";

/// The card of the server at a base URL.
pub fn card(running: &Arc<Running>, base_url: &str) -> String {
    let server = Server::new(Arc::clone(running));
    let about = server.get_info();
    let versions = server.supported_protocol_versions();
    pretty(&json!({
        "$schema": "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
        "name": name(base_url),
        "version": about.server_info.version,
        "title": about.server_info.title,
        "description": about.server_info.description,
        "remotes": [{
            "type": "streamable-http",
            "url": format!("{base_url}{PATH}"),
            "supportedProtocolVersions": versions,
        }],
    })) + "\n"
}

/// The catalog with the one card.
pub fn catalog(base_url: &str) -> String {
    let url = format!("{base_url}{CARD_PATH}");
    pretty(&json!({
        "specVersion": "1.0",
        "entries": [{
            "identifier": format!("urn:air:{}:basepair", host(base_url)),
            "displayName": "basepair",
            "type": MediaType::McpServerCard.as_str(),
            "url": url,
        }],
    })) + "\n"
}

/// A name in the form of the protocol: the host in reverse order, and the program.
fn name(base_url: &str) -> String {
    let host = host(base_url);
    let labels: Vec<&str> = match host.parse::<std::net::IpAddr>() {
        Ok(_) => vec!["local"],
        Err(_) => host.split('.').rev().collect(),
    };
    format!("{}/basepair", labels.join("."))
}

/// The host of a URL, without port.
fn host(base_url: &str) -> &str {
    let rest = base_url.split_once("://").map_or(base_url, |(_, rest)| rest);
    let authority = rest.split('/').next().unwrap_or(rest);
    match authority.strip_prefix('[') {
        Some(address) => address.split(']').next().unwrap_or(address),
        None => authority.split(':').next().unwrap_or(authority),
    }
}
