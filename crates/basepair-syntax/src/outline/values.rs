//! Values of the syntax tree as plain data: functions with what they take apart, classes, calls that wrap a component,
//! and the variants of `cva` and `tv`.

use super::annotation::{key, quoted};
use super::{Form, Function, Type, Value, Variant, Variants};
use super::{Reader, span, text_of};
use basepair_model::place::Span;
use oxc_ast::ast::{
    Argument, ArrowFunctionBody, BindingPattern, Class, Expression, FormalParameters, ObjectExpression,
    ObjectPattern, ObjectPropertyKind, Statement, TSType, TSTypeAnnotation, TSTypeParameterDeclaration,
    VariableDeclarator,
};
use oxc_span::GetSpan;

/// Calls and wrappers are followed this deep.
const DEEPEST: usize = 8;
/// Names of one object or pattern that are read.
const MOST_NAMES: usize = 500;
/// Variants of one call, and values of one variant, that are read.
const MOST_VARIANTS: usize = 100;

/// Functions that make variants: the position of the argument that names them.
const VARIANTS: [(&str, usize); 2] = [("cva", 1), ("tv", 0)];

type Stated<'r, 'a> = Option<&'r TSTypeAnnotation<'a>>;

impl Reader<'_, '_> {
    pub(crate) fn variable(&self, declarator: &VariableDeclarator<'_>, comment: Option<Span>) -> Value {
        let mut value = match &declarator.init {
            Some(init) => self.value(init, comment),
            None => Value { comment, stated: None, form: Form::Other },
        };
        if let Some(stated) = &declarator.type_annotation {
            value.stated = Some(self.kind(&stated.type_annotation));
        }
        value
    }

    pub(crate) fn value(&self, expression: &Expression<'_>, comment: Option<Span>) -> Value {
        Value { comment, stated: self.cast(expression), form: self.form(expression, 0) }
    }

    /// The type in `value as Type`; `as const` states none.
    fn cast(&self, expression: &Expression<'_>) -> Option<Type> {
        let mut expression = expression;
        for _ in 0..DEEPEST {
            match expression {
                Expression::ParenthesizedExpression(inner) => expression = &inner.expression,
                Expression::TSNonNullExpression(inner) => expression = &inner.expression,
                Expression::TSSatisfiesExpression(inner) => expression = &inner.expression,
                Expression::TSAsExpression(cast) => {
                    let is_const = matches!(&cast.type_annotation, TSType::TSTypeReference(name) if text_of(self.text, name.span) == "const");
                    return (!is_const).then(|| self.kind(&cast.type_annotation));
                }
                _ => return None,
            }
        }
        None
    }

    /// Whether a value is written `as const`.
    fn is_const(&self, expression: &Expression<'_>) -> bool {
        let mut expression = expression;
        loop {
            match expression {
                Expression::ParenthesizedExpression(inner) => expression = &inner.expression,
                Expression::TSSatisfiesExpression(inner) => expression = &inner.expression,
                Expression::TSAsExpression(cast) => {
                    return text_of(self.text, cast.type_annotation.span()) == "const";
                }
                _ => return false,
            }
        }
    }

    fn form(&self, expression: &Expression<'_>, depth: usize) -> Form {
        if depth > DEEPEST {
            return Form::Other;
        }
        match expression.get_inner_expression() {
            Expression::FunctionExpression(function) => self.function(function),
            Expression::ArrowFunctionExpression(arrow) => {
                let body = match &arrow.body {
                    ArrowFunctionBody::FunctionBody(body) => body.statements.as_slice(),
                    _ => &[],
                };
                self.callable(
                    &arrow.params,
                    arrow.return_type.as_deref(),
                    body,
                    arrow.type_parameters.as_deref(),
                )
            }
            Expression::ClassExpression(class) => self.class(class),
            Expression::CallExpression(call) => {
                let Some(callee) = dotted(&call.callee) else { return Form::Other };
                let last = callee.rsplit('.').next().unwrap_or_default();
                if let Some((_, at)) = VARIANTS.iter().find(|(name, _)| *name == last) {
                    let options = call.arguments.get(*at).and_then(Argument::as_expression);
                    let mut variants = self.variants(options);
                    // Other libraries have a function of the same name that takes everything in one object.
                    let first = call.arguments.first().and_then(Argument::as_expression);
                    let first = first.map(Expression::get_inner_expression);
                    let other = *at > 0 && matches!(first, None | Some(Expression::ObjectExpression(_)));
                    variants.open |= other || call.type_arguments.is_some();
                    return Form::Variants(Variants { nullable: last == "cva", ..variants });
                }
                let arguments = call.arguments.iter().take(2).filter_map(Argument::as_expression);
                let arguments = arguments.map(|argument| self.form(argument, depth + 1)).collect();
                Form::Call { callee, types: self.arguments(call.type_arguments.as_deref(), 0), arguments }
            }
            Expression::ObjectExpression(object) => {
                let plain = object.properties.iter().take(MOST_NAMES).map(|property| match property {
                    ObjectPropertyKind::ObjectProperty(property) => key(&property.key, property.computed),
                    ObjectPropertyKind::SpreadProperty(_) => None,
                });
                plain.collect::<Option<Vec<_>>>().map_or(Form::Other, Form::Object)
            }
            Expression::ArrayExpression(list) => {
                let plain =
                    list.elements.iter().take(MOST_NAMES).map(|element| match element.as_expression()? {
                        Expression::StringLiteral(text) => Some(quoted(&text.value)),
                        Expression::NumericLiteral(number) => {
                            Some(text_of(self.text, number.span).to_owned())
                        }
                        _ => None,
                    });
                let is_const = self.is_const(expression);
                plain.collect::<Option<Vec<_>>>().map_or(Form::Other, |values| Form::List(values, is_const))
            }
            other => dotted(other).map_or(Form::Other, Form::Name),
        }
    }

    pub(crate) fn function(&self, function: &oxc_ast::ast::Function<'_>) -> Form {
        let body = function.body.as_ref().map_or(&[][..], |body| body.statements.as_slice());
        self.callable(
            &function.params,
            function.return_type.as_deref(),
            body,
            function.type_parameters.as_deref(),
        )
    }

    fn callable(
        &self,
        parameters: &FormalParameters<'_>,
        returns: Stated<'_, '_>,
        body: &[Statement<'_>],
        generics: Option<&TSTypeParameterDeclaration<'_>>,
    ) -> Form {
        let mut function = Function {
            generics: self.generics(generics),
            takes: parameters.rest.is_some(),
            returns: returns.map(|stated| self.kind(&stated.type_annotation)),
            inputs: self.inputs(parameters, 1, 0),
            ..Function::default()
        };
        if let Some(first) = parameters.items.first() {
            function.takes = true;
            function.props = first.type_annotation.as_ref().map(|stated| self.kind(&stated.type_annotation));
            match &first.pattern {
                BindingPattern::ObjectPattern(pattern) => self.take_apart(&mut function, pattern),
                BindingPattern::BindingIdentifier(id) => {
                    for statement in body {
                        self.take_from(&mut function, statement, &id.name);
                    }
                }
                _ => {}
            }
        }
        Form::Function(Box::new(function))
    }

    /// `const { size = "sm" } = props` at the top of a function.
    fn take_from(&self, function: &mut Function, statement: &Statement<'_>, props: &str) {
        let Statement::VariableDeclaration(variables) = statement else { return };
        for declarator in &variables.declarations {
            let (BindingPattern::ObjectPattern(pattern), Some(Expression::Identifier(from))) =
                (&declarator.id, &declarator.init)
            else {
                continue;
            };
            if from.name == props {
                self.take_apart(function, pattern);
            }
        }
    }

    pub(crate) fn take_apart(&self, function: &mut Function, pattern: &ObjectPattern<'_>) {
        for property in pattern.properties.iter().take(MOST_NAMES) {
            let Some(name) = key(&property.key, property.computed) else { continue };
            let default = match &property.value {
                BindingPattern::AssignmentPattern(assignment) => Some(span(assignment.right.span())),
                _ => None,
            };
            function.taken.push((name, default));
        }
    }

    pub(crate) fn class(&self, class: &Class<'_>) -> Form {
        let generics = self.generics(class.type_parameters.as_deref());
        let Some(heritage) = &class.heritage else {
            return Form::Class { component: false, props: None, generics };
        };
        let base = dotted(&heritage.expression).unwrap_or_default();
        let component = matches!(base.rsplit('.').next(), Some("Component" | "PureComponent"));
        let props = self.arguments(heritage.type_arguments.as_deref(), 0).into_iter().next();
        Form::Class { component, props: props.filter(|_| component), generics }
    }

    fn variants(&self, options: Option<&Expression<'_>>) -> Variants {
        let mut variants = Variants::default();
        let Some(options) = options else { return variants };
        let Expression::ObjectExpression(options) = options.get_inner_expression() else {
            variants.open = true;
            return variants;
        };
        // `tv({ extend: … })` takes the variants of another one along.
        variants.open |= property(options, "extend").is_some();
        variants.open |=
            options.properties.iter().any(|each| matches!(each, ObjectPropertyKind::SpreadProperty(_)));
        let names = match property(options, "variants").map(Expression::get_inner_expression) {
            Some(Expression::ObjectExpression(names)) => names,
            Some(_) => {
                variants.open = true;
                return variants;
            }
            None => return variants,
        };
        for each in names.properties.iter().take(MOST_VARIANTS) {
            let ObjectPropertyKind::ObjectProperty(variant) = each else {
                variants.open = true;
                continue;
            };
            let Some(name) = key(&variant.key, variant.computed) else {
                variants.open = true;
                continue;
            };
            let Expression::ObjectExpression(values) = variant.value.get_inner_expression() else {
                variants.open = true;
                continue;
            };
            let named = values.properties.iter().take(MOST_VARIANTS).filter_map(|value| match value {
                ObjectPropertyKind::ObjectProperty(value) => key(&value.key, value.computed),
                ObjectPropertyKind::SpreadProperty(_) => None,
            });
            let named: Vec<String> = named.collect();
            let open = named.len() < values.properties.len();
            variants.names.push(Variant { name, values: named, open, default: None });
        }
        variants.open |= names.properties.len() > MOST_VARIANTS;
        let defaults = property(options, "defaultVariants").map(Expression::get_inner_expression);
        if let Some(Expression::ObjectExpression(defaults)) = defaults {
            for variant in &mut variants.names {
                variant.default = property(defaults, &variant.name).map(|value| match value {
                    Expression::StringLiteral(text) => quoted(&text.value),
                    other => text_of(self.text, other.span()).to_owned(),
                });
            }
        }
        variants
    }
}

pub(crate) fn property<'r, 'a>(object: &'r ObjectExpression<'a>, name: &str) -> Option<&'r Expression<'a>> {
    object.properties.iter().find_map(|property| match property {
        ObjectPropertyKind::ObjectProperty(property)
            if key(&property.key, property.computed).as_deref() == Some(name) =>
        {
            Some(&property.value)
        }
        _ => None,
    })
}

/// `Select.Root` as a name.
fn dotted(expression: &Expression<'_>) -> Option<String> {
    let mut parts = Vec::new();
    let mut expression = expression.get_inner_expression();
    loop {
        match expression {
            Expression::Identifier(id) => {
                parts.push(id.name.as_str());
                parts.reverse();
                return Some(parts.join("."));
            }
            Expression::StaticMemberExpression(member) if parts.len() < DEEPEST => {
                parts.push(member.property.name.as_str());
                expression = member.object.get_inner_expression();
            }
            _ => return None,
        }
    }
}
