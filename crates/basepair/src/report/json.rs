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

/// Why there is no answer: `usage` for a command line that was not understood, else `failed`.
pub fn print_error(code: &str, message: &str) {
    let error = json!({ "error": code, "message": message });
    // Whoever has closed stdout has the exit code.
    let _ = writeln!(io::stdout(), "{}", pretty(&error));
}
