//! Work on as many threads as the machine has cores.

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};

/// How many small things a thread takes at a time; for fewer a further thread is not worth its start.
pub const SHARE: usize = 64;

/// Lets the cores do `work`, which takes shares of so many things by itself, and joins what they give back in no
/// certain order.
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

/// Makes something of everything, in its order.
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
    fn what_is_made_comes_in_order_however_many_there_are() {
        for count in [0, 1, SHARE, SHARE + 1, 40 * SHARE + 7] {
            let things: Vec<usize> = (0..count).collect();
            assert_eq!(
                map_in_parallel(&things, |thing| thing * 2),
                (0..count).map(|n| n * 2).collect::<Vec<_>>()
            );
        }
    }
}
