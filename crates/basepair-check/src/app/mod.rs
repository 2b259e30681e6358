//! A consumer's application under the law: its files become a catalog in which everything installed from a registry
//! is known by where it landed, and the app's own folders belong to elements as the model says. The rules are the
//! same; they cannot tell an application from a registry.

mod project;

use crate::analysis::Analysis;
use crate::registry::Registry;
use crate::{Report, Scope, judge};
use basepair_catalog::catalog::{Catalog, Item, Registry as About};
use basepair_catalog::load::{MODEL, SOURCE_LIMIT, Source, Surroundings, read_model};
use basepair_model::finding::{self, Collector, Finding};
use basepair_model::item::Entry;
use basepair_model::manifest::canonical::{canonical, new_array, new_object, new_string, new_strings};
use basepair_model::manifest::{self, Standing};
use basepair_model::model::{ElementId, Model};
use basepair_model::place::{Place, SourceText, Span};
use basepair_model::rule;
use basepair_syntax::{self as syntax, Cache};
use project::Project;
use std::collections::{BTreeMap, HashMap};

/// The item that stands for everything the application has not installed.
const OWN: &str = "application";

/// Judges an application by the model and the items of a registry.
pub fn report(registry: &Catalog, source: &dyn Source, cache: &Cache) -> Report {
    let app = Application::read(registry, source);
    let mut report = Report { law: true, ..Report::default() };
    let known = Analysis::of(Registry::read(&app.catalog, &app.surroundings, cache));
    judge(&known, &mut report, Scope::Everything);
    let aside = [&rule::UNPROVIDED_IMPORT, &rule::REWRITTEN_IMPORT];
    let own = |finding: &Finding| {
        // What rules say about entries of a manifest says nothing here: an application has none.
        app.catalog.model.placed.contains_key(finding.place.file())
            && !aside.iter().any(|rule| std::ptr::eq(*rule, finding.rule))
    };
    report.findings.retain(own);
    report.omitted.retain(|omitted| {
        let placed = omitted.file.as_ref().is_none_or(|file| app.catalog.model.placed.contains_key(file));
        placed && !aside.iter().any(|rule| std::ptr::eq(*rule, omitted.rule))
    });
    report.judged.retain(|(rule, _)| !aside.iter().any(|aside| std::ptr::eq(*aside, *rule)));
    for finding in &mut report.findings {
        if finding.item.as_deref() == Some(OWN) {
            finding.item = None;
        }
    }
    for (rule, count) in &mut report.judged {
        if *rule == &rule::UNMAPPED_FILE {
            *count = app.mapped + app.unmapped;
        }
    }
    report.findings.extend(app.note());
    finding::settle(&mut report.findings);
    report
}

/// An application, as a registry of what it holds.
struct Application {
    catalog: Catalog,
    surroundings: Surroundings,
    mapped: usize,
    unmapped: usize,
}

impl Application {
    fn read(registry: &Catalog, source: &dyn Source) -> Self {
        let project = Project::read(source);
        let own_model = source.read(MODEL, SOURCE_LIMIT).is_ok();
        let mut model = registry.model.clone();
        if own_model && let (Some(own), _) = read_model(source, &mut Collector::default()) {
            model = own;
        }
        let texts: Vec<(String, String)> = project
            .files
            .iter()
            .map(|path| {
                let judged = is_judged(path);
                let text = judged.then(|| source.read(path, SOURCE_LIMIT).ok()).flatten();
                (path.clone(), text.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default())
            })
            .collect();
        let installed = installed(registry, &project);
        place(&mut model, registry, &project, &installed);
        // Whatever the application defines, it has.
        for (path, text) in texts.iter().filter(|(path, _)| path.ends_with(".css")) {
            let defined = syntax::read(path, text).definitions;
            model.consumer.variables.extend(defined.into_iter().map(|definition| definition.name));
        }
        let judged = || texts.iter().filter(|(path, _)| is_judged(path));
        let mapped = judged().filter(|(path, _)| model.placed.contains_key(path)).count();
        let unmapped = judged().count() - mapped;
        let mut surroundings = Surroundings::default();
        surroundings.has_model = true;
        surroundings.settings = project.settings.clone();
        let items = items(registry, &project, &installed, texts);
        let about = About { name: OWN.to_owned(), ..About::default() };
        Self { catalog: Catalog::new(about, items, model), surroundings, mapped, unmapped }
    }

    /// One line about everything that was passed by.
    fn note(&self) -> Option<Finding> {
        if self.unmapped == 0 {
            return None;
        }
        let (count, all) = (self.unmapped, self.mapped + self.unmapped);
        let belong = if count == 1 { "belongs" } else { "belong" };
        let message = format!("{count} of {all} files {belong} to no element and {} not judged", were(count));
        let help = format!(
            "map folders in `app_folders` of an element in `{MODEL}`, or name them after one, such as `{}`",
            self.catalog.model.units().next().map_or("n1-name", |unit| unit.directory.as_str())
        );
        let place = Place::new(&SourceText::new(MODEL, ""), Span::default());
        Some(Finding::new(&rule::UNMAPPED_FILE, place, message, help))
    }
}

fn were(count: usize) -> &'static str {
    if count == 1 { "was" } else { "were" }
}

/// Sources and styles; images and data only have to be there.
fn is_judged(path: &str) -> bool {
    let language = basepair_syntax::facts::Language::of(path);
    language.is_script() || language == basepair_syntax::facts::Language::Css
}

/// The files of the application that came from the registry, with the item and its file, by position.
type Installed = BTreeMap<String, (usize, usize)>;

fn installed(registry: &Catalog, project: &Project) -> Installed {
    let mut found = Installed::new();
    for (position, item) in registry.items().iter().enumerate() {
        for (at, file) in item.entry.files.iter().enumerate() {
            let destination = basepair_client::install::destination(file);
            let Some(path) = destination.path().and_then(|path| project.landed(path)) else { continue };
            found.entry(path).or_insert((position, at));
        }
    }
    found
}

/// Says where every file belongs: an installed one where its item does, the others by their folder.
fn place(model: &mut Model, registry: &Catalog, project: &Project, installed: &Installed) {
    let mut placed: BTreeMap<String, ElementId> = BTreeMap::new();
    let styles = model.units().find(|unit| unit.roles.iter().any(|role| role == "css-values"));
    let styles = styles.map(|unit| unit.id.clone());
    for path in &project.files {
        let by_item = installed.get(path).and_then(|(item, file)| {
            let item = registry.items().get(*item)?;
            let id = registry.model.place(&item.entry.files.get(*file)?.path)?.id().clone();
            // The application's own model may know other elements.
            model.element(id.as_str()).map(|element| element.id().clone())
        });
        let by_styles = styles.clone().filter(|_| project.styles.as_deref() == Some(path));
        let by_name = || model.place(path).map(|element| element.id().clone());
        let by_folder = || {
            let folders = model.units().flat_map(|unit| unit.app_folders.iter().map(move |f| (f, unit)));
            let holds = |(folder, _): &(&String, _)| project.is_below(path, folder);
            folders.filter(holds).max_by_key(|(folder, _)| folder.len()).map(|(_, unit)| unit.id.clone())
        };
        if let Some(id) = by_item.or(by_styles).or_else(by_name).or_else(by_folder) {
            placed.insert(path.clone(), id);
        }
    }
    model.placed = placed;
}

/// One item for each that was installed, and one for everything else. All of them are there at once.
fn items(
    registry: &Catalog,
    project: &Project,
    installed: &Installed,
    texts: Vec<(String, String)>,
) -> Vec<Item> {
    let mut by_item: BTreeMap<Option<usize>, Vec<&str>> = BTreeMap::new();
    for (path, _) in &texts {
        by_item.entry(installed.get(path).map(|(item, _)| *item)).or_default().push(path);
    }
    let names: Vec<&str> =
        by_item.keys().flatten().filter_map(|at| registry.items().get(*at)).map(|item| item.name()).collect();
    let entries = by_item.iter().filter_map(|(item, paths)| {
        let item = item.map(|at| registry.items().get(at));
        let (name, demo) = match item {
            Some(item) => (item?.name(), item?.entry.demo.as_deref()),
            None => (OWN, None),
        };
        let needs: Vec<&str> = if item.is_none() { names.clone() } else { vec![OWN] };
        let files = paths.iter().map(|path| {
            new_object([
                ("path", new_string(*path)),
                ("type", new_string("registry:file")),
                ("target", new_string(format!("~/{path}"))),
            ])
        });
        let meta = demo.map_or_else(|| new_object([]), |demo| new_object([("demo", new_string(demo))]));
        Some(new_object([
            ("name", new_string(name)),
            ("type", new_string("registry:item")),
            ("dependencies", new_strings(project.packages.iter().map(String::as_str))),
            ("registryDependencies", new_strings(needs)),
            ("files", new_array(files.collect())),
            ("meta", meta),
        ]))
    });
    let listed = new_object([("items", new_array(entries.collect()))]);
    let text = SourceText::new(String::new(), canonical("", &listed));
    let (read, _) =
        manifest::read(&text, Standing { root: false, allow_outside: false, makes_targets: false });
    let mut texts: HashMap<String, String> = texts.into_iter().collect();
    let with_sources = |entry: Entry| {
        let sources =
            entry.files.iter().map(|file| texts.remove(&file.path).unwrap_or_default().into()).collect();
        Item { entry, sources, previews: Vec::new() }
    };
    read.entries.into_iter().map(with_sources).collect()
}
