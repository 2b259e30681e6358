//! Checks a consumer's application against the law. Its files become a catalog: files installed from a registry are
//! recognized by their content, and the application's own folders are mapped to elements. The rules are the same as for a
//! registry. Files and imports that cannot be read, resolved or mapped are reported.

mod catalog;
mod imports;
mod installed;
mod problems;
pub(crate) mod project;
mod starter;
mod workspace;

pub use installed::{Installed, Origin};

use crate::analysis::Analysis;
use crate::registry::Registry;
use crate::{Report, Scope, run_rules};
use basepair_catalog::catalog::{Catalog, Registry as About};
use basepair_catalog::load::{CONFIG, SOURCE_LIMIT, Source, Surroundings, read_model};
use basepair_config::Config;
use basepair_model::finding::{self, Collector, Finding};
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::rule;
use basepair_syntax::{self as syntax, Cache};
use catalog::OWN;
use imports::Imports;
use project::Project;
use std::collections::{BTreeMap, BTreeSet};

/// Rules about manifest entries, which an application does not have. Imports are checked here instead.
const SKIPPED: &[&rule::Rule] =
    &[&rule::UNPROVIDED_IMPORT, &rule::REWRITTEN_IMPORT, &rule::UNDECLARED_ENV_VAR];

/// The rules about import direction. They do not apply to the import of the application's global style sheet.
const IMPORT_RULES: &[&rule::Rule] =
    &[&rule::UPWARD_IMPORT, &rule::SIDEWAYS_IMPORT, &rule::SKIPPED_STRAND_IMPORT, &rule::UNGRANTED_IMPORT];

/// Checks an application against the model and the items of a registry.
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
    // An application is never checked against another model than its own.
    if let Some(app) = &application {
        let known = Analysis::in_place(Registry::read(&app.catalog, &app.surroundings, cache));
        run_rules(&known, &mut report, Scope::Findings);
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
        app.deprecated.iter().for_each(|finding| found.push(finding.clone()));
        for (rule, checked) in &mut report.checked {
            match *rule {
                rule if std::ptr::eq(rule, &rule::UNMAPPED_FILE) => *checked = project.checked().count(),
                rule if std::ptr::eq(rule, &rule::UNPROVIDED_IMPORT) => *checked = count,
                rule if std::ptr::eq(rule, &rule::DEPRECATED_ITEM) => *checked = app.installed,
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

/// Which files of an application were installed from a registry, and which of them were changed since.
pub fn installed(registry: &Catalog, source: &dyn Source) -> Installed {
    let project = Project::read(source, &[]);
    let texts = texts(source, &project, &mut Collector::default());
    installed::detect(registry, &project, &texts).0
}

/// An application, as a registry of its files.
struct Application {
    catalog: Catalog,
    surroundings: Surroundings,
    /// The sources that do not belong to an element.
    unmapped: Vec<String>,
    /// Those among them that come unchanged from a template.
    starters: BTreeSet<String>,
    /// How many files come from the registry, and those of them whose items it has deprecated.
    installed: usize,
    deprecated: Vec<Finding>,
}

impl Application {
    /// `None` if its own model cannot be parsed.
    fn read(
        registry: &Catalog,
        source: &dyn Source,
        project: &Project,
        found: &mut Collector,
    ) -> Option<Self> {
        let mut model = match read_model(source, found) {
            (model, true) => model?,
            (_, false) => (*registry.model).clone(),
        };
        // Invalid mappings are reported with the rest of the configuration.
        let (mut config, _) = Config::of(&project.settings);
        config.resolve(&model);
        for folder in config.app.folders {
            let units = model.nodes.iter_mut().map(|node| &mut node.unit);
            let mut units = units.chain(model.rungs.iter_mut().map(|rung| &mut rung.unit));
            let unit = units.find(|unit| unit.id.as_str() == folder.element);
            unit.into_iter().for_each(|unit| unit.app_folders.push(folder.path.clone()));
        }
        let texts = texts(source, project, found);
        let (installed, starters) = installed::detect(registry, project, &texts);
        catalog::place(&mut model, registry, project, &installed, &starters);
        // All definitions of the application are available.
        for (path, text) in texts.iter().filter(|(path, _)| path.ends_with(".css")) {
            let defined = syntax::read(path, text).definitions;
            model.consumer.variables.extend(defined.into_iter().map(|definition| definition.name));
        }
        let unmapped = project.checked().filter(|path| !model.placed.contains_key(*path)).cloned().collect();
        let mut surroundings = Surroundings::default();
        surroundings.has_model = true;
        surroundings.settings = project.settings.clone();
        let deprecated = deprecated(registry, &installed);
        let count = installed.len();
        let items = catalog::items(registry, &model, project, &installed, texts);
        let about = About { name: OWN.to_owned(), ..About::default() };
        let catalog = Catalog::new(about, items, model);
        Some(Self { catalog, surroundings, unmapped, starters, installed: count, deprecated })
    }

    /// Removes the findings about manifest entries.
    fn keep_own(&self, report: &mut Report) {
        let aside = |rule: &rule::Rule| SKIPPED.iter().any(|aside| std::ptr::eq(*aside, rule));
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

/// The text of every source; an unreadable file is reported.
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

/// The items of an application that their registry has deprecated, each once, at its first file.
fn deprecated(registry: &Catalog, installed: &Installed) -> Vec<Finding> {
    let mut seen = BTreeSet::new();
    let found = installed.iter().filter_map(|(path, origin)| {
        let item = registry.items().get(origin.item)?;
        let deprecated = item.entry.deprecated.as_ref().filter(|_| seen.insert(origin.item))?;
        let place = Place::new(&SourceText::new(path, ""), Span::default());
        let since = deprecated.since.as_ref().map_or_else(String::new, |since| format!(" since {since}"));
        let reason = deprecated.reason.as_ref().map_or_else(String::new, |reason| format!(": {reason}"));
        let message = format!("`{}` is deprecated{since}{reason}", item.name());
        let help = match &deprecated.successor {
            Some((name, _)) => format!("use its successor `{name}`"),
            None => "replace it before the registry retires it".to_owned(),
        };
        Some(Finding::new(&rule::DEPRECATED_ITEM, place, message, help))
    });
    found.collect()
}

/// The note about a file that was not checked, because it does not belong to an element.
fn unmapped(path: &str, app: &Application) -> Finding {
    let place = Place::new(&SourceText::new(path, ""), Span::default());
    if app.starters.contains(path) {
        let message = format!("`{path}` is the unchanged start page of a template and was not checked");
        return Finding::new(
            &rule::UNMAPPED_FILE,
            place,
            message,
            "replace it with a page of the application",
        );
    }
    let message = format!("`{path}` does not belong to an element and was not checked");
    let help = format!(
        "map its folder to an element in `[app.folders]` of `{CONFIG}`, or name it after one, such as `{}`",
        app.catalog.model.units().next().map_or("n1-name", |unit| unit.directory.as_str())
    );
    Finding::new(&rule::UNMAPPED_FILE, place, message, help)
}
