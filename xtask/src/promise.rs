//! `cargo xtask promise`: measures a promise at length. `e2e/promises/promises.json` lists them, with the last recorded figures; the
//! document `docs/promises.md` is made from it. A run that was interrupted goes on where it stopped.

use fs_err as fs;
use std::fmt::Write as _;
use std::path::PathBuf;

use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::workspace::Workspace;
use crate::{json, workspace};
use lexopt::{
    Arg::{Long, Value as Argument},
    Parser, ValueExt,
};
use serde_json::{Value, json};

const FOLDER: &str = "e2e/promises";
const LIST: &str = "e2e/promises/promises.json";
const INTRODUCTION: &str = include_str!("promise/introduction.md");

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    let (mut ids, mut count, mut fresh, mut record) = (Vec::new(), None, false, false);
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("count") => count = Some(arguments.value()?.parse::<u64>()?),
            Long("fresh") => fresh = true,
            Long("record") => record = true,
            Argument(id) => ids.push(id.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let mut promises = list(workspace)?;
    let known: Vec<String> = promises.iter().map(|promise| text(promise, "/id").to_owned()).collect();
    if let Some(unknown) = ids.iter().find(|id| !known.contains(id)) {
        return Err(Failure::Usage(format!("unknown promise `{unknown}`; there are {}", known.join(", "))));
    }
    workspace.build_dev_binary()?;
    let mut failed = false;
    for promise in &mut promises {
        let id = text(promise, "/id").to_owned();
        if !ids.is_empty() && !ids.contains(&id) {
            continue;
        }
        let count = count.unwrap_or_else(|| number(promise, "/count"));
        let outcome = measure(workspace, promise, count, fresh);
        failed |= outcome.is_err();
        if let Ok(figure) = outcome
            && record
        {
            promise["measured"] = json!({ "count": count, "figure": figure });
        }
    }
    if record {
        workspace::write(&workspace.root.join(LIST), format!("{:#}\n", Value::Array(promises)))?;
        say!("{LIST}: written; run `cargo xtask generate docs/promises.md`");
    }
    if failed { Err(Failure::Reported) } else { Ok(()) }
}

/// A short form of each promise, for the full run.
pub(crate) fn check_all(workspace: &Workspace) -> Outcome<()> {
    for promise in &list(workspace)? {
        measure(workspace, promise, number(promise, "/short"), true)?;
    }
    Ok(())
}

/// Runs the script of a promise, and returns its figure.
fn measure(workspace: &Workspace, promise: &Value, count: u64, fresh: bool) -> Outcome<String> {
    let id = text(promise, "/id");
    say!("{id}: {} {} ({})", count, text(promise, "/unit"), text(promise, "/promise"));
    let script = format!("{FOLDER}/{}.mjs", id.to_lowercase());
    let node = Run::new("node")
        .args([&script])
        .dir(&workspace.root)
        .env("BASEPAIR_BIN", workspace.dev_binary())
        .env("BASEPAIR_TARGET", &workspace.target)
        .env("PROMISE_COUNT", count.to_string());
    let node = if fresh { node.env("PROMISE_FRESH", "1") } else { node };
    node.stream()?;
    let result: PathBuf = workspace.target.join("promises").join(format!("{id}.json"));
    let result: Value = serde_json::from_str(&fs::read_to_string(result)?)?;
    Ok(text(&result, "/figure").to_owned())
}

/// `docs/promises.md`.
pub(crate) fn document(workspace: &Workspace) -> Outcome<Vec<u8>> {
    let mut document = INTRODUCTION.to_owned();
    document.push_str("\n| | Promise | Measured |\n|---|---|---|\n");
    for promise in &list(workspace)? {
        let id = text(promise, "/id");
        if !workspace.root.join(format!("{FOLDER}/{}.mjs", id.to_lowercase())).is_file() {
            bail!("{LIST} lists {id}, which has no script");
        }
        let figure = json::text(promise, "/measured/figure").unwrap_or("not yet");
        let _ = writeln!(document, "| {id} | {} | {figure} |", text(promise, "/promise"));
    }
    Ok(document.into_bytes())
}

fn list(workspace: &Workspace) -> Outcome<Vec<Value>> {
    Ok(serde_json::from_str(&fs::read_to_string(workspace.root.join(LIST))?)?)
}

fn text<'v>(value: &'v Value, pointer: &str) -> &'v str {
    json::text(value, pointer).unwrap_or_default()
}

fn number(value: &Value, pointer: &str) -> u64 {
    value.pointer(pointer).and_then(Value::as_u64).unwrap_or(1)
}
