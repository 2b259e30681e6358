//! `basepair build`: writes the registry's documents as files, the same bytes as are served.

use crate::cli::BuildArgs;
use crate::exchange::Staging;
use crate::origin::Origin;
use crate::report;
use anyhow::bail;
use basepair_catalog::address::Addresses;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::files::{DIGESTS_PATH, INDEX_PATH, RegistryFiles};
use basepair_catalog::wire::item::DependencyForm;
use std::collections::HashSet;
use std::path::Path;
use std::process::ExitCode;

pub(super) fn run(arguments: &BuildArgs) -> anyhow::Result<ExitCode> {
    let origin = Origin::choose(arguments.registry.directory.as_deref());
    let loaded = origin.load()?;
    let Some(catalog) = loaded.catalog else {
        report::text::print(&loaded.findings, &origin.to_string(), None)?;
        bail!("`{origin}` cannot be built until the errors above are mended; nothing was written");
    };
    report::text::print_all(loaded.findings.iter())?;
    let addresses = addresses(arguments, &catalog)?;
    let files = RegistryFiles::new(&catalog, DependencyForm::Url(&addresses));

    let staging = Staging::beside(&arguments.output)?;
    let mut bytes = 0;
    let mut count = 0_usize;
    for (path, document) in files.all(&catalog) {
        staging.write(&path, &document.bytes)?;
        bytes += document.bytes.len();
        count += 1;
    }
    let earlier = written_before(&arguments.output);
    staging.carry_over(&|path| earlier.contains(path))?;
    staging.exchange()?;
    anstream::eprintln!(
        "wrote {count} files for {} items to {} ({} KiB)",
        catalog.items().len(),
        arguments.output.display(),
        bytes.div_ceil(1024)
    );
    Ok(ExitCode::SUCCESS)
}

/// A base URL is needed only when an item depends on another: nothing else in the files is an address.
fn addresses(arguments: &BuildArgs, catalog: &Catalog) -> anyhow::Result<Addresses> {
    let base_url = match (&arguments.base_url, &arguments.item_url) {
        (Some(base_url), _) => base_url.clone(),
        (None, Some(item_url)) => {
            // Only the template is used; its own origin is as good a base as any.
            item_url.split("{name}").next().unwrap_or_default().trim_end_matches('/').to_owned()
        }
        (None, None) => {
            if let Some((item, sibling)) = first_sibling_dependency(catalog) {
                bail!(
                    "`{item}` depends on its sibling `{sibling}`, whose address is needed: clients read a bare \
                     name as an item of the official registry; give --base-url, the address that the files will \
                     be served under"
                );
            }
            "https://unused.invalid".to_owned()
        }
    };
    Ok(Addresses::new(&base_url, arguments.item_url.as_deref())?)
}

fn first_sibling_dependency(catalog: &Catalog) -> Option<(&str, &str)> {
    catalog.items().iter().find_map(|item| {
        let dependencies = item.entry.registry_dependencies.iter().map(|(name, _)| name.as_str());
        let sibling =
            dependencies.into_iter().find(|name| *name != item.name() && catalog.item(name).is_some());
        sibling.map(|sibling| (item.name(), sibling))
    })
}

/// The files that an earlier build wrote: they are ours to replace or to drop.
fn written_before(output: &Path) -> HashSet<String> {
    let mut ours = HashSet::from([INDEX_PATH.to_owned(), DIGESTS_PATH.to_owned()]);
    let digests = std::fs::read(output.join(DIGESTS_PATH)).unwrap_or_default();
    let digests: serde_json::Value = serde_json::from_slice(&digests).unwrap_or_default();
    if let Some(files) = digests.get("files").and_then(serde_json::Value::as_object) {
        ours.extend(files.keys().cloned());
    }
    ours
}
