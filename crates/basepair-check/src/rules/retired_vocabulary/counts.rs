//! Counts and ranges of elements, which go stale when the model grows.

use super::{Found, What};
use crate::prose::{Stems, Word, sentences};
use basepair_model::place::Span;
use std::sync::LazyLock;

/// The beginnings of words that a count or a range in prose contains.
pub(super) const STEMS: [&str; 5] = ["node", "rung", "strand", "n0", "n1"];

/// The beginnings of the names of constants that contain a count.
static CODE: LazyLock<Stems> = LazyLock::new(|| {
    Stems::new([
        "nodecount",
        "node_",
        "rungcount",
        "rung_",
        "strandcount",
        "strand_",
        "maxnodes",
        "maxrungs",
        "maxstrands",
        "max_",
        "totalnodes",
        "totalrungs",
        "totalstrands",
        "total_",
    ])
});

/// Counts in constants of code: `NODE_COUNT = 12`, `maxNodes: 12`.
pub(super) fn counts_in_code(text: &str) -> Vec<Found> {
    const NAMES: &[(&str, &str)] = &[
        ("nodecount", "nodes"),
        ("maxnodes", "nodes"),
        ("totalnodes", "nodes"),
        ("rungcount", "rungs"),
        ("maxrungs", "rungs"),
        ("totalrungs", "rungs"),
        ("strandcount", "strands"),
        ("maxstrands", "strands"),
        ("totalstrands", "strands"),
    ];
    if !CODE.begin_in(text) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for words in sentences(text) {
        for (at, pair) in words.windows(2).enumerate() {
            let [name, number] = pair else { continue };
            let joined =
                at.checked_sub(1).and_then(|before| words.get(before)).filter(|_| name.before == '_');
            let lower = joined.map_or(name.lower.clone(), |joined| format!("{}{}", joined.lower, name.lower));
            let kind = NAMES.iter().find(|(name, _)| *name == lower);
            let between = text.get(name.end..number.start).unwrap_or_default().trim();
            let given = matches!(between, "=" | ":" | "===" | "==" | "<=" | "<" | ">=" | ">");
            let digits = number.lower.bytes().all(|byte| byte.is_ascii_digit());
            if let Some((_, elements)) = kind.filter(|_| given && digits) {
                let span = Span::new(joined.map_or(name.start, |joined| joined.start), number.end);
                let quoted = text.get(span.start()..span.end()).unwrap_or_default().to_owned();
                found.push(Found { span, what: What::Count(quoted, elements), length: text.len() });
            }
        }
    }
    found
}

const NUMBERS: &[&str] = &[
    "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "twenty",
];
/// Words that show that other nodes are meant.
const OTHER_NODES: &[&str] = &[
    "dom", "tree", "graph", "text", "child", "children", "leaf", "react", "element", "parent", "cluster",
    "server", "html", "xml", "yaml", "ast", "audio", "flow", "worker", "compute",
];

pub(super) fn is_number(word: &str) -> bool {
    NUMBERS.contains(&word) || (!word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_label(word: &str) -> bool {
    word.strip_prefix('n')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

/// The length of a count in words, and what it counts.
pub(super) fn count(rest: &[Word], sentence: &[Word], at: usize) -> Option<(usize, &'static str)> {
    let word = |at: usize| rest.get(at).map_or("", |word| word.lower.as_str());
    if !is_number(word(0))
        || rest.first().is_some_and(|first| matches!(first.before, '.' | '-' | '#' | '/' | '$'))
    {
        return None;
    }
    let adjective =
        matches!(word(1), "frontend" | "engineering" | "meaning" | "helix" | "architecture" | "live");
    let length = if adjective { 3 } else { 2 };
    // The number of a heading or a list is followed by punctuation, not by a space.
    if rest.get(1..length)?.iter().any(|word| !matches!(word.before, ' ' | '\n' | '-')) {
        return None;
    }
    let elements = match word(length - 1) {
        "nodes" => "nodes",
        "rungs" => "rungs",
        "strands" => "strands",
        _ => return None,
    };
    let before =
        at.checked_sub(1).and_then(|before| sentence.get(before)).map_or("", |word| word.lower.as_str());
    let other = OTHER_NODES.contains(&before)
        || sentence.iter().any(|word| OTHER_NODES.contains(&word.lower.as_str()));
    (!other).then_some((length, elements))
}

/// The length of a range in words. `N1–N12`, `N1 to N12`: labels are not a sequence, and there is no last one.
pub(super) fn bound(rest: &[Word], text: &str) -> Option<usize> {
    let label = |at: usize| rest.get(at).map(|word| word.lower.as_str()).filter(|word| is_label(word));
    let first = label(0).filter(|label| matches!(*label, "n0" | "n1"))?;
    let wide = |last: &str| {
        let number = |label: &str| label.get(1..).and_then(|digits| digits.parse::<u64>().ok()).unwrap_or(0);
        number(last) > number(first) + 2
    };
    if let Some(last) = label(1).filter(|last| wide(last)) {
        let (from, to) = (rest.first()?.end, rest.get(1)?.start);
        let between = text.get(from..to).unwrap_or_default().trim();
        let joins = matches!(between, "-" | "\u{2013}" | "\u{2014}" | ".." | "..." | "\u{2026}" | "..=");
        return (joins && !last.is_empty()).then_some(2);
    }
    let through = rest.get(1).is_some_and(|word| matches!(word.lower.as_str(), "to" | "through" | "until"));
    (through && label(2).is_some_and(wide)).then_some(3)
}
