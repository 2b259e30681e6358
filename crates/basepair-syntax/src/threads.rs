//! The parser recurses, so it runs only here, on stacks of a fixed size, and only on texts whose depth was checked before.

pub(crate) use basepair_model::parallel::on_large_stack as run;

use basepair_model::parallel::map_shares;
use oxc_allocator::Allocator;

/// Maps every element in order, on all cores; `share` of them at a time use the same memory.
pub(crate) fn map<Thing: Sync, Made: Send>(
    things: &[Thing],
    share: usize,
    make: impl Fn(&mut Allocator, &Thing) -> Made + Sync + Send,
) -> Vec<Made> {
    run(|| {
        map_shares(things, share, |share| {
            let mut allocator = Allocator::default();
            share.iter().map(|thing| make(&mut allocator, thing)).collect()
        })
    })
}
