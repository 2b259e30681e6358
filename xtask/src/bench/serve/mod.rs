//! `cargo xtask bench serve`: what a response costs, beside nginx, the least that hyper needs, and Node, in one run. Servers have one
//! core and the load has the other; they take turns, and the order changes every round. The cost is the processor time of
//! the server divided by the number of responses, which does not depend on how fast the load is.

mod peers;
mod wrk;

use std::path::Path;

use super::Bench;
use super::client::{Connection, get};
use super::programs::serve_command;
use super::registry::Registry;
use super::server::Server;
use super::table::{self, Cell, Table};
use crate::failure::{Failure, Outcome};
use crate::programs;
use peers::pinned;
use wrk::Load;

/// As many items as a large real registry has.
pub(super) const ITEMS: usize = 575;
const INDEX: &str = "/r/registry.json";
const GZIP: &str = "Accept-Encoding: gzip\r\n";
/// Pages that are built before memory is measured.
const PAGES: &[&str] = &["/", "/items", "/items/button-00000", "/health", "/llms.txt"];
const COLUMNS: [&str; 4] = ["basepair", "nginx", "bare map", "node"];
const NGINX: usize = 1;
const MAP: usize = 2;
/// In MiB.
const MOST_MEMORY: f64 = 40.0;

/// What is asked for in a row.
struct Row {
    name: &'static str,
    headers: &'static str,
    /// Whether the entity tag of each path is sent.
    conditional: bool,
    index: bool,
    /// The column that the cost is compared with, and the part of it that it should be at most.
    target: (usize, f64),
}

impl Row {
    const fn new(name: &'static str, headers: &'static str, target: (usize, f64)) -> Self {
        Self { name, headers, conditional: false, index: false, target }
    }
}

const ROWS: &[Row] = &[
    Row::new("item", "", (MAP, 1.10)),
    Row::new("item, gzip", GZIP, (NGINX, 0.95)),
    Row { conditional: true, ..Row::new("not modified", "", (NGINX, 1.1)) },
    Row { index: true, ..Row::new("whole index", "", (NGINX, 1.2)) },
    Row { index: true, ..Row::new("whole index, gzip", GZIP, (NGINX, 1.2)) },
];

struct Running {
    label: &'static str,
    server: Server,
}

pub(super) fn compare(bench: &Bench) -> Outcome<Table> {
    programs::ensure(&[&programs::NGINX, &programs::WRK, &programs::TASKSET])?;
    let (items, rounds) = (bench.items.unwrap_or(ITEMS), bench.rounds);
    let folder = bench.workspace.target.join("bench/serve");
    let registry = Registry::write(&folder.join("registry"), items)?;
    let binary = bench.binary()?;
    let map = bench.example("basepair-server", "dist", "bare_map")?;
    let paths: Vec<String> = registry.names.iter().map(|name| format!("/r/{name}.json")).collect();

    let command = serve_command(&binary, &registry)().under("taskset", &["-c", "0"]);
    let ours = Server::start("basepair", command)?;
    ours.settle();
    let files = folder.join("files");
    let all: Vec<String> = paths.iter().cloned().chain([INDEX.to_owned()]).collect();
    peers::write_files(&files, &ours, &all)?;
    let servers = [
        ours,
        Server::start("nginx", peers::nginx(&folder, &files)?)?,
        Server::start("bare map", pinned().args([&map]).args([&files]))?,
        Server::start("node", peers::node(&folder, &files)?)?,
    ];
    let servers: Vec<Running> =
        COLUMNS.into_iter().zip(servers).map(|(label, server)| Running { label, server }).collect();
    let mut rows = Vec::new();
    for row in ROWS {
        eprintln!("measuring `{}` in {rounds} rounds", row.name);
        rows.extend(measure(&folder, &servers, row, &paths, rounds)?);
    }
    rows.push(heads(&servers, &paths)?);
    rows.push(memory(&servers)?);
    let bytes = paths.iter().filter_map(|path| std::fs::metadata(format!("{}{path}", files.display())).ok());
    let bytes = bytes.map(|file| file.len()).sum::<u64>() / paths.len().max(1) as u64;
    Ok(Table {
        name: "serve",
        title: format!(
            "{items} items with bodies of {bytes} bytes, wrk with 64 connections, one core for servers, median of \
             {rounds} rounds"
        ),
        rounds,
        columns: COLUMNS.to_vec(),
        rows,
    })
}

fn measure(
    folder: &Path,
    servers: &[Running],
    row: &Row,
    paths: &[String],
    rounds: usize,
) -> Outcome<[table::Row; 2]> {
    let mut loads = Vec::new();
    let mut expected = None;
    for Running { label, server } in servers {
        let mut connection = Connection::open(server.address)?;
        let (mut requests, mut bytes) = (Vec::new(), 0);
        let index = [INDEX.to_owned()];
        for path in if row.index { &index[..] } else { paths } {
            let answer = connection.exchange(&get(path, row.headers))?;
            bytes += answer.body.len();
            let tag = answer.etag.filter(|_| answer.status == 200);
            let tag = tag.ok_or_else(|| Failure::new(format!("{label} has no entity tag for `{path}`")))?;
            let condition = if row.conditional { format!("If-None-Match: {tag}\r\n") } else { String::new() };
            requests.push((path.clone(), format!("{}{condition}", row.headers)));
        }
        // All have our bodies. Another size would be other work, such as a form that is not compressed.
        let expected = *expected.get_or_insert(bytes);
        if bytes.abs_diff(expected) > expected / 4 {
            let name = row.name;
            return Err(Failure::new(format!(
                "{label} answers `{name}` with {bytes} bytes instead of {expected}"
            )));
        }
        loads.push(Load::write(folder, &label.replace(' ', "-"), &requests)?);
    }
    let mut costs: Vec<Vec<f64>> = vec![Vec::new(); servers.len()];
    let mut rates = costs.clone();
    for round in 0..=rounds {
        let mut order: Vec<usize> = (0..servers.len()).collect();
        order.rotate_left(round % servers.len());
        for at in order {
            let (Some(Running { server, .. }), Some(load)) = (servers.get(at), loads.get(at)) else {
                continue;
            };
            let before = server.processor_seconds();
            let done = load.drive(server.address)?;
            let spent = server.processor_seconds() - before;
            // The first round is a warm-up.
            if round > 0
                && let (Some(costs), Some(rates)) = (costs.get_mut(at), rates.get_mut(at))
            {
                costs.push(spent * 1e6 / done.requests as f64);
                rates.push(done.per_second);
            }
        }
    }
    let cells = |all: Vec<Vec<f64>>| all.into_iter().map(Cell).collect();
    let (column, most) = row.target;
    Ok([
        table::Row::new(row.name, "us of processor time", cells(costs)).part_of(column).target(most),
        table::Row::new(format!("{}, rate", row.name), "responses/s", cells(rates)),
    ])
}

/// The bytes before the body of an item.
fn heads(servers: &[Running], paths: &[String]) -> Outcome<table::Row> {
    let path = paths.first().map_or("/", String::as_str);
    let mut cells = Vec::new();
    for Running { server, .. } in servers {
        let head = Connection::open(server.address)?.exchange(&get(path, ""))?.head;
        cells.push(Cell::of(head as f64));
    }
    Ok(table::Row::new("response head", "bytes", cells).part_of(NGINX))
}

/// Memory in use after all rounds, with pages built.
fn memory(servers: &[Running]) -> Outcome<table::Row> {
    let mut cells = Vec::new();
    for Running { label, server } in servers {
        if *label == "basepair" {
            let mut connection = Connection::open(server.address)?;
            for page in PAGES {
                connection.exchange(&get(page, GZIP))?;
            }
        }
        let kib = server.memory().ok_or_else(|| Failure::new(format!("the memory of {label} is unknown")))?;
        cells.push(Cell::of(kib as f64 / 1024.0));
    }
    Ok(table::Row::new("memory", "MiB", cells).target(MOST_MEMORY))
}
