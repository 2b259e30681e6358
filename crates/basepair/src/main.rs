//! The `basepair` program: reads the command line, runs one command, and turns its outcome into an exit
//! code: 0 clean, 1 findings, 2 the program failed.

use basepair::{cli, commands, report};
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let command = cli::parse();
    match commands::run(command) {
        Ok(code) => code,
        Err(error) if broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            report::say(&format!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Whoever read our output has seen enough; that is no failure.
fn broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
