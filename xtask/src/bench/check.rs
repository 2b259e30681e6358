//! `basepair check` against two tools that also check imports, on the same generated tree, in turns; and against itself
//! on a tree that is fifty times larger.

use std::fs;
use std::path::{Path, PathBuf};

use super::report::{Row, Table};
use super::turns::{self, Scratch, Turns, peak_memory};
use super::{median, remove};
use crate::clients;
use crate::failure::{Context, Outcome};
use crate::process::Run;
use crate::workspace::Workspace;

/// The number of sources for comparing tools, and for measuring basepair alone.
const FILES: usize = 600;
const MANY: usize = 30_000;

pub(super) fn compare(workspace: &Workspace, rounds: usize) -> Outcome<Vec<Table>> {
    let binary = super::build(workspace, &workspace.target, "dist")?.binary;
    clients::install_peers(workspace)?;
    turns::prepare()?;
    let scratch = Scratch::make()?;
    let tree = tree(workspace, &scratch.0.join("tree"), FILES)?;
    let ours = || check(&binary, &tree);
    let peers = [
        Peer { label: "dependency-cruiser", run: cruiser },
        Peer { label: "eslint-plugin-boundaries", run: eslint },
    ];
    let mut tables = Vec::new();
    for Peer { label, run } in peers {
        eprintln!("measuring {FILES} files against {label} in {rounds} rounds");
        let rows = Turns {
            name: format!("{FILES} files"),
            folder: &tree,
            rounds,
            ours: &ours,
            theirs: &|| run(workspace, &tree),
            clear: &|| Ok(()),
        }
        .take()?;
        tables.push(Table {
            title: format!("basepair check (dist) against {label} (in memory, median of {rounds} rounds)"),
            items: FILES,
            rounds,
            subject: "basepair",
            baseline: label,
            rows,
        });
    }
    eprintln!("measuring {MANY} files alone in {rounds} rounds");
    tables.push(alone(workspace, &binary, &scratch, rounds)?);
    Ok(tables)
}

/// Another tool that checks imports.
struct Peer {
    label: &'static str,
    run: fn(&Workspace, &Path) -> Run,
}

/// How the time grows with the tree.
fn alone(workspace: &Workspace, binary: &Path, scratch: &Scratch, rounds: usize) -> Outcome<Table> {
    let few = tree(workspace, &scratch.0.join("few"), FILES)?;
    let many = tree(workspace, &scratch.0.join("many"), MANY)?;
    let memory = (peak_memory(&many, check(binary, &many))?, peak_memory(&few, check(binary, &few))?);
    let (mut large, mut small) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        large.push(check(binary, &many).time()?.as_secs_f64() * 1000.0);
        small.push(check(binary, &few).time()?.as_secs_f64() * 1000.0);
    }
    let (large, small) = (median(large), median(small));
    let row = |unit, subject: f64, baseline: f64| Row {
        name: format!("{MANY} files"),
        unit,
        subject,
        baseline,
        ratio: subject / baseline,
        decimals: 1,
    };
    Ok(Table {
        title: format!("basepair check (dist) on {MANY} files against itself on {FILES}"),
        items: MANY,
        rounds,
        subject: "many",
        baseline: "few",
        rows: vec![row("ms; times longer", large, small), row("MiB at most; times more", memory.0, memory.1)],
    })
}

fn tree(workspace: &Workspace, folder: &Path, files: usize) -> Outcome<PathBuf> {
    remove(folder)?;
    fs::create_dir_all(folder).cannot(|| format!("create `{}`", folder.display()))?;
    let generator = workspace.root.join("e2e/peers/tree.mjs");
    let model = workspace.root.join("architecture.json");
    Run::new("node").args([&generator, &model, folder]).args([files.to_string()]).stdout()?;
    Ok(folder.to_path_buf())
}

fn check(binary: &Path, tree: &Path) -> Run {
    Run::new(binary).without_env("BASEPAIR_").args(["check", "."]).dir(tree).that_finds()
}

fn cruiser(workspace: &Workspace, tree: &Path) -> Run {
    let program = workspace.root.join("e2e/peers/node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    Run::new("node").args([program]).args(["--config", "dependency-cruiser.cjs", "registry"]).dir(tree)
}

fn eslint(workspace: &Workspace, tree: &Path) -> Run {
    let peers = workspace.root.join("e2e/peers");
    let program = peers.join("node_modules/eslint/bin/eslint.js");
    Run::new("node").args([program]).args(["registry"]).env("BASEPAIR_PEERS", peers).dir(tree)
}
