//! Normalizes a syntax tree in place: removes everything that a formatter or the official client may change.

use super::{IsPackage, jsx};
use oxc_allocator::{Allocator, ArenaVec};
use oxc_ast::ast::*;
use oxc_ast::builder::AstBuilder;
use oxc_ast_visit::{VisitMut, walk_mut};
use oxc_syntax::identifier::is_identifier_name;
use std::collections::BTreeSet;

pub(super) struct Normal<'a, 'p> {
    pub(super) builder: AstBuilder<'a>,
    pub(super) allocator: &'a Allocator,
    is_package: IsPackage<'p>,
    /// One line for each imported name, sorted: their order does not matter.
    imports: BTreeSet<String>,
}

impl<'a, 'p> Normal<'a, 'p> {
    pub(super) fn new(allocator: &'a Allocator, is_package: IsPackage<'p>) -> Self {
        Self { builder: AstBuilder::new(allocator), allocator, is_package, imports: BTreeSet::new() }
    }

    /// The imports of the module, which are removed from its tree.
    pub(super) fn imports(&self) -> String {
        self.imports.iter().map(|line| format!("{line}\n")).collect()
    }

    /// An import's source without project-specific parts.
    fn source<'s>(&self, source: &'s str) -> &'s str {
        if (self.is_package)(source) {
            return source;
        }
        let last = source.rsplit('/').next().unwrap_or(source);
        let stem = [".js", ".jsx", ".ts", ".tsx"].iter().find_map(|ending| last.strip_suffix(ending));
        stem.unwrap_or(last)
    }

    fn take_import(&mut self, import: &ImportDeclaration<'a>) {
        let source = self.source(&import.source.value).to_owned();
        let specifiers = import.specifiers.as_ref().filter(|specifiers| !specifiers.is_empty());
        let Some(specifiers) = specifiers else {
            self.imports.insert(source);
            return;
        };
        for specifier in specifiers {
            let (imported, local) = match specifier {
                ImportDeclarationSpecifier::ImportSpecifier(it) => {
                    (it.imported.name().to_string(), &it.local)
                }
                ImportDeclarationSpecifier::ImportDefaultSpecifier(it) => ("default".to_owned(), &it.local),
                ImportDeclarationSpecifier::ImportNamespaceSpecifier(it) => ("*".to_owned(), &it.local),
            };
            self.imports.insert(format!("{source} {imported} {}", local.name));
        }
    }

    fn reduce(&self, literal: &mut StringLiteral<'a>) {
        let reduced = self.source(literal.value.as_str()).to_owned();
        literal.value = Str::from_str_in(&reduced, &self.allocator);
        literal.raw = None;
    }
}

impl<'a> VisitMut<'a> for Normal<'a, '_> {
    fn visit_program(&mut self, program: &mut Program<'a>) {
        program.directives.retain(|directive| directive.directive != "use client");
        program.body.retain(|statement| match statement {
            Statement::ImportDeclaration(import) => {
                self.take_import(import);
                false
            }
            _ => true,
        });
        walk_mut::walk_program(self, program);
    }

    fn visit_statements(&mut self, statements: &mut ArenaVec<'a, Statement<'a>>) {
        statements.retain(|statement| !matches!(statement, Statement::EmptyStatement(_)));
        walk_mut::walk_statements(self, statements);
    }

    fn visit_export_from_declaration(&mut self, export: &mut ExportFromDeclaration<'a>) {
        self.reduce(&mut export.source);
        walk_mut::walk_export_from_declaration(self, export);
    }

    fn visit_export_all_declaration(&mut self, export: &mut ExportAllDeclaration<'a>) {
        self.reduce(&mut export.source);
        walk_mut::walk_export_all_declaration(self, export);
    }

    fn visit_import_expression(&mut self, import: &mut ImportExpression<'a>) {
        if let Expression::StringLiteral(source) = &mut import.source {
            self.reduce(source);
        }
        walk_mut::walk_import_expression(self, import);
    }

    fn visit_ts_import_type(&mut self, import: &mut TSImportType<'a>) {
        self.reduce(&mut import.source);
        walk_mut::walk_ts_import_type(self, import);
    }

    fn visit_arrow_function_expression(&mut self, function: &mut ArrowFunctionExpression<'a>) {
        // Parentheses around an immediately invoked function are only a hint for engines.
        function.pife = false;
        walk_mut::walk_arrow_function_expression(self, function);
    }

    fn visit_function(&mut self, function: &mut Function<'a>, flags: oxc_syntax::scope::ScopeFlags) {
        function.pife = false;
        walk_mut::walk_function(self, function, flags);
    }

    fn visit_property_key(&mut self, key: &mut PropertyKey<'a>) {
        if let PropertyKey::StringLiteral(literal) = key
            && is_identifier_name(&literal.value)
        {
            *key = PropertyKey::new_static_identifier(literal.span, literal.value, &self.builder);
        }
        walk_mut::walk_property_key(self, key);
    }

    fn visit_jsx_children(&mut self, children: &mut ArenaVec<'a, JSXChild<'a>>) {
        jsx::join_texts(children, &self.builder, self.allocator);
        walk_mut::walk_jsx_children(self, children);
    }

    fn visit_jsx_attribute(&mut self, attribute: &mut JSXAttribute<'a>) {
        jsx::plain_value(attribute, &self.builder, self.allocator);
        walk_mut::walk_jsx_attribute(self, attribute);
    }
}
