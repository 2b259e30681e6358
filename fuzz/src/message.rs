//! Messages to agents' endpoint: checking one needs hardly more memory than its text, and parsing one that passed a bounded
//! amount, however it is nested.

use allocation_counter::measure;
use basepair_server::mcp::message::{inspect, parse};

/// What the largest allowed number of values can need.
const VALUES: u64 = 2 * 1024 * 1024;

pub(crate) fn run(text: &str) {
    let bytes = text.as_bytes();
    let size = bytes.len() as u64;
    let mut passed = false;
    let checked = measure(|| passed = inspect(bytes).is_ok());
    assert!(checked.bytes_max <= 2 * size + 16 * 1024, "{} bytes for {size}", checked.bytes_max);
    if passed {
        let parsed = measure(|| drop(parse(bytes)));
        assert!(parsed.bytes_max <= 8 * size + VALUES, "{} bytes for {size}", parsed.bytes_max);
    } else if let Err(malformed) = parse(bytes) {
        let answer = malformed.text();
        assert!(!answer.contains('\n') && answer.len() < 16 * 1024, "{answer}");
    }
}
