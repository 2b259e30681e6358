//! An engine: one job from stdin, its answer to stdout. Before it reads the first byte, it has given up everything else.

use crate::confinement::{only_compute, without_files};
use basepair_live::{Job, STACK};
use rustix::process::{Resource, Rlimit, Signal, set_parent_process_death_signal, setrlimit};
use std::io::{self, Read, Write};
use std::thread;

/// The address space of an engine: its heap, and what the program and its allocator reserve.
const SPACE: u64 = 2 << 30;

pub(super) fn run() -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    for (resource, most) in [(Resource::As, SPACE), (Resource::Core, 0), (Resource::Fsize, 0)] {
        // A service manager may refuse this, and has limits of its own.
        let _ = setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) });
    }
    without_files();
    let work = || {
        only_compute();
        let ended = answer();
        // The threads cannot be ended one by one any more.
        std::process::exit(i32::from(ended.is_err()))
    };
    let _ = thread::Builder::new().stack_size(STACK).spawn(work)?.join();
    Ok(())
}

fn answer() -> io::Result<()> {
    let mut text = Vec::new();
    io::stdin().lock().read_to_end(&mut text)?;
    let job: Job<'_> = serde_json::from_slice(&text)?;
    let mut output = io::stdout().lock();
    output.write_all(&serde_json::to_vec(&job.run())?)?;
    output.flush()
}
