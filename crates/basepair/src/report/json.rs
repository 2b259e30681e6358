//! Findings for programs, on stdout.

use basepair_catalog::wire::finding::report;
use basepair_catalog::wire::pretty;
use basepair_check::Report;
use std::io::{self, Write};

pub fn print(found: &Report) -> io::Result<()> {
    let judged = found.judged.iter().copied();
    let report = report(&found.findings, &found.omitted, judged, &found.withheld, found.hidden());
    writeln!(io::stdout(), "{}", pretty(&report))
}
