//! Will every item install and compile for a consumer, and does it keep the structural law? A catalog goes in,
//! findings come out. This crate alone knows the parsers; nobody else sees their types.

mod dependency;
mod dependents;
pub mod facts;
pub mod install;
mod judge;
pub mod law;
pub mod npm;
pub mod official;
pub mod registry;
pub mod resolve;
pub mod rules;
mod supply;
pub mod syntax;

use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{Loaded, Surroundings};
use basepair_model::finding::{self, Finding};
use basepair_model::rule::Rule;
use registry::Registry;
use syntax::Memory;

/// What was found, and how much was looked at.
#[derive(Debug, Default)]
pub struct Report {
    pub findings: Vec<Finding>,
    /// For every rule, in the order of the tables, how many things it has judged.
    pub judged: Vec<(&'static Rule, usize)>,
}

/// Everything that is wrong with what was loaded: what the loader found, and what every rule finds.
pub fn report(loaded: &Loaded, memory: &Memory) -> Report {
    let checked = loaded.best().map(|catalog| check(catalog, &loaded.surroundings, memory));
    let checked = checked.unwrap_or_else(|| Report {
        findings: Vec::new(),
        judged: rules::ALL.iter().map(|check| (check.rule, 0)).collect(),
    });
    let mut findings = loaded.findings.clone();
    findings.extend(checked.findings);
    finding::settle(&mut findings);
    Report { findings, judged: loaded.judged.by_rule().chain(checked.judged).collect() }
}

/// Judges a catalog by every rule. `memory` keeps what was read of each file, so that the next run reads only
/// what has changed.
pub fn check(catalog: &Catalog, surroundings: &Surroundings, memory: &Memory) -> Report {
    let registry = Registry::read(catalog, surroundings, memory);
    let mut report = Report::default();
    for check in rules::ALL {
        let mut judge = judge::Judge::new(check.rule);
        (check.run)(&registry, &mut judge);
        let (findings, judged) = judge.finish();
        report.findings.extend(findings);
        report.judged.push((check.rule, judged));
    }
    finding::settle(&mut report.findings);
    report
}
