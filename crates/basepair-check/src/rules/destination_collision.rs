//! The files of one installation must have different destinations.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use crate::steering::lower_case;
use basepair_client::dependency::Meaning;
use basepair_client::install::{self, Destination, Framework, Layout};
use basepair_client::official::{self, UTILS_FILE};
use basepair_client::reach::Reach;
use basepair_config::client::Client;
use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap, HashSet};

check!(DESTINATION_COLLISION, "destination-collision", run);

/// For how many collisions the item that causes them is searched: every search walks the whole registry.
const NAMED: usize = 50;

/// A listed file: the item's position and the file's in it.
pub(super) type Listing = (usize, usize);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // Other clients use a separate folder for each item.
    if !registry.context.profile.clients.contains(&Client::Official) {
        return;
    }
    let items: Vec<_> = entries::items(registry).collect();
    reporter.checked(items.len());
    against_official(registry, &items, reporter);
    against_utils(registry, reporter);
    let mut seen: HashSet<(Listing, Listing)> = HashSet::new();
    // Without a target, a file is in the same place in both layouts, except that one of them is below `src`.
    let has_targets = items.iter().any(|listed| entries::targets(listed.item).next().is_some());
    let layouts: &[bool] = if has_targets { &[false, true] } else { &[false] };
    for src in layouts {
        let layout = Layout { src: *src, framework: Framework::NextApp };
        for listings in shared_places(registry, &items, layout).into_values() {
            for (listing, other) in colliding(registry.reach(), &items, &listings) {
                if seen.insert((other, listing)) {
                    let by = (seen.len() <= NAMED)
                        .then(|| including_both(registry.reach(), &items, other, listing));
                    report(&items, reporter, other, listing, layout, by.flatten());
                }
            }
        }
    }
}

/// The destinations that several listings share; closures are only computed for those.
pub(super) fn shared_places(
    registry: &Analysis<'_>,
    items: &[entries::Listed<'_>],
    layout: Layout,
) -> BTreeMap<String, Vec<Listing>> {
    let files = items.iter().map(|listed| listed.item.entry.files.len()).sum();
    let mut first: HashMap<Cow<'_, str>, Listing> = HashMap::with_capacity(files);
    let mut shared: BTreeMap<String, Vec<Listing>> = BTreeMap::new();
    for listed in items {
        for (index, file) in listed.item.entry.files.iter().enumerate() {
            let listing = (listed.position, index);
            let destination = if layout.src {
                Cow::Owned(install::lands(file, layout))
            } else {
                registry.landing(listed.position, index, file)
            };
            let Some(path) = folded(destination) else { continue };
            match first.entry(path) {
                Entry::Vacant(free) => {
                    free.insert(listing);
                }
                Entry::Occupied(taken) => {
                    let listings = shared.entry(taken.key().to_string());
                    listings.or_insert_with(|| vec![*taken.get()]).push(listing);
                }
            }
        }
    }
    shared
}

/// A destination as systems see it that do not distinguish upper and lower case.
fn folded(destination: Cow<'_, Destination>) -> Option<Cow<'_, str>> {
    match destination {
        Cow::Borrowed(destination) => destination.path().map(lower_case),
        Cow::Owned(destination) => destination.path().map(|path| Cow::Owned(path.to_lowercase())),
    }
}

/// Reports files of the registry with the same destination as an official item that is installed with them: the
/// consumer gets the one that is installed last.
fn against_official(registry: &Analysis<'_>, items: &[entries::Listed<'_>], reporter: &mut Reporter) {
    for listed in items {
        let installation = registry.installation(listed.position);
        for entry in registry.graph.entries(listed.position) {
            let Meaning::Official(name) = entry.meaning else { continue };
            let Some(place) = official::place(name) else { continue };
            let own = registry.listing.placed(&place).find(|(item, _)| installation.has_item(*item));
            let file = own.and_then(|entry| registry.files.get(registry.listing.file(entry)?));
            let Some(file) = file else { continue };
            let owner = file.items.first().map_or("", |item| item.name());
            let message =
                format!("the official `{name}` is written to `{place}`, as is `{}` of `{owner}`", file.path);
            let help = if owner == listed.name() {
                format!("remove \"{}\": the item has its own `{name}`", entry.text)
            } else {
                format!(
                    "write \"{}\" to depend on the item of this registry",
                    registry.graph.own.written(owner)
                )
            };
            listed.report(reporter, entry.span, Diagnostic::new(message, help));
        }
    }
}

/// Reports files of the registry that replace the `cn` file that every project has, and do not export `cn`.
fn against_utils(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for file in registry.files.iter().filter(|file| file.destination.path() == Some(UTILS_FILE)) {
        if file.text.is_empty() {
            continue;
        }
        let exports_cn = file.facts.exports.iter().any(|export| matches!(export.name.as_str(), "cn" | "*"));
        let Some(item) = file.items.first().filter(|_| !exports_cn && file.facts.problems.is_empty()) else {
            continue;
        };
        let Some(entry) = item.entry.files.iter().find(|entry| *entry.path == *file.path) else { continue };
        let message = format!(
            "`{}` is written to `{UTILS_FILE}` and replaces the `cn` that every project has there",
            file.path
        );
        let help = "rename the file, or export `cn` from it as well";
        reporter.in_entry(item, None, entry.path_span, Diagnostic::new(message, help));
    }
}

/// Of the listings with one destination, those that some installation includes together with an earlier one, and the
/// earliest of those. Two passes over the groups of items: what each group includes, then what its dependents include.
pub(super) fn colliding(
    reach: &Reach,
    items: &[entries::Listed<'_>],
    listings: &[Listing],
) -> Vec<(Listing, Listing)> {
    let mut own: HashMap<usize, Vec<Listing>> = HashMap::new();
    for listing in listings {
        own.entry(listing.0).or_default().push(*listing);
    }
    let of_group = |members: &[usize]| -> Vec<Listing> {
        members.iter().filter_map(|item| own.get(item)).flatten().copied().collect()
    };
    // The first listing that each group includes.
    let mut first: Vec<Option<Listing>> = Vec::with_capacity(reach.groups().len());
    for (members, needs) in reach.groups() {
        let below = needs.iter().filter_map(|group| first.get(*group).copied().flatten());
        first.push(of_group(members).into_iter().chain(below).min());
    }
    // For each group, the first listings of the installations that include it: the two earliest with different sources.
    let mut above: Vec<Vec<Listing>> = vec![Vec::new(); first.len()];
    let mut found = Vec::new();
    for (number, (members, needs)) in reach.groups().enumerate().rev() {
        let mut included = above.get_mut(number).map(std::mem::take).unwrap_or_default();
        if let Some(earliest) = first.get(number).copied().flatten() {
            keep_two(items, &mut included, earliest);
        }
        for listing in of_group(members) {
            let other =
                included.iter().find(|other| **other < listing && !same_file(items, **other, listing));
            found.extend(other.map(|other| (listing, *other)));
        }
        for below in needs.iter().filter(|below| first.get(**below).copied().flatten().is_some()) {
            if let Some(known) = above.get_mut(*below) {
                included.iter().for_each(|listing| keep_two(items, known, *listing));
            }
        }
    }
    found.sort_unstable();
    found
}

/// Keeps the two earliest listings whose sources differ.
fn keep_two(items: &[entries::Listed<'_>], kept: &mut Vec<Listing>, listing: Listing) {
    match kept.iter_mut().find(|known| same_file(items, **known, listing)) {
        Some(known) => *known = listing.min(*known),
        None => kept.push(listing),
    }
    kept.sort_unstable();
    kept.truncate(2);
}

/// The same source listed by two items, or a copy of it, is written twice with the same text, which is harmless.
fn same_file(items: &[entries::Listed<'_>], one: Listing, other: Listing) -> bool {
    let path = |(item, file): Listing| Some(items.get(item)?.item.entry.files.get(file)?.path.as_str());
    let text = |(item, file): Listing| items.get(item)?.item.texts().get(file).cloned();
    let is_copy =
        || text(one).is_some_and(|text_of_one| !text_of_one.is_empty() && text(other) == Some(text_of_one));
    path(one) == path(other) || one.0 != other.0 && is_copy()
}

/// The first item that depends on both, if neither depends on the other.
fn including_both<'i>(
    reach: &Reach,
    items: &'i [entries::Listed<'_>],
    (one, _): Listing,
    (other, _): Listing,
) -> Option<&'i str> {
    if reach.reaches(one, other) || reach.reaches(other, one) {
        return None;
    }
    let both = |item: &&entries::Listed<'_>| {
        reach.reaches(item.position, one) && reach.reaches(item.position, other)
    };
    items.iter().find(both).map(entries::Listed::name)
}

fn report(
    items: &[entries::Listed<'_>],
    reporter: &mut Reporter,
    one: Listing,
    other: Listing,
    layout: Layout,
    by: Option<&str>,
) {
    let (Some(first), Some(second)) = (items.get(one.0), items.get(other.0)) else { return };
    let (Some(file), Some(later)) = (first.item.entry.files.get(one.1), second.item.entry.files.get(other.1))
    else {
        return;
    };
    let place = install::lands(later, layout);
    let place = place.path().unwrap_or_default();
    let owner = match by {
        _ if one.0 == other.0 => String::new(),
        Some(by) => format!(" of `{}`, installed with it by `{by}`", first.name()),
        None => format!(" of `{}`, installed with it", first.name()),
    };
    let message = format!("`{}` is written to `{place}`, as is `{}`{owner}", later.path, file.path);
    let help = match by {
        Some(by) => format!(
            "let `{by}` depend on only one of `{}` and `{}`, or give one of the two files another `target`",
            first.name(),
            second.name()
        ),
        None => "rename one of the two files, or give one of them another `target`".to_owned(),
    };
    second.report(reporter, later.target_span, Diagnostic::new(message, help));
}
