//! `cargo xtask bench profiles`: the `dist` binary beside the `release` binary, each built from scratch. They take turns,
//! round by round.

use std::fs;

use super::load::{Case, cases, drive};
use super::programs::{self, Built};
use super::registry::Registry;
use super::server::Server;
use super::table::{Cell, Row, Table};
use super::{Bench, remove};
use crate::failure::{Context, Outcome};

const ITEMS: usize = 1000;
/// How often each program is started to measure its start-up time.
const STARTS: usize = 3;
const MIB: f64 = 1024.0 * 1024.0;

struct Contender {
    profile: &'static str,
    built: Built,
    size: u64,
}

impl Contender {
    fn build(bench: &Bench, profile: &'static str) -> Outcome<Self> {
        let target = bench.workspace.target.join("bench").join(format!("profile-{profile}"));
        remove(&target)?;
        let built = programs::build(bench.workspace, &target, profile)?;
        let size =
            fs::metadata(&built.binary).cannot(|| format!("read the size of the {profile} binary"))?.len();
        Ok(Self { profile, built, size })
    }

    fn start(&self, registry: &Registry) -> Outcome<Server> {
        let command = programs::serve_command(&self.built.binary, registry)();
        Server::start(&format!("basepair ({})", self.profile), command)
    }
}

pub(super) fn compare(bench: &Bench) -> Outcome<Table> {
    let items = bench.items.unwrap_or(ITEMS);
    let registry = Registry::write(&bench.workspace.target.join("bench/registry"), items)?;
    let baseline = Contender::build(bench, "release")?;
    let subject = Contender::build(bench, "dist")?;
    let mut start_ups = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        start_ups.0.push(subject.start(&registry)?.start_up.as_secs_f64() * 1000.0);
        start_ups.1.push(baseline.start(&registry)?.start_up.as_secs_f64() * 1000.0);
    }
    let servers = (subject.start(&registry)?, baseline.start(&registry)?);
    let settled = (servers.0.settle().as_secs_f64(), servers.1.settle().as_secs_f64());
    let mut rows = Vec::new();
    let pairs = cases(servers.0.address, &registry.names)?
        .into_iter()
        .zip(cases(servers.1.address, &registry.names)?);
    for (ours, theirs) in pairs {
        eprintln!("measuring `{}` in {} rounds", ours.name, bench.rounds);
        rows.push(take_turns((&servers.0, &ours), (&servers.1, &theirs), bench.rounds)?);
    }
    let pair = |name: &str, unit, first: f64, second: f64| {
        Row::new(name, unit, vec![Cell::of(first), Cell::of(second)]).part_of(1)
    };
    let memory = |server: &Server| server.peak_memory().map_or(f64::NAN, |kib| kib as f64 / 1024.0);
    rows.extend([
        Row::new("start-up", "ms", vec![Cell(start_ups.0), Cell(start_ups.1)]).part_of(1),
        pair("settled after", "ms", settled.0 * 1000.0, settled.1 * 1000.0),
        pair("peak memory", "MiB", memory(&servers.0), memory(&servers.1)),
        pair("build", "s", subject.built.took.as_secs_f64(), baseline.built.took.as_secs_f64()),
        pair("binary", "MiB", subject.size as f64 / MIB, baseline.size as f64 / MIB),
    ]);
    Ok(Table {
        name: "profiles",
        title: format!("{items} items, median of {} rounds", bench.rounds),
        rounds: bench.rounds,
        columns: vec![subject.profile, baseline.profile],
        rows,
    })
}

/// One case on both servers. The order changes every round, and the first round is a warm-up.
fn take_turns(first: (&Server, &Case), second: (&Server, &Case), rounds: usize) -> Outcome<Row> {
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
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
        }
    }
    Ok(Row::new(first.1.name, "requests/s", vec![Cell(ours), Cell(theirs)]).part_of(1))
}
