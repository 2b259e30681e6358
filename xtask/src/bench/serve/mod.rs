//! `cargo xtask bench serve`: what a response costs, beside nginx, the least that hyper needs, and Node, in one run.

mod peers;

use super::Bench;
use super::client::{Connection, get};
use super::load::{self, Asked, Running, pinned};
use super::programs::serve_command;
use super::registry::Registry;
use super::server::Server;
use super::table::{Cell, Row, Table};
use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::programs;

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

/// What is asked for: its name, its headers, whether entity tags are sent, and whether it is the index. Then the column
/// that the cost is compared with, and the part of it that it should be at most.
const ROWS: [(&str, &str, bool, bool, usize, f64); 5] = [
    ("item", "", false, false, MAP, 1.10),
    ("item, gzip", GZIP, false, false, NGINX, 0.95),
    ("not modified", "", true, false, NGINX, 1.1),
    ("whole index", "", false, true, NGINX, 1.2),
    ("whole index, gzip", GZIP, false, true, NGINX, 1.2),
];

pub(super) fn compare(bench: &Bench) -> Outcome<Table> {
    programs::ensure(&[&programs::NGINX])?;
    load::prepare()?;
    let (items, rounds) = (bench.items.unwrap_or(ITEMS), bench.rounds);
    let folder = bench.workspace.target.join("bench/serve");
    let registry = Registry::write(&folder.join("registry"), items)?;
    let binary = bench.binary()?;
    let map = bench.example("basepair-server", "dist", "bare_map")?;
    let paths: Vec<String> = registry.names.iter().map(|name| format!("/r/{name}.json")).collect();

    let ours = Server::start("basepair", pinned(serve_command(&binary, &registry)()))?;
    ours.settle();
    let files = folder.join("files");
    let all: Vec<String> = paths.iter().cloned().chain([INDEX.to_owned()]).collect();
    peers::write_files(&files, &ours, &all)?;
    let servers = [
        ours,
        Server::start("nginx", pinned(peers::nginx(&folder, &files)?))?,
        Server::start("bare map", pinned(Run::new(&map).args([&files])))?,
        Server::start("node", pinned(peers::node(&folder, &files)?))?,
    ];
    let servers: Vec<Running> =
        COLUMNS.into_iter().zip(servers).map(|(label, server)| Running { label, server }).collect();
    let mut rows = Vec::new();
    let index = [INDEX.to_owned()];
    for (name, headers, conditional, of_index, column, most) in ROWS {
        let asked = Asked { name, headers, conditional, paths: if of_index { &index } else { &paths } };
        let needed = load::measure(&folder, &servers, &asked, rounds)?;
        rows.push(Row::new(name, "us of processor time", needed.costs).part_of(column).target(most));
        rows.push(Row::new(format!("{name}, rate"), "responses/s", needed.rates));
    }
    rows.push(heads(&servers, &paths)?);
    rows.push(memory(&servers)?);
    let bytes = paths.iter().filter_map(|path| std::fs::metadata(format!("{}{path}", files.display())).ok());
    let bytes = bytes.map(|file| file.len()).sum::<u64>() / paths.len().max(1) as u64;
    Ok(Table::new("serve", rounds, &COLUMNS, format!(
            "{items} items with bodies of {bytes} bytes, wrk with 64 connections, one core for servers, median of \
             {rounds} rounds"
        )).with(rows))
}

/// The bytes before the body of an item.
fn heads(servers: &[Running], paths: &[String]) -> Outcome<Row> {
    let path = paths.first().map_or("/", String::as_str);
    let mut cells = Vec::new();
    for Running { server, .. } in servers {
        let head = Connection::open(server.address)?.exchange(&get(path, ""))?.head;
        cells.push(Cell::of(head as f64));
    }
    Ok(Row::new("response head", "bytes", cells).part_of(NGINX))
}

/// Memory in use after all rounds, with pages built.
fn memory(servers: &[Running]) -> Outcome<Row> {
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
    Ok(Row::new("memory", "MiB", cells).target(MOST_MEMORY))
}
