//! Parallel work, on one thread per core.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

/// How many small tasks a thread takes at a time; for fewer, another thread is not worth starting.
pub const SHARE: usize = 64;

/// Runs `work` on all cores, which takes shares of `things` by itself, and joins the results in no defined
/// order.
pub fn in_parallel<Done: Send>(things: usize, work: impl Fn() -> Vec<Done> + Sync) -> Vec<Done> {
    let threads = available_parallelism().map_or(1, usize::from).min(things.div_ceil(SHARE));
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

/// Does two things at the same time, if there are enough things that they are about to start another thread.
pub fn both<One: Send, Other>(
    things: usize,
    one: impl FnOnce() -> One + Send,
    other: impl FnOnce() -> Other,
) -> (One, Other) {
    if things < SHARE {
        let other = other();
        return (one(), other);
    }
    scope(|scope| {
        let running = scope.spawn(one);
        let other = other();
        (running.join().unwrap_or_else(|panic| resume_unwind(panic)), other)
    })
}

/// Maps every element, in order.
pub fn map_in_parallel<Thing: Sync, Made: Send>(
    things: &[Thing],
    make: impl Fn(&Thing) -> Made + Sync,
) -> Vec<Made> {
    let next = AtomicUsize::new(0);
    let mut shares = in_parallel(things.len(), || {
        let mut done = Vec::new();
        loop {
            let first = next.fetch_add(SHARE, Ordering::Relaxed);
            let share = things.iter().skip(first).take(SHARE);
            if share.len() == 0 {
                return done;
            }
            done.push((first, share.map(&make).collect::<Vec<Made>>()));
        }
    });
    shares.sort_by_key(|(first, _)| *first);
    let mut made = Vec::with_capacity(things.len());
    shares.into_iter().for_each(|(_, share)| made.extend(share));
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_elements() {
        for count in [0, 1, SHARE, SHARE + 1, 40 * SHARE + 7] {
            let things: Vec<usize> = (0..count).collect();
            assert_eq!(
                map_in_parallel(&things, |thing| thing * 2),
                (0..count).map(|n| n * 2).collect::<Vec<_>>()
            );
        }
    }
}
