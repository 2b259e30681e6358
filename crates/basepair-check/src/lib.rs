//! Will every item install and compile for a consumer, and does it keep the structural law? A catalog goes in,
//! findings come out. This crate alone knows the parsers; nobody else sees their types.

pub mod analysis;
pub mod app;
pub mod baseline;
mod dependency;
mod dependents;
mod entry;
pub mod fix;
pub mod ignore;
pub mod install;
mod judge;
pub mod law;
mod nearest;
pub mod npm;
pub mod official;
pub mod oracle;
pub mod registry;
pub mod resolve;
pub mod rules;
pub mod secret;
pub mod starter;
mod supply;
mod tokens;
mod uses;
mod words;

use analysis::Analysis;
use basepair_catalog::load::Loaded;
use basepair_catalog::parallel::in_parallel;
use basepair_catalog::wire::finding::Hidden;
use basepair_model::finding::{self, Finding};
use basepair_model::rule::Rule;
use basepair_syntax::Cache;
use ignore::Ignored;
use judge::Judge;
use registry::Registry;
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What was found, and how much was looked at.
#[derive(Debug, Default)]
pub struct Report {
    pub findings: Vec<Finding>,
    /// For every rule, in the order of the tables, how many things it has judged.
    pub judged: Vec<(&'static Rule, usize)>,
    /// What their authors ignore, with the reason.
    pub ignored: Vec<Ignored>,
    /// What a baseline hides.
    pub baselined: Vec<Finding>,
    /// Whether the structural law applies: to a registry that knows nothing of the model it does not.
    pub law: bool,
}

impl Report {
    /// How many findings are not shown, and why.
    pub fn hidden(&self) -> Hidden {
        Hidden { ignored: self.ignored.len(), baselined: self.baselined.len() }
    }
}

/// Everything that is wrong with what was loaded: what the loader found, and what every rule finds, apart from
/// what is ignored with a reason. `cache` keeps what was read of each file, so that the next run reads only what
/// has changed; if it is of one run, nothing that was read is given back.
pub fn report(loaded: &Loaded, cache: &Cache) -> Report {
    let mut report = Report { findings: loaded.findings.clone(), ..Report::default() };
    report.judged.extend(loaded.judged.by_rule());
    let Some(catalog) = loaded.best() else {
        report.judged.extend(rules::ALL.iter().map(|check| (check.rule, 0)));
        return report;
    };
    let registry = ManuallyDrop::new(Analysis::of(Registry::read(catalog, &loaded.surroundings, cache)));
    judge(&registry, &mut report);
    if !cache.is_for_one_run() {
        drop(ManuallyDrop::into_inner(registry));
    }
    report
}

/// Runs every rule, on as many threads as the machine has cores; what they say comes in the order of the table.
fn run_all(registry: &Analysis<'_>) -> Vec<(Vec<Finding>, usize)> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let position = next.fetch_add(1, Ordering::Relaxed);
            let Some(check) = rules::ALL.get(position) else { return done };
            let mut judge = Judge::new(check.rule);
            check.run.into_iter().for_each(|run| run(registry, &mut judge));
            done.push((position, judge.finish()));
        }
    };
    let mut done = in_parallel(registry.files.len(), work);
    done.sort_by_key(|(position, _)| *position);
    done.into_iter().map(|(_, said)| said).collect()
}

/// Lets every rule speak, and takes out what is ignored with a reason.
fn judge(registry: &Analysis<'_>, report: &mut Report) {
    report.law = registry.has_law();
    for (check, (findings, judged)) in rules::ALL.iter().zip(run_all(registry)) {
        report.findings.extend(findings);
        report.judged.push((check.rule, judged));
    }
    finding::settle(&mut report.findings);
    let (ignored, judged) = ignore::apply(registry, &mut report.findings);
    report.ignored = ignored;
    for (rule, count) in &mut report.judged {
        *count += judged.iter().filter(|(other, _)| other == rule).map(|(_, count)| count).sum::<usize>();
    }
}
