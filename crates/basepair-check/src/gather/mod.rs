//! Makes items of existing files: folders of components go in, entries for a manifest come out. Nothing is moved and no source is
//! changed.
//!
//! The design, in the order of the work:
//!
//! 1. `project` reads the files of the folders, and what they import outside of them, as far as it belongs to the project.
//! 2. `role` says what each file is: a component, a hook, a module, a style sheet, a demo; or why it is left out. `story` has those
//!    of Storybook, which are demos.
//! 3. `official` recognises untouched files of the official registry by their canonical print: they are dependencies, not items.
//! 4. `group` decides which files are one item: a folder that is named after its component, a module and its only user, modules
//!    that import each other. Everything else is an item of its own, and depends on what it imports.
//! 5. `place` chooses types so that a file lands where it is in the project, relative to what the alias means, and a target where
//!    no type does; so every import of the project is right in the project of a consumer, too.
//! 6. `words` has names, titles and descriptions; `needs` the dependencies; `styles` the tokens and keyframes of the project's
//!    style sheets that an item uses.
//!
//! What is already listed by an item of the registry is left alone, so that a later run adds what is new. Decisions that a person
//! may want to change are `unsure`, each with the file and line that decided them.

mod blocks;
mod entry;
mod group;
mod merge;
mod needs;
mod official;
mod place;
mod project;
mod role;
mod story;
mod styles;
mod words;

use crate::variables;
use basepair_catalog::load::{
    LoadError, Loaded, MANIFEST, Memory as Files, Overlay, Reading, Source, load_as,
};
use basepair_client::context::Context;
use basepair_model::item::ItemType;
use basepair_model::place::SourceText;
use basepair_syntax::Cache;
use group::{Group, Plan};
use project::Project;
use std::collections::BTreeMap;
use std::sync::Arc;
use styles::Sheets;

/// How many style sheets of the project are read.
const MOST_SHEETS: usize = 60;

/// What to gather.
#[derive(Debug, Clone)]
pub struct Request<'w> {
    /// The folders, relative to the registry's root; empty for the root.
    pub folders: &'w [String],
    /// The name and the homepage of a new registry.
    pub name: &'w str,
    pub homepage: &'w str,
}

/// The items that were made.
#[derive(Debug)]
pub struct Gathered {
    /// The manifest that gets the entries; its text is empty if it does not exist.
    pub manifest: Arc<SourceText>,
    /// The manifest's new text.
    pub after: String,
    pub items: Vec<Made>,
    /// Items that were there before and stay as they are.
    pub kept: usize,
    /// Untouched files of the official registry, with the item's name.
    pub official: Vec<(String, String)>,
    /// Files that are in no item, with the reason.
    pub left_out: Vec<(String, String)>,
    /// Decisions for a person, with the line that decided them.
    pub unsure: Vec<Unsure>,
}

/// One new item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    pub name: String,
    pub kind: ItemType,
    pub files: Vec<String>,
    /// The item that it shows.
    pub demo: Option<String>,
    /// Whether a comment or a story describes it.
    pub described: bool,
    /// Whether it is outside of the folders, and taken because an item imports it.
    pub outside: bool,
}

/// A decision that a person may want to change.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Unsure {
    pub file: String,
    /// From one; zero if no line decided it.
    pub line: usize,
    pub what: String,
}

/// Plans the items. Nothing is written.
pub fn gather(
    source: &dyn Source,
    reading: &Reading,
    cache: &Cache,
    request: &Request<'_>,
) -> Result<Gathered, LoadError> {
    let before = match load_as(source, reading) {
        Ok(loaded) => Some(loaded),
        Err(LoadError::NoManifest) => None,
        Err(error) => return Err(error),
    };
    let listed = listed(before.as_ref());
    let project = Project::read(source, reading, cache, request.folders, &listed);
    let mut plan = group::plan(&project, &listed, before.as_ref());
    let manifest = manifest(before.as_ref(), reading);
    let draft = entry::manifest(&manifest.text, request, &project, &plan.groups, &BTreeMap::new());
    let files = Files::default().with(&manifest.file, draft);
    let loaded = load_as(&Overlay::new(source, files), reading)?;
    let context = loaded.best().map(|catalog| Context::of(catalog, &loaded.surroundings.settings));
    let context = context.unwrap_or_default();
    let mut needs = needs::needs(&project, &mut plan, &context);
    let sheets = sheets(source, cache, &project, &plan);
    let consumer = loaded.best().map(|catalog| &catalog.model.consumer);
    let is_provided = |name: &str| {
        let by_model = consumer.is_some_and(|consumer| consumer.provides_variable(name));
        by_model || context.profile.provides_variable(name) || variables::is_set(name)
    };
    for group in &plan.groups {
        if let Some(needs) = needs.get_mut(&group.name) {
            needs.styles = styles::used(&project, &sheets, group, &is_provided);
        }
    }
    let after = entry::manifest(&manifest.text, request, &project, &plan.groups, &needs);
    let made = |group: &Group| Made {
        name: group.name.clone(),
        kind: group.kind,
        files: group.files.iter().map(|file| file.path.clone()).collect(),
        demo: group.demo.clone(),
        described: group.description.is_some(),
        outside: !group.files.iter().any(|file| project.is_wanted(&file.path)),
    };
    plan.unsure.sort();
    plan.unsure.dedup();
    Ok(Gathered {
        manifest,
        after,
        items: plan.groups.iter().map(made).collect(),
        kept: before.as_ref().and_then(Loaded::best).map_or(0, |catalog| catalog.items().len()),
        official: plan.official.into_iter().collect(),
        left_out: plan.left_out,
        unsure: plan.unsure,
    })
}

/// How many components are below a folder, and the folder that contains them all: what `init` offers to take.
pub fn components_below(source: &dyn Source) -> Option<(String, usize)> {
    role::components_below(&source.list(""))
}

/// The style sheets of the project that belong to no item: its tokens and keyframes.
fn sheets(source: &dyn Source, cache: &Cache, project: &Project, plan: &Plan) -> Sheets {
    let is_global = |path: &&String| {
        path.ends_with(".css")
            && !path.ends_with(".module.css")
            && !plan.owner.contains_key(*path)
            && role::may_be_part(path)
    };
    let paths = project.present.iter().filter(is_global).take(MOST_SHEETS);
    let texts: Vec<(&String, String)> =
        paths.filter_map(|path| Some((path, project::text(source, path)?))).collect();
    let read: Vec<basepair_syntax::Source<'_>> =
        texts.iter().map(|(path, text)| basepair_syntax::Source { path, text }).collect();
    let mut sheets = Sheets::default();
    for ((_, text), facts) in texts.iter().zip(cache.read_all(&read)) {
        sheets.take(text, &facts);
    }
    sheets
}

/// The manifest that gets the entries: the root.
fn manifest(before: Option<&Loaded>, reading: &Reading) -> Arc<SourceText> {
    let root = before.and_then(|loaded| loaded.manifests.first());
    let name = if reading.manifest.is_empty() { MANIFEST } else { &reading.manifest };
    root.map_or_else(|| SourceText::new(name, ""), Arc::clone)
}

/// The files that items list already, with the name of the item.
fn listed(before: Option<&Loaded>) -> BTreeMap<String, String> {
    let items = before.and_then(Loaded::best).map(|catalog| catalog.items()).unwrap_or_default();
    let files = items
        .iter()
        .flat_map(|item| item.entry.files.iter().map(|file| (file.path.clone(), item.name().to_owned())));
    files.collect()
}
