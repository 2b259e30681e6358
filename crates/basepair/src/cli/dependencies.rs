//! How dependencies on items of the same registry can be written, as values of a flag.

use basepair_catalog::address::Siblings;
use clap::ValueEnum;

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DependencyChoice {
    /// The sibling's address: works for every consumer of a public registry. Needs --base-url or --item-url.
    Url,
    /// @acme/name: carries a consumer's credentials to a private registry. Needs --namespace.
    Namespace,
    /// The sibling's address, also where the manifest names it by another address of this registry: a URL, @acme/name or
    /// owner/repo/name. For a copy that stands on its own. Needs --base-url or --item-url.
    RewriteOwn,
    /// As the manifest has it, which clients read as the official registry's item; what `shadcn build` writes.
    AsAuthored,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ServedDependencies {
    /// The sibling's address, where the manifest has its bare name.
    Url,
    /// The sibling's address, also where the manifest names it by another address of this registry: a URL, @acme/name or
    /// owner/repo/name. For a copy that stands on its own.
    RewriteOwn,
    /// As the manifest has it; clients read a bare name as the official registry's item.
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
