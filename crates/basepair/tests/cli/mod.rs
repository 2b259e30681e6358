//! The real binary, one file per command.

mod address;
mod adopt;
mod app;
mod build;
pub(crate) mod changes;
mod check;
mod config;
mod explain;
mod fix;
mod from;
mod help;
mod init;
mod items;
mod kit;
mod manners;
mod may;
mod mcp;
mod new;
mod plan;
#[cfg(target_os = "linux")]
mod resources;
mod retire;
mod serve;
mod status;
mod tree;
mod update;
mod watcher;

use std::path::Path;
use std::process::{Command, Output};

/// The program, in a folder, without settings from the environment.
fn basepair(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_basepair"));
    command.current_dir(folder);
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("BASEPAIR_")) {
        command.env_remove(name);
    }
    command
}

pub(crate) fn run(folder: &Path, arguments: &[&str]) -> (i32, String, String) {
    let Output { status, stdout, stderr } = basepair(folder).args(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (status.code().unwrap_or(-1), text(stdout), text(stderr))
}

/// The exit code when stdout and stderr are closed pipes.
fn run_with_closed_streams(folder: &Path, arguments: &[&str]) -> i32 {
    let [out, err] = [(); 2].map(|()| std::io::pipe().unwrap().1);
    basepair(folder).args(arguments).stdout(out).stderr(err).status().unwrap().code().unwrap_or(-1)
}

/// Whether stderr contains only the line with the checked registry.
fn prints_only_the_checked_registry(folder: &Path, stderr: &str) -> bool {
    stderr == format!("checking {}\n", folder.canonicalize().unwrap().display())
}

/// A registry whose one item lists itself: an error that does not prevent serving.
const SELFISH: &str =
    r#"{"name":"s","homepage":"h","items":[{"name":"a","type":"registry:ui","registryDependencies":["a"]}]}"#;

/// A registry of two items, the second of which depends on the first.
fn two_items(folder: &Path) {
    let manifest = r#"{
  "name": "two",
  "homepage": "https://two.example",
  "items": [
    { "name": "base", "type": "registry:ui", "files": [{ "path": "base.tsx", "type": "registry:ui" }] },
    { "name": "forms/field", "type": "registry:ui", "registryDependencies": ["base"] }
  ]
}
"#;
    std::fs::write(folder.join("registry.json"), manifest).unwrap();
    std::fs::write(folder.join("base.tsx"), "export const base = 1\n").unwrap();
}

const BROKEN: &str = r#"{
  "name": "broken",
  "items": [
    { "name": "one", "type": "registry:widget" },
    { "name": "two", "type": "registry:ui", "title": 7 },
    { "name": "three", "type": "registry:file", "files": [{ "path": "x", "type": "registry:file" }] },
    { "name": "four", "type": "registry:ui", "files": [{ "path": "gone.tsx", "type": "registry:ui" }] },
    { "name": "four", "type": "registry:ui" }
  ]
}
"#;

/// The problems of the manifest above, with their locations.
const FAULTS: [(&str, &str); 7] = [
    ("registry.json:1:1", "missing-field"),
    ("registry.json:4:30", "unknown-item-type"),
    ("registry.json:5:54", "wrong-type"),
    ("registry.json:6:59", "missing-target"),
    ("registry.json:6:69", "missing-file"),
    ("registry.json:7:66", "missing-file"),
    ("registry.json:8:15", "duplicate-name"),
];
