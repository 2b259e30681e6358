//! `basepair check --watch`: checks whenever a file of the registry changes, and reads only changed files.

use super::{Attempt, Check};
use crate::commands::watching::on_change;
use crate::report::say;
use std::process::ExitCode;

pub(super) fn run(check: Check) -> anyhow::Result<ExitCode> {
    let origin = check.origin.clone();
    let baseline = check.arguments.baseline.as_deref().map(|file| origin.path_from_root(file));
    let baseline = baseline.filter(|file| !file.starts_with(".."));
    let mut first = true;
    on_change(&origin, move || {
        if !first {
            say("----------------");
        }
        let before = check.cache.parsed();
        let Attempt { mut read_paths, result } = check.once();
        if let Err(error) = result {
            say(&format!("error: {error:#}"));
        }
        let read = match check.cache.parsed() - before {
            1 => "1 file".to_owned(),
            many => format!("{many} files"),
        };
        let again = if first { "" } else { " again" };
        say(&format!("read {read}{again}; waiting for a change"));
        first = false;
        read_paths.files.extend(baseline.clone());
        read_paths
    })
}
