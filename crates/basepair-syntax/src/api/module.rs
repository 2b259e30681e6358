//! One script as far as its interface goes: what it declares, imports and exports, as plain data. Types keep their place
//! in the text, so that they can be printed as their author wrote them.

use basepair_model::place::Span;
use std::collections::HashMap;
use std::sync::Arc;

#[derive(Debug, Default)]
pub(super) struct Module<'t> {
    pub(super) path: &'t str,
    pub(super) text: Arc<str>,
    /// Whether the file may contain markup, so that a function with a capital letter is a component.
    pub(super) markup: bool,
    pub(super) types: HashMap<String, TypeDeclaration>,
    pub(super) values: HashMap<String, Value>,
    /// By local name.
    pub(super) imports: HashMap<String, Import>,
    /// In the order of the file.
    pub(super) exports: Vec<Export>,
    /// Positions in `exports`, by name.
    pub(super) exported: HashMap<String, usize>,
    /// Specifiers of `export * from`.
    pub(super) stars: Vec<String>,
    /// What differs between the text of a type and the way it is printed, in the order of the file.
    pub(super) edits: Vec<Edit>,
    /// Whether more is exported than was read.
    pub(super) cut: bool,
}

#[derive(Debug)]
pub(super) struct Import {
    pub(super) specifier: String,
    /// As the other module exports it; `*` for the whole of it.
    pub(super) name: String,
}

#[derive(Debug)]
pub(super) struct Export {
    pub(super) name: String,
    /// The name in this module, or in the one that it is taken from.
    pub(super) local: String,
    /// The specifier of `export … from`.
    pub(super) from: Option<String>,
    pub(super) type_only: bool,
}

/// A place in the text that is printed differently.
#[derive(Debug)]
pub(super) struct Edit {
    pub(super) span: Span,
    pub(super) kind: EditKind,
}

#[derive(Debug, PartialEq, Eq)]
pub(super) enum EditKind {
    /// A comment: left out.
    Comment,
    /// The end of a member that has no separator: one is added.
    Separator,
    /// A name that may stand for an argument of a generic type.
    Parameter,
}

#[derive(Debug)]
pub(super) struct TypeDeclaration {
    pub(super) parameters: Vec<Parameter>,
    pub(super) body: Type,
}

/// A parameter of a generic type.
#[derive(Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) default: Option<Type>,
}

#[derive(Debug)]
pub(super) struct Type {
    pub(super) span: Span,
    pub(super) shape: Shape,
}

#[derive(Debug)]
pub(super) enum Shape {
    /// `string`, `null`, `undefined` and the like.
    Keyword(&'static str),
    /// `"start"`, `1`, `true`, as it is printed.
    Literal(String),
    Union(Vec<Type>),
    Intersection(Vec<Type>),
    /// An object type, or an interface with what it extends.
    Object {
        extends: Vec<Type>,
        members: Vec<Member>,
    },
    /// A name with its arguments: `Omit<Props, "id">`, `React.ReactNode`.
    Name {
        name: String,
        arguments: Vec<Type>,
    },
    /// `typeof Button`
    Query(String),
    /// `Props["size"]`
    Index(Box<Type>, Box<Type>),
    /// `keyof Props`
    Keys(Box<Type>),
    /// `{ [Key in Keys]?: Value }`
    Mapped {
        keys: Box<Type>,
        value: Option<Box<Type>>,
        optional: bool,
    },
    /// A function, with the type of its first parameter.
    Function(Option<Box<Type>>),
    /// The values of an enum, as they are written where they are used.
    Enum(Vec<String>),
    /// Anything else is printed and not understood.
    Other,
}

#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: String,
    pub(super) optional: bool,
    /// `None` for methods and for members without a type.
    pub(super) kind: Option<Type>,
    /// What is printed for a method: its parameters and what it returns.
    pub(super) span: Span,
    pub(super) comment: Option<Span>,
}

/// Something that is declared and has a value.
#[derive(Debug)]
pub(super) struct Value {
    pub(super) comment: Option<Span>,
    /// The type that is stated beside the name, or by `as`.
    pub(super) stated: Option<Type>,
    pub(super) form: Form,
}

#[derive(Debug)]
pub(super) enum Form {
    Function(Box<Function>),
    /// A class, with the first argument of the class that it extends, where that is a component.
    Class {
        component: bool,
        props: Option<Type>,
    },
    /// Another name: `BaseSelect.Root`.
    Name(String),
    /// A call: the name of what is called, types and arguments.
    Call {
        callee: String,
        types: Vec<Type>,
        arguments: Vec<Form>,
    },
    /// A call of `cva` or `tv`.
    Variants(Variants),
    /// The names in an object.
    Object(Vec<String>),
    /// The plain texts and numbers of a list.
    List(Vec<String>),
    Enum,
    Other,
}

#[derive(Debug, Default)]
pub(super) struct Function {
    pub(super) props: Option<Type>,
    /// Whether there is a first parameter.
    pub(super) takes: bool,
    /// What is taken from the first parameter, with its default.
    pub(super) taken: Vec<(String, Option<Span>)>,
    pub(super) returns: Option<Type>,
}

/// The variants of a call of `cva` or `tv`, in the order of the source.
#[derive(Debug, Default)]
pub(super) struct Variants {
    pub(super) names: Vec<Variant>,
    /// Whether the source names more than can be read.
    pub(super) open: bool,
    /// Whether a value may be `null`, as with `cva`.
    pub(super) nullable: bool,
}

#[derive(Debug)]
pub(super) struct Variant {
    pub(super) name: String,
    pub(super) values: Vec<String>,
    pub(super) default: Option<String>,
}
