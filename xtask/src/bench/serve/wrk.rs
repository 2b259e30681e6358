//! The load: `wrk` with many connections on a core of its own, which asks for random paths of a list.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use crate::failure::{Context, Failure, Outcome};
use crate::process::Run;

const CONNECTIONS: usize = 64;
const SECONDS: usize = 3;

/// One kind of request to one server.
pub(super) struct Load {
    script: PathBuf,
}

/// What one round has measured.
pub(super) struct Round {
    pub(super) requests: u64,
    pub(super) per_second: f64,
}

impl Load {
    /// `requests` are paths, each with the lines of its own headers.
    pub(super) fn write(folder: &Path, name: &str, requests: &[(String, String)]) -> Outcome<Self> {
        let mut script = String::from("local requests = {\n");
        for (path, headers) in requests {
            let text = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n");
            // A Lua string has the same escapes as ours for what a request contains.
            script.push_str(&format!("{text:?},\n"));
        }
        script.push_str("}\nrequest = function() return requests[math.random(#requests)] end\n");
        let file = folder.join(format!("{name}.lua"));
        fs::write(&file, script).cannot(|| format!("write `{}`", file.display()))?;
        Ok(Self { script: file })
    }

    pub(super) fn drive(&self, address: SocketAddr) -> Outcome<Round> {
        let report = Run::new("taskset")
            .args(["-c", "1", "wrk", "-t1"])
            .args([format!("-c{CONNECTIONS}"), format!("-d{SECONDS}s"), "-s".to_owned()])
            .args([&self.script])
            .args([format!("http://{address}/")])
            .stdout()?;
        let report = String::from_utf8_lossy(&report);
        read(&report).ok_or_else(|| Failure::new(format!("wrk reported no result:\n{report}")))
    }
}

fn read(report: &str) -> Option<Round> {
    let failed = report.lines().any(|line| {
        line.trim_start().starts_with("Non-2xx") || line.trim_start().starts_with("Socket errors")
    });
    let requests = report.lines().find(|line| line.contains(" requests in "))?;
    let rate = report.lines().find_map(|line| line.strip_prefix("Requests/sec:"))?;
    let round = Round {
        requests: requests.split_whitespace().next()?.parse().ok()?,
        per_second: rate.trim().parse().ok()?,
    };
    (!failed && round.requests > 0).then_some(round)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_of_wrk_is_read_and_errors_are_no_result() {
        let report = "  2 threads\n  30125 requests in 3.00s, 2.1MB read\nRequests/sec:  10041.6\n";
        let round = read(report).unwrap();
        assert_eq!((round.requests, round.per_second), (30125, 10041.6));
        assert!(read(&format!("{report}  Non-2xx or 3xx responses: 4\n")).is_none());
        assert!(read("nothing").is_none());
    }
}
