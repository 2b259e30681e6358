//! The parsing threads. The parser recurses, so it runs only here, on stacks of a fixed size, and only on texts
//! whose depth was checked before.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::LazyLock;

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

/// Runs `work` on a parsing thread, and parallel work inside it on all of them. `None` if the system cannot
/// create a thread with such a stack: then nothing is parsed.
pub(crate) fn run<Done: Send>(work: impl FnOnce() -> Done + Send) -> Option<Done> {
    POOL.as_ref().map(|pool| pool.install(work))
}
