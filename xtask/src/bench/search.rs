//! `cargo xtask bench search`: the time of a query beside fuzzysort, which the official client searches with, over the same
//! items and queries in turns; and the time from the start of an MCP server to its first answer, beside the official one.

use fs_err as fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use super::sample::{Item, items, queries};
use super::table::{Cell, Row, Table};
use super::{Bench, median};
use crate::failure::{Context, Failure, Outcome};
use crate::packages;
use crate::process::Run;
use crate::workspace::Workspace;
use serde_json::{Value, json};

/// The numbers of items that are compared unless one is given.
const SIZES: &[usize] = &[10_000, 100_000];
/// How many times faster than fuzzysort the slowest queries should be.
const TARGET: f64 = 20.0;
/// How often each MCP server is started.
const STARTS: usize = 10;
const SCRIPT: &str = include_str!("search.mjs");
const EXAMPLE: &str = "search-times";
/// The first message of a client.
const INITIALIZE: &str = concat!(
    r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"#,
    r#""clientInfo":{"name":"bench","version":"1"}}}"#,
    "\n"
);

pub(super) fn compare(bench: &Bench) -> Outcome<Table> {
    let (workspace, rounds) = (bench.workspace, bench.rounds);
    packages::ensure(workspace, "e2e")?;
    let folder = workspace.target.join("bench");
    fs::create_dir_all(&folder)?;
    // The program that times our engine: xtask imports none of the crates.
    let ours = bench.example("basepair-catalog", "release", EXAMPLE)?;
    let script = folder.join("search.mjs");
    fs::write(&script, SCRIPT)?;
    let packages = workspace.root.join("e2e/package.json");
    let mut rows = Vec::new();
    for size in bench.sizes(SIZES) {
        let file = folder.join(format!("search-{size}.json"));
        fs::write(&file, input(size))?;
        eprintln!("searching {size} items in {rounds} rounds");
        let ours = || Run::new(&ours).args([&file]);
        let theirs = || Run::new("node").args([&script, &file, &packages]);
        rows.extend(turns(size, rounds, &ours, &theirs)?);
    }
    rows.push(first_answer(workspace, &bench.binary()?)?);
    Ok(Table::new(
        "search",
        rounds,
        &["basepair", "fuzzysort", "shadcn mcp"],
        format!("the time of a query is its median of {rounds} rounds"),
    )
    .with(rows))
}

/// Items and queries as JSON.
fn input(size: usize) -> String {
    let item =
        |item: Item| json!({ "name": item.name, "title": item.title, "description": item.description });
    json!({ "items": items(size).map(item).collect::<Value>(), "queries": queries(size) }).to_string()
}

/// Percentiles over the queries, where the time of a query is its median over the rounds: on a shared machine, a single
/// measurement is often that of the scheduler. The order changes every round.
fn turns(size: usize, rounds: usize, ours: &dyn Fn() -> Run, theirs: &dyn Fn() -> Run) -> Outcome<Vec<Row>> {
    let (mut our_rounds, mut their_rounds) = (Vec::new(), Vec::new());
    for round in 0..rounds {
        if round.is_multiple_of(2) {
            our_rounds.push(times(ours())?);
            their_rounds.push(times(theirs())?);
        } else {
            their_rounds.push(times(theirs())?);
            our_rounds.push(times(ours())?);
        }
    }
    let (ours, theirs) = (Times::median(&our_rounds), Times::median(&their_rounds));
    let row = |name: &str, figure: fn(&Times) -> f64| {
        let cells = vec![Cell::of(figure(&ours)), Cell::of(figure(&theirs))];
        Row::new(format!("{size}, {name}"), "us", cells).faster_than(1)
    };
    Ok(vec![
        row("p50", Times::middle),
        row("p99", Times::worst).target(TARGET),
        row("index", Times::prepared),
    ])
}

/// What a run printed, in microseconds.
struct Times {
    prepared: f64,
    /// In the order of the queries.
    queries: Vec<f64>,
}

impl Times {
    /// The median of each value over several runs.
    fn median(runs: &[Self]) -> Self {
        let queries = runs.iter().map(|run| run.queries.len()).min().unwrap_or(0);
        let of_query =
            |at: usize| median(runs.iter().filter_map(|run| run.queries.get(at).copied()).collect());
        Self {
            prepared: median(runs.iter().map(|run| run.prepared).collect()),
            queries: (0..queries).map(of_query).collect(),
        }
    }

    fn prepared(&self) -> f64 {
        self.prepared
    }

    fn middle(&self) -> f64 {
        percentile(&self.queries, 50)
    }

    fn worst(&self) -> f64 {
        percentile(&self.queries, 99)
    }
}

fn times(run: Run) -> Outcome<Times> {
    let text = String::from_utf8(run.stdout()?).map_err(|_| Failure::new("the times are not text"))?;
    let read = |line: &str| line.trim().parse::<f64>().map(|nanoseconds| nanoseconds / 1000.0);
    let numbers: Result<Vec<f64>, _> = text.lines().map(read).collect();
    let mut numbers = numbers.map_err(|_| Failure::new("a time is not a number"))?.into_iter();
    let prepared = numbers.next().ok_or_else(|| Failure::new("no times were printed"))?;
    Ok(Times { prepared, queries: numbers.collect() })
}

/// The smallest value that this part of the values does not exceed.
fn percentile(values: &[f64], percent: usize) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or(f64::NAN)
}

/// The time from the start of `basepair mcp` to its answer to `initialize`.
fn first_answer(workspace: &Workspace, binary: &Path) -> Outcome<Row> {
    let official = workspace.root.join("e2e/node_modules/shadcn/dist/index.js");
    let ours = || {
        let mut command = Command::new(binary);
        command.args(["mcp", "--built-in"]);
        command
    };
    let theirs = || {
        let mut command = Command::new("node");
        command.arg(&official).arg("mcp");
        command
    };
    let (mut subject, mut baseline) = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        subject.push(until_answer(ours())?);
        baseline.push(until_answer(theirs())?);
    }
    let cells = vec![Cell(subject), Cell::none(), Cell(baseline)];
    Ok(Row::new("initialize", "ms from the start", cells).faster_than(2))
}

/// In milliseconds.
fn until_answer(mut command: Command) -> Outcome<f64> {
    let began = Instant::now();
    let mut server = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .cannot(|| "start an MCP server".to_owned())?;
    let mut answer = String::new();
    let asked = server.stdin.as_mut().map(|stdin| stdin.write_all(INITIALIZE.as_bytes()));
    let read = server.stdout.take().map(|stdout| BufReader::new(stdout).read_line(&mut answer));
    let took = began.elapsed().as_secs_f64() * 1000.0;
    let _ = server.kill();
    let _ = server.wait();
    if !matches!((asked, read), (Some(Ok(())), Some(Ok(_)))) || !answer.contains("\"serverInfo\"") {
        bail!("an MCP server answered `{}`", answer.trim());
    }
    Ok(took)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_percentile_is_one_of_the_values() {
        let values: Vec<f64> = (1..=200).map(f64::from).collect();
        assert_eq!((percentile(&values, 50), percentile(&values, 99)), (100.0, 198.0));
        assert_eq!(percentile(&[7.0], 99), 7.0);
    }
}
