//! One walk over a module: markup, classes, style values, strings, hooks and components.

use super::constants::{Classes, is_class_attribute};
use super::objects::{css_name, is_plain_text};
use super::{hooks, modules, slice, span};
use crate::facts::{
    Attribute, Component, Element, Facts, HookCall, Import, ImportKind, Literal, Origin, Style,
};
use crate::syntax::{classes, properties};
use basepair_model::place::Span;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_semantic::{ScopeFlags, Semantic};
use oxc_span::GetSpan;

/// What a string at the present place would be.
#[derive(Debug, Clone)]
pub(super) enum Purpose {
    Classes(Origin),
    /// The value of a CSS property.
    Style(String, Origin),
    /// A whole style object: its properties are CSS properties.
    Styles(Origin),
    /// Something else, given to a name where there is one.
    Text(Option<String>),
}

pub(super) struct Walk<'w, 'a> {
    pub(super) facts: &'w mut Facts,
    pub(super) text: &'a str,
    semantic: &'w Semantic<'a>,
    classes: Classes,
    pub(super) purpose: Purpose,
    /// The names around the object that is being visited, outermost first, with dots between.
    within: Option<String>,
    /// The components around the present place, innermost last.
    components: Vec<usize>,
    /// The name that a function expression about to be visited is given to.
    given: Option<(String, Span)>,
}

impl<'w, 'a> Walk<'w, 'a> {
    pub(super) fn new(
        facts: &'w mut Facts,
        text: &'a str,
        semantic: &'w Semantic<'a>,
        classes: Classes,
    ) -> Self {
        let purpose = Purpose::Text(None);
        Self { facts, text, semantic, classes, purpose, within: None, components: Vec::new(), given: None }
    }

    pub(super) fn finish(self) {
        for component in &mut self.facts.components {
            let is_it = |name: &str| name == component.name || name == "default";
            component.exported =
                self.facts.exports.iter().any(|export| !export.type_only && is_it(&export.name));
        }
        self.facts.imports.sort_by_key(|import| import.span.start);
    }

    pub(super) fn with(&mut self, purpose: Purpose, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.purpose, purpose);
        visit(self);
        self.purpose = outer;
    }

    pub(super) fn plain(&mut self, visit: impl FnOnce(&mut Self)) {
        self.with(Purpose::Text(None), visit);
    }

    /// Takes a string. `inside` is where its characters stand, without quotes.
    fn take_text(&mut self, value: &str, inside: Span) {
        let raw = slice(self.text, inside);
        match self.purpose.clone() {
            Purpose::Classes(origin) => classes::take(self.facts, raw, inside.start, origin),
            Purpose::Style(property, origin) => self.take_style(property, value, inside, origin),
            Purpose::Styles(_) | Purpose::Text(None) => self.take_literal(value, inside, None),
            Purpose::Text(given_to) => self.take_literal(value, inside, given_to),
        }
    }

    fn take_literal(&mut self, value: &str, inside: Span, given_to: Option<String>) {
        properties::take_reads(self.facts, slice(self.text, inside), inside.start);
        let within = self.within.clone();
        self.facts.literals.push(Literal { text: value.to_owned(), span: inside, given_to, within });
    }

    fn take_style(&mut self, property: String, value: &str, at: Span, origin: Origin) {
        properties::take_reads(self.facts, slice(self.text, at), at.start);
        self.facts.styles.push(Style { property, value: value.to_owned(), span: at, origin });
    }

    fn component(&self) -> Option<usize> {
        self.components.last().copied()
    }

    /// Visits a function that may be a component, under the name it is declared or given.
    fn inside_function(&mut self, own: Option<(String, Span)>, body: Span, visit: impl FnOnce(&mut Self)) {
        let named = own.or_else(|| self.given.take());
        let is_component =
            named.as_ref().is_some_and(|(name, _)| name.starts_with(|c: char| c.is_uppercase()));
        if let Some((name, at)) = named.filter(|_| is_component) {
            let component = Component { name, span: at, body, exported: false, renders: false };
            self.components.push(self.facts.components.len());
            self.facts.components.push(component);
            self.plain(visit);
            self.components.pop();
        } else {
            self.given = None;
            self.plain(visit);
        }
    }
}

/// Attributes of SVG elements that carry a CSS value.
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

impl<'a> Visit<'a> for Walk<'_, 'a> {
    fn visit_import_declaration(&mut self, _: &ImportDeclaration<'a>) {}

    fn visit_export_from_declaration(&mut self, _: &ExportFromDeclaration<'a>) {}

    fn visit_export_all_declaration(&mut self, _: &ExportAllDeclaration<'a>) {}

    fn visit_directive(&mut self, _: &Directive<'a>) {}

    // Types hold no values: a string there is a name of something.
    fn visit_ts_type(&mut self, it: &TSType<'a>) {
        if let TSType::TSImportType(import) = it {
            self.visit_ts_import_type(import);
        } else {
            self.plain(|walk| walk::walk_ts_type(walk, it));
        }
    }

    fn visit_ts_literal_type(&mut self, _: &TSLiteralType<'a>) {}

    fn visit_ts_import_type(&mut self, it: &TSImportType<'a>) {
        modules::push(self.facts, &it.source, ImportKind::Static, true, Vec::new());
        if let Some(arguments) = &it.type_arguments {
            self.visit_ts_type_parameter_instantiation(arguments);
        }
    }

    fn visit_import_expression(&mut self, it: &ImportExpression<'a>) {
        let (specifier, at) = match it.source.get_inner_expression() {
            Expression::StringLiteral(literal) => (literal.value.to_string(), literal.span),
            Expression::TemplateLiteral(template) if template.expressions.is_empty() => {
                let text = template.quasis.first().and_then(|part| part.value.cooked.as_ref());
                (text.map(ToString::to_string).unwrap_or_default(), template.span)
            }
            other => return self.visit_expression(other),
        };
        let (kind, names) = (ImportKind::Dynamic, Vec::new());
        self.facts.imports.push(Import { specifier, span: span(at), kind, type_only: false, names });
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        if let Some(required) = call.common_js_require() {
            modules::push(self.facts, required, ImportKind::Require, false, Vec::new());
            return;
        }
        if let Some(callee) = hooks::callee(call, self.semantic) {
            let taken = hooks::taken(call, self.semantic);
            let component = self.component();
            self.facts.hooks.push(HookCall { callee, span: span(call.span), taken, component });
        }
        let name = match call.callee.get_inner_expression() {
            Expression::Identifier(id) => id.name.as_str(),
            Expression::StaticMemberExpression(member) => member.property.name.as_str(),
            _ => "",
        };
        if name == "createElement"
            && let Some(Argument::StringLiteral(tag)) = call.arguments.first()
        {
            let element = Element {
                name: tag.value.to_string(),
                span: span(tag.span),
                attributes: Vec::new(),
                component: self.component(),
            };
            self.facts.elements.push(element);
        }
        if self.classes.is_function(name) {
            let variants = name == "cva" || name == "tv";
            return self.with(Purpose::Classes(Origin::Call), |walk| {
                for argument in &call.arguments {
                    match argument.as_expression().map(Expression::get_inner_expression) {
                        Some(Expression::ObjectExpression(object)) if variants => walk.variants(object),
                        Some(expression) => walk.visit_expression(expression),
                        None => walk.visit_argument(argument),
                    }
                }
            });
        }
        // `forwardRef(function …)` and `memo(…)` hand the name on to what they wrap.
        let given = self.given.take();
        self.plain(|walk| {
            walk.visit_expression(&call.callee);
            walk.given = given;
            for argument in &call.arguments {
                walk.visit_argument(argument);
                walk.given = None;
            }
        });
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        let name = it.id.get_identifier_name().map(|name| name.to_string());
        let symbol = it.id.get_binding_identifier().and_then(|id| id.symbol_id.get());
        let reaches = symbol.is_some_and(|symbol| self.classes.variables.contains(&symbol));
        let constant = reaches && it.init.as_ref().is_some_and(is_plain_text);
        let typed = it.type_annotation.as_ref().map(|annotation| slice(self.text, span(annotation.span)));
        let styled = typed.is_some_and(|text| text.contains("CSSProperties"));
        let purpose = match (&name, constant) {
            (_, true) => Purpose::Classes(Origin::Constant),
            (_, false) if styled => Purpose::Styles(Origin::StyleObject),
            (name, false) => Purpose::Text(name.clone()),
        };
        self.visit_binding_pattern(&it.id);
        if let Some(annotation) = &it.type_annotation {
            self.visit_ts_type_annotation(annotation);
        }
        let Some(init) = &it.init else { return };
        self.given = name.map(|name| (name, span(it.id.span())));
        self.with(purpose, |walk| if constant { walk.leaves(init) } else { walk.visit_expression(init) });
        self.given = None;
    }

    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        let own = it.id.as_ref().map(|id| (id.name.to_string(), span(id.span)));
        self.inside_function(own, span(it.span), |inner| walk::walk_function(inner, it, flags));
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        self.inside_function(None, span(it.span), |inner| walk::walk_arrow_function_expression(inner, it));
    }

    fn visit_class(&mut self, it: &Class<'a>) {
        let own = it.id.as_ref().map(|id| (id.name.to_string(), span(id.span)));
        self.inside_function(own, span(it.span), |inner| walk::walk_class(inner, it));
    }

    fn visit_jsx_opening_element(&mut self, it: &JSXOpeningElement<'a>) {
        self.facts.jsx.get_or_insert(span(it.span));
        for component in &self.components {
            if let Some(component) = self.facts.components.get_mut(*component) {
                component.renders = true;
            }
        }
        let attributes = it.attributes.iter().filter_map(JSXAttributeItem::as_attribute).map(|attribute| {
            let value = match &attribute.value {
                Some(JSXAttributeValue::StringLiteral(literal)) => Some(literal.value.to_string()),
                Some(JSXAttributeValue::ExpressionContainer(container)) => match &container.expression {
                    JSXExpression::StringLiteral(literal) => Some(literal.value.to_string()),
                    _ => None,
                },
                _ => None,
            };
            Attribute { name: attribute_name(&attribute.name), span: span(attribute.span), value }
        });
        let attributes = attributes.collect();
        let at = span(it.name.span());
        let name = hooks::text_of(it.name.get_identifier(), self.semantic);
        let name = name.unwrap_or_else(|| slice(self.text, at).to_owned());
        self.facts.elements.push(Element { name, span: at, attributes, component: self.component() });
        self.plain(|inner| walk::walk_jsx_opening_element(inner, it));
    }

    fn visit_jsx_fragment(&mut self, it: &JSXFragment<'a>) {
        self.facts.jsx.get_or_insert(span(it.span));
        for component in &self.components {
            if let Some(component) = self.facts.components.get_mut(*component) {
                component.renders = true;
            }
        }
        self.plain(|inner| walk::walk_jsx_fragment(inner, it));
    }

    fn visit_jsx_attribute(&mut self, it: &JSXAttribute<'a>) {
        let name = attribute_name(&it.name);
        let css = css_name(&name);
        let purpose = if is_class_attribute(&name) {
            Purpose::Classes(Origin::Attribute)
        } else if name == "style" {
            Purpose::Styles(Origin::StyleObject)
        } else if PRESENTATION.contains(&css.as_str()) {
            Purpose::Style(css, Origin::Presentation)
        } else {
            Purpose::Text(Some(name))
        };
        self.with(purpose, |inner| walk::walk_jsx_attribute(inner, it));
    }

    fn visit_object_expression(&mut self, it: &ObjectExpression<'a>) {
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
            Purpose::Classes(origin) => {
                for property in &it.properties {
                    let ObjectPropertyKind::ObjectProperty(property) = property else { continue };
                    match &property.key {
                        PropertyKey::StringLiteral(key) => self.visit_string_literal(key),
                        PropertyKey::TemplateLiteral(key) => self.visit_template_literal(key),
                        PropertyKey::StaticIdentifier(key) => {
                            classes::take(self.facts, &key.name, span(key.span).start, origin);
                        }
                        _ => {}
                    }
                    self.plain(|walk| walk.visit_expression(&property.value));
                }
            }
            _ => walk::walk_object_expression(self, it),
        }
    }

    fn visit_object_property(&mut self, it: &ObjectProperty<'a>) {
        let key = it.key.static_name().map(|key| key.to_string());
        if it.computed {
            self.plain(|walk| walk.visit_property_key(&it.key));
        }
        if let Some(key) = &key
            && is_class_attribute(key)
        {
            return self.with(Purpose::Classes(Origin::Constant), |walk| walk.visit_expression(&it.value));
        }
        let purpose = match key.as_deref() {
            Some("style") => Purpose::Styles(Origin::StyleObject),
            _ => Purpose::Text(key),
        };
        let around = match (&self.purpose, &self.within) {
            (Purpose::Text(Some(name)), Some(within)) => Some(format!("{within}.{name}")),
            (Purpose::Text(Some(name)), None) => Some(name.clone()),
            _ => None,
        };
        let outer = std::mem::replace(&mut self.within, around);
        self.with(purpose, |walk| walk.visit_expression(&it.value));
        self.within = outer;
    }

    fn visit_binary_expression(&mut self, it: &BinaryExpression<'a>) {
        // `"a " + b` builds a list; a comparison's sides are no classes.
        if it.operator == BinaryOperator::Addition {
            walk::walk_binary_expression(self, it);
        } else {
            self.plain(|inner| walk::walk_binary_expression(inner, it));
        }
    }

    fn visit_logical_expression(&mut self, it: &LogicalExpression<'a>) {
        if it.operator == LogicalOperator::And {
            self.plain(|walk| walk.visit_expression(&it.left));
        } else {
            self.visit_expression(&it.left);
        }
        self.visit_expression(&it.right);
    }

    fn visit_conditional_expression(&mut self, it: &ConditionalExpression<'a>) {
        self.plain(|walk| walk.visit_expression(&it.test));
        self.visit_expression(&it.consequent);
        self.visit_expression(&it.alternate);
    }

    fn visit_computed_member_expression(&mut self, it: &ComputedMemberExpression<'a>) {
        self.visit_expression(&it.object);
        self.plain(|walk| walk.visit_expression(&it.expression));
    }

    fn visit_string_literal(&mut self, it: &StringLiteral<'a>) {
        let at = span(it.span);
        self.take_text(&it.value, Span::new(at.start + 1, at.end.saturating_sub(1).max(at.start + 1)));
    }

    fn visit_template_literal(&mut self, it: &TemplateLiteral<'a>) {
        for part in &it.quasis {
            let raw = part.value.raw.as_str();
            let start = span(part.span).start;
            // The part's own span may hold the delimiters around it.
            let text = slice(self.text, span(part.span));
            let start = text.find(raw).map_or(start, |at| start + at);
            self.take_text(raw, Span::new(start, start + raw.len()));
        }
        for expression in &it.expressions {
            self.visit_expression(expression);
        }
    }

    fn visit_jsx_text(&mut self, it: &JSXText<'a>) {
        if !it.value.trim().is_empty() {
            let text = it.value.to_string();
            let literal = Literal { text, span: span(it.span), given_to: None, within: None };
            self.facts.literals.push(literal);
        }
    }

    fn visit_numeric_literal(&mut self, it: &NumericLiteral<'a>) {
        if let Purpose::Style(property, origin) = self.purpose.clone() {
            let at = span(it.span);
            let value = slice(self.text, at).to_owned();
            self.take_style(property, &value, at, origin);
        }
    }
}

fn attribute_name(name: &JSXAttributeName<'_>) -> String {
    match name {
        JSXAttributeName::Identifier(id) => id.name.to_string(),
        JSXAttributeName::NamespacedName(name) => format!("{}:{}", name.namespace.name, name.name.name),
    }
}
