//! What `status`, `diff` and `update` need: the registry with the versions that are known, the application, and its locks.

use super::application::Application;
use crate::cli::NamedRegistryArgs;
use crate::report::plain::plain;
use anyhow::{Context as _, bail};
use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::load::{Directory, SOURCE_LIMIT, Source};
use basepair_catalog::wire::authored::Authored;
use basepair_check::Scope;
use basepair_check::upkeep::{LOCK, Lock, NoPast, Past, Survey, Upstream, Version};
use basepair_client::context::Context;
use basepair_client::own_addresses::Hints;
use basepair_config::client::Client;
use basepair_model::path::{file_name, folder, join};
use basepair_server::origin::Origin;
use basepair_syntax::Cache;
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A registry with its earlier states.
pub(super) struct Known {
    pub(super) origin: Origin,
    catalog: Catalog,
    hints: Hints,
    past: Box<dyn Past>,
}

impl Known {
    /// The registry as a server would serve it. `bases` are directories with earlier states, the newest first.
    pub(super) fn open(registry: &NamedRegistryArgs, bases: &[PathBuf]) -> anyhow::Result<Self> {
        let origin = registry.origin()?;
        let (catalog, context) = load(&origin)?;
        let client = context.profile.client();
        if client != Client::Official {
            bail!(
                "`{}` installs the items of this registry, whose installations are not known",
                client.name()
            );
        }
        let earlier = |base: &PathBuf| {
            let (catalog, _) = load(&Origin::in_directory(base))?;
            Ok((plain(&base.display().to_string()), catalog))
        };
        let bases = bases.iter().map(earlier).collect::<anyhow::Result<Vec<_>>>()?;
        let past: Box<dyn Past> = match bases.is_empty() {
            true => Box::new(NoPast),
            false => Box::new(Bases { now: catalog.clone(), bases }),
        };
        Ok(Self { origin, hints: context.hints(), catalog, past })
    }

    pub(super) fn upstreams(&self) -> [Upstream<'_>; 1] {
        let name = self.catalog.registry.name.clone();
        [Upstream::new(name, &self.catalog, &self.hints, &*self.past)]
    }
}

fn load(origin: &Origin) -> anyhow::Result<(Catalog, Context)> {
    let mut loaded = origin.load()?;
    let withheld = basepair_check::report_on(&loaded, &Cache::for_one_run(), Scope::Safety).withheld;
    let Some(catalog) = loaded.catalog.take() else {
        bail!("`{origin}` has no valid registry; run `basepair check` for details");
    };
    let catalog = catalog.without(withheld);
    let context = Context::of(&catalog, &loaded.surroundings.settings);
    Ok((catalog, context))
}

/// Earlier states that were named.
struct Bases {
    now: Catalog,
    bases: Vec<(String, Catalog)>,
}

impl Past for Bases {
    fn versions(&self, item: &str) -> Vec<Version> {
        let version = |catalog: &Catalog, label: Option<&String>| {
            Some(Version { id: digest(catalog.item(item)?), label: label.cloned() })
        };
        let mut versions: Vec<Version> = version(&self.now, None).into_iter().collect();
        for (label, catalog) in &self.bases {
            versions.extend(
                version(catalog, Some(label)).filter(|it| !versions.iter().any(|known| known.id == it.id)),
            );
        }
        versions
    }

    fn item(&self, item: &str, version: &Version) -> Option<Item> {
        let catalogs = std::iter::once(&self.now).chain(self.bases.iter().map(|(_, catalog)| catalog));
        catalogs.filter_map(|catalog| catalog.item(item)).find(|item| digest(item) == version.id).cloned()
    }
}

/// A digest of everything that an item consists of.
fn digest(item: &Item) -> String {
    let mut hasher = Sha256::new();
    let entry = serde_json::to_string(&Authored(item.entry.object.clone())).unwrap_or_default();
    hasher.update(entry.as_bytes());
    for (file, text) in item.files() {
        hasher.update(format!("\0{} {}\0", file.path, text.len()).as_bytes());
        hasher.update(text.as_bytes());
    }
    basepair_catalog::document::hex(&hasher.finalize())
}

/// An application that was read.
pub(super) struct Opened {
    pub(super) source: Directory,
    pub(super) locks: BTreeMap<String, Lock>,
}

/// Reads the application, with the locks of its folders.
pub(super) fn open(application: &Application) -> anyhow::Result<Opened> {
    let shown = application.root.display();
    let source = Directory::open(&application.root).with_context(|| format!("cannot open `{shown}`"))?;
    let mut locks = BTreeMap::new();
    for path in source.list("").iter().filter(|path| file_name(path) == LOCK) {
        let read = source.read(path, SOURCE_LIMIT).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let text = read.with_context(|| format!("`{}` cannot be read", plain(path)))?;
        let lock = Lock::parse(&text);
        let lock =
            lock.map_err(|error| anyhow::anyhow!("`{}` is not valid: {}", plain(path), plain(&error)))?;
        locks.insert(folder(path).to_owned(), lock);
    }
    Ok(Opened { source, locks })
}

/// The lock files that differ from what they are to be: path, text before, text after.
pub(super) fn changed_locks(
    application: &Application,
    opened: &Opened,
    after: &BTreeMap<String, Lock>,
) -> Vec<(String, Option<String>, String)> {
    let mut changed = Vec::new();
    for (folder, lock) in after.iter().filter(|(folder, _)| application.covers(folder)) {
        let path = join(folder, LOCK);
        let before =
            opened.source.read(&path, SOURCE_LIMIT).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let text = lock.print();
        if before.as_ref() != Some(&text) && !(before.is_none() && lock.files.is_empty()) {
            changed.push((path, before, text));
        }
    }
    changed
}

/// The folders that a command is about; an error if there is none.
pub(super) fn folders(application: &Application, survey: &Survey) -> anyhow::Result<Vec<String>> {
    if let Some(unread) = survey.unread.iter().find(|unread| application.covers(&unread.folder)) {
        bail!("{}", unread.error);
    }
    let covered = survey.folders.iter().filter(|folder| application.covers(folder));
    let folders: Vec<String> = covered.cloned().collect();
    if folders.is_empty() {
        bail!(
            "there is no components.json in `{}`; pass the directory of an application",
            plain(&application.shown)
        );
    }
    Ok(folders)
}

/// A path of the application on disk.
pub(super) fn on_disk(application: &Application, path: &str) -> PathBuf {
    Path::new(&application.root).join(path)
}
