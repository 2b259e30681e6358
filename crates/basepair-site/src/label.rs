//! How pages call items and elements: titles, descriptions, and the class of a colour.

use crate::markup::one_line;
use basepair_catalog::catalog::Item;
use basepair_model::model::{Element, Model};

/// The display title of an item.
pub(crate) fn title(item: &Item) -> &str {
    let title = item.entry.title.as_deref().map(str::trim).filter(|title| !title.is_empty());
    title.unwrap_or(item.name())
}

/// The description of an item, in one line.
pub(crate) fn summary(item: &Item) -> String {
    one_line(item.entry.description.as_deref().unwrap_or_default())
}

/// The position of a backbone in the model, which determines its colour.
pub(crate) fn backbone_of(model: &Model, element: &Element<'_>) -> Option<usize> {
    let strand = element.strand().and_then(|name| model.strand(name))?;
    model.backbones.iter().position(|backbone| backbone.id == strand.backbone)
}

/// The class that colours an element: its backbone's hue, or a rung's.
pub(crate) fn hue_class(model: &Model, element: &Element<'_>) -> &'static str {
    match backbone_of(model, element) {
        Some(0) => "b0",
        Some(1) => "b1",
        Some(_) => "b2",
        None => "rung",
    }
}

/// What an element is called by its kind.
pub(crate) fn element_kind(element: &Element<'_>) -> &'static str {
    match element {
        Element::Node(_) => "Node",
        Element::Strand(_) => "Strand",
        Element::Rung(_) => "Rung",
    }
}

/// The covenant of an element.
pub(crate) fn covenant<'a>(element: &Element<'a>) -> &'a str {
    match element {
        Element::Node(node) => &node.unit.covenant,
        Element::Strand(strand) => &strand.covenant,
        Element::Rung(rung) => &rung.unit.covenant,
    }
}
