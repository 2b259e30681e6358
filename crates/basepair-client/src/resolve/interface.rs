//! The interface of a script, with the types that it takes from other files of the registry, and how consumers import it.

use super::{Resolver, Target};
use crate::listing::Position;
use basepair_catalog::catalog::Catalog;
use basepair_syntax::Language;
use basepair_syntax::api::{self, Api, Script};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

/// A way of reading the interface of a script.
type Describe = for<'f, 't> fn(Script<'t>, api::Find<'f, 't>) -> Api;

impl Resolver {
    /// What a script offers to those who import it. `None` for a file that is no script.
    pub fn api(&self, catalog: &Catalog, position: Position) -> Option<Api> {
        self.described(catalog, position, api::describe)
    }

    /// The same with the structures of types, for those who compare two states.
    pub fn api_in_full(&self, catalog: &Catalog, position: Position) -> Option<Api> {
        self.described(catalog, position, api::describe_in_full)
    }

    fn described(&self, catalog: &Catalog, position: Position, describe: Describe) -> Option<Api> {
        let source = |(item, file): Position| {
            let item = catalog.items().get(item)?;
            let text = item.texts().get(file)?.clone();
            Some(Script { path: &item.entry.files.get(file)?.path, text })
        };
        let own = source(position)?;
        // Which item brings a file decides what its imports mean.
        let entries = Mutex::new(HashMap::from([(own.path, position)]));
        let entries = || entries.lock().unwrap_or_else(PoisonError::into_inner);
        let find = |from: &str, specifier: &str| {
            let from = *entries().get(from)?;
            let Target::File(found) = self.import(from, specifier) else { return None };
            let script = source(found.entry)?;
            entries().entry(script.path).or_insert(found.entry);
            Some(script)
        };
        Language::of(own.path).is_script().then(|| describe(own, &find))
    }

    /// How consumers import a file, in a project with the usual aliases; `None` for a file that lands nowhere.
    pub fn specifier(&self, position: Position) -> Option<String> {
        self.context.profile.imported_as(self.listing.destination(position)?)
    }
}
