//! A registry with some manifests changed in memory, and what the check finds out about it.

use super::objection::objection;
use super::proposal::{Proposal, proposals};
use crate::analysis::Analysis;
use crate::{Report, Scope, examine};
use basepair_catalog::load::{LoadError, Loaded, Memory as Files, Overlay, Reading, Source, load_as};
use basepair_client::graph::Graph;
use basepair_client::plan::{Consumer, Plan, plan};
use basepair_client::resolve::Target;
use basepair_config::client::Major;
use basepair_model::finding::Finding;
use basepair_syntax::Cache;
use basepair_syntax::facts::Text;

/// The registry on disk, for repeated reading.
#[derive(Clone, Copy)]
pub(super) struct Basis<'s> {
    pub(super) source: &'s dyn Source,
    pub(super) reading: &'s Reading,
    pub(super) cache: &'s Cache,
}

pub(super) struct State {
    /// The manifests that differ from those on disk.
    pub(super) files: Files,
    pub(super) loaded: Loaded,
    pub(super) found: Report,
    /// For each item, what the imports of its files refer to.
    pub(super) imports: Vec<Vec<Meaning>>,
    /// The edits that the findings propose, with what speaks against them.
    pub(super) proposals: Vec<(Proposal, Option<String>)>,
}

/// What an import refers to, for one item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meaning {
    pub(super) to: To,
    /// Whether an installation of the item, or the project of the consumer, has it.
    pub(super) is_provided: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum To {
    File(usize),
    Package(Text),
    Project,
    Nothing,
}

impl State {
    pub(super) fn read(basis: Basis<'_>, files: Files) -> Result<Self, LoadError> {
        let loaded = load_as(&Overlay::new(basis.source, files.clone()), basis.reading)?;
        let (found, seen) = examine(&loaded, basis.cache, Scope::Findings, |registry, report| {
            let items = 0..registry.catalog.items().len();
            (items.map(|item| imports(registry, item)).collect(), judged(registry, report))
        });
        let (imports, proposals) = seen.unwrap_or_default();
        Ok(Self { files, loaded, found, imports, proposals })
    }

    /// The plans for the items of these names, each for its own, in a new project of the registry's consumers.
    pub(super) fn with_plans<T>(&self, names: &[&str], look: impl FnOnce(&[Option<Plan<'_>>]) -> T) -> T {
        let Some(catalog) = self.loaded.best() else { return look(&[]) };
        let context = &self.found.context;
        let graph = Graph::of(catalog, &context.hints());
        let consumer = Consumer::new_project(&context.profile, None, false, Major::default());
        let plan = |name: &&str| Some(plan(catalog, &graph, &[catalog.position(name)?], &consumer));
        look(&names.iter().map(plan).collect::<Vec<_>>())
    }
}

fn imports(registry: &Analysis<'_>, item: usize) -> Vec<Meaning> {
    let installation = registry.installation(item);
    let files = registry.file_positions_of(item).iter();
    let edges = files.flat_map(|file| registry.edges.of_item(item, *file));
    let meaning = |target: &Target| {
        let (to, is_provided) = match target {
            Target::File(found) => (To::File(found.file), installation.has_item(found.item())),
            Target::Package(name) => (To::Package(name.clone()), installation.has_package(name)),
            Target::Consumer | Target::Platform => (To::Project, true),
            Target::Nothing => (To::Nothing, false),
        };
        Meaning { to, is_provided }
    };
    edges.map(|edge| meaning(&edge.to)).collect()
}

fn judged(registry: &Analysis<'_>, report: &Report) -> Vec<(Proposal, Option<String>)> {
    let judge = |(proposal, finding): (Proposal, &Finding)| {
        let objection = objection(registry, &proposal, finding.place.file());
        (proposal, objection)
    };
    proposals(registry.catalog, &report.findings).into_iter().map(judge).collect()
}
