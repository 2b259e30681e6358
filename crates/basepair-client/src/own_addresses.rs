//! Which addresses are the registry's own. An author may refer to a sibling by its bare name, as
//! `@namespace/name`, by the URL where the registry is published, or as `owner/repository/name`. Own prefixes
//! come from configuration, and otherwise from the manifest itself: a prefix is ours if the names that follow
//! it are names of our items.

use basepair_catalog::catalog::Catalog;
use basepair_catalog::wire::registries::own_registries;
use basepair_config::client::Client;
use std::collections::HashMap;

/// What is known about the registry's addresses besides its manifest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hints {
    /// Addresses from configuration: URL templates with `{name}`, plain prefixes, or `owner/repository`.
    pub addresses: Vec<String>,
    /// Namespaces from configuration, with their `@`.
    pub namespaces: Vec<String>,
    /// `owner/repository`, from the project's `package.json`.
    pub repository: Option<String>,
    /// The client that reads them.
    pub client: Client,
}

/// How items of this registry are named in `registryDependencies`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OwnAddresses {
    /// The client that installs from the registry.
    pub client: Client,
    /// Sorted; each ends before the item's name.
    prefixes: Vec<Prefix>,
    /// How the manifest writes siblings, if it has any.
    spelling: Option<Spelling>,
}

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Prefix {
    text: String,
    /// Whether it was stated explicitly, so that an unknown name after it is a mistake.
    certain: bool,
}

/// How a sibling is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Spelling {
    Bare,
    /// `local:name`, which the build of shadcn-svelte turns into an address.
    Local,
    /// The text before and after the name.
    Address {
        start: String,
        end: String,
    },
}

impl Spelling {
    pub fn of(&self, name: &str) -> String {
        match self {
            Self::Bare => name.to_owned(),
            Self::Local => format!("{LOCAL}{name}"),
            Self::Address { start, end } => format!("{start}{name}{end}"),
        }
    }
}

/// What shadcn-svelte writes before the name of a sibling.
pub(crate) const LOCAL: &str = "local:";

/// Hosts and namespaces whose items are never ours, unless they are configured.
const OFFICIAL: &[&str] = &["ui.shadcn.com", "@shadcn/"];

/// How many path segments an item's name may have.
const SEGMENTS: usize = 4;

/// A parsed address of ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named<'t> {
    /// The name of an item.
    Item(&'t str),
    /// An unknown name after a prefix that is certainly ours.
    Unknown(&'t str),
}

impl OwnAddresses {
    pub fn of(catalog: &Catalog, hints: &Hints) -> Self {
        let mut own = Self { client: hints.client, prefixes: certain(catalog, hints), spelling: None };
        let known: Vec<String> = own.prefixes.iter().map(|prefix| prefix.text.clone()).collect();
        let inferred = inferred(catalog).into_iter().filter(|start| !known.contains(start));
        own.prefixes.extend(inferred.map(|text| Prefix { text, certain: false }));
        own.prefixes.sort();
        own.spelling = own.usual_spelling(catalog);
        own
    }

    /// The item at an address of ours; `None` for addresses that are not ours.
    pub fn named<'t>(&self, catalog: &Catalog, text: &'t str) -> Option<Named<'t>> {
        if let Some(name) = text.strip_prefix(LOCAL) {
            return Some(if catalog.position(name).is_some() {
                Named::Item(name)
            } else {
                Named::Unknown(name)
            });
        }
        if let Some(rest) = text.strip_prefix("./").filter(|_| self.client == Client::Svelte) {
            // Relative to the address of the item.
            return Some(name_of(rest)).filter(|name| catalog.position(name).is_some()).map(Named::Item);
        }
        if !is_address(text) {
            return None;
        }
        let mut unknown = None;
        for prefix in &self.prefixes {
            let Some(rest) = after(text, &prefix.text) else { continue };
            let name = name_of(rest);
            if catalog.position(name).is_some() {
                return Some(Named::Item(name));
            }
            if prefix.certain
                && !name.is_empty()
                && unknown.is_none_or(|other: &str| name.len() < other.len())
            {
                unknown = Some(name);
            }
        }
        unknown.map(Named::Unknown)
    }

    /// How the manifest writes its siblings; `None` if it has none.
    pub fn spelling(&self) -> Option<&Spelling> {
        self.spelling.as_ref()
    }

    /// A sibling as this manifest would write it.
    pub fn written(&self, name: &str) -> String {
        self.spelling.as_ref().map_or_else(|| name.to_owned(), |spelling| spelling.of(name))
    }

    /// Whether siblings are named by address, so that a bare name is unusual.
    pub fn is_addressed(&self) -> bool {
        matches!(self.spelling, Some(Spelling::Address { .. }))
    }

    /// Whether siblings are named as files of a repository, which clients read as they are.
    pub fn is_repository(&self) -> bool {
        let start = match &self.spelling {
            Some(Spelling::Address { start, .. }) => start,
            _ => return false,
        };
        !start.starts_with('@') && !start.contains("://")
    }

    fn usual_spelling(&self, catalog: &Catalog) -> Option<Spelling> {
        let mut counts: HashMap<Spelling, usize> = HashMap::new();
        for item in catalog.items() {
            for (text, _) in &item.entry.registry_dependencies {
                let spelling = if catalog.position(text).is_some() {
                    Spelling::Bare
                } else if text.starts_with(LOCAL) {
                    Spelling::Local
                } else if let Some(Named::Item(name)) = self.named(catalog, text) {
                    let Some((start, end)) = around(text, name) else { continue };
                    Spelling::Address { start: start.to_owned(), end: end.to_owned() }
                } else {
                    continue;
                };
                *counts.entry(spelling).or_default() += 1;
            }
        }
        counts
            .into_iter()
            .max_by(|(a, most), (b, other)| most.cmp(other).then_with(|| b.cmp(a)))
            .map(|(s, _)| s)
    }
}

/// The part before and after a name.
fn around<'t>(text: &'t str, name: &str) -> Option<(&'t str, &'t str)> {
    let at = text.rfind(name)?;
    Some((text.get(..at)?, text.get(at + name.len()..)?))
}

/// What follows a prefix. Hosts, owners and repositories are case-insensitive.
fn after<'t>(text: &'t str, prefix: &str) -> Option<&'t str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| text.get(prefix.len()..))?
}

/// The item's name at the start of what follows a prefix.
fn name_of(rest: &str) -> &str {
    let path = rest.split(['?', '#']).next().unwrap_or(rest);
    path.strip_suffix(".json").unwrap_or(path)
}

/// Prefixes that are stated explicitly: configuration, the namespace that a base gives to consumers, the homepage, the
/// repository.
fn certain(catalog: &Catalog, hints: &Hints) -> Vec<Prefix> {
    let mut found: Vec<String> = Vec::new();
    for address in &hints.addresses {
        let start = address.split("{name}").next().unwrap_or(address);
        found.push(if start.len() == address.len() {
            format!("{}/", address.trim_end_matches('/'))
        } else {
            start.to_owned()
        });
    }
    found.extend(hints.namespaces.iter().map(|namespace| format!("{}/", namespace.trim_end_matches('/'))));
    let given = catalog.items().iter().flat_map(|item| own_registries(catalog, item));
    found.extend(given.map(|member| format!("{}/", member.key)));
    let on_github = catalog.registry.homepage.split_once("://github.com/").map(|(_, path)| path);
    for repository in hints.repository.as_deref().into_iter().chain(on_github) {
        let mut parts =
            repository.trim_end_matches(".git").split(['/', '#', '?']).filter(|part| !part.is_empty());
        if let (Some(owner), Some(name)) = (parts.next(), parts.next()) {
            found.push(format!("{owner}/{name}/"));
        }
    }
    found.sort();
    found.dedup();
    found.into_iter().map(|text| Prefix { text, certain: true }).collect()
}

/// Evidence for and against a prefix.
#[derive(Debug, Default)]
struct Evidence {
    own: std::collections::BTreeSet<String>,
    other: std::collections::BTreeSet<String>,
    /// Items that would depend on themselves.
    circular: usize,
}

/// Prefixes whose names are names of our items.
fn inferred(catalog: &Catalog) -> Vec<String> {
    let mut evidence: HashMap<String, Evidence> = HashMap::new();
    for item in catalog.items() {
        for (text, _) in &item.entry.registry_dependencies {
            if !is_address(text) || is_official(text) || catalog.position(text).is_some() {
                continue;
            }
            let mut shortest = None;
            let mut is_ours = false;
            for (start, name) in splits(text) {
                if catalog.position(name).is_some() {
                    is_ours = true;
                    let found = evidence.entry(start.to_ascii_lowercase()).or_default();
                    found.own.insert(name.to_owned());
                    found.circular += usize::from(name == item.name());
                }
                shortest.get_or_insert((start, name));
            }
            if let Some((start, name)) = shortest.filter(|_| !is_ours) {
                evidence.entry(start.to_ascii_lowercase()).or_default().other.insert(name.to_owned());
            }
        }
    }
    let names = Names::of(catalog);
    let ours = |(start, evidence): &(String, Evidence)| {
        let (own, other) = (evidence.own.len(), evidence.other.len() + 2 * evidence.circular);
        // A single name may match an item of another registry by chance.
        own > 0 && (names.mean(start) || own > 1 && own >= 2 * other)
    };
    evidence.into_iter().filter(ours).map(|(start, _)| start).collect()
}

/// Whether a client would fetch it: a path with a file extension is read from the consumer's disk, and other schemes are not supported.
fn is_address(text: &str) -> bool {
    match text.split_once("://") {
        Some((scheme, _)) => matches!(scheme, "http" | "https"),
        None => !text.ends_with(".json") && !text.starts_with(['.', '/']),
    }
}

fn is_official(text: &str) -> bool {
    let rest = text.split_once("://").map_or(text, |(_, rest)| rest);
    OFFICIAL.iter().any(|start| rest.starts_with(start))
}

/// Every way to split an address into prefix and name, the shortest name first.
fn splits(text: &str) -> Vec<(&str, &str)> {
    let end = text.find(['?', '#']).unwrap_or(text.len());
    let path = text.get(..end).unwrap_or(text);
    // A name starts after the host, after the namespace, or after owner and repository.
    let first = match path.split_once("://") {
        Some((scheme, rest)) => rest.find('/').map(|at| scheme.len() + 3 + at),
        None if path.starts_with('@') => path.find('/'),
        None => path.match_indices('/').nth(1).map(|(at, _)| at),
    };
    let Some(first) = first else { return Vec::new() };
    let name_end = path.strip_suffix(".json").unwrap_or(path).len();
    let slashes = path.match_indices('/').map(|(at, _)| at).filter(|at| *at >= first && at + 1 < name_end);
    let slashes: Vec<usize> = slashes.collect();
    let parts = slashes.iter().rev().take(SEGMENTS);
    parts.filter_map(|at| Some((text.get(..=*at)?, text.get(at + 1..name_end)?))).collect()
}

/// The registry's own names: a single address is ours only if it contains the registry's name.
struct Names {
    host: Option<String>,
    name: String,
}

impl Names {
    fn of(catalog: &Catalog) -> Self {
        let host = catalog.registry.homepage.split("://").nth(1).and_then(|rest| rest.split('/').next());
        let host = host.filter(|host| !host.is_empty() && !SHARED_HOSTS.contains(host));
        Self { host: host.map(str::to_ascii_lowercase), name: plain(&catalog.registry.name) }
    }

    fn mean(&self, start: &str) -> bool {
        match start.split_once("://") {
            Some((_, rest)) => self.host.as_deref() == rest.split('/').next(),
            None if start.starts_with('@') => !self.name.is_empty() && plain(start) == self.name,
            None => false,
        }
    }
}

/// Hosts where anyone can publish.
const SHARED_HOSTS: &[&str] = &["github.com", "raw.githubusercontent.com", "gitlab.com"];

fn plain(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_split_before_every_possible_name() {
        assert_eq!(
            splits("https://x.example/r/forms/input.json?v=1"),
            [
                ("https://x.example/r/forms/", "input"),
                ("https://x.example/r/", "forms/input"),
                ("https://x.example/", "r/forms/input")
            ]
        );
        assert_eq!(splits("@acme/forms/input"), [("@acme/forms/", "input"), ("@acme/", "forms/input")]);
        assert_eq!(splits("owner/repo/item#v1"), [("owner/repo/", "item")]);
        assert!(splits("button").is_empty() && splits("a/b").is_empty());
    }
}
