//! Findings for programs, on stdout.

use basepair_catalog::wire::pretty;
use basepair_model::finding::Finding;
use serde::Serialize;
use std::io::{self, Write};

#[derive(Serialize)]
struct Report<'a> {
    findings: &'a [Finding],
}

pub fn print(findings: &[Finding]) -> io::Result<()> {
    writeln!(io::stdout(), "{}", pretty(&Report { findings }))
}
