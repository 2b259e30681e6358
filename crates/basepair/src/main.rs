//! The `basepair` program: parses the command line, runs one command, and turns its result into an exit code: 0
//! no errors, 1 errors were found, 2 the program failed.

use basepair::{cli, commands, log, report, resources};
use basepair_server::engines;
use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    if let Err(lack) = resources::any() {
        // Nothing that allocates.
        let _ = writeln!(std::io::stderr(), "error: {lack}");
        return ExitCode::from(2);
    }
    let arguments: Vec<OsString> = std::env::args_os().collect();
    if let Some(code) = engines::answered(&arguments) {
        return code;
    }
    #[cfg(target_os = "linux")]
    if let Some(code) = commands::helper(&arguments) {
        return code;
    }
    if commands::completions::answered(&arguments) {
        return ExitCode::SUCCESS;
    }
    let json = cli::wants_json(&arguments);
    let invocation = match cli::read(&arguments) {
        Ok(invocation) => invocation,
        Err(error) => return usage(&error, json, &arguments),
    };
    report::configure(invocation.global);
    match commands::run(invocation.command) {
        Ok(code) => code,
        Err(error) if broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            if json {
                report::json::print_error("failed", &described(&error));
            }
            let message = described(&error);
            if cli::wants_json_log(&arguments) {
                log::failed(&message);
            } else {
                report::warn(&format!("error: {message}"));
            }
            ExitCode::from(2)
        }
    }
}

/// Prints help, the version, or what is wrong with the command line.
fn usage(error: &cli::UsageError, json: bool, arguments: &[OsString]) -> ExitCode {
    if !error.use_stderr() {
        let _ = error.print();
        return ExitCode::SUCCESS;
    }
    let text = error.render().to_string();
    let first = text.lines().next().unwrap_or_default();
    let first = first.strip_prefix("error: ").unwrap_or(first);
    if json {
        report::json::print_error("usage", first);
    }
    if cli::wants_json_log(arguments) {
        log::failed(first);
    } else {
        let _ = error.print();
    }
    ExitCode::from(2)
}

/// The error with its causes. A full disk without another cause is that of the output.
fn described(error: &anyhow::Error) -> String {
    match error.downcast_ref::<std::io::Error>() {
        Some(io) if io.kind() == std::io::ErrorKind::StorageFull && error.chain().len() == 1 => {
            format!("the output cannot be written: {io}")
        }
        _ => format!("{error:#}"),
    }
}

/// The reader of our output has closed it; that is not a failure.
fn broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|error| error.kind() == std::io::ErrorKind::BrokenPipe)
}
