//! The `basepair` program: parses the command line, runs one command, and turns its result into an exit code: 0
//! no errors, 1 errors were found, 2 the program failed.

use basepair::{cli, commands, log, report};
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
        Err(error) => return usage(&error, json, &arguments),
    };
    #[cfg(unix)]
    if matches!(invocation.command, cli::Command::Serve(_) | cli::Command::Mcp(_)) {
        return_freed_memory(&arguments);
    }
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

/// Restarts this process with a setting that the allocator reads only when a program starts: freed memory is returned to the system
/// at once instead of being kept for later allocations. Most of what a load needs is freed after it: with 575 items whose
/// pages were asked for, a server then has 68 MB instead of 113. A check takes longer with it. If the system refuses, the program
/// goes on without it.
#[cfg(unix)]
fn return_freed_memory(arguments: &[OsString]) {
    use std::os::unix::process::CommandExt;
    const DELAY: &str = "MIMALLOC_PURGE_DELAY";
    let (Ok(program), Some((name, rest))) = (std::env::current_exe(), arguments.split_first()) else {
        return;
    };
    if std::env::var_os(DELAY).is_none() {
        let _ = std::process::Command::new(program).arg0(name).args(rest).env(DELAY, "0").exec();
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
