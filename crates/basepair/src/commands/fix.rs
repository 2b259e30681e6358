//! `basepair check --fix`: fixes the manifests, shows the changes and what was not changed, and leaves the remaining findings
//! for the report.

use crate::cli::CheckArgs;
use crate::report::plain::plain;
use crate::report::{diff, say};
use crate::rewrite::{Rewrite, clear, rewrite};
use anyhow::bail;
use basepair_check::fix::{Act, Change, Fix, Form, Proposal, Skipped, fix};
use basepair_server::origin::Origin;
use basepair_syntax::Cache;
use serde_json::{Value, json};
use std::io::{self, Write};

/// How many of the fixes that were not made are named.
const SHOWN: usize = 10;

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
        bail!("{origin} cannot be fixed; pass the directory of your registry");
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
    skipped(&fix, arguments.all);
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

/// Says which fixes were not made, and why.
fn skipped(fix: &Fix, all: bool) {
    let shown = if all { fix.skipped.len() } else { SHOWN };
    for Skipped { edit, reason } in fix.skipped.iter().take(shown) {
        say(&plain(&format!("skipped: {edit}: {reason}")));
    }
    if let Some(more) = fix.skipped.len().checked_sub(shown).filter(|more| *more > 0) {
        say(&format!("skipped {more} more; `--all` names every one"));
    }
}

/// The edits as JSON: those that were made, and those that were not, with the reason.
pub(super) fn account(fix: &Fix) -> Value {
    let files: Vec<&str> = fix.changes.iter().map(Change::file).collect();
    let edits: Vec<Value> = fix.edits.iter().map(|edit| described(edit, None)).collect();
    let skipped: Vec<Value> =
        fix.skipped.iter().map(|skipped| described(&skipped.edit, Some(&skipped.reason))).collect();
    json!({ "files": files, "edits": edits, "skipped": skipped })
}

fn described(edit: &Proposal, reason: Option<&str>) -> Value {
    let change = match edit.act {
        Act::Add => "add",
        Act::Remove => "remove",
    };
    let mut described = json!({ "rule": edit.rule, "item": edit.item, "field": edit.field, "change": change, "text": edit.text });
    if let (Some(reason), Some(members)) = (reason, described.as_object_mut()) {
        members.insert("reason".to_owned(), reason.into());
    }
    described
}

fn print(text: &str) -> io::Result<()> {
    write!(anstream::stdout().lock(), "{text}")
}
