//! Lets a catalog recognize its own addresses in dependencies, so that a copy of a registry refers to its own files.

use crate::own_addresses::{Hints, Named, OwnAddresses};
use basepair_catalog::address::ItemUrl;
use basepair_catalog::catalog::{Catalog, OwnNames};
use std::sync::Arc;

impl OwnNames for OwnAddresses {
    fn own_name<'t>(&self, catalog: &Catalog, address: &'t str) -> Option<&'t str> {
        match self.named(catalog, address) {
            Some(Named::Item(name)) => Some(name),
            _ => None,
        }
    }
}

/// The catalog with its own addresses recognized: the known ones, and the URL that it is published under.
pub fn recognise(catalog: Catalog, published: &ItemUrl, known: &Hints) -> Catalog {
    let mut hints = known.clone();
    hints.addresses.push(published.template().to_owned());
    let own = OwnAddresses::of(&catalog, &hints);
    catalog.recognising(Arc::new(own))
}
