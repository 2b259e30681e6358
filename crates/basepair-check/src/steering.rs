//! Files that are more than source code in a consumer's project.

mod paths;
mod table;

pub(crate) use paths::lower_case;
pub(crate) use table::Steers;

use crate::registry::Registry;

/// What happens with a file at this path of a project without anybody asking for it, as a clause about the file: every tool
/// that runs it, or runs something because of it. Such a file is never written on the word of a registry alone.
pub fn runs_by_itself(path: &str) -> Option<&'static str> {
    paths::steers(path).filter(|steers| steers.by_itself).map(|steers| steers.what)
}

/// Such a file.
#[derive(Debug)]
pub(crate) struct Steering {
    /// The position of its item, and its own in the item.
    pub(crate) item: usize,
    pub(crate) file: usize,
    /// Where a client writes it.
    pub(crate) path: String,
    pub(crate) steers: Steers,
}

/// All of them, each once.
pub(crate) fn find(registry: &Registry<'_>) -> Vec<Steering> {
    let files = registry.catalog.items().iter().enumerate().flat_map(|(item, listed)| {
        let files = listed.entry.files.iter().enumerate();
        files.filter_map(move |(file, entry)| {
            let steering = |path: String| {
                let steers = paths::steers(&path)?;
                Some(Steering { item, file, path, steers })
            };
            registry.landings(item, file, entry).into_iter().find_map(steering)
        })
    });
    files.collect()
}
