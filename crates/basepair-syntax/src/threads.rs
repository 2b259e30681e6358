//! The parser recurses, so it runs only here, on stacks of a fixed size, and only on texts whose depth was checked before.

use basepair_model::parallel::{map_shares, on_large_stack};
use oxc_allocator::Allocator;

/// Runs `work` on a large stack. `None` if the system cannot create a thread: then nothing is parsed.
pub(crate) fn run<Done: Send>(work: impl FnOnce() -> Done + Send) -> Option<Done> {
    on_large_stack(work)
}

/// Maps every element in order, on all cores; `share` of them at a time use the same memory.
pub(crate) fn map<Thing: Sync, Made: Send>(
    things: &[Thing],
    share: usize,
    make: impl Fn(&mut Allocator, &Thing) -> Made + Sync + Send,
) -> Option<Vec<Made>> {
    run(|| {
        map_shares(things, share, |share| {
            let mut allocator = Allocator::default();
            share.iter().map(|thing| make(&mut allocator, thing)).collect()
        })
    })
}
