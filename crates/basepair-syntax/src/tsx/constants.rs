//! Constants that reach a class list: `const base = "p-2"` and later `className={base}` or `sizes[size]`.

use super::declared::{Declarations, symbol_of};
use oxc_ast::ast::{
    CallExpression, Expression, Function, IdentifierReference, ImportDeclarationSpecifier, JSXAttribute,
    Program, Statement, VariableDeclarator,
};
use oxc_ast_visit::{Visit, walk};
use oxc_semantic::{ScopeFlags, Scoping, SymbolId};
use std::collections::HashSet;

/// Functions whose arguments are class lists.
const CLASS_FUNCTIONS: &[&str] =
    &["cn", "clsx", "cva", "cx", "tv", "twMerge", "twJoin", "classNames", "classnames"];

/// Variables and functions with classes, collected before the walk.
#[derive(Debug, Default)]
pub(super) struct Classes {
    /// Variables whose text reaches a class list.
    pub(super) variables: HashSet<SymbolId>,
    /// Variables whose object reaches a `style` attribute.
    pub(super) styles: HashSet<SymbolId>,
    /// Local names of the functions that take class lists.
    functions: HashSet<String>,
}

impl Classes {
    pub(super) fn is_function(&self, name: &str) -> bool {
        self.functions.contains(name) || CLASS_FUNCTIONS.contains(&name)
    }
}

/// Whether an attribute contains a class list.
pub(super) fn is_class_attribute(name: &str) -> bool {
    name == "class" || name == "className" || name.ends_with("ClassName")
}

/// Finds these, and collects all declarations on the way.
pub(super) fn that_reach_classes(program: &Program<'_>, scoping: &Scoping) -> (Classes, Declarations) {
    let (classes, declarations) = (Classes::default(), Declarations::default());
    let mut finder = Finder { classes, declarations, scoping, inside: 0, inside_style: 0 };
    for statement in &program.body {
        let Statement::ImportDeclaration(import) = statement else { continue };
        for specifier in import.specifiers.iter().flatten() {
            if let ImportDeclarationSpecifier::ImportSpecifier(named) = specifier
                && CLASS_FUNCTIONS.contains(&named.imported.name().as_str())
            {
                finder.classes.functions.insert(named.local.name.to_string());
            }
        }
    }
    finder.visit_program(program);
    let Finder { mut classes, declarations, .. } = finder;
    through_aliases(&mut classes.variables, &declarations);
    through_aliases(&mut classes.styles, &declarations);
    (classes, declarations)
}

/// Adds the aliases of the variables: `const b = a` adds `a`.
fn through_aliases(variables: &mut HashSet<SymbolId>, declarations: &Declarations) {
    let mut waiting: Vec<SymbolId> = variables.iter().copied().collect();
    while let Some(symbol) = waiting.pop() {
        if let Some(next) = declarations.source_of(symbol)
            && variables.insert(next)
        {
            waiting.push(next);
        }
    }
}

struct Finder<'s> {
    classes: Classes,
    declarations: Declarations,
    scoping: &'s Scoping,
    /// How many class lists surround the current position.
    inside: usize,
    /// Whether a `style` attribute surrounds the current position.
    inside_style: usize,
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_variable_declarator(&mut self, it: &VariableDeclarator<'a>) {
        self.declarations.add_variable(it, self.scoping);
        walk::walk_variable_declarator(self, it);
    }

    fn visit_function(&mut self, it: &Function<'a>, flags: ScopeFlags) {
        self.declarations.add_function(it);
        walk::walk_function(self, it, flags);
    }

    fn visit_jsx_attribute(&mut self, attribute: &JSXAttribute<'a>) {
        let class = is_class_attribute(attribute.name.get_identifier().name.as_str());
        let style = attribute.name.get_identifier().name == "style";
        self.inside += usize::from(class);
        self.inside_style += usize::from(style);
        walk::walk_jsx_attribute(self, attribute);
        self.inside_style -= usize::from(style);
        self.inside -= usize::from(class);
    }

    fn visit_call_expression(&mut self, call: &CallExpression<'a>) {
        let named = matches!(&call.callee, Expression::Identifier(id) if self.classes.is_function(&id.name));
        if named {
            self.inside += 1;
            walk::walk_call_expression(self, call);
            self.inside -= 1;
        } else {
            // What a function returns may be classes; its arguments are not.
            self.visit_expression(&call.callee);
            let outside = std::mem::take(&mut self.inside);
            let outside_style = std::mem::take(&mut self.inside_style);
            call.arguments.iter().for_each(|argument| self.visit_argument(argument));
            self.inside = outside;
            self.inside_style = outside_style;
        }
    }

    // The value of a property of the object is handled separately.
    fn visit_object_property(&mut self, it: &oxc_ast::ast::ObjectProperty<'a>) {
        let outside = std::mem::take(&mut self.inside_style);
        walk::walk_object_property(self, it);
        self.inside_style = outside;
    }

    fn visit_conditional_expression(&mut self, it: &oxc_ast::ast::ConditionalExpression<'a>) {
        let outside = std::mem::take(&mut self.inside);
        self.visit_expression(&it.test);
        self.inside = outside;
        self.visit_expression(&it.consequent);
        self.visit_expression(&it.alternate);
    }

    fn visit_computed_member_expression(&mut self, it: &oxc_ast::ast::ComputedMemberExpression<'a>) {
        self.visit_expression(&it.object);
        let outside = std::mem::take(&mut self.inside);
        self.visit_expression(&it.expression);
        self.inside = outside;
    }

    fn visit_identifier_reference(&mut self, it: &IdentifierReference<'a>) {
        if self.inside == 0 && self.inside_style == 0 {
            return;
        }
        if let Some(symbol) = symbol_of(it, self.scoping) {
            if self.inside > 0 {
                self.classes.variables.insert(symbol);
            } else {
                self.classes.styles.insert(symbol);
            }
        }
    }
}
