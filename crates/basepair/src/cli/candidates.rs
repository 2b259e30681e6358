//! Shell completion of arguments: rules, elements and items of the registry in the current directory. If the
//! registry cannot be loaded, there are no candidates.

use basepair_catalog::catalog::Catalog;
use basepair_catalog::documents::Documents;
use basepair_model::rule;
use basepair_server::origin::{Origin, Wanted};
use clap_complete::engine::{ArgValueCompleter, CompletionCandidate};
use std::ffi::OsStr;

/// Names of items.
pub(super) fn items() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| starting_with(typed, of_registry(of_items)))
}

/// Names of documents.
pub(super) fn documents() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| starting_with(typed, of_registry(of_documents)))
}

/// Ids of nodes, rungs and strands.
pub(super) fn elements() -> ArgValueCompleter {
    ArgValueCompleter::new(|typed: &OsStr| starting_with(typed, of_registry(of_elements)))
}

/// Elements and items.
pub(super) fn things() -> ArgValueCompleter {
    let both = |catalog: &Catalog| [of_elements(catalog), of_items(catalog)].concat();
    ArgValueCompleter::new(move |typed: &OsStr| starting_with(typed, of_registry(both)))
}

/// Rules, elements and items.
pub(super) fn topics() -> ArgValueCompleter {
    let both = |catalog: &Catalog| [of_elements(catalog), of_items(catalog)].concat();
    let all = move || of_rules().into_iter().chain(of_registry(both)).collect();
    ArgValueCompleter::new(move |typed: &OsStr| starting_with(typed, all()))
}

type Named = (String, String);

fn of_rules() -> Vec<Named> {
    rule::all().map(|rule| (rule.name.to_owned(), rule.summary.to_owned())).collect()
}

fn of_items(catalog: &Catalog) -> Vec<Named> {
    let items = catalog.items().iter();
    items.map(|item| (item.name().to_owned(), item.entry.title.clone().unwrap_or_default())).collect()
}

fn of_documents(catalog: &Catalog) -> Vec<Named> {
    let documents = Documents::of(catalog.placed());
    let named = documents
        .all()
        .iter()
        .filter_map(|each| Some((catalog.items().get(each.item)?.name().to_owned(), each.title.clone())));
    named.collect()
}

fn of_elements(catalog: &Catalog) -> Vec<Named> {
    let elements = catalog.model.elements();
    elements.map(|element| (element.id().to_string(), element.title().to_owned())).collect()
}

fn of_registry(names: impl Fn(&Catalog) -> Vec<Named>) -> Vec<Named> {
    let origin = Origin::find(Wanted::default());
    let loaded = origin.ok().and_then(|origin| origin.load().ok());
    loaded.as_ref().and_then(|loaded| loaded.best()).map(names).unwrap_or_default()
}

fn starting_with(typed: &OsStr, names: Vec<Named>) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy().to_lowercase();
    let fits = names.into_iter().filter(|(name, _)| name.to_lowercase().starts_with(&typed));
    fits.map(|(name, about)| {
        let about = Some(about).filter(|about| !about.is_empty()).map(Into::into);
        CompletionCandidate::new(name).help(about)
    })
    .collect()
}
