//! Types of the syntax tree as plain data.

use super::{Input, Member, Parameter, Shape, Signature, Type};
use super::{Reader, span, text_of};
use oxc_ast::ast::{
    BindingPattern, Expression, FormalParameters, PropertyKey, TSLiteral, TSMappedTypeModifierOperator,
    TSSignature, TSType, TSTypeName, TSTypeOperatorOperator, TSTypeParameterDeclaration,
    TSTypeParameterInstantiation, TSTypeQueryExprName,
};
use oxc_span::GetSpan;

/// Types nest this deep; what is deeper is printed and not understood.
const DEEPEST: usize = 24;
/// Members of one object and parts of one union that are read.
const MOST_PARTS: usize = 1_000;

impl Reader<'_, '_> {
    pub(crate) fn kind(&self, kind: &TSType<'_>) -> Type {
        self.kind_at(kind, 0)
    }

    fn kinds(&self, kinds: &[TSType<'_>], depth: usize) -> Vec<Type> {
        kinds.iter().take(MOST_PARTS).map(|kind| self.kind_at(kind, depth)).collect()
    }

    pub(crate) fn arguments(
        &self,
        arguments: Option<&TSTypeParameterInstantiation<'_>>,
        depth: usize,
    ) -> Vec<Type> {
        arguments.map(|arguments| self.kinds(&arguments.params, depth)).unwrap_or_default()
    }

    pub(crate) fn kind_at(&self, kind: &TSType<'_>, depth: usize) -> Type {
        let place = span(kind.span());
        let shape = if depth < DEEPEST { self.shape(kind, depth + 1) } else { Shape::Other };
        // Parentheses are not part of a type.
        if let (TSType::TSParenthesizedType(inner), true) = (kind, depth < DEEPEST) {
            return self.kind_at(&inner.type_annotation, depth + 1);
        }
        Type { span: place, shape }
    }

    fn shape(&self, kind: &TSType<'_>, depth: usize) -> Shape {
        match kind {
            TSType::TSStringKeyword(_) => Shape::Keyword("string"),
            TSType::TSNumberKeyword(_) => Shape::Keyword("number"),
            TSType::TSBigIntKeyword(_) => Shape::Keyword("bigint"),
            TSType::TSBooleanKeyword(_) => Shape::Keyword("boolean"),
            TSType::TSNullKeyword(_) => Shape::Keyword("null"),
            TSType::TSUndefinedKeyword(_) => Shape::Keyword("undefined"),
            TSType::TSVoidKeyword(_) => Shape::Keyword("void"),
            TSType::TSNeverKeyword(_) => Shape::Keyword("never"),
            TSType::TSAnyKeyword(_) => Shape::Keyword("any"),
            TSType::TSUnknownKeyword(_) => Shape::Keyword("unknown"),
            TSType::TSObjectKeyword(_) => Shape::Keyword("object"),
            TSType::TSLiteralType(literal) => self.literal(&literal.literal),
            TSType::TSUnionType(union) => Shape::Union(self.kinds(&union.types, depth)),
            TSType::TSIntersectionType(all) => Shape::Intersection(self.kinds(&all.types, depth)),
            TSType::TSTypeLiteral(object) => {
                let (members, open) = self.members(&object.members, depth);
                Shape::Object { extends: Vec::new(), members, open }
            }
            TSType::TSTypeReference(named) => Shape::Name {
                name: type_name(&named.type_name),
                arguments: self.arguments(named.type_arguments.as_deref(), depth),
            },
            TSType::TSTypeQuery(query) => match &query.expr_name {
                TSTypeQueryExprName::TSImportType(_) => Shape::Other,
                name => name.as_ts_type_name().map_or(Shape::Other, |name| Shape::Query(type_name(name))),
            },
            TSType::TSIndexedAccessType(access) => Shape::Index(
                Box::new(self.kind_at(&access.object_type, depth)),
                Box::new(self.kind_at(&access.index_type, depth)),
            ),
            TSType::TSTypeOperatorType(operator) => match operator.operator {
                TSTypeOperatorOperator::Keyof => {
                    Shape::Keys(Box::new(self.kind_at(&operator.type_annotation, depth)))
                }
                _ => Shape::Other,
            },
            TSType::TSMappedType(mapped) if mapped.name_type.is_none() => Shape::Mapped {
                keys: Box::new(self.kind_at(&mapped.constraint, depth)),
                value: mapped.type_annotation.as_ref().map(|value| Box::new(self.kind_at(value, depth))),
                optional: matches!(
                    mapped.optional,
                    Some(TSMappedTypeModifierOperator::True | TSMappedTypeModifierOperator::Plus)
                ),
            },
            TSType::TSFunctionType(function) => Shape::Function(Box::new(Signature {
                parameters: self.inputs(&function.params, 0, depth),
                returns: self.kind_at(&function.return_type.type_annotation, depth),
            })),
            TSType::TSArrayType(array) => Shape::Array(Box::new(self.kind_at(&array.element_type, depth))),
            _ => Shape::Other,
        }
    }

    /// The parameters of a function, with their types from the position `typed` on.
    pub(crate) fn inputs(&self, parameters: &FormalParameters<'_>, typed: usize, depth: usize) -> Vec<Input> {
        let listed = parameters.items.iter().take(MOST_PARTS).enumerate().map(|(at, parameter)| Input {
            name: match &parameter.pattern {
                BindingPattern::BindingIdentifier(id) => id.name.to_string(),
                _ => String::new(),
            },
            optional: parameter.optional || parameter.initializer.is_some(),
            kind: (parameter.type_annotation.as_ref())
                .filter(|_| at >= typed)
                .map(|stated| self.kind_at(&stated.type_annotation, depth)),
        });
        let rest =
            parameters.rest.iter().map(|_| Input { name: "...".to_owned(), optional: true, kind: None });
        listed.chain(rest).collect()
    }

    fn literal(&self, literal: &TSLiteral<'_>) -> Shape {
        match literal {
            TSLiteral::StringLiteral(text) => Shape::Literal(quoted(&text.value)),
            TSLiteral::NumericLiteral(_)
            | TSLiteral::BigIntLiteral(_)
            | TSLiteral::BooleanLiteral(_)
            | TSLiteral::UnaryExpression(_) => Shape::Literal(text_of(self.text, literal.span()).to_owned()),
            TSLiteral::TemplateLiteral(template) => match template.single_quasi() {
                Some(text) => Shape::Literal(quoted(text.as_str())),
                None => Shape::Other,
            },
        }
    }

    /// The members that have a name, and whether there are others.
    pub(crate) fn members(&self, members: &[TSSignature<'_>], depth: usize) -> (Vec<Member>, bool) {
        let named = members.iter().take(MOST_PARTS).filter_map(|member| self.member(member, depth));
        let named: Vec<Member> = named.collect();
        let open = named.len() < members.len();
        (named, open)
    }

    fn member(&self, member: &TSSignature<'_>, depth: usize) -> Option<Member> {
        let comment = self.comment(member.span().start);
        match member {
            TSSignature::TSPropertySignature(property) => Some(Member {
                name: key(&property.key, property.computed)?,
                optional: property.optional,
                kind: property
                    .type_annotation
                    .as_ref()
                    .map(|stated| self.kind_at(&stated.type_annotation, depth)),
                span: span(property.span),
                comment,
            }),
            TSSignature::TSMethodSignature(method) => {
                let end = method.return_type.as_ref().map_or(method.params.span.end, |kind| kind.span.end);
                let start = method
                    .type_parameters
                    .as_ref()
                    .map_or(method.params.span.start, |parameters| parameters.span.start);
                Some(Member {
                    name: key(&method.key, method.computed)?,
                    optional: method.optional,
                    kind: None,
                    span: span(oxc_span::Span::new(start, end)),
                    comment,
                })
            }
            _ => None,
        }
    }

    /// The names of the type parameters of a function or a class.
    pub(crate) fn generics(&self, parameters: Option<&TSTypeParameterDeclaration<'_>>) -> Vec<String> {
        let all = parameters.iter().flat_map(|parameters| parameters.params.iter());
        all.take(MOST_PARTS).map(|parameter| parameter.name.name.to_string()).collect()
    }

    pub(crate) fn parameters(&self, parameters: Option<&TSTypeParameterDeclaration<'_>>) -> Vec<Parameter> {
        let all = parameters.iter().flat_map(|parameters| parameters.params.iter());
        all.take(MOST_PARTS)
            .map(|parameter| Parameter {
                name: parameter.name.name.to_string(),
                default: parameter.default.as_ref().map(|kind| self.kind(kind)),
            })
            .collect()
    }
}

/// `React.ReactNode` as it is written, without blanks. Names that nest deep are none of ours.
pub(super) fn type_name(name: &TSTypeName<'_>) -> String {
    let mut parts = Vec::new();
    let mut name = name;
    loop {
        match name {
            TSTypeName::IdentifierReference(id) => {
                parts.push(id.name.as_str());
                break;
            }
            TSTypeName::QualifiedName(qualified) => {
                parts.push(qualified.right.name.as_str());
                name = &qualified.left;
            }
            TSTypeName::ThisExpression(_) => {
                parts.push("this");
                break;
            }
        }
    }
    parts.reverse();
    parts.join(".")
}

/// The name of a property, where it is plain.
pub(crate) fn key(key: &PropertyKey<'_>, computed: bool) -> Option<String> {
    match key {
        PropertyKey::StaticIdentifier(id) => Some(id.name.to_string()),
        PropertyKey::StringLiteral(text) => Some(text.value.to_string()),
        PropertyKey::NumericLiteral(number) => Some(number.value.to_string()),
        _ if computed => None,
        other => other.as_expression().and_then(|expression| match expression {
            Expression::StringLiteral(text) => Some(text.value.to_string()),
            _ => None,
        }),
    }
}

/// A text as a literal: in double quotes, whatever its author used.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
