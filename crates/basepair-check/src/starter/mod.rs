//! A new item: its folder, its sources, its demo, its test and its entries, so that it keeps every rule from the
//! first moment. What is written follows from the roles of its element and from its neighbours.

mod choice;
mod entry;
mod home;
mod naming;
mod sfc;
mod source;
mod testing;

use crate::fix::home::{home, named};
use crate::fix::titled;
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
use sfc::Flavour;
use std::collections::HashSet;
use std::sync::Arc;
use testing::Testing;

/// What somebody wants.
#[derive(Debug, Clone, Copy)]
pub struct Wish<'w> {
    pub name: &'w str,
    /// The node, rung or strand that it is to belong to; none in a registry that knows nothing of the model.
    pub element: Option<&'w str>,
    pub kind: Option<ItemType>,
    pub title: Option<&'w str>,
    pub description: Option<&'w str>,
}

/// What has to be written.
#[derive(Debug)]
pub struct Starter {
    /// The folders that are new, each with everything below it.
    pub folders: Vec<String>,
    /// Relative to the registry's root, all of them new.
    pub files: Vec<(String, String)>,
    pub manifest: Arc<SourceText>,
    /// The manifest's new text.
    pub after: String,
    /// The items that were added to it.
    pub items: Vec<String>,
    /// What is left for a person, a line each.
    pub next: Vec<String>,
}

#[derive(Debug)]
pub enum StarterError {
    /// One line, with a better idea where there is one.
    Refused(String),
    Load(LoadError),
}

/// Rules that a new item cannot keep yet; its entry says why they are ignored for now.
const AWAITED: &[(&str, &str, &str)] = &[(
    "missing-preview",
    "The page is new: its preview is made once there is something to show.",
    "make a preview image, name it in `meta.preview`, and remove `meta.ignore`",
)];

/// Plans a new item. Nothing is written.
pub fn starter(
    source: &dyn Source,
    reading: &Reading,
    cache: &Cache,
    wish: Wish<'_>,
) -> Result<Starter, StarterError> {
    let loaded = load_as(source, reading).map_err(StarterError::Load)?;
    let Some(catalog) = &loaded.catalog else {
        let first = loaded.findings.iter().find(|finding| finding.rule.refuses());
        let first =
            first.map_or(String::new(), |finding| format!(" ({}: {})", finding.place, finding.message));
        return Err(StarterError::Refused(format!("the registry has errors; mend them first{first}")));
    };
    let plan = Plan::new(&loaded, catalog, wish).map_err(StarterError::Refused)?;
    let mut starter = plan.starter(&loaded, &[]);
    // What the rules will say is known before anything is written.
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
    let more = of_others(&found).saturating_sub(of_others(&report(&loaded, cache).findings));
    let awaited: Vec<_> = AWAITED
        .iter()
        .filter(|(rule, ..)| {
            found.iter().any(|finding| {
                finding.rule.name == *rule && finding.item.as_deref().is_some_and(|item| own.contains(item))
            })
        })
        .collect();
    if !awaited.is_empty() {
        let ignored: Vec<(&str, &str)> = awaited.iter().map(|(rule, reason, _)| (*rule, *reason)).collect();
        starter = plan.starter(&loaded, &ignored);
        starter.next.extend(awaited.iter().map(|(_, _, step)| (*step).to_owned()));
    }
    if more > 0 {
        // The first file of a node brings the whole registry under the law.
        starter
            .next
            .push(format!("the structural law applies from now on: {more} findings concern other items"));
    }
    Ok(starter)
}

/// Everything that is decided about a new item.
struct Plan<'p> {
    catalog: &'p Catalog,
    /// None where no law applies.
    element: Option<Element<'p>>,
    flavour: Flavour,
    testing: Testing,
    name: String,
    title: String,
    description: String,
    kind: ItemType,
    shape: Shape,
    /// Where its files go.
    folder: String,
    /// Whether the folder is its own.
    own_folder: bool,
    /// An item that it composes.
    composed: Option<choice::Composed<'p>>,
    /// The harness that it wears.
    harness: Option<&'p Harness>,
    /// Written along, because the item needs it and nobody has it yet.
    along: Option<Box<Plan<'p>>>,
}

impl<'p> Plan<'p> {
    fn new(loaded: &Loaded, catalog: &'p Catalog, wish: Wish<'_>) -> Result<Self, String> {
        let element = element(loaded, catalog, wish.element)?;
        let context = Context::of(catalog, &loaded.surroundings.settings);
        let flavour = Flavour::of(&context.profile);
        let (shape, kind) = choice::shape(catalog, element, wish.name, wish.kind)?;
        let home = home::home(catalog, element, kind, flavour, wish.name);
        naming::check(loaded, catalog, element, &home, wish.name)?;
        flavour.check(shape)?;
        if shape == Shape::Hook && !wish.name.rsplit('/').next().is_some_and(|last| last.starts_with("use-"))
        {
            return Err(format!("a hook is named after what it gives: try `use-{}`", wish.name));
        }
        let title = wish.title.map_or_else(|| titled(wish.name), str::to_owned);
        let description = match wish.description {
            Some(description) => description.to_owned(),
            None => match element {
                Some(element) => format!("{title}, in {}.", element.title()),
                None => format!("{title}."),
            },
        };
        let harness = choice::harness(&catalog.model, element).filter(|_| shape == Shape::Component);
        if harness.is_some() && flavour != Flavour::React {
            return Err("components that call the harness hook can be started for React only".to_owned());
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
        let name = wish.name.to_owned();
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

    /// The harness itself, where a strand carries one.
    fn harness(loaded: &Loaded, catalog: &'p Catalog, harness: &'p Harness) -> Result<Self, String> {
        let carries = |element: &Element<'_>| match element {
            Element::Strand(strand) => strand.carries.iter().any(|what| what == "harness"),
            _ => false,
        };
        let Some(strand) = catalog.model.elements().find(carries) else {
            return Err(format!(
                "there is no item `{}` yet, which this one would wear; write it first",
                harness.item
            ));
        };
        let description = "The wiring of a component in one hook.";
        let wish = Wish {
            name: &harness.item,
            element: Some(strand.id().as_str()),
            kind: None,
            title: None,
            description: Some(description),
        };
        Self::new(loaded, catalog, wish)
    }

    fn starter(&self, loaded: &Loaded, ignored: &[(&str, &str)]) -> Starter {
        let mut folders = Vec::new();
        let mut files = Vec::new();
        let mut entries = Vec::new();
        let mut items = Vec::new();
        let mut next = Vec::new();
        let manifest = home(loaded, &self.folder).map_or_else(|| SourceText::new(MANIFEST, ""), Arc::clone);
        for plan in self.along.as_deref().into_iter().chain([self]) {
            if plan.own_folder {
                folders.push(plan.folder.clone());
            }
            files.extend(source::files(plan));
            next.extend(plan.testing.advice(plan.shape));
            for (name, entry) in
                entry::entries(plan, &|path| named(loaded, &manifest.file, path).to_owned(), ignored)
            {
                items.push(name);
                entries.push(entry);
            }
        }
        let after = entry::inserted(&manifest.text, entries);
        next.dedup();
        Starter { folders, files, manifest, after, items, next }
    }
}

/// The element that is meant. Where a law applies there has to be one.
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
    let Some(named) = named else {
        let placed = |item: usize| catalog.element_at(item).is_some();
        let law = loaded.surroundings.has_model || (0..catalog.items().len()).any(placed);
        return if law {
            Err(format!("name the node that it belongs to with --node: {}", names()))
        } else {
            Ok(None)
        };
    };
    if let Some(element) = model.named(named) {
        return Ok(Some(element));
    }
    let units = model.units().flat_map(|unit| [unit.id.as_str(), unit.sub_label.as_str(), &unit.directory]);
    let known: Vec<&str> = units.chain(model.strands.iter().map(|strand| strand.name.as_str())).collect();
    let meant = nearest(named, known.iter().copied(), 1);
    let meant = meant.first().map_or(String::new(), |name| format!("did you mean `{name}`? "));
    Err(format!("the model has no element `{named}`; {meant}There are {}", names()))
}
