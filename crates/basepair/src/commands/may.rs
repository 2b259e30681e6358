//! `basepair may`: checks whether one thing may use another.

use super::retire::about_retired;
use crate::cli::{AnswerFormat, MayArgs};
use crate::report::{plain::plain, say};
use anyhow::bail;
use basepair_catalog::library::Library;
use basepair_catalog::nearest::did_you_mean;
use basepair_catalog::wire::may::{MayAnswer, may};
use basepair_catalog::wire::pretty;
use basepair_check::oracle::{Oracle, Thing, Unknown};
use basepair_server::origin::Origin;
use basepair_syntax::Cache;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(arguments: &MayArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    let loaded = origin.load()?;
    let law = basepair_check::report(&loaded, &Cache::default()).law;
    let Some(catalog) = loaded.best().cloned().map(Library::from) else {
        bail!("`{origin}` has no valid model; run `basepair check` for details");
    };
    let oracle = Oracle::new(&catalog, law);
    let find = |name: &str| find(&oracle, &origin, name);
    let found = find(&arguments.from).and_then(|from| Ok((from, find(&arguments.to)?)));
    let (from, to) = match found {
        Ok(both) => both,
        Err(unknown) => {
            bail!("{}", about_retired(&catalog, &unknown.name).unwrap_or_else(|| describe(&unknown)))
        }
    };
    let answer = oracle.may(&from, &to);
    let answer = may(&catalog, answer.rule, answer.allowed, answer.reason, &answer.alternatives);
    match arguments.format {
        AnswerFormat::Json => writeln!(std::io::stdout(), "{}", pretty(&answer))?,
        AnswerFormat::Text => print(&from, &to, &answer)?,
    }
    Ok(if answer.allowed { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Resolves a name from the command line; a path may be relative to the current directory.
pub(super) fn find<'c>(oracle: &Oracle<'c>, origin: &Origin, name: &str) -> Result<Thing<'c>, Unknown> {
    oracle.find(name).or_else(|unknown| {
        let below = || {
            let root = std::fs::canonicalize(origin.directory()?).ok()?;
            let path = std::fs::canonicalize(Path::new(name)).ok()?;
            path.strip_prefix(root).ok()?.to_str().map(str::to_owned)
        };
        below().and_then(|path| oracle.find(&path).ok()).ok_or(unknown)
    })
}

pub(super) fn describe(unknown: &Unknown) -> String {
    let name = plain(&unknown.name);
    let near: Vec<String> = unknown.nearest.iter().map(|name| plain(name)).collect();
    let help = did_you_mean(&near, "`basepair list` lists the items");
    format!("`{name}` is not an element, an item or a file of a node in this registry; {help}")
}

fn print(from: &Thing<'_>, to: &Thing<'_>, answer: &MayAnswer) -> anyhow::Result<()> {
    let word = if answer.allowed { "may" } else { "may not" };
    let rule = answer.rule.map(|rule| format!(" [{rule}]")).unwrap_or_default();
    let (from, to) = (plain(&from.name), plain(&to.name));
    let mut out = anstream::stdout().lock();
    writeln!(out, "`{from}` {word} use `{to}`{rule}: {}", plain(&answer.reason))?;
    if !answer.alternatives.is_empty() {
        writeln!(out, "it may use instead:")?;
        for other in &answer.alternatives {
            let node = other.node.as_deref().unwrap_or("-");
            let about = other.description.as_deref().or(other.title.as_deref()).unwrap_or_default();
            writeln!(out, "  {:<24} {node:<6} {}", plain(&other.name), plain(about))?;
        }
    }
    if let (false, Some(rule)) = (answer.allowed, answer.rule) {
        say(&format!("`basepair explain {rule}` explains the rule"));
    }
    Ok(())
}
