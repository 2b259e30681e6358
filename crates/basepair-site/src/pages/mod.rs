//! The pages, one file each: what a page shows, as HTML through its template and as Markdown.

pub(crate) mod agents;
pub(crate) mod alone;
pub(crate) mod architecture;
pub(crate) mod changes;
pub(crate) mod documents;
pub(crate) mod element;
pub(crate) mod error;
pub(crate) mod findings;
pub(crate) mod gallery;
pub(crate) mod health;
pub(crate) mod history;
pub(crate) mod home;
pub(crate) mod item;
pub(crate) mod may;
pub(crate) mod rules;
pub(crate) mod shell;
pub(crate) mod source;
pub(crate) mod tokens;
mod values;
pub(crate) mod version;

use crate::card::Card;
use crate::label::{covenant, element_kind, hue_class, summary, title};
use crate::markup::render;
use crate::thumbnail::Thumbnail;
use crate::view::{Page, Section, View};
use basepair_catalog::query::{BadParameter, Parameters};
use basepair_model::item::ItemType;
use shell::Shell;

/// Every page that all registries have, in the order of the site and its navigation; pages about single things are below their
/// paths.
pub static PAGES: &[&Section] = &[
    &home::SECTION,
    &gallery::SECTION,
    &architecture::SECTION,
    &tokens::SECTION,
    &rules::SECTION,
    &may::SECTION,
    &documents::DOCUMENTS,
    &documents::SKILLS,
    &changes::SECTION,
    &health::SECTION,
];

/// A page as HTML.
pub(crate) fn html(view: &View<'_>, page: &Page<'_>, query: &Parameters) -> Result<String, BadParameter> {
    Ok(match page {
        Page::Section(section) => (section.html)(view, query)?,
        Page::Element(element) => element::html(view, *element),
        Page::Item(position, item) => item::html(view, *position, item),
        Page::Source(position, item, file) => source::html(view, *position, item, *file, query.page()?),
        Page::Alone(position, item) => alone::html(view, *position, item),
        Page::Version(position, item, id) => version::html(view, *position, item, *id, query)?,
        Page::Rule(doc) => rules::rule_html(view, doc),
        Page::Document(kind, item) => documents::document_html(view, *kind, item),
    })
}

/// Its Markdown twin.
pub(crate) fn markdown(view: &View<'_>, page: &Page<'_>, query: &Parameters) -> Result<String, BadParameter> {
    Ok(match page {
        Page::Section(section) => (section.markdown)(view, query)?,
        Page::Element(element) => element::markdown(view, *element),
        Page::Item(position, item) | Page::Alone(position, item) => item::markdown(view, *position, item),
        Page::Source(_, item, file) => source::markdown(view, item, *file),
        Page::Version(_, item, id) => version::markdown(view, item, *id, query)?,
        Page::Rule(doc) => rules::rule_markdown(view, doc),
        Page::Document(_, item) => documents::document_markdown(item),
    })
}

/// The text of the preview image of a page.
pub(crate) fn card(view: &View<'_>, page: &Page<'_>) -> Card {
    let card = |label: &str, title: &str, text: &str, hue: &str| Card {
        registry: view.name().to_owned(),
        label: label.to_owned(),
        title: title.to_owned(),
        text: text.to_owned(),
        hue: hue.to_owned(),
        helix: view.law,
        accent: crate::accent::light(view.brand.settings),
    };
    match page {
        Page::Section(section) => {
            let words = section.card.words.map(|words| words(view));
            let (title, text) = words.unwrap_or_else(|| (section.title.to_owned(), section.text.to_owned()));
            card(section.card.label, &title, &text, section.card.hue)
        }
        Page::Element(element) => {
            let label = format!("{} · {}", element_kind(element), element.id());
            card(&label, element.title(), covenant(element), hue_class(view.model(), element))
        }
        Page::Item(position, item)
        | Page::Source(position, item, _)
        | Page::Version(position, item, _)
        | Page::Alone(position, item) => {
            let element = view.element_of(*position);
            let place = element.as_ref().map_or(String::new(), |element| format!(" · {}", element.id()));
            let label = format!("{}{place}", item.entry.kind.as_str());
            let hue = element.as_ref().map_or("b0", |element| hue_class(view.model(), element));
            match page {
                Page::Source(_, _, file) => {
                    let path = item.entry.files.get(*file).map_or("", |file| file.path.as_str());
                    let name = path.rsplit('/').next().unwrap_or(path);
                    card(&label, name, &format!("Source of {}", title(item)), hue)
                }
                _ => card(&label, title(item), &summary(item), hue),
            }
        }
        Page::Rule(doc) => card("Rule", doc.rule.name, doc.rule.summary, "b0"),
        Page::Document(kind, item) => {
            card(kind.one(), &basepair_catalog::documents::title(item), &summary(item), "rung")
        }
    }
}

/// The frame of a page, with the contents of its head.
pub(crate) fn shell<'a>(view: &View<'a>, page: &Page<'_>, title: &str, description: &str) -> Shell<'a> {
    Shell::new(view, page, title, description)
}

/// A card of the gallery: the preview of an item and its element.
#[derive(Debug)]
pub(crate) struct ItemCard {
    pub(crate) href: String,
    pub(crate) title: String,
    pub(crate) text: String,
    pub(crate) kind: &'static str,
    pub(crate) place: String,
    pub(crate) hue: &'static str,
    pub(crate) thumbnail: Thumbnail,
    /// The address of its live preview.
    pub(crate) live: Option<String>,
    /// The class and the text of its most severe findings.
    pub(crate) alarm: Option<(&'static str, String)>,
    pub(crate) deprecated: bool,
}

impl ItemCard {
    pub(crate) fn new(view: &View<'_>, position: usize) -> Option<Self> {
        use basepair_model::picture::Appearance;
        let item = view.catalog.items().get(position)?;
        let element = view.element_of(position);
        let image = |appearance| view.server.live.picture(item, appearance).map(|path| view.href(&path));
        let thumbnail = match (image(Appearance::Light), image(Appearance::Dark)) {
            (Some(light), dark) => Thumbnail::Picture { dark: dark.or_else(|| Some(light.clone())), light },
            (None, Some(only)) => Thumbnail::Picture { light: only.clone(), dark: Some(only) },
            (None, None) => Thumbnail::of(item),
        };
        Some(Self {
            href: view.item_href(item),
            title: title(item).to_owned(),
            text: crate::markup::shorten(&summary(item), 140),
            kind: kind_name(item.entry.kind),
            place: element.as_ref().map_or(String::new(), |element| element.id().to_string()),
            hue: element.as_ref().map_or("b0", |element| hue_class(view.model(), element)),
            thumbnail,
            live: view.server.live.path(item).map(|path| view.href(&path)),
            alarm: findings::alarm(view, item),
            deprecated: item.entry.deprecated.is_some(),
        })
    }
}

/// A type as people write it.
pub(crate) fn kind_name(kind: ItemType) -> &'static str {
    kind.as_str().trim_start_matches("registry:")
}
