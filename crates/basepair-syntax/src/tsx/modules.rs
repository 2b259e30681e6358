//! Imports and exports at the top of a module. Those inside expressions are found on the walk.

use super::span;
use crate::facts::{Export, Facts, Import, ImportKind, ImportedName, Text};
use oxc_ast::ast::{
    Argument, Declaration, ExportDefaultDeclarationKind, Expression, ImportDeclarationSpecifier,
    ModuleExportName, Program, Statement, StringLiteral, TSModuleReference,
};

pub(super) fn take(facts: &mut Facts, program: &Program<'_>) {
    for statement in &program.body {
        take_statement(facts, statement);
    }
}

fn take_statement(facts: &mut Facts, statement: &Statement<'_>) {
    match statement {
        Statement::ImportDeclaration(import) => {
            let all_types = import.import_kind.is_type();
            let specifiers = import.specifiers.as_ref().map_or(&[][..], |all| all.as_slice());
            let is_type = |specifier: &ImportDeclarationSpecifier<'_>| matches!(specifier, ImportDeclarationSpecifier::ImportSpecifier(named) if named.import_kind.is_type());
            let only_types = !specifiers.is_empty() && specifiers.iter().all(is_type);
            let kind = if import.specifiers.is_some() { ImportKind::Static } else { ImportKind::SideEffect };
            let names = specifiers.iter().map(imported).collect();
            push(facts, &import.source, kind, all_types || only_types, names);
        }
        Statement::ExportFromDeclaration(export) => {
            let type_only = export.export_kind.is_type();
            let mut names = Vec::with_capacity(export.specifiers.len());
            for specifier in &export.specifiers {
                let (imported, local) = (name(&specifier.local), name(&specifier.exported));
                let type_only = type_only || specifier.export_kind.is_type();
                push_export(facts, &local, None, specifier.span, type_only);
                names.push(ImportedName { imported, local });
            }
            push(facts, &export.source, ImportKind::ReExport, type_only, names);
        }
        Statement::ExportAllDeclaration(export) => {
            let local = export.exported.as_ref().map_or("*".into(), name);
            push_export(facts, &local, None, export.span, export.export_kind.is_type());
            let names = vec![ImportedName { imported: "*".into(), local }];
            push(facts, &export.source, ImportKind::ReExport, export.export_kind.is_type(), names);
        }
        Statement::ExportNamedDeclaration(export) => {
            for specifier in &export.specifiers {
                let type_only = export.export_kind.is_type() || specifier.export_kind.is_type();
                let (exported, local) = (name(&specifier.exported), name(&specifier.local));
                push_export(facts, &exported, Some(local), specifier.span, type_only);
            }
        }
        Statement::ExportDeclaration(export) => take_declaration(facts, &export.declaration),
        Statement::ExportDefaultDeclaration(export) => {
            let type_only =
                matches!(export.declaration, ExportDefaultDeclarationKind::TSInterfaceDeclaration(_));
            push_export(facts, "default", default_name(&export.declaration), export.span, type_only);
        }
        Statement::TSImportEqualsDeclaration(import) => {
            if let TSModuleReference::ExternalModuleReference(reference) = &import.module_reference {
                let names =
                    vec![ImportedName { imported: "*".into(), local: import.id.name.as_str().into() }];
                push(facts, &reference.expression, ImportKind::Require, import.import_kind.is_type(), names);
            }
        }
        _ => {}
    }
}

fn take_declaration(facts: &mut Facts, declaration: &Declaration<'_>) {
    match declaration {
        Declaration::VariableDeclaration(variables) => {
            for declarator in &variables.declarations {
                for id in declarator.id.get_binding_identifiers() {
                    push_own(facts, &id.name, id.span, false);
                }
            }
        }
        Declaration::FunctionDeclaration(function) => {
            if let Some(id) = &function.id {
                push_own(facts, &id.name, id.span, false);
            }
        }
        Declaration::ClassDeclaration(class) => {
            if let Some(id) = &class.id {
                push_own(facts, &id.name, id.span, false);
            }
        }
        Declaration::TSTypeAliasDeclaration(alias) => push_own(facts, &alias.id.name, alias.id.span, true),
        Declaration::TSInterfaceDeclaration(interface) => {
            push_own(facts, &interface.id.name, interface.id.span, true);
        }
        Declaration::TSEnumDeclaration(members) => push_own(facts, &members.id.name, members.id.span, false),
        _ => {}
    }
}

fn imported(specifier: &ImportDeclarationSpecifier<'_>) -> ImportedName {
    let (imported, local) = match specifier {
        ImportDeclarationSpecifier::ImportSpecifier(named) => (name(&named.imported), &named.local),
        ImportDeclarationSpecifier::ImportDefaultSpecifier(default) => ("default".into(), &default.local),
        ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => ("*".into(), &all.local),
    };
    ImportedName { imported, local: local.name.as_str().into() }
}

fn name(name: &ModuleExportName<'_>) -> Text {
    name.name().as_str().into()
}

pub(super) fn push(
    facts: &mut Facts,
    source: &StringLiteral<'_>,
    kind: ImportKind,
    type_only: bool,
    names: Vec<ImportedName>,
) {
    let specifier = source.value.as_str().into();
    facts.imports.push(Import { specifier, span: span(source.span), kind, type_only, names });
}

/// The name of what a module exports by default, also through functions that wrap it.
fn default_name(exported: &ExportDefaultDeclarationKind<'_>) -> Option<Text> {
    match exported {
        ExportDefaultDeclarationKind::FunctionDeclaration(it) => {
            it.id.as_ref().map(|id| id.name.as_str().into())
        }
        ExportDefaultDeclarationKind::ClassDeclaration(it) => {
            it.id.as_ref().map(|id| id.name.as_str().into())
        }
        other => other.as_expression().and_then(|value| wrapped_name(value, 8)),
    }
}

/// The first identifier in `Panel`, `memo(Panel)`, `withTheme(memo(Panel))` or `forwardRef(function Panel() {})`.
fn wrapped_name(value: &Expression<'_>, most: usize) -> Option<Text> {
    match value.get_inner_expression() {
        Expression::Identifier(id) => Some(id.name.as_str().into()),
        Expression::FunctionExpression(it) => it.id.as_ref().map(|id| id.name.as_str().into()),
        Expression::CallExpression(call) if most > 0 => {
            let arguments = call.arguments.iter().filter_map(Argument::as_expression);
            arguments.filter_map(|argument| wrapped_name(argument, most - 1)).next()
        }
        _ => None,
    }
}

fn push_own(facts: &mut Facts, name: &str, at: oxc_span::Span, type_only: bool) {
    push_export(facts, name, Some(name.into()), at, type_only);
}

fn push_export(facts: &mut Facts, name: &str, local: Option<Text>, at: oxc_span::Span, type_only: bool) {
    facts.exports.push(Export { name: name.into(), local, span: span(at), type_only });
}
