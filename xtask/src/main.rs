//! `cargo xtask`: development tasks. This file has the list of commands, and `help.txt` what they do; each command is in the
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
mod promise;
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

const HELP: &str = include_str!("help.txt");

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
        "promise" => promise::run,
        other => {
            return Err(Failure::Usage(format!("unknown command `{other}`; `cargo xtask help` lists them")));
        }
    };
    task(&Workspace::find()?, arguments)
}
