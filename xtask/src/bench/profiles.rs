//! `cargo xtask bench profiles`: the `dist` binary beside the `release` binary, each built from scratch. They take turns,
//! round by round.

use fs_err as fs;

use super::load::{self, Asked, Running, pinned};
use super::programs::{self, Built};
use super::registry::Registry;
use super::server::Server;
use super::table::{Cell, Row, Table};
use super::{Bench, remove};
use crate::failure::{Context, Outcome};

const ITEMS: usize = 1000;
const INDEX: &str = "/api/v1/ui";
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
        let command = pinned(programs::serve_command(&self.built.binary, registry)());
        Server::start(&format!("basepair ({})", self.profile), command)
    }
}

pub(super) fn compare(bench: &Bench) -> Outcome<Table> {
    let items = bench.items.unwrap_or(ITEMS);
    load::prepare()?;
    let folder = bench.workspace.target.join("bench");
    let registry = Registry::write(&folder.join("registry"), items)?;
    let baseline = Contender::build(bench, "release")?;
    let subject = Contender::build(bench, "dist")?;
    let mut start_ups = (Vec::new(), Vec::new());
    for _ in 0..STARTS {
        start_ups.0.push(subject.start(&registry)?.start_up.as_secs_f64() * 1000.0);
        start_ups.1.push(baseline.start(&registry)?.start_up.as_secs_f64() * 1000.0);
    }
    let servers =
        [&subject, &baseline].map(|one| Ok(Running { label: one.profile, server: one.start(&registry)? }));
    let servers = servers.into_iter().collect::<Outcome<Vec<Running>>>()?;
    let settled: Vec<f64> =
        servers.iter().map(|running| running.server.settle().as_secs_f64() * 1000.0).collect();
    let items_of =
        |path: &str| registry.names.iter().map(|name| format!("{path}/{name}")).collect::<Vec<_>>();
    let searches = ["button", "card", "dialog", "place%207", "no%20such%20thing"];
    let cases = [
        ("item", false, items_of(INDEX)),
        ("not modified", true, items_of(INDEX)),
        ("index", false, vec![INDEX.to_owned()]),
        ("search", false, searches.map(|query| format!("{INDEX}?q={query}&limit=20")).to_vec()),
    ];
    let mut rows = Vec::new();
    for (name, conditional, paths) in &cases {
        let asked = Asked { name, headers: "", conditional: *conditional, paths };
        let needed = load::measure(&folder, &servers, &asked, bench.rounds)?;
        rows.push(Row::new(*name, "us of processor time", needed.costs).part_of(1));
        rows.push(Row::new(format!("{name}, rate"), "responses/s", needed.rates).part_of(1));
    }
    let memory: Vec<f64> = servers
        .iter()
        .map(|running| running.server.peak_memory().map_or(f64::NAN, |kib| kib as f64 / 1024.0))
        .collect();
    let pair = |name: &str, unit, values: &[f64]| {
        Row::new(name, unit, values.iter().copied().map(Cell::of).collect()).part_of(1)
    };
    let both = |value: fn(&Contender) -> f64| [value(&subject), value(&baseline)];
    rows.extend([
        Row::new("start-up", "ms", vec![Cell(start_ups.0), Cell(start_ups.1)]).part_of(1),
        pair("settled after", "ms", &settled),
        pair("peak memory", "MiB", &memory),
        pair("build", "s", &both(|one| one.built.took.as_secs_f64())),
        pair("binary", "MiB", &both(|one| one.size as f64 / MIB)),
    ]);
    Ok(Table::new(
        "profiles",
        bench.rounds,
        &[subject.profile, baseline.profile],
        format!("{items} items, median of {} rounds", bench.rounds),
    )
    .with(rows))
}
