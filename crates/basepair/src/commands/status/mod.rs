//! `basepair status`: what applications have installed from a registry, and which of it is outdated or edited.

mod answer;
mod table;

use super::application::Application;
use crate::cli::{AnswerFormat, StatusArgs};
use crate::report::{plain::plain, say, warn};
use answer::{Answer, Of};
use anyhow::{Context as _, bail};
use basepair_catalog::load::Directory;
use basepair_catalog::wire::pretty;
use basepair_check::Scope;
use basepair_check::upkeep::{NoPast, Upstream, survey};
use basepair_client::context;
use basepair_config::client::Client;
use basepair_syntax::Cache;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(arguments: &StatusArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    let mut loaded = origin.load()?;
    // As a server answers: without what is withheld.
    let withheld = basepair_check::report_on(&loaded, &Cache::for_one_run(), Scope::Safety).withheld;
    let Some(catalog) = loaded.catalog.take() else {
        bail!("`{origin}` has no valid registry; run `basepair check` for details");
    };
    let catalog = &catalog.without(withheld);
    let context = context::Context::of(catalog, &loaded.surroundings.settings);
    let client = context.profile.client();
    if client != Client::Official {
        bail!("`{}` installs the items of this registry, whose installations are not known", client.name());
    }
    let past = NoPast;
    let upstreams = [Upstream::new(catalog.registry.name.clone(), catalog, &context.hints(), &past)];
    let applications = applications(arguments)?;
    let mut answer = Answer::new(&upstreams);
    let mut read = 0;
    for application in &applications {
        let shown = application.root.display();
        let source = Directory::open(&application.root).with_context(|| format!("cannot open `{shown}`"))?;
        let survey = survey(&source, &upstreams);
        for unread in survey.unread.iter().filter(|unread| application.covers(&unread.folder)) {
            let folder = application.name_of(&unread.folder);
            warn(&format!("warning: `{}` was not compared: {}", plain(&folder), unread.error));
        }
        let folders = survey.folders.iter().filter(|folder| application.covers(folder));
        for folder in folders {
            read += 1;
            answer.add(Of { application, folder, survey: &survey, upstreams: &upstreams });
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
            say(&format!("comparing with {}", origin.described()));
            table::print(&mut anstream::stdout().lock(), &answer, arguments.all)?;
        }
    }
    Ok(if answer.asks_for_work() { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

fn applications(arguments: &StatusArgs) -> anyhow::Result<Vec<Application>> {
    if arguments.applications.is_empty() {
        return Ok(vec![Application::find(None)?]);
    }
    arguments.applications.iter().map(|directory| Application::find(Some(directory))).collect()
}
