//! Objects on the walk: style objects, variants of classes, and plain tables of text.

use super::{Purpose, Walk};
use crate::classes;
use crate::facts::{Definition, Origin};
use crate::tsx::constants::is_class_attribute;
use crate::tsx::{slice, span};
use crate::values::named;
use basepair_model::place::Span;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;

/// The longest value of a custom property that is kept.
const LONGEST_VALUE: usize = 4 * 1024;

impl<'a> Walk<'_, 'a> {
    pub(super) fn object(&mut self, it: &ObjectExpression<'a>) {
        match self.purpose.clone() {
            Purpose::Styles(origin) => {
                for property in &it.properties {
                    match property {
                        ObjectPropertyKind::ObjectProperty(property) => self.style_property(property, origin),
                        ObjectPropertyKind::SpreadProperty(spread) => self.visit_expression(&spread.argument),
                    }
                }
            }
            // `clsx({ "p-2": wide })`: the keys are classes, the values are conditions.
            Purpose::Classes => {
                for property in &it.properties {
                    let ObjectPropertyKind::ObjectProperty(property) = property else { continue };
                    match &property.key {
                        PropertyKey::StringLiteral(key) => self.visit_string_literal(key),
                        PropertyKey::TemplateLiteral(key) => self.visit_template_literal(key),
                        PropertyKey::StaticIdentifier(key) => {
                            classes::take(self.facts, &key.name, span(key.span).start(), self.text);
                        }
                        _ => {}
                    }
                    self.plain(|walk| walk.visit_expression(&property.value));
                }
            }
            _ => walk::walk_object_expression(self, it),
        }
    }

    pub(super) fn property(&mut self, it: &ObjectProperty<'a>) {
        let key = it.key.static_name();
        // Code that animates or spreads such an object sets the custom property.
        if let Some((name, at)) = custom_property(&it.key) {
            let (name, scope) = (name.to_owned(), "object".to_owned());
            self.facts.definitions.push(Definition { name, span: at, value: String::new(), scope });
        }
        if it.computed {
            self.plain(|walk| walk.visit_property_key(&it.key));
        }
        if let Some(key) = &key
            && is_class_attribute(key)
        {
            return self.with(Purpose::Classes, |walk| walk.visit_expression(&it.value));
        }
        let purpose = match key.as_deref() {
            Some("style") => Purpose::Styles(Origin::StyleObject),
            _ => Purpose::Text(key),
        };
        if let Purpose::Text(Some(name)) = &self.purpose {
            let own = name.rsplit('.').find_map(named::property_of);
            let around = self.within.last().copied().flatten();
            self.within.push(own.or(around));
            self.with(purpose, |walk| walk.visit_expression(&it.value));
            self.within.pop();
        } else {
            let outer = std::mem::take(&mut self.within);
            self.with(purpose, |walk| walk.visit_expression(&it.value));
            self.within = outer;
        }
    }

    /// An object inside a call that takes class lists: which of its parts are classes depends on the function.
    pub(super) fn variants(&mut self, object: &ObjectExpression<'a>) {
        for property in &object.properties {
            let ObjectPropertyKind::ObjectProperty(property) = property else { continue };
            let key = property.key.static_name().unwrap_or_default();
            match key.as_ref() {
                "defaultVariants" => self.plain(|walk| walk.visit_expression(&property.value)),
                "compoundVariants" | "compoundSlots" => {
                    self.plain(|walk| walk.compound(&property.value));
                }
                _ => self.leaves(&property.value),
            }
        }
    }

    /// Every string below is a class list, the keys are not.
    pub(super) fn leaves(&mut self, value: &Expression<'a>) {
        match value.get_inner_expression() {
            Expression::ObjectExpression(object) => {
                for property in &object.properties {
                    match property {
                        ObjectPropertyKind::ObjectProperty(property) => self.leaves(&property.value),
                        ObjectPropertyKind::SpreadProperty(spread) => self.visit_expression(&spread.argument),
                    }
                }
            }
            other => self.visit_expression(other),
        }
    }

    pub(super) fn compound(&mut self, value: &Expression<'a>) {
        let Expression::ArrayExpression(array) = value.get_inner_expression() else {
            return self.visit_expression(value);
        };
        for element in &array.elements {
            let Some(Expression::ObjectExpression(object)) = element.as_expression() else { continue };
            for property in &object.properties {
                let ObjectPropertyKind::ObjectProperty(property) = property else { continue };
                let is_class = property.key.static_name().is_some_and(|key| is_class_attribute(&key));
                let purpose = if is_class { Purpose::Classes } else { Purpose::Text(None) };
                self.with(purpose, |walk| walk.visit_expression(&property.value));
            }
        }
    }

    pub(super) fn style_property(&mut self, property: &ObjectProperty<'a>, origin: Origin) {
        let custom = custom_property(&property.key);
        let Some(key) = property.key.static_name().or(custom.map(|(name, _)| name.into())) else {
            return self.plain(|walk| {
                walk.visit_property_key(&property.key);
                walk.visit_expression(&property.value);
            });
        };
        // Objects inside are styles of a state or of a part.
        if let Expression::ObjectExpression(inner) = property.value.get_inner_expression() {
            return self.with(Purpose::Styles(origin), |walk| walk.visit_object_expression(inner));
        }
        let name = css_name(&key);
        if name.starts_with("--") {
            let value = property.value.get_inner_expression();
            let text = slice(self.text, span(value.span()));
            // An expression that long contains others like it.
            let text = if text.len() > LONGEST_VALUE { "" } else { text };
            let text = text.trim_matches(['"', '\'', '`']).to_owned();
            let at = custom.map_or_else(|| span(property.key.span()), |(_, at)| at);
            let scope = "style".to_owned();
            self.facts.definitions.push(Definition { name: name.clone(), span: at, value: text, scope });
        }
        self.with(Purpose::Style(name, origin), |walk| walk.visit_expression(&property.value));
    }
}

/// The custom property in a key, also as `["--x" as string]`, and the position of its characters.
fn custom_property<'k>(key: &'k PropertyKey<'_>) -> Option<(&'k str, Span)> {
    let literal = match key {
        PropertyKey::StringLiteral(literal) => literal,
        other => match other.as_expression()?.get_inner_expression() {
            Expression::StringLiteral(literal) => literal,
            _ => return None,
        },
    };
    let at = span(literal.span);
    let inside = Span::new(at.start() + 1, at.end().saturating_sub(1).max(at.start() + 1));
    literal.value.starts_with("--").then_some((literal.value.as_str(), inside))
}

/// The CSS spelling of a style object's key.
pub(super) fn css_name(key: &str) -> String {
    if key.starts_with("--") || key.contains('-') {
        return key.to_owned();
    }
    let mut name = String::with_capacity(key.len() + 4);
    for c in key.chars() {
        if c.is_ascii_uppercase() {
            name.push('-');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

/// Whether an initializer is only text: strings, templates, and objects or arrays of them.
pub(super) fn is_plain_text(value: &Expression<'_>) -> bool {
    match value.get_inner_expression() {
        Expression::StringLiteral(_) | Expression::TemplateLiteral(_) => true,
        Expression::ObjectExpression(object) => object.properties.iter().all(|property| {
            matches!(property, ObjectPropertyKind::ObjectProperty(property) if is_plain_text(&property.value))
        }),
        Expression::ArrayExpression(array) => {
            array.elements.iter().all(|element| element.as_expression().is_some_and(is_plain_text))
        }
        Expression::ArrowFunctionExpression(function) => {
            function.body.as_expression().is_some_and(is_plain_text)
        }
        Expression::ConditionalExpression(choice) => {
            is_plain_text(&choice.consequent) || is_plain_text(&choice.alternate)
        }
        Expression::LogicalExpression(choice) => is_plain_text(&choice.left) || is_plain_text(&choice.right),
        Expression::BinaryExpression(sum) => is_plain_text(&sum.left) || is_plain_text(&sum.right),
        _ => false,
    }
}
