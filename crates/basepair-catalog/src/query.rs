//! Query parameters, parsed the same way for the API and the pages: decoded strictly, limited in length,
//! rejected by name. Unknown parameters are ignored.

use crate::catalog::Catalog;
use crate::documents::{DocumentKind, TextDocument};
use crate::library::Library;
use crate::nearest::nearest;
use basepair_model::finding::{Finding, Omitted};
use basepair_model::item::ItemType;
use basepair_model::model::{Element, ElementId, Model};
use basepair_model::percent::decode_form;
use basepair_model::rule::{self, Severity};

/// The longest search text, in characters.
pub const MAX_SEARCH_TEXT: usize = 256;
/// The longest name, in characters: paths are the longest names.
pub const MAX_NAME: usize = 1024;
/// The largest number that every JSON parser reads exactly.
const MAX_COUNT: usize = (1 << 53) - 1;

/// An invalid parameter, and why: completes the sentence "The parameter `name` …".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadParameter {
    pub name: &'static str,
    pub detail: String,
}

impl BadParameter {
    pub fn new(name: &'static str, detail: impl Into<String>) -> Self {
        Self { name, detail: detail.into() }
    }
}

/// Decoded pairs. A value that cannot be decoded is kept as `None`, to be rejected only if it is used.
#[derive(Debug, Default)]
pub struct Parameters(Vec<(String, Option<String>)>);

impl Parameters {
    pub fn parse(query: Option<&str>) -> Self {
        let pairs = query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty());
        let pairs = pairs.filter_map(|pair| {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            Some((decode_form(key)?, decode_form(value)))
        });
        Self(pairs.collect())
    }

    /// Values that are already decoded, such as those of flags.
    pub fn of<'a>(pairs: impl IntoIterator<Item = (&'a str, String)>) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.to_owned(), Some(value))).collect())
    }

    /// Without the empty fields of a form.
    #[must_use]
    pub fn filled(mut self) -> Self {
        self.0.retain(|(_, value)| value.as_deref().is_none_or(|value| !value.trim().is_empty()));
        self
    }

    /// A parameter that may be given once.
    pub fn one(&self, name: &'static str) -> Result<Option<&str>, BadParameter> {
        let mut values = self.0.iter().filter(|(key, _)| key == name).map(|(_, value)| value);
        match (values.next(), values.next()) {
            (None, _) => Ok(None),
            (Some(_), Some(_)) => Err(BadParameter::new(name, "is given more than once")),
            (Some(None), None) => Err(BadParameter::new(name, "is not valid UTF-8 with valid escapes")),
            (Some(Some(value)), None) => Ok(Some(value)),
        }
    }

    /// A parameter that may be given once, with no more than `most` characters.
    pub fn text(&self, name: &'static str, most: usize) -> Result<Option<&str>, BadParameter> {
        match self.one(name)? {
            Some(text) if text.chars().nth(most).is_some() => {
                Err(BadParameter::new(name, format!("is longer than {most} characters")))
            }
            value => Ok(value),
        }
    }

    /// A required name of an element, an item or a path.
    pub fn name(&self, name: &'static str) -> Result<String, BadParameter> {
        match self.text(name, MAX_NAME)? {
            Some(text) if !text.is_empty() => Ok(text.to_owned()),
            _ => Err(BadParameter::new(name, "is missing: use an element, an item or a path")),
        }
    }

    /// A node or rung, by id, number or label.
    pub fn node(&self, model: &Model) -> Result<Option<ElementId>, BadParameter> {
        let Some(id) = self.one("node")? else { return Ok(None) };
        match model.unit_named(id) {
            Some(element) => Ok(Some(element.id().clone())),
            None => Err(not_among("node", model.unit_ids())),
        }
    }

    fn strand(&self, model: &Model) -> Result<Option<ElementId>, BadParameter> {
        let Some(name) = self.one("strand")? else { return Ok(None) };
        match model.element(name) {
            Some(Element::Strand(strand)) => Ok(Some(strand.name.clone())),
            _ => Err(not_among("strand", model.strands.iter().map(|strand| &strand.name))),
        }
    }

    /// A whole number; a number that overflows means no limit.
    pub fn number(&self, name: &'static str) -> Result<Option<usize>, BadParameter> {
        let Some(text) = self.one(name)? else { return Ok(None) };
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(BadParameter::new(name, "must be a whole number, 0 or more"));
        }
        Ok(Some(text.parse().unwrap_or(usize::MAX).min(MAX_COUNT)))
    }

    /// The number of a page, starting at one.
    pub fn page(&self) -> Result<usize, BadParameter> {
        match self.number("page")? {
            Some(0) => Err(BadParameter::new("page", "must be a whole number, 1 or more")),
            page => Ok(page.unwrap_or(1)),
        }
    }
}

fn not_among<'a>(name: &'static str, known: impl Iterator<Item = &'a ElementId>) -> BadParameter {
    let known: Vec<_> = known.map(ElementId::as_str).collect();
    BadParameter::new(name, format!("must be one of `{}`", known.join("`, `")))
}

/// The filters of a list of items.
#[derive(Debug, Default, Clone, PartialEq, Eq, Hash)]
pub struct Filter {
    pub q: Option<String>,
    pub types: Option<Vec<ItemType>>,
    pub node: Option<ElementId>,
    pub strand: Option<ElementId>,
    pub category: Option<String>,
}

impl Filter {
    pub fn parse(parameters: &Parameters, model: &Model) -> Result<Self, BadParameter> {
        let category = parameters.text("category", MAX_NAME)?;
        if category == Some("") {
            return Err(BadParameter::new("category", "is empty"));
        }
        Ok(Self {
            q: parameters.text("q", MAX_SEARCH_TEXT)?.map(str::to_owned),
            types: parameters.one("type")?.map(types).transpose()?,
            node: parameters.node(model)?,
            strand: parameters.strand(model)?,
            category: category.map(str::to_owned),
        })
    }

    /// The positions of the items that match the search, best match first, or all in manifest order.
    pub fn candidates(&self, library: &Library) -> Vec<usize> {
        match &self.q {
            Some(words) => library.search(words),
            None => (0..library.items().len()).collect(),
        }
    }

    /// Whether an item has the type, node, strand and category that are requested, each separately.
    pub fn facets(&self, catalog: &Catalog, position: usize) -> [bool; 4] {
        let Some(item) = catalog.items().get(position) else { return [false; 4] };
        [
            self.types.as_ref().is_none_or(|types| types.contains(&item.entry.kind)),
            self.node.as_ref().is_none_or(|node| catalog.element_at(position) == Some(node)),
            self.strand.as_ref().is_none_or(|strand| catalog.strand_at(position) == Some(strand)),
            self.category.as_ref().is_none_or(|category| item.entry.categories.contains(category)),
        ]
    }
}

/// The filters of a list of documents.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct DocumentFilter {
    pub q: Option<String>,
    pub kind: Option<DocumentKind>,
    pub status: Option<String>,
    pub strand: Option<ElementId>,
}

impl DocumentFilter {
    pub fn parse(parameters: &Parameters, model: &Model) -> Result<Self, BadParameter> {
        let status = parameters.text("status", MAX_NAME)?;
        if status == Some("") {
            return Err(BadParameter::new("status", "is empty"));
        }
        Ok(Self {
            q: parameters.text("q", MAX_SEARCH_TEXT)?.map(str::to_owned),
            kind: parameters.one("kind")?.map(document_kind).transpose()?,
            status: status.map(str::to_owned),
            strand: parameters.strand(model)?,
        })
    }

    /// Whether a document has the kind, status and strand that are requested.
    pub fn fits(&self, document: &TextDocument) -> bool {
        self.kind.is_none_or(|kind| document.kind == kind)
            && self.status.as_ref().is_none_or(|status| document.has_status(status))
            && self.strand.as_ref().is_none_or(|strand| document.strand.as_ref() == Some(strand))
    }
}

fn document_kind(name: &str) -> Result<DocumentKind, BadParameter> {
    DocumentKind::parse(name).ok_or_else(|| {
        let known: Vec<_> = DocumentKind::ALL.iter().map(|kind| kind.as_str()).collect();
        BadParameter::new("kind", format!("must be one of `{}`", known.join("`, `")))
    })
}

/// The filters of a list of findings.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct FindingFilter {
    pub rule: Option<&'static str>,
    pub severity: Option<Severity>,
    pub item: Option<String>,
    pub node: Option<ElementId>,
}

impl FindingFilter {
    pub fn parse(parameters: &Parameters, model: &Model) -> Result<Self, BadParameter> {
        Ok(Self {
            rule: parameters.one("rule")?.map(rule_named).transpose()?,
            severity: parameters.one("severity")?.map(severity).transpose()?,
            item: parameters.one("item")?.map(|_| parameters.name("item")).transpose()?,
            node: parameters.node(model)?,
        })
    }

    /// Whether a finding has the rule, severity, item and node that are requested, each separately.
    pub fn facets(&self, finding: &Finding) -> [bool; 4] {
        [
            self.rule.is_none_or(|rule| finding.rule.name == rule),
            self.severity.is_none_or(|severity| finding.severity == severity),
            self.item.as_ref().is_none_or(|item| finding.item.as_ref() == Some(item)),
            self.node.as_ref().is_none_or(|node| finding.node.as_deref() == Some(node.as_str())),
        ]
    }

    pub fn fits(&self, finding: &Finding) -> bool {
        self.facets(finding).into_iter().all(|fits| fits)
    }

    /// Whether findings that are only counted match: their subject is unknown, apart from the rule.
    pub fn fits_omitted(&self, omitted: &Omitted) -> bool {
        self.item.is_none()
            && self.node.is_none()
            && self.rule.is_none_or(|rule| omitted.rule.name == rule)
            && self.severity.is_none_or(|severity| omitted.severity == severity)
    }
}

fn rule_named(name: &str) -> Result<&'static str, BadParameter> {
    rule::find(name).map(|rule| rule.name).ok_or_else(|| {
        let near = nearest(name, rule::all().map(|rule| rule.name), 3);
        let near =
            if near.is_empty() { String::new() } else { format!("; did you mean `{}`?", near.join("`, `")) };
        BadParameter::new("rule", format!("is not a rule{near}"))
    })
}

fn severity(name: &str) -> Result<Severity, BadParameter> {
    let found = Severity::ALL.into_iter().find(|severity| severity.as_str() == name);
    found.ok_or_else(|| {
        let known = Severity::ALL.map(Severity::as_str);
        BadParameter::new("severity", format!("must be one of `{}`", known.join("`, `")))
    })
}

fn types(text: &str) -> Result<Vec<ItemType>, BadParameter> {
    let mut types = Vec::new();
    for name in text.split(',') {
        let Some(kind) = ItemType::parse_lenient(name.trim()) else {
            let known: Vec<_> = ItemType::ALL.iter().map(|kind| kind.as_str()).collect();
            return Err(BadParameter::new(
                "type",
                format!("must be a comma-separated list of `{}`", known.join("`, `")),
            ));
        };
        if !types.contains(&kind) {
            types.push(kind);
        }
    }
    Ok(types)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_empty_fields_of_a_form_are_removed() {
        let query = Parameters::parse(Some("q=&type=+&node=N2&category=%zz")).filled();
        assert_eq!(query.one("q"), Ok(None));
        assert_eq!(query.one("type"), Ok(None));
        assert_eq!(query.one("node"), Ok(Some("N2")));
        assert_eq!(query.one("category").unwrap_err().name, "category");
    }

    #[test]
    fn texts_are_limited_by_characters() {
        let long = format!("q={}", "%C3%A9".repeat(MAX_SEARCH_TEXT));
        assert!(Parameters::parse(Some(&long)).text("q", MAX_SEARCH_TEXT).is_ok());
        let longer = format!("{long}x");
        assert!(Parameters::parse(Some(&longer)).text("q", MAX_SEARCH_TEXT).is_err());
    }

    #[test]
    fn a_repeated_type_counts_once() {
        let many = ["ui"; 5000].join(",");
        assert_eq!(types(&many).unwrap().len(), 1);
        assert!(types("ui,widget").is_err());
    }

    #[test]
    fn pages_are_counted_from_one() {
        let page = |query| Parameters::parse(Some(query)).page();
        assert_eq!(page(""), Ok(1));
        assert_eq!(page("page=3"), Ok(3));
        for query in ["page=0", "page=-1", "page=x", "page=1&page=2"] {
            assert_eq!(page(query).unwrap_err().name, "page", "{query}");
        }
    }
}
