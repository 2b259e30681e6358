//! Sets of props while they are put together: intersections, unions, and what `Omit`, `Pick` and `Partial` do to them.

use super::attributes::Attributes;
use super::union::{Part, push};
use super::{Inherited, Prop, Structure};
use std::collections::HashMap;

/// Props that a set may have; further ones are counted.
const MOST: usize = 400;
/// Types that a set may inherit from.
const MOST_INHERITED: usize = 32;
/// Types of one prop are joined up to this length, in bytes.
const LONGEST: usize = 600;

/// One prop, with the parts of its type.
#[derive(Debug, Clone, Default)]
pub(super) struct Field {
    pub(super) prop: Prop,
    pub(super) parts: Vec<Part>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Fields {
    own: Vec<Field>,
    /// Positions in `own`.
    named: HashMap<String, usize>,
    pub(super) inherited: Vec<Inherited>,
    /// Props beyond the limit.
    pub(super) more: usize,
    /// Whether there may be props that are not among these, and that no inherited type names.
    pub(super) open: bool,
    /// Whether they are those of several types of which one is meant.
    is_union: bool,
}

impl Fields {
    pub(super) fn inheriting(from: String) -> Self {
        Self::with_attributes(from, None)
    }

    /// The same where it is known which attributes those are.
    pub(super) fn with_attributes(from: String, attributes: Option<Attributes>) -> Self {
        let inherited = Inherited { from, attributes, ..Inherited::default() };
        Self { inherited: vec![inherited], ..Self::default() }
    }

    /// Nothing is known.
    pub(super) fn unknown() -> Self {
        Self { open: true, ..Self::default() }
    }

    /// Whether all props are known, and how.
    pub(super) fn is_closed(&self) -> bool {
        !self.open && self.more == 0 && self.inherited.iter().all(|from| from.attributes.is_some())
    }

    /// Whether they are exactly those of `names`.
    pub(super) fn is_plain(&self) -> bool {
        self.is_closed() && self.inherited.is_empty() && !self.is_union
    }

    pub(super) fn get(&self, name: &str) -> Option<&Field> {
        self.named.get(name).and_then(|at| self.own.get(*at))
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.own.iter().map(|field| field.prop.name.as_str())
    }

    pub(super) fn into_own(self) -> Vec<Field> {
        self.own
    }

    /// Adds a prop, or replaces the one of that name.
    pub(super) fn put(&mut self, field: Field) {
        match self.named.get(&field.prop.name).and_then(|at| self.own.get_mut(*at)) {
            Some(earlier) => *earlier = field,
            None => self.add(field),
        }
    }

    fn add(&mut self, field: Field) {
        if self.own.len() < MOST {
            self.named.insert(field.prop.name.clone(), self.own.len());
            self.own.push(field);
        } else {
            self.more += 1;
        }
    }

    fn inherit(&mut self, inherited: Vec<Inherited>) {
        for each in inherited {
            if self.inherited.contains(&each) {
                continue;
            }
            if self.inherited.len() < MOST_INHERITED {
                self.inherited.push(each);
            } else {
                self.open = true;
            }
        }
    }

    /// `A & B`: a prop of both must fit both.
    pub(super) fn and(&mut self, other: Self) {
        self.inherit(other.inherited);
        self.more += other.more;
        self.open |= other.open;
        self.is_union |= other.is_union;
        for field in other.own {
            let Some(earlier) = self.named.get(&field.prop.name).and_then(|at| self.own.get_mut(*at)) else {
                self.add(field);
                continue;
            };
            earlier.prop.optional &= field.prop.optional;
            if earlier.prop.kind != field.prop.kind {
                let both = format!("{} & {}", earlier.prop.kind, field.prop.kind);
                earlier.prop.structure = earlier.prop.structure.is_some().then_some(Structure::Other(both));
            }
            join(&mut earlier.prop.kind, " & ", &field.prop.kind);
            if earlier.prop.comment.is_empty() {
                earlier.prop.comment = field.prop.comment;
            }
            if earlier.parts.iter().all(|part| !part.is_literal()) {
                earlier.parts = field.parts;
            }
        }
    }

    /// `A | B`: a prop that not all of them have is optional.
    pub(super) fn either(all: Vec<Self>) -> Self {
        let count = all.len();
        let mut union = Self { is_union: count > 1, ..Self::default() };
        // Where one of them has more than it declares, a prop of another may be anything there.
        let loose: Vec<String> = all
            .iter()
            .filter(|fields| !fields.is_plain())
            .flat_map(|fields| all.iter().flat_map(Self::names).filter(|name| fields.get(name).is_none()))
            .map(str::to_owned)
            .collect();
        let mut seen: HashMap<String, usize> = HashMap::new();
        for fields in all {
            union.inherit(fields.inherited);
            union.more += fields.more;
            union.open |= fields.open;
            for field in fields.own {
                *seen.entry(field.prop.name.clone()).or_default() += 1;
                let Some(earlier) = union.named.get(&field.prop.name).and_then(|at| union.own.get_mut(*at))
                else {
                    union.add(field);
                    continue;
                };
                earlier.prop.optional |= field.prop.optional;
                if earlier.prop.comment.is_empty() {
                    earlier.prop.comment = field.prop.comment;
                }
                // A member of the union that forbids a prop says nothing about its type.
                if is_absent(&field.parts) {
                    continue;
                }
                if is_absent(&earlier.parts) {
                    earlier.prop.kind = field.prop.kind;
                    earlier.prop.structure = field.prop.structure;
                    earlier.parts = field.parts;
                } else {
                    join(&mut earlier.prop.kind, " | ", &field.prop.kind);
                    let both = earlier.prop.structure.take().zip(field.prop.structure);
                    earlier.prop.structure = both.map(|(one, other)| Structure::union([one, other]));
                    field.parts.into_iter().for_each(|part| push(&mut earlier.parts, part));
                }
            }
        }
        for field in &mut union.own {
            field.prop.optional |= seen.get(&field.prop.name).is_none_or(|times| *times < count);
            if loose.contains(&field.prop.name) {
                push(&mut field.parts, Part::Other);
            }
        }
        union
    }

    /// `Omit<Props, Names>`
    pub(super) fn without(self, names: &[String]) -> Self {
        let mut rest = Self { more: self.more, open: self.open, is_union: self.is_union, ..Self::default() };
        for field in self.own.into_iter().filter(|field| !names.contains(&field.prop.name)) {
            rest.add(field);
        }
        for mut inherited in self.inherited {
            match &mut inherited.only {
                Some(only) => only.retain(|name| !names.contains(name)),
                None => {
                    let further = names.iter().filter(|name| !inherited.without.contains(name));
                    let further: Vec<String> = further.cloned().collect();
                    inherited.without.extend(further);
                }
            }
            if inherited.only.as_ref().is_none_or(|only| !only.is_empty()) {
                rest.inherited.push(inherited);
            }
        }
        rest
    }

    /// `Pick<Props, Names>`; `from` is the type that they are picked from.
    pub(super) fn only(self, names: &[String], from: String) -> Self {
        let mut picked = Self { open: !self.is_closed(), ..Self::default() };
        let attributes = self.inherited.first().and_then(|inherited| inherited.attributes);
        let has_inherited = !self.inherited.is_empty();
        // Where there is one source, it says more than the name of a type in between.
        let from = match self.inherited.as_slice() {
            [Inherited { from, only: None, .. }] => from.clone(),
            _ => from,
        };
        let known = self.named;
        for field in self.own.into_iter().filter(|field| names.contains(&field.prop.name)) {
            picked.add(field);
        }
        let rest: Vec<String> = names.iter().filter(|name| !known.contains_key(*name)).cloned().collect();
        if has_inherited && !rest.is_empty() {
            picked.inherited.push(Inherited { from, only: Some(rest), without: Vec::new(), attributes });
        }
        picked
    }

    /// `Partial<Props>` and `Required<Props>`.
    pub(super) fn optional(mut self, optional: bool) -> Self {
        for field in &mut self.own {
            field.prop.optional = optional;
        }
        let wrapper = if optional { "Partial" } else { "Required" };
        for inherited in &mut self.inherited {
            inherited.from = format!("{wrapper}<{}>", inherited.from);
            // None of them is required otherwise.
            inherited.attributes = inherited.attributes.filter(|_| optional);
        }
        self
    }
}

/// Adds another type, unless it is there already or the text would be too long.
fn join(kind: &mut String, between: &str, other: &str) {
    if kind != other && kind.len() + other.len() < LONGEST {
        kind.push_str(between);
        kind.push_str(other);
    }
}

/// Whether a type allows no value: `undefined` or `never`.
fn is_absent(parts: &[Part]) -> bool {
    parts.iter().all(|part| matches!(part, Part::Keyword("undefined" | "never")))
}
