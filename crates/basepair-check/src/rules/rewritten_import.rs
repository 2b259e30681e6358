//! An import must still resolve to its file after the client has placed the files and rewritten the paths.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_client::official::UTILS_FILE;
use basepair_client::resolve::{Found, Target};
use basepair_config::client::Client;
use basepair_model::path::{file_name, folder, from_folder};
use basepair_syntax::facts::{Import, Language};
use std::cell::LazyCell;
use std::collections::HashMap;

check!(REWRITTEN_IMPORT, "rewritten-import", run);

/// Extensions that the client tries, in its order.
const ENDINGS: &[&str] = &[".tsx", ".ts", ".js", ".jsx", ".css"];

/// The registry's files by the name of their destination, without extension.
struct Destinations<'r>(HashMap<&'r str, Vec<Found>>);

/// What an import resolves to in the consumer's project.
enum Resolution {
    To(Found),
    /// One of several files of that name, whichever is found first.
    Either(Found, Found),
    Nowhere,
}

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    // Other clients place files and rewrite imports differently.
    if !registry.context.profile.clients.contains(&Client::Official) {
        return;
    }
    // In many registries, no item imports a file of another.
    let destinations = LazyCell::new(|| Destinations::new(registry));
    for listed in entries::items(registry) {
        if registry.may_change_paths(listed.position) {
            continue;
        }
        let installation = registry.installation(listed.position);
        for position in registry.file_positions_of(listed.position) {
            let Some(file) = registry.files.get(*position) else { continue };
            if registry.may_change_imports(listed.position, file) {
                continue;
            }
            for edge in registry.edges.of_item(listed.position, *position) {
                let Target::File(to) = edge.to else { continue };
                let Some(import) = file.facts.imports.get(edge.import()) else { continue };
                reporter.checked(1);
                let meant = registry.files.get(to.file).filter(|_| installation.has_item(to.item()));
                let (Some(meant), Some(place)) = (meant, registry.listing.destination(to.entry)) else {
                    continue;
                };
                let resolution = destinations.resolution(registry, listed.position, file, import);
                if let Some(diagnostic) = diagnostic(registry, import, meant, place, &resolution) {
                    let diagnostic = diagnostic.warning_if(entries::is_example(listed.item));
                    reporter.in_file_of(listed.item, file, import.span, diagnostic);
                }
            }
        }
    }
}

impl<'r> Destinations<'r> {
    fn new(registry: &'r Registry<'_>) -> Self {
        let mut by_stem: HashMap<&str, Vec<Found>> = HashMap::new();
        for file in 0..registry.files.len() {
            for entry in registry.listing.entries(file) {
                let Some(place) = registry.listing.destination(entry) else { continue };
                let name = file_name(place);
                let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
                by_stem.entry(stem).or_default().push(Found { entry, file });
            }
        }
        Self(by_stem)
    }

    fn resolution(
        &self,
        registry: &Analysis<'_>,
        item: usize,
        file: &File<'_>,
        import: &Import,
    ) -> Resolution {
        let specifier = import.specifier.split('?').next().unwrap_or_default();
        let direct = |path: &str| registry.resolver().installed_at(path, item);
        if specifier.starts_with('.') || file.facts.language == Language::Css {
            let place = file.destination.path().map(folder);
            let path = place.and_then(|place| from_folder(place, specifier));
            return path.and_then(|path| direct(&path)).map_or(Resolution::Nowhere, Resolution::To);
        }
        // Only TypeScript and JavaScript are rewritten.
        if file.facts.language == Language::Blocks {
            let path = specifier.strip_prefix("@/").map(|path| below(registry.context.profile.root, path));
            return path.as_deref().and_then(direct).map_or(Resolution::Nowhere, Resolution::To);
        }
        let Some(path) = registry.rewritten(specifier) else { return Resolution::Nowhere };
        if let Some(found) = direct(&path) {
            return Resolution::To(found);
        }
        self.by_name(registry, item, &path)
    }

    /// As the client does, looks for a path that was not found by file name, among all files that are installed.
    fn by_name(&self, registry: &Analysis<'_>, item: usize, path: &str) -> Resolution {
        let name = file_name(path);
        let (stem, endings) = match name.rsplit_once('.') {
            Some((stem, ending)) if !stem.is_empty() => (stem, vec![format!(".{ending}")]),
            _ => (name, ENDINGS.iter().map(|ending| (*ending).to_owned()).collect()),
        };
        let named = self.0.get(stem).map(Vec::as_slice).unwrap_or_default();
        for ending in endings {
            let matches = |found: &&Found| {
                let place = registry.listing.destination(found.entry);
                place.is_some_and(|place| place.contains('/') && place.ends_with(&ending))
                    && registry.installation(item).has_item(found.item())
            };
            let mut found = named.iter().filter(matches);
            let one = found.next();
            match (one, found.find(|other| one.is_some_and(|one| one.file != other.file))) {
                (Some(one), Some(other)) => return Resolution::Either(*one, *other),
                (Some(one), None) => return Resolution::To(*one),
                _ => {}
            }
        }
        Resolution::Nowhere
    }
}

fn below(root: &str, path: &str) -> String {
    if root.is_empty() { path.to_owned() } else { format!("{root}/{path}") }
}

fn diagnostic(
    registry: &Registry<'_>,
    import: &Import,
    meant: &File<'_>,
    place: &str,
    resolution: &Resolution,
) -> Option<Diagnostic> {
    let specifier = &import.specifier;
    let path = |found: &Found| registry.listing.path(found.file);
    let message = match resolution {
        Resolution::To(found) if registry.listing.destination(found.entry) == Some(place) => return None,
        Resolution::To(found) => {
            format!(
                "after the installation, `{specifier}` resolves to `{}` instead of `{}`",
                path(found)?,
                meant.path
            )
        }
        Resolution::Either(one, other) => format!(
            "after the installation, `{specifier}` resolves to `{}` or `{}`, whichever is found first",
            path(one)?,
            path(other)?
        ),
        Resolution::Nowhere => {
            format!(
                "after the installation, `{specifier}` does not resolve: `{}` is written to `{place}`",
                meant.path
            )
        }
    };
    // The client replaces the consumer's file.
    if place == UTILS_FILE {
        let help = format!(
            "rename `{}`: at `{place}` it replaces the consumer's file that exports `cn`",
            meant.path
        );
        return Some(Diagnostic::new(message, help));
    }
    let root = registry.context.profile.root;
    let place = place.strip_prefix(root).map_or(place, |place| place.trim_start_matches('/'));
    let known = [".tsx", ".ts", ".jsx", ".js"].iter().find_map(|ending| place.strip_suffix(ending));
    // A path of the registry works in its own sources as well, if the client rewrites it correctly.
    let stem = [".tsx", ".ts", ".jsx", ".js"].iter().find_map(|ending| meant.path.strip_suffix(ending));
    let own = stem.filter(|stem| stem.starts_with("registry/")).map(|stem| format!("@/{stem}"));
    let own = own.filter(|own| registry.rewritten(own).as_deref() == known);
    let help = match own {
        Some(own) => format!("import it as \"{own}\", which clients rewrite to its destination"),
        None => format!("import it from its destination, \"@/{}\"", known.unwrap_or(place)),
    };
    Some(Diagnostic::new(message, help))
}
