//! The commands, one file each. A command does its work and returns how it ended; `main` turns that into an
//! exit code.

mod adopt;
mod app;
mod application;
mod build;
mod changes;
mod check;
pub mod completions;
mod config;
mod confirm;
mod diff;
mod documents;
mod explain;
mod fix;
mod init;
mod items;
mod kit;
mod man;
mod manifests;
mod may;
mod mcp;
mod new;
mod notices;
mod openapi;
mod plan;
mod previews;
mod retire;
mod serve;
mod skill;
mod states;
mod status;
mod update;
mod upkeep;
mod watching;

use crate::cli::Command;
use crate::resources;
use basepair_model::parallel;
#[cfg(target_os = "linux")]
use std::ffi::OsString;
use std::process::ExitCode;

/// Does the work of a helper of a server, if this process was started as one.
#[cfg(target_os = "linux")]
pub fn helper(arguments: &[OsString]) -> Option<ExitCode> {
    kit::maker::answered(arguments).or_else(|| serve::photographer::answered(arguments))
}

pub fn run(command: Command) -> anyhow::Result<ExitCode> {
    let serves = matches!(command, Command::Serve(_));
    resources::enough(serves)?;
    // A server starts no thread before it is confined.
    if !serves {
        parallel::start()?;
    }
    dispatch(command).map_err(manifests::named)
}

fn dispatch(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Serve(arguments) => serve::run(&arguments),
        Command::Build(arguments) => build::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Explain(arguments) => explain::run(&arguments),
        Command::May(arguments) => may::run(&arguments),
        Command::List(arguments) => items::list(&arguments),
        Command::Search(arguments) => items::search(&arguments),
        Command::View(arguments) => items::view(&arguments),
        Command::Plan(arguments) => plan::run(&arguments),
        Command::Status(arguments) => status::run(&arguments),
        Command::Diff(arguments) => diff::run(&arguments),
        Command::Update(arguments) => update::run(&arguments),
        Command::Changes(arguments) => changes::run(&arguments),
        Command::Mcp(arguments) => mcp::run(&arguments),
        Command::Documents(arguments) => documents::run(&arguments),
        Command::Skill(arguments) => skill::run(&arguments),
        Command::Init(arguments) => init::run(&arguments),
        Command::Adopt(arguments) => adopt::run(&arguments),
        Command::New(arguments) => new::run(&arguments),
        Command::Retire(arguments) => retire::run(&arguments),
        Command::Kit(arguments) => kit::run(&arguments),
        Command::Previews(arguments) => previews::run(&arguments),
        Command::Config(arguments) => config::run(&arguments),
        Command::Openapi => openapi::run(),
        Command::Notices => notices::run(),
        Command::Completions { shell } => completions::run(shell),
        Command::Man { command } => man::run(command.as_deref()),
    }
}
