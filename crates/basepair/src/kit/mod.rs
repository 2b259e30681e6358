//! Makes a kit for a registry from the packages of its project, with the bundler that is installed there: `basepair kit`. A server
//! never does this.

mod bundler;
mod entries;
mod packages;
mod sources;
mod staging;
mod write;

use anyhow::{Context, bail};
use basepair_catalog::catalog::Catalog;
use basepair_client::resolve::Resolver;
use basepair_live::kit::{Package, TAILWIND};
use basepair_live::{Kit, Need, Needs, package_of};
use bundler::{Bundle, Bundler};
use entries::Entries;
use packages::Project;
use sources::Sources;
use staging::Staging;
use std::path::Path;
use std::sync::Arc;

/// What was made.
#[derive(Debug, Default)]
pub struct NewKit {
    pub specifiers: usize,
    pub files: usize,
    pub bytes: u64,
    pub packages: Vec<Package>,
    /// The version of the bundler.
    pub bundler: String,
    pub left_out: Vec<LeftOut>,
    /// Files of the project that items import and that no item lists.
    pub unlisted: Vec<String>,
    /// The command that installs packages in the project.
    pub install: &'static str,
    /// Why previews have no styles.
    pub without_styles: Option<String>,
}

/// A specifier that is not in the kit.
#[derive(Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub specifier: String,
    /// One of the files that import it.
    pub file: String,
    pub why: Why,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Why {
    /// Its package is not installed.
    Missing,
    /// The project has no such file.
    NoFile,
    /// What the bundler says.
    Refused(String),
}

impl LeftOut {
    fn new(specifier: &str, need: &Need, why: Why) -> Self {
        let file = need.files.first().cloned().unwrap_or_default();
        Self { specifier: specifier.to_owned(), file, why }
    }

    pub fn package(&self) -> &str {
        package_of(&self.specifier)
    }
}

/// Whether the kit in a folder has what previews need, in the versions that are installed.
pub fn is_current(root: &Path, catalog: &Catalog, resolver: &Arc<Resolver>, output: &Path) -> bool {
    let (Ok(kit), Ok(project)) = (Kit::open(output), Project::around(root)) else { return false };
    let mut needs = Needs::of(catalog, resolver);
    let _ = take_missing(&mut needs, &project);
    let is_installed = |package: &Package| {
        project.package(&package.name).is_none_or(|installed| installed.version == package.version)
    };
    let is_there = |(specifier, need): (&String, &Need)| need.optional || need.is_met(specifier, &kit);
    kit.packages.iter().all(is_installed)
        && needs.specifiers.iter().all(is_there)
        && (kit.tailwind().is_some() || project.package("tailwindcss").is_none())
}

/// Makes the kit of a registry in a folder, completely or not at all.
pub fn make(
    root: &Path,
    catalog: &Catalog,
    resolver: &Arc<Resolver>,
    bundler: Option<&Path>,
    output: &Path,
) -> anyhow::Result<NewKit> {
    let mut needs = Needs::of(catalog, resolver);
    if needs.mounted == 0 {
        bail!("no item has a React component that a preview can show; a kit would have nothing to do");
    }
    let project = Project::around(root)?;
    let bundler = Bundler::find(&project, bundler)?;
    let mut left_out = take_missing(&mut needs, &project);
    if let Some(always) = left_out.iter().find(|it| it.file.is_empty()) {
        let package = always.package();
        bail!(
            "`{package}` is not installed, and every preview needs it; run `{} react react-dom`",
            project.install
        );
    }
    let sources = Sources::find(root, resolver, &mut needs, &mut left_out)?;
    let staging = Staging::beside(output)?;
    let work = staging.work(&project)?;
    let aliases = sources.aliases(&work)?;
    let modules = bundle(&bundler, &work, &aliases, &mut needs, &mut left_out)?;
    let (styles, without_styles) = tailwind(&bundler, &work, &project)?;
    let made = NewKit {
        specifiers: needs.specifiers.len(),
        bundler: bundler.version.clone(),
        left_out,
        unlisted: sources.paths.clone(),
        install: project.install,
        without_styles,
        ..NewKit::default()
    };
    let candidates = sources.candidates(&modules);
    let made = write::write(&staging.new, &needs, (&modules, styles.as_ref()), candidates, made)?;
    // An invalid one would be found only when someone serves.
    Kit::open(&staging.new).context("the new kit is not valid")?;
    staging.put(output)?;
    Ok(made)
}

/// Removes the specifiers whose packages are not installed.
fn take_missing(needs: &mut Needs, project: &Project) -> Vec<LeftOut> {
    let mut left_out = Vec::new();
    needs.specifiers.retain(|specifier, need| {
        let is_installed = project.package(package_of(specifier)).is_some();
        if !is_installed && !need.optional {
            left_out.push(LeftOut::new(specifier, need, Why::Missing));
        }
        is_installed
    });
    left_out
}

/// Bundles everything at once. Where that fails, what cannot be bundled alone is left out.
fn bundle(
    bundler: &Bundler,
    work: &Path,
    aliases: &[String],
    needs: &mut Needs,
    left_out: &mut Vec<LeftOut>,
) -> anyhow::Result<Bundle> {
    let why = match bundler.modules(work, aliases, &Entries::of(&needs.specifiers))? {
        Ok(bundle) => return Ok(bundle),
        Err(why) => why,
    };
    let refused = bundler.refused(work, aliases, &needs.specifiers)?;
    if refused.is_empty() {
        bail!("the bundler failed: {why}");
    }
    for (specifier, why) in refused {
        let Some(need) = needs.specifiers.remove(&specifier) else { continue };
        if need.files.is_empty() && !need.optional {
            bail!("the bundler refuses `{specifier}`, which every preview needs: {why}");
        }
        if !need.optional {
            left_out.push(LeftOut::new(&specifier, &need, Why::Refused(why)));
        }
    }
    match bundler.modules(work, aliases, &Entries::of(&needs.specifiers))? {
        Ok(bundle) => Ok(bundle),
        Err(why) => bail!("the bundler failed: {why}"),
    }
}

/// Tailwind's compiler, or why there is none.
fn tailwind(
    bundler: &Bundler,
    work: &Path,
    project: &Project,
) -> anyhow::Result<(Option<Bundle>, Option<String>)> {
    let install = project.install;
    let Some(found) = project.package("tailwindcss") else {
        let why = format!("`tailwindcss` is not installed; run `{install} tailwindcss`");
        return Ok((None, Some(why)));
    };
    if !found.version.starts_with("4.") {
        let why = format!("`tailwindcss` {} is not version 4; run `{install} tailwindcss@4`", found.version);
        return Ok((None, Some(why)));
    }
    Ok(match bundler.script(work, "tailwind", TAILWIND)? {
        Ok(bundle) => (Some(bundle), None),
        Err(why) => (None, Some(format!("`tailwindcss` {} cannot be bundled: {why}", found.version))),
    })
}
