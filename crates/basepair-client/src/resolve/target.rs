//! What an import refers to, and what a specifier tells about it by itself.

use crate::listing::Position;
use basepair_syntax::facts::Text;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    /// A file of the registry.
    File(Found),
    /// An npm package, by name.
    Package(Text),
    /// A module that the consumer's project has.
    Consumer,
    /// A module of the platform: `node:fs`, `virtual:x`.
    Platform,
    /// Unresolved.
    Nothing,
}

/// A file of the registry, as one of the items that list it brings it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Found {
    pub entry: Position,
    /// Its number in the listing.
    pub file: usize,
}

impl Found {
    /// The item that brings it.
    pub fn item(&self) -> usize {
        self.entry.0
    }
}

impl Target {
    /// The number of the file, if it is one.
    pub fn file(&self) -> Option<usize> {
        match self {
            Self::File(found) => Some(found.file),
            _ => None,
        }
    }
}

/// The package that a bare specifier starts with.
pub fn package_name(specifier: &str) -> Option<&str> {
    let plain = |segment: &str| {
        !segment.is_empty()
            && !segment.starts_with(['.', '_'])
            && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~:".contains(&byte))
    };
    if let Some(scoped) = specifier.strip_prefix('@') {
        let (scope, rest) = scoped.split_once('/')?;
        let name = rest.split('/').next()?;
        (plain(scope) && plain(name)).then(|| specifier.get(..1 + scope.len() + 1 + name.len()))?
    } else {
        let name = specifier.split('/').next()?;
        plain(name).then_some(name)
    }
}

/// Modules of the platform or of the bundler.
pub fn is_platform(specifier: &str) -> bool {
    const SCHEMES: &[&str] =
        &["node:", "http:", "https:", "bun:", "deno:", "virtual:", "astro:", "cloudflare:"];
    const NODE: &[&str] = &[
        "assert",
        "async_hooks",
        "buffer",
        "child_process",
        "cluster",
        "console",
        "crypto",
        "dns",
        "events",
        "fs",
        "http",
        "http2",
        "https",
        "module",
        "net",
        "os",
        "path",
        "perf_hooks",
        "process",
        "querystring",
        "readline",
        "stream",
        "string_decoder",
        "timers",
        "tls",
        "url",
        "util",
        "v8",
        "vm",
        "worker_threads",
        "zlib",
    ];
    SCHEMES.iter().any(|scheme| specifier.starts_with(scheme))
        || !specifier.ends_with('/') && NODE.contains(&specifier.split('/').next().unwrap_or_default())
}
