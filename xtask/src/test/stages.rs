//! The stages of the tests: a table with what each one does, which runs include it, and, for those of the full run, the files
//! that it is about.

use std::thread::available_parallelism;

use super::clients;
use crate::failure::Outcome;
use crate::workspace::Workspace;
use crate::{cross, dist, format, generate, promise, supply, tidy, workshop};

/// Which runs include a stage; each run includes what is before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Run {
    /// Without Node and browsers, in minutes.
    Quick,
    /// What CI runs.
    Usual,
    /// Before a release, and before a change that touches what these stages are about is finished.
    Full,
}

pub(super) struct Stage {
    pub(super) name: Text,
    pub(super) about: Text,
    pub(super) run: Run,
    pub(super) needs_binary: bool,
    /// What a stage of the full run is about, as patterns of git.
    pub(super) globs: &'static [Text],
    pub(super) task: Task,
}

pub(super) const BUILD: &str = "build";

/// In the order of running: what is quick comes first.
pub(super) const STAGES: &[Stage] = &[
    quick("format", "every Rust file is formatted", format::check),
    quick("tidy", "no violation of the house rules", tidy::check),
    quick("materials", "a complete bill of materials", supply::check_materials),
    quick("lint", "clippy reports nothing", lint),
    quick("rust", "the tests of every crate", rust),
    quick(BUILD, "the dev binary, which the next stages use", Workspace::build_dev_binary),
    quick("generated", "the documents that the binary generates are up to date", generate::check)
        .after_build(),
    quick("registry", "the default registry and model have no findings", registry).after_build(),
    usual("scripts", "the documents that scripts generate are up to date", generate::check_scripts),
    usual("components", "types and tests of every component", workshop::components).after_build(),
    usual("browser", "every demo in a real browser", workshop::browser),
    usual("site", "the site in a real browser", clients::site).after_build(),
    usual("live", "every demo as a live preview in a real browser", clients::live).after_build(),
    usual("clients", "real clients against the real binary", clients::clients).after_build(),
    full("supply", "licenses, bans and sources of every crate", supply::check_licenses).about(&[
        "Cargo.lock",
        "**/Cargo.toml",
        "deny.toml",
        "xtask/src/supply/**",
    ]),
    full("advisories", "no crate has an advisory of RustSec", supply::check_advisories)
        .about(&["Cargo.lock"]),
    full("promises", "a short form of each promise", promise::check_all)
        .after_build()
        .about(&["e2e/promises/**", "crates/basepair-server/src/**"]),
    full("windows", "the program compiles for Windows", cross::check_windows).about(PLATFORMS),
    full("macos", "the program compiles for macOS", cross::check_macos).about(PLATFORMS),
    full(
        "faults",
        "builds and fixes that are killed, or whose disk fails, at each system call",
        clients::faults,
    )
    .after_build()
    .about(&[
        "crates/*/src/exchange/**",
        "crates/*/src/rewrite/**",
        "crates/basepair/src/commands/build/**",
        "e2e/full/faults/**",
    ]),
    full(
        "journeys",
        "the tutorials as they are written, proxies in front of the server, and Prometheus",
        clients::journeys,
    )
    .after_build()
    .about(&[
        "docs/start.md",
        "docs/tutorial.md",
        "docs/caching.md",
        "crates/basepair/src/commands/init/**",
        "crates/*/src/http/server/**",
        "crates/*/src/representation.rs",
        "crates/*/src/metrics/**",
        "packaging/monitoring/**",
        "e2e/start/**",
        "e2e/full/journeys/**",
    ]),
    full("firefox", "live previews in Firefox", clients::firefox).after_build().about(&[
        "crates/basepair-live/**",
        "crates/basepair-site/assets/live*",
        "workshop/kit/**",
        "e2e/live/attempts.mjs",
        "e2e/full/firefox/**",
    ]),
    full("conformance", "the conformance suite of the Model Context Protocol", clients::conformance)
        .after_build()
        .about(&["crates/*/src/mcp/**", "crates/*/examples/mcp*", "e2e/full/conformance/**"]),
    full("longer", "longer forms of client tests: both clients, more items, more requests", clients::longer)
        .after_build()
        .about(&[
            "crates/basepair-client/**",
            "crates/*/src/http/routes/**",
            "registry.json",
            "e2e/*.test.mjs",
            "e2e/support/**",
        ]),
    full(
        "walks",
        "every shape of nesting at every depth, long walks through the grammars, every single fault, many edits",
        walks,
    )
    .about(&["crates/basepair-syntax/**", "crates/basepair-check/src/**", "crates/*/src/reload/**", "crates/*/tests/**/depth*"]),
    full("soak", "minutes of reloads under load: memory stays flat", clients::soak).after_build().about(&[
        "crates/*/src/running*",
        "crates/*/src/reload/**",
        "crates/*/src/reload.rs",
        "crates/*/src/cache.rs",
        "crates/*/src/snapshot/**",
        "e2e/full/soak/**",
    ]),
    full("dist", "packages and archives, run where possible", dist::test).about(&[
        "packaging/**",
        "xtask/src/dist/**",
        "xtask/src/cross*",
        "rust-toolchain.toml",
    ]),
];

const PLATFORMS: &[&str] =
    &["crates/*/src/platform/**", "crates/**/signals*", "Cargo.lock", "**/Cargo.toml", "xtask/src/cross*"];

type Text = &'static str;
type Task = fn(&Workspace) -> Outcome<()>;

pub(super) const fn quick(name: Text, about: Text, task: Task) -> Stage {
    Stage { name, about, run: Run::Quick, needs_binary: false, globs: &[], task }
}

const fn usual(name: Text, about: Text, task: Task) -> Stage {
    Stage { run: Run::Usual, ..quick(name, about, task) }
}

pub(super) const fn full(name: Text, about: Text, task: Task) -> Stage {
    Stage { run: Run::Full, ..quick(name, about, task) }
}

impl Stage {
    pub(super) const fn after_build(mut self) -> Self {
        self.needs_binary = true;
        self
    }

    const fn about(mut self, globs: &'static [Text]) -> Self {
        self.globs = globs;
        self
    }
}

fn lint(workspace: &Workspace) -> Outcome<()> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"];
    workspace.cargo().args(clippy).stream()
}

/// Many tests wait for a deadline or a process, so there are more of them at a time than cores.
fn rust(workspace: &Workspace) -> Outcome<()> {
    let threads = available_parallelism().map_or(1, usize::from) * 2;
    let tests = ["test", "--workspace", "--locked", "--no-fail-fast"];
    workspace.cargo().args(tests).env("RUST_TEST_THREADS", threads.to_string()).stream()
}

/// The tests that do more in the full run; others with such names run again, which costs nothing.
fn walks(workspace: &Workspace) -> Outcome<()> {
    let modules = ["depth::", "walks::", "hostile::", "mutation::", "torn::", "watching::", "new::"];
    let tests = [&["test", "--workspace", "--locked", "--"], &modules[..]].concat();
    workspace.cargo().args(tests).env("BASEPAIR_FULL", "1").stream()
}

fn registry(workspace: &Workspace) -> Outcome<()> {
    workspace.basepair().args(["check", ".", "--strict"]).stream()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stage_says_what_it_is_about_if_and_only_if_the_usual_run_leaves_it_out() {
        for stage in STAGES {
            assert_eq!(stage.run == Run::Full, !stage.globs.is_empty(), "{}", stage.name);
        }
    }

    /// A moved file would silently take its stage out of the hints.
    #[test]
    fn every_pattern_matches_a_file() {
        let root = Workspace::find().unwrap().root;
        for stage in STAGES {
            for glob in stage.globs {
                let found = super::super::touched::list(&root, &["ls-files"], &[glob]).unwrap();
                assert!(!found.is_empty(), "{}: nothing matches `{glob}`", stage.name);
            }
        }
    }
}
