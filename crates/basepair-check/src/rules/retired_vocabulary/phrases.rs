//! The phrases of the retired model. Only this file and its parent contain them. A single word is not enough: charts
//! have axes, style sheets have layers, and cards rotate in three dimensions.

use super::{is_label, is_number};
use crate::words::{Word, sentences};

/// Words that show that a sentence is about the architecture, not about a chart, a picture or a style sheet.
const SUBJECT: &[&str] = &[
    "architecture",
    "ecosystem",
    "helix",
    "node",
    "nodes",
    "strand",
    "strands",
    "rung",
    "rungs",
    "covenant",
];

/// The parts on the axes and layers of the retired model.
const PARTS: &[&str] = &[
    "a11y",
    "assurance",
    "brand",
    "component",
    "components",
    "composition",
    "depth",
    "documentation",
    "fundi",
    "harness",
    "motion",
    "observability",
    "orchestrator",
    "page",
    "pages",
    "platform",
    "primitive",
    "primitives",
    "resilience",
    "safety",
    "shell",
    "spine",
    "spines",
    "token",
    "tokens",
    "trust",
];

/// Other things that have numbered layers.
const OTHER_LAYERS: &[&str] = &[
    "blockchain",
    "cache",
    "canvas",
    "chain",
    "data",
    "ethereum",
    "image",
    "map",
    "network",
    "norm",
    "osi",
    "raster",
    "tile",
    "transport",
];

/// The length in words of the phrase of the retired model that starts at `at`, if there is one.
pub(super) fn retired(sentence: &[Word], at: usize) -> Option<usize> {
    let word = |ahead: usize| sentence.get(at + ahead).map_or("", |word| word.lower.as_str());
    let before =
        at.checked_sub(1).and_then(|before| sentence.get(before)).map_or("", |word| word.lower.as_str());
    let has = |words: &[&str]| sentence.iter().any(|word| words.contains(&word.lower.as_str()));
    let is_subject = has(SUBJECT);
    let after_slash = sentence.get(at).is_some_and(|first| first.before == '/');
    match (word(0), word(1), word(2)) {
        ("ecosystem", "node" | "nodes", _) => Some(2),
        ("frontend" | "architecture", "axes" | "layers", _) if after_slash => Some(2),
        ("axis", "model" | "models", _) => Some(2),
        ("outlier" | "outside" | "documentation", "axis", _) => Some(2),
        ("documentation", "outlier" | "outliers", _) => Some(2),
        ("outlier", "node" | "nodes", _) => Some(2),
        (number, "axes", _) if is_number(number) && is_subject => Some(2),
        ("x" | "y" | "z", "axis", part) if PARTS.contains(&part) => Some(3),
        ("x" | "y" | "z", "axis", _) if is_subject || PARTS.contains(&word(3)) => Some(2),
        ("axes", "of", "the") if matches!(word(3), "model" | "architecture" | "ecosystem") => Some(4),
        ("3d", "architecture" | "ecosystem", _) => Some(2),
        ("3d", "node", "model" | "models") => Some(3),
        (number, "layer" | "layered", "architecture") if is_number(number) && !has(OTHER_LAYERS) => Some(3),
        ("layered" | "layer", "architecture", _) if !has(OTHER_LAYERS) => Some(2),
        ("layered" | "layer", "model", _) if is_subject && !has(OTHER_LAYERS) => Some(2),
        ("architecture" | "architectural", "layer" | "layers", _) => Some(2),
        (number, "layers", _) if is_number(number) && is_subject && !has(OTHER_LAYERS) => Some(2),
        ("layer", label, _) if is_label(label) => Some(2),
        (label, "layer", _) if is_label(label) => Some(2),
        ("layer", number, _) if is_digits(number) && has(PARTS) && !has(OTHER_LAYERS) => Some(2),
        (label, part, _) if is_layer_label(label) && PARTS.contains(&part) => Some(2),
        (label, ..) if is_layer_label(label) && is_bracketed(sentence, at) && PARTS.contains(&before) => {
            Some(1)
        }
        ("outliers", ..) if is_subject => Some(1),
        _ => None,
    }
}

fn is_digits(word: &str) -> bool {
    !word.is_empty() && word.len() <= 2 && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a file numbers other concerns, which were never layers of the retired model: `L2: motion`, `L3: a11y`.
pub(super) fn has_own_numbers(text: &str) -> bool {
    let is_own = |part: &Word| matches!(part.lower.as_str(), "motion" | "a11y");
    sentences(text).iter().any(|words| {
        let short = words.windows(2).any(|two| matches!(two, [label, part] if is_layer_label(&label.lower) && is_own(part)));
        let long = |three: &[Word]| {
            matches!(three, [layer, number, part] if layer.lower == "layer" && is_digits(&number.lower) && is_own(part))
        };
        short || words.windows(3).any(long)
    })
}

/// `L4`, as the retired model numbered its layers.
pub(super) fn is_layer_label(word: &str) -> bool {
    word.strip_prefix('l').is_some_and(is_digits)
}

fn is_bracketed(sentence: &[Word], at: usize) -> bool {
    sentence.get(at).is_some_and(|word| word.before == '(')
}

/// Whether a paragraph says that the model it names was removed.
pub(super) fn is_about_removal(paragraph: &str) -> bool {
    const PHRASES: &[&str] = &[
        "is retired",
        "was retired",
        "are retired",
        "were retired",
        "been retired",
        "retired model",
        "retired endpoint",
        "retired word",
        "no longer",
        "there are no ",
        "superseded",
        "is gone",
        "are gone",
        "410",
        "obsolete",
        "formerly",
        "used to be",
        "was replaced",
        "were replaced",
        "replaced by",
        "(retired)",
        "retired:",
    ];
    let paragraph = paragraph.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    PHRASES.iter().any(|phrase| paragraph.contains(phrase))
}
