//! Calls on the walk: hooks, functions that take class lists, and elements that are created without markup.

use super::{Purpose, Walk};
use crate::facts::{Element, HookCall, ImportKind};
use crate::tsx::{hooks, modules, span};
use oxc_ast::ast::*;
use oxc_ast_visit::Visit;

impl<'a> Walk<'_, 'a> {
    pub(super) fn call(&mut self, call: &CallExpression<'a>) {
        if let Some(required) = call.common_js_require() {
            modules::push(self.facts, required, ImportKind::Require, false, Vec::new());
            return;
        }
        if let Some(callee) = hooks::callee(call, &self.declarations, self.scoping) {
            let uses = self.uses.get_or_insert_with(|| hooks::Uses::of(self.program));
            let taken = uses.taken(call, self.scoping, &mut self.references);
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
                name: tag.value.as_str().into(),
                span: span(tag.span),
                attributes: Vec::new(),
                component: self.component(),
                // What a call gives is not read.
                is_of_module: false,
                spread: None,
                has_children: false,
            };
            self.facts.elements.push(element);
        }
        if self.set_property(call) || self.list_method(call) {
            return;
        }
        if self.classes.is_function(name) {
            let variants = name == "cva" || name == "tv";
            return self.with(Purpose::Classes, |walk| {
                for argument in &call.arguments {
                    match argument.as_expression().map(Expression::get_inner_expression) {
                        Some(Expression::ObjectExpression(object)) if variants => walk.variants(object),
                        Some(expression) => walk.visit_expression(expression),
                        None => walk.visit_argument(argument),
                    }
                }
            });
        }
        // `forwardRef(function …)` and `memo(…)` pass the name on to what they wrap.
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
}
