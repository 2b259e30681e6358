//! How answers write dependencies between items.

use crate::address::{Addresses, ItemUrl, Siblings};

/// How a dependency on an item of the same registry is written.
#[derive(Debug, Clone, Copy)]
pub enum DependencyForm<'a> {
    /// The sibling's URL: the only form that works for every consumer of a public registry.
    Url(&'a ItemUrl),
    /// `@namespace/name`: the form that works with a consumer's credentials.
    Namespace(&'a str),
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
