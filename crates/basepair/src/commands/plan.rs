//! `basepair plan`: shows what the registry's client does when it installs items.

use super::application::in_workspace;
use super::items::find;
use crate::cli::{AnswerFormat, PlanArgs};
use crate::report::text::count;
use crate::report::{plain::plain, say};
use anyhow::{Context as _, bail};
use basepair_catalog::load::Directory;
use basepair_catalog::wire::pretty;
use basepair_check::Scope;
use basepair_client::context::Context;
use basepair_client::graph::Graph;
use basepair_client::plan::{Consumer, Plan, Why, answer, plan};
use basepair_client::project::Project;
use basepair_config::client::Client;
use basepair_config::client::Major;
use basepair_syntax::Cache;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(arguments: &PlanArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    let mut loaded = origin.load()?;
    // As a server answers: without what is withheld.
    let withheld = basepair_check::report_on(&loaded, &Cache::for_one_run(), Scope::Safety).withheld;
    let Some(catalog) = loaded.catalog.take() else {
        bail!("`{origin}` has no valid registry; run `basepair check` for details");
    };
    let catalog = &catalog.without(withheld);
    let named = arguments.names.iter().map(|name| find(catalog, name)).collect::<anyhow::Result<Vec<_>>>()?;
    let context = Context::of(catalog, &loaded.surroundings.settings);
    let client = context.profile.client();
    let consumer = match &arguments.project {
        Some(_) if client != Client::Official => bail!(
            "cannot plan for a project of `{}`, which installs the items of this registry; omit `--project` to plan for a new one",
            client.name()
        ),
        Some(directory) => Consumer::Official {
            project: Box::new(read(directory, arguments.client)?),
            major: arguments.client,
        },
        None => Consumer::new_project(&context.profile, arguments.framework, arguments.src, arguments.client),
    };
    let graph = Graph::of(catalog, &context.hints());
    let plan = plan(catalog, &graph, &named, &consumer);
    match arguments.format {
        AnswerFormat::Json => {
            writeln!(io::stdout(), "{}", pretty(&answer(&plan, &consumer)))?;
        }
        AnswerFormat::Text => {
            print(&mut anstream::stdout().lock(), &plan, &consumer)?;
            consumer.notes().iter().for_each(|note| say(note));
            plan.deprecated().for_each(|note| say(&plain(&note)));
        }
    }
    let fine = plan.refused.is_none() && plan.missing.is_empty();
    Ok(if fine { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// The project, relative to the root of its workspace, which aliases may refer to.
fn read(directory: &Path, client: Major) -> anyhow::Result<Project> {
    let shown = directory.display();
    let (root, cwd) = in_workspace(directory)?;
    let source = Directory::open(&root).with_context(|| format!("cannot open `{}`", root.display()))?;
    Project::read(&source, &cwd, client).with_context(|| format!("cannot plan for `{shown}`"))
}

fn print(out: &mut impl Write, plan: &Plan<'_>, consumer: &Consumer<'_>) -> io::Result<()> {
    if let Some(refused) = plan.refused {
        return writeln!(out, "nothing is installed: {}", refused.message(plain));
    }
    let src = if consumer.src() { ", code in src" } else { "" };
    let items: Vec<String> = plan.items.iter().map(|item| plain(item.name())).collect();
    writeln!(out, "{} into a project of {}{src}", count(items.len(), "item"), consumer.framework())?;
    writeln!(out, "  {}", items.join(", "))?;
    if !plan.files.is_empty() {
        writeln!(out, "\n{}", count(plan.files.len(), "file"))?;
        tree(out, plan)?;
    }
    for file in &plan.left_out {
        let source = plain(&file.entry.path);
        match file.why {
            Why::NoPages => writeln!(out, "  not written: `{source}`, because the framework has no pages")?,
            Why::Kept => writeln!(out, "  not written: `{source}`, because the project has its own")?,
            Why::Overwritten(item) => {
                writeln!(
                    out,
                    "  not written: `{source}`, because a file of `{}` has the same path",
                    plain(item.name())
                )?;
            }
        }
    }
    let list = |out: &mut dyn Write, title: &str, texts: &[String]| {
        let texts: Vec<String> = texts.iter().map(|text| plain(text)).collect();
        if texts.is_empty() { Ok(()) } else { writeln!(out, "\n{title}\n  {}", texts.join("\n  ")) }
    };
    list(out, "packages", &plan.dependencies)?;
    list(out, "development packages", &plan.dev_dependencies)?;
    let variables: Vec<String> = plan
        .css_vars
        .iter()
        .map(|(group, names)| format!("{group}: {}", count(names.len(), "variable")))
        .collect();
    list(out, "style sheet", &variables)?;
    list(out, "environment variables", &plan.env_vars)?;
    let official = plan.official.iter().map(|name| format!("{name} (official registry)"));
    list(out, "fetched elsewhere", &official.chain(plan.elsewhere.iter().cloned()).collect::<Vec<_>>())?;
    list(out, "not found by any client", &plan.missing)?;
    let changed = plan.files.iter().flat_map(|file| &file.imports);
    let changed = changed.filter(|link| link.specifier != link.becomes).count();
    if changed > 0 {
        say(&format!("{} will be rewritten; `--format json` lists them", count(changed, "import")));
    }
    Ok(())
}

/// Files grouped by folder, in the order of their paths.
fn tree(out: &mut impl Write, plan: &Plan<'_>) -> io::Result<()> {
    let mut files: Vec<_> = plan.files.iter().collect();
    files.sort_by(|one, other| split(&one.path).cmp(&split(&other.path)));
    let mut current = None;
    for file in files {
        let (folder, name) = split(&file.path);
        let inside = !folder.is_empty();
        if current != Some(folder) && inside {
            writeln!(out, "  {}/", plain(folder))?;
        }
        current = Some(folder);
        let replaces = if file.replaces { "  (replaces an existing file)" } else { "" };
        writeln!(out, "  {}{}{replaces}", if inside { "  " } else { "" }, plain(name))?;
    }
    Ok(())
}

fn split(path: &str) -> (&str, &str) {
    path.rsplit_once('/').unwrap_or(("", path))
}
