//! `basepair check --fix`: fixes the manifests, shows the changes, and leaves the remaining findings for the
//! report.

use crate::cli::CheckArgs;
use crate::report::{diff, say};
use crate::rewrite::{Rewrite, clear, rewrite};
use anyhow::bail;
use basepair_check::fix::{Fix, Form, fix};
use basepair_server::origin::Origin;
use basepair_syntax::Cache;
use std::io::{self, Write};

/// Fixes a registry, or only shows what would change. The diff goes to stdout unless a report for programs does.
pub(super) fn run(
    origin: &Origin,
    cache: &Cache,
    arguments: &CheckArgs,
    for_programs: bool,
) -> anyhow::Result<Fix> {
    let dry_run = arguments.dry_run;
    let form = if arguments.canonical { Form::Canonical } else { Form::AsWritten };
    let Some(root) = origin.directory() else {
        bail!("the built-in registry cannot be fixed; pass the directory of your registry");
    };
    let fix = origin.with_source(|source, reading| fix(source, reading, cache, form))?;
    for change in &fix.changes {
        let shown = diff::unified(change.file(), &change.before.text, &change.after);
        if for_programs {
            say(shown.trim_end());
        } else {
            print(&shown)?;
        }
    }
    for refused in &fix.refused {
        say(&format!("`{}` was not changed: {}", refused.file, refused.reason));
    }
    if !dry_run {
        fix.loaded.manifests.iter().for_each(|manifest| clear(root, &manifest.file));
        let files: Vec<Rewrite<'_>> = fix.changes.iter().map(Rewrite::from).collect();
        rewrite(root, &files)?;
    }
    let files: Vec<String> = fix.changes.iter().map(|change| format!("`{}`", change.file())).collect();
    match (files.is_empty(), dry_run) {
        (true, _) => say("nothing to fix"),
        (false, true) => {
            say(&format!("would fix {}; the report shows the state after the fix", files.join(", ")))
        }
        (false, false) => say(&format!("fixed {}", files.join(", "))),
    }
    Ok(fix)
}

fn print(text: &str) -> io::Result<()> {
    write!(anstream::stdout().lock(), "{text}")
}
