//! `basepair build`: writes the registry's documents as files, the same bytes as are served.

use crate::cli::BuildArgs;
use crate::exchange::{self, NewFile, Output};
use crate::origin::Origin;
use crate::report::{self, say};
use anyhow::bail;
use basepair_catalog::address::{Addresses, ItemUrl};
use basepair_catalog::catalog::Catalog;
use basepair_catalog::files::RegistryFiles;
use basepair_catalog::wire::item::DependencyForm;
use basepair_model::rule::Severity;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(super) fn run(arguments: &BuildArgs) -> anyhow::Result<ExitCode> {
    let origin = Origin::choose(arguments.registry.directory.as_deref());
    let output = Output::resolve(&arguments.output)?;
    // A root that cannot be found is the loader's to report.
    let root = origin.directory().and_then(|root| std::fs::canonicalize(root).ok());
    if root.as_ref().is_some_and(|root| root.starts_with(output.real())) {
        bail!(
            "the output `{}` is or holds the registry that is being built, and would replace it; name another \
             folder with --output",
            arguments.output.display()
        );
    }
    let loaded = origin.load()?;
    let Some(catalog) = loaded.catalog else {
        report::text::print(&loaded.findings, &origin.to_string(), None);
        bail!("`{origin}` cannot be built until the errors above are mended; nothing was written");
    };
    report::text::print_all(&loaded.findings);
    let item_url = item_url(arguments, &catalog)?;
    let form = item_url.as_ref().map_or(DependencyForm::AsAuthored, DependencyForm::Url);
    let documents = RegistryFiles::new(&catalog, form);

    let files: Vec<NewFile<'_>> =
        documents.all(&catalog).map(|(path, document)| NewFile::new(path, document)).collect();
    let bytes: usize = documents.all(&catalog).map(|(_, document)| document.bytes.len()).sum();
    let inputs = root.map(|root| inputs(&root, &loaded.asked, output.real())).unwrap_or_default();
    exchange::replace(&output, &files, &inputs, &say)?;
    say(&format!(
        "wrote {} files for {} items to {} ({} KiB)",
        files.len(),
        catalog.items().len(),
        arguments.output.display(),
        bytes.div_ceil(1024)
    ));
    if loaded.findings.iter().any(|finding| finding.rule.severity == Severity::Error) {
        say("the registry has errors, named above; the files were written all the same");
        return Ok(ExitCode::from(1));
    }
    Ok(ExitCode::SUCCESS)
}

/// How a sibling is addressed. Nothing else in the files is an address, so that a registry without sibling
/// dependencies needs none.
fn item_url(arguments: &BuildArgs, catalog: &Catalog) -> anyhow::Result<Option<ItemUrl>> {
    match (&arguments.base_url, &arguments.item_url) {
        (Some(base_url), item_url) => {
            Ok(Some(Addresses::new(base_url, item_url.as_deref())?.item_url().clone()))
        }
        (None, Some(item_url)) => Ok(Some(ItemUrl::parse(item_url)?)),
        (None, None) => match first_sibling_dependency(catalog) {
            None => Ok(None),
            Some((item, sibling)) => bail!(
                "`{item}` depends on its sibling `{sibling}`, whose address is needed: clients read a bare name as \
                 an item of the official registry; give --base-url, the address that the files will be served under"
            ),
        },
    }
}

fn first_sibling_dependency(catalog: &Catalog) -> Option<(&str, &str)> {
    catalog.items().iter().find_map(|item| {
        let dependencies = item.entry.registry_dependencies.iter().map(|(name, _)| name.as_str());
        let sibling =
            dependencies.into_iter().find(|name| *name != item.name() && catalog.item(name).is_some());
        sibling.map(|sibling| (item.name(), sibling))
    })
}

/// The files of the registry that lie in the output, links followed: they are read, so they are not replaced.
fn inputs(root: &Path, asked: &[String], output: &Path) -> HashSet<PathBuf> {
    if !output.starts_with(root) || !output.exists() {
        return HashSet::new();
    }
    let real = asked.iter().filter_map(|path| std::fs::canonicalize(root.join(path)).ok());
    real.filter_map(|path| path.strip_prefix(output).map(Path::to_owned).ok()).collect()
}
