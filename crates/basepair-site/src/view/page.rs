//! The rows of pages, and every page with its path. Each has a Markdown twin at `.md` and a preview image at `/og/….png`;
//! any other path is unknown.

use super::View;
use crate::collection::Kind;
use crate::past::VersionId;
use crate::path::{HISTORY, alone_path, element_path, item_path, source_path};
use basepair_catalog::catalog::Item;
use basepair_catalog::query::{BadParameter, Parameters};
use basepair_model::model::Element;
use basepair_model::rule::RuleDoc;

/// Writes a page, or its Markdown twin.
pub(crate) type Write = fn(&View<'_>, &Parameters) -> Result<String, BadParameter>;

/// A title and a text.
type Words = fn(&View<'_>) -> (String, String);

/// The row of a page: routes, navigation, lists of pages, preview image and structured data follow from it.
#[derive(Debug, Clone, Copy)]
pub struct Section {
    pub(crate) path: &'static str,
    pub(crate) title: &'static str,
    /// What it shows, in one line.
    pub(crate) text: &'static str,
    pub(crate) html: Write,
    pub(crate) markdown: Write,
    /// Whether the navigation has it, in the order of `PAGES`.
    pub(crate) in_navigation: bool,
    /// Whether it has content: one without is not listed, though its address answers.
    pub(crate) has_content: fn(&View<'_>) -> bool,
    /// Whether it shows the history, and is only listed where there is one.
    pub(crate) is_of_past: bool,
    /// Whether parameters change it.
    pub(crate) takes_query: bool,
    /// Whether it is a list of other pages.
    pub(crate) is_list: bool,
    /// Whether language models read it as a whole.
    pub(crate) is_reference: bool,
    pub(crate) card: SectionCard,
    /// The pages below its path.
    pub(crate) below: Option<Below>,
}

/// The preview image of a section.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SectionCard {
    pub(crate) label: &'static str,
    pub(crate) hue: &'static str,
    /// In place of the title and the text of the row.
    pub(crate) words: Option<Words>,
}

/// The pages below the path of another one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Below {
    /// The page for the rest of a path.
    pub(crate) find: for<'a> fn(&View<'a>, &str) -> Result<Page<'a>, Refusal>,
    /// All that the sitemap lists.
    pub(crate) all: for<'a> fn(&View<'a>) -> Vec<Page<'a>>,
}

impl Section {
    pub(crate) const fn new(
        path: &'static str,
        title: &'static str,
        text: &'static str,
        html: Write,
        markdown: Write,
    ) -> Self {
        Self {
            path,
            title,
            text,
            html,
            markdown,
            in_navigation: false,
            has_content: |_| true,
            is_of_past: false,
            takes_query: false,
            is_list: false,
            is_reference: false,
            card: SectionCard { label: title, hue: "b0", words: None },
            below: None,
        }
    }

    /// The path of its Markdown twin.
    pub(crate) fn twin_path(&self) -> String {
        twin_of(self.path)
    }

    /// Whether a path is below that of this one.
    pub(crate) fn contains(&self, path: &str) -> bool {
        path.strip_prefix(self.path).is_some_and(|rest| rest.starts_with('/'))
    }
}

/// Why there is no document at a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    UnknownPath,
    UnknownItem(String),
    UnknownElement(String),
    BadParameter(BadParameter),
    /// There is no history, and why; without a reason it is being read.
    NoHistory(Option<String>),
}

impl From<BadParameter> for Refusal {
    fn from(bad: BadParameter) -> Self {
        Self::BadParameter(bad)
    }
}

/// One page.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Page<'a> {
    /// One that every registry has.
    Section(&'static Section),
    Element(Element<'a>),
    Item(usize, &'a Item),
    /// A file of an item, by its position.
    Source(usize, &'a Item, usize),
    /// The live preview of an item, and nothing else.
    Alone(usize, &'a Item),
    /// An item as it was.
    Version(usize, &'a Item, VersionId),
    Rule(&'a RuleDoc),
    Document(Kind, &'a Item),
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
        Some((twin_of(path), self.href(&page.twin_path())))
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
        for section in self.sections {
            if path == section.path {
                return Ok(Page::Section(section));
            }
            let rest = path.strip_prefix(section.path).and_then(|rest| rest.strip_prefix('/'));
            if let (Some(below), Some(rest)) = (section.below, rest) {
                return (below.find)(self, rest);
            }
        }
        Err(Refusal::UnknownPath)
    }

    /// The sections with content, in the order of the site.
    pub(crate) fn listed(&self) -> impl Iterator<Item = &'static Section> + '_ {
        self.sections.iter().copied().filter(|section| self.has_section(section))
    }

    /// Every page, in the order of the site, as the sitemap lists them.
    pub(crate) fn pages(&self) -> Vec<Page<'a>> {
        let mut pages = Vec::new();
        for section in self.listed() {
            pages.push(Page::Section(section));
            pages.extend(section.below.into_iter().flat_map(|below| (below.all)(self)));
        }
        pages
    }
}

impl Page<'_> {
    /// The path of the page, in the spelling that links use.
    pub(crate) fn path(&self) -> String {
        match self {
            Self::Section(section) => section.path.to_owned(),
            Self::Element(element) => element_path(element.id().as_str()),
            Self::Item(_, item) => item_path(item),
            Self::Source(_, item, file) => source_path(item, *file),
            Self::Alone(_, item) => alone_path(item),
            Self::Version(_, item, id) => format!("{}{HISTORY}{id}", item_path(item)),
            Self::Rule(doc) => format!("/rules/{}", doc.rule.name),
            Self::Document(kind, item) => kind.path_of(item),
        }
    }

    /// Whether it is the first page of the site.
    pub(crate) fn is_home(&self) -> bool {
        matches!(self, Self::Section(section) if section.path == "/")
    }

    /// The path of its Markdown twin.
    pub(crate) fn twin_path(&self) -> String {
        twin_of(&self.path())
    }

    /// The path of its preview image.
    pub(crate) fn image_path(&self) -> String {
        if self.is_home() { "/og/index.png".to_owned() } else { format!("/og{}.png", self.path()) }
    }
}

/// The path of the Markdown twin of the page at a path.
fn twin_of(path: &str) -> String {
    if path == "/" { "/index.md".to_owned() } else { format!("{path}.md") }
}
