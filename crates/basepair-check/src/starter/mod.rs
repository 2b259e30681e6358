//! A new item: its folder, its sources, its demo, its test and its entries, so that it passes every rule from the start.
//! The content depends on the roles of its element and on similar items.

mod choice;
mod entry;
mod flavour;
mod home;
mod identifier;
mod listed;
mod manifest;
mod naming;
mod sfc;
mod source;
mod testing;

use crate::report;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{
    LoadError, Loaded, MANIFEST, Memory as Files, Overlay, Reading, Source, load_as,
};
use basepair_catalog::nearest::nearest;
use basepair_client::context::Context;
use basepair_model::finding::Finding;
use basepair_model::item::ItemType;
use basepair_model::model::{Element, Harness};
use basepair_model::place::SourceText;
use basepair_model::rule::Severity;
use basepair_syntax::Cache;
use choice::Shape;
use flavour::Flavour;
use std::collections::HashSet;
use std::sync::Arc;
use testing::Testing;

pub(crate) use entry::inserted;

/// The item to create.
#[derive(Debug, Clone, Copy)]
pub struct Request<'w> {
    pub name: &'w str,
    /// The node, rung or strand that it will belong to; `None` in a registry without the model.
    pub element: Option<&'w str>,
    pub kind: Option<ItemType>,
    pub title: Option<&'w str>,
    pub description: Option<&'w str>,
}

/// The planned files and changes.
#[derive(Debug)]
pub struct Starter {
    /// The new folders, each with everything below it.
    pub folders: Vec<String>,
    /// Relative to the registry's root, all of them new.
    pub files: Vec<(String, String)>,
    pub manifest: Arc<SourceText>,
    /// The manifest's new text.
    pub after: String,
    /// The items that are added to it.
    pub items: Vec<String>,
    /// Remaining manual steps, one line each.
    pub next: Vec<String>,
}

#[derive(Debug)]
pub enum StarterError {
    /// One line, with a suggestion if there is one.
    Refused(String),
    Load(LoadError),
}

/// Rules that a new item cannot pass yet; its entry ignores them with a reason.
const IGNORED_AT_FIRST: &[(&str, &str, &str)] = &[(
    "missing-preview",
    "The page is new: its preview is added once there is something to show.",
    "create a preview image, add it to `meta.preview`, and remove `meta.ignore`",
)];

/// Plans a new item. Nothing is written.
pub fn starter(
    source: &dyn Source,
    reading: &Reading,
    cache: &Cache,
    request: Request<'_>,
) -> Result<Starter, StarterError> {
    let loaded = load_as(source, reading).map_err(StarterError::Load)?;
    let Some(catalog) = &loaded.catalog else {
        let first = loaded.findings.iter().find(|finding| finding.refuses());
        let first =
            first.map_or(String::new(), |finding| format!(" ({}: {})", finding.place, finding.message));
        return Err(StarterError::Refused(format!("the registry has errors; fix them first{first}")));
    };
    let plan = Plan::new(&loaded, catalog, request).map_err(StarterError::Refused)?;
    let mut starter = plan.starter(&loaded, &[]);
    // Run the rules before anything is written.
    let files =
        starter.files.iter().fold(Files::default(), |files, (path, text)| files.with(path, text.as_str()));
    let files = files.with(&starter.manifest.file, starter.after.as_str());
    let afterwards = load_as(&Overlay::new(source, files), reading).map_err(StarterError::Load)?;
    let own: HashSet<&str> = starter.items.iter().map(String::as_str).collect();
    let found = report(&afterwards, cache).findings;
    let of_others = |findings: &[Finding]| {
        let theirs = |f: &&Finding| !f.item.as_deref().is_some_and(|item| own.contains(item));
        findings.iter().filter(theirs).filter(|f| f.severity == Severity::Error).count()
    };
    if let Some(harmful) = found.iter().find(|finding| {
        finding.rule.withholds() && finding.item.as_deref().is_some_and(|item| own.contains(item))
    }) {
        return Err(StarterError::Refused(format!("{}; choose another name", harmful.message)));
    }
    let more = of_others(&found).saturating_sub(of_others(&report(&loaded, cache).findings));
    let ignored_at_first: Vec<_> = IGNORED_AT_FIRST
        .iter()
        .filter(|(rule, ..)| {
            found.iter().any(|finding| {
                finding.rule.name == *rule && finding.item.as_deref().is_some_and(|item| own.contains(item))
            })
        })
        .collect();
    if !ignored_at_first.is_empty() {
        let ignored: Vec<(&str, &str)> =
            ignored_at_first.iter().map(|(rule, reason, _)| (*rule, *reason)).collect();
        starter = plan.starter(&loaded, &ignored);
        starter.next.extend(ignored_at_first.iter().map(|(_, _, step)| (*step).to_owned()));
    }
    if more > 0 {
        // With the first file of a node the law applies to the whole registry.
        starter
            .next
            .push(format!("the structural law applies from now on: {more} findings are about other items"));
    }
    Ok(starter)
}

/// The decisions about a new item.
struct Plan<'p> {
    catalog: &'p Catalog,
    /// `None` if the law does not apply.
    element: Option<Element<'p>>,
    flavour: Flavour,
    testing: Testing,
    name: String,
    title: String,
    description: String,
    kind: ItemType,
    shape: Shape,
    /// The folder of its files.
    folder: String,
    /// Whether the folder is only for this item.
    own_folder: bool,
    /// An item that it uses.
    composed: Option<choice::Composed<'p>>,
    /// The harness that it uses.
    harness: Option<&'p Harness>,
    /// Another item to create, because the new one needs it and it does not exist yet.
    along: Option<Box<Plan<'p>>>,
}

impl<'p> Plan<'p> {
    fn new(loaded: &Loaded, catalog: &'p Catalog, request: Request<'_>) -> Result<Self, String> {
        let element = element(loaded, catalog, request.element)?;
        let context = Context::of(catalog, &loaded.surroundings.settings);
        let flavour = Flavour::of(&context.profile);
        let (shape, kind) = choice::shape(catalog, element, request.name, request.kind)?;
        let home = home::home(catalog, element, kind, flavour, request.name);
        naming::check(loaded, catalog, element, &home, request.name)?;
        flavour.check(shape)?;
        if shape == Shape::Hook
            && !request.name.rsplit('/').next().is_some_and(|last| last.starts_with("use-"))
        {
            return Err(format!("the name of a hook must start with `use-`: try `use-{}`", request.name));
        }
        let title = request.title.map_or_else(|| naming::titled(request.name), str::to_owned);
        let description = match request.description {
            Some(description) => description.to_owned(),
            None => match element {
                Some(element) => format!("{title}, in {}.", element.title()),
                None => format!("{title}."),
            },
        };
        let harness = choice::harness(&catalog.model, element).filter(|_| shape == Shape::Component);
        if harness.is_some() && flavour != Flavour::React {
            return Err("components that call the harness hook can be created for React only".to_owned());
        }
        let along = match harness {
            Some(harness) if catalog.item(&harness.item).is_none() => {
                Some(Box::new(Self::harness(loaded, catalog, harness)?))
            }
            _ => None,
        };
        let composed = if shape == Shape::Component { choice::composed(catalog, element) } else { None };
        let home::Home { folder, own: own_folder } = home;
        let testing = Testing::of(loaded, &context, flavour);
        let name = request.name.to_owned();
        let plan = Self {
            catalog,
            element,
            flavour,
            testing,
            name,
            title,
            description,
            kind,
            shape,
            folder,
            own_folder,
            composed,
            harness,
            along,
        };
        naming::check_destinations(catalog, &plan, &source::destinations(&plan))?;
        Ok(plan)
    }

    /// The harness itself, if a strand has one.
    fn harness(loaded: &Loaded, catalog: &'p Catalog, harness: &'p Harness) -> Result<Self, String> {
        let carries = |element: &Element<'_>| match element {
            Element::Strand(strand) => strand.carries.iter().any(|what| what == "harness"),
            _ => false,
        };
        let Some(strand) = catalog.model.elements().find(carries) else {
            return Err(format!("the harness item `{}` does not exist yet; write it first", harness.item));
        };
        let description = "All bindings of a component in one hook.";
        let request = Request {
            name: &harness.item,
            element: Some(strand.id().as_str()),
            kind: None,
            title: None,
            description: Some(description),
        };
        Self::new(loaded, catalog, request)
    }

    /// Whether it may only compose other items.
    fn composes(&self) -> bool {
        self.element.is_some_and(|element| self.catalog.model.has_role(element.id(), "composition"))
    }

    fn starter(&self, loaded: &Loaded, ignored: &[(&str, &str)]) -> Starter {
        let mut folders = Vec::new();
        let mut files = Vec::new();
        let mut entries = Vec::new();
        let mut items = Vec::new();
        let mut next = Vec::new();
        let manifest =
            manifest::home(loaded, &self.folder).map_or_else(|| SourceText::new(MANIFEST, ""), Arc::clone);
        for plan in self.along.as_deref().into_iter().chain([self]) {
            if plan.own_folder {
                folders.push(plan.folder.clone());
            }
            files.extend(source::files(plan));
            next.extend(plan.testing.advice(plan.shape));
            for (name, entry) in entry::entries(
                plan,
                &|path| manifest::named(loaded, &manifest.file, path).to_owned(),
                ignored,
            ) {
                items.push(name);
                entries.push(entry);
            }
        }
        let after = entry::inserted(&manifest.text, entries);
        next.dedup();
        Starter { folders, files, manifest, after, items, next }
    }
}

/// The requested element. It is required if the law applies.
fn element<'c>(
    loaded: &Loaded,
    catalog: &'c Catalog,
    named: Option<&str>,
) -> Result<Option<Element<'c>>, String> {
    let model = &catalog.model;
    let names = || {
        let name = |element: Element<'_>| match element.unit() {
            Some(unit) => format!("{} ({})", unit.id, unit.sub_label),
            None => element.id().to_string(),
        };
        model.elements().map(name).collect::<Vec<_>>().join(", ")
    };
    let items = catalog.items().len();
    let placed = |item: usize| catalog.element_at(item).is_some();
    let law = loaded.surroundings.has_model || (0..items).any(placed);
    let Some(named) = named else {
        return if law {
            Err(format!("set the node that it belongs to with --node: {}", names()))
        } else {
            Ok(None)
        };
    };
    if !law && items > 0 {
        return Err("this registry has no architecture model, and a node folder would apply the structural law to its other \
                    items; leave out --node, or add an architecture.json first"
            .to_owned());
    }
    if let Some(element) = model.named(named) {
        return Ok(Some(element));
    }
    let units = model.units().flat_map(|unit| [unit.id.as_str(), unit.sub_label.as_str(), &unit.directory]);
    let known: Vec<&str> = units.chain(model.strands.iter().map(|strand| strand.name.as_str())).collect();
    let meant = nearest(named, known.iter().copied(), 1);
    let meant = meant.first().map_or(String::new(), |name| format!("did you mean `{name}`? "));
    Err(format!("the model has no element `{named}`; {meant}the elements are {}", names()))
}
