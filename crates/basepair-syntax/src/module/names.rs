//! What is read from a syntax tree before it is transformed: imports with their places, and exported values.

use super::{Exported, Needed};
use crate::tsx::span;
use oxc_ast::ast::{
    BindingPattern, Declaration, ExportDefaultDeclarationKind, Expression, FormalParameters,
    ImportDeclarationSpecifier, ImportExpression, Program, Statement, StringLiteral, TSSignature, TSType,
    VariableDeclarator,
};
use oxc_ast_visit::Visit;
use oxc_ast_visit::walk::walk_import_expression;
use oxc_semantic::Scoping;

#[derive(Debug, Default)]
pub(super) struct Names {
    pub(super) imports: Vec<Needed>,
    pub(super) exports: Vec<Exported>,
}

pub(super) fn read(program: &Program<'_>, scoping: &Scoping) -> Names {
    let mut names = Names::default();
    for statement in &program.body {
        names.take_statement(statement, program, scoping);
    }
    names.visit_program(program);
    names
}

impl Names {
    fn take_statement(&mut self, statement: &Statement<'_>, program: &Program<'_>, scoping: &Scoping) {
        match statement {
            Statement::ImportDeclaration(import) => {
                let specifiers = import.specifiers.iter().flatten();
                let names = specifiers.filter_map(|specifier| used_name(specifier, scoping)).collect();
                self.import(&import.source, false, names);
            }
            Statement::ExportAllDeclaration(export) => {
                self.import(&export.source, false, vec!["*".to_owned()]);
            }
            Statement::ExportFromDeclaration(export) => {
                let values = export.specifiers.iter().filter(|it| !it.export_kind.is_type());
                let names = values.map(|it| it.local.name().to_string()).collect();
                self.import(&export.source, false, names);
                for specifier in export.specifiers.iter().filter(|it| !it.export_kind.is_type()) {
                    self.export(&specifier.exported.name(), false);
                }
            }
            Statement::ExportNamedDeclaration(export) if !export.export_kind.is_type() => {
                for specifier in export.specifiers.iter().filter(|it| !it.export_kind.is_type()) {
                    let takes_nothing = takes_nothing(program, &specifier.local.name());
                    self.export(&specifier.exported.name(), takes_nothing);
                }
            }
            Statement::ExportDeclaration(export) => self.declaration(&export.declaration),
            Statement::ExportDefaultDeclaration(export) => {
                let takes_nothing = match &export.declaration {
                    ExportDefaultDeclarationKind::FunctionDeclaration(function) => {
                        needs_nothing(&function.params)
                    }
                    ExportDefaultDeclarationKind::ArrowFunctionExpression(function) => {
                        needs_nothing(&function.params)
                    }
                    ExportDefaultDeclarationKind::Identifier(name) => takes_nothing(program, &name.name),
                    _ => false,
                };
                self.export("default", takes_nothing);
            }
            _ => {}
        }
    }

    fn declaration(&mut self, declaration: &Declaration<'_>) {
        match declaration {
            Declaration::FunctionDeclaration(function) => {
                if let Some(name) = &function.id {
                    self.export(&name.name, needs_nothing(&function.params));
                }
            }
            Declaration::ClassDeclaration(class) => {
                if let Some(name) = &class.id {
                    self.export(&name.name, false);
                }
            }
            Declaration::VariableDeclaration(variables) => {
                for variable in &variables.declarations {
                    if let BindingPattern::BindingIdentifier(name) = &variable.id {
                        self.export(&name.name, is_function_of_nothing(variable));
                    }
                }
            }
            _ => {}
        }
    }

    fn export(&mut self, name: &str, takes_nothing: bool) {
        self.exports.push(Exported { name: name.to_owned(), takes_nothing });
    }

    fn import(&mut self, source: &StringLiteral<'_>, dynamic: bool, names: Vec<String>) {
        let specifier = source.value.to_string();
        self.imports.push(Needed { specifier, span: Some(span(source.span)), dynamic, names });
    }
}

/// The name that an import takes, where something uses it as a value.
fn used_name(specifier: &ImportDeclarationSpecifier<'_>, scoping: &Scoping) -> Option<String> {
    let symbol = specifier.local().symbol_id.get()?;
    let is_used = scoping.get_resolved_references(symbol).any(oxc_semantic::Reference::is_value);
    is_used.then(|| match specifier {
        ImportDeclarationSpecifier::ImportSpecifier(named) => named.imported.name().to_string(),
        ImportDeclarationSpecifier::ImportDefaultSpecifier(_) => "default".to_owned(),
        ImportDeclarationSpecifier::ImportNamespaceSpecifier(_) => "*".to_owned(),
    })
}

/// Whether a function of this name at the top of the module takes nothing.
fn takes_nothing(program: &Program<'_>, wanted: &str) -> bool {
    program.body.iter().any(|statement| match statement {
        Statement::FunctionDeclaration(function) => {
            function.id.as_ref().is_some_and(|name| name.name == wanted) && needs_nothing(&function.params)
        }
        Statement::VariableDeclaration(variables) => variables.declarations.iter().any(|variable| {
            matches!(&variable.id, BindingPattern::BindingIdentifier(name) if name.name == wanted)
                && is_function_of_nothing(variable)
        }),
        _ => false,
    })
}

/// Whether a function can be called without arguments, as far as its own text says: every parameter has a default, or is an object
/// of which every member has one or may be missing.
fn needs_nothing(parameters: &FormalParameters<'_>) -> bool {
    parameters.items.iter().all(|parameter| {
        let annotation = parameter.type_annotation.as_ref().map(|it| &it.type_annotation);
        let all_optional = match annotation {
            Some(TSType::TSTypeLiteral(literal)) => literal
                .members
                .iter()
                .all(|member| matches!(member, TSSignature::TSPropertySignature(member) if member.optional)),
            _ => false,
        };
        let all_defaulted = match &parameter.pattern {
            BindingPattern::ObjectPattern(object) => {
                let has_default =
                    |value: &BindingPattern<'_>| matches!(value, BindingPattern::AssignmentPattern(_));
                object.rest.is_none() && object.properties.iter().all(|property| has_default(&property.value))
            }
            _ => false,
        };
        parameter.initializer.is_some() || parameter.optional || all_optional || all_defaulted
    })
}

fn is_function_of_nothing(variable: &VariableDeclarator<'_>) -> bool {
    match &variable.init {
        Some(Expression::ArrowFunctionExpression(function)) => needs_nothing(&function.params),
        Some(Expression::FunctionExpression(function)) => needs_nothing(&function.params),
        _ => false,
    }
}

impl<'a> Visit<'a> for Names {
    fn visit_import_expression(&mut self, import: &ImportExpression<'a>) {
        if let Expression::StringLiteral(source) = &import.source {
            self.import(source, true, Vec::new());
        }
        walk_import_expression(self, import);
    }
}
