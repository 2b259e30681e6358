//! `basepair new`: creates an item, completely or not at all.

use super::manifests::named;
use crate::cli::NewArgs;
use crate::report::say;
use crate::rewrite::{NewFiles, NewFolders, Rewrite, lock, rewrite};
use anyhow::bail;
use basepair_check::starter::{Request, StarterError, starter};
use basepair_server::origin::OriginError;
use basepair_syntax::Cache;
use std::process::ExitCode;

pub(super) fn run(arguments: &NewArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin_to_change()?;
    let Some(root) = origin.directory() else {
        bail!("{origin} cannot be added to; pass the directory of your registry");
    };
    let request = Request {
        name: &arguments.name,
        element: arguments.node.as_deref(),
        kind: arguments.kind,
        title: arguments.title.as_deref(),
        description: arguments.description.as_deref(),
    };
    // Held to the end: two commands that add items at once take turns.
    let _lock = lock(root);
    let planned =
        origin.with_source(|source, reading| match starter(source, reading, &Cache::default(), request) {
            Ok(starter) => Ok(Ok(starter)),
            Err(StarterError::Refused(reason)) => Ok(Err(reason)),
            Err(StarterError::Load(error)) => Err(error),
        });
    let starter = match planned {
        Ok(Ok(starter)) => starter,
        Ok(Err(reason)) => bail!("{reason}"),
        Err(error @ OriginError::NoManifest(..)) => {
            let error = named(error.into());
            bail!("{error}; a registry needs a registry.json with `name`, `homepage` and `items`")
        }
        Err(error) => return Err(error.into()),
    };
    let inside = |path: &str| {
        starter
            .folders
            .iter()
            .any(|folder| path.strip_prefix(folder.as_str()).is_some_and(|rest| rest.starts_with('/')))
    };
    let (in_folders, beside): (Vec<_>, Vec<_>) =
        starter.files.iter().cloned().partition(|(path, _)| inside(path));
    let folders = NewFolders::create(root, &starter.folders, &in_folders)?;
    let files = NewFiles::create(root, &beside)?;
    let file = &starter.manifest.file;
    rewrite(root, &[Rewrite { file, before: &starter.manifest.text, after: &starter.after }])?;
    folders.keep();
    files.keep();
    for (path, _) in &starter.files {
        say(&format!("wrote {path}"));
    }
    let items: Vec<String> = starter.items.iter().map(|item| format!("`{item}`")).collect();
    say(&format!("added {} to {file}", items.join(" and ")));
    for step in &starter.next {
        say(&format!("next: {step}"));
    }
    let named =
        arguments.registry.directory.as_ref().map_or(String::new(), |dir| format!(" {}", dir.display()));
    say(&format!("next: edit it, and run `basepair check{named}`"));
    Ok(ExitCode::SUCCESS)
}
