//! Hook calls and what is used of their results, by destructuring, by member access or through a variable.

use super::span;
use crate::facts::{Taken, Text};
use compact_str::format_compact;
use oxc_ast::AstKind;
use oxc_ast::ast::{
    BindingIdentifier, BindingPattern, CallExpression, Expression, IdentifierReference, ObjectPattern,
};
use oxc_semantic::{NodeId, Semantic, SymbolId};
use oxc_span::GetSpan;

/// The name of the called hook, if it is one: aliases in this module are resolved.
pub(super) fn callee(call: &CallExpression<'_>, semantic: &Semantic<'_>) -> Option<Text> {
    let name = match call.callee.get_inner_expression() {
        Expression::Identifier(id) => original(id, semantic),
        Expression::StaticMemberExpression(member) => {
            let Expression::Identifier(object) = &member.object else { return None };
            format_compact!("{}.{}", object.name, member.property.name)
        }
        _ => return None,
    };
    let last = name.rsplit('.').next().unwrap_or(&name);
    let rest = last.strip_prefix("use")?;
    (rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_uppercase())).then_some(name)
}

/// The original name of an identifier, through `const useIt = useHarness`.
fn original(id: &IdentifierReference<'_>, semantic: &Semantic<'_>) -> Text {
    let mut name = Text::from(id.name.as_str());
    let mut symbol = symbol_of(id, semantic);
    for _ in 0..8 {
        let Some(declared) = symbol else { break };
        let node = semantic.scoping().symbol_declaration(declared);
        let AstKind::VariableDeclarator(declarator) = semantic.nodes().kind(node) else { break };
        let init = declarator.init.as_ref().map(Expression::get_inner_expression);
        match init {
            Some(Expression::Identifier(next)) if declarator.id.get_identifier_name().is_some() => {
                name = next.name.as_str().into();
                symbol = symbol_of(next, semantic);
            }
            Some(Expression::StaticMemberExpression(member)) => {
                if let Expression::Identifier(object) = &member.object {
                    name = format_compact!("{}.{}", object.name, member.property.name);
                }
                break;
            }
            _ => break,
        }
    }
    name
}

/// The text of a constant: `const Tag = "button"`.
pub(super) fn text_of(id: Option<&IdentifierReference<'_>>, semantic: &Semantic<'_>) -> Option<Text> {
    let declared = symbol_of(id?, semantic)?;
    let node = semantic.scoping().symbol_declaration(declared);
    let AstKind::VariableDeclarator(declarator) = semantic.nodes().kind(node) else { return None };
    match declarator.init.as_ref().map(Expression::get_inner_expression) {
        Some(Expression::StringLiteral(text)) => Some(text.value.as_str().into()),
        _ => None,
    }
}

/// Whether an expression is a function, or the name of one that this module declares.
pub(super) fn is_function(value: &Expression<'_>, semantic: &Semantic<'_>) -> bool {
    match value.get_inner_expression() {
        Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_) => true,
        Expression::Identifier(id) => symbol_of(id, semantic).is_some_and(|declared| {
            match semantic.nodes().kind(semantic.scoping().symbol_declaration(declared)) {
                AstKind::Function(_) => true,
                AstKind::VariableDeclarator(declarator) => matches!(
                    declarator.init.as_ref().map(Expression::get_inner_expression),
                    Some(Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_))
                ),
                _ => false,
            }
        }),
        _ => false,
    }
}

fn symbol_of(id: &IdentifierReference<'_>, semantic: &Semantic<'_>) -> Option<SymbolId> {
    semantic.scoping().get_reference(id.reference_id.get()?).symbol_id()
}

/// What is used of the result of a call, found from the node of the call.
pub(super) fn taken(call: &CallExpression<'_>, semantic: &Semantic<'_>, most: &mut usize) -> Vec<Taken> {
    let mut taker = Taker { semantic, most, found: Vec::new() };
    taker.take_expression(call.node_id.get());
    taker.found
}

/// The maximum number of references followed in one file. A variable that is declared again and again has the
/// result of every call, and each call would follow all of its references.
pub(super) const MOST_REFERENCES: usize = 100_000;

struct Taker<'s, 'a> {
    semantic: &'s Semantic<'a>,
    most: &'s mut usize,
    found: Vec<Taken>,
}

impl Taker<'_, '_> {
    /// Examines the parent of an expression whose value is the hook's result.
    fn take_expression(&mut self, node: NodeId) {
        let mut node = node;
        loop {
            let parent = self.semantic.nodes().parent_id(node);
            if parent == node {
                return;
            }
            match self.semantic.nodes().kind(parent) {
                AstKind::ParenthesizedExpression(_)
                | AstKind::TSAsExpression(_)
                | AstKind::TSSatisfiesExpression(_)
                | AstKind::TSNonNullExpression(_)
                | AstKind::ChainExpression(_)
                | AstKind::AwaitExpression(_) => node = parent,
                AstKind::VariableDeclarator(declarator) => return self.take_pattern(&declarator.id),
                AstKind::StaticMemberExpression(member) => {
                    return self.push(&member.property.name, member.property.span, true);
                }
                AstKind::JSXMemberExpression(member) => {
                    return self.push(&member.property.name, member.property.span, true);
                }
                AstKind::ComputedMemberExpression(member) => {
                    if let Expression::StringLiteral(key) = &member.expression {
                        self.push(&key.value, key.span, true);
                    }
                    return;
                }
                _ => return,
            }
        }
    }

    fn push(&mut self, name: &str, at: oxc_span::Span, used: bool) {
        self.found.push(Taken { name: name.into(), span: span(at), used });
    }

    fn take_pattern(&mut self, pattern: &BindingPattern<'_>) {
        match pattern {
            BindingPattern::BindingIdentifier(id) => self.through(id),
            BindingPattern::ObjectPattern(object) => self.take_object(object),
            BindingPattern::AssignmentPattern(assigned) => self.take_pattern(&assigned.left),
            BindingPattern::ArrayPattern(_) => {}
        }
    }

    fn take_object(&mut self, object: &ObjectPattern<'_>) {
        for property in &object.properties {
            let Some(name) = property.key.static_name() else { continue };
            let bound = property.value.get_binding_identifiers();
            let mut used = false;
            for id in &bound {
                used = used || self.is_used(id);
            }
            self.push(&name, property.key.span(), used);
        }
        if let Some(rest) = &object.rest {
            self.take_pattern(&rest.argument);
        }
    }

    /// What is read of a variable that has the whole result.
    fn through(&mut self, id: &BindingIdentifier<'_>) {
        let Some(symbol) = id.symbol_id.get() else { return };
        let semantic = self.semantic;
        for reference in semantic.symbol_references(symbol) {
            let Some(left) = self.most.checked_sub(1) else { return };
            *self.most = left;
            self.take_expression(reference.node_id());
        }
    }

    fn is_used(&mut self, id: &BindingIdentifier<'_>) -> bool {
        let Some(symbol) = id.symbol_id.get() else { return false };
        for reference in self.semantic.symbol_references(symbol) {
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
