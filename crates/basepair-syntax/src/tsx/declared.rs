//! What the variables and functions of a module are declared as. The parser could keep every node with its parent
//! instead, but filling that table took 5 % of a check.

use crate::facts::Text;
use compact_str::format_compact;
use oxc_ast::ast::{
    BindingPattern, Expression, Function, IdentifierReference, StaticMemberExpression, VariableDeclarator,
};
use oxc_semantic::{Scoping, SymbolId};
use std::collections::HashMap;

/// The maximum number of aliases between a name and its original.
const MOST_ALIASES: usize = 8;

/// What a variable is declared as, if that can matter to anything.
#[derive(Debug)]
enum Declared {
    Function,
    Text(Text),
    /// Another name, or a part of its value if it is destructured.
    Alias {
        name: Text,
        symbol: Option<SymbolId>,
        whole: bool,
    },
    /// A member of something: `lib.useIt`.
    Member(Text),
}

#[derive(Debug, Default)]
pub(super) struct Declarations(HashMap<SymbolId, Declared>);

impl Declarations {
    pub(super) fn add_function(&mut self, function: &Function<'_>) {
        if let Some(symbol) = function.id.as_ref().and_then(|id| id.symbol_id.get()) {
            self.0.entry(symbol).or_insert(Declared::Function);
        }
    }

    pub(super) fn add_variable(&mut self, declarator: &VariableDeclarator<'_>, scoping: &Scoping) {
        let init = declarator.init.as_ref().map(Expression::get_inner_expression);
        let BindingPattern::BindingIdentifier(id) = &declarator.id else {
            if let Some(Expression::Identifier(value)) = init {
                for bound in declarator.id.get_binding_identifiers() {
                    let declared = alias(value, scoping, false);
                    bound.symbol_id.get().map(|symbol| self.0.entry(symbol).or_insert(declared));
                }
            }
            return;
        };
        let declared = match init {
            Some(Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_)) => {
                Some(Declared::Function)
            }
            Some(Expression::StringLiteral(text)) => Some(Declared::Text(text.value.as_str().into())),
            Some(Expression::Identifier(value)) => Some(alias(value, scoping, true)),
            Some(Expression::StaticMemberExpression(member)) => dotted(member).map(Declared::Member),
            _ => None,
        };
        if let (Some(symbol), Some(declared)) = (id.symbol_id.get(), declared) {
            self.0.entry(symbol).or_insert(declared);
        }
    }

    /// The original name of an identifier, through `const useIt = useHarness`.
    pub(super) fn original(&self, id: &IdentifierReference<'_>, scoping: &Scoping) -> Text {
        let mut found = Text::from(id.name.as_str());
        let mut next = symbol_of(id, scoping);
        for _ in 0..MOST_ALIASES {
            match next.and_then(|symbol| self.0.get(&symbol)) {
                Some(Declared::Alias { name, symbol, whole: true }) => {
                    found.clone_from(name);
                    next = *symbol;
                }
                Some(Declared::Member(name)) => return name.clone(),
                _ => break,
            }
        }
        found
    }

    /// The text of a constant: `const Tag = "button"`.
    pub(super) fn text_of(&self, id: &IdentifierReference<'_>, scoping: &Scoping) -> Option<Text> {
        match self.0.get(&symbol_of(id, scoping)?)? {
            Declared::Text(text) => Some(text.clone()),
            _ => None,
        }
    }

    /// Whether an expression is a function, or the name of one that this module declares.
    pub(super) fn is_function(&self, value: &Expression<'_>, scoping: &Scoping) -> bool {
        match value.get_inner_expression() {
            Expression::ArrowFunctionExpression(_) | Expression::FunctionExpression(_) => true,
            Expression::Identifier(id) => {
                let declared = symbol_of(id, scoping).and_then(|symbol| self.0.get(&symbol));
                matches!(declared, Some(Declared::Function))
            }
            _ => false,
        }
    }

    /// The variable whose value, or a part of it, another variable has.
    pub(super) fn source_of(&self, symbol: SymbolId) -> Option<SymbolId> {
        match self.0.get(&symbol)? {
            Declared::Alias { symbol, .. } => *symbol,
            _ => None,
        }
    }
}

fn alias(value: &IdentifierReference<'_>, scoping: &Scoping, whole: bool) -> Declared {
    Declared::Alias { name: value.name.as_str().into(), symbol: symbol_of(value, scoping), whole }
}

/// A member of a variable as it is written: `lib.useIt`.
pub(super) fn dotted(member: &StaticMemberExpression<'_>) -> Option<Text> {
    let Expression::Identifier(object) = &member.object else { return None };
    Some(format_compact!("{}.{}", object.name, member.property.name))
}

/// The variable that an identifier refers to, if this module declares it.
pub(super) fn symbol_of(id: &IdentifierReference<'_>, scoping: &Scoping) -> Option<SymbolId> {
    scoping.get_reference(id.reference_id.get()?).symbol_id()
}
