//! Parallel work, on one thread per core.

use std::panic::resume_unwind;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

/// How many small tasks a thread takes at a time; for fewer, another thread is not worth starting.
pub const SHARE: usize = 64;

/// Runs `work` on all cores, which takes shares of `things` by itself, and joins the results in no defined
/// order.
pub fn in_parallel<Done: Send>(things: usize, work: impl Fn() -> Vec<Done> + Sync) -> Vec<Done> {
    on_threads(cores().min(things.div_ceil(SHARE)), || (), work).1
}

/// The same on half of the cores, for work beside other work.
pub fn in_parallel_beside<Done: Send>(things: usize, work: impl Fn() -> Vec<Done> + Sync) -> Vec<Done> {
    on_threads((cores() / 2).min(things.div_ceil(SHARE)), || (), work).1
}

/// Asked for once: the answer takes several files of the system.
fn cores() -> usize {
    static CORES: LazyLock<usize> = LazyLock::new(|| available_parallelism().map_or(1, usize::from));
    *CORES
}

/// Runs `work` on this thread and on new ones, that many in all. This thread does something else first.
fn on_threads<First, Done: Send>(
    threads: usize,
    first: impl FnOnce() -> First,
    work: impl Fn() -> Vec<Done> + Sync,
) -> (First, Vec<Done>) {
    scope(|scope| {
        let running: Vec<_> = (1..threads).map(|_| scope.spawn(&work)).collect();
        let first = first();
        let mut done = work();
        for thread in running {
            match thread.join() {
                Ok(part) => done.extend(part),
                Err(panic) => resume_unwind(panic),
            }
        }
        (first, done)
    })
}

/// Maps every element, in order.
pub fn map_in_parallel<'t, Thing: Sync, Made: Send>(
    things: &'t [Thing],
    make: impl Fn(&'t Thing) -> Made + Sync,
) -> Vec<Made> {
    map_shares_beside(things, || (), |share| share.iter().map(&make).collect()).1
}

/// The same for a share of the elements at a time, while this thread does something else first. There are never more threads than
/// cores: where there were, two of them shared a core for 20 ms while another one had nothing to do.
pub fn map_shares_beside<'t, First, Thing: Sync, Made: Send>(
    things: &'t [Thing],
    first: impl FnOnce() -> First,
    make: impl Fn(&'t [Thing]) -> Vec<Made> + Sync,
) -> (First, Vec<Made>) {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut done = Vec::new();
        loop {
            let first = next.fetch_add(SHARE, Ordering::Relaxed);
            match things.get(first..things.len().min(first + SHARE)) {
                Some(share) if !share.is_empty() => done.push((first, make(share))),
                _ => return done,
            }
        }
    };
    let (first, mut shares) = on_threads(cores().min(things.len().div_ceil(SHARE)), first, work);
    shares.sort_by_key(|(first, _)| *first);
    let mut made = Vec::with_capacity(things.len());
    shares.into_iter().for_each(|(_, share)| made.extend(share));
    (first, made)
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
