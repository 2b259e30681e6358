//! How dependencies on items of the same registry can be written, as values of a flag.

use basepair_catalog::address::Siblings;
use clap::ValueEnum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DependencyChoice {
    /// The URL of the item: works for every consumer of a public registry. Requires --base-url or --item-url.
    Url,
    /// @acme/name: works with the credentials of a consumer for a private registry. Requires --namespace.
    Namespace,
    /// The URL of the item, also where the manifest names it by another address of this registry: a URL,
    /// @acme/name or owner/repo/name. For a self-contained copy. Requires --base-url or --item-url.
    RewriteOwn,
    /// As in the manifest; clients resolve a bare name in the official registry. This is what `shadcn build`
    /// writes.
    AsAuthored,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ServedDependencies {
    /// The URL of the item, where the manifest has its bare name.
    Url,
    /// The URL of the item, also where the manifest names it by another address of this registry: a URL,
    /// @acme/name or owner/repo/name. For a self-contained copy.
    RewriteOwn,
    /// As in the manifest; clients resolve a bare name in the official registry.
    AsAuthored,
}

impl From<ServedDependencies> for Siblings {
    fn from(choice: ServedDependencies) -> Self {
        match choice {
            ServedDependencies::Url => Self::Addressed,
            ServedDependencies::RewriteOwn => Self::RewriteOwn,
            ServedDependencies::AsAuthored => Self::AsAuthored,
        }
    }
}
