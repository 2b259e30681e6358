//! Styles that scripts set, and style sheets inside scripts: `element.style.width = …`, `setProperty`, tagged
//! templates and the text of `<style>`.

use super::objects::{css_name, is_plain_text};
use super::{Purpose, Walk};
use crate::css;
use crate::facts::{Definition, Origin};
use crate::tsx::declared::symbol_of;
use crate::tsx::{slice, span};
use basepair_model::place::Span;
use oxc_ast::ast::*;
use oxc_ast_visit::Visit;

/// Functions and tags whose template is a style sheet, or the content of a block.
const TAGS: &[&str] = &["css", "styled", "keyframes", "createGlobalStyle", "injectGlobal"];

/// The maximum nesting of style sheets inside the expressions of others.
const MOST_NESTED_SHEETS: usize = 4;

impl<'a> Walk<'_, 'a> {
    /// The text of a template in place, with each `${…}` replaced by `cover`.
    pub(super) fn covered(
        &self,
        template: &TemplateLiteral<'a>,
        cover: fn(usize) -> String,
    ) -> (String, Span) {
        let whole = span(template.span);
        let inside = Span::new(whole.start() + 1, whole.end().saturating_sub(1).max(whole.start() + 1));
        let mut text = String::with_capacity(inside.end() - inside.start());
        let mut at = inside.start();
        for (index, quasi) in template.quasis.iter().enumerate() {
            let raw = quasi.value.raw.as_str();
            let from = slice(self.text, Span::new(at, inside.end()));
            // The first part starts the text; every other part follows the brace that closes an expression.
            let start = match template.expressions.get(index.wrapping_sub(1)) {
                Some(expression) if index > 0 => {
                    let end = span(oxc_span::GetSpan::span(expression)).end();
                    let rest = slice(self.text, Span::new(end, inside.end()));
                    end + rest.find('}').map_or(0, |brace| brace + 1)
                }
                _ => at + from.find(raw).unwrap_or(0),
            };
            if start > at {
                text.push_str(&cover(start - at));
            }
            text.push_str(raw);
            at = start + raw.len();
        }
        (text, inside)
    }

    /// A tagged template that is CSS; returns whether it was one.
    pub(super) fn tagged(&mut self, it: &TaggedTemplateExpression<'a>) -> bool {
        let is_css = root_name(&it.tag).is_some_and(|name| TAGS.contains(&name));
        if is_css {
            self.sheet(&it.quasi, true);
            self.sheets += 1;
            self.plain(|walk| it.quasi.expressions.iter().for_each(|part| walk.visit_expression(part)));
            self.sheets -= 1;
        }
        is_css
    }

    /// Parses a template as a style sheet. Parse errors are ignored: placeholders can be anywhere.
    pub(super) fn sheet(&mut self, template: &TemplateLiteral<'a>, block_contents: bool) {
        // Each of many nested sheets contains all those inside it, and would be parsed once per level.
        if self.sheets >= MOST_NESTED_SHEETS {
            return;
        }
        let comment = |length: usize| format!("/*{}*/", " ".repeat(length.saturating_sub(4)));
        let (text, at) = self.covered(template, comment);
        let comments = self.facts.comments.len();
        css::take(self.facts, &text, at.start(), self.text, block_contents);
        self.facts.comments.truncate(comments);
    }

    /// The children of `<style>` as style sheets.
    pub(super) fn style_children(&mut self, children: &[JSXChild<'a>]) {
        for child in children {
            if let JSXChild::ExpressionContainer(container) = child
                && let JSXExpression::TemplateLiteral(template) = &container.expression
            {
                self.sheet(template, false);
            }
        }
    }

    /// `element.style.width = "13px"`; returns whether it was one.
    pub(super) fn style_assignment(&mut self, it: &AssignmentExpression<'a>) -> bool {
        let AssignmentTarget::StaticMemberExpression(member) = &it.left else { return false };
        let Expression::StaticMemberExpression(object) = &member.object else { return false };
        if object.property.name != "style" {
            return false;
        }
        let property = css_name(&member.property.name);
        self.with(Purpose::Style(property, Origin::StyleObject), |walk| walk.visit_expression(&it.right));
        true
    }

    /// `classes += " p-2"`; returns whether it was one.
    pub(super) fn class_assignment(&mut self, it: &AssignmentExpression<'a>) -> bool {
        let AssignmentTarget::AssignmentTargetIdentifier(id) = &it.left else { return false };
        let reaches =
            symbol_of(id, self.scoping).is_some_and(|symbol| self.classes.variables.contains(&symbol));
        if reaches && is_plain_text(&it.right) {
            self.with(Purpose::Classes, |walk| walk.leaves(&it.right));
            return true;
        }
        false
    }

    /// `style.setProperty("width", "13px")`; returns whether it was one.
    pub(super) fn set_property(&mut self, call: &CallExpression<'a>) -> bool {
        let Expression::StaticMemberExpression(member) = &call.callee else { return false };
        let (Some(Argument::StringLiteral(name)), Some(value)) =
            (call.arguments.first(), call.arguments.get(1))
        else {
            return false;
        };
        if member.property.name != "setProperty" {
            return false;
        }
        let property = name.value.to_string();
        if property.starts_with("--") {
            let at = span(name.span);
            let at = Span::new(at.start() + 1, at.end().saturating_sub(1));
            let (name, scope) = (property.clone(), "style".to_owned());
            self.facts.definitions.push(Definition { name, span: at, value: String::new(), scope });
        }
        self.plain(|walk| walk.visit_expression(&call.callee));
        self.with(Purpose::Style(property, Origin::StyleObject), |walk| walk.visit_argument(value));
        true
    }

    /// `["p-2", wide && "w-full"].join(" ")` is still a class list; returns whether it was one.
    pub(super) fn list_method(&mut self, call: &CallExpression<'a>) -> bool {
        let Expression::StaticMemberExpression(member) = &call.callee else { return false };
        let joins = matches!(member.property.name.as_str(), "join" | "filter" | "concat" | "trim" | "flat");
        if !joins || !matches!(self.purpose, Purpose::Classes) {
            return false;
        }
        self.visit_expression(&member.object);
        if member.property.name == "concat" {
            call.arguments.iter().for_each(|argument| self.visit_argument(argument));
        }
        true
    }

    /// Whether a type declares that an object contains styles.
    pub(super) fn is_style_type(&self, at: oxc_span::Span) -> bool {
        slice(self.text, span(at)).contains("CSSProperties")
    }
}

/// The name at the start of `styled.div`, `styled(Panel)`, `styled.div.attrs(…)` or `css`.
fn root_name<'a>(tag: &Expression<'a>) -> Option<&'a str> {
    match tag {
        Expression::Identifier(id) => Some(id.name.as_str()),
        Expression::StaticMemberExpression(member) => root_name(&member.object),
        Expression::CallExpression(call) => root_name(&call.callee),
        _ => None,
    }
}
