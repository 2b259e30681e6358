//! `basepair kit`: makes the kit of a registry, which live previews run with, from the packages of its project.

#[cfg(target_os = "linux")]
mod checkout;
#[cfg(target_os = "linux")]
pub(super) mod maker;

use crate::cli::KitArgs;
use crate::kit::{LeftOut, NewKit, Why, make};
use crate::report::plain::plain;
use crate::report::progress::Progress;
use crate::report::{say, warn};
use anyhow::{Context, bail};
use basepair_catalog::catalog::Catalog;
use basepair_client::npm;
use basepair_client::resolve::Resolver;
use basepair_model::quote::shell;
use basepair_server::platform::slashed;
use basepair_server::stage;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

pub(super) fn run(arguments: &KitArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    origin.require()?;
    let Some(root) = origin.directory() else {
        bail!("{origin} has no project with packages; pass the directory of your registry");
    };
    let output = match &arguments.output {
        Some(output) => output.clone(),
        None => stage::own_kit(root).context("the system names no folder for caches; pass --output")?,
    };
    let loaded = origin.load()?;
    let Some(catalog) = &loaded.catalog else {
        bail!("the registry cannot be served as it is; run `basepair check` and fix its errors first");
    };
    let context = basepair_client::context::Context::of(catalog, &loaded.surroundings.settings);
    let resolver = Arc::new(Resolver::of(catalog, &Arc::new(context)));
    let progress = Progress::start("bundling packages".to_owned());
    let made = make(root, catalog, &resolver, arguments.bundler.as_deref(), &output);
    drop(progress);
    let made = made?;
    print(&made, &output)?;
    Ok(conclude(&made, catalog))
}

fn print(made: &NewKit, output: &Path) -> std::io::Result<()> {
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{} files, {} KB, made with esbuild {} for {} specifiers, in {}",
        made.files,
        made.bytes.div_ceil(1024),
        plain(&made.bundler),
        made.specifiers,
        plain(&slashed(output)),
    )?;
    for package in &made.packages {
        let license = if package.license.is_empty() { "no license named" } else { &package.license };
        writeln!(out, "  {} {} ({})", plain(&package.name), plain(&package.version), plain(license))?;
    }
    if !made.unlisted.is_empty() {
        writeln!(out, "files of the project that items import and that no item lists:")?;
    }
    for path in &made.unlisted {
        writeln!(out, "  {}", plain(path))?;
    }
    out.flush()
}

/// Says what is not in the kit.
fn conclude(made: &NewKit, catalog: &Catalog) -> ExitCode {
    for problem in problems(made) {
        warn(&format!("warning: {}", plain(&problem)));
    }
    if let Some(command) = install(made, catalog) {
        say(&format!("to install what is missing: {}", plain(&command)));
    }
    if made.left_out.is_empty() { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// What a kit does not have, in a line each.
fn problems(made: &NewKit) -> Vec<String> {
    let mut problems = Vec::new();
    if let Some(why) = &made.without_styles {
        problems.push(format!("previews have no styles: {why}"));
    }
    for left_out in &made.left_out {
        let LeftOut { specifier, file, why } = left_out;
        match why {
            Why::Missing => {}
            Why::NoFile => problems
                .push(format!("no item and no file of the project is `{specifier}`, which `{file}` imports")),
            Why::Refused(why) => {
                problems.push(format!("`{specifier}` is left out, which `{file}` imports: {why}"));
            }
        }
    }
    for (package, files) in missing(made) {
        let others = files.len() - 1;
        let others = if others == 0 { String::new() } else { format!(" and {others} more") };
        let file = files.first().copied().unwrap_or_default();
        problems.push(format!("`{package}` is not installed, which `{file}`{others} imports"));
    }
    problems
}

/// The packages that are not installed, each with the files that import it.
fn missing(made: &NewKit) -> BTreeMap<&str, Vec<&str>> {
    let mut missing: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for left_out in made.left_out.iter().filter(|left_out| left_out.why == Why::Missing) {
        missing.entry(left_out.package()).or_default().push(&left_out.file);
    }
    missing
}

/// The command that installs what is missing.
fn install(made: &NewKit, catalog: &Catalog) -> Option<String> {
    let missing = missing(made);
    let words: Vec<String> = missing.keys().map(|package| shell(&wanted(catalog, package))).collect();
    (!words.is_empty()).then(|| format!("{} {}", made.install, words.join(" ")))
}

/// A package with the versions that an item lists.
fn wanted(catalog: &Catalog, package: &str) -> String {
    let entries = catalog.items().iter().map(|item| &item.entry);
    let listed = entries.flat_map(|entry| entry.object.strings("dependencies").map(|(text, _)| text));
    let found = listed.filter_map(|text| npm::parse(text).ok()).find(|it| it.name == package);
    match found.and_then(|it| it.versions) {
        Some(versions) => format!("{package}@{versions}"),
        None => package.to_owned(),
    }
}
