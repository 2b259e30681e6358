//! Attributes of JSX: the meaning of a string depends on the attribute's name and on the element.

use super::Purpose;
use super::objects::css_name;
use crate::facts::{Attribute, Origin, Text};
use crate::tsx::constants::is_class_attribute;
use crate::tsx::declared::Declarations;
use crate::tsx::span;
use oxc_ast::ast::{
    Expression, JSXAttribute, JSXAttributeItem, JSXAttributeName, JSXAttributeValue, JSXChild,
};
use oxc_semantic::Scoping;
use std::borrow::Cow;

/// Attributes of SVG elements with a CSS value.
const PRESENTATION: &[&str] = &[
    "color",
    "fill",
    "stroke",
    "stop-color",
    "flood-color",
    "lighting-color",
    "font-family",
    "font-size",
    "stroke-width",
    "stroke-dasharray",
    "letter-spacing",
    "word-spacing",
];

const SVG: &[&str] = &[
    "svg",
    "path",
    "circle",
    "ellipse",
    "rect",
    "line",
    "polyline",
    "polygon",
    "g",
    "text",
    "tspan",
    "textPath",
    "stop",
    "use",
    "mask",
    "pattern",
    "linearGradient",
    "radialGradient",
    "filter",
    "marker",
    "symbol",
    "defs",
    "clipPath",
    "image",
    "animate",
    "set",
    "foreignObject",
];

/// The meaning of a string in an attribute of an element.
pub(super) fn purpose<'a>(element: &str, name: Cow<'a, str>) -> Purpose<'a> {
    let css = css_name(&name);
    if is_class_attribute(&name) {
        Purpose::Classes
    } else if matches!(name.as_ref(), "style" | "sx" | "css") || name.ends_with("Style") {
        Purpose::Styles(Origin::StyleObject)
    } else if PRESENTATION.contains(&css.as_str()) && is_svg(element) {
        Purpose::Style(css, Origin::Presentation)
    } else if PRESENTATION.contains(&css.as_str()) && element.starts_with(|c: char| c.is_ascii_lowercase()) {
        // `<link color>` and the like are read by browsers that do not support custom properties there.
        Purpose::Text(None)
    } else {
        Purpose::Text(Some(name))
    }
}

fn is_svg(element: &str) -> bool {
    SVG.contains(&element)
        || element.starts_with("fe") && element.chars().nth(2).is_some_and(char::is_uppercase)
}

/// Whether an attribute has a table of class lists: `classNames={{ root: "p-2" }}`.
pub(super) fn is_class_table(name: &str) -> bool {
    name == "classNames" || name.ends_with("ClassNames")
}

/// The attributes of an element as facts. The list has no spare capacity: it would be half of the memory of all attributes.
pub(super) fn facts(
    items: &[JSXAttributeItem<'_>],
    declarations: &Declarations,
    scoping: &Scoping,
) -> Vec<Attribute> {
    let attributes = || items.iter().filter_map(JSXAttributeItem::as_attribute);
    let mut facts = Vec::with_capacity(attributes().count());
    facts.extend(attributes().map(|attribute| fact(attribute, declarations, scoping)));
    facts
}

/// How many attributes come before the last spread, if there is one.
pub(super) fn before_spread(items: &[JSXAttributeItem<'_>]) -> Option<u32> {
    let last = items.iter().rposition(|item| item.as_attribute().is_none())?;
    let before = items.iter().take(last).filter_map(JSXAttributeItem::as_attribute).count();
    u32::try_from(before).ok()
}

/// Whether something between the tags of an element is a child: white space with a line end in it is none, and neither is a comment.
pub(super) fn is_child(child: &JSXChild<'_>) -> bool {
    match child {
        JSXChild::Text(text) => !text.value.trim().is_empty() || !text.value.contains('\n'),
        JSXChild::ExpressionContainer(container) => container.expression.as_expression().is_some(),
        _ => true,
    }
}

fn fact(attribute: &JSXAttribute<'_>, declarations: &Declarations, scoping: &Scoping) -> Attribute {
    let expression = match &attribute.value {
        Some(JSXAttributeValue::ExpressionContainer(container)) => container.expression.as_expression(),
        _ => None,
    };
    let value = match (&attribute.value, expression) {
        (Some(JSXAttributeValue::StringLiteral(literal)), _) => Some(Text::from(literal.value.as_str())),
        (_, Some(Expression::StringLiteral(literal))) => Some(Text::from(literal.value.as_str())),
        _ => None,
    };
    let is_function = expression.is_some_and(|expression| declarations.is_function(expression, scoping));
    Attribute { name: name(&attribute.name).into(), span: span(attribute.span), value, is_function }
}

pub(super) fn name<'a>(name: &JSXAttributeName<'a>) -> Cow<'a, str> {
    match name {
        JSXAttributeName::Identifier(id) => Cow::Borrowed(id.name.as_str()),
        JSXAttributeName::NamespacedName(name) => {
            Cow::Owned(format!("{}:{}", name.namespace.name, name.name.name))
        }
    }
}
