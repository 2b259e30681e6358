//! From a value to the props that it takes as a component, through the functions that wrap it.

use super::{Resolver, Typed, last};
use crate::api::attributes::Attributes;
use crate::api::fields::Fields;
use crate::api::module::Module;
use crate::outline::{Form, Function, Shape, Type, Value};

/// Wrappers, aliases and calls that are followed.
const DEEPEST: usize = 12;

/// What is known of a component.
pub(in crate::api) struct Described<'w> {
    /// `None` where the source says nothing about them.
    pub(in crate::api) fields: Option<Fields>,
    /// The function that takes the props apart.
    pub(in crate::api) function: Option<(&'w Module<'w>, &'w Function)>,
}

impl<'w> Resolver<'w> {
    /// What is known of a value as a component; `None` where it is none.
    pub(in crate::api) fn described(
        &mut self,
        module: &'w Module<'w>,
        value: &'w Value,
    ) -> Option<Described<'w>> {
        self.described_at(module, value, DEEPEST)
    }

    fn described_at(
        &mut self,
        module: &'w Module<'w>,
        value: &'w Value,
        left: usize,
    ) -> Option<Described<'w>> {
        let left = left.checked_sub(1)?;
        let inner = self.form(module, &value.form, left);
        let Some(stated) = &value.stated else { return inner };
        // The type beside the name counts more than what the function says.
        let function = inner.and_then(|inner| inner.function);
        let fields = self.stated(&Typed::new(stated, module), left)?;
        Some(Described { fields: Some(fields), function })
    }

    fn form(&mut self, module: &'w Module<'w>, form: &'w Form, left: usize) -> Option<Described<'w>> {
        match form {
            Form::Function(function) if self.strict && function.overloaded => None,
            Form::Function(function) if module.markup => {
                let fields = match &function.props {
                    Some(props) => Some(self.fields(&Typed::generic(props, module, &function.generics))),
                    None if !function.takes => Some(Fields::default()),
                    None => None,
                };
                Some(Described { fields, function: Some((module, function)) })
            }
            Form::Class { component: true, props, generics } => {
                let typed = |props| Typed::generic(props, module, generics);
                let fields = props.as_ref().map(|props| self.fields(&typed(props)));
                Some(Described { fields: Some(fields.unwrap_or_default()), function: None })
            }
            Form::Name(name) => match self.scripts.value(module, name) {
                Some((home, value)) => self.described_at(home, value, left),
                // A part of a library under another name.
                None if module.markup && is_imported(module, name) => {
                    let fields = Fields::inheriting(format!("ComponentProps<typeof {name}>"));
                    Some(Described { fields: Some(fields), function: None })
                }
                None => None,
            },
            Form::Call { callee, types, arguments } => {
                let left = left.checked_sub(1)?;
                if self.strict && !self.is_of_react(module, callee) {
                    return self.called(module, callee, left);
                }
                match last(callee) {
                    "forwardRef" => self.forwarded(module, types, arguments.first(), left),
                    "memo" => {
                        let inner = arguments.first().and_then(|inner| self.form(module, inner, left));
                        match types.first() {
                            Some(props) => Some(Described {
                                fields: Some(self.fields(&Typed::new(props, module))),
                                function: inner.and_then(|inner| inner.function),
                            }),
                            None => inner.or(Some(Described { fields: None, function: None })),
                        }
                    }
                    "lazy" | "dynamic" => Some(Described { fields: None, function: None }),
                    "assign" => arguments.first().and_then(|inner| self.form(module, inner, left)),
                    _ => self.called(module, callee, left),
                }
            }
            _ => None,
        }
    }

    fn forwarded(
        &mut self,
        module: &'w Module<'w>,
        types: &'w [Type],
        inner: Option<&'w Form>,
        left: usize,
    ) -> Option<Described<'w>> {
        let inner = inner.and_then(|inner| self.form(module, inner, left));
        let (mut fields, function) = inner.map_or((None, None), |inner| (inner.fields, inner.function));
        if let Some(props) = types.get(1) {
            fields = Some(self.fields(&Typed::new(props, module)));
        }
        if let (Some(fields), Some(element)) = (&mut fields, types.first()) {
            let element = Typed::new(element, module).print();
            let attributes = Attributes::of_type("RefAttributes");
            fields.and(Fields::with_attributes(format!("RefAttributes<{element}>"), attributes));
        }
        Some(Described { fields, function })
    }

    /// What a function of ours returns, where it says that.
    fn called(&mut self, module: &'w Module<'w>, callee: &str, left: usize) -> Option<Described<'w>> {
        let (home, value) = self.scripts.value(module, callee)?;
        let Form::Function(function) = &value.form else { return None };
        let returned = Typed::generic(function.returns.as_ref()?, home, &function.generics);
        let fields = self.stated(&returned, left)?;
        Some(Described { fields: Some(fields), function: None })
    }

    /// The props of something whose type is stated: `FC<Props>`, `(props: Props) => ReactNode`.
    fn stated(&mut self, typed: &Typed<'w>, left: usize) -> Option<Fields> {
        let left = left.checked_sub(1)?;
        match &typed.kind.shape {
            Shape::Function(signature) => Some(match signature.first() {
                Some(props) => self.fields(&typed.inside(props)),
                None => Fields::default(),
            }),
            Shape::Query(name) => {
                let (home, value) = self.scripts.value(typed.module, name)?;
                self.described_at(home, value, left)?.fields
            }
            Shape::Name { name, arguments } => {
                if let Some(declared) = self.declared(typed, name, arguments) {
                    return self.stated(&declared, left);
                }
                let first = arguments.first().map(|kind| typed.inside(kind));
                if self.strict && !self.is_of_react(typed.module, name) {
                    return None;
                }
                match last(name) {
                    "FC"
                    | "FunctionComponent"
                    | "VFC"
                    | "ComponentType"
                    | "ComponentClass"
                    | "ExoticComponent"
                    | "NamedExoticComponent"
                    | "ForwardRefExoticComponent"
                    | "JSXElementConstructor" => {
                        Some(first.map(|props| self.fields(&props)).unwrap_or_default())
                    }
                    "MemoExoticComponent" | "LazyExoticComponent" => self.stated(&first?, left),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Whether the first part of a name is imported.
fn is_imported(module: &Module<'_>, name: &str) -> bool {
    module.imports.contains_key(name.split('.').next().unwrap_or_default())
}
