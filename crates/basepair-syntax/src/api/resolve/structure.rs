//! From a type to its structure, through the names that the caller's files declare.

use super::{Resolver, Typed};
use crate::api::structure::{Member, Parameter, Structure};
use crate::api::union::Part;
use crate::outline::{self, Function, Shape, Type};

/// Types inside types that are kept; what is deeper stays as it is written.
const DEEPEST: usize = 8;

impl<'w> Resolver<'w> {
    pub(in crate::api) fn structure(&mut self, typed: &Typed<'w>) -> Structure {
        self.structure_at(typed, 0)
    }

    fn structure_at(&mut self, typed: &Typed<'w>, depth: usize) -> Structure {
        if depth >= DEEPEST || !self.enter() {
            return Structure::Other(typed.print());
        }
        let found = self.structure_of(typed, depth + 1);
        self.leave();
        found
    }

    fn structure_of(&mut self, typed: &Typed<'w>, depth: usize) -> Structure {
        match &typed.kind.shape {
            Shape::Keyword(word) => Structure::keyword(word),
            Shape::Literal(text) => Structure::Literal(text.clone()),
            Shape::Enum(values) => {
                Structure::union(values.iter().map(|value| Structure::Literal(value.clone())))
            }
            Shape::Union(parts) => {
                let parts: Vec<Structure> =
                    parts.iter().map(|part| self.structure_at(&typed.inside(part), depth)).collect();
                Structure::union(parts)
            }
            Shape::Array(element) => {
                Structure::Array(Box::new(self.structure_at(&typed.inside(element), depth)))
            }
            Shape::Object { extends, members, open } => {
                let mut object = self.object(typed, members, *open, depth);
                for base in extends {
                    object = joined(object, self.structure_at(&typed.inside(base), depth));
                }
                object
            }
            Shape::Intersection(parts) => {
                let empty = Structure::Object { members: Vec::new(), bases: Vec::new(), open: false };
                let parts: Vec<Structure> =
                    parts.iter().map(|part| self.structure_at(&typed.inside(part), depth)).collect();
                let fits = |part: &Structure| {
                    matches!(part, Structure::Object { .. } | Structure::Name { .. } | Structure::Other(_))
                };
                if !parts.iter().all(fits) {
                    return Structure::Other(typed.print());
                }
                parts.into_iter().fold(empty, joined)
            }
            Shape::Function(signature) => {
                let parameters = self.parameters(typed, &signature.parameters, depth);
                let returns = self.structure_at(&typed.inside(&signature.returns), depth);
                Structure::Function { parameters, returns: Some(Box::new(returns)) }
            }
            Shape::Name { name, arguments } => self.named_structure(typed, name, arguments, depth),
            Shape::Index(..) | Shape::Keys(_) => {
                let parts = self.parts(typed);
                of_parts(&parts).unwrap_or_else(|| Structure::Other(typed.print()))
            }
            Shape::Query(_) | Shape::Mapped { .. } | Shape::Other => Structure::Other(typed.print()),
        }
    }

    fn object(
        &mut self,
        typed: &Typed<'w>,
        members: &'w [outline::Member],
        open: bool,
        depth: usize,
    ) -> Structure {
        let members = members.iter().map(|member| Member {
            name: member.name.clone(),
            optional: member.optional,
            kind: match &member.kind {
                Some(kind) => self.structure_at(&typed.inside(kind), depth),
                None => Structure::Other(typed.print_span(member.span)),
            },
        });
        Structure::Object { members: members.collect(), bases: Vec::new(), open }
    }

    fn parameters(
        &mut self,
        typed: &Typed<'w>,
        inputs: &'w [outline::Input],
        depth: usize,
    ) -> Vec<Parameter> {
        let parameters = inputs.iter().map(|input| Parameter {
            name: input.name.clone(),
            optional: input.optional,
            kind: input.kind.as_ref().map(|kind| self.structure_at(&typed.inside(kind), depth)),
        });
        parameters.collect()
    }

    /// The structure of a function that is declared with a body.
    pub(in crate::api) fn function(&mut self, typed: &Typed<'w>, function: &'w Function) -> Structure {
        let mut parameters = self.parameters(typed, &function.inputs, 1);
        if let (Some(first), Some(kind)) = (parameters.first_mut(), &function.props) {
            first.kind = Some(self.structure_at(&typed.inside(kind), 1));
        }
        let returns = function.returns.as_ref();
        let returns = returns.map(|kind| Box::new(self.structure_at(&typed.inside(kind), 1)));
        Structure::Function { parameters, returns }
    }

    /// The structure of a function that states no type.
    pub(in crate::api) fn untyped(&mut self, function: &'w Function) -> Structure {
        let parameters = function.inputs.iter().map(|input| Parameter {
            name: input.name.clone(),
            optional: input.optional,
            kind: None,
        });
        Structure::Function { parameters: parameters.collect(), returns: None }
    }

    fn named_structure(
        &mut self,
        typed: &Typed<'w>,
        name: &'w str,
        arguments: &'w [Type],
        depth: usize,
    ) -> Structure {
        if let Some(argument) = typed.argument(name) {
            return self.structure_at(&argument, depth);
        }
        if let Some(declared) = self.declared(typed, name, arguments) {
            // A type that contains itself.
            if !self.begin(declared.kind) {
                return Structure::named(name, Vec::new());
            }
            let found = self.structure_at(&declared, depth);
            self.end();
            return found;
        }
        let parts = match name {
            "Exclude" | "Extract" | "NonNullable" => of_parts(&self.parts(typed)),
            _ => None,
        };
        if let Some(found) = parts {
            return found;
        }
        let arguments: Vec<Structure> =
            arguments.iter().map(|kind| self.structure_at(&typed.inside(kind), depth)).collect();
        Structure::named(name, arguments)
    }
}

/// A union of which every part is known.
pub(in crate::api) fn of_parts(parts: &[Part]) -> Option<Structure> {
    let all = parts.iter().map(|part| match part {
        Part::Literal(text) => Some(Structure::Literal(text.clone())),
        Part::Keyword(word) => Some(Structure::keyword(word)),
        Part::Other => None,
    });
    let all = all.collect::<Option<Vec<_>>>()?;
    (!all.is_empty()).then(|| Structure::union(all))
}

/// `A & B` of two objects; what is declared elsewhere stays a base.
fn joined(one: Structure, other: Structure) -> Structure {
    let Structure::Object { mut members, mut bases, mut open } = one else { return one };
    match other {
        Structure::Object { members: further, bases: others, open: is_open } => {
            for member in further {
                if !members.iter().any(|known| known.name == member.name) {
                    members.push(member);
                }
            }
            bases.extend(others);
            open |= is_open;
        }
        other => bases.push(other),
    }
    Structure::Object { members, bases, open }
}
