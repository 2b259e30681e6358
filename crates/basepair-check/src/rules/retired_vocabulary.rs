//! Documents, skills, descriptions and code use the words of the live model, and quote no count that will go stale.

use super::check;
use crate::analysis::Analysis;
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use crate::words::{Stems, Word, sentences};
use basepair_model::json::{Kind, Value};
use basepair_model::place::Span;
use basepair_syntax::facts::Language;
use std::sync::LazyLock;

mod phrases;

check!(RETIRED_VOCABULARY, "retired-vocabulary", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if !registry.has_law() {
        return;
    }
    for file in &registry.files {
        reporter.checked(1);
        let code = if file.facts.language.is_script() { coded(file.text) } else { Vec::new() };
        for found in &code {
            reporter.in_file(file, found.span, diagnostic(registry, found, 0));
        }
        // Few files speak of the model, and of those few texts do.
        let spoken: Vec<usize> = SPOKEN.places_in(file.text).collect();
        if spoken.is_empty() {
            continue;
        }
        let numbered = phrases::has_own_numbers(file.text);
        for (text, start) in texts(file) {
            let next = spoken.partition_point(|at| *at < start);
            if spoken.get(next).is_none_or(|at| *at >= start + text.len()) {
                continue;
            }
            let mut found = find(text);
            found.retain(|found| !(numbered && found.is_layer_number()));
            for (found, more) in told_once(text, found) {
                let span = Span::new(start + found.span.start(), start + found.span.end());
                reporter.in_file(file, span, diagnostic(registry, &found, more));
            }
        }
    }
    for (position, item) in registry.catalog.items().iter().enumerate() {
        let node = registry.catalog.element_at(position);
        reporter.checked(1);
        let mut values = Vec::new();
        let fields = ["title", "description", "docs", "categories", "meta"];
        fields.iter().filter_map(|key| item.entry.object.get(key)).for_each(|it| strings(it, &mut values));
        // Manifests repeat themselves: the same words in another field are no other fault.
        let mut found: Vec<(Found, &Value)> = Vec::new();
        for (value, text) in values {
            found.extend(find(text).into_iter().map(|found| (found, value)));
        }
        let (retired, counts): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|(found, _)| matches!(found.what, What::Retired(_)));
        let more = retired.len().saturating_sub(1);
        for (found, value) in retired.iter().take(1) {
            reporter.in_entry(item, node, place_of(value, found), diagnostic(registry, found, more));
        }
        for (found, value) in &counts {
            reporter.in_entry(item, node, place_of(value, found), diagnostic(registry, found, 0));
        }
    }
}

/// Every string below a value.
fn strings<'v>(value: &'v Value, found: &mut Vec<(&'v Value, &'v str)>) {
    match &value.kind {
        Kind::String(text) => found.push((value, text)),
        Kind::Array(values) => values.iter().for_each(|value| strings(value, found)),
        Kind::Object(object) => object.members.iter().for_each(|member| strings(&member.value, found)),
        _ => {}
    }
}

/// What was found in one text: of the retired words only the first of each paragraph, with how many follow.
fn told_once(text: &str, found: Vec<Found>) -> Vec<(Found, usize)> {
    let mut told: Vec<(Found, usize)> = Vec::new();
    // The end of the paragraph that the last retired words stand in.
    let mut last: Option<(usize, usize)> = None;
    for found in found {
        let is_retired = matches!(found.what, What::Retired(_));
        match last.filter(|(_, end)| is_retired && found.span.start() < *end) {
            Some((at, _)) => told.iter_mut().skip(at).take(1).for_each(|(_, more)| *more += 1),
            None => {
                if is_retired {
                    let rest = text.get(found.span.start()..).and_then(|rest| rest.find("\n\n"));
                    last = Some((told.len(), rest.map_or(text.len(), |end| found.span.start() + end)));
                }
                told.push((found, 0));
            }
        }
    }
    told
}

/// Where a finding stands in a manifest's string, which may hold escapes.
fn place_of(value: &Value, found: &Found) -> Span {
    let plain = value.span.end() - value.span.start() == found.length + 2;
    if plain {
        Span::new(value.span.start() + 1 + found.span.start(), value.span.start() + 1 + found.span.end())
    } else {
        value.span
    }
}

/// The parts of a file that people and agents read: all of a document, the comments and texts of code.
fn texts<'f>(file: &'f File<'_>) -> Vec<(&'f str, usize)> {
    if file.facts.language == Language::Other {
        return vec![(file.text, 0)];
    }
    let comments = file.facts.comments.iter().map(|comment| comment.span);
    let spans = comments.chain(file.facts.texts.iter().copied());
    spans.filter_map(|span| Some((file.text.get(span.start()..span.end())?, span.start()))).collect()
}

struct Found {
    span: Span,
    what: What,
    /// How long the whole text is.
    length: usize,
}

impl Found {
    /// Whether it is a layer's number alone, as in `L5: resilience` and `Layer 4`.
    fn is_layer_number(&self) -> bool {
        let What::Retired(words) = &self.what else { return false };
        let words = words.to_lowercase();
        let label = words.split([' ', ':']).next().unwrap_or_default();
        phrases::is_layer_label(label) || label == "layer"
    }
}

enum What {
    /// A word of the retired model.
    Retired(String),
    /// A count of elements, and which.
    Count(String, &'static str),
    /// A span of labels that pretends to be the whole.
    Bound(String),
}

/// How the words begin that a finding in prose holds. Nearly every text has none of them, and is not read further.
static SPOKEN: LazyLock<Stems> = LazyLock::new(|| {
    Stems::new(&[
        "ax",
        "layer",
        "outlier",
        "ecosystem",
        "node",
        "rung",
        "strand",
        "n0",
        "n1",
        "3d",
        "l1",
        "l2",
        "l3",
        "l4",
        "l5",
        "l6",
        "l7",
        "l8",
        "l9",
    ])
});
/// How the names begin of constants that keep a count.
static CODED: LazyLock<Stems> = LazyLock::new(|| {
    Stems::new(&[
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

fn find(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    if !SPOKEN.begin_in(text) {
        return found;
    }
    for words in sentences(text) {
        for at in 0..words.len() {
            let rest = words.get(at..).unwrap_or_default();
            let hit = phrases::retired(&words, at).map(|length| (length, Hit::Retired));
            let hit = hit.or_else(|| count(rest, &words, at)).or_else(|| bound(rest, text));
            let Some((length, kind)) = hit else { continue };
            // Whoever says that the model is gone must name it.
            if matches!(kind, Hit::Retired)
                && rest.first().is_some_and(|first| phrases::is_farewell(paragraph(text, first.start)))
            {
                continue;
            }
            let (Some(first), Some(last)) = (rest.first(), rest.get(length - 1)) else { continue };
            let span = Span::new(first.start, last.end);
            if found.last().is_some_and(|before: &Found| before.span.end() > span.start()) {
                continue;
            }
            let quoted =
                text.get(span.start()..span.end()).unwrap_or_default().split_whitespace().collect::<Vec<_>>();
            let quoted = quoted.join(" ");
            let what = match kind {
                Hit::Retired => What::Retired(quoted),
                Hit::Count(elements) => What::Count(quoted, elements),
                Hit::Bound => What::Bound(quoted),
            };
            found.push(Found { span, what, length: text.len() });
        }
    }
    found
}

/// The paragraph around a place.
fn paragraph(text: &str, at: usize) -> &str {
    let start = text.get(..at).and_then(|before| before.rfind("\n\n")).unwrap_or(0);
    let end = text.get(at..).and_then(|after| after.find("\n\n")).map_or(text.len(), |end| at + end);
    text.get(start..end).unwrap_or_default()
}

/// Counts that code keeps in a constant: `NODE_COUNT = 12`, `maxNodes: 12`.
fn coded(text: &str) -> Vec<Found> {
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
    if !CODED.begin_in(text) {
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

enum Hit {
    Retired,
    Count(&'static str),
    Bound,
}

const NUMBERS: &[&str] = &[
    "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "twenty",
];
/// What else is made of nodes.
const OTHER_NODES: &[&str] = &[
    "dom", "tree", "graph", "text", "child", "children", "leaf", "react", "element", "parent", "cluster",
    "server", "html", "xml", "yaml", "ast", "audio", "flow", "worker", "compute",
];

fn is_number(word: &str) -> bool {
    NUMBERS.contains(&word) || (!word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_label(word: &str) -> bool {
    word.strip_prefix('n')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit()))
}

fn count(rest: &[Word], sentence: &[Word], at: usize) -> Option<(usize, Hit)> {
    let word = |at: usize| rest.get(at).map_or("", |word| word.lower.as_str());
    if !is_number(word(0))
        || rest.first().is_some_and(|first| matches!(first.before, '.' | '-' | '#' | '/' | '$'))
    {
        return None;
    }
    let adjective =
        matches!(word(1), "frontend" | "engineering" | "meaning" | "helix" | "architecture" | "live");
    let length = if adjective { 3 } else { 2 };
    // A heading's or a list's number is followed by a mark, not by a blank.
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
    (!other).then_some((length, Hit::Count(elements)))
}

/// `N1–N12`, `N1 to N12`: labels are no sequence, and there is no last one.
fn bound(rest: &[Word], text: &str) -> Option<(usize, Hit)> {
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
        return (joins && !last.is_empty()).then_some((2, Hit::Bound));
    }
    let through = rest.get(1).is_some_and(|word| matches!(word.lower.as_str(), "to" | "through" | "until"));
    (through && label(2).is_some_and(wide)).then_some((3, Hit::Bound))
}

fn diagnostic(registry: &Registry<'_>, found: &Found, more: usize) -> Diagnostic {
    let model = registry.model;
    let live = |elements: &str| match elements {
        "nodes" => model.nodes.len(),
        "rungs" => model.rungs.len(),
        _ => model.strands.len(),
    };
    match &found.what {
        What::Retired(words) => Diagnostic::new(
            match more {
                0 => format!("`{words}` belongs to the retired model"),
                1 => format!("`{words}` belongs to the retired model, and so does one more phrase here"),
                more => format!("`{words}` belongs to the retired model, and so do {more} more phrases here"),
            },
            "say it in nodes, strands and rungs; the live model is at /api/v1/architecture",
        ),
        What::Count(words, elements) => Diagnostic::new(
            format!("`{words}` is a count that goes stale; the live model has {} {elements}", live(elements)),
            "leave the number out, or let the reader ask /api/v1/architecture for `counts`",
        ),
        What::Bound(words) => Diagnostic::new(
            format!(
                "`{words}` bounds what has no bound; the live model has {} nodes and {} rungs",
                model.nodes.len(),
                model.rungs.len()
            ),
            "say `all nodes and rungs`: their numbers are labels, not a sequence",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_passed_over_quickly_holds_nothing() {
        for text in
            ["the outliers of the architecture", "an axis model", "N1 to N12", "Twelve nodes", "layer N3"]
        {
            assert!(SPOKEN.begin_in(text) && !find(text).is_empty(), "{text}");
        }
        for text in
            ["NODE_COUNT = 12", "maxNodes: 12", "const MAX__NODES = 12", "total_rungs = 3", "strandCount < 5"]
        {
            assert!(CODED.begin_in(text) && !coded(text).is_empty(), "{text}");
        }
    }
}
