//! `basepair status`: what applications have installed from a registry, and which of it is outdated or edited.

mod answer;
mod table;

use super::application::Application;
use super::upkeep::{Known, Opened, changed_locks, open};
use crate::cli::{AnswerFormat, StatusArgs};
use crate::report::{plain::plain, say, warn};
use crate::rewrite::{NewFiles, Rewrite, clear, lock, rewrite};
use answer::{Answer, Of};
use anyhow::bail;
use basepair_catalog::wire::pretty;
use basepair_check::upkeep::{Lock, locked, survey};
use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(arguments: &StatusArgs) -> anyhow::Result<ExitCode> {
    let known = Known::open(&arguments.registry, &arguments.base)?;
    let upstreams = known.upstreams();
    let applications = applications(arguments)?;
    let mut answer = Answer::new(&upstreams);
    let mut read = 0;
    for application in &applications {
        let _lock = if arguments.write { lock(&application.root) } else { None };
        let opened = open(application)?;
        let survey = survey(&opened.source, &upstreams, &opened.locks);
        for unread in survey.unread.iter().filter(|unread| application.covers(&unread.folder)) {
            let folder = application.name_of(&unread.folder);
            warn(&format!("warning: `{}` was not compared: {}", plain(&folder), unread.error));
        }
        let folders = survey.folders.iter().filter(|folder| application.covers(folder));
        for folder in folders {
            read += 1;
            answer.add(Of { application, folder, survey: &survey, upstreams: &upstreams });
        }
        if arguments.write {
            write(application, &opened, locked(&survey, &upstreams, &opened.source))?;
        }
    }
    if read == 0 {
        let shown: Vec<String> = applications.iter().map(|it| format!("`{}`", plain(&it.shown))).collect();
        bail!(
            "there is no components.json to compare in {}; pass the directory of an application",
            shown.join(", ")
        );
    }
    match arguments.format {
        AnswerFormat::Json => writeln!(std::io::stdout(), "{}", pretty(&answer))?,
        AnswerFormat::Text => {
            say(&format!("comparing with {}", known.origin.described()));
            table::print(&mut anstream::stdout().lock(), &answer, arguments.all)?;
        }
    }
    Ok(if answer.asks_for_work() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// Writes the locks. What a lock has about files that were not found stays: another registry knows them.
fn write(application: &Application, opened: &Opened, found: BTreeMap<String, Lock>) -> anyhow::Result<()> {
    let mut locks = opened.locks.clone();
    for (folder, lock) in found {
        locks.entry(folder).or_default().files.extend(lock.files);
    }
    for (path, before, after) in changed_locks(application, opened, &locks) {
        match &before {
            Some(before) => {
                clear(&application.root, &path);
                rewrite(&application.root, &[Rewrite { file: &path, before, after: &after }])?;
            }
            None => NewFiles::create(&application.root, &[(path.clone(), after)])?.keep(),
        }
        say(&format!("wrote {}", plain(&path)));
    }
    Ok(())
}

fn applications(arguments: &StatusArgs) -> anyhow::Result<Vec<Application>> {
    if arguments.applications.is_empty() {
        return Ok(vec![Application::find(None)?]);
    }
    arguments.applications.iter().map(|directory| Application::find(Some(directory))).collect()
}
