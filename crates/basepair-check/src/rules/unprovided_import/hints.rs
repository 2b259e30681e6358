//! Suggestions for an import that leads nowhere: files that exist, items with nearly the same name, modules that documents mention.

use crate::registry::Registry;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::nearest::Misspelling;
use basepair_client::installation::ENDINGS;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// Suggestions for an import. Comparing every name with each of very many imports is slow, so the number of
/// suggestions is limited.
pub(super) struct Hints<'r> {
    catalog: &'r Catalog,
    /// Files that exist, listed or not.
    around: &'r [String],
    /// The same, in order. Most registries provide every import, and need neither.
    present: OnceCell<Vec<&'r str>>,
    /// The same and the destinations in lower case, with and without extension.
    folded: OnceCell<HashMap<String, &'r str>>,
    placed: OnceCell<HashMap<String, &'r str>>,
    /// Modules that the `docs` of an item mention, which consumers have to write themselves.
    documented: OnceCell<HashSet<&'r str>>,
    suggestions: usize,
}

impl<'r> Hints<'r> {
    const SUGGESTIONS: usize = 100;

    pub(super) fn new(registry: &'r Registry<'_>) -> Self {
        Self {
            catalog: registry.catalog,
            around: &registry.surroundings.around,
            present: OnceCell::new(),
            folded: OnceCell::new(),
            placed: OnceCell::new(),
            documented: OnceCell::new(),
            suggestions: Self::SUGGESTIONS,
        }
    }

    pub(super) fn is_documented(&self, specifier: &str) -> bool {
        let documented = self.documented.get_or_init(|| {
            let docs = self.catalog.items().iter().filter_map(|item| item.entry.object.str("docs"));
            docs.flat_map(modules_in).collect()
        });
        documented.contains(specifier)
    }

    /// The file at a path, or the first one that only adds an extension to it: `range.ts` is `range`, and `range.test.ts` is not.
    fn file_at(&self, path: &str) -> Option<&'r str> {
        let present = self.present.get_or_init(|| {
            let mut present: Vec<&str> = self.around.iter().map(String::as_str).collect();
            present.sort_unstable();
            present
        });
        if let Ok(at) = present.binary_search(&path) {
            return present.get(at).copied();
        }
        let start = format!("{path}.");
        let at = present.partition_point(|present| *present < start.as_str());
        let longer =
            present.iter().skip(at).map_while(|present| Some((*present, present.strip_prefix(&start)?)));
        longer.filter(|(_, ending)| !ending.contains(['.', '/'])).map(|(path, _)| path).next()
    }

    /// The same, also by the name of the module that TypeScript makes of it: `./context.js` is `context.ts`.
    pub(super) fn source_at(&self, path: &str) -> Option<&'r str> {
        let stem = || [".js", ".jsx", ".mjs"].iter().find_map(|ending| path.strip_suffix(ending));
        self.file_at(path).or_else(|| self.file_at(stem()?))
    }

    /// The file whose path differs only in case.
    pub(super) fn twin_of(&self, path: &str) -> Option<&'r str> {
        let folded = self.folded.get_or_init(|| fold(self.around.iter().map(String::as_str)));
        folded.get(&path.to_ascii_lowercase()).copied().filter(|twin| !twin.starts_with(path))
    }

    /// The destination that differs only in case.
    pub(super) fn placed_twin_of(&self, registry: &'r Registry<'_>, path: &str) -> Option<&'r str> {
        let files = || registry.files.iter().filter_map(|file| file.destination.path());
        let placed = self.placed.get_or_init(|| fold(files()));
        placed.get(&path.to_ascii_lowercase()).copied().filter(|twin| !twin.starts_with(path))
    }

    /// The item whose name is nearest to a word.
    pub(super) fn item_near<'c>(&mut self, registry: &'c Registry<'_>, word: &str) -> Option<&'c str> {
        self.suggestions = self.suggestions.checked_sub(1)?;
        let mut misspelling = Misspelling::new(word);
        let most = if word.chars().count() < 8 { 1 } else { 2 };
        let names = registry.catalog.items().iter().map(|item| item.name());
        let near = names.filter_map(|name| Some((misspelling.edits_to(name, most)?, name)));
        near.min().map(|(_, name)| name)
    }
}

/// Paths by themselves in lower case, with and without extension.
fn fold<'p>(paths: impl Iterator<Item = &'p str>) -> HashMap<String, &'p str> {
    let mut folded = HashMap::new();
    for path in paths {
        let stem = ENDINGS.iter().find_map(|ending| path.strip_suffix(ending));
        for key in stem.into_iter().chain([path]) {
            folded.entry(key.to_ascii_lowercase()).or_insert(path);
        }
    }
    folded
}

/// Words of a text that may be the name of a module, with and without extension.
fn modules_in(text: &str) -> impl Iterator<Item = &str> {
    let is_outside = |c: char| c.is_whitespace() || "\"'`()[]{}<>*,;=|".contains(c);
    text.split(is_outside).flat_map(|word| {
        let word = word.trim_end_matches(['.', ':', '!', '?']);
        let stem = ENDINGS.iter().find_map(|ending| word.strip_suffix(ending));
        std::iter::once(word).chain(stem)
    })
}
