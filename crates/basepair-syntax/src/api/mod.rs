//! The interface of a script as its readers need it: what it exports, the props of its components with types, defaults and
//! documentation comments, and the variants of its classes. Found in the syntax tree, without a type checker: props that a
//! library declares are named by the type that they come from. Other files are reached through a function of the caller.

mod attributes;
mod comment;
mod component;
mod fields;
mod fit;
mod module;
mod print;
mod props;
mod read;
mod resolve;
mod scripts;
mod structure;
mod union;

pub use attributes::Attributes;
pub use props::{Exported, Interfaces, Known, Props};
pub use structure::{Member, Parameter, Structure};

use crate::threads;
use std::sync::Arc;

/// Finds the file that a specifier means in the file at a path.
pub type Find<'f, 't> = &'f (dyn Fn(&str, &str) -> Option<Script<'t>> + Sync);

/// A script to read.
#[derive(Debug, Clone)]
pub struct Script<'t> {
    pub path: &'t str,
    pub text: Arc<str>,
}

/// What a script offers to those who import it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Api {
    /// In the order of the source.
    pub exports: Vec<Export>,
    /// Modules that are exported as a whole, as they are imported.
    pub stars: Vec<String>,
    /// Whether the script exports more than was read.
    pub cut: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    /// `default` for the default export.
    pub name: String,
    /// What the module itself calls it.
    pub local: String,
    pub kind: Kind,
    /// The documentation comment, without its delimiters.
    pub comment: String,
    /// The module that it is taken from, where it is only passed on.
    pub from: Option<String>,
    /// What a type is, and what a function takes and returns; only where it was asked for.
    pub structure: Option<Structure>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    Component(Component),
    Hook,
    Function,
    /// A function that makes classes, with its variants.
    Variants(Vec<Variant>),
    Class,
    Enum,
    Constant,
    Type,
    /// Something of a module that is not known here.
    Foreign,
}

impl Kind {
    /// The word for one of this kind.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Component(_) => "component",
            Self::Hook => "hook",
            Self::Function => "function",
            Self::Variants(_) => "variants",
            Self::Class => "class",
            Self::Enum => "enum",
            Self::Constant => "constant",
            Self::Type => "type",
            Self::Foreign => "re-export",
        }
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Component {
    /// The props that the source itself declares, in its order.
    pub props: Vec<Prop>,
    /// Where further props come from.
    pub inherited: Vec<Inherited>,
    /// Defaults that the component gives to inherited props: name and value.
    pub presets: Vec<(String, String)>,
    /// Whether the source says nothing about the props.
    pub unknown: bool,
    /// Props beyond the number that is listed.
    pub more: usize,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Prop {
    pub name: String,
    /// The type, on one line.
    pub kind: String,
    pub optional: bool,
    pub default: Option<String>,
    /// The literal types among which the value must be, where there are any: `"start"`, `1`.
    pub literals: Vec<String>,
    pub comment: String,
    pub deprecated: bool,
    /// The type in parts; only where it was asked for.
    pub structure: Option<Structure>,
    /// The file that declares it and the offset there, where it is declared by name.
    pub place: Option<(String, usize)>,
}

/// Props that are declared elsewhere, named by their type.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Inherited {
    /// `ComponentProps<"button">`
    pub from: String,
    /// The only props that are taken, where not all are.
    pub only: Option<Vec<String>>,
    /// Props that are left out.
    pub without: Vec<String>,
    /// What the type gives, where it is one of React's types of attributes.
    pub attributes: Option<Attributes>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    pub name: String,
    pub values: Vec<String>,
    pub default: Option<String>,
}

/// Reads the interface of a script; empty for files that are none, and for those that nest too deep.
pub fn describe<'t>(script: Script<'t>, find: Find<'_, 't>) -> Api {
    described(script, find, false)
}

/// The same with the structures of types, for those who compare two states.
pub fn describe_in_full<'t>(script: Script<'t>, find: Find<'_, 't>) -> Api {
    described(script, find, true)
}

fn described<'t>(script: Script<'t>, find: Find<'_, 't>, in_full: bool) -> Api {
    threads::run(|| {
        let scripts = scripts::Reading::new(find);
        let Some(module) = scripts.open(script) else { return Api::default() };
        component::describe(&scripts, module, in_full)
    })
}
