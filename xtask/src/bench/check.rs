//! `cargo xtask bench check`: `basepair check` beside `shadcn registry validate` on the same generated registry, and beside
//! two tools that check imports on the same generated tree, in turns; and on a tree that is fifty times larger.

use fs_err as fs;
use std::path::{Path, PathBuf};

use super::registry::Registry;
use super::table::{Cell, Row, Table};
use super::turns::{self, Needed, Scratch, Turns};
use super::{Bench, remove};
use crate::failure::Outcome;
use crate::packages;
use crate::process::Run;
use crate::workspace::Workspace;

const SIZES: &[usize] = &[10_000];
/// The number of sources for comparing tools, and for measuring basepair alone.
const FILES: usize = 600;
const MANY: usize = 30_000;
/// How many times faster than the official tool a check should be, and its part of the memory.
const TARGET: f64 = 8.0;
const TARGET_MEMORY: f64 = 1.0;
const COLUMNS: [&str; 4] =
    ["basepair", "shadcn registry validate", "dependency-cruiser", "eslint-plugin-boundaries"];

pub(super) fn compare(bench: &Bench) -> Outcome<Table> {
    let binary = bench.binary()?;
    packages::ensure(bench.workspace, "e2e")?;
    turns::prepare()?;
    let scratch = Scratch::make()?;
    let mut rows = Vec::new();
    for items in bench.sizes(SIZES) {
        rows.extend(official(bench, &binary, &scratch, items)?);
    }
    // A small trial has small trees too.
    let few = bench.items.map_or(FILES, |items| items.min(FILES));
    rows.extend(importing(bench, &binary, &scratch, few, few * (MANY / FILES))?);
    Ok(Table::new("check", bench.rounds, &COLUMNS, format!("in memory, median of {} rounds", bench.rounds))
        .with(rows))
}

/// Beside the official tool, which checks the schema and whether files exist.
fn official(bench: &Bench, binary: &Path, scratch: &Scratch, items: usize) -> Outcome<Vec<Row>> {
    let registry = Registry::write(&scratch.0.join("registry"), items)?;
    let program = bench.workspace.root.join("e2e/node_modules/shadcn/dist/index.js");
    let rounds = bench.rounds;
    eprintln!("checking {items} items in {rounds} rounds");
    let ours = || check(binary, &registry.folder);
    let theirs = || {
        let node = Run::new("node").args([&program]).args(["registry", "validate"]).dir(&registry.folder);
        node.env("NO_COLOR", "1").env("CI", "1")
    };
    let needed = take(&registry.folder, rounds, &[&ours, &theirs])?;
    let name = format!("{items} items");
    let row = |what: &str, unit, value: fn(&Needed) -> &Cell| {
        Row::new(format!("{name}{what}"), unit, needed.iter().map(value).cloned().collect())
    };
    Ok(vec![
        row("", "ms", |it| &it.time).faster_than(1).target(TARGET),
        row(", processor", "ms of processor time", |it| &it.processor).faster_than(1),
        row(", memory", "MiB at its peak", |it| &it.memory).part_of(1).target(TARGET_MEMORY),
    ])
}

/// Beside tools that check imports, on a tree with broken ones.
fn importing(bench: &Bench, binary: &Path, scratch: &Scratch, few: usize, many: usize) -> Outcome<Vec<Row>> {
    let (workspace, rounds) = (bench.workspace, bench.rounds);
    let small = tree(workspace, &scratch.0.join("few"), few)?;
    let large = tree(workspace, &scratch.0.join("many"), many)?;
    let (ours, grown) = (|| check(binary, &small).that_finds(), || check(binary, &large).that_finds());
    let (cruiser, eslint) = (|| cruiser(workspace, &small), || eslint(workspace, &small));
    eprintln!("checking the imports of {few} files in {rounds} rounds");
    let needed = take(&small, rounds, &[&ours, &cruiser, &eslint])?;
    let [our, cruiser, eslint] = needed.as_slice() else {
        bail!("a tool that checks imports was not measured");
    };
    let beside = |what: &str, unit, value: fn(&Needed) -> &Cell| {
        let cells = vec![value(our).clone(), Cell::none(), value(cruiser).clone(), value(eslint).clone()];
        Row::new(format!("{few} files{what}"), unit, cells)
    };
    eprintln!("checking the imports of {many} files in {rounds} rounds");
    let grown = take(&large, rounds, &[&grown])?;
    let alone = |what: &str, unit, value: fn(&Needed) -> &Cell| {
        Row::new(format!("{many} files{what}"), unit, grown.iter().map(value).cloned().collect())
    };
    Ok(vec![
        beside("", "ms", |it| &it.time).faster_than(2),
        beside(", eslint", "ms", |it| &it.time).faster_than(3),
        beside(", memory", "MiB at its peak", |it| &it.memory).part_of(2),
        alone("", "ms", |it| &it.time),
        alone(", memory", "MiB at its peak", |it| &it.memory),
    ])
}

fn take(folder: &Path, rounds: usize, programs: &[&dyn Fn() -> Run]) -> Outcome<Vec<Needed>> {
    Turns { folder, rounds, programs, clear: &|| Ok(()) }.take()
}

fn tree(workspace: &Workspace, folder: &Path, files: usize) -> Outcome<PathBuf> {
    remove(folder)?;
    fs::create_dir_all(folder)?;
    let generator = workspace.root.join("e2e/peers/tree.mjs");
    let model = workspace.root.join("architecture.json");
    Run::new("node").args([&generator, &model, folder]).args([files.to_string()]).stdout()?;
    Ok(folder.to_path_buf())
}

fn check(binary: &Path, tree: &Path) -> Run {
    Run::new(binary).without_env("BASEPAIR_").args(["check", "."]).dir(tree)
}

fn cruiser(workspace: &Workspace, tree: &Path) -> Run {
    let program = workspace.root.join("e2e/node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    Run::new("node").args([program]).args(["--config", "dependency-cruiser.cjs", "registry"]).dir(tree)
}

fn eslint(workspace: &Workspace, tree: &Path) -> Run {
    let peers = workspace.root.join("e2e/peers");
    let program = workspace.root.join("e2e/node_modules/eslint/bin/eslint.js");
    Run::new("node").args([program]).args(["registry"]).env("BASEPAIR_PEERS", peers).dir(tree)
}
