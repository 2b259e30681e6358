//! `cargo xtask bench start`: the time from the start of the process until it listens, answers for an item, is ready and
//! is idle, and which threads have used the processor by then.

use std::collections::BTreeMap;

use super::client::poll;
use super::programs;
use super::registry::Registry;
use super::server::{Line, Server};
use super::table::{Cell, Row, Table};
use super::turns::Scratch;
use super::{Bench, serve};
use crate::failure::Outcome;
use crate::process::Run;

const SIZES: &[usize] = &[serve::ITEMS, 10_000];
/// Up to this number of items, the first answer should come after at most so many milliseconds.
const GUIDE: &[(usize, f64)] = &[(serve::ITEMS, 100.0), (10_000, 500.0)];

pub(super) fn measure(bench: &Bench) -> Outcome<Table> {
    let binary = bench.binary()?;
    let scratch = Scratch::make()?;
    let mut rows = Vec::new();
    for items in bench.sizes(SIZES) {
        let registry = Registry::write(&scratch.0.join("registry"), items)?;
        eprintln!("starting with {items} items in {} rounds", bench.rounds);
        let mut starts = Vec::new();
        // The first start is a warm-up.
        for round in 0..=bench.rounds {
            let start = Start::observe(programs::serve(&binary, &registry), &registry)?;
            if round > 0 {
                starts.push(start);
            }
        }
        rows.extend(rows_of(items, &starts));
    }
    Ok(Table::new(
        "start",
        bench.rounds,
        &["basepair"],
        format!("from the start of the process, in memory, median of {} rounds", bench.rounds),
    )
    .with(rows))
}

/// What one start has needed, in milliseconds.
pub(super) struct Start {
    listening: f64,
    pub(super) first_answer: f64,
    ready: f64,
    idle: f64,
    /// At the first answer, by kind of thread.
    threads: BTreeMap<String, f64>,
    /// What the log says about parts of the load.
    phases: BTreeMap<String, f64>,
}

impl Start {
    fn observe(command: Run, registry: &Registry) -> Outcome<Self> {
        let command = command.args(["--watch=false", "--log-level", "debug"]);
        let server = Server::listen("basepair", command)?;
        let listening = milliseconds(server.start_up);
        let first_answer = until_first_answer(&server, registry)?;
        let threads = server.threads();
        let ready = milliseconds(server.ready()?);
        let settled = milliseconds(server.settle());
        let phases = server.new_lines().iter().filter_map(phase).collect();
        // The wait for idleness begins about when the server is ready.
        Ok(Self { listening, first_answer, ready, idle: ready.max(first_answer) + settled, threads, phases })
    }
}

/// From the start of the process until an item is served, in milliseconds.
pub(super) fn until_first_answer(server: &Server, registry: &Registry) -> Outcome<f64> {
    let name = registry.names.get(registry.names.len() / 2).map_or("", String::as_str);
    let answered = poll(server.address, &format!("/r/{name}.json"), |answer| answer.status == 200, || ())?;
    Ok(milliseconds(answered - server.began))
}

pub(super) fn milliseconds(time: std::time::Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

/// A line of the log with the time of a part of the work: its message and its milliseconds.
fn phase(line: &Line) -> Option<(String, f64)> {
    let (before, after) = line.text.split_once(" milliseconds=")?;
    // The line begins with a date and a level; fields of the message come after it.
    let message: Vec<&str> =
        before.split_whitespace().skip(2).take_while(|word| !word.contains('=')).collect();
    let figure = after.split_whitespace().next()?.parse().ok()?;
    Some((message.join(" "), figure))
}

fn rows_of(items: usize, starts: &[Start]) -> Vec<Row> {
    let row = |name: &str, unit, value: &dyn Fn(&Start) -> f64| {
        Row::new(format!("{items}, {name}"), unit, vec![Cell(starts.iter().map(value).collect())])
    };
    let mut rows = vec![
        row("listening", "ms", &|start| start.listening),
        row("first answer", "ms", &|start| start.first_answer).target(guide(items)),
        row("ready", "ms", &|start| start.ready),
        row("idle", "ms, in steps of 250", &|start| start.idle),
        row("processor", "ms of processor time until the first answer", &|start| {
            start.threads.values().sum()
        }),
    ];
    for name in names(starts.iter().map(|start| &start.threads)) {
        let spent = |start: &Start| start.threads.get(&name).copied().unwrap_or(0.0);
        rows.push(row(&format!("in threads `{name}`"), "ms of it", &spent));
    }
    for name in names(starts.iter().map(|start| &start.phases)) {
        let spent = |start: &Start| start.phases.get(&name).copied().unwrap_or(0.0);
        rows.push(row(&format!("log: {name}"), "ms", &spent));
    }
    rows
}

fn names<'a>(all: impl Iterator<Item = &'a BTreeMap<String, f64>>) -> Vec<String> {
    let mut names: Vec<String> = all.flat_map(|kinds| kinds.keys().cloned()).collect();
    names.sort();
    names.dedup();
    names
}

fn guide(items: usize) -> Option<f64> {
    GUIDE.iter().find(|(most, _)| items <= *most).map(|(_, time)| *time)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn the_guide_depends_on_the_number_of_items() {
        assert_eq!((guide(200), guide(575), guide(10_000)), (Some(100.0), Some(100.0), Some(500.0)));
        assert_eq!(guide(50_000), None);
    }

    #[test]
    fn a_phase_is_read_from_the_log() {
        let line = |text: &str| Line { text: text.to_owned(), at: Instant::now() };
        let logged = line("2026-01-05T10:00:00.9Z DEBUG parsed sources files=3 milliseconds=12.5");
        assert_eq!(phase(&logged), Some(("parsed sources".to_owned(), 12.5)));
        assert_eq!(phase(&line("listening on http://127.0.0.1:1")), None);
    }
}
