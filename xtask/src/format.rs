//! `cargo xtask format`: runs rustfmt on every Rust file that git tracks. `cargo fmt` follows only `mod` items, so it
//! misses modules that a macro declares.

use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::tracked;
use crate::workspace::Workspace;
use lexopt::{Arg::Long, Parser};

pub(crate) fn run(workspace: &Workspace, mut arguments: Parser) -> Outcome<()> {
    match arguments.next()? {
        None => rustfmt(workspace, &[]),
        Some(Long("check")) => check(workspace),
        Some(other) => Err(other.unexpected().into()),
    }
}

pub(crate) fn check(workspace: &Workspace) -> Outcome<()> {
    rustfmt(workspace, &["--check"]).map_err(|_| {
        Failure::new("some files are not formatted; run `cargo xtask format` and commit the result")
    })
}

fn rustfmt(workspace: &Workspace, options: &[&str]) -> Outcome<()> {
    let files = rust_files(tracked::files(&workspace.root)?);
    say!("rustfmt over {} files", files.len());
    // The edition comes from `rustfmt.toml`; a file given by path has no package to read it from.
    Run::new("rustfmt").args(options).quietly_args(&files).dir(&workspace.root).stream()
}

fn rust_files(tracked: Vec<String>) -> Vec<String> {
    tracked.into_iter().filter(|path| path.ends_with(".rs")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rust_file_is_looked_at_wherever_it_is() {
        let tracked = ["a.rs", "crates/x/src/rules/y.rs", "fuzz/z.rs", "rs", "a.rs.md"].map(str::to_owned);
        assert_eq!(rust_files(tracked.to_vec()), ["a.rs", "crates/x/src/rules/y.rs", "fuzz/z.rs"]);
    }
}
