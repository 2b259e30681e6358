//! Imports and exports at the top of a module. Those inside expressions are met on the walk.

use super::span;
use crate::facts::{Export, Facts, Import, ImportKind, ImportedName, Text};
use oxc_ast::ast::{
    Declaration, ExportDefaultDeclarationKind, ImportDeclarationSpecifier, ModuleExportName, Program,
    Statement, StringLiteral, TSModuleReference,
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
            let specifiers = || import.specifiers.iter().flatten();
            let is_type = |specifier: &ImportDeclarationSpecifier<'_>| matches!(specifier, ImportDeclarationSpecifier::ImportSpecifier(named) if named.import_kind.is_type());
            let only_types = specifiers().next().is_some() && specifiers().all(is_type);
            let kind = if import.specifiers.is_some() { ImportKind::Static } else { ImportKind::SideEffect };
            let names = specifiers().map(imported).collect();
            push(facts, &import.source, kind, all_types || only_types, names);
        }
        Statement::ExportFromDeclaration(export) => {
            let type_only = export.export_kind.is_type();
            let mut names = Vec::new();
            for specifier in &export.specifiers {
                let (imported, local) = (name(&specifier.local), name(&specifier.exported));
                push_export(facts, &local, specifier.span, type_only || specifier.export_kind.is_type());
                names.push(ImportedName { imported, local });
            }
            push(facts, &export.source, ImportKind::ReExport, type_only, names);
        }
        Statement::ExportAllDeclaration(export) => {
            let local = export.exported.as_ref().map_or("*".into(), name);
            push_export(facts, &local, export.span, export.export_kind.is_type());
            let names = vec![ImportedName { imported: "*".into(), local }];
            push(facts, &export.source, ImportKind::ReExport, export.export_kind.is_type(), names);
        }
        Statement::ExportNamedDeclaration(export) => {
            for specifier in &export.specifiers {
                let type_only = export.export_kind.is_type() || specifier.export_kind.is_type();
                push_export(facts, &name(&specifier.exported), specifier.span, type_only);
            }
        }
        Statement::ExportDeclaration(export) => take_declaration(facts, &export.declaration),
        Statement::ExportDefaultDeclaration(export) => {
            let type_only =
                matches!(export.declaration, ExportDefaultDeclarationKind::TSInterfaceDeclaration(_));
            push_export(facts, "default", export.span, type_only);
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
                    push_export(facts, &id.name, id.span, false);
                }
            }
        }
        Declaration::FunctionDeclaration(function) => {
            if let Some(id) = &function.id {
                push_export(facts, &id.name, id.span, false);
            }
        }
        Declaration::ClassDeclaration(class) => {
            if let Some(id) = &class.id {
                push_export(facts, &id.name, id.span, false);
            }
        }
        Declaration::TSTypeAliasDeclaration(alias) => push_export(facts, &alias.id.name, alias.id.span, true),
        Declaration::TSInterfaceDeclaration(interface) => {
            push_export(facts, &interface.id.name, interface.id.span, true);
        }
        Declaration::TSEnumDeclaration(members) => {
            push_export(facts, &members.id.name, members.id.span, false)
        }
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
    let specifier = source.value.to_string();
    facts.imports.push(Import { specifier, span: span(source.span), kind, type_only, names });
}

fn push_export(facts: &mut Facts, name: &str, at: oxc_span::Span, type_only: bool) {
    facts.exports.push(Export { name: name.into(), span: span(at), type_only });
}
