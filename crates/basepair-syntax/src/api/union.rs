//! The parts of a type as a union: literals, keywords, and what is neither.

/// Parts of one union that are kept.
pub(super) const MOST: usize = 300;

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

pub(super) fn push(out: &mut Vec<Part>, part: Part) {
    if out.len() < MOST && !out.contains(&part) {
        out.push(part);
    }
}
