//! The load: `wrk` with many connections on a core of its own, which asks for random paths of a list. Servers have the
//! other core and take turns; the order changes every round. The cost of a response is the processor time of the server
//! divided by the number of responses, which does not depend on how fast the load is.

use fs_err as fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use super::client::{Connection, get};
use super::server::Server;
use super::table::Cell;
use crate::failure::{Failure, Outcome};
use crate::process::Run;
use crate::programs;

const CONNECTIONS: usize = 64;
const SECONDS: usize = 3;

pub(super) struct Running {
    pub(super) label: &'static str,
    pub(super) server: Server,
}

/// What is asked for.
pub(super) struct Asked<'a> {
    pub(super) name: &'a str,
    pub(super) headers: &'a str,
    /// Whether the entity tag of each path is sent.
    pub(super) conditional: bool,
    pub(super) paths: &'a [String],
}

/// What the servers needed, one cell for each.
pub(super) struct Needed {
    /// Microseconds of processor time for a response.
    pub(super) costs: Vec<Cell>,
    /// Responses per second.
    pub(super) rates: Vec<Cell>,
}

pub(super) fn prepare() -> Outcome<()> {
    programs::ensure(&[&programs::WRK, &programs::TASKSET])
}

/// The command on the core of servers.
pub(super) fn pinned(command: Run) -> Run {
    command.under("taskset", &["-c", "0"])
}

pub(super) fn measure(folder: &Path, servers: &[Running], asked: &Asked, rounds: usize) -> Outcome<Needed> {
    eprintln!("measuring `{}` in {rounds} rounds", asked.name);
    let mut loads = Vec::new();
    let mut expected = None;
    for running in servers {
        let (load, bytes) = Load::of(folder, running, asked)?;
        // Another size would be other work, such as a form that is not compressed.
        let expected = *expected.get_or_insert(bytes);
        if bytes.abs_diff(expected) > expected / 4 {
            let (label, name) = (running.label, asked.name);
            bail!("{label} answers `{name}` with {bytes} bytes instead of {expected}");
        }
        loads.push((&running.server, load, Cell::none(), Cell::none()));
    }
    for round in 0..=rounds {
        let first = round % loads.len().max(1);
        let (before, after) = loads.split_at_mut(first);
        for (server, load, cost, rate) in after.iter_mut().chain(before) {
            let before = server.processor_seconds();
            let (requests, per_second) = load.drive(server.address)?;
            // The first round is a warm-up.
            if round > 0 {
                cost.0.push((server.processor_seconds() - before) * 1e6 / requests);
                rate.0.push(per_second);
            }
        }
    }
    let (costs, rates) = loads.into_iter().map(|(_, _, cost, rate)| (cost, rate)).unzip();
    Ok(Needed { costs, rates })
}

/// One kind of request to one server, as a script of wrk.
struct Load(PathBuf);

impl Load {
    /// With the number of bytes that the server answers to one request for each path.
    fn of(folder: &Path, Running { label, server }: &Running, asked: &Asked) -> Outcome<(Self, usize)> {
        let mut connection = Connection::open(server.address)?;
        let (mut script, mut bytes) = (String::from("local requests = {\n"), 0);
        for path in asked.paths {
            let answer = connection.exchange(&get(path, asked.headers))?;
            bytes += answer.body.len();
            let tag = match (answer.status, answer.etag) {
                (200, Some(tag)) if asked.conditional => format!("If-None-Match: {tag}\r\n"),
                (200, _) if !asked.conditional => String::new(),
                _ => {
                    bail!("{label} has no answer, or no entity tag, for `{path}`");
                }
            };
            let text = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{}{tag}\r\n", asked.headers);
            // A Lua string has the same escapes as ours for what a request contains.
            script.push_str(&format!("{text:?},\n"));
        }
        script.push_str("}\nrequest = function() return requests[math.random(#requests)] end\n");
        let file = folder.join(format!("{}.lua", label.replace(' ', "-")));
        fs::write(&file, script)?;
        Ok((Self(file), bytes))
    }

    /// The number of responses, and how many there were per second.
    fn drive(&self, address: SocketAddr) -> Outcome<(f64, f64)> {
        let report = Run::new("taskset")
            .args(["-c", "1", "wrk", "-t1"])
            .args([format!("-c{CONNECTIONS}"), format!("-d{SECONDS}s"), "-s".to_owned()])
            .args([&self.0])
            .args([format!("http://{address}/")])
            .text()?;
        read(&report).ok_or_else(|| Failure::new(format!("wrk reported no result:\n{report}")))
    }
}

fn read(report: &str) -> Option<(f64, f64)> {
    let failed = report.lines().any(|line| {
        line.trim_start().starts_with("Non-2xx") || line.trim_start().starts_with("Socket errors")
    });
    let requests = report.lines().find(|line| line.contains(" requests in "))?;
    let rate = report.lines().find_map(|line| line.strip_prefix("Requests/sec:"))?;
    let requests: f64 = requests.split_whitespace().next()?.parse().ok()?;
    (!failed && requests > 0.0).then_some((requests, rate.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_wrk_is_read_and_errors_are_no_result() {
        let report = "  2 threads\n  30125 requests in 3.00s, 2.1MB read\nRequests/sec:  10041.6\n";
        assert_eq!(read(report), Some((30125.0, 10041.6)));
        assert!(read(&format!("{report}  Non-2xx or 3xx responses: 4\n")).is_none());
        assert!(read("nothing").is_none());
    }
}
