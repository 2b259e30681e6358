//! Times the search engine for `cargo xtask bench search`: reads items and queries from a file, and prints the time of each
//! query in nanoseconds, one per line. The first line is the time to index the items.

use basepair_catalog::search::{Field, SearchIndex};
use serde_json::Value;
use std::io::Write;
use std::time::Instant;

/// As many as in the peer's script.
const WARM_UP: usize = 50;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args_os().nth(1).ok_or("the argument is a file with items and queries")?;
    let input: Value = serde_json::from_slice(&std::fs::read(file)?)?;
    let list = |key: &str| input.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let text =
        |item: &'_ Value, key: &str| item.get(key).and_then(Value::as_str).unwrap_or_default().to_owned();
    let items: Vec<[String; 3]> = list("items")
        .iter()
        .map(|item| ["name", "title", "description"].map(|key| text(item, key)))
        .collect();
    let queries: Vec<&str> = list("queries").iter().filter_map(Value::as_str).collect();
    let began = Instant::now();
    let index = SearchIndex::of(items.iter().map(|[name, title, description]| {
        vec![(Field::Name, &**name), (Field::Title, title), (Field::Description, description)]
    }));
    let mut out = std::io::stdout().lock();
    writeln!(out, "{}", began.elapsed().as_nanos())?;
    let mut times = Vec::with_capacity(queries.len());
    // The first queries come again: they are a warm-up.
    for query in queries.iter().take(WARM_UP).chain(&queries) {
        let began = Instant::now();
        let found = std::hint::black_box(index.find(query));
        times.push(began.elapsed().as_nanos());
        drop(found);
    }
    times.drain(..WARM_UP.min(queries.len()));
    for time in times {
        writeln!(out, "{time}")?;
    }
    Ok(())
}
