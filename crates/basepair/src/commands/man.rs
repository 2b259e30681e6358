//! `basepair man`: prints manual pages, generated from the same clap command as the help texts.

use crate::cli;
use anyhow::bail;
use basepair_catalog::nearest::nearest;
use std::io::Write;
use std::process::ExitCode;

pub(super) fn run(command: Option<&str>) -> anyhow::Result<ExitCode> {
    let mut description = cli::description();
    description.build();
    let page = match command {
        None => description,
        Some(name) => match description.find_subcommand(name) {
            Some(found) => found.clone().display_name(format!("basepair-{name}")),
            None => {
                let near = nearest(name, description.get_subcommands().map(clap::Command::get_name), 1);
                let near = near.first().map(|near| format!("; did you mean `{near}`?"));
                bail!("unknown command `{name}`{}", near.unwrap_or_default());
            }
        },
    };
    let mut out = Vec::new();
    clap_mangen::Man::new(page).render(&mut out)?;
    std::io::stdout().write_all(&out)?;
    Ok(ExitCode::SUCCESS)
}
