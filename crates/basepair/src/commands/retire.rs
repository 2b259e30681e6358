//! `basepair retire`: marks an item as retired in the manifest, with its successor.

use crate::cli::RetireArgs;
use crate::report::{diff, plain::plain, say};
use crate::rewrite::{Rewrite, clear, rewrite};
use anyhow::bail;
use basepair_catalog::catalog::Catalog;
use basepair_check::fix::retire::{Request, RetireError, retire};
use basepair_syntax::Cache;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(arguments: &RetireArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin_to_change()?;
    let Some(root) = origin.directory() else {
        bail!("{origin} cannot be changed; pass the directory of your registry");
    };
    let request = Request {
        name: &arguments.name,
        successor: arguments.successor.as_deref(),
        reason: arguments.reason.as_deref(),
    };
    let planned =
        origin.with_source(|source, reading| match retire(source, reading, &Cache::default(), request) {
            Ok(retiring) => Ok(Ok(retiring)),
            Err(RetireError::Refused(reason)) => Ok(Err(reason)),
            Err(RetireError::Load(error)) => Err(error),
        })?;
    let retiring = match planned {
        Ok(retiring) => retiring,
        Err(reason) => bail!("{}", plain(&reason)),
    };
    for change in &retiring.changes {
        let shown = diff::unified(change.file(), &change.before.text, &change.after);
        write!(anstream::stdout().lock(), "{shown}")?;
    }
    if !arguments.dry_run {
        let files: Vec<Rewrite<'_>> = retiring.changes.iter().map(Rewrite::from).collect();
        files.iter().for_each(|file| clear(root, file.file));
        rewrite(root, &files)?;
    }
    let items: Vec<String> = retiring.items.iter().map(|item| format!("`{item}`")).collect();
    let (items, successor) = (items.join(" and "), retiring.successor.as_deref());
    let successor = successor.map_or(String::new(), |name| format!("; the successor is `{name}`"));
    match (retiring.changes.is_empty(), arguments.dry_run) {
        (true, _) => say(&format!("nothing to change: {items} is already retired{successor}")),
        (false, true) => say(&format!("would retire {items}{successor}")),
        (false, false) => say(&format!("retired {items}{successor}")),
    }
    if !retiring.announced {
        say(
            "hint: users were not told before; `meta.deprecated` marks an item while it can still be installed",
        );
    }
    for dependent in &retiring.dependents {
        say(&format!("hint: {}", plain(dependent)));
    }
    Ok(ExitCode::SUCCESS)
}

/// Says of a retired item what replaces it, for commands that cannot find it.
pub(super) fn about_retired(catalog: &Catalog, name: &str) -> Option<String> {
    let entry = catalog.retired_item(name)?;
    let name = plain(name);
    Some(match catalog.successor(entry) {
        Some(successor) => format!("the item `{name}` is retired; use `{}`", plain(successor.name())),
        None => format!("the item `{name}` is retired"),
    })
}
