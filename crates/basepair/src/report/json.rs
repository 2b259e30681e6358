//! Findings for programs, on stdout.

use basepair_catalog::wire::finding::report;
use basepair_catalog::wire::pretty;
use basepair_check::Report;
use std::io::{self, Write};

pub fn print(found: &Report) -> io::Result<()> {
    let report = report(&found.findings, found.judged.iter().copied(), &found.withheld, found.hidden());
    writeln!(io::stdout(), "{}", pretty(&report))
}
