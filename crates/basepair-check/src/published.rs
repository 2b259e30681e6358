//! How the project publishes its registry: whether its own build changes the entries and sources, as far as its output shows, and
//! whether clients read sibling names as they are written.

use crate::registry::{File, Registry};
use basepair_catalog::load::{PublishedFile, PublishedItem};
use basepair_model::item::FileEntry;
use basepair_model::path::normal;

/// What clients get where an entry has the bare name of a sibling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Siblings {
    Names,
    Addresses,
}

impl Registry<'_> {
    fn published(&self, position: usize) -> Option<&PublishedItem> {
        let item = self.catalog.items().get(position)?;
        self.surroundings.published.item(item.name())
    }

    /// Whether clients may get other paths of this item than its entry has.
    pub(crate) fn may_change_paths(&self, position: usize) -> bool {
        let Some(item) = self.catalog.items().get(position).filter(|_| self.has_custom_build()) else {
            return false;
        };
        let Some(published) = self.published(position) else { return true };
        let same = |(written, entry): (&PublishedFile, &FileEntry)| {
            let target = entry.target.as_deref().filter(|target| !target.is_empty());
            normal(&written.path) == normal(&entry.path) && written.target.as_deref() == target
        };
        published.files.len() != item.entry.files.len()
            || !published.files.iter().zip(&item.entry.files).all(same)
    }

    /// Whether clients may get other imports than the file of this item has.
    pub(crate) fn may_change_imports(&self, position: usize, file: &File<'_>) -> bool {
        if !self.has_custom_build() {
            return false;
        }
        let number = self.files_of(position).position(|other| std::ptr::eq(other, file));
        let written = self.published(position).zip(number).and_then(|(item, at)| item.files.get(at));
        let Some(written) = written else { return true };
        let Some(text) = &written.changed else { return false };
        let has = |specifier: &str| {
            ['"', '\''].iter().any(|quote| text.contains(&format!("{quote}{specifier}{quote}")))
        };
        !file.facts.imports.iter().all(|import| has(&import.specifier))
    }

    /// Whether clients may get other keys of files than the entry of this item has.
    pub(crate) fn may_change_key(&self, position: usize, key: &str) -> bool {
        let kept = |item: &PublishedItem| item.files.iter().any(|file| file.keys.iter().any(|it| it == key));
        self.has_custom_build() && !self.published(position).is_some_and(kept)
    }

    /// Whether a script of the project may change what is published. Clients get the files of a repository as they are.
    pub(crate) fn has_custom_build(&self) -> bool {
        self.context.profile.custom_build.is_some() && !self.graph.own.is_repository()
    }

    /// How the names of siblings are published, if that is known: the settings say so, the output of the project shows it, or a
    /// script runs the official build. basepair writes addresses as soon as it knows the URL.
    pub(crate) fn publishes(&self) -> Option<Siblings> {
        let (config, settings) = (&self.context.config, &self.surroundings.settings);
        match config.build.registry_dependencies.as_deref() {
            Some("as-authored") => return Some(Siblings::Names),
            Some("namespace") => return Some(Siblings::Addresses),
            _ if config.registry.base_url.is_some() => return Some(Siblings::Addresses),
            _ => {}
        }
        let root = self.context.sources.packages().iter().find(|package| package.folder.is_empty());
        let mut scripts = root.map(|root| root.scripts.as_slice()).unwrap_or_default().iter();
        if !self.surroundings.published.is_empty() || scripts.any(|(_, command)| is_official(command)) {
            return Some(Siblings::Names);
        }
        // Whoever has these publishes with basepair.
        let is_ours =
            self.surroundings.has_model || settings.config.is_some() || !settings.overrides.is_empty();
        is_ours.then_some(Siblings::Addresses)
    }

    /// Whether clients get sibling names as they are written.
    pub(crate) fn publishes_names(&self) -> bool {
        self.publishes() == Some(Siblings::Names)
    }

    /// Whether clients get a bare name of this item as it is written.
    pub(crate) fn publishes_name(&self, position: usize, name: &str) -> bool {
        let shown = |item: &PublishedItem| item.dependencies.iter().any(|it| it == name);
        self.publishes_names() && self.published(position).is_none_or(shown)
    }
}

/// Whether a command runs the build of the official client.
fn is_official(command: &str) -> bool {
    let words: Vec<&str> = command.split_whitespace().collect();
    let is_program = |word: &str| word == "shadcn" || word.starts_with("shadcn@");
    words.windows(2).any(|pair| match pair {
        [program, verb] => is_program(program) && matches!(*verb, "build" | "registry:build"),
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::is_official;

    #[test]
    fn only_the_official_build_is_one() {
        assert!(is_official("shadcn build") && is_official("npx shadcn@latest build -o ./public/x"));
        assert!(is_official("node a.mjs && shadcn registry:build"));
        assert!(!is_official("turbo run registry:build") && !is_official("shadcn add button"));
        assert!(!is_official("pnpm --filter=shadcn build"));
    }
}
