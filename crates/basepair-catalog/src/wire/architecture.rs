//! The model as it is served: every element with its `type`, and live counts.

use super::authored::Authored;
use crate::catalog::Item;
use crate::document::hex;
use crate::library::Library;
use basepair_model::model::{Element, ElementId, Model, Node, Rung, Strand};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

/// The whole model.
#[derive(Debug, Serialize, ToSchema)]
pub struct Architecture {
    pub model: ModelHead,
    pub backbones: Vec<BackboneAnswer>,
    pub strands: Vec<StrandAnswer>,
    pub nodes: Vec<NodeAnswer>,
    pub rungs: Vec<RungAnswer>,
    /// The structural law, as data.
    pub rules: Vec<RuleAnswer>,
    /// The item that wires the parts together, if the model has one.
    pub harness: Option<HarnessAnswer>,
    pub counts: ElementCounts,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Model)]
pub struct ModelHead {
    pub name: String,
    /// `frontend`: a data architecture is not served here.
    pub kind: String,
    /// Changes when the model does.
    pub revision: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Backbone)]
pub struct BackboneAnswer {
    pub id: String,
    pub title: String,
    pub description: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ElementType {
    Node,
    Strand,
    Rung,
}

/// A backbone grouping of nodes.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Strand)]
pub struct StrandAnswer {
    pub r#type: ElementType,
    pub id: String,
    pub name: String,
    pub title: String,
    pub backbone: String,
    pub covenant: String,
    pub description: String,
    pub carries: Vec<String>,
    /// The next strand down, from which its nodes may consume.
    pub below: Option<String>,
    pub can_switch_off: bool,
    /// Whether a product may replace what is on this strand.
    pub fork_seam: bool,
    /// The documents that it carries.
    pub documents: Vec<CarriedDocument>,
    /// Further fields, as the author of the model wrote them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<Object>)]
    pub meta: Option<Authored>,
}

/// A document that a strand carries, without its text.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarriedDocument {
    pub name: String,
    pub title: String,
    /// `principle`, `convention`, `decision`, `vocabulary` or `guide`.
    pub kind: &'static str,
    pub status: Option<String>,
}

/// A functional unit on exactly one strand.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Node)]
pub struct NodeAnswer {
    pub r#type: ElementType,
    /// `N` and the number. Numbers are labels, not a sequence.
    pub id: String,
    pub number: u32,
    pub title: String,
    pub sub_label: String,
    pub backbone: String,
    pub strand: String,
    pub covenant: String,
    pub description: String,
    pub directory: String,
    /// The number of items on this node, without demos.
    pub component_count: usize,
    /// The nodes that this one may use.
    pub may_consume: Vec<String>,
    /// What it may use besides the strand below, and why.
    pub grants: Vec<GrantAnswer>,
    /// If present, the law narrows what it may use to these.
    pub narrowed_to: Option<Vec<String>>,
    /// Whether its items use the harness: `required`, `allowed` or `forbidden`.
    pub harness: &'static str,
    pub roles: Vec<String>,
    /// Further fields, as the author of the model wrote them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<Object>)]
    pub meta: Option<Authored>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Grant)]
pub struct GrantAnswer {
    pub to: String,
    pub reason: String,
}

/// Bridges both backbones and is on no strand.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rung)]
pub struct RungAnswer {
    pub r#type: ElementType,
    pub id: String,
    pub number: u32,
    pub title: String,
    pub sub_label: String,
    /// Always null.
    pub backbone: Option<String>,
    /// Always null.
    pub strand: Option<String>,
    pub covenant: String,
    pub description: String,
    pub directory: String,
    /// The number of items on this rung, without demos.
    pub component_count: usize,
    pub roles: Vec<String>,
    /// Further fields, as the author of the model wrote them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<Object>)]
    pub meta: Option<Authored>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rule)]
pub struct RuleAnswer {
    pub name: String,
    pub statement: String,
    /// The elements it applies to.
    pub binds: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Harness)]
pub struct HarnessAnswer {
    pub item: String,
    pub hook: String,
    pub import: String,
    pub provides: Vec<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ElementCounts {
    pub backbones: usize,
    pub strands: usize,
    pub nodes: usize,
    pub rungs: usize,
    pub rules: usize,
}

/// One element with the items that belong to it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ElementAnswer {
    #[serde(flatten)]
    pub element: AnyElement,
    /// Without demos; a strand lists the items of its nodes too.
    pub items: Vec<ItemSummary>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum AnyElement {
    Node(NodeAnswer),
    Strand(StrandAnswer),
    Rung(RungAnswer),
}

#[derive(Debug, Serialize, ToSchema)]
pub struct ItemSummary {
    pub name: String,
    pub r#type: &'static str,
    pub title: Option<String>,
    pub description: Option<String>,
}

/// The model with live counts.
pub fn architecture(library: &Library) -> Architecture {
    let mut answer =
        compose(&library.model, &|id| library.component_count(id), &|strand| carried(library, strand));
    answer.model.revision = revision(&library.model);
    answer
}

/// A short identifier of exactly this model, independent of the layout of its file and of the items.
fn revision(model: &Model) -> String {
    let digest = Sha256::digest(super::pretty(&compose(model, &|_| 0, &|_| Vec::new())).as_bytes());
    hex(digest.get(..6).unwrap_or(&digest))
}

fn compose(
    model: &Model,
    count: &dyn Fn(&ElementId) -> usize,
    documents: &dyn Fn(&Strand) -> Vec<CarriedDocument>,
) -> Architecture {
    let backbones = model.backbones.iter().map(|backbone| BackboneAnswer {
        id: backbone.id.to_string(),
        title: backbone.title.clone(),
        description: backbone.description.clone(),
    });
    let rules = model.laws.iter().map(|law| RuleAnswer {
        name: law.name.clone(),
        statement: law.statement.clone(),
        binds: law.binds.iter().map(ToString::to_string).collect(),
    });
    let harness = model.harness.as_ref().map(|harness| HarnessAnswer {
        item: harness.item.clone(),
        hook: harness.hook.clone(),
        import: harness.import.clone(),
        provides: harness.provides.clone(),
    });
    Architecture {
        model: ModelHead { name: model.name.clone(), kind: model.kind.clone(), revision: String::new() },
        backbones: backbones.collect(),
        strands: model.strands.iter().map(|each| strand(each, documents(each))).collect(),
        nodes: model.nodes.iter().map(|each| node(model, each, count)).collect(),
        rungs: model.rungs.iter().map(|each| rung(each, count)).collect(),
        rules: rules.collect(),
        harness,
        counts: ElementCounts {
            backbones: model.backbones.len(),
            strands: model.strands.len(),
            nodes: model.nodes.len(),
            rungs: model.rungs.len(),
            rules: model.laws.len(),
        },
    }
}

pub fn element(library: &Library, element: Element<'_>) -> ElementAnswer {
    let count = |id: &ElementId| library.component_count(id);
    ElementAnswer {
        element: match element {
            Element::Node(each) => AnyElement::Node(node(&library.model, each, &count)),
            Element::Strand(each) => AnyElement::Strand(strand(each, carried(library, each))),
            Element::Rung(each) => AnyElement::Rung(rung(each, &count)),
        },
        items: library.items_of(element).map(summary).collect(),
    }
}

fn summary(item: &Item) -> ItemSummary {
    ItemSummary {
        name: item.name().to_owned(),
        r#type: item.entry.kind.as_str(),
        title: item.entry.title.clone(),
        description: item.entry.description.clone(),
    }
}

/// The documents that a strand carries, in manifest order.
fn carried(library: &Library, strand: &Strand) -> Vec<CarriedDocument> {
    let documents = library.documents().of_strand(&strand.name);
    let documents = documents.filter_map(|document| {
        let name = library.items().get(document.item)?.name().to_owned();
        let (title, kind, status) = (document.title.clone(), document.kind.as_str(), document.status.clone());
        Some(CarriedDocument { name, title, kind, status })
    });
    documents.collect()
}

fn strand(strand: &Strand, documents: Vec<CarriedDocument>) -> StrandAnswer {
    StrandAnswer {
        r#type: ElementType::Strand,
        id: strand.name.to_string(),
        name: strand.name.to_string(),
        title: strand.title.clone(),
        backbone: strand.backbone.to_string(),
        covenant: strand.covenant.clone(),
        description: strand.description.clone(),
        carries: strand.carries.clone(),
        below: strand.below.as_ref().map(ToString::to_string),
        can_switch_off: strand.can_switch_off,
        fork_seam: strand.fork_seam,
        documents,
        meta: strand.meta.clone().map(Authored),
    }
}

fn node(model: &Model, node: &Node, count: &dyn Fn(&ElementId) -> usize) -> NodeAnswer {
    let unit = &node.unit;
    let backbone = model.strand(&node.strand).map(|strand| strand.backbone.to_string());
    let grants = node
        .grants
        .iter()
        .map(|grant| GrantAnswer { to: grant.to.to_string(), reason: grant.reason.clone() });
    NodeAnswer {
        r#type: ElementType::Node,
        id: unit.id.to_string(),
        number: unit.number,
        title: unit.title.clone(),
        sub_label: unit.sub_label.clone(),
        backbone: backbone.unwrap_or_default(),
        strand: node.strand.to_string(),
        covenant: unit.covenant.clone(),
        description: unit.description.clone(),
        directory: unit.directory.clone(),
        component_count: count(&unit.id),
        may_consume: model.may_consume(node).iter().map(ToString::to_string).collect(),
        grants: grants.collect(),
        narrowed_to: node.narrowed_to.as_ref().map(|ids| ids.iter().map(ToString::to_string).collect()),
        harness: node.harness.as_str(),
        roles: unit.roles.clone(),
        meta: unit.meta.clone().map(Authored),
    }
}

fn rung(Rung { unit }: &Rung, count: &dyn Fn(&ElementId) -> usize) -> RungAnswer {
    RungAnswer {
        r#type: ElementType::Rung,
        id: unit.id.to_string(),
        number: unit.number,
        title: unit.title.clone(),
        sub_label: unit.sub_label.clone(),
        backbone: None,
        strand: None,
        covenant: unit.covenant.clone(),
        description: unit.description.clone(),
        directory: unit.directory.clone(),
        component_count: count(&unit.id),
        roles: unit.roles.clone(),
        meta: unit.meta.clone().map(Authored),
    }
}
