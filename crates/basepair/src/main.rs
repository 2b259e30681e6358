//! The `basepair` program: parses the command line, runs one command, and turns its result into an exit code: 0
//! no errors, 1 errors were found, 2 the program failed.

use basepair::{cli, commands, report};
use std::ffi::OsString;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    if commands::completions::answered(&arguments) {
        return ExitCode::SUCCESS;
    }
    let json = cli::wants_json(&arguments);
    let invocation = match cli::read(&arguments) {
        Ok(invocation) => invocation,
        Err(error) => return usage(&error, json),
    };
    report::configure(invocation.global);
    match commands::run(invocation.command) {
        Ok(code) => code,
        Err(error) if broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            if json {
                report::json::print_error("failed", &format!("{error:#}"));
            }
            report::warn(&format!("error: {error:#}"));
            ExitCode::from(2)
        }
    }
}

/// Prints help, the version, or what is wrong with the command line.
fn usage(error: &cli::UsageError, json: bool) -> ExitCode {
    if json && error.use_stderr() {
        let text = error.render().to_string();
        let first = text.lines().next().unwrap_or_default();
        report::json::print_error("usage", first.strip_prefix("error: ").unwrap_or(first));
    }
    let _ = error.print();
    if error.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS }
}

/// The reader of our output has closed it; that is not a failure.
fn broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
