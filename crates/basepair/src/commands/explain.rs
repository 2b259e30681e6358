//! `basepair explain`: explains a rule, or shows which laws apply to a node, an item or a file, what it may use
//! and its current findings.

use super::manifests::named;
use super::may::find;
use super::retire::about_retired;
use crate::cli::{AnswerFormat, ExplainArgs};
use crate::report::explained;
use crate::report::plain::plain;
use anyhow::bail;
use basepair_catalog::library::Library;
use basepair_catalog::nearest::{did_you_mean, nearest};
use basepair_catalog::wire::pretty;
use basepair_check::oracle::Oracle;
use basepair_server::answers::{rule, thing};
use basepair_server::origin::OriginError;
use basepair_syntax::Cache;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(arguments: &ExplainArgs) -> anyhow::Result<ExitCode> {
    let json = arguments.format == AnswerFormat::Json;
    let text = match arguments.what.as_deref() {
        None if json => pretty(&rule::list()),
        None => explained::rule::list_text(),
        Some(name) => match basepair_model::rule::find(name) {
            Some(rule) if json => pretty(&rule::Explained::new(rule)),
            Some(rule) => explained::rule::text(rule, arguments.long),
            None => explain_thing(arguments, name, json)?,
        },
    };
    writeln!(anstream::stdout().lock(), "{}", text.trim_end())?;
    Ok(ExitCode::SUCCESS)
}

fn explain_thing(arguments: &ExplainArgs, name: &str, json: bool) -> anyhow::Result<String> {
    let origin = arguments.registry.origin().or_else(|error| match error {
        // A rule needs no registry, so this may be a misspelt one.
        OriginError::Nowhere => bail!(
            "unknown rule `{}`{}; names of items, nodes and files need a registry, and {}",
            plain(name),
            suggested(name),
            named(error.into())
        ),
        _ => Err(error.into()),
    })?;
    let loaded = origin.load()?;
    let report = basepair_check::report(&loaded, &Cache::default());
    let Some(catalog) = loaded.best().cloned().map(Library::from) else {
        bail!("`{origin}` has no valid model; run `basepair check` for details");
    };
    let oracle = Oracle::new(&catalog, report.law);
    let thing = find(&oracle, &origin, name).or_else(|unknown| {
        if let Some(retired) = about_retired(&catalog, name) {
            bail!("{retired}");
        }
        let rules = nearest(name, basepair_model::rule::all().map(|rule| rule.name), 3)
            .into_iter()
            .map(str::to_owned);
        let near: Vec<String> = rules.chain(unknown.nearest).map(|name| plain(&name)).collect();
        let near = did_you_mean(&near, "`basepair explain` lists every rule");
        bail!("`{}` is not a rule, an element, an item or a file of a node; {near}", plain(name))
    })?;
    let about = thing::Explained::new(&catalog, &oracle, &report, &thing);
    Ok(if json { pretty(&about) } else { explained::thing::text(&about) })
}

fn suggested(name: &str) -> String {
    let near = nearest(name, basepair_model::rule::all().map(|rule| rule.name), 3);
    if near.is_empty() { String::new() } else { format!(" (did you mean `{}`?)", near.join("`, `")) }
}
