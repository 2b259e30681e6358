//! No text can crash the service: every shape of nesting as a source, in an item's notes and in a document,
//! through a reload on a thread like the real one, through `check`, and on the pages that show it. A shape that
//! is not caught ends the test run: a stack overflow cannot be caught.

#[path = "../../../basepair-syntax/tests/shapes.rs"]
mod shapes;

use crate::is_full;
use crate::service::{BASE_URL, Service};
use axum::http::{Method, StatusCode};
use basepair_catalog::address::Addresses;
use basepair_server::origin::Origin;
use basepair_server::running::Outcome;
use serde_json::{Value, json};
use shapes::{SHAPES, Shape};
use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Instant;

/// The largest file that is written: the loader rejects larger ones.
const MOST: usize = 4 * 1024 * 1024;

/// Notes have the maximum length that a page shows.
const MOST_NOTES: usize = 60 * 1024;

fn cut(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    &text[..end]
}

/// The path of a shape: documents in the folder of documents, everything else among the primitives.
fn path_of(name: &str, ending: &str) -> String {
    let folder = if ending == "md" { "n10-documentation" } else { "n2-primitives" };
    format!("registry/{folder}/{name}/{name}.{ending}")
}

/// Writes a registry with one item for each shape; returns the names of the items and the paths of their files.
fn write(folder: &Path, shapes: &[&Shape], depth: usize) -> Vec<(String, String)> {
    let mut items = Vec::new();
    let mut written = Vec::new();
    for (number, shape) in shapes.iter().enumerate() {
        let text = shape.text(depth);
        let text = cut(&text, MOST);
        let name = format!("shape-{number}");
        let path = path_of(&name, shape.ending);
        let notes = match shape.ending {
            "md" => text.to_owned(),
            ending => format!("```{ending}\n{text}\n```\n"),
        };
        items.push(json!({
            "name": name,
            "type": "registry:item",
            "title": shape.name,
            "docs": cut(&notes, MOST_NOTES),
            "files": [{ "path": path, "type": "registry:file", "target": format!("~/{path}") }],
        }));
        fs::create_dir_all(folder.join(&path).parent().unwrap()).unwrap();
        fs::write(folder.join(&path), text).unwrap();
        written.push((name, path));
    }
    let manifest = json!({ "name": "deep", "homepage": "https://deep.example", "items": items });
    fs::write(folder.join("registry.json"), manifest.to_string()).unwrap();
    written
}

async fn page(service: &Service, path: &str) {
    let answer = service.ask(Method::GET, path, &[("accept", "text/html")]).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}");
}

/// Loads the shapes into a running service, on a thread with the stack of the reloading thread, and requests every page.
async fn survive(shapes: &[&Shape], depth: usize) {
    let folder = tempfile::tempdir().unwrap();
    let service = Service::starting();
    let addresses = Addresses::new(BASE_URL, None).unwrap();
    write(folder.path(), &shapes[..1], 1);
    let origin = Origin::in_directory(folder.path());
    assert_eq!(service.running.load(&origin, &addresses).outcome, Outcome::Swapped);
    let items = write(folder.path(), shapes, depth);
    let start = Instant::now();
    let running = Arc::clone(&service.running);
    let reload = std::thread::spawn(move || running.load(&origin, &addresses).outcome);
    assert_eq!(reload.join().unwrap(), Outcome::Swapped);
    let loaded = start.elapsed();
    for (name, file) in &items {
        page(&service, &format!("/items/{name}")).await;
        page(&service, &format!("/items/{name}/source/{file}")).await;
        if file.ends_with(".md") {
            page(&service, &format!("/documents/{name}")).await;
        }
    }
    assert_eq!(service.json("/readyz").await["state"], "ready");
    println!(
        "{} shapes at depth {depth}: loaded in {loaded:?}, shown in {:?}",
        shapes.len(),
        start.elapsed() - loaded
    );
}

#[tokio::test]
async fn every_shape_is_loaded_and_shown() {
    let all: Vec<&Shape> = SHAPES.iter().collect();
    // What is not deep enough to be refused, and what is; the full run has all depths.
    let depths: &[usize] = if is_full() { &[10, 100, 1_000, 10_000] } else { &[1_000, 10_000] };
    for depth in depths {
        let step = if is_full() { 1 } else { 6 };
        let some: Vec<&Shape> = all.iter().copied().step_by(step).collect();
        survive(&some, *depth).await;
    }
}

#[tokio::test]
async fn shapes_of_megabytes_are_loaded_and_shown() {
    // Every language and most constructs; all shapes of this depth are read in the tests of `basepair-syntax`.
    let some: Vec<&Shape> = SHAPES.iter().step_by(if is_full() { 9 } else { 45 }).collect();
    survive(&some, 100_000).await;
}

#[test]
fn check_ends_with_findings() {
    let folder = tempfile::tempdir().unwrap();
    let all: Vec<&Shape> = SHAPES.iter().collect();
    write(folder.path(), &all, 10_000);
    let output = Command::new(env!("CARGO_BIN_EXE_basepair"))
        .current_dir(folder.path())
        .args(["check", "--format", "json"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    let findings = report["findings"].as_array().unwrap().iter();
    let deep = findings.filter(|finding| finding["rule"] == "too-deep").count();
    assert!(deep >= 200, "{deep}");
}
