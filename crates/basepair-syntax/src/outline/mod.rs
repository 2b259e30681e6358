//! One script as far as its interface goes: what it declares, imports and exports, as plain data. Types keep their place
//! in the text, so that they can be printed as their author wrote them.

mod annotation;
mod statements;
mod values;

pub(crate) use annotation::{key, quoted};
pub(crate) use values::property;

use basepair_model::place::Span;
use oxc_ast::ast::{Comment, Program};
use std::collections::HashMap;

/// What a module calls its default export when it has no name.
pub(crate) const UNNAMED: &str = "default";

#[derive(Debug, Default)]
pub(crate) struct Outline {
    /// Whether the file may contain markup, so that a function with a capital letter is a component.
    pub(crate) markup: bool,
    pub(crate) types: HashMap<String, TypeDeclaration>,
    pub(crate) values: HashMap<String, Value>,
    /// By local name.
    pub(crate) imports: HashMap<String, Import>,
    /// In the order of the file.
    pub(crate) exports: Vec<Export>,
    /// Positions in `exports`, by name.
    pub(crate) exported: HashMap<String, usize>,
    /// Specifiers of `export * from`.
    pub(crate) stars: Vec<String>,
    /// Whether more is exported than was read.
    pub(crate) cut: bool,
    /// Whether it exports something that is no name: `export =`, or what a script does that is no module.
    pub(crate) opaque: bool,
    /// The modules to whose types it adds; `global` for those of every module.
    pub(crate) augmented: Vec<String>,
}

#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) specifier: String,
    /// As the other module exports it; `*` for the whole of it.
    pub(crate) name: String,
}

#[derive(Debug)]
pub(crate) struct Export {
    pub(crate) name: String,
    /// The name in this module, or in the one that it is taken from.
    pub(crate) local: String,
    /// The specifier of `export … from`.
    pub(crate) from: Option<String>,
    pub(crate) type_only: bool,
}

#[derive(Debug)]
pub(crate) struct TypeDeclaration {
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) body: Type,
}

/// A parameter of a generic type.
#[derive(Debug)]
pub(crate) struct Parameter {
    pub(crate) name: String,
    pub(crate) default: Option<Type>,
}

#[derive(Debug)]
pub(crate) struct Type {
    pub(crate) span: Span,
    pub(crate) shape: Shape,
}

#[derive(Debug)]
pub(crate) enum Shape {
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
        /// Whether it has more than its members: an index signature, or a name that is computed.
        open: bool,
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
    /// `Item[]`
    Array(Box<Type>),
    Function(Box<Signature>),
    /// The values of an enum, as they are written where they are used.
    Enum(Vec<String>),
    /// Anything else is printed and not understood.
    Other,
}

/// The type of a function.
#[derive(Debug)]
pub(crate) struct Signature {
    pub(crate) parameters: Vec<Input>,
    pub(crate) returns: Type,
}

impl Signature {
    /// The type of the first parameter.
    pub(crate) fn first(&self) -> Option<&Type> {
        self.parameters.first().and_then(|input| input.kind.as_ref())
    }
}

/// A parameter of a function.
#[derive(Debug)]
pub(crate) struct Input {
    pub(crate) name: String,
    /// Whether a call may leave it out; so it may what `...rest` takes.
    pub(crate) optional: bool,
    pub(crate) kind: Option<Type>,
}

#[derive(Debug)]
pub(crate) struct Member {
    pub(crate) name: String,
    pub(crate) optional: bool,
    /// `None` for methods and for members without a type.
    pub(crate) kind: Option<Type>,
    /// What is printed for a method: its parameters and what it returns.
    pub(crate) span: Span,
    pub(crate) comment: Option<Span>,
}

/// Something that is declared and has a value.
#[derive(Debug)]
pub(crate) struct Value {
    pub(crate) comment: Option<Span>,
    /// The type that is stated beside the name, or by `as`.
    pub(crate) stated: Option<Type>,
    pub(crate) form: Form,
}

#[derive(Debug)]
pub(crate) enum Form {
    Function(Box<Function>),
    /// A class, with the first argument of the class that it extends, where that is a component.
    Class {
        component: bool,
        props: Option<Type>,
        generics: Vec<String>,
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
    /// The plain texts and numbers of a list, and whether it is one `as const`.
    List(Vec<String>, bool),
    Enum,
    Other,
}

#[derive(Debug, Default)]
pub(crate) struct Function {
    pub(crate) props: Option<Type>,
    /// Whether there is a first parameter.
    pub(crate) takes: bool,
    /// What is taken from the first parameter, with its default.
    pub(crate) taken: Vec<(String, Option<Span>)>,
    pub(crate) returns: Option<Type>,
    /// All parameters. The type of the first is `props`.
    pub(crate) inputs: Vec<Input>,
    /// The names of its type parameters.
    pub(crate) generics: Vec<String>,
    /// Whether it has further signatures.
    pub(crate) overloaded: bool,
}

/// The variants of a call of `cva` or `tv`, in the order of the source.
#[derive(Debug, Default)]
pub(crate) struct Variants {
    pub(crate) names: Vec<Variant>,
    /// Whether the source names more than can be read.
    pub(crate) open: bool,
    /// Whether a value may be `null`, as with `cva`.
    pub(crate) nullable: bool,
}

#[derive(Debug)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) values: Vec<String>,
    /// Whether there are more values than can be read.
    pub(crate) open: bool,
    pub(crate) default: Option<String>,
}

impl Outline {
    pub(crate) fn of(program: &Program<'_>, text: &str, markup: bool) -> Self {
        let mut outline = Self { markup, ..Self::default() };
        // Comments are read where they are shown.
        Reader { text, comments: &[] }.program(&mut outline, program);
        outline.index();
        outline
    }

    /// Finds the exports by name, after the last one was added.
    pub(crate) fn index(&mut self) {
        let names = self.exports.iter().enumerate().map(|(at, export)| (export.name.clone(), at));
        self.exported = names.collect();
    }
}

/// What every part of the reading needs.
pub(crate) struct Reader<'r, 't> {
    pub(crate) text: &'t str,
    /// In the order of the text.
    pub(crate) comments: &'r [Comment],
}

impl Reader<'_, '_> {
    /// The documentation comment in front of what starts at `start`.
    pub(crate) fn comment(&self, start: u32) -> Option<Span> {
        let after = self.comments.partition_point(|comment| comment.attached_to <= start);
        let before = self.comments.get(..after).unwrap_or_default();
        let own = before.iter().rev().take_while(|comment| comment.attached_to == start);
        let is_documentation = |comment: &&Comment| text_of(self.text, comment.span).starts_with("/**");
        own.filter(|comment| comment.is_block()).find(is_documentation).map(|comment| span(comment.span))
    }
}

/// A span of ours from one of the parser's.
pub(crate) fn span(span: oxc_span::Span) -> Span {
    Span::new(span.start as usize, span.end as usize)
}

pub(crate) fn text_of(text: &str, span: oxc_span::Span) -> &str {
    text.get(span.start as usize..span.end as usize).unwrap_or_default()
}
