//! No two files of one installation have the same destination.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::dependents::Dependents;
use crate::install::{self, Framework, Layout};
use crate::judge::{Judge, Verdict};
use std::collections::{HashMap, HashSet};

check!(DESTINATION_COLLISION, "destination-collision", run);

/// A listed file: the item's position and the file's in it.
type Listing = (usize, usize);

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    let items: Vec<_> = entries::items(registry).collect();
    judge.judged(items.len());
    let dependents = Dependents::new(registry);
    let mut seen: HashSet<(Listing, Listing)> = HashSet::new();
    for src in [false, true] {
        let layout = Layout { src, framework: Framework::NextApp };
        // Only destinations that several listings share are worth a look at closures.
        let mut by_place: HashMap<String, Vec<Listing>> = HashMap::new();
        for listed in &items {
            for (index, file) in listed.item.entry.files.iter().enumerate() {
                if let Some(path) = install::lands(file, layout).path() {
                    by_place.entry(path.to_lowercase()).or_default().push((listed.position, index));
                }
            }
        }
        let mut shared: Vec<_> = by_place.into_iter().filter(|(_, listings)| listings.len() > 1).collect();
        shared.sort();
        for (_, listings) in shared {
            // For every item that brings a file of the group along, the first one that it brings.
            let mut first: HashMap<usize, Listing> = HashMap::new();
            for listing in listings {
                let mut collides = None;
                for root in dependents.of(listing.0) {
                    let other = *first.entry(root).or_insert(listing);
                    if !same_file(&items, other, listing) {
                        collides = Some(collides.map_or(other, |known: Listing| known.min(other)));
                    }
                }
                if let Some(other) = collides.filter(|other| seen.insert((*other, listing))) {
                    report(&items, judge, other, listing, layout);
                }
            }
        }
    }
}

/// The same source listed by two items is written twice with the same text, which harms nobody.
fn same_file(items: &[entries::Listed<'_>], one: Listing, other: Listing) -> bool {
    let path = |(item, file): Listing| Some(items.get(item)?.item.entry.files.get(file)?.path.as_str());
    path(one) == path(other)
}

fn report(items: &[entries::Listed<'_>], judge: &mut Judge, one: Listing, other: Listing, layout: Layout) {
    let (Some(first), Some(second)) = (items.get(one.0), items.get(other.0)) else { return };
    let (Some(file), Some(again)) = (first.item.entry.files.get(one.1), second.item.entry.files.get(other.1))
    else {
        return;
    };
    let place = install::lands(again, layout);
    let place = place.path().unwrap_or_default();
    let owner =
        if one.0 == other.0 { String::new() } else { format!(" of `{}`, installed with it,", first.name()) };
    let message = format!("`{}` lands at `{place}`, where `{}`{owner} lands already", again.path, file.path);
    let help = "rename one of the two files, or give one a `target` of its own";
    second.report(judge, again.target_span, Verdict::new(message, help));
}
