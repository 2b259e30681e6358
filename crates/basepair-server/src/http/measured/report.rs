//! Everything that is measured, as one text.

use crate::admission::{Load, Work};
use crate::metrics::Metrics;
use crate::metrics::exposition::Kind::{Counter, Gauge, Histogram};
use crate::metrics::exposition::{Exposition, Family};
use crate::metrics::requests::BOUNDS;
use crate::running::{Running, State};
use basepair_model::rule::Severity;
use std::time::Duration;

/// The metrics of a server, for Prometheus. `None` if nothing is measured.
pub(super) fn report(running: &Running) -> Option<String> {
    let metrics = running.metrics()?;
    let mut out = Exposition::default();
    state(&mut out, running);
    requests(&mut out, metrics);
    fetches(&mut out, metrics);
    connections(&mut out, metrics);
    admission(&mut out, metrics, running);
    caches(&mut out, running);
    process(&mut out, metrics);
    Some(out.text())
}

fn state(out: &mut Exposition, running: &Running) {
    let state = running.state();
    let version = env!("CARGO_PKG_VERSION");
    out.family("basepair_build_info", Gauge, "The version of the program.")
        .sample(&[("version", version)], 1);
    let (ready, stale) = (state.snapshot.is_some() && !running.is_draining(), state.trouble.is_some());
    out.one("basepair_ready", Gauge, "Whether /readyz answers 200.", u8::from(ready));
    out.one("basepair_stale", Gauge, "Whether the newest input cannot be served.", u8::from(stale));
    if let Some(metrics) = running.metrics() {
        let help = "When the served state was made, in seconds since 1970.";
        out.one("basepair_snapshot_timestamp_seconds", Gauge, help, metrics.served_since());
        let mut loads =
            out.family("basepair_loads_total", Counter, "Loads of the registry, by how they ended.");
        metrics.loads().for_each(|(outcome, count)| loads.sample(&[("outcome", outcome)], count));
    }
    snapshot(out, &state);
}

fn snapshot(out: &mut Exposition, state: &State) {
    let Some(snapshot) = &state.snapshot else { return };
    let (catalog, report) = (&snapshot.catalog, &snapshot.report);
    out.family("basepair_snapshot_info", Gauge, "The revision of the served state.")
        .sample(&[("revision", &snapshot.revision)], 1);
    out.one("basepair_items", Gauge, "Items that are served.", catalog.items().len());
    let help = "Items that are withheld, because installing them would do harm.";
    out.one("basepair_items_withheld", Gauge, help, catalog.withheld().len());
    let mut findings = out.family("basepair_findings", Gauge, "Findings about the served state.");
    for severity in Severity::ALL {
        let listed = report.findings.iter().filter(|finding| finding.severity == severity).count();
        let counted = report.omitted.iter().filter(|omitted| omitted.severity == severity);
        let counted: usize = counted.map(|omitted| omitted.count).sum();
        findings.sample(&[("severity", severity.as_str())], listed + counted);
    }
}

fn requests(out: &mut Exposition, metrics: &Metrics) {
    let mut total = out.family(
        "basepair_http_requests_total",
        Counter,
        "Responses, by what was asked for and by status.",
    );
    for (class, counts) in metrics.requests().each() {
        for (status, count) in counts.statuses() {
            total.sample(&[("class", class.name()), ("status", &status.to_string())], count);
        }
    }
    let help = "The time until the head of a response was ready.";
    let mut times = out.family("basepair_http_request_seconds", Histogram, help);
    for (class, counts) in metrics.requests().each() {
        let all: u64 = counts.statuses().map(|(_, count)| count).sum();
        if all > 0 {
            let (cumulated, class) = (counts.cumulated(), ("class", class.name()));
            for (bound, count) in BOUNDS.iter().zip(cumulated) {
                let bound = Duration::from_micros(*bound).as_secs_f64().to_string();
                times.sample_of("_bucket", &[class, ("le", &bound)], count);
            }
            times.sample_of("_bucket", &[class, ("le", "+Inf")], all);
            times.sample_of("_sum", &[class], counts.seconds());
            times.sample_of("_count", &[class], all);
        }
    }
}

fn fetches(out: &mut Exposition, metrics: &Metrics) {
    let help = "Items that were sent or are still current at the client; the version is empty for the current state.";
    let mut family = out.family("basepair_item_fetches_total", Counter, help);
    for (item, version, count) in metrics.fetches().all() {
        family.sample(&[("item", &item), ("version", &version)], count);
    }
    let help = "Fetches of items and versions that are counted together, because there are too many.";
    out.one("basepair_item_fetches_other_total", Counter, help, metrics.fetches().others());
}

fn connections(out: &mut Exposition, metrics: &Metrics) {
    let Some(connections) = metrics.connections() else { return };
    out.one("basepair_connections", Gauge, "Open connections.", connections.open());
    let help = "How many connections may be open.";
    out.one("basepair_connections_limit", Gauge, help, connections.limit());
    out.one(
        "basepair_sent_bytes_total",
        Counter,
        "Bytes of responses, with their heads.",
        connections.sent(),
    );
}

fn admission(out: &mut Exposition, metrics: &Metrics, running: &Running) {
    let others = metrics.connections().map(|connections| connections.admission());
    let sum = |of: &dyn Fn(Load) -> u64, work: Work| {
        of(running.admission().load(work)) + others.map_or(0, |others| of(others.load(work)))
    };
    let each = |mut family: Family<'_>, value: &dyn Fn(Work) -> u64| {
        Work::ALL.into_iter().for_each(|work| family.sample(&[("work", work.name())], value(work)));
    };
    let help = "Work that requests cause now; see the table of limits in docs/operations.md.";
    each(out.family("basepair_work", Gauge, help), &|work| sum(&|load| load.now as u64, work));
    let help = "How much of it is admitted for all clients.";
    each(out.family("basepair_work_limit", Gauge, help), &|work| work.for_all() as u64);
    let help = "Work that was refused.";
    each(out.family("basepair_work_refused_total", Counter, help), &|work| sum(&|load| load.refused, work));
}

fn caches(out: &mut Exposition, running: &Running) {
    let figures = running.caches().figures();
    let mut bytes =
        out.family("basepair_cache_bytes", Gauge, "Bytes of documents that were made on request.");
    figures.iter().for_each(|(cache, of)| bytes.sample(&[("cache", cache)], of.bytes));
    let mut documents = out.family("basepair_cache_documents", Gauge, "Documents that were made on request.");
    figures.iter().for_each(|(cache, of)| documents.sample(&[("cache", cache)], of.documents));
    let mut waiting =
        out.family("basepair_cache_waiting", Gauge, "Documents that are being made, or queued.");
    figures.iter().for_each(|(cache, of)| waiting.sample(&[("cache", cache)], of.waiting));
    let mut made = out.family("basepair_cache_made_total", Counter, "Documents made since the start.");
    figures.iter().for_each(|(cache, of)| made.sample(&[("cache", cache)], of.made));
}

fn process(out: &mut Exposition, metrics: &Metrics) {
    let Some(usage) = metrics.usage() else { return };
    out.one("process_resident_memory_bytes", Gauge, "Memory of the server.", usage.memory_bytes);
    out.one("process_cpu_seconds_total", Counter, "Processor time of the server.", usage.cpu_seconds);
}
