//! Checks whether every item installs and compiles for a consumer, and follows the structural law. A catalog goes in,
//! findings come out.

pub mod analysis;
pub mod app;
pub mod baseline;
mod client_work;
pub mod edges;
mod entry;
pub mod fix;
pub mod gather;
mod groups;
pub mod ignore;
pub mod law;
mod mismatches;
pub mod names;
mod nearest;
pub mod oracle;
mod prose;
mod published;
pub mod registry;
mod reporter;
pub mod rules;
pub mod secret;
mod selectors;
pub mod starter;
mod steering;
mod themes;
mod tokens;
pub mod upkeep;
mod uses;
mod variables;
mod withhold;

use analysis::Analysis;
use basepair_catalog::catalog::{Catalog, Withheld};
use basepair_catalog::load::{Loaded, Surroundings};
use basepair_catalog::wire::finding::Hidden;
use basepair_client::context::Context;
use basepair_model::finding::{self, Finding, Omitted};
use basepair_model::parallel::map_shares;
use basepair_model::rule::{self, Rule, Severity};
use basepair_syntax::{Cache, Candidates};
use ignore::Ignored;
use names::Names;
use registry::Registry;
use reporter::{Outcome, Reporter};
use std::collections::{HashMap, HashSet};
use std::mem::ManuallyDrop;
use std::sync::Arc;

/// The findings, how much was checked, and what else a check finds out.
#[derive(Debug, Default)]
pub struct Report {
    pub findings: Vec<Finding>,
    /// Further findings that are only counted.
    pub omitted: Vec<Omitted>,
    pub unreported: Unreported,
    /// For every rule, in the order of the tables, how many subjects it has checked.
    pub checked: Vec<(&'static Rule, usize)>,
    /// The items that must not be served, with the reason.
    pub withheld: Vec<Withheld>,
    /// Whether the structural law applies; it does not apply to a registry without nodes.
    pub law: bool,
    /// The registry's project, its configuration and its consumers. A part of the configuration that is invalid was left out.
    pub context: Arc<Context>,
    pub vocabulary: Vocabulary,
}

/// Findings that are not reported.
#[derive(Debug, Default)]
pub struct Unreported {
    /// Ignored findings, with the reason.
    pub ignored: Vec<Ignored>,
    /// Findings that a baseline hides.
    pub baselined: Vec<Finding>,
    /// How many more there are: omitted ones, and those of rules that are off.
    more: Hidden,
}

/// What search and previews need of the sources. Only a check of everything reads it.
#[derive(Debug, Default)]
pub struct Vocabulary {
    /// The names that the sources of each item export, and the props of its components, for search.
    pub names: HashMap<String, Names>,
    /// The words of all scripts that may be classes, if there is a kit for previews, which need them.
    pub words: Candidates,
}

impl Report {
    pub fn errors(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.severity == Severity::Error)
    }

    /// How many findings are hidden, and why.
    pub fn hidden(&self) -> Hidden {
        let Unreported { ignored, baselined, more } = &self.unreported;
        Hidden {
            ignored: ignored.len() + more.ignored,
            baselined: baselined.len() + more.baselined,
            off: more.off,
        }
    }

    /// Sets the level of every finding from the configuration, and removes those that are off. Can be repeated after
    /// findings were added.
    fn apply_levels(&mut self) {
        let levels = &self.context.config.levels;
        if levels.is_empty() {
            return;
        }
        let before = self.findings.len();
        self.findings.retain_mut(|finding| {
            let level = levels.of(finding);
            level.into_iter().for_each(|severity| finding.severity = severity);
            level.is_some()
        });
        self.unreported.more.off += before - self.findings.len() + self.hide_omitted();
        // Omitted findings get the most severe level of the listed ones.
        let mut worst: HashMap<(&str, Option<&str>), Severity> = HashMap::new();
        for finding in &self.findings {
            for file in [Some(finding.place.file()), None] {
                let severity = worst.entry((finding.rule.name, file)).or_insert(finding.severity);
                *severity = finding.severity.max(*severity);
            }
        }
        for omitted in &mut self.omitted {
            let found = worst.get(&(omitted.rule.name, omitted.file.as_deref()));
            omitted.severity = found.copied().unwrap_or(omitted.severity);
        }
    }

    /// Keeps the findings that `wanted` accepts, and the omitted ones in files that `in_file` accepts.
    pub fn retain(&mut self, wanted: impl Fn(&Finding) -> bool, in_file: impl Fn(&str) -> bool) {
        self.findings.retain(&wanted);
        self.omitted.retain(|omitted| omitted.file.as_deref().is_some_and(&in_file));
        self.unreported.baselined.retain(&wanted);
    }

    /// Hides the omitted findings of a rule and file if all of the listed ones are hidden. Returns how many were hidden.
    fn hide_omitted(&mut self) -> usize {
        let left: HashSet<(&str, &str)> =
            self.findings.iter().map(|finding| (finding.rule.name, finding.place.file())).collect();
        let rules: HashSet<&str> = left.iter().map(|(rule, _)| *rule).collect();
        let before: usize = self.omitted.iter().map(|omitted| omitted.count).sum();
        self.omitted.retain(|omitted| match &omitted.file {
            Some(file) => left.contains(&(omitted.rule.name, file.as_str())),
            None => rules.contains(omitted.rule.name),
        });
        before - self.omitted.iter().map(|omitted| omitted.count).sum::<usize>()
    }
}

/// All findings of a loaded registry: those of the loader and of every rule, except those that are ignored with a reason.
/// `cache` keeps the facts of each file, so that the next run parses only changed files; with a cache for a single run,
/// facts are not freed.
pub fn report(loaded: &Loaded, cache: &Cache) -> Report {
    report_on(loaded, cache, Scope::Everything)
}

/// Which rules are run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    Everything,
    /// Every rule, but without what only pages and search need: names and words.
    Findings,
    /// Only rules that refuse or withhold; no source is parsed.
    Safety,
}

impl Scope {
    fn includes(self, rule: &Rule) -> bool {
        self != Self::Safety || rule.withholds()
    }
}

/// Like [`report`], with a choice of rules.
pub fn report_on(loaded: &Loaded, cache: &Cache, scope: Scope) -> Report {
    examine(loaded, cache, scope, |_, _| {}).0
}

/// Like [`report_on`], with what `look` sees of the analysis; `None` without a catalog.
pub(crate) fn examine<T>(
    loaded: &Loaded,
    cache: &Cache,
    scope: Scope,
    look: impl FnOnce(&Analysis<'_>, &Report) -> T,
) -> (Report, Option<T>) {
    let mut report =
        Report { findings: loaded.findings.clone(), omitted: loaded.omitted.clone(), ..Report::default() };
    report.checked.extend(loaded.checked.by_rule());
    let Some(catalog) = loaded.best() else {
        report.checked.extend(rules::ALL.iter().map(|check| (check.rule, 0)));
        return (report, None);
    };
    let seen = run_on(catalog, &loaded.surroundings, cache, scope, &mut report, look);
    (report, Some(seen))
}

/// The findings of the rules on a catalog that was changed in memory, with those of the loader that are still true: they
/// withhold items too.
pub fn report_of(
    catalog: &Catalog,
    surroundings: &Surroundings,
    cache: &Cache,
    loaders: Vec<Finding>,
) -> Report {
    let mut report = Report { findings: loaders, ..Report::default() };
    run_on(catalog, surroundings, cache, Scope::Everything, &mut report, |_, _| {});
    report
}

/// Whether a rule withholds an item of this catalog. Parses no source.
pub fn withholds(catalog: &Catalog, surroundings: &Surroundings) -> bool {
    let mut report = Report::default();
    run_on(catalog, surroundings, &Cache::default(), Scope::Safety, &mut report, |_, _| {});
    !report.withheld.is_empty()
}

fn run_on<T>(
    catalog: &Catalog,
    surroundings: &Surroundings,
    cache: &Cache,
    scope: Scope,
    report: &mut Report,
    look: impl FnOnce(&Analysis<'_>, &Report) -> T,
) -> T {
    let registry = ManuallyDrop::new(match scope {
        Scope::Everything | Scope::Findings => Analysis::of(Registry::read(catalog, surroundings, cache)),
        Scope::Safety => Analysis::of(Registry::unread(catalog, surroundings)),
    });
    run_rules(&registry, report, scope);
    let seen = look(&registry, report);
    if !cache.is_for_one_run() {
        drop(ManuallyDrop::into_inner(registry));
    }
    seen
}

/// Runs every rule, on as many threads as the machine has cores; the results are in the order of the table.
fn run_all(registry: &Analysis<'_>, scope: Scope) -> Vec<Outcome> {
    map_shares(rules::ALL, 1, |checks| {
        let run = |check: &&rules::Check| {
            let mut reporter = Reporter::new(check.rule);
            check
                .run
                .into_iter()
                .filter(|_| scope.includes(check.rule))
                .for_each(|run| run(registry, &mut reporter));
            reporter.finish()
        };
        checks.iter().map(run).collect()
    })
}

/// Runs every rule, and removes the findings that are ignored with a reason.
fn run_rules(registry: &Analysis<'_>, report: &mut Report, scope: Scope) {
    report.law = registry.has_law();
    report.context = Arc::clone(&registry.context);
    if scope == Scope::Everything {
        report.vocabulary.names = names::names(registry);
        if registry.surroundings.kit.is_some() {
            let files: Vec<_> = registry.files.iter().map(|file| (&*file.text, &*file.facts)).collect();
            report.vocabulary.words = Candidates::of(&files);
        }
    }
    for (check, said) in rules::ALL.iter().zip(run_all(registry, scope)) {
        report.findings.extend(said.findings);
        report.omitted.extend(said.omitted);
        report.checked.push((check.rule, said.checked));
    }
    if registry.context.profile.writes_empty_files() {
        report.findings.retain(|finding| finding.rule != &rule::EMPTY_FILE);
    }
    finding::settle(&mut report.findings);
    report.withheld = withhold::withheld(registry, &report.findings);
    let dependents = withhold::dependents(registry, &report.withheld);
    report.findings.extend(dependents.findings);
    report.omitted.extend(dependents.omitted);
    finding::sort(&mut report.findings);
    for (rule, count) in &mut report.checked {
        if *rule == &rule::WITHHELD_DEPENDENCY {
            *count += dependents.checked;
        }
    }
    if scope == Scope::Safety {
        report.apply_levels();
        return;
    }
    let (ignored, checked) = ignore::apply(registry, &mut report.findings);
    report.unreported.ignored = ignored;
    report.unreported.more.ignored = report.hide_omitted();
    for (rule, count) in &mut report.checked {
        *count += checked.iter().filter(|(other, _)| other == rule).map(|(_, count)| count).sum::<usize>();
    }
    rules::habit::fold_files(&mut report.findings, registry.catalog.items().len());
    // After the ignores: an ignore that covers a finding of a rule that is off is not unused.
    report.apply_levels();
}
