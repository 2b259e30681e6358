//! From a type to the parts that it consists of as a union.

use super::{Resolver, Typed, last};
use crate::api::union::{self, MOST, Part};
use crate::outline::{Form, Shape, Type, quoted};

impl<'w> Resolver<'w> {
    pub(super) fn parts(&mut self, typed: &Typed<'w>) -> Vec<Part> {
        let mut parts = Vec::new();
        self.add_parts(typed, &mut parts);
        parts
    }

    fn add_parts(&mut self, typed: &Typed<'w>, out: &mut Vec<Part>) {
        if out.len() >= MOST || !self.enter() {
            return union::push(out, Part::Other);
        }
        match &typed.kind.shape {
            Shape::Keyword(word) => union::push(out, Part::Keyword(word)),
            Shape::Literal(text) => union::push(out, Part::Literal(text.clone())),
            Shape::Union(parts) => {
                for part in parts {
                    self.add_parts(&typed.inside(part), out);
                }
            }
            Shape::Enum(values) => {
                self.charge(values.len());
                for value in values {
                    union::push(out, Part::Literal(value.clone()));
                }
            }
            Shape::Name { name, arguments } => self.named_parts(typed, name, arguments, out),
            Shape::Index(object, index) => {
                let object = typed.inside(object);
                if let (Shape::Query(name), Shape::Keyword("number")) = (&object.kind.shape, &index.shape) {
                    if let Some((_, value)) = self.scripts.value(typed.module, name)
                        && let Form::List(values, true) = &value.form
                    {
                        values.iter().for_each(|value| union::push(out, Part::Literal(value.clone())));
                    } else {
                        union::push(out, Part::Other);
                    }
                } else {
                    match self.member(&object, &typed.inside(index)) {
                        Some(parts) => parts.into_iter().for_each(|part| union::push(out, part)),
                        None => union::push(out, Part::Other),
                    }
                }
            }
            Shape::Keys(object) => match self.keys(&typed.inside(object)) {
                Some(names) => {
                    names.into_iter().for_each(|name| union::push(out, Part::Literal(quoted(&name))))
                }
                None => union::push(out, Part::Other),
            },
            _ => union::push(out, Part::Other),
        }
        self.leave();
    }

    fn named_parts(&mut self, typed: &Typed<'w>, name: &'w str, arguments: &'w [Type], out: &mut Vec<Part>) {
        if let Some(argument) = typed.argument(name) {
            return self.add_parts(&argument, out);
        }
        if let Some(declared) = self.declared(typed, name, arguments) {
            if matches!(
                declared.kind.shape,
                Shape::Object { .. } | Shape::Intersection(_) | Shape::Function(_) | Shape::Mapped { .. }
            ) || !self.begin(declared.kind)
            {
                return union::push(out, Part::Other);
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
            Some(parts) => parts.into_iter().for_each(|part| union::push(out, part)),
            None => union::push(out, Part::Other),
        }
    }

    /// The parts of `Object["name"]`.
    fn member(&mut self, object: &Typed<'w>, index: &Typed<'w>) -> Option<Vec<Part>> {
        let names = self.names(index)?;
        let fields = self.fields(object);
        let mut parts = Vec::new();
        for name in names {
            let field = fields.get(&name)?;
            field.parts.iter().for_each(|part| union::push(&mut parts, part.clone()));
        }
        Some(parts)
    }

    /// The texts that a type consists of, such as the second argument of `Omit`.
    pub(super) fn names(&mut self, typed: &Typed<'w>) -> Option<Vec<String>> {
        let parts = self.parts(typed);
        if parts.len() >= MOST {
            return None;
        }
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
            let (_, value) = self.scripts.value(typed.module, name)?;
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
        (fields.is_plain() && !names.is_empty()).then_some(names)
    }
}
