//! Components while a script is walked: those around the current position, and what their markup refers to.

use super::super::{declared, span};
use super::Walk;
use crate::facts::Named;
use oxc_ast::ast::{IdentifierReference, JSXElementName};

impl<'a> Walk<'_, 'a> {
    /// Marks every component around the current position as containing markup.
    pub(super) fn renders(&mut self) {
        for component in self.components.iter().rev() {
            match self.facts.components.get_mut(*component) {
                // Those around it are marked too.
                Some(component) if component.renders => return,
                Some(component) => component.renders = true,
                None => {}
            }
        }
    }

    /// Whether the first part of the name of an element is declared at the top of the module.
    pub(super) fn is_of_module(&self, name: &JSXElementName<'_>) -> bool {
        let symbol = name.get_identifier().and_then(|id| declared::symbol_of(id, self.scoping));
        symbol.is_some_and(|symbol| self.scoping.symbol_scope_id(symbol) == self.scoping.root_scope_id())
    }

    pub(super) fn component(&self) -> Option<usize> {
        self.components.last().copied()
    }

    /// Takes a component of JSX that nothing in the module declares.
    pub(super) fn component_reference(&mut self, id: &IdentifierReference<'a>) {
        let reference = id.reference_id.get().map(|id| self.scoping.get_reference(id));
        let is_declared = reference.is_none_or(|reference| reference.symbol_id().is_some());
        if !is_declared {
            once(&mut self.facts.undeclared, &id.name, id.span);
        }
    }
}

/// The maximum number of names that are collected once each: every new one is compared with all of them.
const MOST_NAMES: usize = 64;

/// Adds a name that is not there yet.
pub(super) fn once(names: &mut Vec<Named>, name: &str, at: oxc_span::Span) {
    if names.len() < MOST_NAMES && names.iter().all(|known| known.name != name) {
        names.push(Named { name: name.into(), span: span(at) });
    }
}
