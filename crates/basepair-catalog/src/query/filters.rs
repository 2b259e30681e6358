//! The filters of lists: of items, documents and findings. Each has the rows of its parameters.

use super::{Accepts, BadParameter, Parameter, Parameters};
use crate::catalog::Catalog;
use crate::documents::{DocumentKind, TextDocument};
use crate::library::Library;
use crate::nearest::nearest;
use basepair_model::finding::{Finding, Omitted};
use basepair_model::item::ItemType;
use basepair_model::model::{Element, ElementId, Model};
use basepair_model::rule::{self, Severity};

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
    pub const Q: Parameter = Parameter::new(
        "q",
        Accepts::Words,
        "Words to search for, or a question, in any language that the table of concepts has. The best match comes first; without items that fit, there are none.",
        "Words to search for, at most 256 characters",
    )
    .argument("query");
    const TYPE: Parameter = Parameter::new(
        "type",
        Accepts::Types,
        "Item types, with or without `registry:`, separated by commas.",
        "Item types separated by commas, such as ui,block,hook",
    );
    const NODE: Parameter = Parameter::new(
        "node",
        Accepts::Node,
        "Items on this node or rung.",
        "Only items on this node or rung, such as N2",
    );
    const STRAND: Parameter = Parameter::new(
        "strand",
        Accepts::Strand,
        "Items on this strand or on one of its nodes.",
        "Only items on this strand",
    );
    const CATEGORY: Parameter =
        Parameter::new("category", Accepts::Name, "Items of this category.", "Only items of this category");
    pub const LIMIT: Parameter = Parameter::limit("items");
    pub const OFFSET: Parameter = Parameter::offset("items");

    /// All but the words.
    pub const FACETS: &'static [Parameter] = &[Self::TYPE, Self::NODE, Self::STRAND, Self::CATEGORY];

    pub fn parse(parameters: &Parameters, model: &Model) -> Result<Self, BadParameter> {
        Ok(Self {
            q: parameters.text(&Self::Q)?.map(str::to_owned),
            types: parameters.text(&Self::TYPE)?.map(types).transpose()?,
            node: node(&Self::NODE, parameters, model)?,
            strand: strand(&Self::STRAND, parameters, model)?,
            category: parameters.text(&Self::CATEGORY)?.map(str::to_owned),
        })
    }

    /// The positions of the items that match the search, best match first, or all in manifest order.
    pub fn candidates(&self, library: &Library) -> Vec<usize> {
        match &self.q {
            Some(words) if self.types.is_some() => library.search_demos(words),
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
    const Q: Parameter = Parameter::new(
        "q",
        Accepts::Words,
        "Words to search for in headings and texts of sections; tolerates typos, the best match comes first.",
        "Words to search for, at most 256 characters",
    )
    .argument("query");
    const KIND: Parameter = Parameter::new(
        "kind",
        Accepts::OneOf { list: None, words: || DocumentKind::ALL.iter().map(|kind| kind.as_str()).collect() },
        "Documents of this kind.",
        "Only documents of this kind",
    );
    const STATUS: Parameter = Parameter::new(
        "status",
        Accepts::Name,
        "Documents with this status, or with a part that has it.",
        "Only documents with this status, such as accepted",
    );
    const STRAND: Parameter = Parameter::new(
        "strand",
        Accepts::Strand,
        "Documents that this strand carries.",
        "Only documents that this strand carries",
    );
    pub const LIMIT: Parameter = Parameter::limit("documents");
    pub const OFFSET: Parameter = Parameter::offset("documents");
    pub const PARAMETERS: &'static [Parameter] = &[Self::Q, Self::KIND, Self::STATUS, Self::STRAND];

    pub fn parse(parameters: &Parameters, model: &Model) -> Result<Self, BadParameter> {
        Ok(Self {
            q: parameters.text(&Self::Q)?.map(str::to_owned),
            kind: parameters.choice(&Self::KIND, DocumentKind::parse)?,
            status: parameters.text(&Self::STATUS)?.map(str::to_owned),
            strand: strand(&Self::STRAND, parameters, model)?,
        })
    }

    /// Whether a document has the kind, status and strand that are requested.
    pub fn fits(&self, document: &TextDocument) -> bool {
        self.kind.is_none_or(|kind| document.kind == kind)
            && self.status.as_ref().is_none_or(|status| document.has_status(status))
            && self.strand.as_ref().is_none_or(|strand| document.strand.as_ref() == Some(strand))
    }
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
    const RULE: Parameter =
        Parameter::new("rule", Accepts::Rule, "Findings of this rule.", "Only findings of this rule");
    const SEVERITY: Parameter = Parameter::new(
        "severity",
        Accepts::OneOf { list: Some("Severity"), words: || Severity::ALL.map(Severity::as_str).into() },
        "Findings of this severity.",
        "Only findings of this severity",
    );
    const ITEM: Parameter =
        Parameter::new("item", Accepts::Name, "Findings about this item.", "Only findings about this item");
    const NODE: Parameter = Parameter::new(
        "node",
        Accepts::Node,
        "Findings about this node or rung.",
        "Only findings about this node or rung",
    );
    pub const LIMIT: Parameter = Parameter::limit("findings");
    pub const OFFSET: Parameter = Parameter::offset("findings");
    pub const PARAMETERS: &'static [Parameter] = &[Self::RULE, Self::SEVERITY, Self::ITEM, Self::NODE];

    pub fn parse(parameters: &Parameters, model: &Model) -> Result<Self, BadParameter> {
        let severity = |word: &str| Severity::ALL.into_iter().find(|severity| severity.as_str() == word);
        Ok(Self {
            rule: parameters.text(&Self::RULE)?.map(rule_named).transpose()?,
            severity: parameters.choice(&Self::SEVERITY, severity)?,
            item: parameters.text(&Self::ITEM)?.map(str::to_owned),
            node: node(&Self::NODE, parameters, model)?,
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

/// A node or rung, by id, number or label.
fn node(row: &Parameter, parameters: &Parameters, model: &Model) -> Result<Option<ElementId>, BadParameter> {
    let Some(id) = parameters.text(row)? else { return Ok(None) };
    match model.unit_named(id) {
        Some(element) => Ok(Some(element.id().clone())),
        None => Err(not_among(row, model.unit_ids())),
    }
}

fn strand(
    row: &Parameter,
    parameters: &Parameters,
    model: &Model,
) -> Result<Option<ElementId>, BadParameter> {
    let Some(name) = parameters.text(row)? else { return Ok(None) };
    match model.element(name) {
        Some(Element::Strand(strand)) => Ok(Some(strand.name.clone())),
        _ => Err(not_among(row, model.strands.iter().map(|strand| &strand.name))),
    }
}

fn not_among<'a>(row: &Parameter, known: impl Iterator<Item = &'a ElementId>) -> BadParameter {
    let known: Vec<_> = known.map(ElementId::as_str).collect();
    row.wrong(format!("must be one of `{}`", known.join("`, `")))
}

fn rule_named(name: &str) -> Result<&'static str, BadParameter> {
    rule::find(name).map(|rule| rule.name).ok_or_else(|| {
        let near = nearest(name, rule::all().map(|rule| rule.name), 3);
        let near =
            if near.is_empty() { String::new() } else { format!("; did you mean `{}`?", near.join("`, `")) };
        FindingFilter::RULE.wrong(format!("is not a rule{near}"))
    })
}

fn types(text: &str) -> Result<Vec<ItemType>, BadParameter> {
    let mut types = Vec::new();
    for name in text.split(',') {
        let Some(kind) = ItemType::parse_lenient(name.trim()) else {
            let known: Vec<_> = ItemType::ALL.iter().map(|kind| kind.as_str()).collect();
            let detail = format!("must be a comma-separated list of `{}`", known.join("`, `"));
            return Err(Filter::TYPE.wrong(detail));
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
    fn a_repeated_type_counts_once() {
        let many = ["ui"; 5000].join(",");
        assert_eq!(types(&many).unwrap().len(), 1);
        assert!(types("ui,widget").is_err());
    }
}
