//! `cargo xtask bench serve`: what a response costs, beside nginx, the least that hyper needs, and Node, in one run. Servers have one
//! core and the load has the other; they take turns, and the order changes every round. The cost is the processor time of
//! the server divided by the number of responses, which does not depend on how fast the load is.

mod peers;
mod table;
mod wrk;

use std::path::Path;

use super::client::{Connection, get};
use super::median;
use super::registry::Registry;
use super::server::Server;
use crate::debian;
use crate::failure::{Failure, Outcome};
use crate::workspace::Workspace;
use peers::pinned;
use table::{Cell, Table, Target};
use wrk::Load;

/// As many items as a large real registry has.
pub(super) const ITEMS: usize = 575;
const INDEX: &str = "/r/registry.json";
/// Pages that are built before memory is measured.
const PAGES: &[&str] = &["/", "/items", "/items/button-00000", "/health", "/llms.txt"];

/// What is asked for in a row.
struct Row {
    name: &'static str,
    headers: &'static str,
    /// Whether the entity tag of each path is sent.
    conditional: bool,
    index: bool,
    target: Target,
}

const ROWS: &[Row] = &[
    Row { name: "item", headers: "", conditional: false, index: false, target: Target::OfMap(1.10) },
    Row {
        name: "item, gzip",
        headers: "Accept-Encoding: gzip\r\n",
        conditional: false,
        index: false,
        target: Target::OfNginx(0.95),
    },
    Row { name: "not modified", headers: "", conditional: true, index: false, target: Target::OfNginx(1.1) },
    Row { name: "whole index", headers: "", conditional: false, index: true, target: Target::OfNginx(1.2) },
];

struct Running {
    label: &'static str,
    server: Server,
}

pub(super) fn compare(workspace: &Workspace, items: usize, rounds: usize) -> Outcome<Table> {
    debian::ensure(&["nginx-light", "wrk", "util-linux"])?;
    let folder = workspace.target.join("bench/serve");
    let registry = Registry::write(&folder.join("registry"), items)?;
    let binary = super::build(workspace, &workspace.target, "dist")?.binary;
    let map = super::build_example(workspace, "bare_map")?;
    let paths: Vec<String> = registry.names.iter().map(|name| format!("/r/{name}.json")).collect();

    let ours =
        Server::start("basepair", super::serve_command(&binary, &registry)().under("taskset", &["-c", "0"]))?;
    ours.settle();
    let files = folder.join("files");
    let all: Vec<String> = paths.iter().cloned().chain([INDEX.to_owned()]).collect();
    peers::write_files(&files, &ours, &all)?;
    let servers = [
        Running { label: "basepair", server: ours },
        Running { label: "nginx", server: Server::start("nginx", peers::nginx(&folder, &files)?)? },
        Running {
            label: "bare map",
            server: Server::start("bare map", pinned().args([&map]).args([&files]))?,
        },
        Running { label: "node", server: Server::start("node", peers::node(&folder, &files)?)? },
    ];
    let mut rows = Vec::new();
    for row in ROWS {
        eprintln!("measuring `{}` in {rounds} rounds", row.name);
        rows.push(measure(&folder, &servers, row, &paths, rounds)?);
    }
    rows.push(heads(&servers, &paths)?);
    rows.push(memory(&servers)?);
    let bytes = paths.iter().filter_map(|path| std::fs::metadata(format!("{}{path}", files.display())).ok());
    let bytes = bytes.map(|file| file.len()).sum::<u64>() / paths.len().max(1) as u64;
    Ok(Table {
        title: format!(
            "serve: {items} items with bodies of {bytes} bytes, wrk with 64 connections, one core for servers, median of {rounds} rounds"
        ),
        columns: servers.iter().map(|running| running.label).collect(),
        rows,
    })
}

fn measure(
    folder: &Path,
    servers: &[Running],
    row: &Row,
    paths: &[String],
    rounds: usize,
) -> Outcome<table::Row> {
    let mut loads = Vec::new();
    for Running { label, server } in servers {
        let mut connection = Connection::open(server.address)?;
        let mut requests = Vec::new();
        let index = [INDEX.to_owned()];
        for path in if row.index { &index[..] } else { paths } {
            let answer = connection.exchange(&get(path, row.headers))?;
            let tag = answer.etag.filter(|_| answer.status == 200);
            let tag = tag.ok_or_else(|| Failure::new(format!("{label} has no entity tag for `{path}`")))?;
            let condition = if row.conditional { format!("If-None-Match: {tag}\r\n") } else { String::new() };
            requests.push((path.clone(), format!("{}{condition}", row.headers)));
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
    Ok(table::Row {
        name: row.name.to_owned(),
        unit: "us of processor time",
        cells: costs
            .into_iter()
            .zip(rates)
            .map(|(costs, rates)| Cell { value: median(costs), rate: Some(median(rates)) })
            .collect(),
        target: row.target,
    })
}

/// The bytes before the body of an item.
fn heads(servers: &[Running], paths: &[String]) -> Outcome<table::Row> {
    let path = paths.first().map_or("/", String::as_str);
    let mut cells = Vec::new();
    for Running { server, .. } in servers {
        let head = Connection::open(server.address)?.exchange(&get(path, ""))?.head;
        cells.push(Cell { value: head as f64, rate: None });
    }
    Ok(table::Row { name: "response head".to_owned(), unit: "bytes", cells, target: Target::None })
}

/// Memory in use after all rounds, with pages built.
fn memory(servers: &[Running]) -> Outcome<table::Row> {
    let mut cells = Vec::new();
    for Running { label, server } in servers {
        if *label == "basepair" {
            let mut connection = Connection::open(server.address)?;
            for page in PAGES {
                connection.exchange(&get(page, "Accept-Encoding: gzip\r\n"))?;
            }
        }
        let kib = server.memory().ok_or_else(|| Failure::new(format!("the memory of {label} is unknown")))?;
        cells.push(Cell { value: kib as f64 / 1024.0, rate: None });
    }
    Ok(table::Row { name: "memory".to_owned(), unit: "MiB", cells, target: Target::AtMost(40.0) })
}
