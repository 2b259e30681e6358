//! How answers write dependencies between items.

use crate::address::{Addresses, ItemUrl, Siblings};
use std::collections::BTreeMap;

/// How a dependency on an item of the same registry is written.
#[derive(Debug, Clone, Copy)]
pub enum DependencyForm<'a> {
    /// The sibling's URL: the only form that works for every consumer of a public registry.
    Url(&'a ItemUrl),
    /// `@namespace/name`: the form that works with a consumer's credentials.
    Namespace(&'a str),
    /// The URL of the version that the sibling had, by name: for an item of the past.
    Pinned { item_url: &'a ItemUrl, versions: &'a BTreeMap<String, String> },
    /// As in the manifest. The item is then what the official build tool writes, which gives every item the
    /// published `$schema` and every path its shortest form.
    AsAuthored,
}

impl<'a> DependencyForm<'a> {
    /// The form in which dependencies are served under these addresses, unless a request asks for another.
    pub fn served(addresses: &'a Addresses) -> Self {
        match addresses.siblings() {
            Siblings::Addressed | Siblings::RewriteOwn => Self::Url(addresses.item_url()),
            Siblings::AsAuthored => Self::AsAuthored,
        }
    }
}
