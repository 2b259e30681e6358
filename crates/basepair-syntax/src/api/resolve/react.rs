//! React's own types: which of them a name means, and which attributes that gives.

use super::{Resolver, Typed};
use crate::api::attributes::Attributes;
use crate::api::fields::Fields;
use crate::api::module::Module;
use crate::outline::Shape;

impl<'w> Resolver<'w> {
    /// What a type has that no file of ours declares.
    pub(super) fn of_react(&mut self, typed: &Typed<'w>, name: &str, first: Option<Typed<'w>>) -> Fields {
        let unknown = || Fields::inheriting(typed.print());
        let Some(name) = react_name(typed.module, name) else { return unknown() };
        let first = first.map(|first| first.resolved());
        match (name, first) {
            ("ComponentProps" | "ComponentPropsWithRef" | "ComponentPropsWithoutRef", Some(of)) => {
                match &of.kind.shape {
                    Shape::Literal(element) => {
                        let attributes = Attributes::of_element(element.trim_matches('"'));
                        Fields::with_attributes(typed.print(), attributes)
                    }
                    Shape::Query(value) if self.strict => {
                        let found = self.scripts.value(of.module, value);
                        let described = found.and_then(|(home, value)| self.described(home, value));
                        described.and_then(|described| described.fields).unwrap_or_else(unknown)
                    }
                    _ => unknown(),
                }
            }
            ("DetailedHTMLProps", Some(attributes)) if self.strict => self.fields(&attributes),
            _ => Fields::with_attributes(typed.print(), Attributes::of_type(name)),
        }
    }

    /// `JSX.IntrinsicElements["button"]`
    pub(super) fn attributes_at(&self, object: &Typed<'w>, element: &Typed<'w>) -> Option<Attributes> {
        let Shape::Name { name, .. } = &object.kind.shape else { return None };
        let Shape::Literal(element) = &element.resolved().kind.shape else { return None };
        let is_table = react_name(object.module, name) == Some("IntrinsicElements");
        is_table.then(|| Attributes::of_element(element.trim_matches('"'))).flatten()
    }

    /// Whether a name is one of React, or one of the language.
    pub(super) fn is_of_react(&self, module: &Module<'_>, name: &str) -> bool {
        name == "Object.assign" || react_name(module, name).is_some()
    }
}

/// What React calls something that a module names, if it is React's: `FC` for `React.FC`.
fn react_name<'n>(module: &'n Module<'_>, name: &'n str) -> Option<&'n str> {
    let own = |name: &str| module.types.contains_key(name) || module.values.contains_key(name);
    let Some((space, inner)) = name.split_once('.') else {
        let import = module.imports.get(name).filter(|import| import.specifier == "react")?;
        return Some(import.name.as_str());
    };
    let is_react = match module.imports.get(space) {
        Some(import) => {
            import.specifier == "react" && matches!(import.name.as_str(), "*" | "default" | "JSX")
        }
        // Both are known everywhere.
        None => matches!(space, "React" | "JSX") && !own(space),
    };
    is_react.then(|| inner.strip_prefix("JSX.").unwrap_or(inner))
}
