//! Documents, skills, descriptions and code must use the words of the current model, without counts that go stale.

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
        let code = if file.facts.language.is_script() { counts_in_code(&file.text) } else { Vec::new() };
        for found in &code {
            reporter.in_file(file, found.span, diagnostic(registry, found, 0));
        }
        // Few files mention the model, and of those only a few texts do.
        let mentions: Vec<usize> = PROSE.offsets_in(&file.text).collect();
        if mentions.is_empty() {
            continue;
        }
        let numbered = phrases::has_own_numbers(&file.text);
        for (text, start) in texts(file) {
            let next = mentions.partition_point(|at| *at < start);
            if mentions.get(next).is_none_or(|at| *at >= start + text.len()) {
                continue;
            }
            let mut found = find(text);
            found.retain(|found| !(numbered && found.is_layer_number()));
            for (found, more) in once_per_paragraph(text, found) {
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
        // Manifests repeat themselves, so the same words in another field are not a separate finding.
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

/// The findings of one text: only the first retired phrase of each paragraph, with the number of those that follow.
fn once_per_paragraph(text: &str, found: Vec<Found>) -> Vec<(Found, usize)> {
    let mut kept: Vec<(Found, usize)> = Vec::new();
    // The end of the paragraph that contains the last retired phrase.
    let mut last: Option<(usize, usize)> = None;
    for found in found {
        let is_retired = matches!(found.what, What::Retired(_));
        match last.filter(|(_, end)| is_retired && found.span.start() < *end) {
            Some((at, _)) => kept.iter_mut().skip(at).take(1).for_each(|(_, more)| *more += 1),
            None => {
                if is_retired {
                    let rest = text.get(found.span.start()..).and_then(|rest| rest.find("\n\n"));
                    last = Some((kept.len(), rest.map_or(text.len(), |end| found.span.start() + end)));
                }
                kept.push((found, 0));
            }
        }
    }
    kept
}

/// The span of a finding in a manifest's string, which may contain escapes.
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
        return vec![(&file.text, 0)];
    }
    let comments = file.facts.comments.iter().map(|comment| comment.span);
    let spans = comments.chain(file.facts.texts.iter().copied());
    spans.filter_map(|span| Some((file.text.get(span.start()..span.end())?, span.start()))).collect()
}

struct Found {
    span: Span,
    what: What,
    /// The length of the whole text.
    length: usize,
}

impl Found {
    /// Whether it is only the number of a layer, as in `L5: resilience` and `Layer 4`.
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
    /// A range of labels that is presented as the whole model.
    Bound(String),
}

/// The beginnings of words that a finding in prose contains. Most texts have none of them and are skipped.
static PROSE: LazyLock<Stems> = LazyLock::new(|| {
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
/// The beginnings of the names of constants that contain a count.
static CODE: LazyLock<Stems> = LazyLock::new(|| {
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
    if !PROSE.begin_in(text) {
        return found;
    }
    for words in sentences(text) {
        for at in 0..words.len() {
            let rest = words.get(at..).unwrap_or_default();
            let hit = phrases::retired(&words, at).map(|length| (length, Hit::Retired));
            let hit = hit.or_else(|| count(rest, &words, at)).or_else(|| bound(rest, text));
            let Some((length, kind)) = hit else { continue };
            // A text about the removal of the old model has to name it.
            if matches!(kind, Hit::Retired)
                && rest.first().is_some_and(|first| phrases::is_about_removal(paragraph(text, first.start)))
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

/// The paragraph around an offset.
fn paragraph(text: &str, at: usize) -> &str {
    let start = text.get(..at).and_then(|before| before.rfind("\n\n")).unwrap_or(0);
    let end = text.get(at..).and_then(|after| after.find("\n\n")).map_or(text.len(), |end| at + end);
    text.get(start..end).unwrap_or_default()
}

/// Counts in constants of code: `NODE_COUNT = 12`, `maxNodes: 12`.
fn counts_in_code(text: &str) -> Vec<Found> {
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

enum Hit {
    Retired,
    Count(&'static str),
    Bound,
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
    (!other).then_some((length, Hit::Count(elements)))
}

/// `N1–N12`, `N1 to N12`: labels are not a sequence, and there is no last one.
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
            "use nodes, strands and rungs instead; the current model is at /api/v1/architecture",
        ),
        What::Count(words, elements) => Diagnostic::new(
            format!(
                "`{words}` is a count that goes stale; the current model has {} {elements}",
                live(elements)
            ),
            "omit the number, or refer to `counts` of /api/v1/architecture",
        ),
        What::Bound(words) => Diagnostic::new(
            format!(
                "`{words}` is a fixed range, but the model can grow; it currently has {} nodes and {} rungs",
                model.nodes.len(),
                model.rungs.len()
            ),
            "write `all nodes and rungs`: their numbers are labels, not a sequence",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_without_a_known_stem_have_no_findings() {
        for text in
            ["the outliers of the architecture", "an axis model", "N1 to N12", "Twelve nodes", "layer N3"]
        {
            assert!(PROSE.begin_in(text) && !find(text).is_empty(), "{text}");
        }
        for text in
            ["NODE_COUNT = 12", "maxNodes: 12", "const MAX__NODES = 12", "total_rungs = 3", "strandCount < 5"]
        {
            assert!(CODE.begin_in(text) && !counts_in_code(text).is_empty(), "{text}");
        }
    }
}
