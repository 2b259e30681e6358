//! From a type to the props that it declares. What a library declares stays a name; types of the caller's files are
//! followed. Every step is counted, so that types which refer to themselves, or double, come to an end.

mod parts;
mod react;
mod structure;
mod values;

use super::Prop;
use super::comment;
use super::fields::{Field, Fields};
use super::module::Module;
use super::scripts::Scripts;
use super::union::{self, Part};
use crate::outline::{Form, Member, Shape, Type, Variants, quoted};
pub(super) use structure::of_parts;
pub(super) use values::Described;

use basepair_model::place::Span;
use std::rc::Rc;
use std::sync::LazyLock;

/// Types that one description looks at.
const MOST_STEPS: usize = 150_000;
/// Types inside types that are followed.
const DEEPEST: usize = 64;

/// Arguments of generic types, the innermost last.
type Arguments<'w> = Rc<Vec<(&'w str, Typed<'w>)>>;

/// A type where it stands: in a module, with arguments for the parameters that it names.
#[derive(Clone)]
pub(super) struct Typed<'w> {
    pub(super) kind: &'w Type,
    pub(super) module: &'w Module<'w>,
    pub(super) arguments: Arguments<'w>,
}

impl<'w> Typed<'w> {
    pub(super) fn new(kind: &'w Type, module: &'w Module<'w>) -> Self {
        Self { kind, module, arguments: Arguments::default() }
    }

    /// A type in the scope of type parameters, of which nothing is known.
    pub(super) fn generic(kind: &'w Type, module: &'w Module<'w>, parameters: &'w [String]) -> Self {
        static ANY: LazyLock<Type> = LazyLock::new(|| Type { span: Span::default(), shape: Shape::Other });
        let any = |name: &'w String| (name.as_str(), Self::new(&ANY, module));
        Self { kind, module, arguments: Rc::new(parameters.iter().map(any).collect()) }
    }

    /// What the type stands for, where it is a parameter.
    fn resolved(&self) -> Self {
        let mut typed = self.clone();
        for _ in 0..DEEPEST {
            let Shape::Name { name, .. } = &typed.kind.shape else { break };
            let Some(argument) = typed.argument(name) else { break };
            typed = argument;
        }
        typed
    }

    /// A type inside this one.
    pub(super) fn inside(&self, kind: &'w Type) -> Self {
        Self { kind, ..self.clone() }
    }

    /// What a type parameter stands for.
    pub(super) fn argument(&self, name: &str) -> Option<Self> {
        self.arguments.iter().find(|(parameter, _)| *parameter == name).map(|(_, typed)| typed.clone())
    }
}

pub(super) struct Resolver<'w> {
    pub(super) scripts: &'w (dyn Scripts + 'w),
    /// Whether the props of our own components are followed through `ComponentProps`, and types count only where they are React's.
    strict: bool,
    /// Whether the structures of types are asked for.
    pub(super) in_full: bool,
    steps: usize,
    depth: usize,
    /// The declarations that are being followed, by address.
    open: Vec<*const Type>,
}

impl<'w> Resolver<'w> {
    pub(super) fn new(scripts: &'w (dyn Scripts + 'w)) -> Self {
        Self { scripts, strict: false, in_full: false, steps: 0, depth: 0, open: Vec::new() }
    }

    /// For those who must be right about what a type allows.
    pub(super) fn strict(scripts: &'w (dyn Scripts + 'w)) -> Self {
        Self { strict: true, ..Self::new(scripts) }
    }

    /// Counts a step inwards; each one that is allowed is left again.
    pub(super) fn enter(&mut self) -> bool {
        if self.steps >= MOST_STEPS || self.depth >= DEEPEST {
            return false;
        }
        self.steps += 1;
        self.depth += 1;
        true
    }

    /// Counts work that is not a step inwards.
    pub(super) fn charge(&mut self, steps: usize) {
        self.steps = self.steps.saturating_add(steps);
    }

    pub(super) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Starts to follow a declaration, unless it is being followed.
    pub(super) fn begin(&mut self, kind: &'w Type) -> bool {
        let place: *const Type = kind;
        let new = !self.open.contains(&place);
        if new {
            self.open.push(place);
        }
        new
    }

    pub(super) fn end(&mut self) {
        self.open.pop();
    }

    /// The declaration of a type that a module names, with its arguments.
    pub(super) fn declared(
        &mut self,
        typed: &Typed<'w>,
        name: &str,
        arguments: &'w [Type],
    ) -> Option<Typed<'w>> {
        let (module, declaration) = self.scripts.kind(typed.module, name)?;
        let mut given: Vec<(&'w str, Typed<'w>)> = Vec::new();
        for (at, parameter) in declaration.parameters.iter().enumerate() {
            let argument = match (arguments.get(at), &parameter.default) {
                (Some(kind), _) => typed.inside(kind),
                // A default may name the parameters before it.
                (None, Some(kind)) => Typed { kind, module, arguments: Rc::new(given.clone()) },
                (None, None) => continue,
            };
            given.push((parameter.name.as_str(), argument));
        }
        Some(Typed { kind: &declaration.body, module, arguments: Rc::new(given) })
    }

    /// The props that a type declares.
    pub(super) fn fields(&mut self, typed: &Typed<'w>) -> Fields {
        if !self.enter() {
            return Fields::inheriting(typed.print());
        }
        let fields = self.fields_of(typed);
        // What is put together costs as much as what is looked at.
        self.charge(fields.names().count() / 4);
        self.leave();
        fields
    }

    fn fields_of(&mut self, typed: &Typed<'w>) -> Fields {
        match &typed.kind.shape {
            Shape::Keyword(_) | Shape::Literal(_) => Fields::unknown(),
            Shape::Object { extends, members, open } => {
                let mut fields = Fields::default();
                fields.open = *open;
                for base in extends {
                    fields.and(self.fields(&typed.inside(base)));
                }
                for member in members {
                    let field = self.field(typed, member);
                    fields.put(field);
                }
                fields
            }
            Shape::Intersection(parts) => {
                let mut fields = Fields::default();
                for part in parts {
                    fields.and(self.fields(&typed.inside(part)));
                }
                fields
            }
            Shape::Union(parts) => {
                let objects = parts.iter().filter(|part| !matches!(part.shape, Shape::Keyword(_)));
                let all = objects.map(|part| self.fields(&typed.inside(part)));
                let mut fields = Fields::either(all.collect());
                let nothing = |part: &Type| match part.shape {
                    Shape::Keyword(word) => matches!(word, "undefined" | "null" | "never"),
                    _ => true,
                };
                fields.open |= !parts.iter().all(nothing);
                fields
            }
            Shape::Name { name, arguments } => self.named(typed, name, arguments),
            Shape::Mapped { keys, value, optional } => {
                let Some(names) = self.names(&typed.inside(keys)) else {
                    return Fields::inheriting(typed.print());
                };
                // Keys of another type are as optional as they are there.
                let own = matches!(keys.shape, Shape::Literal(_) | Shape::Union(_));
                let mut fields = Fields::default();
                fields.open = !own;
                for name in names {
                    let value = value.as_ref().map(|value| typed.inside(value));
                    fields.put(self.typed_field(name, *optional, value.as_ref()));
                }
                fields
            }
            Shape::Index(object, element) => {
                let attributes = self.attributes_at(&typed.inside(object), &typed.inside(element));
                Fields::with_attributes(typed.print(), attributes)
            }
            _ => Fields::inheriting(typed.print()),
        }
    }

    fn named(&mut self, typed: &Typed<'w>, name: &'w str, arguments: &'w [Type]) -> Fields {
        if let Some(argument) = typed.argument(name) {
            return self.fields(&argument);
        }
        if let Some(declared) = self.declared(typed, name, arguments) {
            if !self.begin(declared.kind) {
                return Fields::unknown();
            }
            let fields = self.fields(&declared);
            self.end();
            return fields;
        }
        let first = arguments.first().map(|kind| typed.inside(kind));
        let second = arguments.get(1).map(|kind| typed.inside(kind));
        match (last(name), first, second) {
            ("Omit" | "DistributiveOmit", Some(from), Some(names)) => match self.names(&names) {
                Some(names) => self.fields(&from).without(&names),
                None => Fields::inheriting(typed.print()),
            },
            ("Pick", Some(from), Some(names)) => match self.names(&names) {
                Some(names) => self.fields(&from).only(&names, from.print()),
                None => Fields::inheriting(typed.print()),
            },
            ("Partial", Some(from), _) => self.fields(&from).optional(true),
            ("Required", Some(from), _) => self.fields(&from).optional(false),
            ("Readonly" | "NonNullable" | "PropsWithRef" | "Prettify" | "Simplify", Some(from), _) => {
                self.fields(&from)
            }
            ("PropsWithoutRef", Some(from), _) => self.fields(&from).without(&["ref".to_owned()]),
            ("PropsWithChildren", from, _) => {
                let mut fields = from.map(|from| self.fields(&from)).unwrap_or_default();
                let prop = Prop {
                    name: "children".to_owned(),
                    kind: "ReactNode".to_owned(),
                    optional: true,
                    ..Prop::default()
                };
                fields.put(Field { prop, parts: vec![Part::Other] });
                fields
            }
            ("VariantProps", Some(of), _) => {
                self.variants(&of).unwrap_or_else(|| Fields::inheriting(typed.print()))
            }
            (_, first, _) => self.of_react(typed, name, first),
        }
    }

    fn field(&mut self, typed: &Typed<'w>, member: &'w Member) -> Field {
        let kind = member.kind.as_ref().map(|kind| typed.inside(kind));
        let mut field = self.typed_field(member.name.clone(), member.optional, kind.as_ref());
        if kind.is_none()
            && typed.module.text.get(member.span.start()..).is_some_and(|text| text.starts_with(['(', '<']))
        {
            field.prop.kind = typed.print_span(member.span);
        }
        field.prop.place = Some((typed.module.path.to_owned(), member.span.start()));
        if let Some(comment) = member.comment {
            let text = typed.module.text.get(comment.start()..comment.end()).unwrap_or_default();
            let comment = comment::read(text);
            field.prop.comment = comment.text;
            field.prop.default = comment.default;
            field.prop.deprecated = comment.deprecated;
        }
        field
    }

    fn typed_field(&mut self, name: String, optional: bool, kind: Option<&Typed<'w>>) -> Field {
        let parts = kind.map_or_else(|| vec![Part::Other], |kind| self.parts(kind));
        let structure = kind.filter(|_| self.in_full).map(|kind| self.structure(kind));
        let written = kind.map_or_else(String::new, Typed::print);
        let kind = union::line(&parts, optional).unwrap_or(written);
        Field { prop: Prop { name, kind, optional, structure, ..Prop::default() }, parts }
    }

    /// The props of `VariantProps<typeof buttonVariants>`.
    fn variants(&mut self, of: &Typed<'w>) -> Option<Fields> {
        let Shape::Query(name) = &of.kind.shape else { return None };
        let (_, value) = self.scripts.value(of.module, name)?;
        let Form::Variants(variants) = &value.form else { return None };
        self.charge(variants.names.iter().map(|variant| variant.values.len() + 1).sum());
        (!variants.open).then(|| variant_fields(variants))
    }
}

fn variant_fields(variants: &Variants) -> Fields {
    let mut fields = Fields::default();
    for variant in &variants.names {
        let mut parts: Vec<Part> = Vec::new();
        for value in &variant.values {
            let part = match value.as_str() {
                "true" | "false" => Part::Keyword("boolean"),
                number if number.parse::<u32>().is_ok() => Part::Literal(number.to_owned()),
                text => Part::Literal(quoted(text)),
            };
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        if variants.nullable {
            parts.push(Part::Keyword("null"));
        }
        if variant.open {
            parts.push(Part::Other);
        }
        let kind = parts.iter().map(Part::text).collect::<Vec<_>>().join(" | ");
        let prop = Prop {
            name: variant.name.clone(),
            kind,
            optional: true,
            default: variant.default.clone(),
            ..Prop::default()
        };
        fields.put(Field { prop, parts });
    }
    fields
}

/// The last part of a dotted name.
pub(super) fn last(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
