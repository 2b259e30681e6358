//! Hook calls and what is taken from them, by destructuring, by member access or through a variable.

use super::span;
use crate::facts::{Taken, Text};
use compact_str::format_compact;
use oxc_ast::AstKind;
use oxc_ast::ast::{
    BindingIdentifier, BindingPattern, CallExpression, Expression, IdentifierReference, ObjectPattern,
};
use oxc_semantic::{NodeId, Semantic, SymbolId};
use oxc_span::GetSpan;

/// The name of a hook that a call calls, if it does: aliases of this module are followed to what they stand for.
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

/// What an identifier stands for, through `const useIt = useHarness`.
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

/// The text that a constant holds: `const Tag = "button"`.
pub(super) fn text_of(id: Option<&IdentifierReference<'_>>, semantic: &Semantic<'_>) -> Option<Text> {
    let declared = symbol_of(id?, semantic)?;
    let node = semantic.scoping().symbol_declaration(declared);
    let AstKind::VariableDeclarator(declarator) = semantic.nodes().kind(node) else { return None };
    match declarator.init.as_ref().map(Expression::get_inner_expression) {
        Some(Expression::StringLiteral(text)) => Some(text.value.as_str().into()),
        _ => None,
    }
}

fn symbol_of(id: &IdentifierReference<'_>, semantic: &Semantic<'_>) -> Option<SymbolId> {
    semantic.scoping().get_reference(id.reference_id.get()?).symbol_id()
}

/// What is taken from the result of a call, looked up from the node of the call.
pub(super) fn taken(call: &CallExpression<'_>, semantic: &Semantic<'_>) -> Vec<Taken> {
    let mut found = Vec::new();
    take_from_expression(call.node_id.get(), semantic, &mut found);
    found
}

/// Looks at what stands around an expression whose value is the hook's result.
fn take_from_expression(node: NodeId, semantic: &Semantic<'_>, found: &mut Vec<Taken>) {
    let mut node = node;
    loop {
        let parent = semantic.nodes().parent_id(node);
        if parent == node {
            return;
        }
        match semantic.nodes().kind(parent) {
            AstKind::ParenthesizedExpression(_)
            | AstKind::TSAsExpression(_)
            | AstKind::TSSatisfiesExpression(_)
            | AstKind::TSNonNullExpression(_)
            | AstKind::ChainExpression(_)
            | AstKind::AwaitExpression(_) => node = parent,
            AstKind::VariableDeclarator(declarator) => {
                return take_from_pattern(&declarator.id, semantic, found);
            }
            AstKind::StaticMemberExpression(member) => {
                let name = member.property.name.as_str().into();
                return found.push(Taken { name, span: span(member.property.span), used: true });
            }
            AstKind::JSXMemberExpression(member) => {
                let name = member.property.name.as_str().into();
                return found.push(Taken { name, span: span(member.property.span), used: true });
            }
            AstKind::ComputedMemberExpression(member) => {
                if let Expression::StringLiteral(key) = &member.expression {
                    let name = key.value.as_str().into();
                    found.push(Taken { name, span: span(key.span), used: true });
                }
                return;
            }
            _ => return,
        }
    }
}

fn take_from_pattern(pattern: &BindingPattern<'_>, semantic: &Semantic<'_>, found: &mut Vec<Taken>) {
    match pattern {
        BindingPattern::BindingIdentifier(id) => take_through(id, semantic, found),
        BindingPattern::ObjectPattern(object) => take_from_object(object, semantic, found),
        BindingPattern::AssignmentPattern(assigned) => take_from_pattern(&assigned.left, semantic, found),
        BindingPattern::ArrayPattern(_) => {}
    }
}

fn take_from_object(object: &ObjectPattern<'_>, semantic: &Semantic<'_>, found: &mut Vec<Taken>) {
    for property in &object.properties {
        let Some(name) = property.key.static_name() else { continue };
        let bound = property.value.get_binding_identifiers();
        let used = bound.iter().any(|id| is_used(id, semantic));
        found.push(Taken { name: name.into(), span: span(property.key.span()), used });
    }
    if let Some(rest) = &object.rest {
        take_from_pattern(&rest.argument, semantic, found);
    }
}

/// What is read of a variable that holds the whole result.
fn take_through(id: &BindingIdentifier<'_>, semantic: &Semantic<'_>, found: &mut Vec<Taken>) {
    let Some(symbol) = id.symbol_id.get() else { return };
    for reference in semantic.symbol_references(symbol) {
        take_from_expression(reference.node_id(), semantic, found);
    }
}

fn is_used(id: &BindingIdentifier<'_>, semantic: &Semantic<'_>) -> bool {
    let symbol = id.symbol_id.get();
    symbol.is_some_and(|symbol| semantic.symbol_references(symbol).any(oxc_semantic::Reference::is_read))
}
