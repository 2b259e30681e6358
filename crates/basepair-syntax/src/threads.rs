//! The parsing threads. The parser recurses, so it runs only here, on stacks of a fixed size, and only on texts
//! whose depth was checked before.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::panic::resume_unwind;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{Builder, available_parallelism, scope};

/// The stack of a parsing thread: eight times what the deepest parsed text needs in a debug build. It is
/// reserved address space; only what a deep file touches uses memory.
const STACK: usize = 64 * 1024 * 1024;

static POOL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let pool = |builder: ThreadPoolBuilder| {
        builder.stack_size(STACK).thread_name(|number| format!("syntax-{number}")).build().ok()
    };
    // If the system cannot create a thread per core, one is enough.
    pool(ThreadPoolBuilder::new()).or_else(|| pool(ThreadPoolBuilder::new().num_threads(1)))
});

/// Runs `work` on a parsing thread. `None` if the system cannot create a thread with such a stack: then nothing is parsed.
pub(crate) fn run<Done: Send>(work: impl FnOnce() -> Done + Send) -> Option<Done> {
    POOL.as_ref().map(|pool| pool.install(work))
}

/// Maps every element in order, on as many new threads as there are cores. Each has its own state, and takes `share` elements at a
/// time: rayon halves the work instead, and left one of two threads alone for up to a quarter of it.
pub(crate) fn map<Thing: Sync, State, Made: Send>(
    things: &[Thing],
    share: usize,
    state: impl Fn() -> State + Sync,
    make: impl Fn(&mut State, &Thing) -> Made + Sync,
) -> Option<Vec<Made>> {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut state = state();
        let mut done = Vec::new();
        loop {
            let first = next.fetch_add(share, Ordering::Relaxed);
            let mine = things.iter().skip(first).take(share);
            if mine.len() == 0 {
                return done;
            }
            done.push((first, mine.map(|thing| make(&mut state, thing)).collect::<Vec<Made>>()));
        }
    };
    let threads = available_parallelism().map_or(1, usize::from).min(things.len().div_ceil(share));
    // Fewer than that do the same work.
    let mut shares = if threads < 2 { run(work)? } else { on_new_threads(threads, &work)? };
    shares.sort_unstable_by_key(|(first, _)| *first);
    let mut made = Vec::with_capacity(things.len());
    shares.into_iter().for_each(|(_, share)| made.extend(share));
    Some(made)
}

fn on_new_threads<Done: Send>(threads: usize, work: &(impl Fn() -> Vec<Done> + Sync)) -> Option<Vec<Done>> {
    scope(|scope| {
        let start = |number: usize| {
            let thread = Builder::new().stack_size(STACK).name(format!("syntax-{number}"));
            thread.spawn_scoped(scope, work).ok()
        };
        let running: Vec<_> = (0..threads).filter_map(start).collect();
        let mut done = None;
        for thread in running {
            match thread.join() {
                Ok(part) => done.get_or_insert_with(Vec::new).extend(part),
                Err(panic) => resume_unwind(panic),
            }
        }
        done
    })
}
