//! `basepair notices`: prints the license of basepair and of everything in the binary.

use std::io::Write;
use std::process::ExitCode;

const LICENSE: &str = include_str!("../../../../LICENSE");
const THIRD_PARTIES: &str = include_str!("../../../../THIRD-PARTY-NOTICES.txt");

pub(super) fn run() -> anyhow::Result<ExitCode> {
    write!(std::io::stdout(), "{LICENSE}\n{THIRD_PARTIES}")?;
    Ok(ExitCode::SUCCESS)
}
