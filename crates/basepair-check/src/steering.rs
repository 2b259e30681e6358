//! Files that are more than source code in a consumer's project.

mod paths;
mod table;

pub(crate) use paths::lower_case;
pub(crate) use table::Steers;

use crate::registry::Registry;

/// Such a file: the position of its item, its own in the item, and what it does.
pub(crate) type Steering = (usize, usize, Steers);

/// All of them.
pub(crate) fn find(registry: &Registry<'_>) -> Vec<Steering> {
    let files = registry.catalog.items().iter().enumerate().flat_map(|(position, item)| {
        let files = item.entry.files.iter().enumerate();
        files.filter_map(move |(index, file)| {
            let destination = registry.landing(position, index, file);
            Some((position, index, paths::steers(destination.path()?)?))
        })
    });
    files.collect()
}
