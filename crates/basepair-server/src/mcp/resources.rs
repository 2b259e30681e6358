//! Items, elements, documents and skills as resources, by address.

use super::answer::{MOST, fit};
use super::tools::{unserved, whole_item};
use crate::snapshot::Snapshot;
use basepair_catalog::catalog::Item;
use basepair_catalog::documents::{positions, texts};
use basepair_model::percent::{decode, encode};
use basepair_model::rule;
use basepair_model::text::one_line;
use rmcp::model::{
    CompleteRequestParams, CompleteResult, CompletionInfo, ErrorData, ListResourcesResult,
    ReadResourceResult, Reference, Resource, ResourceContents, ResourceTemplate,
};

/// How many resources are listed at a time.
const PAGE: usize = 100;
/// The largest text of a resource, in bytes.
const LARGEST: usize = MOST;
const SCHEME: &str = "basepair://";
const JSON: &str = "application/json";
const MARKDOWN: &str = "text/markdown";

/// A kind of resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Item,
    Element,
    Document,
    Skill,
}

impl Kind {
    const ALL: [Self; 4] = [Self::Item, Self::Element, Self::Document, Self::Skill];

    fn word(self) -> &'static str {
        match self {
            Self::Item => "item",
            Self::Element => "element",
            Self::Document => "document",
            Self::Skill => "skill",
        }
    }

    fn about(self) -> &'static str {
        match self {
            Self::Item => "An item as clients install it: the manifest entry with the source of every file",
            Self::Element => "A node, strand or rung of the model, with its items",
            Self::Document => "A principle, convention, decision or guide, as Markdown",
            Self::Skill => "A skill for agents, as Markdown",
        }
    }

    fn media_type(self) -> &'static str {
        match self {
            Self::Item | Self::Element => JSON,
            Self::Document | Self::Skill => MARKDOWN,
        }
    }

    fn template(self) -> String {
        format!("{SCHEME}{}/{{+name}}", self.word())
    }

    fn address(self, name: &str) -> String {
        format!("{SCHEME}{}/{}", self.word(), encode(name, "/"))
    }

    /// The names of all resources of this kind.
    fn names(self, snapshot: &Snapshot) -> Vec<String> {
        let catalog = &snapshot.catalog;
        let items = catalog.items().iter();
        let named = |item: &Item| item.name().to_owned();
        match self {
            Self::Item => items.map(named).collect(),
            Self::Element => catalog.model.elements().map(|element| element.id().to_string()).collect(),
            Self::Document => {
                let documents = positions(catalog.placed(), "documents");
                documents.into_iter().filter_map(|at| catalog.items().get(at)).map(named).collect()
            }
            Self::Skill => snapshot.offered_skills().into_iter().map(|skill| skill.name).collect(),
        }
    }
}

pub(super) fn templates() -> Vec<ResourceTemplate> {
    let template = |kind: Kind| {
        let template = ResourceTemplate::new(kind.template(), kind.word());
        template.with_description(kind.about()).with_mime_type(kind.media_type())
    };
    Kind::ALL.map(template).into()
}

/// A page of the list. The cursor is the number of resources before it.
pub(super) fn list(snapshot: &Snapshot, cursor: Option<&str>) -> Result<ListResourcesResult, ErrorData> {
    let invalid = || ErrorData::invalid_params("the cursor is not one of this server", None);
    let start: usize = cursor.map_or(Ok(0), |cursor| cursor.parse().map_err(|_| invalid()))?;
    let all =
        Kind::ALL.into_iter().flat_map(|kind| kind.names(snapshot).into_iter().map(move |name| (kind, name)));
    let all: Vec<(Kind, String)> = all.collect();
    if start > all.len() {
        return Err(invalid());
    }
    let page = all.iter().skip(start).take(PAGE).map(|(kind, name)| {
        // The names are safe: what else authors wrote is in the resource itself.
        Resource::new(kind.address(name), format!("{} {name}", kind.word()))
            .with_description(kind.about())
            .with_mime_type(kind.media_type())
    });
    let mut listed = ListResourcesResult::with_all_items(page.collect());
    let next = start.saturating_add(PAGE);
    listed.next_cursor = (next < all.len()).then(|| next.to_string());
    Ok(listed)
}

pub(super) fn read(snapshot: &Snapshot, uri: &str) -> Result<ReadResourceResult, ErrorData> {
    let missing = || {
        let shown: String = uri.chars().take(200).collect();
        ErrorData::resource_not_found(format!("there is no resource `{shown}`"), None)
    };
    let rest = uri.strip_prefix(SCHEME).and_then(|rest| rest.split_once('/'));
    let (word, name) = rest.ok_or_else(missing)?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(missing)?;
    let name = decode(name).ok_or_else(missing)?;
    let text = text(snapshot, kind, &name).ok_or_else(|| match unserved(&snapshot.catalog, &name) {
        Some(message) => ErrorData::resource_not_found(message, None),
        None => missing(),
    })?;
    let contents = ResourceContents::text(one_line(&text), uri).with_mime_type(kind.media_type());
    Ok(ReadResourceResult::new(vec![contents]))
}

fn text(snapshot: &Snapshot, kind: Kind, name: &str) -> Option<String> {
    let catalog = &snapshot.catalog;
    let of = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match kind {
        Kind::Element => Some(of(&snapshot.element(name)?.document().bytes)),
        Kind::Item => {
            let found = snapshot.item(name)?;
            let bytes = &found.document().bytes;
            if bytes.len() <= LARGEST {
                return Some(of(bytes));
            }
            // As much of it as fits, with what is missing.
            let position = catalog.position(name)?;
            Some(fit(LARGEST, None, |budget| whole_item(snapshot, position, budget)).text())
        }
        Kind::Document | Kind::Skill => {
            let mut text = match kind {
                Kind::Skill => {
                    snapshot.offered_skills().iter().find(|skill| skill.name == name)?.text().to_owned()
                }
                _ => {
                    kind.names(snapshot).iter().find(|known| *known == name)?;
                    let parts = texts(catalog.item(name)?).map(|(_, _, text)| text.to_string());
                    parts.collect::<Vec<_>>().join("\n\n")
                }
            };
            if text.len() > LARGEST {
                let end = (0..=LARGEST).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
                text.truncate(end);
                text.push_str("\n\n[cut here; `get_document` and `get_skill` show the rest]\n");
            }
            Some(text)
        }
    }
}

/// Names that begin with what was typed.
pub(super) fn complete(snapshot: &Snapshot, request: &CompleteRequestParams) -> CompleteResult {
    let typed = &request.argument.value;
    let names = match &request.r#ref {
        Reference::Resource(template) => {
            let kind = Kind::ALL.into_iter().find(|kind| kind.template() == template.uri);
            kind.map(|kind| kind.names(snapshot)).unwrap_or_default()
        }
        Reference::Prompt(_) => match request.argument.name.as_str() {
            "rule" => rule::all().map(|rule| rule.name.to_owned()).collect(),
            "item" => Kind::Item.names(snapshot),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    };
    let fitting: Vec<String> = names.into_iter().filter(|name| name.starts_with(typed.as_str())).collect();
    let total = u32::try_from(fitting.len()).ok();
    let more = fitting.len() > CompletionInfo::MAX_VALUES;
    let shown = fitting.into_iter().take(CompletionInfo::MAX_VALUES).collect();
    CompleteResult::new(CompletionInfo::with_pagination(shown, total, more).unwrap_or_default())
}
