//! Names of new items: which are rejected, and suggestions.

use super::Plan;
use super::home::Home;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::Loaded;
use basepair_client::install;
use basepair_model::model::Element;
use basepair_model::name::{ItemName, is_plain, to_plain};
use basepair_model::path::file_name;

/// Rejects a name that is invalid or taken, and suggests a similar one.
pub(super) fn check(
    loaded: &Loaded,
    catalog: &Catalog,
    element: Option<Element<'_>>,
    home: &Home,
    name: &str,
) -> Result<(), String> {
    let problem = if let Err(problem) = ItemName::parse(name) {
        problem.message(name)
    } else if let Err(problem) = ItemName::parse(&demo_of(name)) {
        format!("the name of its demo is not valid: {}", problem.message(&demo_of(name)))
    } else if !is_plain(name) {
        format!("`{name}` is not a valid name: use lower-case words with hyphens")
    } else if name == "index" {
        "`index` does not describe an item: choose a name that does".to_owned()
    } else if name.ends_with("-demo") {
        format!("`{name}` is the name of a demo, which is created with its item")
    } else if let Some(taken) = taken(loaded, catalog, home, name) {
        taken
    } else {
        return Ok(());
    };
    let plain = to_plain(name);
    let plain = if plain.is_empty() { "item".to_owned() } else { plain };
    let label = element.map_or_else(|| "own".to_owned(), |element| to_plain(element.label()));
    let ideas = std::iter::once(plain.clone())
        .chain([format!("{label}-{plain}"), format!("{plain}-{label}")])
        .chain((2..).map(|number| format!("{plain}-{number}")));
    let free = |idea: &String| {
        ItemName::parse(idea).and_then(|_| ItemName::parse(&demo_of(idea))).is_ok()
            && is_plain(idea)
            && idea != "index"
            && taken(loaded, catalog, &home.of(name, idea), idea).is_none()
    };
    // Some number is always free.
    let idea = ideas.take(catalog.items().len() + 8).find(free);
    Err(idea.map_or(problem.clone(), |idea| format!("{problem}; try `{idea}`")))
}

/// The name of an item's demo.
fn demo_of(name: &str) -> String {
    format!("{name}-demo")
}

/// Why a name is taken.
fn taken(loaded: &Loaded, catalog: &Catalog, home: &Home, name: &str) -> Option<String> {
    for name in [name.to_owned(), demo_of(name)] {
        let twin = catalog.items().iter().find(|item| item.name().eq_ignore_ascii_case(&name));
        if let Some(twin) = twin {
            return Some(format!("the item `{}` already exists", twin.name()));
        }
        // The name of a retired item is never reused.
        if let Some(gone) =
            catalog.retired().iter().find(|entry| entry.name.as_str().eq_ignore_ascii_case(&name))
        {
            return Some(format!("the name `{}` belongs to a retired item", gone.name));
        }
    }
    let stem = name.rsplit('/').next().unwrap_or(name);
    let own = format!("{}/", home.folder);
    let beside = |path: &str| {
        let rest = path.strip_prefix(own.as_str());
        rest.is_some_and(|rest| home.own || rest.strip_prefix(stem).is_some_and(|rest| rest.starts_with('.')))
    };
    let existing = loaded.surroundings.around.iter().find(|path| beside(path));
    existing.map(|path| {
        let listed = catalog.items().iter().flat_map(|item| &item.entry.files);
        match listed.map(|file| file.path.as_str()).any(|listed| listed == path) {
            true => format!("`{path}` already exists"),
            // What a killed run leaves: the manifest is written last.
            false => {
                format!("`{path}` already exists, and no item lists it: remove it, or choose another name")
            }
        }
    })
}

/// Rejects a name whose files would have the same destination as those of another item.
pub(super) fn check_destinations(catalog: &Catalog, plan: &Plan<'_>, new: &[String]) -> Result<(), String> {
    for item in catalog.items() {
        for file in &item.entry.files {
            let destination = install::destination(file);
            let lands = destination.path().filter(|path| new.iter().any(|new| new == path));
            if let Some(path) = lands {
                let name = plan.name.replace('/', "-");
                return Err(format!(
                    "`{path}` is already the destination of `{}` in a consumer's project; try `{name}-2`",
                    item.name()
                ));
            }
        }
    }
    Ok(())
}

/// `date-picker` as a title.
pub(super) fn titled(name: &str) -> String {
    let words = file_name(name).replace(['-', '_', '.'], " ");
    let mut letters = words.trim().chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
