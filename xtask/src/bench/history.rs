//! `cargo xtask bench history`: reading the history of a generated registry beside `git log --first-parent --raw`, in turns. The
//! registry has a folder and a file for each item; most commits edit one or two items, some an entry of the manifest, others
//! something else in the repository.

use fs_err as fs;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::Bench;
use super::table::{Row, Table};
use super::turns::{self, Scratch, Turns};
use crate::failure::{Failure, Outcome};
use crate::process::Run;

const ITEMS: usize = 300;
/// How many commits there are for each item.
const COMMITS: usize = 10;
/// The part of commits, one of so many, that change an entry of the manifest.
const ENTRY: usize = 25;
/// How many times the processor time of git reading a history may take.
const TARGET: f64 = 0.25;

pub(super) fn compare(bench: &Bench) -> Outcome<Table> {
    let walk = bench.example("basepair-history", "release", "walk")?;
    turns::prepare()?;
    let scratch = Scratch::make()?;
    let rounds = bench.rounds;
    let mut rows = Vec::new();
    for items in bench.sizes(&[ITEMS]) {
        let folder = scratch.0.join(format!("history-{items}"));
        fs::create_dir_all(&folder)?;
        eprintln!("writing {} commits of {items} items", items * COMMITS);
        write(&folder, items)?;
        let ours = || Run::new(&walk).args([&folder]);
        let theirs = || {
            let log =
                Run::new("git").args(["log", "--first-parent", "--raw", "--no-abbrev", "--format=%H %T %P"]);
            log.dir(&folder).env("GIT_PAGER", "cat")
        };
        let needed =
            Turns { folder: &folder, rounds, programs: &[&ours, &theirs], clear: &|| Ok(()) }.take()?;
        let name = format!("{} commits of {items} items", items * COMMITS);
        let processor = needed.iter().map(|it| it.processor.clone()).collect();
        let memory = needed.iter().map(|it| it.memory.clone()).collect();
        rows.push(Row::new(name.clone(), "ms of processor time", processor).faster_than(1).target(TARGET));
        rows.push(Row::new(format!("{name}, memory"), "MiB at its peak", memory));
    }
    let columns = ["basepair", "git log --first-parent --raw"];
    Ok(Table::new("history", rounds, &columns, format!("in memory, median of {rounds} rounds")).with(rows))
}

/// Writes the repository in one go, packed as git packs what it imports.
fn write(folder: &Path, items: usize) -> Outcome<()> {
    Run::new("git").args(["init", "-q", "-b", "main", "."]).dir(folder).stdout()?;
    let mut import = Command::new("git")
        .arg("-C")
        .arg(folder)
        .args(["fast-import", "--quiet"])
        .stdin(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::new(format!("cannot run `git fast-import`: {error}")))?;
    let written = import.stdin.take().map(|mut input| input.write_all(stream(items).as_bytes()));
    let done = import.wait().is_ok_and(|status| status.success());
    if !done || written.is_none_or(|written| written.is_err()) {
        bail!("`git fast-import` failed");
    }
    Run::new("git").args(["repack", "-a", "-d", "-q"]).dir(folder).stdout()?;
    Ok(())
}

fn stream(items: usize) -> String {
    let mut descriptions = vec![0; items];
    let mut out = String::new();
    for commit in 0..items * COMMITS {
        let _ = writeln!(
            out,
            "commit refs/heads/main\ncommitter A <a@example.com> {} +0000",
            1_700_000_000 + commit
        );
        let _ = writeln!(out, "data 2\nx");
        if commit == 0 {
            for item in 0..items {
                source(&mut out, item, 0);
            }
            manifest(&mut out, &descriptions);
        }
        // A step without a common divisor visits every item.
        let item = commit * 7_919 % items;
        if commit % ENTRY == 0 {
            if let Some(description) = descriptions.get_mut(item) {
                *description = commit;
            }
            manifest(&mut out, &descriptions);
        } else if commit % 5 == 0 {
            file(&mut out, &format!("docs/page-{}.md", commit % 100), &format!("# {commit}\n"));
        } else {
            source(&mut out, item, commit);
        }
        out.push('\n');
    }
    out
}

fn source(out: &mut String, item: usize, commit: usize) {
    let body = "  return <div className=\"flex items-center gap-2\">{children}</div>\n".repeat(30);
    let text = format!("// {commit}\nexport function Item{item}({{ children }}) {{\n{body}}}\n");
    file(out, &format!("registry/item-{item}/item-{item}.tsx"), &text);
}

fn manifest(out: &mut String, descriptions: &[usize]) {
    let mut text = "{ \"name\": \"acme\", \"homepage\": \"https://acme.example\", \"items\": [".to_owned();
    for (item, description) in descriptions.iter().enumerate() {
        let comma = if item == 0 { "" } else { "," };
        let path = format!("registry/item-{item}/item-{item}.tsx");
        let _ = write!(
            text,
            "{comma}\n  {{ \"name\": \"item-{item}\", \"type\": \"registry:ui\", \"description\": \"{description}\", \
             \"files\": [{{ \"path\": \"{path}\", \"type\": \"registry:ui\" }}] }}"
        );
    }
    text.push_str("\n] }\n");
    file(out, "registry.json", &text);
}

fn file(out: &mut String, path: &str, text: &str) {
    let _ = write!(out, "M 100644 inline {path}\ndata {}\n{text}\n", text.len());
}
