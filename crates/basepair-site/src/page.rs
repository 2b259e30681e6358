//! All pages, and the path of each. Every page has a Markdown twin at `.md` and a preview image
//! at `/og/….png`; any other path is unknown.

use crate::card::{self, Card};
use crate::pages::{
    self, architecture, documents, element, gallery, health, home, item, may, rules, source, tokens,
};
use crate::view::{View, element_path, item_path};
use crate::{accent, helix, icon, machine, search};
use basepair_catalog::catalog::Item;
use basepair_catalog::document::{Document, Freshness, MediaType};
use basepair_catalog::query::{BadParameter, Parameters};
use basepair_model::model::Element;
use basepair_model::percent;
use basepair_model::preview::ImageKind;
use basepair_model::rule::RuleDoc;
use basepair_model::text::clean;
use std::borrow::Cow;

/// The route patterns of the site.
pub const PATTERNS: &[&str] = &[
    "/",
    "/index.md",
    "/architecture",
    "/architecture.md",
    "/architecture.svg",
    "/architecture.mmd",
    "/architecture/{*id}",
    "/items",
    "/items.md",
    "/items/{*name}",
    "/tokens",
    "/tokens.md",
    "/rules",
    "/rules.md",
    "/rules/{*name}",
    "/may",
    "/may.md",
    "/documents",
    "/documents.md",
    "/documents/{*name}",
    "/skills",
    "/skills.md",
    "/skills/{*name}",
    "/health",
    "/health.md",
    "/og/{*page}",
    "/search.json",
    "/sitemap.xml",
    "/robots.txt",
    "/llms.txt",
    "/llms-full.txt",
    "/favicon.ico",
    accent::PATH,
];

/// Why there is no document at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    UnknownPath,
    UnknownItem(String),
    UnknownElement(String),
    BadParameter(BadParameter),
}

impl From<BadParameter> for Refusal {
    fn from(bad: BadParameter) -> Self {
        Self::BadParameter(bad)
    }
}

/// One page.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Page<'a> {
    Home,
    Architecture,
    Element(Element<'a>),
    Gallery,
    Item(usize, &'a Item),
    /// A file of an item, by its position.
    Source(usize, &'a Item, usize),
    Tokens,
    Rules,
    Rule(&'a RuleDoc),
    May,
    Collection(documents::Kind),
    Document(documents::Kind, &'a Item),
    Health,
}

impl<'a> View<'a> {
    /// The document at a path, which is decoded and starts with a slash.
    pub fn document(&self, path: &str, query: Option<&str>) -> Result<Document, Refusal> {
        let live = |media_type, text: String| {
            // Agents and terminals read Markdown as text, so hidden characters are made visible.
            let text = match (media_type, clean(&text)) {
                (MediaType::Text | MediaType::Markdown, Cow::Owned(cleaned)) => cleaned,
                _ => text,
            };
            Ok(Document::new(media_type, Freshness::Live, text))
        };
        // An empty form field counts as unset.
        let query = Parameters::parse(query).filled();
        match path {
            "/architecture.svg" => return live(MediaType::Svg, helix::exported(self)),
            "/architecture.mmd" => return live(MediaType::Text, helix::mermaid(self.model())),
            "/search.json" => return live(MediaType::Json, search::answer(self, &query)?),
            "/sitemap.xml" => return live(MediaType::Xml, machine::sitemap(self)),
            "/robots.txt" => return live(MediaType::Text, machine::robots(self)),
            "/llms.txt" => return live(MediaType::Text, machine::llms(self)),
            "/llms-full.txt" => return live(MediaType::Text, machine::llms_full(self)),
            accent::PATH => {
                let sheet = accent::style_sheet(self.site).ok_or(Refusal::UnknownPath)?;
                return live(MediaType::Css, sheet);
            }
            "/favicon.ico" => return icon::document(self.law).ok_or(Refusal::UnknownPath),
            _ => {}
        }
        if let Some(page) = self.pictured(path) {
            let image = card::draw(&page?.card(self)).ok_or(Refusal::UnknownPath)?;
            return Ok(Document::new(MediaType::Image(ImageKind::Png), Freshness::Live, image));
        }
        match self.resolve(path) {
            Ok(page) => live(MediaType::Html, page.html(self, &query)?),
            Err(refusal) => match self.twinned(path) {
                Some(page) => live(MediaType::Markdown, page?.markdown(self, &query)?),
                None => Err(refusal),
            },
        }
    }

    /// The `Link` header of the document at a path: a page links to its Markdown twin, a twin to its page.
    pub fn link(&self, path: &str) -> Option<String> {
        match self.resolve(path) {
            Ok(page) => {
                let twin = self.href(&page.twin_path());
                Some(format!("<{twin}>; rel=\"alternate\"; type=\"text/markdown\""))
            }
            Err(_) => {
                let page = self.twinned(path)?.ok()?;
                Some(format!("<{}>; rel=\"canonical\"", self.absolute(&page.path())))
            }
        }
    }

    /// The decoded path and the address of the Markdown twin of the page at a path.
    pub fn twin(&self, path: &str) -> Option<(String, String)> {
        let page = self.resolve(path).ok()?;
        let twin = if path == "/" { "/index.md".to_owned() } else { format!("{path}.md") };
        Some((twin, self.href(&page.twin_path())))
    }

    /// A digest of the contents of a preview image, because drawing one is slow.
    pub fn inputs(&self, path: &str) -> Option<[u8; 32]> {
        let page = self.pictured(path)?.ok()?;
        Some(page.card(self).digest())
    }

    /// The page whose preview image is at a path.
    fn pictured(&self, path: &str) -> Option<Result<Page<'a>, Refusal>> {
        let page = path.strip_prefix("/og").and_then(|rest| rest.strip_suffix(".png"))?;
        Some(self.resolve(if page == "/index" { "/" } else { page }))
    }

    /// The page whose Markdown twin is at a path.
    fn twinned(&self, path: &str) -> Option<Result<Page<'a>, Refusal>> {
        let page = path.strip_suffix(".md")?;
        Some(self.resolve(if page == "/index" { "/" } else { page }))
    }

    /// The page at a path.
    pub(crate) fn resolve(&self, path: &str) -> Result<Page<'a>, Refusal> {
        if let Some(id) = path.strip_prefix("/architecture/") {
            let element = self.model().element(id);
            return element.map(Page::Element).ok_or_else(|| Refusal::UnknownElement(id.to_owned()));
        }
        if let Some(name) = path.strip_prefix("/items/") {
            return self.item_page(name).ok_or_else(|| Refusal::UnknownItem(name.to_owned()));
        }
        if let Some(name) = path.strip_prefix("/rules/") {
            let found = self.rules.iter().find(|doc| doc.rule.name == name);
            return found.map(Page::Rule).ok_or(Refusal::UnknownPath);
        }
        for kind in documents::Kind::ALL {
            if let Some(name) = path.strip_prefix(kind.path()).and_then(|rest| rest.strip_prefix('/')) {
                let items = self.readable(kind);
                let found = items.into_iter().find(|item| item.name() == name);
                return found.map(|item| Page::Document(kind, item)).ok_or(Refusal::UnknownPath);
            }
        }
        match path {
            "/" => Ok(Page::Home),
            "/architecture" => Ok(Page::Architecture),
            "/items" => Ok(Page::Gallery),
            "/tokens" => Ok(Page::Tokens),
            "/rules" => Ok(Page::Rules),
            "/may" => Ok(Page::May),
            "/documents" => Ok(Page::Collection(documents::Kind::Documents)),
            "/skills" => Ok(Page::Collection(documents::Kind::Skills)),
            "/health" => Ok(Page::Health),
            _ => Err(Refusal::UnknownPath),
        }
    }

    /// An item, or one of its files: `{name}/source/{path of the file}`.
    fn item_page(&self, name: &str) -> Option<Page<'a>> {
        let at = |name: &str| {
            let position = self.catalog.position(name)?;
            Some((position, self.catalog.items().get(position)?))
        };
        if let Some((position, item)) = at(name) {
            return Some(Page::Item(position, item));
        }
        name.match_indices(SOURCE).find_map(|(split, _)| {
            let (position, item) = at(name.get(..split)?)?;
            let path = name.get(split + SOURCE.len()..)?;
            let file = item.entry.files.iter().position(|file| file.path == path)?;
            Some(Page::Source(position, item, file))
        })
    }

    /// Every page, in the order of the site, as the sitemap lists them.
    pub(crate) fn pages(&self) -> Vec<Page<'a>> {
        let mut pages = vec![Page::Home];
        if self.law {
            pages.push(Page::Architecture);
            pages.extend(self.model().elements().map(Page::Element));
        }
        pages.push(Page::Gallery);
        pages.extend(
            self.catalog.items().iter().enumerate().map(|(position, item)| Page::Item(position, item)),
        );
        pages.push(Page::Tokens);
        if self.law {
            pages.push(Page::Rules);
            pages.extend(self.rules.iter().map(Page::Rule));
            pages.push(Page::May);
        }
        for kind in documents::Kind::ALL {
            pages.push(Page::Collection(kind));
            pages.extend(self.readable(kind).into_iter().map(|item| Page::Document(kind, item)));
        }
        pages.push(Page::Health);
        pages.retain(|page| self.index().has_section(&page.path()));
        pages
    }
}

const SOURCE: &str = "/source/";

/// The path of the page that shows one file of an item.
pub(crate) fn source_path(item: &Item, file: usize) -> String {
    let path = item.entry.files.get(file).map_or("", |file| file.path.as_str());
    format!("{}{SOURCE}{}", item_path(item), percent::encode(path, "/@"))
}

impl Page<'_> {
    /// The path of the page, in the spelling that links use.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Home => "/".to_owned(),
            Self::Architecture => "/architecture".to_owned(),
            Self::Element(element) => element_path(element.id().as_str()),
            Self::Gallery => "/items".to_owned(),
            Self::Item(_, item) => item_path(item),
            Self::Source(_, item, file) => source_path(item, *file),
            Self::Tokens => "/tokens".to_owned(),
            Self::Rules => "/rules".to_owned(),
            Self::Rule(doc) => format!("/rules/{}", doc.rule.name),
            Self::May => "/may".to_owned(),
            Self::Collection(kind) => kind.path().to_owned(),
            Self::Document(kind, item) => format!("{}/{}", kind.path(), item.entry.name.url_path()),
            Self::Health => "/health".to_owned(),
        }
    }

    /// The path of its Markdown twin.
    pub(crate) fn twin_path(&self) -> String {
        if matches!(self, Self::Home) { "/index.md".to_owned() } else { format!("{}.md", self.path()) }
    }

    /// The path of its preview image.
    pub(crate) fn image_path(&self) -> String {
        if matches!(self, Self::Home) {
            "/og/index.png".to_owned()
        } else {
            format!("/og{}.png", self.path())
        }
    }

    pub(crate) fn html(&self, view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
        Ok(match self {
            Self::Home => home::html(view),
            Self::Architecture => architecture::html(view),
            Self::Element(element) => element::html(view, *element),
            Self::Gallery => gallery::html(view, query)?,
            Self::Item(position, item) => item::html(view, *position, item),
            Self::Source(position, item, file) => source::html(view, *position, item, *file, query.page()?),
            Self::Tokens => tokens::html(view),
            Self::Rules => rules::html(view),
            Self::Rule(doc) => rules::rule_html(view, doc),
            Self::May => may::html(view, query)?,
            Self::Collection(kind) => documents::html(view, *kind),
            Self::Document(kind, item) => documents::document_html(view, *kind, item),
            Self::Health => health::html(view, query)?,
        })
    }

    pub(crate) fn markdown(&self, view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
        Ok(match self {
            Self::Home => home::markdown(view),
            Self::Architecture => architecture::markdown(view),
            Self::Element(element) => element::markdown(view, *element),
            Self::Gallery => gallery::markdown(view, query)?,
            Self::Item(position, item) => item::markdown(view, *position, item),
            Self::Source(_, item, file) => source::markdown(view, item, *file),
            Self::Tokens => tokens::markdown(view),
            Self::Rules => rules::markdown(view),
            Self::Rule(doc) => rules::rule_markdown(view, doc),
            Self::May => may::markdown(view, query)?,
            Self::Collection(kind) => documents::markdown(view, *kind),
            Self::Document(_, item) => documents::document_markdown(item),
            Self::Health => health::markdown(view, query)?,
        })
    }

    pub(crate) fn card(&self, view: &View<'_>) -> Card {
        pages::card(view, self)
    }
}
