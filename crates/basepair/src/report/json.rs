//! Findings for programs, on stdout.

use basepair_catalog::wire::finding::{Judged, report};
use basepair_catalog::wire::pretty;
use basepair_model::finding::Finding;
use std::io::{self, Write};

pub fn print(findings: &[Finding], judged: Judged) -> io::Result<()> {
    writeln!(io::stdout(), "{}", pretty(&report(findings, judged)))
}
