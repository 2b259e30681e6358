//! Work on as many threads as the machine has cores.

use std::panic::resume_unwind;
use std::thread::{available_parallelism, scope};

/// Lets every core do `work`, which takes its share by itself, and joins what they give back in no certain order.
pub fn in_parallel<Done: Send>(work: impl Fn() -> Vec<Done> + Sync) -> Vec<Done> {
    let threads = available_parallelism().map_or(1, usize::from);
    scope(|scope| {
        let running: Vec<_> = (1..threads).map(|_| scope.spawn(&work)).collect();
        let mut done = work();
        for thread in running {
            match thread.join() {
                Ok(part) => done.extend(part),
                Err(panic) => resume_unwind(panic),
            }
        }
        done
    })
}
