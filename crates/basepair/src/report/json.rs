//! Findings and errors for programs, on stdout.

use basepair_catalog::wire::finding::report;
use basepair_catalog::wire::pretty;
use basepair_check::Report;
use serde_json::{Value, json};
use std::io::{self, Write};

/// Prints a report; `fix` says what was fixed before, `answers` what is wrong with the answers of an address.
pub fn print(found: &Report, fix: Option<&Value>, answers: Option<Value>) -> io::Result<()> {
    let checked = found.checked.iter().copied();
    let report = report(&found.findings, &found.omitted, checked, &found.withheld, found.hidden());
    let mut report = serde_json::to_value(&report)?;
    if let Some(members) = report.as_object_mut() {
        members.extend(fix.map(|fix| ("fix".to_owned(), fix.clone())));
        members.extend(answers.map(|answers| ("answers".to_owned(), answers)));
    }
    writeln!(io::stdout(), "{}", pretty(&report))
}

/// The reason for a failure: `usage` for an invalid command line, else `failed`.
pub fn print_error(code: &str, message: &str) {
    let error = json!({ "error": code, "message": message });
    // If stdout is closed, the exit code remains.
    let _ = writeln!(io::stdout(), "{}", pretty(&error));
}
