//! The text of JSX as React renders it, regardless of line breaks.

use oxc_allocator::{Allocator, ArenaVec};
use oxc_ast::ast::*;
use oxc_ast::builder::AstBuilder;
use oxc_span::SPAN;

/// Joins neighbouring texts, string expressions and comments into one text.
pub(super) fn join_texts<'a>(
    children: &mut ArenaVec<'a, JSXChild<'a>>,
    builder: &AstBuilder<'a>,
    allocator: &'a Allocator,
) {
    let mut joined = ArenaVec::with_capacity_in(children.len(), &allocator);
    let mut text = String::new();
    let finish = |text: &mut String, joined: &mut ArenaVec<'a, JSXChild<'a>>| {
        if !text.is_empty() {
            let value = Str::from_str_in(text, &allocator);
            joined.push(JSXChild::new_text(SPAN, value, None, builder));
            text.clear();
        }
    };
    for child in children.drain(..) {
        match text_of(&child) {
            Some(content) => text.push_str(&content),
            None => {
                finish(&mut text, &mut joined);
                joined.push(child);
            }
        }
    }
    finish(&mut text, &mut joined);
    *children = joined;
}

/// The text of a child, if it is only text.
fn text_of(child: &JSXChild<'_>) -> Option<String> {
    match child {
        JSXChild::Text(text) => Some(rendered(&text.value)),
        JSXChild::ExpressionContainer(container) => match &container.expression {
            JSXExpression::StringLiteral(literal) => Some(literal.value.to_string()),
            JSXExpression::EmptyExpression(_) => Some(String::new()),
            _ => None,
        },
        _ => None,
    }
}

/// React's rule: lines are trimmed where they were broken, blank ones are removed, and the rest is joined by one space.
fn rendered(text: &str) -> String {
    let lines: Vec<&str> = text.split(['\n', '\r']).collect();
    let last = lines.len().saturating_sub(1);
    let blank = |c: char| matches!(c, ' ' | '\t');
    let kept = lines.iter().enumerate().map(|(at, line)| {
        let line = if at == 0 { line } else { line.trim_start_matches(blank) };
        if at == last { line } else { line.trim_end_matches(blank) }
    });
    kept.filter(|line| !line.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Gives `name={"x"}` the form of `name="x"`, with normalized quotes and whitespace.
pub(super) fn plain_value<'a>(
    attribute: &mut JSXAttribute<'a>,
    builder: &AstBuilder<'a>,
    allocator: &'a Allocator,
) {
    let value = match &attribute.value {
        Some(JSXAttributeValue::StringLiteral(literal)) => {
            literal.value.replace("&quot;", "\"").replace("&apos;", "'")
        }
        Some(JSXAttributeValue::ExpressionContainer(container)) => match &container.expression {
            JSXExpression::StringLiteral(literal) => literal.value.to_string(),
            _ => return,
        },
        _ => return,
    };
    let is_class = matches!(&attribute.name, JSXAttributeName::Identifier(name) if name.name == "className");
    let value = if is_class { value.split_whitespace().collect::<Vec<_>>().join(" ") } else { value };
    let value = Str::from_str_in(&value, &allocator);
    attribute.value = Some(JSXAttributeValue::new_string_literal(SPAN, value, None, builder));
}
