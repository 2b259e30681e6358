//! A consumer's application under the law: its files become a catalog in which everything installed from a registry is known
//! by its content, and the application's own folders belong to elements as the model says. The rules are the same; they
//! cannot tell an application from a registry. What cannot be read, resolved or placed is named.

mod catalog;
mod imports;
mod installed;
mod problems;
mod project;
mod starter;
mod workspace;

pub use installed::{Installed, Origin};

use crate::analysis::Analysis;
use crate::registry::Registry;
use crate::{Report, Scope, run_rules};
use basepair_catalog::catalog::{Catalog, Registry as About};
use basepair_catalog::load::{CONFIG, SOURCE_LIMIT, Source, Surroundings, read_model};
use basepair_client::config::Config;
use basepair_model::finding::{self, Collector, Finding};
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::rule;
use basepair_syntax::{self as syntax, Cache};
use catalog::OWN;
use imports::Imports;
use project::Project;
use std::collections::{BTreeMap, BTreeSet};

/// Rules about entries of a manifest, which an application has not. Imports are looked at here instead.
const ASIDE: &[&rule::Rule] = &[&rule::UNPROVIDED_IMPORT, &rule::REWRITTEN_IMPORT];

/// What may be wrong with an import by the law. Whoever loads the style sheet for the whole application uses nothing of it.
const IMPORT_RULES: &[&rule::Rule] =
    &[&rule::UPWARD_IMPORT, &rule::SIDEWAYS_IMPORT, &rule::SKIPPED_STRAND_IMPORT, &rule::UNGRANTED_IMPORT];

/// Checks an application by the model and the items of a registry.
/// `overrides` are settings that win over the application's `basepair.toml`.
pub fn report(registry: &Catalog, source: &dyn Source, overrides: &[String], cache: &Cache) -> Report {
    let project = Project::read(source, overrides);
    let mut found = Collector::default();
    let mut report = Report { law: true, ..Report::default() };
    if let Some(finding) = problems::of_folder(&project) {
        found.push(finding);
    }
    let settings = problems::of_settings(source, &project);
    let settled = settings.is_empty();
    settings.into_iter().for_each(|finding| found.push(finding));
    let application = Application::read(registry, source, &project, &mut found);
    // By another model than its own an application is not checked.
    if let Some(app) = &application {
        let known = Analysis::of(Registry::read(&app.catalog, &app.surroundings, cache));
        run_rules(&known, &mut report, Scope::Everything);
        app.keep_own(&mut report);
        let loads = imports::of_style_sheets(&known, &project);
        report.findings.retain(|finding| {
            let span = (finding.place.span.start(), finding.place.span.end());
            !IMPORT_RULES.iter().any(|rule| std::ptr::eq(*rule, finding.rule))
                || !loads.contains(&(finding.place.file(), span))
        });
        let imports = Imports { source, project: &project, settled };
        let count = imports.findings(&known, &mut found);
        app.unmapped.iter().for_each(|path| found.push(unmapped(path, app)));
        for (rule, checked) in &mut report.checked {
            match *rule {
                rule if std::ptr::eq(rule, &rule::UNMAPPED_FILE) => *checked = project.checked().count(),
                rule if std::ptr::eq(rule, &rule::UNPROVIDED_IMPORT) => *checked = count,
                _ => {}
            }
        }
    }
    let (findings, omitted) = found.finish();
    report.findings.extend(findings);
    report.omitted.extend(omitted);
    for finding in report.findings.iter_mut().filter(|finding| finding.item.as_deref() == Some(OWN)) {
        finding.item = None;
    }
    finding::settle(&mut report.findings);
    report.apply_levels();
    report
}

/// Which files of an application came from a registry, and which of them were changed since.
pub fn installed(registry: &Catalog, source: &dyn Source) -> Installed {
    let project = Project::read(source, &[]);
    let texts = texts(source, &project, &mut Collector::default());
    installed::recognise(registry, &project, &texts).0
}

/// An application, as a registry of what it holds.
struct Application {
    catalog: Catalog,
    surroundings: Surroundings,
    /// The sources that belong to no element.
    unmapped: Vec<String>,
    /// Those among them that a template brought and nobody has changed.
    starters: BTreeSet<String>,
}

impl Application {
    /// `None` when its own model cannot be read.
    fn read(
        registry: &Catalog,
        source: &dyn Source,
        project: &Project,
        found: &mut Collector,
    ) -> Option<Self> {
        let mut model = match read_model(source, found) {
            (model, true) => model?,
            (_, false) => registry.model.clone(),
        };
        // What cannot be mapped is reported with the rest of the configuration.
        let (mut config, _) = Config::of(&project.settings);
        config.resolve(&model);
        for folder in config.app.folders {
            let units = model.nodes.iter_mut().map(|node| &mut node.unit);
            let mut units = units.chain(model.rungs.iter_mut().map(|rung| &mut rung.unit));
            let unit = units.find(|unit| unit.id.as_str() == folder.element);
            unit.into_iter().for_each(|unit| unit.app_folders.push(folder.path.clone()));
        }
        let texts = texts(source, project, found);
        let (installed, starters) = installed::recognise(registry, project, &texts);
        catalog::place(&mut model, registry, project, &installed, &starters);
        // Whatever the application defines, it has.
        for (path, text) in texts.iter().filter(|(path, _)| path.ends_with(".css")) {
            let defined = syntax::read(path, text).definitions;
            model.consumer.variables.extend(defined.into_iter().map(|definition| definition.name));
        }
        let unmapped = project.checked().filter(|path| !model.placed.contains_key(*path)).cloned().collect();
        let mut surroundings = Surroundings::default();
        surroundings.has_model = true;
        surroundings.settings = project.settings.clone();
        let items = catalog::items(registry, &model, project, &installed, texts);
        let about = About { name: OWN.to_owned(), ..About::default() };
        Some(Self { catalog: Catalog::new(about, items, model), surroundings, unmapped, starters })
    }

    /// Leaves out what rules say about entries of a manifest.
    fn keep_own(&self, report: &mut Report) {
        let aside = |rule: &rule::Rule| ASIDE.iter().any(|aside| std::ptr::eq(*aside, rule));
        let placed = |file: &str| self.catalog.model.placed.contains_key(file);
        report.findings.retain(|finding| {
            let config = std::ptr::eq(finding.rule, &rule::INVALID_CONFIG);
            (placed(finding.place.file()) || config) && !aside(finding.rule)
        });
        report
            .omitted
            .retain(|omitted| omitted.file.as_ref().is_none_or(|file| placed(file)) && !aside(omitted.rule));
    }
}

/// The text of every source; one that cannot be read is a finding.
fn texts(source: &dyn Source, project: &Project, found: &mut Collector) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for path in project.checked() {
        match problems::text_within(source, path, SOURCE_LIMIT) {
            Ok(text) => {
                texts.insert(path.clone(), text.unwrap_or_default());
            }
            Err(finding) => found.push(*finding),
        }
    }
    texts
}

/// A file that was not checked, because nobody can say what it may use.
fn unmapped(path: &str, app: &Application) -> Finding {
    let place = Place::new(&SourceText::new(path, ""), Span::default());
    if app.starters.contains(path) {
        let message = format!("`{path}` is the untouched start page of a template and was not checked");
        return Finding::new(&rule::UNMAPPED_FILE, place, message, "replace it by a page of the application");
    }
    let message = format!("`{path}` belongs to no element and was not checked");
    let help = format!(
        "map its folder to an element in `[app.folders]` of `{CONFIG}`, or name it after one, such as `{}`",
        app.catalog.model.units().next().map_or("n1-name", |unit| unit.directory.as_str())
    );
    Finding::new(&rule::UNMAPPED_FILE, place, message, help)
}
