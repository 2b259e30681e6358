//! Finds the states of a registry that a command compares: the files as they are, those of another directory, or those of a
//! git revision.

use anyhow::{Context as _, bail};
use basepair_catalog::load::{LoadError, Loaded, MANIFEST, load_as};
use basepair_catalog::wire::changes::Point;
use basepair_history::Repository;
use basepair_history::changes::{Changes, Level, Side, next_version};
use basepair_server::origin::{CONFIG, Origin};
use std::path::Path;

/// Two states, and what happened between them.
pub(super) struct Compared {
    pub(super) from: Point,
    pub(super) to: Point,
    pub(super) changes: Changes,
}

/// Compares two states. Without names, they are the last tag and the files as they are.
pub(super) fn compare(origin: &Origin, from: Option<&str>, to: Option<&str>) -> anyhow::Result<Compared> {
    let (from, before) = match from {
        Some(name) => named(origin, name)?,
        None => revision(origin, &last_tag(origin)?)?,
    };
    let (to, after) = match to {
        Some(name) => named(origin, name)?,
        None => {
            let loaded = origin.load()?;
            (Point { name: origin.to_string(), commit: None }, side(loaded, &origin.to_string())?)
        }
    };
    let changes = Changes::between(&before, &after);
    Ok(Compared { from, to, changes })
}

/// The state that a name means. A directory with a registry comes first.
fn named(origin: &Origin, name: &str) -> anyhow::Result<(Point, Side)> {
    let path = Path::new(name);
    let is_registry = path.is_file() || path.join(MANIFEST).exists() || path.join(CONFIG).exists();
    if !is_registry {
        return revision(origin, name).map_err(|error| match path.is_dir() {
            true => error.context(format!("`{name}` is a directory without {MANIFEST}")),
            false => error,
        });
    }
    let other = Origin::in_directory(path);
    let loaded = other.load()?;
    Ok((Point { name: name.to_owned(), commit: None }, side(loaded, name)?))
}

fn revision(origin: &Origin, name: &str) -> anyhow::Result<(Point, Side)> {
    let repository = repository(origin)?;
    let commit = repository.resolve(name)?;
    let source = repository.state(commit)?;
    let loaded = origin.with_source(|_, reading| Ok(load_as(&source, reading)))?;
    let loaded = loaded.map_err(|error| match error {
        LoadError::NoManifest => {
            anyhow::anyhow!("`{name}` has no {} in the folder of the registry", origin.manifest())
        }
        LoadError::Manifest(error) => {
            anyhow::anyhow!("the {} of `{name}` cannot be read: {error}", origin.manifest())
        }
    })?;
    Ok((Point { name: name.to_owned(), commit: Some(commit.to_string()) }, side(loaded, name)?))
}

fn repository(origin: &Origin) -> anyhow::Result<Repository> {
    let Some(directory) = origin.directory() else {
        bail!("the built-in registry has no history; pass the directory of your registry");
    };
    Repository::discover(directory).context("there are no earlier states to compare with")
}

/// Everything that could be read, although a finding may refuse it: the past cannot be corrected.
fn side(mut loaded: Loaded, name: &str) -> anyhow::Result<Side> {
    let Some(catalog) = loaded.catalog.take().or(loaded.draft.take()) else {
        bail!("`{name}` has no registry that can be read; run `basepair check` for details");
    };
    Ok(Side::of(catalog, &loaded.surroundings.settings))
}

/// The last tag before the current commit, or on it. Of several on one commit, one that is a version.
fn last_tag(origin: &Origin) -> anyhow::Result<String> {
    let repository = repository(origin)?;
    let tags = repository.tags()?;
    for commit in repository.first_parents(repository.head()?)? {
        let mut of_commit: Vec<&str> =
            tags.iter().filter(|tag| tag.commit == commit).map(|tag| tag.name.as_str()).collect();
        of_commit.sort_by_key(|name| next_version(name, Level::Fix).is_some());
        if let Some(last) = of_commit.last() {
            return Ok((*last).to_owned());
        }
    }
    bail!(
        "there is no tag on the current branch; name the state to compare with, such as `basepair changes HEAD~10`"
    )
}
