//! Documents as they are served: a list with filters and search, and one document with all its sections.

use super::index::Pagination;
use crate::documents::{DocumentKind, Hit, TextDocument};
use crate::library::Library;
use crate::query::DocumentFilter;
use basepair_model::model::ElementId;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::HashMap;
use utoipa::ToSchema;

/// How many sections of one document a search lists.
const MATCHES: usize = 5;
/// The length of an excerpt, in characters.
const EXCERPT: usize = 240;

/// The documents of a registry.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Documents)]
pub struct DocumentList {
    /// In manifest order, or the best match first.
    pub documents: Vec<DocumentSummary>,
    pub counts: DocumentCounts,
    /// Which part of the matching documents this is, when a parameter was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub pagination: Option<Pagination>,
}

/// How many documents there are. Always for the whole registry, also in a filtered response.
#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentCounts {
    pub total: usize,
    /// Only kinds that occur.
    #[schema(value_type = BTreeMap<String, usize>, example = json!({"decision": 2}))]
    pub by_kind: Map<String, Value>,
    /// Only strands that carry any.
    #[schema(value_type = BTreeMap<String, usize>)]
    pub by_strand: Map<String, Value>,
}

/// A document without its text.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DocumentSummary {
    /// The name of its item.
    pub name: String,
    pub title: String,
    pub description: Option<String>,
    /// `principle`, `convention`, `decision`, `vocabulary` or `guide`.
    pub kind: &'static str,
    /// As the author wrote it, such as `accepted`; null if there is none, or if the parts of the document differ.
    pub status: Option<String>,
    /// As the author wrote it.
    pub date: Option<String>,
    /// The strand that carries it.
    pub strand: Option<String>,
    /// The node or rung that holds it.
    pub element: Option<String>,
    /// The sections that match the search, best first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub matches: Option<Vec<SectionMatch>>,
}

/// A section that a search found.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SectionMatch {
    /// Its headings, outermost first; empty at the start of a document.
    pub path: Vec<String>,
    /// The id of its heading on the page of the document, `/documents/{name}#{anchor}`; null at the start of a document, and where the page does not show the section.
    pub anchor: Option<String>,
    /// The part of its text that matches, in one line.
    pub excerpt: String,
}

/// A document with its text.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Document)]
pub struct DocumentAnswer {
    #[serde(flatten)]
    pub summary: DocumentSummary,
    /// Its Markdown files.
    pub files: Vec<DocumentFile>,
    /// Every section, in order.
    pub sections: Vec<SectionAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct DocumentFile {
    /// Relative to the root of the registry.
    pub path: String,
    pub title: String,
    pub status: Option<String>,
    pub date: Option<String>,
    /// Whether the file is too long, and its last sections are missing.
    pub truncated: bool,
}

/// The text between one heading and the next.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Section)]
pub struct SectionAnswer {
    /// Its headings, outermost first; empty at the start of a file without a heading.
    pub path: Vec<String>,
    /// The id of its heading on the page of the document, `/documents/{name}#{anchor}`; null at the start of a document, and where the page does not show the section.
    pub anchor: Option<String>,
    /// The file that contains it.
    pub file: String,
    /// Markdown, as the author wrote it.
    pub text: String,
}

/// The documents that a filter and a search select.
pub fn documents(
    library: &Library,
    filter: &DocumentFilter,
    limit: Option<usize>,
    offset: Option<usize>,
) -> DocumentList {
    let documents = library.documents();
    let fits = |document: &TextDocument| filter.fits(document);
    let found: Vec<(&TextDocument, Option<Vec<Hit>>)> = match &filter.q {
        None => documents.all().iter().filter(|each| fits(each)).map(|each| (each, None)).collect(),
        Some(words) => by_document(&documents.search(library.items(), words))
            .into_iter()
            .filter_map(|(at, hits)| Some((documents.all().get(at)?, Some(hits))))
            .filter(|(each, _)| fits(each))
            .collect(),
    };
    let page = Pagination::of(found.len(), limit, offset);
    let paged = *filter != DocumentFilter::default() || limit.is_some() || offset.is_some();
    let words = filter.q.as_deref().unwrap_or_default();
    let shown = found.into_iter().skip(page.offset).take(page.limit);
    let shown = shown.filter_map(|(document, hits)| {
        let mut summary = summary(library, document)?;
        summary.matches = hits.map(|hits| {
            let hits = hits.into_iter().take(MATCHES);
            hits.filter_map(|hit| section_match(library, hit, words)).collect()
        });
        Some(summary)
    });
    DocumentList { documents: shown.collect(), counts: counts(library), pagination: paged.then_some(page) }
}

/// One document with all its sections.
pub fn document(library: &Library, name: &str) -> Option<DocumentAnswer> {
    let document = library.documents().named(name)?;
    let item = library.items().get(document.item)?;
    let summary = summary(library, document)?;
    let (mut files, mut sections) = (Vec::new(), Vec::new());
    for part in &document.parts {
        let Some(file) = item.entry.files.get(part.file) else { continue };
        files.push(DocumentFile {
            path: file.path.clone(),
            title: part.title.clone(),
            status: part.status.clone(),
            date: part.date.clone(),
            truncated: part.truncated,
        });
        sections.extend(part.sections.iter().map(|section| SectionAnswer {
            path: section.path.clone(),
            anchor: section.anchor.clone(),
            file: file.path.clone(),
            text: part.text(section).to_owned(),
        }));
    }
    Some(DocumentAnswer { summary, files, sections })
}

/// The sections that match a query, best first, whatever document they belong to, with its name and title.
pub fn matching_sections(library: &Library, words: &str, most: usize) -> Vec<(String, String, SectionMatch)> {
    let documents = library.documents();
    let hits = documents.search(library.items(), words).into_iter().take(most);
    hits.filter_map(|hit| {
        let document = documents.all().get(hit.document)?;
        let summary = summary(library, document)?;
        let found = section_match(library, hit, words)?;
        Some((summary.name, summary.title, found))
    })
    .collect()
}

/// What the list shows of a document.
pub fn summary(library: &Library, document: &TextDocument) -> Option<DocumentSummary> {
    let item = library.items().get(document.item)?;
    Some(DocumentSummary {
        name: item.name().to_owned(),
        title: document.title.clone(),
        description: item.entry.description.clone(),
        kind: document.kind.as_str(),
        status: document.status.clone(),
        date: document.date.clone(),
        strand: document.strand.as_ref().map(ToString::to_string),
        element: library.element_at(document.item).map(ToString::to_string),
        matches: None,
    })
}

fn section_match(library: &Library, hit: Hit, words: &str) -> Option<SectionMatch> {
    let (_, section, text) = library.documents().at(hit)?;
    Some(SectionMatch {
        path: section.path.clone(),
        anchor: section.anchor.clone(),
        excerpt: excerpt(text, words),
    })
}

/// The hits of each document, in the order of the best of each.
fn by_document(hits: &[Hit]) -> Vec<(usize, Vec<Hit>)> {
    let mut order: Vec<(usize, Vec<Hit>)> = Vec::new();
    let mut places: HashMap<usize, usize> = HashMap::new();
    for hit in hits {
        let place = *places.entry(hit.document).or_insert_with(|| {
            order.push((hit.document, Vec::new()));
            order.len() - 1
        });
        if let Some((_, found)) = order.get_mut(place) {
            found.push(*hit);
        }
    }
    order
}

fn counts(library: &Library) -> DocumentCounts {
    let all = library.documents().all();
    let of_kind = |kind: &&DocumentKind| all.iter().filter(|document| document.kind == **kind).count();
    let of_strand = |strand: &&ElementId| library.documents().of_strand(strand).count();
    let by_kind = DocumentKind::ALL.iter().map(|kind| (kind.as_str().to_owned(), of_kind(&kind)));
    let strands = library.model.strands.iter().map(|strand| &strand.name);
    let by_strand = strands.map(|strand| (strand.to_string(), of_strand(&strand)));
    let occurring = |counted: Vec<(String, usize)>| {
        let counted = counted.into_iter().filter(|(_, count)| *count > 0);
        counted.map(|(name, count)| (name, count.into())).collect()
    };
    DocumentCounts {
        total: all.len(),
        by_kind: occurring(by_kind.collect()),
        by_strand: occurring(by_strand.collect()),
    }
}

/// The part of a text around the first word of a query that it contains, in one line.
fn excerpt(text: &str, words: &str) -> String {
    let line: Vec<char> = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().collect();
    let lower = |c: &char| c.to_lowercase().next().unwrap_or(*c);
    let folded: Vec<char> = line.iter().map(lower).collect();
    let words = words.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 2).take(12);
    let places = words.filter_map(|word| {
        let word: Vec<char> = word.chars().map(|c| lower(&c)).collect();
        folded.windows(word.len()).position(|window| window == word.as_slice())
    });
    let from = places.min().unwrap_or(0).saturating_sub(EXCERPT / 4);
    // Whole words only.
    let from = if from == 0 {
        0
    } else {
        (from..line.len()).find(|at| line.get(*at) == Some(&' ')).map_or(from, |at| at + 1)
    };
    let shown: String = line.iter().skip(from).take(EXCERPT).collect();
    let before = if from > 0 { "… " } else { "" };
    let after = if from + EXCERPT < line.len() { " …" } else { "" };
    format!("{before}{}{after}", shown.trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_around_the_first_word_that_matches() {
        let text = format!("{} the Needle here {}", "before ".repeat(60), "after ".repeat(60));
        let found = excerpt(&text, "zebra needle");
        assert!(found.starts_with("… before") && found.contains("the Needle here after"), "{found}");
        assert!(found.ends_with(" …") && found.chars().count() <= EXCERPT + 4, "{found}");
        assert_eq!(excerpt("short\ntext", "zebra"), "short text");
        assert_eq!(excerpt("", "x"), "");
    }
}
