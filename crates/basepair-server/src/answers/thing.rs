//! The explanation of a node, strand, rung, item or file, for programs: where it belongs, which laws apply, what it may use
//! and its current findings.

use basepair_catalog::catalog::{Catalog, Item};
use basepair_catalog::wire::finding::FindingAnswer;
use basepair_catalog::wire::may::{Alternative, alternative};
use basepair_check::oracle::{Kind, Oracle, Thing};
use basepair_check::{Report, law};
use basepair_model::finding::Finding;
use basepair_model::model::Element;
use serde::Serialize;

#[derive(Debug, Serialize)]
pub struct Explained {
    /// `element`, `item` or `path`.
    pub kind: &'static str,
    pub name: String,
    /// The item that it is, or that lists it.
    pub item: Option<String>,
    /// The element that it belongs to.
    pub element: Option<ElementSummary>,
    /// The strand of that element.
    pub strand: Option<ElementSummary>,
    /// Whether the structural law applies to this registry.
    pub law: bool,
    /// The laws that apply to it.
    pub bound_by: Vec<Sentence>,
    /// The elements that it may use, besides itself.
    pub may_use: Vec<String>,
    /// `required`, `allowed` or `forbidden`, for nodes.
    pub harness: Option<&'static str>,
    /// Its current findings.
    pub findings: Vec<FindingAnswer>,
    /// The items that it may use.
    pub items: Vec<Alternative>,
}

#[derive(Debug, Serialize)]
pub struct ElementSummary {
    pub id: String,
    pub r#type: &'static str,
    pub title: String,
    pub covenant: String,
}

#[derive(Debug, Serialize)]
pub struct Sentence {
    pub name: String,
    pub statement: String,
}

impl ElementSummary {
    fn new(element: Element<'_>) -> Self {
        Self {
            id: element.id().to_string(),
            r#type: match element {
                Element::Node(_) => "node",
                Element::Strand(_) => "strand",
                Element::Rung(_) => "rung",
            },
            title: element.title().to_owned(),
            covenant: element.covenant().to_owned(),
        }
    }
}

impl Explained {
    pub fn new(catalog: &Catalog, oracle: &Oracle<'_>, report: &Report, thing: &Thing<'_>) -> Self {
        let model = &catalog.model;
        let element = thing.element;
        let strand = element.and_then(|element| element.strand().and_then(|id| model.strand(id)));
        let binds = |ids: &[basepair_model::model::ElementId]| {
            element.is_some_and(|element| ids.is_empty() || ids.contains(element.id()))
        };
        let laws = model.laws.iter().filter(|law| binds(&law.binds));
        let usable = element.map(|element| oracle.usable(element)).unwrap_or_default();
        let usable = usable.iter().filter_map(|position| alternative(catalog, *position));
        let usable = usable.filter(|item| thing.item.map(Item::name) != Some(&item.name));
        Self {
            kind: match thing.kind {
                Kind::Element => "element",
                Kind::Item => "item",
                Kind::Path => "path",
            },
            name: thing.name.clone(),
            item: thing.item.map(|item| item.name().to_owned()),
            element: element.map(ElementSummary::new),
            strand: strand
                .filter(|strand| element.is_some_and(|element| *element.id() != strand.name))
                .map(|strand| ElementSummary::new(Element::Strand(strand))),
            law: report.law,
            bound_by: laws
                .map(|law| Sentence { name: law.name.clone(), statement: law.statement.clone() })
                .collect(),
            may_use: element
                .map(|element| law::may_use(model, element).iter().map(ToString::to_string).collect())
                .unwrap_or_default(),
            harness: thing.harness_use().map(|harness| harness.as_str()),
            findings: report
                .findings
                .iter()
                .filter(|finding| concerns(catalog, thing, finding))
                .map(FindingAnswer::from)
                .collect(),
            items: usable.collect(),
        }
    }
}

/// Whether a finding concerns the thing.
fn concerns(catalog: &Catalog, thing: &Thing<'_>, finding: &Finding) -> bool {
    let file = finding.place.file();
    match (thing.kind, thing.element) {
        (Kind::Path, _) => file == thing.name || file.starts_with(&format!("{}/", thing.name)),
        (Kind::Item, _) => {
            let name = thing.item.map(Item::name);
            let files = thing.item.map(|item| item.entry.files.as_slice()).unwrap_or_default();
            finding.item.as_deref() == name || files.iter().any(|listed| listed.path == file)
        }
        (Kind::Element, Some(element)) => {
            let node = finding.node.as_deref().and_then(|id| catalog.model.element(id));
            let node = node.or_else(|| catalog.model.place(file));
            node.is_some_and(|node| match element {
                Element::Strand(strand) => node.strand() == Some(&strand.name),
                _ => node.id() == element.id(),
            })
        }
        (Kind::Element, None) => false,
    }
}
