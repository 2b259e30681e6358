//! `cargo xtask bench reload`: the time from the change of one source until its new text is served, beside a full load in
//! the same round. A server waits for more changes before it loads: that wait is measured too.

use fs_err as fs;
use std::path::Path;
use std::time::Instant;

use super::client::{Connection, get, poll};
use super::programs;
use super::registry::Registry;
use super::server::{Line, Server};
use super::start::{milliseconds, until_first_answer};
use super::table::{Cell, Row, Table};
use super::turns::Scratch;
use super::{Bench, median};
use crate::failure::Outcome;

const SIZES: &[usize] = &[10_000];
/// How many times faster than a full load a reload should be.
const TARGET: f64 = 50.0;
/// Changes of one server; their median is the value of the round.
const CHANGES: usize = 3;
/// Item pages that are asked for before a change and after it.
const ITEM_PAGES: usize = 20;
/// The thread of the program that reloads.
const THREAD: &str = "reload";
/// It has begun to load when it has used the processor for this many milliseconds; waking up takes much less.
const WORKING: f64 = 1.0;

pub(super) fn measure(bench: &Bench) -> Outcome<Table> {
    let binary = bench.binary()?;
    let scratch = Scratch::make()?;
    let mut rows = Vec::new();
    for items in bench.sizes(SIZES) {
        let registry = Registry::write(&scratch.0.join("registry"), items)?;
        eprintln!("changing one of {items} items in {} rounds", bench.rounds);
        let rounds: Outcome<Vec<Round>> = (0..bench.rounds)
            .map(|round| Round::observe(&binary, &registry, &scratch.0.join("changed"), round))
            .collect();
        rows.extend(rows_of(items, &rounds?));
    }
    Ok(Table::new(
        "reload",
        bench.rounds,
        &["basepair", "full load"],
        format!("one changed source, median of {} rounds with {CHANGES} changes", bench.rounds),
    )
    .with(rows))
}

/// Times in milliseconds.
#[derive(Clone, Copy)]
struct Change {
    /// From the change until the new text is served.
    total: f64,
    /// From the change until the program begins to load.
    waited: f64,
    /// What all threads have used of the processor from the change until the program is idle.
    processor: f64,
    /// The list of items, right after.
    list: f64,
    /// All pages that were asked for before, right after that.
    pages: f64,
    /// The percentage of them that the log names. It names a page also if it was found to be the same and kept.
    named: f64,
}

struct Round {
    load: f64,
    load_processor: f64,
    /// All pages for the first time.
    pages: f64,
    changes: Vec<Change>,
}

impl Round {
    fn observe(binary: &Path, registry: &Registry, spare: &Path, round: usize) -> Outcome<Self> {
        let command = programs::serve(binary, registry).args(["--watch=true", "--log-level", "debug"]);
        let server = Server::listen("basepair", command)?;
        until_first_answer(&server, registry)?;
        let load = milliseconds(server.ready()?);
        server.settle();
        let load_processor = server.processor_seconds() * 1000.0;
        let paths = pages(registry);
        let pages = ask(&server, &paths)?;
        let mut changes = Vec::new();
        for change in 0..CHANGES {
            server.settle();
            let number = round * CHANGES + change;
            changes.push(observe(&server, registry, spare, &paths, number)?);
        }
        Ok(Self { load, load_processor, pages, changes })
    }
}

/// Pages of the whole registry and of some items.
fn pages(registry: &Registry) -> Vec<String> {
    let items = registry.names.iter().take(ITEM_PAGES).map(|name| format!("/items/{name}"));
    ["/", "/items"].map(str::to_owned).into_iter().chain(items).collect()
}

/// In milliseconds.
fn ask(server: &Server, paths: &[String]) -> Outcome<f64> {
    let began = Instant::now();
    let mut connection = Connection::open(server.address)?;
    for path in paths {
        let status = connection.exchange(&get(path, "Accept: text/html\r\n"))?.status;
        if status != 200 {
            bail!("`{path}` answered {status} instead of 200");
        }
    }
    Ok(milliseconds(began.elapsed()))
}

/// Changes one source in one step, as editors do, and waits until it is served.
fn observe(
    server: &Server,
    registry: &Registry,
    spare: &Path,
    paths: &[String],
    number: usize,
) -> Outcome<Change> {
    // Not one of the items whose pages are asked for, if there are more.
    let at = (registry.names.len() / 2 + number) % registry.names.len().max(1);
    let name = registry.names.get(at).map_or("", String::as_str);
    let source = registry.source(name);
    let mark = format!("change {number} of a source");
    let text = fs::read_to_string(&source)?;
    // Outside the registry, so that only the change itself is noticed.
    fs::write(spare, format!("{text}// {mark}\n"))?;

    server.new_lines();
    let processor_before = server.processor_seconds();
    let used = || server.threads().get(THREAD).copied();
    let idle = used();
    let mut working = None;
    let began = Instant::now();
    fs::rename(spare, &source)?;
    let served = poll(
        server.address,
        &format!("/r/{name}.json"),
        |answer| answer.body.windows(mark.len()).any(|part| part == mark.as_bytes()),
        || {
            let spent = used().zip(idle).map(|(now, before)| now - before);
            if let Some(spent) = spent.filter(|spent| working.is_none() && *spent > WORKING) {
                // When it began is earlier by what it has used.
                working = Some((milliseconds(began.elapsed()) - spent).max(0.0));
            }
        },
    )?;
    let list = ask(server, &["/items".to_owned()])?;
    let pages = ask(server, paths)?;
    server.settle();
    Ok(Change {
        total: milliseconds(served - began),
        waited: working.unwrap_or(f64::NAN),
        processor: (server.processor_seconds() - processor_before) * 1000.0,
        list,
        pages,
        named: named(&server.new_lines(), paths) as f64 * 100.0 / paths.len() as f64,
    })
}

/// How many of these pages the log names as made.
fn named(lines: &[Line], paths: &[String]) -> usize {
    let is_named = |path: &&String| {
        let key = format!(" made key={path} ");
        lines.iter().any(|line| line.text.contains(&key))
    };
    paths.iter().filter(is_named).count()
}

fn rows_of(items: usize, rounds: &[Round]) -> Vec<Row> {
    let of_changes = |value: fn(&Change) -> f64| {
        Cell(rounds.iter().map(|round| median(round.changes.iter().map(value).collect())).collect())
    };
    let load = || Cell(rounds.iter().map(|round| round.load).collect());
    let load_processor = Cell(rounds.iter().map(|round| round.load_processor).collect());
    let pages = Cell(rounds.iter().map(|round| round.pages).collect());
    let row = |name: &str, unit, cells| Row::new(format!("{items}, {name}"), unit, cells);
    vec![
        row("change to new text", "ms", vec![of_changes(|change| change.total), load()])
            .faster_than(1)
            .target(TARGET),
        row("wait for more changes", "ms of it", vec![of_changes(|change| change.waited)]),
        row("after that wait", "ms", vec![of_changes(|change| change.total - change.waited), load()])
            .faster_than(1)
            .target(TARGET),
        row(
            "processor until idle",
            "ms of processor time",
            vec![of_changes(|change| change.processor), load_processor],
        )
        .faster_than(1),
        row("list of items right after", "ms", vec![of_changes(|change| change.list)]),
        row("pages right after", "ms", vec![of_changes(|change| change.pages), pages]).faster_than(1),
        row("pages made or kept", "% of those asked for before", vec![of_changes(|change| change.named)]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_that_are_made_again_are_counted_once() {
        let line = |text: &str| Line { text: text.to_owned(), at: Instant::now() };
        let lines = [
            line("2026-01-05T10:00:00.9Z DEBUG made key=/items bytes=12"),
            line("2026-01-05T10:00:01.0Z DEBUG made key=/items bytes=13"),
            line("2026-01-05T10:00:01.0Z DEBUG made key=/other bytes=13"),
        ];
        let paths = ["/items", "/items/a", "/"].map(str::to_owned);
        assert_eq!(named(&lines, &paths), 1);
    }

    #[test]
    fn both_times_of_a_reload_have_the_target() {
        let change = Change { total: 60.0, waited: 40.0, processor: 30.0, list: 1.0, pages: 2.0, named: 9.0 };
        let round = Round { load: 1000.0, load_processor: 900.0, pages: 50.0, changes: vec![change] };
        let rows = rows_of(10, &[round]);
        let columns = ["basepair", "full load"];
        assert!(rows[0].conclusion(&columns).starts_with("16.67 times faster than full load"));
        assert!(rows[2].conclusion(&columns).ends_with("target at least 50.00: reached"));
    }
}
