//! `basepair skill`: prints the skill that teaches agents to use a registry.

use crate::cli::{SkillArgs, SkillForm};
use anyhow::bail;
use basepair_server::skills::guide;
use basepair_syntax::Cache;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(arguments: &SkillArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    let config = origin.valid_config()?;
    let (addresses, true) = arguments.address.addresses(&config.registry)? else {
        bail!(
            "the skill tells agents where the registry is served; set `base-url` in basepair.toml, or pass --base-url"
        );
    };
    let loaded = origin.load()?;
    let report = basepair_check::report(&loaded, &Cache::for_one_run());
    let Some(catalog) = loaded.catalog else {
        bail!("`{origin}` has no valid registry; run `basepair check` for details");
    };
    let catalog = catalog.without(report.withheld.clone()).into();
    let guide = guide(&catalog, &addresses, &report);
    let mut out = std::io::stdout().lock();
    match arguments.form {
        SkillForm::Skill => out.write_all(guide.skill().text().as_bytes())?,
        SkillForm::Item => writeln!(out, "{}", guide.item())?,
    }
    Ok(ExitCode::SUCCESS)
}
