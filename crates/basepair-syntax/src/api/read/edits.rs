//! What differs between the text of a type and the way it is printed: comments go, members on lines of their own get a
//! separator, and names of type parameters may be replaced.

use super::super::module::{Edit, EditKind};
use crate::outline::{span, text_of};
use oxc_ast::ast::{
    Program, TSInterfaceBody, TSSignature, TSTypeLiteral, TSTypeName, TSTypeParameter, TSTypeReference,
};
use oxc_ast_visit::{Visit, walk};
use oxc_span::GetSpan;
use std::collections::HashSet;

pub(super) fn of(program: &Program<'_>, text: &str) -> Vec<Edit> {
    let mut found = Found { text, edits: Vec::new(), parameters: HashSet::new() };
    found.visit_program(program);
    let Found { mut edits, parameters, .. } = found;
    edits.retain(|edit| {
        let name = text.get(edit.span.start()..edit.span.end()).unwrap_or_default();
        edit.kind != EditKind::Parameter || parameters.contains(name)
    });
    let comments = program.comments.iter();
    edits.extend(comments.map(|comment| Edit { span: span(comment.span), kind: EditKind::Comment }));
    edits.sort_by_key(|edit| (edit.span.start(), edit.span.end()));
    edits
}

struct Found<'t> {
    text: &'t str,
    edits: Vec<Edit>,
    /// Every name of a type parameter.
    parameters: HashSet<&'t str>,
}

impl Found<'_> {
    fn separate(&mut self, members: &[TSSignature<'_>]) {
        let Some((_, before)) = members.split_last() else { return };
        for member in before {
            let place = member.span();
            if !text_of(self.text, place).ends_with([';', ',']) {
                let end = span(oxc_span::Span::new(place.end, place.end));
                self.edits.push(Edit { span: end, kind: EditKind::Separator });
            }
        }
    }
}

impl<'a> Visit<'a> for Found<'_> {
    fn visit_ts_type_literal(&mut self, object: &TSTypeLiteral<'a>) {
        self.separate(&object.members);
        walk::walk_ts_type_literal(self, object);
    }

    fn visit_ts_interface_body(&mut self, body: &TSInterfaceBody<'a>) {
        self.separate(&body.body);
        walk::walk_ts_interface_body(self, body);
    }

    fn visit_ts_type_reference(&mut self, reference: &TSTypeReference<'a>) {
        if let (TSTypeName::IdentifierReference(id), None) = (&reference.type_name, &reference.type_arguments)
        {
            self.edits.push(Edit { span: span(id.span), kind: EditKind::Parameter });
        }
        walk::walk_ts_type_reference(self, reference);
    }

    fn visit_ts_type_parameter(&mut self, parameter: &TSTypeParameter<'a>) {
        let name = parameter.name.span;
        if let Some(name) = self.text.get(name.start as usize..name.end as usize) {
            self.parameters.insert(name);
        }
        walk::walk_ts_type_parameter(self, parameter);
    }
}
