//! `basepair check --fix`: mends the manifests, shows how, and leaves what needs a person for the report.

use crate::origin::Origin;
use crate::report::{diff, say};
use crate::rewrite::{Rewrite, clear, rewrite};
use anyhow::bail;
use basepair_check::fix::{Fix, fix};
use basepair_syntax::Cache;
use std::io::{self, Write};

/// Mends a registry, or only shows what would change. The diff goes to stdout unless a report for programs does.
pub(super) fn run(origin: &Origin, cache: &Cache, dry_run: bool, for_programs: bool) -> anyhow::Result<Fix> {
    let Some(root) = origin.directory() else {
        bail!("the built-in registry cannot be mended; name the directory of yours");
    };
    let fix = origin.with_source(|source, reading| fix(source, reading, cache))?;
    for change in &fix.changes {
        let shown = diff::unified(change.file(), &change.before.text, &change.after);
        if for_programs {
            say(shown.trim_end());
        } else {
            print(&shown)?;
        }
    }
    for refused in &fix.refused {
        say(&format!("`{}` was left as it is: {}", refused.file, refused.reason));
    }
    if !dry_run {
        fix.loaded.manifests.iter().for_each(|manifest| clear(root, &manifest.file));
        let files: Vec<Rewrite<'_>> = fix
            .changes
            .iter()
            .map(|change| Rewrite { file: change.file(), before: &change.before.text, after: &change.after })
            .collect();
        rewrite(root, &files)?;
    }
    let files: Vec<String> = fix.changes.iter().map(|change| format!("`{}`", change.file())).collect();
    match (files.is_empty(), dry_run) {
        (true, _) => say("nothing to mend"),
        (false, true) => say(&format!("would mend {}", files.join(", "))),
        (false, false) => say(&format!("mended {}", files.join(", "))),
    }
    Ok(fix)
}

fn print(text: &str) -> io::Result<()> {
    write!(anstream::stdout().lock(), "{text}")
}
