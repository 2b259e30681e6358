//! An element that only composes must not hardcode a button, a card or an SVG.

use super::check;
use crate::analysis::Analysis;
use crate::law;
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::place::Span;
use basepair_syntax::facts::{Element, Facts};

check!(HARDCODED_PAGE_MARKUP, "hardcoded-page-markup", run);

/// The role of elements that only compose.
const ROLE: &str = "composition";

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for file in registry.files.iter().filter(|file| !file.is_demo()) {
        let Some(element) = file.element.filter(|element| registry.model.has_role(element.id(), ROLE)) else {
            continue;
        };
        reporter.checked(1);
        for found in hardcoded(&file.facts, &file.text) {
            let instead = instead(registry, file, found.part);
            let id = element.id();
            let message = format!("{id} hardcodes {}", found.what);
            reporter.in_file(file, found.span, Diagnostic::new(message, instead));
        }
    }
}

struct Found {
    span: Span,
    what: String,
    /// The kind of part to use from the registry instead.
    part: &'static str,
}

fn hardcoded(facts: &Facts, source: &str) -> Vec<Found> {
    let own: Vec<(usize, Found)> = own_parts(facts).collect();
    // A local component is a single finding, whatever it contains.
    let inside_own = |element: &Element| own.iter().any(|(at, _)| element.component == Some(*at));
    let elements = facts.elements.iter().filter(|element| !inside_own(element));
    let mut found: Vec<Found> = elements
        .filter_map(|element| markup(element).or_else(|| styled_part(facts, source, element)))
        .collect();
    found.extend(own.into_iter().map(|(_, found)| found));
    let html = facts.literals.iter().filter(|literal| literal.given_to.as_deref() == Some("__html"));
    for literal in html {
        let part =
            [("<svg", "icon"), ("<button", "button")].iter().find(|(tag, _)| literal.text.contains(tag));
        if let Some((tag, part)) = part {
            found.push(Found { span: literal.span, what: format!("`{tag}>` in raw HTML"), part });
        }
    }
    found.sort_by_key(|found| found.span.start());
    found
}

/// Components that only this file uses and that are named after a part which they do not compose, by position.
fn own_parts(facts: &Facts) -> impl Iterator<Item = (usize, Found)> {
    let components = facts.components.iter().enumerate();
    components.filter(|(_, component)| component.renders && !component.exported).filter_map(
        |(at, component)| {
            let part = ["Button", "Card", "Icon"].into_iter().find(|part| component.name.ends_with(part))?;
            let mut inside = facts.elements.iter().filter(|element| element.component == Some(at));
            let is_local = |name: &str| facts.components.iter().any(|component| component.name == name);
            let composes = inside.any(|element| {
                !element.is_intrinsic() && element.name.ends_with(part) && !is_local(&element.name)
            });
            let part = part_named(&part.to_ascii_lowercase()).filter(|_| !composes)?;
            let article = if part == "icon" { "an" } else { "a" };
            let what = format!("`{}`, {article} {part} defined in the page", component.name);
            Some((at, Found { span: component.span, what, part }))
        },
    )
}

fn markup(element: &Element) -> Option<Found> {
    let (what, part) = match element.name.as_str() {
        "button" => ("`<button>`".to_owned(), "button"),
        "svg" => ("`<svg>`".to_owned(), "icon"),
        "input" => {
            let kind = element.attribute("type")?.value.as_deref()?;
            let is_pressable = matches!(kind, "button" | "submit" | "reset" | "image");
            is_pressable.then(|| (format!("`<input type=\"{kind}\">`"), "button"))?
        }
        _ => {
            let role = element.attribute("role")?.value.as_deref()?;
            (role == "button" && element.is_intrinsic())
                .then(|| (format!("`<{} role=\"button\">`", element.name), "button"))?
        }
    };
    Some(Found { span: element.span, what, part })
}

/// Elements without a meaning of their own, which classes can turn into a part. A native control with a border is
/// still that control.
const BLANK: &[&str] = &["div", "span", "section", "article", "aside", "li", "figure", "a", "label"];

/// An element that is styled as a button or a card by its classes.
fn styled_part(facts: &Facts, source: &str, element: &Element) -> Option<Found> {
    if !BLANK.contains(&element.name.as_str()) {
        return None;
    }
    let attribute = element.attribute("className").or_else(|| element.attribute("class"))?;
    let inside = |span: &&Span| span.start() >= attribute.span.start() && span.end() <= attribute.span.end();
    let lists = facts.class_lists.iter().filter(inside);
    let classes: Vec<(&str, Span)> = lists.flat_map(|list| facts.classes_of(*list, source)).collect();
    let (span, part) = styled_as(&classes)?;
    // A link or a label with a border is still a link or a label.
    if part == "card" && matches!(element.name.as_str(), "a" | "label" | "span") {
        return None;
    }
    let what = format!("`<{}>` styled as a {part}", element.name);
    Some(Found { span, what, part })
}

/// Whether classes style an element as a card or a button.
fn styled_as(classes: &[(&str, Span)]) -> Option<(Span, &'static str)> {
    let named = classes.iter().find_map(|(class, span)| Some((*span, part_named(class)?)));
    if named.is_some() {
        return named;
    }
    // A variant such as `md:` does not change the meaning of a class.
    let has = |start: &str| {
        let named =
            |text: &str| text == start || text.strip_prefix(start).is_some_and(|rest| rest.starts_with('-'));
        let plain = |class: &str| named(class.rsplit(':').next().unwrap_or_default());
        classes.iter().find(|(class, _)| plain(class)).map(|(_, span)| *span)
    };
    let round = has("rounded")?;
    let edged = has("border").is_some() || has("shadow").is_some() || has("ring").is_some();
    let padded = ["p", "px", "py"].iter().any(|padding| has(padding).is_some());
    let is_pressable =
        has("cursor-pointer").is_some() || classes.iter().any(|(class, _)| class.starts_with("hover:bg-"));
    let filled = has("bg").is_some();
    if padded && filled && is_pressable {
        Some((round, "button"))
    } else if padded && edged {
        Some((round, "card"))
    } else {
        None
    }
}

/// The part that a class or a component is named after.
fn part_named(text: &str) -> Option<&'static str> {
    let first = text.split("--").next().unwrap_or(text);
    match first {
        "btn" | "button" => Some("button"),
        "card" => Some("card"),
        "icon" => Some("icon"),
        _ if first.starts_with("btn-") => Some("button"),
        _ => None,
    }
}

/// What to compose instead: the item of exactly that name that the page may use, if there is one.
fn instead(registry: &Registry<'_>, file: &File<'_>, part: &str) -> String {
    let element = file.element;
    let allowed = element.map(|element| law::may_use(registry.model, element)).unwrap_or_default();
    let usable = |position: &usize| {
        let shown = registry.catalog.items().get(*position).is_some_and(|item| !item.is_demo());
        shown && registry.catalog.element_at(*position).is_some_and(|id| allowed.contains(&id))
    };
    let item = registry.catalog.position(part).filter(usable).and_then(|position| {
        let item = registry.catalog.items().get(position)?;
        Some((item.name(), registry.catalog.element_at(position)?))
    });
    let covenant = element.map_or("", |element| element.covenant());
    match item {
        Some((name, id)) => format!("compose `{name}` of {id} instead: {}", lower_first(covenant)),
        None => format!("compose a part of {} instead: {}", names(&allowed), lower_first(covenant)),
    }
}

fn names(ids: &[&basepair_model::model::ElementId]) -> String {
    ids.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(" or ")
}

fn lower_first(sentence: &str) -> String {
    let mut letters = sentence.trim_end_matches('.').chars();
    letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect())
}
