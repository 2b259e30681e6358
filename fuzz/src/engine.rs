//! The fuzzer: one binary for every target, which is named by `BASEPAIR_FUZZ_TARGET`. Its options are those of libFuzzer;
//! `cargo xtask fuzz` sets them.
#![no_main]

use basepair_fuzz::{TARGETS, Target, run};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

static TARGET: OnceLock<&'static Target> = OnceLock::new();
static SLOWEST: AtomicU64 = AtomicU64::new(0);

/// Shorter runs are not reported, because printing each record costs time.
const REPORTED: u64 = 1000;

libfuzzer_sys::fuzz_target!(init: { choose() }, |input: &[u8]| {
    let Some(target) = TARGET.get() else { return };
    let began = Instant::now();
    run(target, input);
    let took = u64::try_from(began.elapsed().as_micros()).unwrap_or(u64::MAX);
    let slowest = SLOWEST.fetch_max(took, Ordering::Relaxed);
    if took > slowest.max(REPORTED) {
        eprintln!("slowest: {took} microseconds for {} bytes", input.len());
    }
});

fn choose() {
    let wanted = std::env::var("BASEPAIR_FUZZ_TARGET").unwrap_or_default();
    match TARGETS.iter().find(|target| target.name == wanted) {
        Some(target) => TARGET.get_or_init(|| target),
        None => {
            let names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            eprintln!("BASEPAIR_FUZZ_TARGET must be one of {}", names.join(", "));
            std::process::exit(2)
        }
    };
}
