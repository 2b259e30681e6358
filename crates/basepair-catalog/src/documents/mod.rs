//! The documents of a registry as data: principles, conventions, decisions, vocabularies and guides, each with its
//! sections. A document is an item; its Markdown files are its parts.

pub mod sections;

use crate::item::{Item, PlacedItems};
use crate::search::{Field, SearchIndex};
use basepair_model::front_matter::{self, FrontMatter};
use basepair_model::item::Entry;
use basepair_model::json::Value;
use basepair_model::model::{Element, ElementId, Model};
use basepair_model::path::file_name;
use sections::{Section, first_heading, sections, without_title};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

/// The role of the elements that hold documents.
pub const ROLE: &str = "documents";
/// The role of the elements that hold skills.
pub const SKILLS_ROLE: &str = "skills";

/// The file that makes an item a skill.
pub const SKILL: &str = "SKILL.md";

/// How many bytes of a text a page shows; what follows is on the page of the source.
pub const SHOWN: usize = 60 * 1024;
/// How many bytes of a text are parsed.
const PARSED: usize = 1024 * 1024;

macro_rules! kinds {
    ($($variant:ident $name:literal $plural:literal),* $(,)?) => {
        /// What a document is for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum DocumentKind { $($variant),* }

        impl DocumentKind {
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            pub fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }

            /// Parses what authors write: singular or plural, in any case.
            pub fn parse(text: &str) -> Option<Self> {
                let text = text.trim();
                $(if text.eq_ignore_ascii_case($name) || text.eq_ignore_ascii_case($plural) {
                    return Some(Self::$variant);
                })*
                None
            }
        }
    };
}

kinds! {
    Principle "principle" "principles", Convention "convention" "conventions", Decision "decision" "decisions",
    Vocabulary "vocabulary" "vocabularies", Guide "guide" "guides",
}

/// All documents of a registry, in manifest order.
#[derive(Debug, Default)]
pub struct Documents {
    list: Vec<TextDocument>,
    by_name: HashMap<String, usize>,
    /// Every section, as positions of document, part and section.
    places: Vec<(usize, usize, usize)>,
    /// Over `places`; built on first use.
    search: OnceLock<SearchIndex>,
}

/// An item that is read rather than run.
#[derive(Debug)]
pub struct TextDocument {
    /// The position of its item.
    pub item: usize,
    pub title: String,
    pub kind: DocumentKind,
    /// What the entry says, or what all its parts say.
    pub status: Option<String>,
    pub date: Option<String>,
    /// The strand that carries it.
    pub strand: Option<ElementId>,
    pub parts: Vec<Part>,
}

/// One Markdown file of a document.
#[derive(Debug)]
pub struct Part {
    /// Its position among the files of the item.
    pub file: usize,
    pub title: String,
    pub status: Option<String>,
    pub date: Option<String>,
    /// Their anchors are those of the page of the document.
    pub sections: Vec<Section>,
    /// The whole text.
    text: Arc<str>,
    /// Whether the text is too long to be parsed completely.
    pub truncated: bool,
}

/// Where a search found something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    pub document: usize,
    pub part: usize,
    pub section: usize,
}

/// Whether a file is text to read, by its name.
pub fn is_text(path: &str) -> bool {
    let lower = path.to_ascii_lowercase();
    [".md", ".mdx", ".markdown", ".txt"].iter().any(|end| lower.ends_with(end))
}

/// Whether an item is a skill by its files: one of them has that name.
pub fn is_skill(item: &Item) -> bool {
    item.entry.files.iter().any(|file| file_name(&file.path) == SKILL)
}

/// Positions of the items that are read as documents, or as skills, without demos: those of the elements that have the role
/// or, where no file belongs to an element, those whose files are such texts.
pub fn positions(placed: PlacedItems<'_>, role: &str) -> Vec<usize> {
    let model = placed.model;
    let holders: HashSet<&ElementId> =
        model.units().filter(|unit| unit.roles.iter().any(|has| has == role)).map(|unit| &unit.id).collect();
    let items = placed.items.iter().enumerate();
    let follows_model = items
        .clone()
        .any(|(position, item)| !item.entry.files.is_empty() && placed.element_at(position).is_some());
    let by_files = |item: &Item| {
        let files = &item.entry.files;
        if is_skill(item) {
            return role == SKILLS_ROLE;
        }
        role == ROLE && !files.is_empty() && files.iter().all(|file| is_text(&file.path))
    };
    let wanted = items.filter(|(position, item)| {
        let held = || placed.element_at(*position).is_some_and(|element| holders.contains(element));
        !item.is_demo() && if follows_model { held() } else { by_files(item) }
    });
    wanted.map(|(position, _)| position).collect()
}

/// The title of a document: the title of its item, its first heading, or the name of its item.
pub fn title(item: &Item) -> String {
    let own = item.entry.title.as_deref().map(str::trim).filter(|title| !title.is_empty()).map(str::to_owned);
    own.or_else(|| texts(item).next().and_then(|(_, _, text)| first_heading(&text)))
        .unwrap_or_else(|| item.name().to_owned())
}

/// The files of an item that are text, with their positions and paths.
pub fn texts(item: &Item) -> impl Iterator<Item = (usize, &str, Arc<str>)> {
    let some = item.entry.files.iter().any(|file| is_text(&file.path));
    let files = some.then(|| item.files().enumerate()).into_iter().flatten();
    files
        .filter(|(_, (file, _))| is_text(&file.path))
        .map(|(at, (file, text))| (at, file.path.as_str(), text))
}

impl Documents {
    pub fn of(placed: PlacedItems<'_>) -> Self {
        let items = positions(placed, ROLE).into_iter();
        let list: Vec<TextDocument> = items
            .filter_map(|position| {
                placed.items.get(position).map(|item| TextDocument::of(position, item, placed.model))
            })
            .collect();
        let name = |document: &TextDocument| Some(placed.items.get(document.item)?.name().to_owned());
        let by_name = list.iter().enumerate().filter_map(|(at, document)| Some((name(document)?, at)));
        let mut places = Vec::new();
        for (document, each) in list.iter().enumerate() {
            for (part, each) in each.parts.iter().enumerate() {
                places.extend((0..each.sections.len()).map(|section| (document, part, section)));
            }
        }
        Self { by_name: by_name.collect(), list, places, search: OnceLock::new() }
    }

    pub fn all(&self) -> &[TextDocument] {
        &self.list
    }

    pub fn named(&self, name: &str) -> Option<&TextDocument> {
        self.by_name.get(name).and_then(|at| self.list.get(*at))
    }

    /// The documents that a strand carries.
    pub fn of_strand<'a>(&'a self, strand: &'a ElementId) -> impl Iterator<Item = &'a TextDocument> {
        self.list.iter().filter(move |document| document.strand.as_ref() == Some(strand))
    }

    /// The sections that match a query, best first.
    pub fn search(&self, items: &[Item], query: &str) -> Vec<Hit> {
        let index = self.search.get_or_init(|| self.index(items));
        let places = index.find(query).into_iter().filter_map(|at| self.places.get(at));
        places
            .map(|(document, part, section)| Hit { document: *document, part: *part, section: *section })
            .collect()
    }

    /// The section that a search found, with its document and its text.
    pub fn at(&self, hit: Hit) -> Option<(&TextDocument, &Section, &str)> {
        let document = self.list.get(hit.document)?;
        let part = document.parts.get(hit.part)?;
        let section = part.sections.get(hit.section)?;
        Some((document, section, part.text(section)))
    }

    /// The headings of the document that an item is, for a search over items. Its texts are not searched there: a long text has
    /// most words of any query, and would come before the components that are looked for.
    pub(crate) fn headings<'a>(&'a self, item: &Item) -> impl Iterator<Item = &'a str> {
        let parts = self.named(item.name()).map(|document| document.parts.as_slice()).unwrap_or_default();
        parts
            .iter()
            .flat_map(|part| &part.sections)
            .filter_map(|section| section.path.last())
            .map(String::as_str)
    }

    fn index(&self, items: &[Item]) -> SearchIndex {
        SearchIndex::of(self.places.iter().map(|(document, part, section)| {
            let hit = Hit { document: *document, part: *part, section: *section };
            let Some((document, section, text)) = self.at(hit) else { return Vec::new() };
            section_fields(document, section, text)
                .into_iter()
                .chain(self.start_fields(items, hit, document))
                .collect()
        }))
    }

    /// What a query for the document itself finds: its first section.
    fn start_fields<'a>(
        &self,
        items: &'a [Item],
        hit: Hit,
        document: &'a TextDocument,
    ) -> Vec<(Field, &'a str)> {
        let item = items.get(document.item).filter(|_| hit.part == 0 && hit.section == 0);
        let Some(item) = item else { return Vec::new() };
        let description = item.entry.description.as_deref().unwrap_or_default();
        vec![
            (Field::Name, item.name()),
            (Field::Alias, document.title.as_str()),
            (Field::Description, description),
        ]
    }
}

/// The texts of a section that are searched, wherever sections are searched.
pub fn section_fields<'a>(
    document: &'a TextDocument,
    section: &'a Section,
    text: &'a str,
) -> Vec<(Field, &'a str)> {
    let mut fields = vec![(Field::Docs, text), (Field::Category, document.kind.as_str())];
    match section.path.split_last() {
        Some((own, above)) => {
            fields.push((Field::Title, own.as_str()));
            fields.extend(above.iter().map(|heading| (Field::Category, heading.as_str())));
            fields.push((Field::Category, document.title.as_str()));
        }
        None => fields.push((Field::Title, document.title.as_str())),
    }
    fields
}

impl Section {
    /// Its text in the source that it was parsed from, as Markdown.
    fn text<'s>(&self, source: &'s str) -> &'s str {
        source.get(self.body.clone()).unwrap_or_default().trim()
    }
}

impl TextDocument {
    fn of(position: usize, item: &Item, model: &Model) -> Self {
        let title = title(item);
        let (mut parts, mut kind, mut strand) = (Vec::new(), None, None);
        for (number, (file, _, text)) in texts(item).enumerate() {
            let matter = front_matter::read(&text);
            let field = |key: &str| {
                let text = matter.as_ref().and_then(|matter: &FrontMatter<'_>| matter.field(key));
                text.map(str::trim).filter(|text| !matches!(*text, "" | "null" | "~")).map(str::to_owned)
            };
            kind = kind.or_else(|| field("kind").and_then(|text| DocumentKind::parse(&text)));
            strand = strand.or_else(|| field("strand"));
            let own = field("title").or_else(|| first_heading(&text));
            let (status, date) = (field("status"), field("date"));
            let title = own.unwrap_or_else(|| if number == 0 { title.clone() } else { String::new() });
            parts.push(Part::of(number, file, text, &self::title(item), title, status, date));
        }
        let entry = |key: &str| meta(&item.entry, key).map(str::to_owned);
        let kind = entry("kind").and_then(|text| DocumentKind::parse(&text)).or(kind);
        let kind = kind.or_else(|| item.entry.categories.iter().find_map(|name| DocumentKind::parse(name)));
        let strand = entry("strand").or(strand);
        let strand = strand.and_then(|name| match model.element(&name) {
            Some(Element::Strand(strand)) => Some(strand.name.clone()),
            _ => None,
        });
        Self {
            item: position,
            title,
            kind: kind.unwrap_or(DocumentKind::Guide),
            status: entry("status").or_else(|| agreed(parts.iter().map(|part| part.status.as_deref()))),
            date: entry("date").or_else(|| agreed(parts.iter().map(|part| part.date.as_deref()))),
            strand,
            parts,
        }
    }

    /// Whether it, or one of its parts, has a status.
    pub fn has_status(&self, status: &str) -> bool {
        let parts = self.parts.iter().filter_map(|part| part.status.as_deref());
        parts.chain(self.status.as_deref()).any(|each| each.eq_ignore_ascii_case(status))
    }
}

impl Part {
    /// The text of one of its sections, as Markdown.
    pub fn text(&self, section: &Section) -> &str {
        section.text(&self.text)
    }

    fn of(
        number: usize,
        file: usize,
        text: Arc<str>,
        document: &str,
        title: String,
        status: Option<String>,
        date: Option<String>,
    ) -> Self {
        let parsed = text.get(..text.floor_char_boundary(PARSED)).unwrap_or(&text);
        let rest = if number == 0 { without_title(parsed, document) } else { front_matter::body(parsed) };
        let mut sections = sections(parsed, parsed.len() - rest.len());
        for section in &mut sections {
            section.anchor = section.anchor.take().filter(|_| section.heading_end <= SHOWN);
            // On the page of the document, all its parts are below each other.
            if number > 0 {
                section.anchor = section.anchor.take().map(|anchor| format!("p{number}-{anchor}"));
            }
        }
        let truncated = parsed.len() < text.len();
        Self { file, title, status, date, sections, text, truncated }
    }
}

/// A text of the entry's `meta`.
fn meta<'e>(entry: &'e Entry, key: &str) -> Option<&'e str> {
    let meta = entry.object.get("meta").and_then(Value::as_object)?;
    meta.str(key).map(str::trim).filter(|text| !text.is_empty())
}

/// The value that all of them have.
fn agreed<'v>(mut values: impl Iterator<Item = Option<&'v str>>) -> Option<String> {
    let first = values.next()??;
    values.all(|other| other == Some(first)).then(|| first.to_owned())
}
