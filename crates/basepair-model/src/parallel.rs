//! Parallel work: one pool for everything, with a thread per core. A program starts it first, and fails as a whole if the
//! system has no threads: nothing that is done later has to say that it could not be done.

use rayon::prelude::{IndexedParallelIterator, ParallelIterator, ParallelSlice};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::hint::black_box;
use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};
use std::{fmt, io};

/// How many small tasks a thread takes at a time; fewer are not worth another thread.
const SHARE: usize = 64;

/// The stack of a thread: eight times what the parser of scripts, which recurses, needs for the deepest text that it gets in a debug
/// build. It is reserved address space; only what a deep file touches uses memory.
const STACK: usize = 64 * 1024 * 1024;

/// The address space that a command needs besides, for a small registry.
const ROOM: usize = 192 * 1024 * 1024;

static CORES: LazyLock<usize> =
    LazyLock::new(|| std::thread::available_parallelism().map_or(1, NonZeroUsize::get));

static POOL: LazyLock<Result<ThreadPool, String>> = LazyLock::new(|| {
    let pool = |builder: ThreadPoolBuilder| {
        let built = builder.stack_size(STACK).thread_name(|number| format!("work-{number}")).build();
        built.map_err(|error| error.to_string())
    };
    // If the system cannot create a thread per core, one is enough.
    pool(ThreadPoolBuilder::new().num_threads(cores()))
        .or_else(|_| pool(ThreadPoolBuilder::new().num_threads(1)))
});

/// The system has no thread for the work, or no memory for its stack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoThreads(String);

impl fmt::Display for NoThreads {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(why) = self;
        write!(
            f,
            "not enough threads or memory: {why}; allow this process more (`ulimit -u`, `ulimit -v`, `TasksMax`)"
        )
    }
}

impl std::error::Error for NoThreads {}

/// How many threads this process can run at a time. Counted once, because the quota of a container is read from files, which a
/// confined server cannot open.
pub fn cores() -> usize {
    *CORES
}

/// Starts the threads. They last as long as the process. There must be room for what they do: an allocation that fails later ends the
/// process without a word.
pub fn start() -> Result<(), NoThreads> {
    POOL.as_ref().map_err(|why| NoThreads(why.clone()))?;
    let mut room = Vec::<u8>::new();
    room.try_reserve_exact(ROOM).map_err(|why| NoThreads(why.to_string()))?;
    // An allocation that nobody looks at may be left out by the compiler.
    black_box(room);
    Ok(())
}

/// Fails unless the system has so many further threads, for libraries that panic without: with a thread per core, a limit that was
/// enough for one machine is not for another.
pub fn more(count: usize) -> io::Result<()> {
    // None of them ends before the last has started.
    let gate = Arc::new(Mutex::new(()));
    let closed = gate.lock().unwrap_or_else(PoisonError::into_inner);
    let start = |_| {
        let gate = Arc::clone(&gate);
        std::thread::Builder::new().spawn(move || drop(gate.lock()))
    };
    let started: io::Result<Vec<_>> = (0..count).map(start).collect();
    drop(closed);
    let started = started.map_err(|error| io::Error::new(error.kind(), NoThreads(error.to_string())))?;
    started.into_iter().for_each(|thread| drop(thread.join()));
    Ok(())
}

/// Runs `work` on a thread of the pool, for its stack. Without [`start`], it may have to run on that of the caller.
pub fn on_large_stack<Done: Send>(work: impl FnOnce() -> Done + Send) -> Done {
    match &*POOL {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}

/// Does two things at the same time, as far as there are cores.
pub fn both<One: Send, Other: Send>(
    one: impl FnOnce() -> One + Send,
    other: impl FnOnce() -> Other + Send,
) -> (One, Other) {
    match &*POOL {
        Ok(pool) => pool.install(|| rayon::join(one, other)),
        Err(_) => (one(), other()),
    }
}

/// Maps every element, in order.
pub fn map<'t, Thing: Sync, Made: Send>(
    things: &'t [Thing],
    make: impl Fn(&'t Thing) -> Made + Sync + Send,
) -> Vec<Made> {
    map_shares(things, SHARE, |share| share.iter().map(&make).collect())
}

/// The same for many elements at a time.
pub fn map_shares<'t, Thing: Sync, Made: Send>(
    things: &'t [Thing],
    share: usize,
    make: impl Fn(&'t [Thing]) -> Vec<Made> + Sync + Send,
) -> Vec<Made> {
    let Some(pool) = POOL.as_ref().ok().filter(|_| things.len() > share) else {
        return things.chunks(share).flat_map(make).collect();
    };
    // Every share is a task that another thread can take. Left to itself, rayon makes larger ones, and one of two threads was alone
    // for up to a quarter of the time.
    let shares = || things.par_chunks(share).with_max_len(1).map(make).collect::<Vec<_>>();
    let shares = pool.install(shares);
    let mut made = Vec::with_capacity(things.len());
    shares.into_iter().for_each(|share| made.extend(share));
    made
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_order_for_any_number_of_elements() {
        for count in [0, 1, SHARE, SHARE + 1, 40 * SHARE + 7] {
            let things: Vec<usize> = (0..count).collect();
            assert_eq!(map(&things, |thing| thing * 2), (0..count).map(|n| n * 2).collect::<Vec<_>>());
        }
    }
}
