//! One walk over a module: markup, classes, style values, strings, hooks and components.

mod attributes;
mod calls;
mod components;
mod environment;
mod objects;
mod strings;
mod styling;

use super::constants::{Classes, is_class_attribute};
use super::declared::Declarations;
use super::{constants, hooks, modules, slice, span};
use crate::facts::{Component, Element, Facts, Import, ImportKind, Literal, Origin, Text};
use basepair_model::place::Span;
use objects::is_plain_text;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_semantic::{ScopeFlags, Scoping};
use oxc_span::GetSpan;
use std::borrow::Cow;
use std::collections::HashSet;

/// The longest template that is taken as one value. Each of many nested ones contains all those inside it.
const LONGEST_TEMPLATE: usize = 16 * 1024;

/// The meaning of a string at the current position.
#[derive(Debug, Clone)]
enum Purpose<'a> {
    Classes,
    /// The value of a CSS property.
    Style(String, Origin),
    /// A whole style object: its properties are CSS properties.
    Styles(Origin),
    /// Something else, assigned to a name if there is one.
    Text(Option<Cow<'a, str>>),
}

pub(super) struct Walk<'w, 'a> {
    facts: &'w mut Facts,
    text: &'a str,
    program: &'w Program<'a>,
    scoping: &'w Scoping,
    classes: Classes,
    declarations: Declarations,
    /// How values are used, if a hook was called.
    uses: Option<hooks::Uses>,
    purpose: Purpose<'a>,
    /// The CSS properties that the names around the visited object refer to, outermost first.
    within: Vec<Option<&'static str>>,
    /// How many style sheets in templates surround the current position.
    sheets: usize,
    /// How many references of variables with a hook's result may still be followed.
    references: usize,
    /// The element whose attributes are being visited.
    element: &'a str,
    /// Whether the element that is visited next has children.
    has_children: bool,
    /// The components around the current position, innermost last.
    components: Vec<usize>,
    /// The name that the next visited function expression is assigned to.
    given: Option<(Text, Span)>,
    /// The environment variables that may be missing, because something tests them or has another value for them.
    optional: HashSet<Text>,
}

impl<'w, 'a> Walk<'w, 'a> {
    pub(super) fn new(
        facts: &'w mut Facts,
        text: &'a str,
        program: &'w Program<'a>,
        scoping: &'w Scoping,
    ) -> Self {
        let (classes, declarations) = constants::that_reach_classes(program, scoping);
        Self {
            facts,
            text,
            program,
            scoping,
            classes,
            declarations,
            uses: None,
            purpose: Purpose::Text(None),
            within: Vec::new(),
            sheets: 0,
            references: hooks::MOST_REFERENCES,
            element: "",
            has_children: false,
            components: Vec::new(),
            given: None,
            optional: HashSet::new(),
        }
    }

    pub(super) fn finish(self) {
        let exports = self.facts.exports.iter().filter(|export| !export.type_only);
        let exported: HashSet<Text> = exports.filter_map(|export| export.local.clone()).collect();
        for component in &mut self.facts.components {
            component.exported = exported.contains(&component.name);
        }
        self.facts.imports.sort_by_key(|import| import.span.start());
        self.facts.environment.retain(|read| !self.optional.contains(&read.name));
    }

    fn with(&mut self, purpose: Purpose<'a>, visit: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.purpose, purpose);
        visit(self);
        self.purpose = outer;
    }

    fn plain(&mut self, visit: impl FnOnce(&mut Self)) {
        self.with(Purpose::Text(None), visit);
    }

    /// Visits a function that may be a component, under the name that it is declared with or assigned to.
    fn inside_function(
        &mut self,
        own: Option<(Text, Span)>,
        body: Span,
        parameters: Option<&FormalParameters<'a>>,
        visit: impl FnOnce(&mut Self),
    ) {
        let named = own.or_else(|| self.given.take());
        let is_component =
            named.as_ref().is_some_and(|(name, _)| name.starts_with(|c: char| c.is_uppercase()));
        if let Some((name, at)) = named.filter(|_| is_component) {
            let props = parameters.map(props_of).unwrap_or_default();
            let component = Component { name, span: at, body, exported: false, renders: false, props };
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

/// The properties that a function takes out of its first parameter.
fn props_of(parameters: &FormalParameters<'_>) -> Box<[Text]> {
    let Some(BindingPattern::ObjectPattern(pattern)) = parameters.items.first().map(|first| &first.pattern)
    else {
        return Box::default();
    };
    let names = pattern.properties.iter().filter_map(|property| property.key.static_name());
    names.map(|name| Text::from(&*name)).collect()
}

impl<'a> Visit<'a> for Walk<'_, 'a> {
    fn visit_import_declaration(&mut self, _: &ImportDeclaration<'a>) {}

    fn visit_export_from_declaration(&mut self, _: &ExportFromDeclaration<'a>) {}

    fn visit_export_all_declaration(&mut self, _: &ExportAllDeclaration<'a>) {}

    fn visit_directive(&mut self, _: &Directive<'a>) {}

    // Types contain no values: a string there is a name.
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
        self.facts.imports.push(Import {
            specifier: specifier.into(),
            span: span(at),
            kind,
            type_only: false,
            names,
        });
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        self.call(call);
    }

    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        let name = it.id.get_identifier_name().map(|name| Cow::Borrowed(name.as_str()));
        let symbol = it.id.get_binding_identifier().and_then(|id| id.symbol_id.get());
        let reaches = symbol.is_some_and(|symbol| self.classes.variables.contains(&symbol));
        let constant = reaches && it.init.as_ref().is_some_and(is_plain_text);
        let typed = it.type_annotation.as_ref().map(|annotation| slice(self.text, span(annotation.span)));
        let given = symbol.is_some_and(|symbol| self.classes.styles.contains(&symbol));
        let styled = given || typed.is_some_and(|text| text.contains("CSSProperties"));
        let purpose = match (&name, constant) {
            (_, true) => Purpose::Classes,
            (_, false) if styled => Purpose::Styles(Origin::StyleObject),
            (name, false) => Purpose::Text(name.clone()),
        };
        self.visit_binding_pattern(&it.id);
        if let Some(annotation) = &it.type_annotation {
            self.visit_ts_type_annotation(annotation);
        }
        let Some(init) = &it.init else { return };
        self.destructured_environment(&it.id, init);
        self.given = name.map(|name| (name.into(), span(it.id.span())));
        self.with(purpose, |walk| if constant { walk.leaves(init) } else { walk.visit_expression(init) });
        self.given = None;
    }

    fn visit_assignment_pattern(&mut self, it: &AssignmentPattern<'a>) {
        let symbol = it.left.get_binding_identifier().and_then(|id| id.symbol_id.get());
        let named = it.left.get_identifier_name().is_some_and(|name| is_class_attribute(&name));
        let reaches = named || symbol.is_some_and(|symbol| self.classes.variables.contains(&symbol));
        if reaches && is_plain_text(&it.right) {
            self.visit_binding_pattern(&it.left);
            self.with(Purpose::Classes, |walk| walk.leaves(&it.right));
        } else {
            walk::walk_assignment_pattern(self, it);
        }
    }

    fn visit_assignment_expression(&mut self, it: &AssignmentExpression<'a>) {
        if !self.style_assignment(it) && !self.class_assignment(it) {
            walk::walk_assignment_expression(self, it);
        }
    }

    fn visit_tagged_template_expression(&mut self, it: &TaggedTemplateExpression<'a>) {
        if !self.tagged(it) {
            walk::walk_tagged_template_expression(self, it);
        }
    }

    fn visit_ts_as_expression(&mut self, it: &TSAsExpression<'a>) {
        if self.is_style_type(it.type_annotation.span()) {
            return self
                .with(Purpose::Styles(Origin::StyleObject), |walk| walk.visit_expression(&it.expression));
        }
        walk::walk_ts_as_expression(self, it);
    }

    fn visit_ts_satisfies_expression(&mut self, it: &TSSatisfiesExpression<'a>) {
        if self.is_style_type(it.type_annotation.span()) {
            return self
                .with(Purpose::Styles(Origin::StyleObject), |walk| walk.visit_expression(&it.expression));
        }
        walk::walk_ts_satisfies_expression(self, it);
    }

    fn visit_jsx_element(&mut self, it: &JSXElement<'a>) {
        if matches!(&it.opening_element.name, JSXElementName::Identifier(name) if name.name == "style") {
            self.style_children(&it.children);
        }
        self.has_children = it.children.iter().any(attributes::is_child);
        walk::walk_jsx_element(self, it);
    }

    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        let own = it.id.as_ref().map(|id| (Text::from(id.name.as_str()), span(id.span)));
        self.inside_function(own, span(it.span), Some(&it.params), |inner| {
            walk::walk_function(inner, it, flags)
        });
    }

    fn visit_arrow_function_expression(&mut self, it: &ArrowFunctionExpression<'a>) {
        // What a function inside a class list returns is part of the list.
        if matches!(self.purpose, Purpose::Classes) {
            return walk::walk_arrow_function_expression(self, it);
        }
        self.inside_function(None, span(it.span), Some(&it.params), |inner| {
            walk::walk_arrow_function_expression(inner, it);
        });
    }

    fn visit_class(&mut self, it: &Class<'a>) {
        let own = it.id.as_ref().map(|id| (Text::from(id.name.as_str()), span(id.span)));
        self.inside_function(own, span(it.span), None, |inner| walk::walk_class(inner, it));
    }

    fn visit_jsx_opening_element(&mut self, it: &JSXOpeningElement<'a>) {
        self.facts.jsx.get_or_insert(span(it.span));
        self.renders();
        let attributes = attributes::facts(&it.attributes, &self.declarations, self.scoping);
        let at = span(it.name.span());
        let id = it.name.get_identifier();
        id.into_iter().for_each(|id| self.component_reference(id));
        let name = id.and_then(|id| self.declarations.text_of(id, self.scoping));
        let name = name.unwrap_or_else(|| slice(self.text, at).into());
        self.facts.elements.push(Element {
            name,
            span: at,
            attributes,
            component: self.component(),
            is_of_module: self.is_of_module(&it.name),
            spread: attributes::before_spread(&it.attributes),
            has_children: self.has_children,
        });
        self.element = slice(self.text, at);
        self.plain(|inner| walk::walk_jsx_opening_element(inner, it));
    }

    fn visit_jsx_fragment(&mut self, it: &JSXFragment<'a>) {
        self.facts.jsx.get_or_insert(span(it.span));
        self.renders();
        self.plain(|inner| walk::walk_jsx_fragment(inner, it));
    }

    fn visit_jsx_attribute(&mut self, it: &JSXAttribute<'a>) {
        let name = attributes::name(&it.name);
        if attributes::is_class_table(&name)
            && let Some(JSXAttributeValue::ExpressionContainer(container)) = &it.value
            && let Some(table) = container.expression.as_expression()
        {
            return self.with(Purpose::Classes, |walk| walk.leaves(table));
        }
        let purpose = attributes::purpose(self.element, name);
        self.with(purpose, |inner| walk::walk_jsx_attribute(inner, it));
    }

    fn visit_object_expression(&mut self, it: &ObjectExpression<'a>) {
        self.object(it);
    }

    fn visit_object_property(&mut self, it: &ObjectProperty<'a>) {
        self.property(it);
    }

    fn visit_binary_expression(&mut self, it: &BinaryExpression<'a>) {
        // `"a " + b` builds a list; the sides of a comparison are not classes.
        if it.operator == BinaryOperator::Addition {
            walk::walk_binary_expression(self, it);
        } else {
            self.tested(&it.left);
            self.tested(&it.right);
            self.plain(|inner| walk::walk_binary_expression(inner, it));
        }
    }

    fn visit_logical_expression(&mut self, it: &LogicalExpression<'a>) {
        self.tested(&it.left);
        if it.operator == LogicalOperator::And {
            self.plain(|walk| walk.visit_expression(&it.left));
        } else {
            self.visit_expression(&it.left);
        }
        self.visit_expression(&it.right);
    }

    fn visit_conditional_expression(&mut self, it: &ConditionalExpression<'a>) {
        self.tested(&it.test);
        self.plain(|walk| walk.visit_expression(&it.test));
        self.visit_expression(&it.consequent);
        self.visit_expression(&it.alternate);
    }

    fn visit_if_statement(&mut self, it: &IfStatement<'a>) {
        self.tested(&it.test);
        walk::walk_if_statement(self, it);
    }

    fn visit_unary_expression(&mut self, it: &UnaryExpression<'a>) {
        self.tested(&it.argument);
        walk::walk_unary_expression(self, it);
    }

    fn visit_static_member_expression(&mut self, it: &StaticMemberExpression<'a>) {
        if !self.environment_variable(it) {
            walk::walk_static_member_expression(self, it);
        }
    }

    fn visit_computed_member_expression(&mut self, it: &ComputedMemberExpression<'a>) {
        self.visit_expression(&it.object);
        self.plain(|walk| walk.visit_expression(&it.expression));
    }

    fn visit_string_literal(&mut self, it: &StringLiteral<'a>) {
        let at = span(it.span);
        self.take_text(&it.value, Span::new(at.start() + 1, at.end().saturating_sub(1).max(at.start() + 1)));
    }

    fn visit_template_literal(&mut self, it: &TemplateLiteral<'a>) {
        // A value is checked as a whole: its pieces alone would have another meaning.
        let length = span(it.span).end() - span(it.span).start();
        let whole =
            matches!(self.purpose, Purpose::Classes | Purpose::Style(..)) && length <= LONGEST_TEMPLATE;
        if whole {
            let (text, inside) = self.covered(it, |length| "$".repeat(length));
            self.take_covered(&text, inside);
        }
        for part in it.quasis.iter().filter(|_| !whole) {
            let raw = part.value.raw.as_str();
            let start = span(part.span).start();
            // The part's own span may include the delimiters around it.
            let text = slice(self.text, span(part.span));
            let start = text.find(raw).map_or(start, |at| start + at);
            self.take_text(raw, Span::new(start, start + raw.len()));
        }
        for expression in &it.expressions {
            self.visit_expression(expression);
        }
    }

    fn visit_jsx_text(&mut self, it: &JSXText<'a>) {
        if it.value.trim().is_empty() {
            return;
        }
        // Visible text is not assigned to anything and reads no custom property.
        let at = span(it.span);
        self.facts.texts.push(at);
        if it.value.contains("--") {
            let text = it.value.to_string();
            self.facts.literals.push(Literal { text, span: at, given_to: None, property: None });
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
