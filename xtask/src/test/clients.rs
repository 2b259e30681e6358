//! The tests in `e2e/`: which file belongs to which stage, what each stage needs, and how its files are run.
//!
//! A file `e2e/**/*.test.mjs` belongs to the stage of its folder: `e2e/site/` and `e2e/live/` to the stages of these names,
//! `e2e/full/<stage>/` to a stage of the full run, and every other file to `clients`. A file that mentions
//! `BASEPAIR_FULL` does more when that variable is set; the stage `longer` runs it again, with the variable.

use fs_err as fs;
use std::thread::available_parallelism;

use crate::failure::Outcome;
use crate::process::Run;
use crate::programs::{self, CADDY, CHROME_VARIABLE, FIREFOX, NGINX, PROMETHEUS, STRACE, VARNISH};
use crate::workspace::Workspace;
use crate::{kit, packages, tracked};

const CLIENTS: &str = "clients";
const SITE: &str = "site";
const LIVE: &str = "live";
const FULL: &str = "BASEPAIR_FULL";

pub(super) fn clients(workspace: &Workspace) -> Outcome<()> {
    prepare_clients(workspace)?;
    stage(workspace, CLIENTS)
}

/// The files with longer forms, in these.
pub(super) fn longer(workspace: &Workspace) -> Outcome<()> {
    prepare_clients(workspace)?;
    let mut chosen = Vec::new();
    for stage in [CLIENTS, SITE, LIVE] {
        for file in files(workspace, stage)? {
            let text = fs::read_to_string(workspace.root.join(&file))?;
            if text.contains(FULL) {
                chosen.push(file);
            }
        }
    }
    run(workspace, &chosen, |node| node.env(FULL, "1"))
}

pub(super) fn site(workspace: &Workspace) -> Outcome<()> {
    packages::ensure(workspace, "e2e")?;
    stage(workspace, SITE)
}

pub(super) fn live(workspace: &Workspace) -> Outcome<()> {
    kit::make(workspace)?;
    packages::ensure(workspace, "e2e")?;
    // What the style sheet was made from, to compare it with the official compiler's.
    workspace.build_example("styles")?;
    stage(workspace, LIVE)
}

pub(super) fn firefox(workspace: &Workspace) -> Outcome<()> {
    programs::ensure(&[&FIREFOX])?;
    kit::make(workspace)?;
    packages::ensure(workspace, "e2e")?;
    stage(workspace, "firefox")
}

pub(super) fn faults(workspace: &Workspace) -> Outcome<()> {
    programs::ensure(&[&STRACE])?;
    stage(workspace, "faults")
}

pub(super) fn journeys(workspace: &Workspace) -> Outcome<()> {
    programs::ensure(&[&NGINX, &VARNISH, &CADDY, &PROMETHEUS])?;
    packages::ensure(workspace, "e2e")?;
    stage(workspace, "journeys")
}

pub(super) fn conformance(workspace: &Workspace) -> Outcome<()> {
    // The endpoint with the samples that the suite asks for.
    workspace.build_example("mcp_samples")?;
    packages::ensure(workspace, "e2e")?;
    stage(workspace, "conformance")
}

pub(super) fn soak(workspace: &Workspace) -> Outcome<()> {
    stage(workspace, "soak")
}

fn prepare_clients(workspace: &Workspace) -> Outcome<()> {
    programs::ensure_python()?;
    // Other servers read the same messages.
    programs::ensure(&[&NGINX, &CADDY])?;
    packages::ensure(workspace, "e2e")?;
    // Our install rules, to compare them with the official client's.
    workspace.build_example("install")
}

fn stage(workspace: &Workspace, name: &str) -> Outcome<()> {
    run(workspace, &files(workspace, name)?, |node| node)
}

/// The test files of a stage.
fn files(workspace: &Workspace, stage: &str) -> Outcome<Vec<String>> {
    let all = tracked::files(&workspace.root)?;
    let found: Vec<String> = all.into_iter().filter(|path| stage_of(path) == Some(stage)).collect();
    if found.is_empty() {
        bail!("the stage `{stage}` has no file `*.test.mjs`");
    }
    Ok(found)
}

/// The stage that runs a file, if it is a client test.
fn stage_of(path: &str) -> Option<&str> {
    let inside = path.strip_prefix("e2e/").filter(|inside| inside.ends_with(".test.mjs"))?;
    match inside.split_once('/') {
        Some(("full", rest)) => rest.split('/').next(),
        Some((folder @ (SITE | LIVE), _)) => Some(folder),
        Some(_) | None => Some(CLIENTS),
    }
}

/// Runs test files, as many at a time as there are cores.
fn run(workspace: &Workspace, files: &[String], with: impl FnOnce(Run) -> Run) -> Outcome<()> {
    let cores = available_parallelism().map_or(1, usize::from);
    let node = Run::new("node")
        .args(["e2e/support/run-files.mjs", &cores.to_string()])
        .quietly_args(files)
        .env(CHROME_VARIABLE, programs::chrome()?)
        .env("BASEPAIR_BIN", workspace.dev_binary())
        .env("BASEPAIR_TARGET", &workspace.target)
        .dir(&workspace.root);
    with(node).stream()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test::stages::STAGES;

    #[test]
    fn the_folder_of_a_file_decides() {
        assert_eq!(stage_of("e2e/parity.test.mjs"), Some(CLIENTS));
        assert_eq!(stage_of("e2e/mcp/clients.test.mjs"), Some(CLIENTS));
        assert_eq!(stage_of("e2e/site/look.test.mjs"), Some("site"));
        assert_eq!(stage_of("e2e/full/faults/deep/disk.test.mjs"), Some("faults"));
        assert_eq!(stage_of("e2e/support/run.mjs"), None);
        assert_eq!(stage_of("workshop/props.test.mjs"), None);
    }

    #[test]
    fn every_test_file_belongs_to_a_stage_that_exists() {
        for path in tracked::files(&Workspace::find().unwrap().root).unwrap() {
            if let Some(name) = stage_of(&path) {
                assert!(STAGES.iter().any(|stage| stage.name == name), "{path}: there is no stage `{name}`");
            }
        }
    }
}
