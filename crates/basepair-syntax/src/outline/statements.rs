//! The statements of a module: what it declares, imports and exports.

use super::{
    Export, Form, Import, Outline, Reader, Shape, Type, TypeDeclaration, UNNAMED, Value, annotation, span,
};
use basepair_model::place::Span;
use oxc_ast::ast::{
    Declaration, ExportDefaultDeclarationKind, ImportDeclarationSpecifier, ModuleExportName, Program,
    Statement, TSEnumDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration,
};

/// Exports of one file that are read.
const MOST_EXPORTS: usize = 1_000;

impl Reader<'_, '_> {
    pub(crate) fn program(&self, module: &mut Outline, program: &Program<'_>) {
        for statement in &program.body {
            self.statement(module, statement);
        }
        module.cut = module.exports.len().max(module.stars.len()) > MOST_EXPORTS;
        module.exports.truncate(MOST_EXPORTS);
        module.stars.truncate(MOST_EXPORTS);
    }

    fn statement(&self, module: &mut Outline, statement: &Statement<'_>) {
        match statement {
            Statement::ImportDeclaration(import) => {
                for specifier in import.specifiers.iter().flatten() {
                    let (name, local) = match specifier {
                        ImportDeclarationSpecifier::ImportSpecifier(named) => {
                            (module_name(&named.imported), &named.local)
                        }
                        ImportDeclarationSpecifier::ImportDefaultSpecifier(default) => {
                            ("default".to_owned(), &default.local)
                        }
                        ImportDeclarationSpecifier::ImportNamespaceSpecifier(all) => {
                            ("*".to_owned(), &all.local)
                        }
                    };
                    let import = Import { specifier: import.source.value.to_string(), name };
                    module.imports.insert(local.name.to_string(), import);
                }
            }
            Statement::ExportFromDeclaration(export) => {
                for specifier in &export.specifiers {
                    module.exports.push(Export {
                        name: module_name(&specifier.exported),
                        local: module_name(&specifier.local),
                        from: Some(export.source.value.to_string()),
                        type_only: export.export_kind.is_type() || specifier.export_kind.is_type(),
                    });
                }
            }
            Statement::ExportAllDeclaration(export) => match &export.exported {
                Some(name) => module.exports.push(Export {
                    name: module_name(name),
                    local: "*".to_owned(),
                    from: Some(export.source.value.to_string()),
                    type_only: export.export_kind.is_type(),
                }),
                None => module.stars.push(export.source.value.to_string()),
            },
            Statement::ExportNamedDeclaration(export) => {
                for specifier in &export.specifiers {
                    module.exports.push(Export {
                        name: module_name(&specifier.exported),
                        local: module_name(&specifier.local),
                        from: None,
                        type_only: export.export_kind.is_type() || specifier.export_kind.is_type(),
                    });
                }
            }
            Statement::ExportDeclaration(export) => {
                let names = self.declaration(module, &export.declaration, export.span.start);
                let type_only = matches!(
                    export.declaration,
                    Declaration::TSTypeAliasDeclaration(_) | Declaration::TSInterfaceDeclaration(_)
                );
                for name in names {
                    module.exports.push(Export { name: name.clone(), local: name, from: None, type_only });
                }
            }
            Statement::ExportDefaultDeclaration(export) => {
                let (local, type_only) = self.default_export(module, &export.declaration, export.span.start);
                module.exports.push(Export { name: "default".to_owned(), local, from: None, type_only });
            }
            Statement::TSExportAssignment(_) => module.opaque = true,
            other => {
                if let Some(declaration) = other.as_declaration() {
                    let start = oxc_span::GetSpan::span(other).start;
                    self.declaration(module, declaration, start);
                }
            }
        }
    }

    /// Takes a declaration and answers with the names that it declares.
    fn declaration(&self, module: &mut Outline, declaration: &Declaration<'_>, start: u32) -> Vec<String> {
        let comment = self.comment(start);
        match declaration {
            Declaration::VariableDeclaration(variables) => {
                let mut names = Vec::new();
                for declarator in &variables.declarations {
                    let Some(id) = declarator.id.get_binding_identifier() else {
                        let inner = declarator.id.get_binding_identifiers();
                        names.extend(inner.iter().map(|id| id.name.to_string()));
                        continue;
                    };
                    let value = self.variable(declarator, comment);
                    module.values.insert(id.name.to_string(), value);
                    names.push(id.name.to_string());
                }
                names
            }
            Declaration::FunctionDeclaration(function) => {
                let Some(id) = &function.id else { return Vec::new() };
                let value = Value { comment, stated: None, form: self.function(function) };
                // Overloads: the first signature is the documented one.
                match module.values.get_mut(id.name.as_str()) {
                    Some(Value { form: Form::Function(first), .. }) => first.overloaded = true,
                    Some(_) => {}
                    None => {
                        module.values.insert(id.name.to_string(), value);
                    }
                }
                vec![id.name.to_string()]
            }
            Declaration::ClassDeclaration(class) => {
                let Some(id) = &class.id else { return Vec::new() };
                let value = Value { comment, stated: None, form: self.class(class) };
                module.values.insert(id.name.to_string(), value);
                vec![id.name.to_string()]
            }
            Declaration::TSTypeAliasDeclaration(alias) => vec![self.alias(module, alias)],
            Declaration::TSInterfaceDeclaration(interface) => vec![self.interface(module, interface)],
            Declaration::TSEnumDeclaration(members) => vec![self.enumeration(module, members, comment)],
            Declaration::TSNamespaceDeclaration(space) => vec![space.id.name.to_string()],
            Declaration::TSExternalModuleDeclaration(other) => {
                module.augmented.push(other.id.value.to_string());
                Vec::new()
            }
            Declaration::TSGlobalDeclaration(_) => {
                module.augmented.push("global".to_owned());
                Vec::new()
            }
            Declaration::TSImportEqualsDeclaration(import) => vec![import.id.name.to_string()],
        }
    }

    fn alias(&self, module: &mut Outline, alias: &TSTypeAliasDeclaration<'_>) -> String {
        let name = alias.id.name.to_string();
        let parameters = self.parameters(alias.type_parameters.as_deref());
        let body = self.kind(&alias.type_annotation);
        module.types.insert(name.clone(), TypeDeclaration { parameters, body });
        name
    }

    fn interface(&self, module: &mut Outline, interface: &TSInterfaceDeclaration<'_>) -> String {
        let name = interface.id.name.to_string();
        let own = interface.extends.iter().map(|base| Type {
            span: span(base.span),
            shape: Shape::Name {
                name: annotation::type_name(&base.type_name),
                arguments: self.arguments(base.type_arguments.as_deref(), 0),
            },
        });
        let mut extends: Vec<Type> = own.collect();
        let (mut members, mut open) = self.members(&interface.body.body, 0);
        // Declarations of one name are one interface.
        if let Some(TypeDeclaration {
            body: Type { shape: Shape::Object { extends: more, members: further, open: other }, .. },
            ..
        }) = module.types.remove(&name)
        {
            extends.extend(more);
            members.extend(further);
            open |= other;
        }
        let body = Type { span: span(interface.span), shape: Shape::Object { extends, members, open } };
        let parameters = self.parameters(interface.type_parameters.as_deref());
        module.types.insert(name.clone(), TypeDeclaration { parameters, body });
        name
    }

    fn enumeration(
        &self,
        module: &mut Outline,
        members: &TSEnumDeclaration<'_>,
        comment: Option<Span>,
    ) -> String {
        let name = members.id.name.to_string();
        let all = members.body.members.iter().take(MOST_EXPORTS);
        let values = all.map(|member| format!("{name}.{}", member.id.static_name())).collect();
        let body = Type { span: span(members.span), shape: Shape::Enum(values) };
        module.types.insert(name.clone(), TypeDeclaration { parameters: Vec::new(), body });
        let value = Value { comment, stated: None, form: Form::Enum };
        module.values.insert(name.clone(), value);
        name
    }

    /// The local name of a default export, and whether it is a type.
    fn default_export(
        &self,
        module: &mut Outline,
        exported: &ExportDefaultDeclarationKind<'_>,
        start: u32,
    ) -> (String, bool) {
        let comment = self.comment(start);
        let (name, value) = match exported {
            ExportDefaultDeclarationKind::FunctionDeclaration(function) => {
                let value = Value { comment, stated: None, form: self.function(function) };
                (function.id.as_ref().map(|id| id.name.to_string()), value)
            }
            ExportDefaultDeclarationKind::ClassDeclaration(class) => {
                let value = Value { comment, stated: None, form: self.class(class) };
                (class.id.as_ref().map(|id| id.name.to_string()), value)
            }
            ExportDefaultDeclarationKind::TSInterfaceDeclaration(interface) => {
                return (self.interface(module, interface), true);
            }
            other => match other.as_expression() {
                Some(oxc_ast::ast::Expression::Identifier(id)) => return (id.name.to_string(), false),
                Some(expression) => (None, self.value(expression, comment)),
                None => return (UNNAMED.to_owned(), false),
            },
        };
        let name = name.unwrap_or_else(|| UNNAMED.to_owned());
        module.values.insert(name.clone(), value);
        (name, false)
    }
}

fn module_name(name: &ModuleExportName<'_>) -> String {
    name.name().to_string()
}
