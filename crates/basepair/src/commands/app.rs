//! `basepair check --app`: checks an application against the model and the items of a registry.

use anyhow::{Context, bail};
use basepair_catalog::load::Directory;
use basepair_check::{Report, app};
use basepair_server::origin::Origin;
use basepair_syntax::Cache;
use std::path::Path;

pub(super) fn report(
    registry: &Origin,
    folder: &Path,
    overrides: &[String],
    cache: &Cache,
) -> anyhow::Result<Report> {
    let source =
        Directory::open(folder).with_context(|| format!("`{}` cannot be opened", folder.display()))?;
    let loaded = registry.load()?;
    let Some(catalog) = &loaded.catalog else {
        bail!(
            "`{registry}` has errors, so an application cannot be checked against it; run `basepair check` to list them"
        );
    };
    Ok(app::report(catalog, &source, overrides, cache))
}
