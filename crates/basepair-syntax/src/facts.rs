//! The facts of one source file, as plain data: imports, markup, classes, style values, custom properties and
//! hook calls. Rules read facts and never a syntax tree; nothing here depends on a parser or the model.

use crate::outline::Outline;
use basepair_model::place::Span;
use std::sync::Arc;

/// Names and classes are many and short: up to 24 bytes are kept in place, without an allocation.
pub type Text = compact_str::CompactString;

/// The language of a file, by its extension.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    Ts,
    Tsx,
    Js,
    Jsx,
    Css,
    /// Vue, Svelte and Astro files: their script blocks are parsed for imports.
    Blocks,
    /// Documents, JSON, images: nothing to parse.
    #[default]
    Other,
}

impl Language {
    pub fn of(path: &str) -> Self {
        let name = path.rsplit('/').next().unwrap_or(path);
        match name.rsplit_once('.').map(|(_, ending)| ending) {
            Some("ts" | "mts" | "cts") => Self::Ts,
            Some("tsx") => Self::Tsx,
            Some("js" | "mjs" | "cjs") => Self::Js,
            Some("jsx") => Self::Jsx,
            Some("css") => Self::Css,
            Some("vue" | "svelte" | "astro") => Self::Blocks,
            _ => Self::Other,
        }
    }

    /// Whether the file is a module that imports and exports.
    pub fn is_script(self) -> bool {
        matches!(self, Self::Ts | Self::Tsx | Self::Js | Self::Jsx | Self::Blocks)
    }
}

#[derive(Debug, Clone, Default)]
pub struct Facts {
    pub language: Language,
    /// Whether the text is known to consist of visible ASCII characters, spaces, tabs and line ends. Known from here, because a
    /// text that is being parsed is in the processor's cache.
    pub plain: bool,
    /// Parse errors. Facts of the rest may be incomplete then, and there are none for a file that is nested too
    /// deeply.
    pub problems: Vec<Problem>,
    /// `use client` and the like, in the order of the file.
    pub directives: Box<[String]>,
    /// The first piece of JSX.
    pub jsx: Option<Span>,
    pub imports: Vec<Import>,
    pub exports: Vec<Export>,
    pub elements: Vec<Element>,
    /// The components of JSX that nothing in the module declares or imports, each once.
    pub undeclared: Vec<Named>,
    /// The environment variables that the module cannot do without, each once: it has no other value for them and does not
    /// test whether they are set.
    pub environment: Vec<Named>,
    /// The positions of lists of classes, separated by white space. A class whose text differs from the source is a
    /// list of its own. Lists instead of classes: there are four to five times fewer.
    pub class_lists: Vec<Span>,
    /// The classes whose text differs from the source: with an expression in them, or with escapes. In the
    /// order of the source.
    pub spelled: Vec<(Span, Text)>,
    pub styles: Vec<Style>,
    /// The positions of all other strings, and of the text of markup.
    pub texts: Vec<Span>,
    /// Those of them that may be related to styles.
    pub literals: Vec<Literal>,
    pub definitions: Vec<Definition>,
    pub reads: Vec<Read>,
    pub hooks: Vec<HookCall>,
    /// Functions and classes with a capitalized name.
    pub components: Vec<Component>,
    pub comments: Vec<Comment>,
    /// What it declares, for those who ask for the types behind a name. `None` for a file that is no script.
    pub(crate) outline: Option<Arc<Outline>>,
}

impl Facts {
    /// Whether the file is nested too deeply, so that it has no facts. What it uses, defines or lacks is unknown.
    pub fn is_unread(&self) -> bool {
        self.problems.iter().any(|problem| problem.kind == ProblemKind::TooDeep)
    }

    /// Every class with its position, as Tailwind sees it: `md:hover:bg-primary/50`. `source` is the text that the facts
    /// were read from.
    pub fn classes_in<'t>(&'t self, source: &'t str) -> impl Iterator<Item = (&'t str, Span)> {
        self.class_lists.iter().flat_map(move |list| self.classes_of(*list, source))
    }

    /// The classes of one list.
    pub fn classes_of<'t>(&'t self, list: Span, source: &'t str) -> impl Iterator<Item = (&'t str, Span)> {
        let key = |span: Span| (span.start(), span.end());
        let spelled = self.spelled.binary_search_by_key(&key(list), |(at, _)| key(*at)).ok();
        let spelled = spelled.and_then(|at| self.spelled.get(at)).map(|(_, text)| text.as_str());
        let text = spelled.or_else(|| source.get(list.start()..list.end())).unwrap_or_default();
        split_classes(text).map(move |(at, class)| {
            let start = list.start() + at;
            (class, Span::new(start, start + class.len()))
        })
    }

    /// Sorts everything and frees the spare capacity of the lists: facts are kept while the program runs.
    pub fn settle(&mut self) {
        self.spelled.sort_by_key(|(at, _)| (at.start(), at.end()));
        trim(&mut self.spelled);
        trim(&mut self.imports);
        trim(&mut self.exports);
        trim(&mut self.elements);
        trim(&mut self.undeclared);
        trim(&mut self.environment);
        trim(&mut self.class_lists);
        trim(&mut self.styles);
        trim(&mut self.texts);
        trim(&mut self.literals);
        trim(&mut self.definitions);
        trim(&mut self.reads);
        self.hooks.iter_mut().for_each(|call| trim(&mut call.taken));
        trim(&mut self.hooks);
        trim(&mut self.components);
        trim(&mut self.comments);
    }
}

/// The classes of a list, with their offsets. HTML separates classes by ASCII white space only.
pub fn split_classes(list: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = list;
    std::iter::from_fn(move || {
        rest = rest.trim_ascii_start();
        let end = rest.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(rest.len());
        let (class, after) = rest.split_at(end);
        let at = list.len() - rest.len();
        rest = after;
        (!class.is_empty()).then_some((at, class))
    })
}

/// Moves a list to an allocation of its exact size. Shrinking it in place would fragment the memory.
fn trim<Fact>(list: &mut Vec<Fact>) {
    if list.len() < list.capacity() {
        let mut exact = Vec::with_capacity(list.len());
        exact.append(list);
        *list = exact;
    }
}

/// The maximum number of problems of one file: later ones are consequences of the first.
pub(crate) const MOST_PROBLEMS: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemKind {
    /// The text does not follow the grammar.
    Syntax,
    /// The text is nested too deeply, or is too ambiguous, to be parsed safely. None of it was parsed.
    TooDeep,
}

/// A parse error with its location.
#[derive(Debug, Clone)]
pub struct Problem {
    pub kind: ProblemKind,
    pub span: Span,
    pub message: String,
}

impl Problem {
    pub(crate) fn syntax(span: Span, message: impl Into<String>) -> Self {
        Self { kind: ProblemKind::Syntax, span, message: message.into() }
    }

    pub(crate) fn too_deep(span: Span) -> Self {
        let message = "is nested too deeply to be checked".to_owned();
        Self { kind: ProblemKind::TooDeep, span, message }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportKind {
    /// `import x from "y"`
    Static,
    /// `import "y"`
    SideEffect,
    /// `import("y")`
    Dynamic,
    /// `require("y")`
    Require,
    /// `export … from "y"`
    ReExport,
    /// `@import "y"` or `@plugin "y"` in CSS
    Css,
}

#[derive(Debug, Clone)]
pub struct Import {
    pub specifier: Text,
    /// The specifier with its quotes.
    pub span: Span,
    pub kind: ImportKind,
    pub type_only: bool,
    pub names: Vec<ImportedName>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportedName {
    /// As the other module exports it; `default` and `*` for those forms.
    pub imported: Text,
    /// The local name; empty for a re-export that binds nothing.
    pub local: Text,
}

#[derive(Debug, Clone)]
pub struct Export {
    pub name: Text,
    /// The local name, if it has one: `Panel` for `export default memo(Panel)`.
    pub local: Option<Text>,
    pub span: Span,
    pub type_only: bool,
}

/// A name and where it is first used.
#[derive(Debug, Clone)]
pub struct Named {
    pub name: Text,
    pub span: Span,
}

/// An opening tag in JSX.
#[derive(Debug, Clone)]
pub struct Element {
    /// `button`, `Button`, `Dialog.Close`.
    pub name: Text,
    /// Only the tag's name.
    pub span: Span,
    pub attributes: Vec<Attribute>,
    /// The component that contains it, by position in `components`.
    pub component: Option<usize>,
    /// Whether the first part of its name is declared at the top of the module.
    pub is_of_module: bool,
    /// How many attributes come before the last spread, if there is one.
    pub spread: Option<u32>,
    /// Whether it has children other than white space.
    pub has_children: bool,
}

impl Element {
    /// Whether it is an element of the platform, not a component.
    pub fn is_intrinsic(&self) -> bool {
        !self.name.contains('.') && self.name.starts_with(|c: char| c.is_ascii_lowercase())
    }

    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.name == name)
    }
}

#[derive(Debug, Clone)]
pub struct Attribute {
    pub name: Text,
    pub span: Span,
    /// The value, if it is plain text.
    pub value: Option<Text>,
    /// Whether the value is a function that is written or declared in this module.
    pub is_function: bool,
}

/// Where a style value was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin {
    /// A declaration in a style sheet.
    Sheet,
    /// A `style` object.
    StyleObject,
    /// A presentation attribute of SVG.
    Presentation,
}

/// A value given to a CSS property.
#[derive(Debug, Clone)]
pub struct Style {
    /// In CSS spelling: `background-color`.
    pub property: String,
    pub value: String,
    /// Only the value.
    pub span: Span,
    pub origin: Origin,
}

/// A string that is not a class, a style value or an import, and that may be related to styles: because of the
/// name that it is assigned to, or because it contains custom properties.
#[derive(Debug, Clone)]
pub struct Literal {
    pub text: String,
    pub span: Span,
    /// The property, variable, attribute or parameter that the text is assigned to, if any.
    pub given_to: Option<Text>,
    /// The CSS property that this name, or one around it, refers to: `color` for `{ accent: "…" }` in `const colors`.
    pub property: Option<&'static str>,
}

/// A definition of a custom property.
#[derive(Debug, Clone)]
pub struct Definition {
    /// With its two dashes.
    pub name: String,
    pub span: Span,
    pub value: String,
    /// The selector or at-rule around it: `:root`, `.dark`, `@theme`.
    pub scope: String,
}

/// A use of a custom property, through `var()` or a class such as `z-(--z-overlay)`.
#[derive(Debug, Clone)]
pub struct Read {
    pub name: Text,
    pub span: Span,
    /// Whether there is a fallback value.
    pub has_fallback: bool,
}

/// A call of a function whose name starts with `use`.
#[derive(Debug, Clone)]
pub struct HookCall {
    /// As called here: `useHarness`, or the name that it is imported as.
    pub callee: Text,
    pub span: Span,
    /// What is used of the result, by destructuring or by member access.
    pub taken: Vec<Taken>,
    /// The component that calls it, by position in `components`.
    pub component: Option<usize>,
}

#[derive(Debug, Clone)]
pub struct Taken {
    /// The name in the hook's result.
    pub name: Text,
    pub span: Span,
    /// Whether anything reads it afterwards.
    pub used: bool,
}

#[derive(Debug, Clone)]
pub struct Component {
    pub name: Text,
    pub span: Span,
    /// Its full range.
    pub body: Span,
    pub exported: bool,
    /// Whether it contains markup.
    pub renders: bool,
    /// The properties that it takes out of its first parameter.
    pub props: Box<[Text]>,
}

#[derive(Debug, Clone)]
pub struct Comment {
    pub span: Span,
    /// Without its delimiters.
    pub text: String,
}
