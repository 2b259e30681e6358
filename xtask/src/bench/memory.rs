//! `cargo xtask bench memory`: the memory of a server beside the size of the sources that it serves, after it has loaded,
//! and after every item and some pages were asked for in compressed form.

use super::Bench;
use super::client::{Connection, get};
use super::programs::serve_command;
use super::registry::Registry;
use super::server::Server;
use super::table::{Cell, Row, Table};
use super::turns::Scratch;
use crate::failure::{Failure, Outcome};

const SIZES: &[usize] = &[10_000];
const LONG: usize = 50_000;
/// The memory should be at most this many times the sources, from this number of items: below, the program itself needs more.
const TARGET: f64 = 2.0;
const TARGET_FROM: usize = 10_000;
/// Item pages that are asked for, beside the pages of the whole registry.
const ITEM_PAGES: usize = 100;

pub(super) fn measure(bench: &Bench) -> Outcome<Table> {
    let binary = bench.binary()?;
    let mut sizes = bench.sizes(SIZES);
    if bench.long && bench.items.is_none() {
        sizes.push(LONG);
    }
    let mut rows = Vec::new();
    for items in sizes {
        let scratch = Scratch::make()?;
        let registry = Registry::write(&scratch.0.join("registry"), items)?;
        eprintln!("serving {items} items with {:.0} MB of sources", registry.megabytes());
        rows.extend(serving(&binary, &registry)?);
    }
    Ok(Table::new(
        "memory",
        1,
        &["basepair", "sources"],
        "of a server, beside the sources of its items; measured once".to_owned(),
    )
    .with(rows))
}

fn serving(binary: &std::path::Path, registry: &Registry) -> Outcome<Vec<Row>> {
    let server = Server::start("basepair", serve_command(binary, registry)())?;
    server.settle();
    let row = |name: &str, kib: Option<u64>| -> Outcome<Row> {
        let kib = kib.ok_or_else(|| Failure::new("the memory of the server is unknown"))?;
        let cells = vec![Cell::of(kib as f64 * 1024.0 / 1e6), Cell::of(registry.megabytes())];
        Ok(Row::new(format!("{} items, {name}", registry.names.len()), "MB", cells).part_of(1))
    };
    let loaded = row("loaded", server.memory())?;
    ask(&server, registry)?;
    server.settle();
    let target = (registry.names.len() >= TARGET_FROM).then_some(TARGET);
    let asked = row("all asked for", server.memory())?.target(target);
    Ok(vec![loaded, asked, row("peak", server.peak_memory())?])
}

fn ask(server: &Server, registry: &Registry) -> Outcome<()> {
    let items = registry.names.iter().map(|name| format!("/r/{name}.json"));
    let step = (registry.names.len() / ITEM_PAGES).max(1);
    let item_pages = registry.names.iter().step_by(step).map(|name| format!("/items/{name}"));
    let pages = ["/", "/items", "/health", "/llms.txt", "/r/registry.json"].map(str::to_owned);
    let mut connection = Connection::open(server.address)?;
    for path in pages.into_iter().chain(item_pages).chain(items) {
        let status = connection.exchange(&get(&path, "Accept-Encoding: gzip\r\n"))?.status;
        if status != 200 {
            bail!("`{path}` answered {status} instead of 200");
        }
    }
    Ok(())
}
