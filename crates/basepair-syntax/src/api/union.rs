//! The parts of a type as a union: literals, keywords, and what is neither.

use super::module::{Form, Shape};
use super::read::quoted;
use super::resolve::{Resolver, Typed, last};

/// Parts of one union that are kept.
const MOST: usize = 300;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// `"start"`, `1`, `true`
    Literal(String),
    /// `string`, `null`
    Keyword(&'static str),
    Other,
}

impl Part {
    pub(super) fn is_literal(&self) -> bool {
        matches!(self, Self::Literal(_))
    }

    pub(super) fn text(&self) -> &str {
        match self {
            Self::Literal(text) => text,
            Self::Keyword(word) => word,
            Self::Other => "",
        }
    }
}

/// A union of literals on one line; `None` where the type is more than that. `optional` leaves `undefined` out.
pub(super) fn line(parts: &[Part], optional: bool) -> Option<String> {
    let plain = parts.iter().all(|part| *part != Part::Other);
    if !plain || literals(parts).is_empty() || parts.len() >= MOST {
        return None;
    }
    let shown = parts.iter().filter(|part| match part {
        Part::Keyword("never") => false,
        Part::Keyword("undefined") => !optional,
        _ => true,
    });
    Some(shown.map(Part::text).collect::<Vec<_>>().join(" | "))
}

/// The literals among the parts that no keyword includes.
pub(super) fn literals(parts: &[Part]) -> Vec<String> {
    let has = |word: &'static str| parts.contains(&Part::Keyword(word));
    let all = parts.iter().filter_map(|part| match part {
        Part::Literal(text) => Some(text),
        _ => None,
    });
    let included = |text: &String| {
        let word = match text.as_bytes().first() {
            Some(b'"') => "string",
            Some(b't' | b'f') => "boolean",
            _ => "number",
        };
        has(word) || has("any") || has("unknown")
    };
    all.filter(|text| !included(text)).cloned().collect()
}

impl<'w> Resolver<'w, '_, '_> {
    pub(super) fn parts(&mut self, typed: &Typed<'w>) -> Vec<Part> {
        let mut parts = Vec::new();
        self.add_parts(typed, &mut parts);
        parts
    }

    fn add_parts(&mut self, typed: &Typed<'w>, out: &mut Vec<Part>) {
        if out.len() >= MOST || !self.enter() {
            return push(out, Part::Other);
        }
        match &typed.kind.shape {
            Shape::Keyword(word) => push(out, Part::Keyword(word)),
            Shape::Literal(text) => push(out, Part::Literal(text.clone())),
            Shape::Union(parts) => {
                for part in parts {
                    self.add_parts(&typed.inside(part), out);
                }
            }
            Shape::Enum(values) => {
                self.charge(values.len());
                for value in values {
                    push(out, Part::Literal(value.clone()));
                }
            }
            Shape::Name { name, arguments } => self.named_parts(typed, name, arguments, out),
            Shape::Index(object, index) => {
                let object = typed.inside(object);
                if let (Shape::Query(name), Shape::Keyword("number")) = (&object.kind.shape, &index.shape) {
                    if let Some((_, value)) = self.world.value(typed.module, name)
                        && let Form::List(values) = &value.form
                    {
                        values.iter().for_each(|value| push(out, Part::Literal(value.clone())));
                    } else {
                        push(out, Part::Other);
                    }
                } else {
                    match self.member(&object, &typed.inside(index)) {
                        Some(parts) => parts.into_iter().for_each(|part| push(out, part)),
                        None => push(out, Part::Other),
                    }
                }
            }
            Shape::Keys(object) => match self.keys(&typed.inside(object)) {
                Some(names) => names.into_iter().for_each(|name| push(out, Part::Literal(quoted(&name)))),
                None => push(out, Part::Other),
            },
            _ => push(out, Part::Other),
        }
        self.leave();
    }

    fn named_parts(
        &mut self,
        typed: &Typed<'w>,
        name: &'w str,
        arguments: &'w [super::module::Type],
        out: &mut Vec<Part>,
    ) {
        if let Some(argument) = typed.argument(name) {
            return self.add_parts(&argument, out);
        }
        if let Some(declared) = self.declared(typed, name, arguments) {
            if matches!(
                declared.kind.shape,
                Shape::Object { .. } | Shape::Intersection(_) | Shape::Function(_) | Shape::Mapped { .. }
            ) || !self.begin(declared.kind)
            {
                return push(out, Part::Other);
            }
            self.add_parts(&declared, out);
            return self.end();
        }
        let mut argument = |at: usize| arguments.get(at).map(|kind| self.parts(&typed.inside(kind)));
        let set = match last(name) {
            "NonNullable" => argument(0).map(|mut parts| {
                parts.retain(|part| !matches!(part, Part::Keyword("null" | "undefined")));
                parts
            }),
            "Exclude" | "Extract" => match (argument(0), argument(1)) {
                (Some(mut parts), Some(others))
                    if !parts.contains(&Part::Other) && !others.contains(&Part::Other) =>
                {
                    let keeps = last(name) == "Extract";
                    // `Extract<…, string>` keeps texts.
                    let among = |part: &Part| {
                        let text = others.contains(&Part::Keyword("string"));
                        others.contains(part) || (text && part.text().starts_with('"'))
                    };
                    parts.retain(|part| among(part) == keeps);
                    Some(parts)
                }
                _ => None,
            },
            _ => None,
        };
        match set {
            Some(parts) => parts.into_iter().for_each(|part| push(out, part)),
            None => push(out, Part::Other),
        }
    }

    /// The parts of `Object["name"]`.
    fn member(&mut self, object: &Typed<'w>, index: &Typed<'w>) -> Option<Vec<Part>> {
        let names = self.names(index)?;
        let fields = self.fields(object);
        let mut parts = Vec::new();
        for name in names {
            let field = fields.get(&name)?;
            field.parts.iter().for_each(|part| push(&mut parts, part.clone()));
        }
        Some(parts)
    }

    /// The texts that a type consists of, such as the second argument of `Omit`.
    pub(super) fn names(&mut self, typed: &Typed<'w>) -> Option<Vec<String>> {
        let parts = self.parts(typed);
        let names = parts.iter().filter(|part| **part != Part::Keyword("never"));
        names
            .map(|part| match part {
                Part::Literal(text) => {
                    let plain = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
                    Some(plain.unwrap_or(text).to_owned())
                }
                _ => None,
            })
            .collect()
    }

    /// The names of an object or of a type, where all of them are known.
    pub(super) fn keys(&mut self, typed: &Typed<'w>) -> Option<Vec<String>> {
        if let Shape::Query(name) = &typed.kind.shape {
            let (_, value) = self.world.value(typed.module, name)?;
            return match &value.form {
                Form::Object(names) if value.stated.is_none() => {
                    self.charge(names.len() / 4);
                    Some(names.clone())
                }
                _ => None,
            };
        }
        let fields = self.fields(typed);
        let names: Vec<String> = fields.names().map(str::to_owned).collect();
        // An empty interface is there to be extended elsewhere.
        let complete = fields.inherited.is_empty() && fields.more == 0 && !names.is_empty();
        complete.then_some(names)
    }
}

pub(super) fn push(out: &mut Vec<Part>, part: Part) {
    if out.len() < MOST && !out.contains(&part) {
        out.push(part);
    }
}
