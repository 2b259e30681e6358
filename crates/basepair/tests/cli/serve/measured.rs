//! Metrics: on a listener of their own, counted where it happened, and without a name that nobody gave.

use super::super::watcher::Watcher;
use super::super::{basepair, two_items};
use rustix::process::Signal;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};

fn ask(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

fn address(printed: &[String], name: &str) -> String {
    let line = printed.iter().find_map(|line| line.split_once(name)).unwrap();
    line.1.trim().trim_start_matches("http://").trim_end_matches("/metrics").to_owned()
}

#[test]
fn what_is_counted_is_what_was_asked_for_and_exists() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let mut command = basepair(folder.path());
    command.args(["serve", "--listen", "127.0.0.1:0", "--metrics", "127.0.0.1:0", "--watch=false"]);
    let mut server = Watcher::of(command);
    let printed = server.until("serving");
    let (public, metrics) = (address(&printed, "listening on "), address(&printed, "metrics  "));

    assert!(ask(&public, "/metrics").starts_with("HTTP/1.1 404"));
    assert!(ask(&metrics, "/r/base.json").starts_with("HTTP/1.1 404"));
    assert!(ask(&public, "/r/base.json").starts_with("HTTP/1.1 200"));
    // A query is left to routing.
    assert!(ask(&public, "/r/base.json?ns=@shop").starts_with("HTTP/1.1 200"));
    for invented in ["/r/invented.json", "/r/base@never.json", "/api/v1/ui/%22%0Ainvented"] {
        assert!(ask(&public, invented).starts_with("HTTP/1.1 4"), "{invented}");
    }

    let text = ask(&metrics, "/metrics");
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    assert!(head.contains("content-type: text/plain; version=0.0.4"), "{head}");
    let value = |series: &str| {
        let line = body.lines().find_map(|line| line.strip_prefix(series)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("no {series} in {body}")).parse::<f64>().unwrap()
    };
    assert_eq!(value("basepair_item_fetches_total{item=\"base\",version=\"\"}"), 2.0);
    assert!(!body.contains("invented") && !body.contains("never"), "{body}");
    assert_eq!(value("basepair_http_requests_total{class=\"item\",status=\"200\"}"), 2.0);
    assert_eq!(value("basepair_http_request_seconds_count{class=\"item\"}"), 5.0);
    assert_eq!(value("basepair_loads_total{outcome=\"swapped\"}"), 1.0);
    assert_eq!(value("basepair_ready"), 1.0);
    assert!(value("basepair_items") >= 2.0 && value("basepair_sent_bytes_total") > 500.0);
    // The kernel confines the server, which still learns what it uses.
    #[cfg(target_os = "linux")]
    assert!(value("process_resident_memory_bytes") > 1e6);
    assert_eq!(server.stop(Signal::TERM), Some(0));
}

#[test]
fn an_address_for_metrics_that_is_in_use_names_its_flag() {
    let folder = tempfile::tempdir().unwrap();
    two_items(folder.path());
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let metrics = taken.local_addr().unwrap().to_string();
    let (code, _, stderr) =
        super::run(folder.path(), &["serve", "--listen", "127.0.0.1:0", "--metrics", &metrics]);
    assert_eq!(code, 2);
    assert!(stderr.contains("for metrics") && stderr.contains("--metrics"), "{stderr}");
}
