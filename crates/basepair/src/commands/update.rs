//! `basepair update`: takes the newest version of installed items, and keeps what the application has changed.

mod packages;
mod reformat;

use super::application::Application;
use super::confirm::confirm;
use super::upkeep::{self, Known, changed_locks, folders, open};
use crate::cli::UpdateArgs;
use crate::report::text::count;
use crate::report::{diff, plain::plain, say, warn};
use crate::rewrite::{NewFiles, Rewrite, clear, lock, rewrite};
use anyhow::{Context as _, bail};
use basepair_check::upkeep::{Edit, Format, How, Request, Survey, Update, survey, update};
use std::fs;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(arguments: &UpdateArgs) -> anyhow::Result<ExitCode> {
    let known = Known::open(&arguments.registry, &arguments.base)?;
    let upstreams = known.upstreams();
    let application = Application::find(arguments.app.as_deref())?;
    let _lock = if arguments.dry_run { None } else { lock(&application.root) };
    let opened = open(&application)?;
    let found = survey(&opened.source, &upstreams, &opened.locks);
    let folders = folders(&application, &found)?;
    installed(&arguments.items, &found, &folders)?;
    let formatter = match arguments.reformat {
        true => Some(reformat::Formatter::find(&application, &folders)?),
        false => None,
    };
    let format;
    let format: Option<Format<'_>> = match &formatter {
        Some(formatter) => {
            format = |path: &str, text: &str| formatter.format(path, text);
            Some(&format)
        }
        None => None,
    };
    let self_running = arguments.allow_self_running;
    let request = Request { items: &arguments.items, folders: &folders, format, self_running };
    let planned = update(&opened.source, &upstreams, &found, &opened.locks, &request);
    if let Some(failure) = formatter.and_then(reformat::Formatter::failure) {
        bail!("{failure}");
    }
    let locks = changed_locks(&application, &opened, &planned.locks);
    show(&planned)?;
    let exit = if planned.conflicts() > 0 || !planned.refused.is_empty() {
        ExitCode::from(1)
    } else {
        ExitCode::SUCCESS
    };
    let files = planned.edits.len() + locks.len();
    if files == 0 {
        if planned.refused.is_empty() {
            say("nothing to update");
        }
        packages::tell(&planned.packages);
        return Ok(exit);
    }
    let write = arguments.yes || !arguments.dry_run && confirm(files)?;
    if !write {
        say("nothing was written; `--yes` writes it");
        packages::tell(&planned.packages);
        return Ok(exit);
    }
    put(&application, &planned, &locks)?;
    say(&format!("updated {}", count(planned.edits.len(), "file")));
    match arguments.install {
        true => packages::install(&application, &planned.packages)?,
        false => packages::tell(&planned.packages),
    }
    Ok(exit)
}

/// Named items have to be installed.
fn installed(items: &[String], found: &Survey, folders: &[String]) -> anyhow::Result<()> {
    for name in items {
        if !found.items.iter().any(|item| item.name == *name && folders.contains(&item.folder)) {
            bail!("`{}` is not installed here; `basepair status --all` lists what is", plain(name));
        }
    }
    Ok(())
}

fn show(planned: &Update) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    for edit in &planned.edits {
        if let How::RenamedFrom(from) = &edit.how {
            writeln!(out, "rename {} to {}", plain(from), plain(&edit.path))?;
        }
        let (before, after) =
            (edit.before.as_deref().unwrap_or_default(), edit.after.as_deref().unwrap_or_default());
        write!(out, "{}", diff::unified(&edit.path, before, after))?;
    }
    out.flush()?;
    drop(out);
    for edit in &planned.edits {
        say(&plain(&format!("{}: {} ({})", edit.item, edit.path, words(&edit.how))));
    }
    for note in &planned.notes {
        say(&format!("note: {}", plain(note)));
    }
    for refused in &planned.refused {
        warn(&format!("warning: {}", plain(refused)));
    }
    if planned.conflicts() > 0 {
        warn(&format!("{} to resolve, marked with <<<<<<<", count(planned.conflicts(), "conflict")));
    }
    Ok(())
}

fn words(how: &How) -> String {
    match how {
        How::Replaced => "updated".to_owned(),
        How::Merged => "merged with the changes of the application".to_owned(),
        How::Conflict(places) => count(*places, "conflict"),
        How::Created => "new".to_owned(),
        How::Removed => "removed".to_owned(),
        How::RenamedFrom(from) => format!("was {from}"),
        How::Variables => "variables".to_owned(),
    }
}

/// Writes everything or nothing: new files first, which are taken back if another file cannot be replaced; files are removed
/// last. If the program is killed in between, the next run finishes, because it finds what is current already.
fn put(
    application: &Application,
    planned: &Update,
    locks: &[(String, Option<String>, String)],
) -> anyhow::Result<()> {
    let root = &application.root;
    let mut created: Vec<(String, String)> = Vec::new();
    let mut replaced: Vec<Rewrite<'_>> = Vec::new();
    for Edit { path, before, after, .. } in &planned.edits {
        match (before, after) {
            (None, Some(after)) => created.push((path.clone(), after.clone())),
            (Some(before), Some(after)) => replaced.push(Rewrite { file: path, before, after }),
            _ => {}
        }
    }
    for (path, before, after) in locks {
        match before {
            None => created.push((path.clone(), after.clone())),
            Some(before) => replaced.push(Rewrite { file: path, before, after }),
        }
    }
    replaced.iter().for_each(|file| clear(root, file.file));
    let new = NewFiles::create(root, &created)?;
    rewrite(root, &replaced)?;
    new.keep();
    for edit in planned.edits.iter().filter(|edit| edit.after.is_none()) {
        let place = upkeep::on_disk(application, &edit.path);
        let shown = plain(&edit.path);
        let now = fs::read_to_string(&place).with_context(|| format!("cannot read `{shown}`"))?;
        if Some(&now) != edit.before.as_ref() {
            bail!("`{shown}` has changed meanwhile and was not removed; everything else was written");
        }
        fs::remove_file(&place)
            .with_context(|| format!("cannot remove `{shown}`; everything else was written"))?;
    }
    Ok(())
}
