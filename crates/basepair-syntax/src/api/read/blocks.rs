//! The props of Vue, Svelte and Astro components, in the plain cases: `defineProps`, `$props()`, `export let` and
//! `Astro.props`. Their scripts are read as one module in which everything else is blank, so that places stay right.

use crate::blocks::scripts;
use crate::facts::Language;
use crate::outline::{
    Export, Form, Function, Member, Outline, Reader, Shape, Type, UNNAMED, Value, key, property, span,
};
use oxc_ast::ast::{
    Argument, BindingPattern, CallExpression, Declaration, Expression, ObjectExpression, ObjectPropertyKind,
    Program, Statement, VariableDeclaration, VariableDeclarationKind, VariableDeclarator,
};
use oxc_span::GetSpan;

/// Props of one component that are read.
const MOST_PROPS: usize = 1_000;

/// The scripts of a file where they stand, and how they are read. `None` where there is none.
pub(super) fn blanked(path: &str, text: &str) -> Option<(String, Language)> {
    let scripts = scripts(path, text);
    let mut out = String::with_capacity(text.len());
    let mut language = Language::Ts;
    // What follows a script starts with the end of a line, so that statements of two scripts stay apart.
    let blank = |out: &mut String, text: &str| {
        let bytes = text.bytes().enumerate();
        out.extend(bytes.map(|(at, byte)| if at == 0 || byte == b'\n' { '\n' } else { ' ' }));
    };
    let mut from = 0;
    for (inside, each) in &scripts {
        blank(&mut out, text.get(from..inside.start)?);
        out.push_str(text.get(inside.clone())?);
        from = inside.end;
        if *each == Language::Tsx {
            language = Language::Tsx;
        }
    }
    blank(&mut out, text.get(from..)?);
    (!scripts.is_empty()).then_some((out, language))
}

impl Reader<'_, '_> {
    /// Adds the component that the file itself is, as the default export.
    pub(super) fn component_file(&self, path: &str, module: &mut Outline, program: &Program<'_>) {
        let mut function = Function::default();
        let mut members = Vec::new();
        for statement in &program.body {
            match statement {
                Statement::ExpressionStatement(statement) => {
                    self.props_call(&mut function, &mut members, &statement.expression);
                }
                Statement::VariableDeclaration(variables) => {
                    for declarator in &variables.declarations {
                        self.props_variable(&mut function, &mut members, declarator);
                    }
                }
                Statement::ExportDeclaration(export) if path.ends_with(".svelte") => {
                    if let Declaration::VariableDeclaration(variables) = &export.declaration
                        && variables.kind == VariableDeclarationKind::Let
                    {
                        self.exported_props(&mut function, &mut members, variables, export.span.start);
                    }
                }
                _ => {}
            }
        }
        if !members.is_empty() {
            let place = members.first().map_or_else(|| span(program.span), |member| member.span);
            let shape = Shape::Object { extends: Vec::new(), members, open: true };
            function.props = Some(Type { span: place, shape });
        }
        // A component that is written as an object says nothing that can be read here.
        let written = module.exports.iter().any(|export| export.name == "default");
        function.takes |= written;
        let taken = |name: &str| function.taken.iter().any(|(taken, _)| taken == name);
        let is_prop = |export: &Export| path.ends_with(".svelte") && taken(&export.name);
        let exports = std::mem::take(&mut module.exports);
        module.exports =
            exports.into_iter().filter(|export| export.name != "default" && !is_prop(export)).collect();
        let local = UNNAMED.to_owned();
        module.exports.insert(0, Export { name: "default".to_owned(), local, from: None, type_only: false });
        let value = Value { comment: None, stated: None, form: Form::Function(Box::new(function)) };
        module.values.insert(UNNAMED.to_owned(), value);
        module.markup = true;
    }

    fn props_variable(
        &self,
        function: &mut Function,
        members: &mut Vec<Member>,
        declarator: &VariableDeclarator<'_>,
    ) {
        let Some(init) = &declarator.init else { return };
        let astro = matches!(init.get_inner_expression(), Expression::StaticMemberExpression(member)
            if member.property.name == "props" && matches!(&member.object, Expression::Identifier(id) if id.name == "Astro"));
        if astro {
            function.takes = true;
            let shape = Shape::Name { name: "Props".to_owned(), arguments: Vec::new() };
            function.props.get_or_insert(Type { span: span(init.span()), shape });
        } else if !self.props_call(function, members, init) {
            return;
        }
        if let Some(stated) = &declarator.type_annotation {
            function.props = Some(self.kind(&stated.type_annotation));
        }
        if let BindingPattern::ObjectPattern(pattern) = &declarator.id {
            self.take_apart(function, pattern);
        }
    }

    /// `defineProps<Props>()`, `withDefaults(defineProps<Props>(), { … })`, `$props<Props>()`.
    fn props_call(
        &self,
        function: &mut Function,
        members: &mut Vec<Member>,
        expression: &Expression<'_>,
    ) -> bool {
        let Expression::CallExpression(call) = expression.get_inner_expression() else { return false };
        let Expression::Identifier(callee) = &call.callee else { return false };
        match callee.name.as_str() {
            "withDefaults" => {
                let inner = call.arguments.first().and_then(Argument::as_expression);
                if !inner.is_some_and(|inner| self.props_call(function, members, inner)) {
                    return false;
                }
                if let Some(defaults) = object(call, 1) {
                    self.defaults(function, defaults);
                }
                true
            }
            "defineProps" | "$props" => {
                function.takes = true;
                function.props = self.arguments(call.type_arguments.as_deref(), 0).into_iter().next();
                if let Some(options) = object(call, 0) {
                    self.runtime_props(function, members, options);
                }
                true
            }
            _ => false,
        }
    }

    fn defaults(&self, function: &mut Function, defaults: &ObjectExpression<'_>) {
        for property in defaults.properties.iter().take(MOST_PROPS) {
            if let ObjectPropertyKind::ObjectProperty(property) = property
                && let Some(name) = key(&property.key, property.computed)
            {
                function.taken.push((name, Some(span(property.value.span()))));
            }
        }
    }

    /// `{ size: { type: String, required: true }, open: Boolean }`
    fn runtime_props(
        &self,
        function: &mut Function,
        members: &mut Vec<Member>,
        options: &ObjectExpression<'_>,
    ) {
        for each in options.properties.iter().take(MOST_PROPS) {
            let ObjectPropertyKind::ObjectProperty(each) = each else { continue };
            let Some(name) = key(&each.key, each.computed) else { continue };
            let mut kind = Some(&each.value);
            let mut optional = true;
            if let Expression::ObjectExpression(details) = each.value.get_inner_expression() {
                kind = property(details, "type");
                let required = property(details, "required");
                optional = !matches!(required, Some(Expression::BooleanLiteral(value)) if value.value);
                if let Some(default) = property(details, "default") {
                    function.taken.push((name.clone(), Some(span(default.span()))));
                }
            }
            members.push(Member {
                name,
                optional,
                kind: kind.map(|kind| Type { span: span(kind.span()), shape: Shape::Other }),
                span: span(each.span),
                comment: self.comment(each.span.start),
            });
        }
    }

    /// `export let size: Size = "sm"`
    fn exported_props(
        &self,
        function: &mut Function,
        members: &mut Vec<Member>,
        variables: &VariableDeclaration<'_>,
        start: u32,
    ) {
        function.takes = true;
        for declarator in &variables.declarations {
            let Some(id) = declarator.id.get_binding_identifier() else { continue };
            members.push(Member {
                name: id.name.to_string(),
                optional: declarator.init.is_some(),
                kind: declarator.type_annotation.as_ref().map(|stated| self.kind(&stated.type_annotation)),
                span: span(declarator.span),
                comment: self.comment(start),
            });
            function
                .taken
                .push((id.name.to_string(), declarator.init.as_ref().map(|init| span(init.span()))));
        }
    }
}

fn object<'r, 'a>(call: &'r CallExpression<'a>, at: usize) -> Option<&'r ObjectExpression<'a>> {
    match call.arguments.get(at).and_then(Argument::as_expression)?.get_inner_expression() {
        Expression::ObjectExpression(object) => Some(object),
        _ => None,
    }
}
