//! The measurement itself: two programs run in turns, round by round, and the median of the rounds is used.

use std::time::Duration;

use super::load::{Case, cases, drive};
use super::median;
use super::report::{CaseResult, Report, Side};
use super::server::Server;
use crate::failure::Outcome;
use crate::process::Run;

/// How often each program is started to measure its start-up time.
const STARTS: usize = 3;

pub(super) struct Contender {
    pub(super) label: &'static str,
    command: Box<dyn Fn() -> Run>,
    pub(super) build: Option<Build>,
}

#[derive(Clone, Copy)]
pub(super) struct Build {
    pub(super) took: Duration,
    pub(super) size: u64,
}

impl Contender {
    pub(super) fn new(label: &'static str, command: impl Fn() -> Run + 'static) -> Self {
        Self { label, command: Box::new(command), build: None }
    }

    pub(super) fn start(&self) -> Outcome<Server> {
        Server::start(self.label, (self.command)())
    }
}

pub(super) fn run(
    title: &'static str,
    subject: &Contender,
    baseline: &Contender,
    names: &[String],
    rounds: usize,
) -> Outcome<Report> {
    let mut start_ups = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        start_ups.0.push(subject.start()?.start_up.as_secs_f64());
        start_ups.1.push(baseline.start()?.start_up.as_secs_f64());
    }
    let first = subject.start()?;
    let first_settled = first.settle();
    let second = baseline.start()?;
    let second_settled = second.settle();

    let mut results = Vec::new();
    let pairs = cases(first.address, names)?.into_iter().zip(cases(second.address, names)?);
    for (ours, theirs) in pairs {
        eprintln!("measuring `{}` in {rounds} rounds", ours.name);
        results.push(take_turns((&first, &ours), (&second, &theirs), rounds)?);
    }
    let side = |contender: &Contender, server: &Server, start_ups, settled| Side {
        label: contender.label,
        start_up: median(start_ups),
        settled,
        peak_memory: server.peak_memory(),
        build: contender.build,
    };
    Ok(Report {
        title,
        items: names.len(),
        rounds,
        subject: side(subject, &first, start_ups.0, first_settled),
        baseline: side(baseline, &second, start_ups.1, second_settled),
        cases: results,
    })
}

/// One case on both servers. The order changes every round, and the first round is a warm-up.
fn take_turns(first: (&Server, &Case), second: (&Server, &Case), rounds: usize) -> Outcome<CaseResult> {
    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    for round in 0..=rounds {
        let (our_rate, their_rate) = if round.is_multiple_of(2) {
            let our_rate = drive(first.0.address, first.1)?;
            (our_rate, drive(second.0.address, second.1)?)
        } else {
            let their_rate = drive(second.0.address, second.1)?;
            (drive(first.0.address, first.1)?, their_rate)
        };
        if round > 0 {
            ours.push(our_rate);
            theirs.push(their_rate);
            ratios.push(our_rate / their_rate);
        }
    }
    Ok(CaseResult {
        name: first.1.name,
        subject: median(ours),
        baseline: median(theirs),
        ratio: median(ratios),
    })
}
