//! `cargo xtask bench build`: `basepair build`, with and without its check, beside `shadcn build` on the same generated
//! registry, in memory, in turns.

use super::Bench;
use super::registry::Registry;
use super::remove;
use super::table::{Cell, Row, Table};
use super::turns::{self, Needed, Scratch, Turns};
use crate::failure::Outcome;
use crate::packages;
use crate::process::Run;

const SIZES: &[usize] = &[10_000];
const OURS: &[&str] = &["build", ".", "--registry-dependencies", "as-authored", "--output", "ours"];
const THEIRS: &[&str] = &["build", "--output", "theirs"];
const NO_CHECK: &str = "--no-check";
/// How many times faster than the official tool a build should be.
const TARGET: f64 = 7.0;
const TARGET_WITHOUT_CHECK: f64 = 15.0;

pub(super) fn compare(bench: &Bench) -> Outcome<Table> {
    let binary = bench.binary()?;
    packages::ensure(bench.workspace, "e2e")?;
    turns::prepare()?;
    let scratch = Scratch::make()?;
    let official = bench.workspace.root.join("e2e/node_modules/shadcn/dist/index.js");
    let (rounds, mut rows) = (bench.rounds, Vec::new());
    for items in bench.sizes(SIZES) {
        let registry = Registry::write(&scratch.0.join(format!("registry-{items}")), items)?;
        let folder = registry.folder.as_path();
        eprintln!("building {items} items in {rounds} rounds");
        let ours = || Run::new(&binary).without_env("BASEPAIR_").args(OURS).dir(folder);
        let unchecked = || ours().args([NO_CHECK]);
        let theirs = || {
            let node = Run::new("node").args([&official]).args(THEIRS).dir(folder);
            node.env("NO_COLOR", "1").env("CI", "1")
        };
        let clear = || ["ours", "theirs"].iter().try_for_each(|output| remove(&folder.join(output)));
        let needed =
            Turns { folder, rounds, programs: &[&theirs, &ours, &unchecked], clear: &clear }.take()?;
        let Some((theirs, ours)) = needed.split_first() else { continue };
        let cases = [("with check", TARGET), (NO_CHECK, TARGET_WITHOUT_CHECK)];
        for (ours, (case, target)) in ours.iter().zip(cases) {
            let row = |what: &str, unit, value: fn(&Needed) -> &Cell| {
                let cells = [ours, theirs].map(|needed| value(needed).clone());
                Row::new(format!("{items}, {case}{what}"), unit, cells.to_vec())
            };
            rows.extend([
                row("", "ms", |it| &it.time).faster_than(1).target(target),
                row(", processor", "ms of processor time", |it| &it.processor).faster_than(1),
                row(", memory", "MiB at its peak", |it| &it.memory).part_of(1),
            ]);
        }
    }
    Ok(Table::new(
        "build",
        rounds,
        &["basepair", "shadcn build"],
        format!("items with two sources each, in memory, median of {rounds} rounds"),
    )
    .with(rows))
}
