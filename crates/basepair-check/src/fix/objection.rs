//! What speaks against an edit before it is tried: facts about clients and packages that resolving again cannot show.

use super::proposal::{Act, Proposal};
use crate::analysis::Analysis;
use crate::published::Siblings;
use basepair_client::dependency::{Meaning, meaning};
use basepair_client::graph::Entry;
use basepair_client::npm;
use basepair_client::resolve::Target;

/// Why an edit is not tried; `file` is that of its finding.
pub(super) fn objection(registry: &Analysis<'_>, proposal: &Proposal, file: &str) -> Option<String> {
    match (proposal.act, proposal.field.as_str()) {
        (Act::Add, "registryDependencies") => against_item(registry, proposal),
        (Act::Add, "dependencies") => against_package(registry, &proposal.text, file),
        (Act::Remove, _) => taken_away(registry, proposal),
        _ => None,
    }
}

/// What an installation of the item would lose, because none of its other dependencies brings it.
fn taken_away(registry: &Analysis<'_>, proposal: &Proposal) -> Option<String> {
    let text = proposal.text.as_str();
    let position = registry.catalog.position(&proposal.item)?;
    let of_entry = |entry: &&Entry<'_>| entry.text == text;
    let entries = || registry.graph.entries(position).iter();
    let lost = entries().find(of_entry).and_then(|entry| match entry.meaning {
        Meaning::Sibling(sibling) => Some(sibling),
        _ => None,
    });
    let mut others = entries().filter(|entry| !of_entry(entry)).filter_map(|entry| match entry.meaning {
        Meaning::Sibling(other) => Some(other),
        _ => None,
    });
    let is_brought = match lost {
        Some(lost) => others.any(|other| registry.reach().reaches(other, lost)),
        None => others.any(|other| {
            let mut closure = registry.graph.closure(other).into_iter();
            closure.any(|(at, _)| {
                let item = registry.catalog.items().get(at).filter(|_| at != position);
                item.is_some_and(|item| item.entry.object.strings(&proposal.field).any(|(it, _)| it == text))
            })
        }),
    };
    (!is_brought).then(|| format!("`{}` would no longer install `{text}`", proposal.item))
}

fn against_item(registry: &Analysis<'_>, proposal: &Proposal) -> Option<String> {
    let text = proposal.text.as_str();
    let position = registry.catalog.position(&proposal.item)?;
    let item = registry.catalog.items().get(position)?;
    let Meaning::Sibling(sibling) = meaning(registry.catalog, &registry.graph.own, item, text) else {
        return Some(format!("`{text}` does not lead to an item of this registry"));
    };
    if registry.catalog.position(text).is_some() && registry.publishes() != Some(Siblings::Addresses) {
        return Some(format!(
            "clients look for the bare name `{text}` in the official registry; set `base-url` in basepair.toml to publish \
             addresses, or write the address of the item"
        ));
    }
    if is_local(text) {
        return Some(format!("`{text}` is an address that only this machine can reach"));
    }
    rival(registry, position, sibling)
}

fn is_local(address: &str) -> bool {
    let host = address.split_once("://").map(|(_, rest)| rest.split(['/', ':', '?']).next().unwrap_or(rest));
    host.is_some_and(|host| {
        matches!(host, "localhost" | "127.0.0.1" | "0.0.0.0" | "[") || host.ends_with(".localhost")
    })
}

/// An import of the item at `position` that leads to `sibling` by its destination alone, although another item writes another
/// file there.
fn rival(registry: &Analysis<'_>, position: usize, sibling: usize) -> Option<String> {
    let (listing, resolver) = (&registry.listing, registry.resolver());
    registry.file_positions_of(position).iter().find_map(|number| {
        let file = registry.files.get(*number)?;
        let from = listing.entries(*number).find(|(item, _)| *item == position)?;
        registry.edges.of_item(position, *number).find_map(|edge| {
            let Target::File(found) = edge.to else { return None };
            let specifier = &file.facts.imports.get(edge.import())?.specifier;
            if found.item() != sibling || resolver.named_in_sources(from, specifier) == Some(found.file) {
                return None;
            }
            let place = listing.destination(found.entry)?;
            let other = listing.placed(place).find(|other| listing.file(*other) != Some(found.file))?;
            let name = |at: usize| registry.catalog.items().get(at).map_or("", |item| item.name());
            Some(format!(
                "`{}` and `{}` both write `{place}`, which `{specifier}` refers to",
                name(found.item()),
                name(other.0)
            ))
        })
    })
}

/// What speaks against a package. One that another item lists was chosen by the author.
fn against_package(registry: &Analysis<'_>, text: &str, file: &str) -> Option<String> {
    let name = npm::parse(text).ok()?.name;
    let installations = &registry.resolver().installations;
    if installations.is_listed(name) {
        return None;
    }
    let sources = &registry.context.sources;
    if sources.workspace_package(name).is_some() {
        return Some(format!("`{name}` is a package of this workspace, and may not be published"));
    }
    let range = sources.package_of(file).and_then(|own| own.dependencies.get(name))?;
    let is_published = range.starts_with("catalog:") || npm::parse(&format!("{name}@{range}")).is_ok();
    (!is_published).then(|| format!("`package.json` takes `{name}` from `{range}`, not from npm"))
}
