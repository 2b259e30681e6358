//! What an entry of `registryDependencies` means to the client of the registry.

use crate::official;
use crate::own_addresses::{Named, OwnAddresses};
use basepair_catalog::address::is_namespace;
use basepair_catalog::catalog::{Catalog, Item};
use basepair_config::client::Client;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning<'t> {
    /// An item of this registry, by position.
    Sibling(usize),
    /// An address of this registry with a name that no item has.
    Missing(&'t str),
    /// An item of this registry that is retired: its URL answers that it is gone.
    Retired(&'t str),
    Itself,
    /// An item of the official registry.
    Official(&'t str),
    /// An address of another registry; its content is unknown here.
    Elsewhere,
    /// An address that the client reads as a file on the consumer's disk.
    LocalFile,
    /// Three or more segments: a repository on GitHub.
    GitHub,
    /// Not valid for any client.
    Malformed(&'static str),
}

/// Resolves an entry in the same order as the client: address, local file, namespace, repository, bare name.
/// Our own names come first, because they are URLs by the time a client reads them.
pub fn meaning<'t>(catalog: &Catalog, own: &OwnAddresses, item: &Item, text: &'t str) -> Meaning<'t> {
    if text.trim().is_empty() {
        return Meaning::Malformed("is empty");
    }
    if text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Meaning::Malformed("contains whitespace or a control character");
    }
    if text == item.name() {
        // An item's own name is served as written, so that a client reads it as the official item.
        return if official::has(own.client, text) { Meaning::Official(text) } else { Meaning::Itself };
    }
    if let Some(sibling) = catalog.position(text) {
        return Meaning::Sibling(sibling);
    }
    if catalog.retired_item(text).is_some() {
        return Meaning::Retired(text);
    }
    if catalog.withheld_item(text).is_some() {
        return Meaning::Missing(text);
    }
    if let Some(sibling) = of_family(catalog, item, text) {
        return Meaning::Sibling(sibling);
    }
    match own.named(catalog, text) {
        Some(Named::Item(name)) if name == item.name() => return Meaning::Itself,
        Some(Named::Item(name)) => {
            if let Some(sibling) = catalog.position(name) {
                return Meaning::Sibling(sibling);
            }
        }
        Some(Named::Unknown(name)) if catalog.retired_item(name).is_some() => return Meaning::Retired(name),
        Some(Named::Unknown(name)) => return Meaning::Missing(name),
        None => {}
    }
    match own.client {
        Client::Svelte => foreign_to_svelte(text),
        Client::Official | Client::Vue => foreign(text),
    }
}

/// The item that `@glass/button` means to `glass-card`, in a registry that gives a family of its items a namespace and has their common
/// beginning in its address: `glass-button`.
fn of_family(catalog: &Catalog, item: &Item, text: &str) -> Option<usize> {
    let (family, name) = text.strip_prefix('@')?.split_once('/')?;
    let is_of_it = item.name().strip_prefix(family).is_some_and(|rest| rest.starts_with('-'));
    let sibling = catalog.position(&format!("{family}-{name}")).filter(|_| is_of_it)?;
    let is_other = catalog.items().get(sibling).is_some_and(|sibling| sibling.name() != item.name());
    is_other.then_some(sibling)
}

/// shadcn-svelte knows no namespaces, repositories and files; an address may be relative to that of the item.
fn foreign_to_svelte(text: &str) -> Meaning<'_> {
    match text {
        _ if text.contains("://") => foreign(text),
        _ if text.starts_with("./") || text.starts_with("../") => Meaning::Elsewhere,
        _ if text.contains('/') || text.starts_with('@') || text.ends_with(".json") => {
            Meaning::Malformed("is neither an address nor an item of the official registry to shadcn-svelte")
        }
        _ => foreign(text),
    }
}

/// The meaning of an entry that is not ours.
fn foreign(text: &str) -> Meaning<'_> {
    if let Some((scheme, rest)) = text.split_once("://") {
        let host = rest.split('/').next().unwrap_or_default();
        return match scheme {
            "http" | "https" if host.is_empty() => Meaning::Malformed("is an address without a host"),
            "http" | "https" => Meaning::Elsewhere,
            _ => Meaning::Malformed("is an address that clients cannot fetch"),
        };
    }
    if text.ends_with(".json") || text.starts_with("./") || text.starts_with("../") || text.starts_with('/') {
        return Meaning::LocalFile;
    }
    if let Some((namespace, name)) = text.split_once('/').filter(|_| text.starts_with('@')) {
        return match namespace {
            _ if !is_namespace(namespace) => Meaning::Malformed("has an invalid namespace"),
            _ if name.is_empty() => Meaning::Malformed("names no item"),
            "@shadcn" => Meaning::Official(name),
            _ => Meaning::Elsewhere,
        };
    }
    if text.starts_with('@') {
        return Meaning::Malformed("is a namespace without an item");
    }
    let bare = text.split('#').next().unwrap_or(text);
    if bare.matches('/').count() >= 2 {
        return Meaning::GitHub;
    }
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.' | '/');
    if !text.chars().all(plain) || text.starts_with(['-', '.']) || text.ends_with('/') {
        return Meaning::Malformed("is neither a name nor an address");
    }
    Meaning::Official(text)
}
