//! `basepair list`, `search` and `view`: the answers of the API about items, on the command line.

mod table;
mod view;

pub(super) use view::run as view;

use super::retire::about_retired;
use crate::cli::{AnswerFormat, FilterArgs, ListArgs, SearchArgs, ServedDependencies, ShownArgs};
use crate::report::text::count;
use crate::report::{plain::plain, say};
use anyhow::bail;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::nearest::did_you_mean;
use basepair_catalog::suggest::meant;
use basepair_server::query::IndexQuery;
use basepair_server::snapshot::{Basis, Content, Snapshot};
use basepair_syntax::Cache;
use clap::ValueEnum;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

pub(super) fn list(arguments: &ListArgs) -> anyhow::Result<ExitCode> {
    show(&arguments.filter, None, &arguments.shown)
}

pub(super) fn search(arguments: &SearchArgs) -> anyhow::Result<ExitCode> {
    show(&arguments.filter, Some(arguments.what.join(" ")), &arguments.shown)
}

fn show(filter: &FilterArgs, words: Option<String>, shown: &ShownArgs) -> anyhow::Result<ExitCode> {
    let snapshot = snapshot(shown)?;
    let catalog = &snapshot.catalog;
    let query = IndexQuery::read(&filter.parameters(words), &catalog.model);
    let query = match query {
        Ok(query) => query,
        Err(bad) if bad.name == "q" => bail!("the search text {}", bad.detail),
        Err(bad) => bail!("`--{}` {}", bad.name, bad.detail),
    };
    if shown.format == AnswerFormat::Json {
        writeln!(std::io::stdout(), "{}", snapshot.index_of(&query))?;
        return Ok(ExitCode::SUCCESS);
    }
    let (positions, page) = snapshot.select(&query);
    let rows = positions.iter().filter_map(|at| table::Row::of(catalog, *at)).collect::<Vec<_>>();
    table::print(&mut anstream::stdout().lock(), &rows)?;
    let total = page.map_or(positions.len(), |page| page.total);
    match (positions.len(), total) {
        (0, 0) => say("no item matches"),
        (0, total) => say(&format!("{} match, but none after the offset", count(total, "item"))),
        (shown, total) if shown < total => say(&format!("{shown} of {}", count(total, "item"))),
        (shown, _) => say(&count(shown, "item")),
    }
    if let withheld @ 1.. = catalog.withheld().len() {
        say(&format!("{} withheld; `basepair check` explains why", count(withheld, "item")));
    }
    Ok(ExitCode::SUCCESS)
}

/// The registry as a server would serve it.
fn snapshot(shown: &ShownArgs) -> anyhow::Result<Arc<Snapshot>> {
    let origin = shown.registry.origin()?;
    let config = origin.valid_config()?;
    let (addresses, _) = shown.address.addresses(&config.registry)?;
    // As a server with the same settings names siblings.
    let form = config.build.registry_dependencies.as_deref();
    let form = form.and_then(|form| ServedDependencies::from_str(form, false).ok());
    let addresses = addresses.with_siblings(form.unwrap_or(ServedDependencies::Url).into());
    let mut loaded = origin.load()?;
    let report = basepair_check::report(&loaded, &Cache::for_one_run());
    let Some(catalog) = loaded.catalog.take() else {
        bail!("`{origin}` has no valid registry; run `basepair check` for details");
    };
    let content = Content { catalog, report, basis: Basis::of(loaded, None) };
    Ok(Snapshot::new(content, addresses, String::new(), None))
}

/// The position of an item; an error that explains why there is none.
pub(super) fn find(catalog: &Catalog, name: &str) -> anyhow::Result<usize> {
    if let Some(position) = catalog.position(name) {
        return Ok(position);
    }
    if let Some(retired) = about_retired(catalog, name) {
        bail!("{retired}");
    }
    if let Some(withheld) = catalog.withheld().iter().find(|each| each.name == name) {
        bail!("`{}` is withheld: {}", plain(name), plain(&withheld.reason));
    }
    let near: Vec<String> = meant(catalog, name, 3).into_iter().map(plain).collect();
    let help = did_you_mean(&near, "`basepair list` lists every item");
    bail!("this registry has no item `{}`; {help}", plain(name))
}
