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
    std::io::stdout().write_all(manual(page)?.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

/// A manual page without a date, which would change with every build. The library writes nothing for a date that it does not have, so
/// that readers would take the version for it.
fn manual(command: clap::Command) -> anyhow::Result<String> {
    let name = command.get_display_name().unwrap_or(command.get_name()).to_owned();
    let mut out = Vec::new();
    clap_mangen::Man::new(command).render(&mut out)?;
    let version = env!("CARGO_PKG_VERSION");
    let title = format!(".TH {name} 1 \"\" \"basepair {version}\" \"User Commands\"");
    let lines = String::from_utf8(out)?;
    let lines = lines.lines().map(|line| if line.starts_with(".TH ") { title.as_str() } else { line });
    Ok(lines.collect::<Vec<_>>().join("\n") + "\n")
}
