//! Hook calls and what is used of their results, by destructuring, by member access or through a variable.

use super::declared::{Declarations, dotted};
use super::span;
use crate::facts::{Taken, Text};
use basepair_model::place::Span;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_semantic::{ReferenceId, Scoping, SymbolId};
use oxc_span::GetSpan;
use std::collections::HashMap;

/// The maximum number of references followed in one file. A variable that is declared again and again has the
/// result of every call, and each call would follow all of its references.
pub(super) const MOST_REFERENCES: usize = 100_000;

/// The name of the called hook, if it is one: aliases in this module are resolved.
pub(super) fn callee(
    call: &CallExpression<'_>,
    declarations: &Declarations,
    scoping: &Scoping,
) -> Option<Text> {
    let name = match call.callee.get_inner_expression() {
        Expression::Identifier(id) => declarations.original(id, scoping),
        Expression::StaticMemberExpression(member) => dotted(member)?,
        _ => return None,
    };
    let last = name.rsplit('.').next().unwrap_or(&name);
    let rest = last.strip_prefix("use")?;
    (rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_uppercase())).then_some(name)
}

/// What is used of a value.
#[derive(Debug)]
enum Use {
    Member(Text, Span),
    /// All of it, through a variable.
    Variable(SymbolId),
    /// Its properties, and what is used of the rest.
    Properties(Vec<Property>, Option<Box<Use>>),
}

#[derive(Debug)]
struct Property {
    name: Text,
    span: Span,
    /// The variables that have its value.
    bound: Vec<SymbolId>,
}

/// How the results of calls and the values of variables are used in a module. Collected when the first hook is found: most
/// modules call none.
#[derive(Debug, Default)]
pub(super) struct Uses {
    /// By the start and end of the call.
    calls: HashMap<(u32, u32), Use>,
    references: HashMap<ReferenceId, Use>,
}

impl Uses {
    pub(super) fn of(program: &Program<'_>) -> Self {
        let mut uses = Self::default();
        uses.visit_program(program);
        uses
    }

    /// What is used of the result of a call. `most` limits how many references are followed.
    pub(super) fn taken(&self, call: &CallExpression<'_>, scoping: &Scoping, most: &mut usize) -> Vec<Taken> {
        let mut taker = Taker { uses: self, scoping, most, found: Vec::new() };
        if let Some(used) = self.calls.get(&(call.span.start, call.span.end)) {
            taker.take(used);
        }
        taker.found
    }

    /// Adds a use of a value, if it is the result of a call or the value of a variable.
    fn add(&mut self, value: &Expression<'_>, used: Use) {
        let mut value = value;
        loop {
            value = match value {
                Expression::ParenthesizedExpression(inner) => &inner.expression,
                Expression::TSAsExpression(inner) => &inner.expression,
                Expression::TSSatisfiesExpression(inner) => &inner.expression,
                Expression::TSNonNullExpression(inner) => &inner.expression,
                Expression::AwaitExpression(inner) => &inner.argument,
                Expression::ChainExpression(chain) => match &chain.expression {
                    ChainElement::TSNonNullExpression(inner) => &inner.expression,
                    ChainElement::CallExpression(call) => return self.add_call(call, used),
                    _ => return,
                },
                Expression::CallExpression(call) => return self.add_call(call, used),
                Expression::Identifier(id) => return self.add_reference(id, used),
                _ => return,
            }
        }
    }

    fn add_call(&mut self, call: &CallExpression<'_>, used: Use) {
        self.calls.insert((call.span.start, call.span.end), used);
    }

    fn add_reference(&mut self, id: &IdentifierReference<'_>, used: Use) {
        id.reference_id.get().map(|id| self.references.insert(id, used));
    }
}

impl<'a> Visit<'a> for Uses {
    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        if let (Some(init), Some(used)) = (&it.init, bound_by(&it.id)) {
            self.add(init, used);
        }
        walk::walk_variable_declarator(self, it);
    }

    fn visit_static_member_expression(&mut self, it: &StaticMemberExpression<'a>) {
        let property = &it.property;
        self.add(&it.object, Use::Member(property.name.as_str().into(), span(property.span)));
        walk::walk_static_member_expression(self, it);
    }

    fn visit_computed_member_expression(&mut self, it: &ComputedMemberExpression<'a>) {
        if let Expression::StringLiteral(key) = &it.expression {
            self.add(&it.object, Use::Member(key.value.as_str().into(), span(key.span)));
        }
        walk::walk_computed_member_expression(self, it);
    }

    fn visit_jsx_member_expression(&mut self, it: &JSXMemberExpression<'a>) {
        if let JSXMemberExpressionObject::IdentifierReference(id) = &it.object {
            let property = &it.property;
            self.add_reference(id, Use::Member(property.name.as_str().into(), span(property.span)));
        }
        walk::walk_jsx_member_expression(self, it);
    }
}

/// What a pattern uses of the value that is assigned to it.
fn bound_by(pattern: &BindingPattern<'_>) -> Option<Use> {
    match pattern {
        BindingPattern::BindingIdentifier(id) => id.symbol_id.get().map(Use::Variable),
        BindingPattern::AssignmentPattern(assigned) => bound_by(&assigned.left),
        BindingPattern::ArrayPattern(_) => None,
        BindingPattern::ObjectPattern(object) => {
            let properties = object.properties.iter().filter_map(|property| {
                let bound = property.value.get_binding_identifiers();
                Some(Property {
                    name: Text::from(&*property.key.static_name()?),
                    span: span(property.key.span()),
                    bound: bound.into_iter().filter_map(|id| id.symbol_id.get()).collect(),
                })
            });
            let rest = object.rest.as_ref().and_then(|rest| bound_by(&rest.argument));
            Some(Use::Properties(properties.collect(), rest.map(Box::new)))
        }
    }
}

struct Taker<'u> {
    uses: &'u Uses,
    scoping: &'u Scoping,
    most: &'u mut usize,
    found: Vec<Taken>,
}

impl<'u> Taker<'u> {
    fn take(&mut self, used: &'u Use) {
        match used {
            Use::Member(name, span) => self.push(name, *span, true),
            Use::Variable(symbol) => self.through(*symbol),
            Use::Properties(properties, rest) => {
                for property in properties {
                    let used = property.bound.iter().any(|symbol| self.is_read(*symbol));
                    self.push(&property.name, property.span, used);
                }
                if let Some(rest) = rest {
                    self.take(rest);
                }
            }
        }
    }

    fn push(&mut self, name: &Text, span: Span, used: bool) {
        // What is pushed counts as well: a rest that is assigned to itself would have the same properties again and again.
        let Some(left) = self.most.checked_sub(1) else { return };
        *self.most = left;
        self.found.push(Taken { name: name.clone(), span, used });
    }

    /// What is used of a variable that has the whole result.
    fn through(&mut self, symbol: SymbolId) {
        for reference in self.scoping.get_resolved_reference_ids(symbol) {
            let Some(left) = self.most.checked_sub(1) else { return };
            *self.most = left;
            if let Some(used) = self.uses.references.get(reference) {
                self.take(used);
            }
        }
    }

    fn is_read(&mut self, symbol: SymbolId) -> bool {
        for reference in self.scoping.get_resolved_references(symbol) {
            // Assume that it is used, because it was not examined.
            let Some(left) = self.most.checked_sub(1) else { return true };
            *self.most = left;
            if reference.is_read() {
                return true;
            }
        }
        false
    }
}
