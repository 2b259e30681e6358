//! All pages, and the path of each. Every page has a Markdown twin at `.md` and a preview image
//! at `/og/….png`; any other path is unknown.

use crate::accent;
use crate::collection::Kind;
use crate::path::{SOURCE, element_path, item_path, source_path};
use crate::view::View;
use basepair_catalog::catalog::Item;
use basepair_catalog::query::BadParameter;
use basepair_model::model::Element;
use basepair_model::rule::RuleDoc;

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
    Collection(Kind),
    Document(Kind, &'a Item),
    Health,
}

impl<'a> View<'a> {
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

    /// The page whose preview image is at a path.
    pub(crate) fn pictured(&self, path: &str) -> Option<Result<Page<'a>, Refusal>> {
        let page = path.strip_prefix("/og").and_then(|rest| rest.strip_suffix(".png"))?;
        Some(self.resolve(if page == "/index" { "/" } else { page }))
    }

    /// The page whose Markdown twin is at a path.
    pub(crate) fn twinned(&self, path: &str) -> Option<Result<Page<'a>, Refusal>> {
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
            let found = self.checks.rules.iter().find(|doc| doc.rule.name == name);
            return found.map(Page::Rule).ok_or(Refusal::UnknownPath);
        }
        for kind in Kind::ALL {
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
            "/documents" => Ok(Page::Collection(Kind::Documents)),
            "/skills" => Ok(Page::Collection(Kind::Skills)),
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
            pages.extend(self.checks.rules.iter().map(Page::Rule));
            pages.push(Page::May);
        }
        for kind in Kind::ALL {
            pages.push(Page::Collection(kind));
            pages.extend(self.readable(kind).into_iter().map(|item| Page::Document(kind, item)));
        }
        pages.push(Page::Health);
        pages.retain(|page| self.index().has_section(&page.path()));
        pages
    }
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
            Self::Document(kind, item) => kind.path_of(item),
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
}
