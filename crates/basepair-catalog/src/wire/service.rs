//! The response at the root of the API.

use crate::address::Addresses;
use crate::catalog::Catalog;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct Service {
    /// The registry's name, from its manifest.
    pub registry: String,
    pub homepage: String,
    pub service: &'static str,
    pub version: &'static str,
    /// URLs of the endpoints; replace `{…}` with values.
    pub links: Links,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Links {
    pub architecture: String,
    pub element: String,
    pub may: String,
    pub findings: String,
    pub documents: String,
    pub document: String,
    pub document_page: String,
    pub skills: String,
    pub index: String,
    pub search: String,
    pub item: String,
    pub plan: String,
    pub closure: String,
    pub dependents: String,
    pub history: String,
    pub item_history: String,
    pub item_version: String,
    pub changes: String,
    pub catalog: String,
    pub digests: String,
    pub openapi: String,
    pub model_schema: String,
    pub health: String,
    pub readiness: String,
}

pub fn service(catalog: &Catalog, addresses: &Addresses, version: &'static str) -> Service {
    let at = |path: &str| format!("{}{path}", addresses.base_url());
    Service {
        registry: catalog.registry.name.clone(),
        homepage: catalog.registry.homepage.clone(),
        service: "basepair",
        version,
        links: Links {
            architecture: at("/api/v1/architecture"),
            element: at("/api/v1/architecture/elements/{id}"),
            may: at("/api/v1/architecture/may?from={name}&to={name}"),
            findings: at("/api/v1/findings"),
            documents: at("/api/v1/documents"),
            document: at("/api/v1/documents/{name}"),
            document_page: at("/documents/{name}"),
            skills: at("/.well-known/agent-skills/index.json"),
            index: at("/api/v1/ui"),
            search: at("/api/v1/ui?q={words}"),
            item: at("/api/v1/ui/{name}"),
            plan: at("/api/v1/plan/{name}"),
            closure: at("/api/v1/closure/{name}"),
            dependents: at("/api/v1/dependents/{name}"),
            history: at("/api/v1/history"),
            item_history: at("/api/v1/history/{name}"),
            item_version: at("/r/{name}@{version}.json"),
            changes: at("/api/v1/changes?from={state}&to={state}"),
            catalog: at("/r/registry.json"),
            digests: at("/r/digests.json"),
            openapi: at("/api/v1/openapi.json"),
            model_schema: at("/schema/architecture.json"),
            health: at("/healthz"),
            readiness: at("/readyz"),
        },
    }
}
