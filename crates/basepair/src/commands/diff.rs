//! `basepair diff`: what the registry has changed in an item since it was installed, and what the application has.

use super::application::Application;
use super::upkeep::{Known, folders, open};
use crate::cli::DiffArgs;
use crate::report::{diff, plain::plain, say};
use anyhow::bail;
use basepair_check::upkeep::{Certainty, Item, State, survey};
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(arguments: &DiffArgs) -> anyhow::Result<ExitCode> {
    let known = Known::open(&arguments.registry, &arguments.base)?;
    let upstreams = known.upstreams();
    let application = Application::find(arguments.app.as_deref())?;
    let opened = open(&application)?;
    let found = survey(&opened.source, &upstreams, &opened.locks);
    let folders = folders(&application, &found)?;
    let named = |item: &&Item| item.name == arguments.item && folders.contains(&item.folder);
    let items: Vec<&Item> = found.items.iter().filter(named).collect();
    if items.is_empty() {
        bail!("`{}` is not installed here; `basepair status --all` lists what is", plain(&arguments.item));
    }
    let mut differs = false;
    for item in items {
        differs |= item.state != State::Current;
        print(item)?;
    }
    if !differs {
        say(&format!("`{}` is current", plain(&arguments.item)));
    }
    Ok(if differs { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn print(item: &Item) -> anyhow::Result<()> {
    let mut out = anstream::stdout().lock();
    for file in &item.files {
        let (path, texts) = (plain(&file.path), &file.texts);
        let newest = texts.newest.as_deref().unwrap_or_default();
        let Some(base) = &texts.base else {
            writeln!(out, "{path}: from the registry to the application")?;
            write!(out, "{}", diff::unified(&file.path, newest, &texts.ours))?;
            say(&format!("the version that `{path}` comes from is not known; `--base` names it"));
            continue;
        };
        if base != newest {
            writeln!(out, "{path}: what the registry has changed")?;
            write!(out, "{}", diff::unified(&file.path, base, newest))?;
        }
        if *base != texts.ours {
            writeln!(out, "{path}: what the application has changed")?;
            write!(out, "{}", diff::unified(&file.path, base, &texts.ours))?;
        }
        if let Certainty::Probably(share) = file.certainty {
            let version = file.version.as_ref().map_or("it", |version| version.shown());
            say(&format!("`{path}` probably comes from {}, of which it has {share} %", plain(version)));
        }
    }
    for file in item.absent.iter().filter(|file| file.is_new) {
        writeln!(out, "{}: new", plain(&file.path))?;
        write!(out, "{}", diff::unified(&file.path, "", &file.text))?;
    }
    Ok(())
}
