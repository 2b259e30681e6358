//! The load: the measured cases, and a few threads that send requests as fast as responses arrive.

use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use super::client::{Connection, get};
use crate::failure::{Failure, Outcome};

const THREADS: usize = 4;
const LONGEST_ROUND: Duration = Duration::from_millis(1500);

/// The number of different items in a case.
const SPREAD: usize = 64;

pub(super) struct Case {
    pub(super) name: &'static str,
    requests: Vec<Vec<u8>>,
    status: u16,
    /// Requests of one round, unless the time is up first.
    count: usize,
}

/// The cases for one server; the entity tags come from this server.
pub(super) fn cases(address: SocketAddr, names: &[String]) -> Outcome<Vec<Case>> {
    let step = (names.len() / SPREAD).max(1);
    let requested: Vec<&String> = names.iter().step_by(step).take(SPREAD).collect();
    let mut connection = Connection::open(address)?;
    let mut conditional = Vec::new();
    for name in &requested {
        let path = item_path(name);
        let answer = connection.exchange(&get(&path, ""))?;
        let Some(etag) = answer.etag.filter(|_| answer.status == 200) else {
            return Err(Failure::new(format!("`{path}` answered {} without an `ETag`", answer.status)));
        };
        conditional.push(get(&path, &format!("If-None-Match: {etag}\r\n")));
    }
    let items = requested.iter().map(|name| get(&item_path(name), "")).collect();
    let searches = ["button", "card", "dialog", "place 7", "no such thing"]
        .iter()
        .map(|query| get(&format!("{INDEX}?q={}&limit=20", query.replace(' ', "%20")), ""))
        .collect();
    Ok(vec![
        Case { name: "item", requests: items, status: 200, count: 200_000 },
        Case { name: "not modified", requests: conditional, status: 304, count: 200_000 },
        Case { name: "index", requests: vec![get(INDEX, "")], status: 200, count: 10_000 },
        Case { name: "search", requests: searches, status: 200, count: 40_000 },
    ])
}

pub(super) const INDEX: &str = "/api/v1/ui";

pub(super) fn item_path(name: &str) -> String {
    format!("{INDEX}/{name}")
}

/// Sends the case from all threads and returns the requests per second.
pub(super) fn drive(address: SocketAddr, case: &Case) -> Outcome<f64> {
    let connections = (0..THREADS).map(|_| Connection::open(address)).collect::<Outcome<Vec<_>>>()?;
    let sent = AtomicUsize::new(0);
    let began = Instant::now();
    let results: Vec<Outcome<usize>> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS)
            .zip(connections)
            .map(|(number, connection)| {
                let sent = &sent;
                scope.spawn(move || send(connection, case, number * SPREAD / THREADS, sent, began))
            })
            .collect();
        let lost = || Err(Failure::new("a thread of the load generator failed"));
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|_| lost())).collect()
    });
    let elapsed = began.elapsed();
    let answered: usize = results.into_iter().sum::<Outcome<usize>>()?;
    Ok(answered as f64 / elapsed.as_secs_f64())
}

/// Takes requests from the shared queue until it is empty or the time is up.
fn send(
    mut connection: Connection,
    case: &Case,
    first: usize,
    sent: &AtomicUsize,
    began: Instant,
) -> Outcome<usize> {
    let mut answered = 0;
    for request in case.requests.iter().cycle().skip(first) {
        if sent.fetch_add(1, Ordering::Relaxed) >= case.count || began.elapsed() > LONGEST_ROUND {
            break;
        }
        let status = connection.exchange(request)?.status;
        if status != case.status {
            let line = String::from_utf8_lossy(request);
            let line = line.lines().next().unwrap_or_default().to_owned();
            return Err(Failure::new(format!("`{line}` answered {status} instead of {}", case.status)));
        }
        answered += 1;
    }
    Ok(answered)
}
