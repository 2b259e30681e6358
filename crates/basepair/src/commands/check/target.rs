//! What `check` checks: a whole registry, or files, folders and items of one.

use crate::cli::{CheckArgs, address};
use crate::commands::retire::about_retired;
use crate::report::plain::plain;
use crate::report::text::counted;
use crate::report::warn;
use anyhow::{Context, anyhow, bail};
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{Loaded, MANIFEST};
use basepair_catalog::nearest::did_you_mean;
use basepair_catalog::suggest::meant;
use basepair_model::path::join;
use basepair_remote::Diagnosis;
use basepair_server::origin::{Origin, OriginError, nearest_root};
use basepair_server::selection::{Selection, is_below};
use std::collections::HashSet;
use std::io::Read;
use std::path::{Path, PathBuf};

/// How much of a registry is checked.
#[derive(Debug, Clone)]
pub(super) enum Target {
    Whole,
    /// These names, as given on the command line.
    Parts(Vec<Part>),
    /// One file, with the given text instead of its content.
    Text {
        path: String,
        text: Vec<u8>,
    },
}

#[derive(Debug, Clone)]
pub(super) struct Part {
    typed: String,
    /// Its path from the registry's root, if there is such a file or folder.
    path: Option<String>,
}

/// The registry, what is wrong with the answers of its address if it has one, and the part of it that the command line selects.
pub(super) fn resolve(arguments: &CheckArgs) -> anyhow::Result<(Origin, Option<Diagnosis>, Target)> {
    let named = |directory: Option<&Path>| arguments.reading.origin(directory);
    let whole = |directory: &Path| -> anyhow::Result<_> {
        let (origin, diagnosis) = arguments.reading.examined(Some(directory))?;
        Ok((origin, diagnosis, Target::Whole))
    };
    if let Some(path) = arguments.path.as_deref().filter(|_| arguments.stdin) {
        let root = arguments.registry.clone().or_else(|| root_of(Path::new(path)));
        let origin = named(root.as_deref())?;
        let mut text = Vec::new();
        std::io::stdin().read_to_end(&mut text).context("stdin cannot be read")?;
        let path = origin.path_from_root(Path::new(path));
        return Ok((origin, None, Target::Text { path, text }));
    }
    let targets = &arguments.targets;
    if let ([only], None) = (targets.as_slice(), &arguments.registry)
        && is_registry(Path::new(only), arguments)
    {
        return whole(Path::new(only));
    }
    if let (Some(root), []) = (&arguments.registry, targets.as_slice()) {
        return whole(root);
    }
    let root = match (&arguments.registry, targets.iter().find(|target| Path::new(target).exists())) {
        (Some(root), _) => Some(root.clone()),
        (None, Some(path)) => match root_of(Path::new(path)) {
            None if Path::new(path).is_dir() => Some(PathBuf::from(path)),
            root => root,
        },
        (None, None) => None,
    };
    let origin = named(root.as_deref()).map_err(|error| match (&error, targets.first()) {
        (OriginError::Nowhere, Some(typed)) => anyhow!(
            "there is no file or directory `{}`; correct the path, or pass the registry of an item with --registry",
            plain(typed)
        ),
        _ => error.into(),
    })?;
    if targets.is_empty() {
        return Ok((origin, None, Target::Whole));
    }
    if arguments.fix || arguments.update_baseline || arguments.app.is_some() {
        bail!(
            "--fix, --update-baseline and --app work only on a whole registry; pass its directory or no argument"
        );
    }
    let part = |typed: &String| {
        let path = Path::new(typed);
        Part { typed: typed.clone(), path: path.exists().then(|| origin.path_from_root(path)) }
    };
    let parts = targets.iter().map(part).collect();
    Ok((origin, None, Target::Parts(parts)))
}

/// Whether a path refers to a registry: its address, its directory or its manifest.
fn is_registry(path: &Path, arguments: &CheckArgs) -> bool {
    if address(Some(path)).is_some() {
        return true;
    }
    if path.is_dir() {
        let own = nearest_root(path).is_some_and(|root| root == path);
        return own || arguments.reading.manifest.is_some() || nearest_root(path).is_none();
    }
    path.file_name().is_some_and(|name| name == MANIFEST) && path.symlink_metadata().is_ok()
        // Probably a misspelt directory: the name of an item does not start with a slash.
        || path.is_absolute() && !path.exists()
}

/// The registry that a file or folder belongs to.
fn root_of(path: &Path) -> Option<PathBuf> {
    let folder = if path.is_dir() { Some(path) } else { path.parent() };
    let folder = folder.filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let root = nearest_root(folder)?;
    Some(if root.as_os_str().is_empty() { PathBuf::from(".") } else { root })
}

impl Target {
    /// What to keep of the report, and a description of what was checked.
    pub(super) fn select(&self, loaded: &Loaded) -> anyhow::Result<(Option<Selection>, String)> {
        let Some(catalog) = loaded.best() else { return Ok((None, "the manifest".to_owned())) };
        let items = catalog.items().len();
        let parts: Vec<Part> = match self {
            Self::Whole => {
                let items = counted(items, "item").unwrap_or("no items".to_owned());
                return Ok((None, items));
            }
            Self::Parts(parts) => parts.clone(),
            Self::Text { path, .. } => vec![Part { typed: path.clone(), path: Some(path.clone()) }],
        };
        let listed: HashSet<String> = catalog
            .items()
            .iter()
            .flat_map(|item| item.entry.files.iter().map(|file| join("", &file.path)))
            .chain(loaded.manifests.iter().map(|manifest| manifest.file.to_string()))
            .collect();
        let mut selection = Selection::default();
        let mut files = 0;
        for part in &parts {
            if catalog.item(&part.typed).is_some() {
                selection.select_item(catalog, &part.typed);
                continue;
            }
            let Some(path) = &part.path else { bail!("{}", unknown(catalog, &part.typed)) };
            let below = listed.iter().filter(|file| is_below(file, path)).count();
            let shown = plain(&part.typed);
            if path == ".." || path.starts_with("../") {
                bail!("`{shown}` is outside the registry");
            } else if listed.contains(path) {
                selection.select_file(path.clone());
                files += 1;
            } else if below > 0 {
                selection.select_folder(path.clone());
                files += below;
            } else {
                warn(&format!("warning: no item lists `{shown}`, so nothing in it was checked"));
            }
        }
        if files == 0 && selection.items() == 0 {
            bail!("nothing was checked; pass items, or files that items list");
        }
        selection.select_entries(catalog);
        let description = [counted(selection.items(), "item"), counted(files, "file")];
        let description = description.into_iter().flatten().collect::<Vec<_>>().join(" and ");
        Ok((Some(selection), description))
    }
}

fn unknown(catalog: &Catalog, typed: &str) -> String {
    if let Some(retired) = about_retired(catalog, typed) {
        return retired;
    }
    let near: Vec<String> = meant(catalog, typed, 3).into_iter().map(plain).collect();
    let help = did_you_mean(&near, "`basepair list` lists the items");
    format!("`{}` is not a file, folder or item of this registry; {help}", plain(typed))
}
