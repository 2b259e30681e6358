//! Where clients get `registryDependencies` as they are written, siblings must be named by address. It is a habit of a
//! registry, so there is one finding for the names that clients do not find, and one for those that mean another item.

use super::check;
use super::entries::{self, Listed};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::dependency::Meaning;
use basepair_client::official::{self, UTILS_FILE};
use basepair_config::client::Client;
use basepair_model::place::Span;

check!(BARE_SIBLING, "bare-sibling", run);

/// An entry with the item that has it.
#[derive(Clone, Copy)]
struct Bare<'r> {
    listed: Listed<'r>,
    name: &'r str,
    span: Span,
}

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if !registry.context.profile.clients.contains(&Client::Official) || !registry.publishes_names() {
        return;
    }
    let (mut missing, mut other) = (Vec::new(), Vec::new());
    for listed in entries::items(registry) {
        reporter.checked(1);
        for entry in registry.graph.entries(listed.position) {
            let Meaning::Sibling(sibling) = entry.meaning else { continue };
            let name = entry.text;
            let is_bare = registry.catalog.position(name) == Some(sibling);
            if !is_bare
                || is_everywhere(registry, sibling)
                || is_meant_for_official(registry, sibling, name)
                || !registry.publishes_name(listed.position, name)
            {
                continue;
            }
            let entries = if official::is_known(name) { &mut other } else { &mut missing };
            entries.push(Bare { listed, name, span: entry.span });
        }
    }
    report(registry, reporter, &missing, "nothing", false);
    report(registry, reporter, &other, "something else", true);
}

/// Whether every project has the files of the item.
fn is_everywhere(registry: &Analysis<'_>, position: usize) -> bool {
    let mut places = (0..registry.file_positions_of(position).len()).peekable();
    let is_there = |at| registry.listing.destination((position, at)) == Some(UTILS_FILE);
    places.peek().is_some() && places.all(is_there)
}

/// Whether the author distinguishes the two: siblings are named by address, and ours is not written to the place of the official
/// item, so that both can be in one project.
fn is_meant_for_official(registry: &Analysis<'_>, position: usize, name: &str) -> bool {
    let Some(place) = official::place(name).filter(|_| registry.graph.own.is_addressed()) else {
        return false;
    };
    let mut places = 0..registry.file_positions_of(position).len();
    !places.any(|at| registry.listing.destination((position, at)) == Some(place.as_str()))
}

fn report(registry: &Analysis<'_>, reporter: &mut Reporter, found: &[Bare<'_>], what: &str, harmless: bool) {
    let Some(first) = found.first() else { return };
    let mut items: Vec<usize> = found.iter().map(|bare| bare.listed.position).collect();
    items.dedup();
    let (who, name) = (first.listed.name(), first.name);
    let more = match items.len() - 1 {
        0 => String::new(),
        1 => " and one more item".to_owned(),
        more => format!(" and {more} more items"),
    };
    let message = match items.len() {
        1 => format!(
            "`{who}` names `{name}`, an item of this registry, by its bare name: clients look for it in the official registry and find {what}"
        ),
        _ => format!(
            "`{who}`{more} name items of this registry by their bare names, such as `{name}`: clients look for them in the official registry and find {what}"
        ),
    };
    let help = format!(
        "write the address of each, such as \"{}\", or set `base-url` in basepair.toml and publish with `basepair build`",
        address(registry, name)
    );
    let only_examples = found.iter().all(|bare| entries::is_example(bare.listed.item));
    let diagnostic = Diagnostic::new(message, help).warning_if(harmless || only_examples);
    first.listed.report(reporter, first.span, diagnostic);
}

/// An address of an item, as far as the manifest tells where the registry is.
fn address(registry: &Analysis<'_>, name: &str) -> String {
    if registry.graph.own.is_addressed() {
        return registry.graph.own.written(name);
    }
    let homepage = registry.catalog.registry.homepage.trim_end_matches('/');
    let is_own = homepage.starts_with("https://") && !homepage.contains("://github.com/");
    format!("{}/r/{name}.json", if is_own { homepage } else { "https://example.com" })
}
