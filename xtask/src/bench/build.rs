//! `basepair build` and `basepair check` against the official tool on the same generated registries, in memory, in
//! turns. The first turn of each is a warm-up, and its peak memory is recorded.

use std::path::Path;

use super::registry::Registry;
use super::remove;
use super::report::Table;
use super::turns::{self, Scratch, Turns};
use crate::clients;
use crate::failure::Outcome;
use crate::process::Run;
use crate::workspace::Workspace;

pub(super) fn compare(workspace: &Workspace, sizes: &[usize], rounds: usize) -> Outcome<Table> {
    let binary = super::build(workspace, &workspace.target, "dist")?.binary;
    clients::install_packages(workspace)?;
    turns::prepare()?;
    let scratch = Scratch::make()?;
    let official = workspace.root.join("e2e/node_modules/shadcn/dist/index.js");
    let mut rows = Vec::new();
    for items in sizes {
        let registry = Registry::write(&scratch.0.join(format!("registry-{items}")), *items)?;
        let place = Place { binary: &binary, official: &official, folder: &registry.folder };
        for case in [BUILD, VALIDATE] {
            eprintln!("measuring `{}` of {items} items in {rounds} rounds", case.name);
            rows.extend(
                Turns {
                    name: format!("{} {items}", case.name),
                    folder: place.folder,
                    rounds,
                    ours: &|| place.ours(&case),
                    theirs: &|| place.theirs(&case),
                    clear: &|| place.clear(&case),
                }
                .take()?,
            );
        }
    }
    Ok(Table {
        title: format!(
            "basepair (dist) against the official shadcn CLI (in memory, median of {rounds} rounds)"
        ),
        items: sizes.iter().copied().max().unwrap_or(0),
        rounds,
        subject: "basepair",
        baseline: "shadcn",
        rows,
    })
}

struct Case {
    name: &'static str,
    ours: &'static [&'static str],
    theirs: &'static [&'static str],
    /// Output folders, removed before each turn.
    outputs: &'static [&'static str],
}

const BUILD: Case = Case {
    name: "build",
    ours: &["build", ".", "--registry-dependencies", "as-authored", "--output", "ours"],
    theirs: &["build", "--output", "theirs"],
    outputs: &["ours", "theirs"],
};
const VALIDATE: Case =
    Case { name: "check", ours: &["check", "."], theirs: &["registry", "validate"], outputs: &[] };

struct Place<'a> {
    binary: &'a Path,
    official: &'a Path,
    folder: &'a Path,
}

impl Place<'_> {
    fn ours(&self, case: &Case) -> Run {
        Run::new(self.binary).without_env("BASEPAIR_").args(case.ours).dir(self.folder)
    }

    fn theirs(&self, case: &Case) -> Run {
        let node = Run::new("node").args([self.official]).args(case.theirs).dir(self.folder);
        node.env("NO_COLOR", "1").env("CI", "1")
    }

    fn clear(&self, case: &Case) -> Outcome<()> {
        case.outputs.iter().try_for_each(|output| remove(&self.folder.join(output)))
    }
}
