//! `cargo xtask`: development tasks. This file has the list of commands and their help text; each command is in the
//! module of its name. xtask does not depend on the crates of the workspace: it runs the program.

#[macro_use]
mod say;

mod bench;
mod cross;
mod dist;
mod failure;
mod format;
mod fuzz;
mod generate;
mod json;
mod kit;
mod new_rule;
mod packages;
mod process;
mod programs;
mod supply;
mod test;
mod tidy;
mod tools;
mod tracked;
mod workshop;
mod workspace;

use std::process::ExitCode;

use failure::{Failure, Outcome};
use lexopt::{Parser, ValueExt};
use workspace::Workspace;

const HELP: &str = "\
Development tasks of basepair

Usage: cargo xtask <COMMAND> [OPTIONS]

Commands:
  test       Run what CI runs: format, house rules, lints, tests, documents, registry, browser, real clients
  generate   Write the generated documents from the binary, the tokens and the sources
  format     Format every Rust file, including modules that `cargo fmt` does not find
  tidy       Check the house rules for every file that git tracks
  kit        Bundle the npm packages that live previews of the default registry use
  previews   Take screenshots of the demos of the default registry that look different
  bench      Compare with other programs in the same run, and with targets: the server, the build, the check, and more
  sbom       Write the bill of materials of the binary, as CycloneDX
  dist       Build release files: archives, npm packages, the root file system of an image, a systemd unit, an action
  fuzz       Search for inputs that break a parser, on stable Rust
  new-rule   Create a rule of the checker: its row, its module, its specification
  help       Print this text

cargo xtask test [--quick | --full] [--only STAGE[,STAGE...]] [--list]
  --list           Print the stages, what each one does and which run includes it
  --only STAGES    Run these stages; `build` is added when one of them needs the binary
  --quick          Without Node and browsers: format, house rules, lints, tests of every crate
  --full           Everything, for a release: other platforms, failing disks, Firefox, long forms of the client tests
  The last line is `N passed, N failed, N skipped`, counting stages; the exit code is 1 if any failed.

cargo xtask generate [FILE] [--check]
  FILE             Only this document
  --check          Compare instead of writing; exit code 1 if a document is out of date

cargo xtask format [--check]
  --check          Show what differs instead of writing; exit code 1 if a file is not formatted

cargo xtask tidy [--list]
  --list           Print the rules and how to fix each

cargo xtask previews [--all]
  --all            Take screenshots of every demo

cargo xtask bench [COMPARISON] [--items N] [--rounds N] [--binary PATH] [--long] [--json]
  Without a name, runs serve, build, check, search, start, reload and memory, and ends with a summary of the targets.
  serve            Processor time per response beside nginx, a bare hyper map and Node
  build            `build` with and without its check beside `shadcn build`
  check            `check` beside `shadcn registry validate` and two tools that check imports
  search           The time of a query beside fuzzysort, and of the first answer of `basepair mcp`
  start            The time until the server listens, answers, is ready and is idle
  reload           The time from the change of a source until it is served, beside a full load
  memory           The memory of a server beside the size of its sources
  growth           The cost of ten times the input, in instructions and memory; exit code 1 if it is too high
  profiles         The `dist` binary beside the `release` binary, each built from scratch
  --items N        Size of the generated registry [default: that of the target]
  --rounds N       Measured rounds per case [default: 5]
  --shape NAME     For `growth`: only this kind of registry
  --binary PATH    Measure this binary, and the examples beside it [default: one that is built]
  --long           For `memory`: also 50,000 items
  --json           Print the results as one JSON document on stdout

cargo xtask sbom [--target TRIPLE] [--output FILE]
  --target TRIPLE  The platform of the binary [default: this one]
  --output FILE    Where to write it [default: basepair.cdx.json in the target folder]

cargo xtask dist [--out DIR] [--target T[,T...]] [--published] [--demo]
  --out DIR        Output folder [default: packages in the target folder]; it is replaced each time
  --target T       Only these platforms: linux-x64, linux-arm64, windows-x64 [default: all of them]
  --published      Write instructions for packages on public registries
  --demo           Test everything: under wine, in a clean Debian root with its own Node, as a service and as an image (needs root)
  What cannot be built on this machine is reported and skipped.

cargo xtask fuzz [--minutes N] [--target T[,T...]] [--jobs N] [--seeds DIR] [--keep] [--list]
  --minutes N      CPU time for each target [default: 1]
  --target T       Only these targets; `--list` names them
  --jobs N         Parallel targets [default: 1]
  --seeds DIR      Start from the files below DIR too
  --keep           Start from our own files only, and store a small corpus for the tests in `fuzz/corpus`

cargo xtask new-rule NAME [--about install|law] [--severity error|warning|note]
  NAME             The bad pattern, such as missing-title
  --about          Whether the rule is about installing or about the structural law [default: install]
  --severity       The severity [default: warning]

Exit codes: 0 success, 1 something failed, 2 invalid command line.
CARGO_TARGET_DIR is respected.
";

fn main() -> ExitCode {
    match dispatch() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                eprintln!("error: {message}");
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

fn dispatch() -> Outcome<()> {
    let mut arguments = Parser::from_env();
    let wants_help = std::env::args().any(|argument| argument == "--help" || argument == "-h");
    let command = match arguments.next()? {
        Some(lexopt::Arg::Value(command)) if !wants_help => command.string()?,
        None => "help".to_owned(),
        Some(_) if wants_help => "help".to_owned(),
        Some(option) => return Err(option.unexpected().into()),
    };
    let task = match command.as_str() {
        "help" => {
            say!("{}", HELP.trim_end());
            return Ok(());
        }
        "test" => test::run,
        "generate" => generate::run,
        "format" => format::run,
        "tidy" => tidy::run,
        "kit" => kit::run,
        "previews" => workshop::previews,
        "bench" => bench::run,
        "sbom" => supply::write_sbom,
        "dist" => dist::run,
        "new-rule" => new_rule::run,
        "fuzz" => fuzz::run,
        other => {
            return Err(Failure::Usage(format!("unknown command `{other}`; `cargo xtask help` lists them")));
        }
    };
    task(&Workspace::find()?, arguments)
}
