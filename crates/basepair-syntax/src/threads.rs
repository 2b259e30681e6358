//! The threads that parse. Parsers recurse, so they run only here, on stacks of a stated size.

use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::LazyLock;

/// The stack of a parsing thread. It is reserved address space; only what a deep file touches becomes memory.
const STACK: usize = 64 * 1024 * 1024;

static POOL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let name = |number| format!("syntax-{number}");
    ThreadPoolBuilder::new().stack_size(STACK).thread_name(name).build().ok()
});

/// Runs `work` on a parsing thread, and parallel work inside it on all of them. Where the system gives no threads, `work`
/// runs where it was asked for.
pub(crate) fn run<Done: Send>(work: impl FnOnce() -> Done + Send) -> Done {
    match POOL.as_ref() {
        Some(pool) => pool.install(work),
        None => work(),
    }
}
