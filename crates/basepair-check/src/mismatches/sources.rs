//! The files of a registry with what they declare, as every item that lists them sees them.

use crate::edges::Edges;
use crate::registry::{File, Registry};
use basepair_client::install::find_module;
use basepair_client::resolve::{Resolver, Target};
use basepair_syntax::api::{Exported, Interfaces};
use basepair_syntax::facts::{Element, Import};

/// Libraries whose elements have other attributes than those of React.
const OTHER_ELEMENTS: &[&str] =
    &["solid-js", "preact", "hono", "@builder.io/qwik", "@qwik.dev/core", "vue", "@stencil/core", "lit"];

/// The files as every item that lists them sees them.
pub(super) struct Sources<'r, 'a> {
    pub(super) registry: &'r Registry<'a>,
    pub(super) edges: &'r Edges,
    /// Which items bring which.
    pub(super) resolver: &'r Resolver,
    pub(super) interfaces: Interfaces<'r>,
    pub(super) views: Views,
    /// Whether elements have the attributes that React's types give.
    pub(super) of_react: bool,
}

/// A file as an item sees it has a number.
pub(super) struct Views {
    /// For every file, the number of its first view.
    pub(super) first: Vec<usize>,
    /// File and item of each.
    all: Vec<(usize, usize)>,
}

impl Views {
    fn of(registry: &Registry<'_>) -> Self {
        let mut views = Self { first: Vec::with_capacity(registry.files.len()), all: Vec::new() };
        for (position, file) in registry.files.iter().enumerate() {
            views.first.push(views.all.len());
            views.all.extend(file.owners.iter().map(|item| (position, *item)));
        }
        views
    }

    pub(super) fn find(&self, registry: &Registry<'_>, file: usize, item: usize) -> Option<usize> {
        let owner = registry.files.get(file)?.owners.iter().position(|owner| *owner == item)?;
        Some(self.first.get(file)? + owner)
    }
}

/// The file that an import of another one refers to, as the item sees it that brings it.
fn lead(
    registry: &Registry<'_>,
    (edges, resolver): (&Edges, &Resolver),
    views: &Views,
    from: usize,
    specifier: &str,
) -> Option<usize> {
    let (position, item) = *views.all.get(from)?;
    let imports = &registry.files.get(position)?.facts.imports;
    let is = |import: &usize| imports.get(*import).is_some_and(|import| import.specifier == specifier);
    let edge = edges.of_item(item, position).find(|edge| is(&edge.import()))?;
    let Target::File(found) = &edge.to else { return None };
    // What the item does not bring is the file of the consumer, whatever that is.
    resolver.brings(item, found.item()).then_some(())?;
    views.find(registry, found.file, found.item())
}

impl<'r, 'a> Sources<'r, 'a> {
    pub(super) fn of(registry: &'r Registry<'a>, edges: &'r Edges, resolver: &'r Resolver) -> Self {
        let views = Views::of(registry);
        let known = Views { first: views.first.clone(), all: views.all.clone() };
        let files = known.all.iter().filter_map(|(position, _)| registry.files.get(*position));
        let files = files.map(|file: &File<'_>| (&*file.path, file.text.clone(), &*file.facts));
        let lead =
            move |from: usize, specifier: &str| lead(registry, (edges, resolver), &views, from, specifier);
        let interfaces = Interfaces::of(files, Box::new(lead));
        let imports = || registry.files.iter().flat_map(|file| &file.facts.imports);
        let from = |import: &Import, package: &str| {
            import
                .specifier
                .strip_prefix(package)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        let others = imports().any(|import| OTHER_ELEMENTS.iter().any(|other| from(import, other)));
        let augmented = known.all.iter().enumerate().any(|(view, (file, _))| {
            let text = registry.files.get(*file).map_or("", |file| &*file.text);
            let adds = |module: &String| match module.as_str() {
                "global" => text.contains("namespace JSX"),
                module => module == "react" || module.starts_with("react/"),
            };
            interfaces.augmented(view).iter().any(adds)
        });
        let of_react = !others && !augmented && imports().any(|import| from(import, "react"));
        Self { registry, edges, resolver, interfaces, views: known, of_react }
    }
}

impl Sources<'_, '_> {
    /// Whether another file with the same destination exports a name: a project has one of the two.
    pub(super) fn has_twin(&self, target: usize, name: &str) -> bool {
        let listing = &self.registry.listing;
        let Some((file, _)) = self.views.all.get(target) else { return false };
        let places = listing.entries(*file).filter_map(|entry| listing.destination(entry));
        let mut twins = places.flat_map(|place| listing.placed(place));
        twins.any(|entry| {
            let view = listing.file(entry).filter(|other| other != file);
            let view = view.and_then(|other| self.views.find(self.registry, other, entry.0));
            view.is_some_and(|view| self.interfaces.exports(view, name) != Exported::No)
        })
    }

    /// Whether the sources have another file where an import leads than the one at `found`, and no item lists it: their copy of the
    /// official item whose place an item of ours takes. Consumers have one of the two.
    pub(super) fn is_copy(&self, position: usize, import: &Import, found: usize) -> bool {
        let files = &self.registry.files;
        let (Some(file), Some(found)) = (files.get(position), files.get(found)) else { return false };
        let around = &self.registry.surroundings.around;
        let at = |path: &str| around.iter().find(|other| *other == path);
        let leads = self.registry.context.sources.lead(&file.path, &import.specifier).paths;
        let first = leads.iter().find_map(|lead| find_module(lead, at));
        !import.specifier.starts_with('.') && first.is_some_and(|path| *path != *found.path)
    }

    /// The same for what an element shows.
    pub(super) fn shows_copy(&self, position: usize, element: &Element) -> bool {
        let imports = self.registry.files.get(position).map(|file| file.facts.imports.as_slice());
        let imports = imports.unwrap_or_default();
        let name = element.name.split('.').next().unwrap_or_default();
        self.edges.of_file(position).any(|edge| {
            let Some(import) = imports.get(edge.import()) else { return false };
            let binds = import.names.iter().any(|one| one.local == name);
            binds && edge.to.file().is_some_and(|found| self.is_copy(position, import, found))
        })
    }
}
