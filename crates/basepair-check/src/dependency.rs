//! What an entry of `registryDependencies` means to the official client.

use crate::registry::Registry;
use basepair_catalog::address::is_namespace;
use basepair_catalog::catalog::Item;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning<'t> {
    /// An item of this registry, by position.
    Sibling(usize),
    Itself,
    /// An item of the official registry.
    Official(&'t str),
    /// An address elsewhere; what it brings is not known here.
    Elsewhere,
    /// An address that the client reads as a file on the consumer's disk.
    LocalFile,
    /// Three or more segments: a repository on GitHub.
    GitHub,
    /// Nothing that any client understands.
    Malformed(&'static str),
}

/// Reads an entry in the order in which the client does: address, local file, namespace, repository, bare name.
pub(crate) fn meaning<'t>(registry: &Registry<'_>, item: &Item, text: &'t str) -> Meaning<'t> {
    let own = |name: &str| registry.catalog.position(name);
    if text.trim().is_empty() {
        return Meaning::Malformed("is empty");
    }
    if text.chars().any(|c| c.is_control() || c.is_whitespace()) {
        return Meaning::Malformed("holds a blank or a control character");
    }
    // A name of ours is an address by the time a client sees it.
    if text == item.name() {
        return Meaning::Itself;
    }
    if let Some(sibling) = own(text) {
        return Meaning::Sibling(sibling);
    }
    if let Some((scheme, rest)) = text.split_once("://") {
        if !matches!(scheme, "http" | "https") {
            return Meaning::Malformed("is an address that clients cannot fetch");
        }
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        if host.is_empty() {
            return Meaning::Malformed("is an address without a host");
        }
        let last = path.split(['?', '#']).next().unwrap_or_default().rsplit('/').next().unwrap_or_default();
        let name = last.strip_suffix(".json").unwrap_or(last);
        let here = registry.catalog.registry.homepage.split("://").nth(1);
        let here = here.and_then(|rest| rest.split('/').next()).filter(|homepage| *homepage == host);
        return match here.and_then(|_| own(name)) {
            Some(_) if name == item.name() => Meaning::Itself,
            Some(sibling) => Meaning::Sibling(sibling),
            None => Meaning::Elsewhere,
        };
    }
    if text.ends_with(".json") || text.starts_with("./") || text.starts_with("../") || text.starts_with('/') {
        return Meaning::LocalFile;
    }
    if let Some((namespace, name)) = text.split_once('/').filter(|_| text.starts_with('@')) {
        if !is_namespace(namespace) {
            return Meaning::Malformed("has a namespace that no configuration can hold");
        }
        return match (namespace, own(name)) {
            (_, _) if name.is_empty() => Meaning::Malformed("names no item"),
            ("@shadcn", _) => Meaning::Official(name),
            (_, Some(_)) if name == item.name() => Meaning::Itself,
            (_, Some(sibling)) => Meaning::Sibling(sibling),
            (_, None) => Meaning::Elsewhere,
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
