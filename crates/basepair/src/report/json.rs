//! Findings and errors for programs, on stdout.

use basepair_catalog::wire::finding::report;
use basepair_catalog::wire::pretty;
use basepair_check::Report;
use serde_json::json;
use std::io::{self, Write};

pub fn print(found: &Report) -> io::Result<()> {
    let checked = found.checked.iter().copied();
    let report = report(&found.findings, &found.omitted, checked, &found.withheld, found.hidden());
    writeln!(io::stdout(), "{}", pretty(&report))
}

/// The reason for a failure: `usage` for an invalid command line, else `failed`.
pub fn print_error(code: &str, message: &str) {
    let error = json!({ "error": code, "message": message });
    // If stdout is closed, the exit code remains.
    let _ = writeln!(io::stdout(), "{}", pretty(&error));
}
