//! Environment variables on the walk: `process.env.NAME` and `import.meta.env.NAME`.

use super::Walk;
use super::components::once;
use crate::facts::Text;
use oxc_ast::ast::*;

impl<'a> Walk<'_, 'a> {
    /// Takes a variable if the member is one.
    pub(super) fn environment_variable(&mut self, member: &StaticMemberExpression<'a>) -> bool {
        let is_variable = !member.optional && self.is_environment(&member.object);
        if is_variable {
            once(&mut self.facts.environment, &member.property.name, member.span);
        }
        is_variable
    }

    /// Takes the variables of `const { NAME } = process.env`. One with a default value may be missing.
    pub(super) fn destructured_environment(&mut self, pattern: &BindingPattern<'a>, value: &Expression<'a>) {
        let BindingPattern::ObjectPattern(pattern) = pattern else { return };
        if !self.is_environment(value) {
            return;
        }
        for property in &pattern.properties {
            let Some(name) = property.key.static_name() else { continue };
            if !matches!(property.value, BindingPattern::AssignmentPattern(_)) {
                once(&mut self.facts.environment, &name, property.span);
            }
        }
    }

    /// Remembers a variable that is tested, compared or has an alternative: it may be missing.
    pub(super) fn tested(&mut self, value: &Expression<'a>) {
        if let Expression::StaticMemberExpression(member) = value.get_inner_expression()
            && self.is_environment(&member.object)
        {
            self.optional.insert(Text::from(member.property.name.as_str()));
        }
    }

    /// Whether an expression is `process.env` or `import.meta.env`.
    fn is_environment(&self, value: &Expression<'a>) -> bool {
        let Expression::StaticMemberExpression(member) = value.get_inner_expression() else { return false };
        member.property.name == "env"
            && match member.object.get_inner_expression() {
                Expression::Identifier(id) => {
                    let reference = id.reference_id.get().map(|id| self.scoping.get_reference(id));
                    id.name == "process" && reference.is_some_and(|it| it.symbol_id().is_none())
                }
                Expression::ImportMeta(_) => true,
                _ => false,
            }
    }
}
