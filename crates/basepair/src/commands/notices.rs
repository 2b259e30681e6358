//! `basepair notices`: prints the license of basepair and of everything in the binary.

use std::io::Write;
use std::process::ExitCode;

const LICENSE: &str = include_str!("../../../../LICENSE");
const THIRD_PARTIES: &str = include_str!("../../../../THIRD-PARTY-NOTICES.txt");

pub(super) fn run() -> anyhow::Result<ExitCode> {
    let mut stdout = std::io::stdout();
    write!(stdout, "{LICENSE}\n{THIRD_PARTIES}")?;
    let kit = basepair_live::kit::embedded_notices();
    if !kit.is_empty() {
        write!(stdout, "\nPackages of the kit for live previews\n\n{kit}")?;
    }
    Ok(ExitCode::SUCCESS)
}
