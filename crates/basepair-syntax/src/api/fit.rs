//! Whether every value of one type is a value of another, as far as that can be decided without a type checker.

use super::structure::{Member, Parameter, Structure};

/// Types inside types that are compared.
const DEEPEST: usize = 12;

/// Types of values that are objects, whatever else they are.
const OBJECTS: &[&str] = &[
    "Date",
    "Error",
    "File",
    "Blob",
    "URL",
    "Map",
    "Set",
    "WeakMap",
    "Promise",
    "RegExp",
    "ReactElement",
    "Element",
    "HTMLElement",
    "SVGElement",
    "CSSProperties",
    "RefObject",
    "MutableRefObject",
    "Iterable",
];

impl Structure {
    /// Whether every value of this type may be given where the other is expected; `None` where that cannot be decided. An
    /// object that is written there may have no members that are not expected.
    pub fn fits(&self, other: &Self) -> Option<bool> {
        fits(self, other, true, 0)
    }

    /// The same for a value that is passed on, which may have further members.
    pub fn extends(&self, other: &Self) -> Option<bool> {
        fits(self, other, false, 0)
    }
}

fn fits(from: &Structure, to: &Structure, written: bool, depth: usize) -> Option<bool> {
    use Structure::{Array, Function, Keyword, Literal, Name, Object, Other, Union};
    if depth > DEEPEST {
        return None;
    }
    if from == to {
        return Some(true);
    }
    match (from, to) {
        (_, Keyword("any" | "unknown")) | (Keyword("never"), _) => Some(true),
        // Whatever was written where anything is accepted need not be accepted by another type.
        (Keyword("any"), _) => Some(!written),
        (Union(parts), to) => all(parts.iter().map(|part| fits(part, to, written, depth))),
        (Other(_), _) | (_, Other(_)) => None,
        (from, Union(parts)) => any(parts.iter().map(|part| fits(from, part, written, depth))),
        (Keyword("unknown"), _) => Some(false),
        (Keyword("undefined"), Keyword("void")) => Some(true),
        (Keyword(_), Keyword(_) | Literal(_)) => Some(false),
        (Literal(text), Keyword(word)) => Some(is_of(text, word)),
        (Literal(_), Literal(_)) => Some(false),
        // What React renders.
        (Keyword(word), Name { name, .. }) if name == "ReactNode" => {
            Some(matches!(*word, "string" | "number" | "null" | "undefined" | "bigint"))
        }
        (Literal(_), Name { name, .. }) if name == "ReactNode" => Some(true),
        (Name { name, .. }, Name { name: to, .. }) if to == "ReactNode" && name == "ReactElement" => {
            Some(true)
        }
        (Function { .. }, Name { name, .. }) if name == "ReactNode" => Some(false),
        (Array(element), Name { name, .. }) if name == "ReactNode" => fits(element, to, written, depth + 1),
        (Name { name, .. }, Keyword(_) | Literal(_) | Array(_) | Function { .. }) if name == "ReactNode" => {
            Some(false)
        }
        (Name { name: from, .. }, Name { name: to, .. }) if from == "ReactNode" && to == "ReactElement" => {
            Some(false)
        }
        (Name { name, .. }, Keyword(word)) if is_object(name) => Some(*word == "object"),
        (Name { name, .. }, Literal(_)) if is_object(name) => Some(false),
        (Keyword(_) | Literal(_), Name { name, .. }) if is_object(name) && name != "Iterable" => Some(false),
        // Every component and the name of every element; nothing that is declared elsewhere is wider.
        (Name { name, .. }, Literal(_) | Keyword(_) | Name { .. }) if name == "ElementType" && written => {
            Some(false)
        }
        (Name { .. }, _) | (_, Name { .. }) => None,
        (Object { .. } | Array(_) | Function { .. }, Keyword(word)) => Some(*word == "object"),
        (Object { .. } | Array(_) | Function { .. }, Literal(_)) => Some(false),
        (Keyword(word), Object { members, bases, .. }) => {
            let nothing = members.is_empty() && bases.is_empty();
            if nothing && !matches!(*word, "null" | "undefined" | "void") { None } else { Some(false) }
        }
        (Keyword(_) | Literal(_), _) => Some(false),
        (Array(from), Array(to)) => fits(from, to, written, depth + 1),
        (
            Object { members: from, bases: from_bases, open: from_open },
            Object { members: to, bases: to_bases, open: to_open },
        ) => {
            // What both extend gives both the same, and hardly ever what one of them declares besides.
            let loose = *from_open || from_bases != to_bases;
            let mut verdicts: Vec<Option<bool>> = Vec::new();
            for expected in to {
                verdicts.push(member(from, expected, loose, written, depth));
            }
            if written && !*to_open {
                let further = from.iter().any(|own| !to.iter().any(|expected| expected.name == own.name));
                // It may be a member of a type that is declared elsewhere.
                verdicts.push(if !further {
                    Some(true)
                } else if to_bases.is_empty() {
                    Some(false)
                } else {
                    None
                });
            }
            verdicts.push((from_bases == to_bases && from_open == to_open).then_some(true));
            all(verdicts.into_iter())
        }
        (
            Function { parameters: from, returns: from_returns },
            Function { parameters: to, returns: to_returns },
        ) => {
            let returned = match (from_returns, to_returns) {
                (_, Some(to)) if matches!(**to, Keyword("void")) => Some(true),
                (Some(from), Some(to)) => fits(from, to, false, depth + 1),
                (None, None) => Some(true),
                _ => None,
            };
            all([takes(from, to, depth), returned].into_iter())
        }
        (Object { .. } | Array(_) | Function { .. }, _) => None,
    }
}

/// Whether an object with members has one that another type expects.
fn member(own: &[Member], expected: &Member, loose: bool, written: bool, depth: usize) -> Option<bool> {
    let Some(found) = own.iter().find(|member| member.name == expected.name) else {
        return if expected.optional && !loose {
            Some(true)
        } else if loose {
            None
        } else {
            Some(false)
        };
    };
    if found.optional && !expected.optional {
        return Some(false);
    }
    let absent = Structure::Keyword("undefined");
    let of = |kind: &Structure, optional: bool| {
        if optional { Structure::union([kind.clone(), absent.clone()]) } else { kind.clone() }
    };
    fits(&of(&found.kind, found.optional), &of(&expected.kind, expected.optional), written, depth + 1)
}

/// Whether a function with some parameters may be called as one with others.
fn takes(from: &[Parameter], to: &[Parameter], depth: usize) -> Option<bool> {
    let rest = |parameter: &Parameter| parameter.name == "...";
    let required = from.iter().filter(|parameter| !parameter.optional).count();
    if required > to.len() && !to.iter().any(rest) {
        return Some(false);
    }
    let pairs = from.iter().zip(to).map(|(own, given)| {
        if rest(own) || rest(given) {
            return (own == given).then_some(true);
        }
        if given.optional && !own.optional {
            // What is left out is `undefined`.
            let may =
                own.kind.as_ref().map(|kind| fits(&Structure::Keyword("undefined"), kind, false, depth + 1));
            if may.flatten() != Some(true) {
                return may.flatten();
            }
        }
        match (&given.kind, &own.kind) {
            (Some(given), Some(own)) => fits(given, own, false, depth + 1),
            (None, None) => Some(true),
            _ => None,
        }
    });
    all(pairs)
}

/// Yes if all are, no if one is not.
fn all(verdicts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut found = Some(true);
    for verdict in verdicts {
        match verdict {
            Some(false) => return verdict,
            None => found = None,
            Some(true) => {}
        }
    }
    found
}

/// Yes if one is, no if none can be.
fn any(verdicts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    all(verdicts.map(|verdict| verdict.map(|yes| !yes))).map(|no| !no)
}

/// Whether a literal is a value of a keyword's type.
fn is_of(literal: &str, word: &str) -> bool {
    match literal.as_bytes().first() {
        Some(b'"') => word == "string",
        Some(b't' | b'f') => word == "boolean",
        _ => word == if literal.ends_with('n') { "bigint" } else { "number" },
    }
}

fn is_object(name: &str) -> bool {
    let of_browser = |start: &str, end: &str| name.starts_with(start) && name.ends_with(end);
    OBJECTS.contains(&name)
        || of_browser("HTML", "Element")
        || of_browser("SVG", "Element")
        || (name.ends_with("Event") && name.len() > "Event".len())
}
