//! Guarantees across all endpoints.

mod amend;
mod caching;
#[cfg(target_os = "linux")]
mod confinement;
mod cors;
mod deprecated_items;
mod described;
mod errors;
mod folder;
mod head;
mod hosts;
mod interface;
mod large;
mod leaks;
mod making;
mod markdown;
pub mod panics;
mod prefix;
mod reload;
mod retired;
mod retired_items;
mod search;
mod site;
mod site_settings;
mod structured;
mod torn;
mod withheld;

/// A path of every kind of document.
const DOCUMENTS: [&str; 14] = [
    "/",
    "/api/v1",
    "/api/v1/architecture",
    "/api/v1/architecture/elements/N2",
    "/api/v1/architecture/elements/spine",
    "/api/v1/findings",
    "/api/v1/openapi.json",
    "/api/v1/ui",
    "/api/v1/ui/registry",
    "/api/v1/ui/button",
    "/r/registry.json",
    "/r/digests.json",
    "/r/button.json",
    "/schema/architecture.json",
];
