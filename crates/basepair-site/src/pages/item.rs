//! One item: what it looks like, how to install it, its files, its dependencies and dependents, and its element.

use super::findings::FindingRow;
use super::shell::Shell;
use super::values::{self, ValueRow};
use super::{history, render, shell, version};
use crate::label::{hue_class, summary, title};
use crate::live::Missing;
use crate::markup::{count, one_line};
use crate::path::{ALONE, HISTORY, SOURCE, alone_path, source_path};
use crate::view::{Page, Refusal, View};
use crate::{closure, code, controls, destination, install, interface, markdown};
use askama::Template;
use basepair_catalog::catalog::Item;
use basepair_model::picture::Appearance;
use basepair_syntax::highlight::Language;
use std::fmt::Write;

/// A longer source is shown only on its own page, not on the page of the item.
const SHOWN_LINES: usize = 120;
/// The total size of the sources shown on the page of an item, in bytes.
const SHOWN_BYTES: usize = 24 * 1024;

#[derive(Template)]
#[template(path = "item.html")]
struct ItemPage<'a> {
    shell: Shell<'a>,
    name: &'a str,
    title: String,
    summary: String,
    kind: &'static str,
    deprecation: Option<Deprecation>,
    previews: Vec<(&'static str, String)>,
    /// The address of the live preview.
    live: Option<String>,
    /// What can be changed in it, as JSON.
    controls: Option<String>,
    /// The address of the page that shows nothing else.
    alone: String,
    missing: Option<Missing<'a>>,
    obstacle: Option<String>,
    lines: Vec<install::Line>,
    configuration: Option<String>,
    docs: String,
    interface: String,
    demo: Option<Shown>,
    demo_href: String,
    files: Vec<Shown>,
    values: Vec<ValueRow>,
    /// The address of the page that shows values, if it shows these.
    tokens: Option<String>,
    place: Option<Position>,
    categories: Vec<(String, String)>,
    shows: Option<(String, String)>,
    siblings: Vec<Link>,
    foreign: Vec<String>,
    packages: Vec<String>,
    dependents: Vec<Link>,
    dependent_count: String,
    closure: Option<String>,
    comes_along: Vec<Link>,
    history: String,
    findings: Vec<FindingRow>,
    json: String,
    api: String,
}

struct Link {
    href: String,
    title: String,
}

/// Why an item is not to be used any more, and what to use instead.
struct Deprecation {
    about: String,
    successor: Option<(String, String)>,
}

impl Deprecation {
    fn of(view: &View<'_>, item: &Item) -> Option<Self> {
        let deprecated = item.entry.deprecated.as_ref()?;
        let since = deprecated.since.as_ref().map_or_else(String::new, |since| format!("Since {since}."));
        let reason = deprecated.reason.as_deref().map(one_line).unwrap_or_default();
        let ends = reason.is_empty() || reason.ends_with(['.', '!', '?']);
        let reason = if ends { reason } else { format!("{reason}.") };
        let successor = deprecated.successor.as_ref().and_then(|(name, _)| view.catalog.item(name));
        let about = [since, reason].into_iter().filter(|text| !text.is_empty());
        Some(Self {
            about: about.collect::<Vec<_>>().join(" "),
            successor: successor.map(|item| (view.item_href(item), title(item).to_owned())),
        })
    }
}

struct Position {
    kind: &'static str,
    id: String,
    href: String,
    title: String,
    covenant: String,
    hue: &'static str,
    laws: Vec<String>,
}

/// A file, with its source if it fits on the page.
struct Shown {
    path: String,
    name: String,
    anchor: String,
    lands: String,
    size: String,
    href: String,
    source: Option<String>,
}

fn shown(view: &View<'_>, item: &Item, prefix: &str, budget: &mut usize) -> Vec<Shown> {
    let files = item.files().enumerate();
    files
        .map(|(at, (file, source))| {
            let lines = code::line_count(&source);
            let fits = lines <= SHOWN_LINES && source.len() <= *budget;
            let anchor = format!("{prefix}{at}-");
            let rendered = fits.then(|| {
                *budget -= source.len();
                let language = Language::of_path(&file.path);
                code::numbered(language, &source, &anchor, 1..lines + 1)
            });
            Shown {
                name: file.path.rsplit('/').next().unwrap_or(&file.path).to_owned(),
                path: file.path.clone(),
                lands: destination::destination(view, item, file),
                size: count(lines, "line", "lines"),
                href: view.href(&source_path(item, at)),
                source: rendered,
                anchor,
            }
        })
        .collect()
}

fn links(view: &View<'_>, positions: &[usize]) -> Vec<Link> {
    let items = positions.iter().filter_map(|at| view.catalog.items().get(*at));
    items.map(|item| Link { href: view.item_href(item), title: title(item).to_owned() }).collect()
}

/// Dependencies on other registries, as written.
fn foreign(view: &View<'_>, item: &Item) -> Vec<String> {
    let names = item.entry.registry_dependencies.iter().map(|(name, _)| name);
    let is_own =
        |name: &str| view.catalog.position(name).is_some() || view.catalog.withheld_item(name).is_some();
    names.filter(|name| !is_own(name)).cloned().collect()
}

/// Why the item does not install: it needs one that is withheld, which `members` may need in its place.
fn obstacle(view: &View<'_>, item: &Item, members: &[usize]) -> Option<String> {
    let members = members.iter().filter_map(|at| view.catalog.items().get(*at));
    let needed = [item].into_iter().chain(members).flat_map(|item| &item.entry.registry_dependencies);
    let name = needed.filter_map(|(name, _)| view.catalog.withheld_item(name)).next()?;
    let withheld = view.catalog.withheld().iter().find(|each| each.name == name)?;
    Some(format!("It does not install: it needs `{name}`, which is withheld: {}", withheld.reason))
}

/// The items that are installed with an item.
fn members(view: &View<'_>, position: usize) -> Vec<usize> {
    closure::closure(view, position).into_iter().map(|(at, _)| at).collect()
}

fn packages(item: &Item) -> Vec<String> {
    let all = ["dependencies", "devDependencies"].into_iter().flat_map(|key| item.entry.object.strings(key));
    all.map(|(name, _)| name.to_owned()).collect()
}

fn place(view: &View<'_>, position: usize) -> Option<Position> {
    let element = view.element_of(position)?;
    let model = view.model();
    let laws = model.laws.iter().filter(|law| law.binds.contains(element.id()));
    Some(Position {
        kind: crate::label::element_kind(&element),
        id: element.id().to_string(),
        href: view.element_href(element.id().as_str()),
        title: element.title().to_owned(),
        covenant: crate::label::covenant(&element).to_owned(),
        hue: hue_class(model, &element),
        laws: laws.map(|law| law.statement.clone()).collect(),
    })
}

/// An item, one of its files, `{name}/source/{path of the file}`, or its preview, `{name}/alone`, for the rest of a path.
pub(crate) fn find<'a>(view: &View<'a>, name: &str) -> Result<Page<'a>, Refusal> {
    let at = |name: &str| {
        let position = view.catalog.position(name)?;
        Some((position, view.catalog.items().get(position)?))
    };
    if let Some((position, item)) = at(name) {
        return Ok(Page::Item(position, item));
    }
    let shown = name.strip_suffix(ALONE).and_then(at);
    if let Some((position, item)) = shown.filter(|(_, item)| view.server.live.path(item).is_some()) {
        return Ok(Page::Alone(position, item));
    }
    let versions = name.rsplit_once(HISTORY).and_then(|(name, digits)| Some((at(name)?, digits)));
    let version = versions.and_then(|((position, item), digits)| version::find(view, position, item, digits));
    if let Some(page) = version {
        return Ok(page);
    }
    let mut sources = name.match_indices(SOURCE).filter_map(|(split, _)| {
        let (position, item) = at(name.get(..split)?)?;
        let path = name.get(split + SOURCE.len()..)?;
        let file = item.entry.files.iter().position(|file| file.path == path)?;
        Some(Page::Source(position, item, file))
    });
    sources.next().ok_or_else(|| Refusal::UnknownItem(name.to_owned()))
}

pub(crate) fn all<'a>(view: &View<'a>) -> Vec<Page<'a>> {
    view.catalog.items().iter().enumerate().map(|(position, item)| Page::Item(position, item)).collect()
}

pub(crate) fn html(view: &View<'_>, position: usize, item: &Item) -> String {
    let catalog = view.catalog;
    let mut budget = SHOWN_BYTES;
    let demo = view.index().demo(position).and_then(|at| catalog.items().get(at));
    let files = shown(view, item, "f", &mut budget);
    let demo_file = demo.and_then(|demo| shown(view, demo, "d", &mut budget).into_iter().next());
    let previews = Appearance::ALL.into_iter().filter_map(|appearance| {
        let path = view.server.live.picture(item, appearance)?;
        Some((appearance.as_str(), view.href(&path)))
    });
    let category = |name: &String| {
        (name.clone(), view.href(&format!("/items?category={}", basepair_model::percent::encode(name, ""))))
    };
    let members = members(view, position);
    let dependents = view.index().dependents(position);
    let own = view.checks.findings.iter().filter(|finding| finding.item.as_deref() == Some(item.name()));
    let values = values::rows(item);
    let shows = item.entry.demo.as_deref().and_then(|name| catalog.item(name));
    let live = view.server.live.path(item).map(|path| view.href(&path));
    render(&ItemPage {
        shell: shell(view, &Page::Item(position, item), title(item), &summary(item))
            .with_live(live.is_some()),
        name: item.name(),
        title: title(item).to_owned(),
        summary: summary(item),
        kind: item.entry.kind.as_str(),
        deprecation: Deprecation::of(view, item),
        previews: previews.collect(),
        live,
        controls: controls::controls(view, position, item),
        alone: view.href(&alone_path(item)),
        missing: view.server.live.missing(item, demo),
        obstacle: obstacle(view, item, &members),
        lines: install::lines(view, item),
        configuration: install::configuration(view),
        docs: item.entry.object.str("docs").map_or(String::new(), |docs| markdown::render(docs, 3).html),
        interface: interface::html(view, position, item),
        demo_href: demo.map_or(String::new(), |demo| view.item_href(demo)),
        demo: demo_file,
        files,
        tokens: (!values.is_empty() && view.index().has_section("/tokens")).then(|| view.href("/tokens")),
        values,
        place: place(view, position),
        categories: item.entry.categories.iter().take(24).map(category).collect(),
        shows: shows.map(|shown| (view.item_href(shown), title(shown).to_owned())),
        siblings: links(view, view.index().dependencies(position)),
        foreign: foreign(view, item),
        packages: packages(item),
        dependents: links(view, dependents.get(..dependents.len().min(24)).unwrap_or_default()),
        dependent_count: count(dependents.len(), "item", "items"),
        closure: closure::drawing(view, position),
        comes_along: links(view, &members),
        history: history::html(view, position, item),
        findings: FindingRow::list(view, own.take(40)),
        json: view.href(&format!("/r/{}.json", item.entry.name.url_path())),
        api: view.href(&format!("/api/v1/ui/{}", item.entry.name.url_path())),
    })
}

/// How an item is used: the source of its demo, unless it is long.
fn usage(view: &View<'_>, position: usize) -> String {
    const LONGEST: usize = 6 * 1024;
    let demo = view.index().demo(position).and_then(|at| Some((at, view.catalog.items().get(at)?)));
    let Some((at, demo)) = demo else { return String::new() };
    let Some((file, source)) = demo.files().next() else {
        return String::new();
    };
    if source.len() > LONGEST {
        let address = view.absolute(&Page::Source(at, demo, 0).twin_path());
        return format!("\n## Usage\n\n[The source of its demo]({address})\n");
    }
    format!("\n## Usage\n\n{}", crate::markdown::fenced(Language::of_path(&file.path), &source))
}

pub(crate) fn markdown(view: &View<'_>, position: usize, item: &Item) -> String {
    use crate::markdown::inline;
    let mut out = format!("# {}\n\n", inline(title(item)));
    if !summary(item).is_empty() {
        let _ = write!(out, "{}\n\n", inline(&summary(item)));
    }
    let _ = writeln!(out, "- Name: {}\n- Type: {}", inline(item.name()), item.entry.kind.as_str());
    if let Some(deprecated) = &item.entry.deprecated {
        let _ = writeln!(out, "- {}", inline(&format!("Deprecated{}", deprecated.sentence())));
    }
    if let Some(place) = place(view, position) {
        let _ = writeln!(out, "- {}: {} {}", place.kind, inline(&place.id), inline(&place.title));
        let _ = writeln!(out, "- Covenant: {}", inline(&place.covenant));
    }
    if view.server.live.path(item).is_some() {
        let _ = writeln!(out, "- Live preview: {}", view.absolute(&alone_path(item)));
    }
    let names = |positions: &[usize]| {
        let items = positions.iter().filter_map(|at| view.catalog.items().get(*at));
        items.map(|item| inline(item.name())).collect::<Vec<_>>().join(", ")
    };
    for (label, text) in [
        ("Depends on", names(view.index().dependencies(position))),
        ("Required by", names(view.index().dependents(position))),
        (
            "From other registries",
            foreign(view, item).iter().map(|name| inline(name)).collect::<Vec<_>>().join(", "),
        ),
        ("Packages", packages(item).iter().map(|name| inline(name)).collect::<Vec<_>>().join(", ")),
    ] {
        if !text.is_empty() {
            let _ = writeln!(out, "- {label}: {text}");
        }
    }
    out.push_str("\n## Install\n\n");
    if let Some(obstacle) = obstacle(view, item, &members(view, position)) {
        let _ = write!(out, "{}\n\n", inline(&obstacle));
    }
    let _ = write!(out, "```sh\n{}\n```\n\n## Files\n\n", install::first(view, item));
    for (at, file) in item.entry.files.iter().enumerate() {
        let page = Page::Source(position, item, at);
        let _ = writeln!(
            out,
            "- [{}]({}) installed to {}",
            inline(&file.path),
            view.absolute(&page.twin_path()),
            inline(&destination::destination(view, item, file)),
        );
    }
    let _ = writeln!(out, "- [The complete item as JSON]({})", view.addresses.item(&item.entry.name));
    out.push_str(&interface::markdown(view, position, item));
    out.push_str(&usage(view, position));
    out.push_str(&history::markdown(view, position, item));
    if let Some(docs) = item.entry.object.str("docs") {
        let _ = write!(out, "\n## Notes\n\n{}", crate::markdown::fenced(Language::Markdown, docs));
    }
    out
}
