//! Documents, skills, descriptions and code must use the words of the current model, without counts that go stale.

use super::check;
use crate::analysis::Analysis;
use crate::prose::{Stems, sentences};
use crate::registry::{File, Registry};
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::json::{Kind, Value};
use basepair_model::model::Vocabulary;
use basepair_model::place::Span;
use basepair_syntax::facts::Language;
use counts::counts_in_code;
use phrases::Phrases;

mod counts;
mod phrases;

check!(RETIRED_VOCABULARY, "retired-vocabulary", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if !registry.has_law() {
        return;
    }
    let searched = Searched::of(&registry.model.vocabulary);
    for file in &registry.files {
        reporter.checked(1);
        let code = if file.facts.language.is_script() { counts_in_code(&file.text) } else { Vec::new() };
        for found in &code {
            reporter.in_file(file, found.span, diagnostic(registry, found, 0));
        }
        // Few files mention the model, and of those only a few texts do.
        let mentions: Vec<usize> = searched.stems.offsets_in(&file.text).collect();
        if mentions.is_empty() {
            continue;
        }
        let numbered = searched.phrases.has_own_numbers(&file.text);
        for (text, start) in texts(file) {
            let next = mentions.partition_point(|at| *at < start);
            if mentions.get(next).is_none_or(|at| *at >= start + text.len()) {
                continue;
            }
            let mut found = find(&searched, text);
            found.retain(|found| !(numbered && matches!(found.what, What::Retired(_, true))));
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
            found.extend(find(&searched, text).into_iter().map(|found| (found, value)));
        }
        let (retired, counts): (Vec<_>, Vec<_>) =
            found.into_iter().partition(|(found, _)| matches!(found.what, What::Retired(..)));
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
        let is_retired = matches!(found.what, What::Retired(..));
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

enum What {
    /// Words of the retired model, and whether they refer to a part by its number.
    Retired(String, bool),
    /// A count of elements, and which.
    Count(String, &'static str),
    /// A range of labels that is presented as the whole model.
    Bound(String),
}

/// What is searched in prose.
struct Searched {
    phrases: Phrases,
    /// The beginnings of words that a finding contains. Most texts have none of them and are skipped.
    stems: Stems,
}

impl Searched {
    fn of(vocabulary: &Vocabulary) -> Self {
        let phrases = Phrases::of(vocabulary);
        let stems = phrases.stems().into_iter().chain(counts::STEMS.map(str::to_owned));
        Self { stems: Stems::new(stems), phrases }
    }
}

fn find(searched: &Searched, text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    if !searched.stems.begin_in(text) {
        return found;
    }
    for words in sentences(text) {
        for at in 0..words.len() {
            let rest = words.get(at..).unwrap_or_default();
            let retired = searched.phrases.at(&words, at);
            // A text about the removal of the old model has to name it.
            let is_removal =
                || rest.first().is_some_and(|first| phrases::is_about_removal(paragraph(text, first.start)));
            if retired.is_some() && is_removal() {
                continue;
            }
            let counted = || counts::count(rest, &words, at);
            let quoted = |length: usize| {
                let (first, last) = (rest.first()?, rest.get(length - 1)?);
                let span = Span::new(first.start, last.end);
                let text = text.get(span.start()..span.end())?;
                Some((span, text.split_whitespace().collect::<Vec<_>>().join(" ")))
            };
            let hit = if let Some(phrase) = retired {
                quoted(phrase.length).map(|(span, words)| (span, What::Retired(words, phrase.is_numbered)))
            } else if let Some((length, elements)) = counted() {
                quoted(length).map(|(span, words)| (span, What::Count(words, elements)))
            } else {
                counts::bound(rest, text).and_then(quoted).map(|(span, words)| (span, What::Bound(words)))
            };
            let Some((span, what)) = hit else { continue };
            if found.last().is_none_or(|before: &Found| before.span.end() <= span.start()) {
                found.push(Found { span, what, length: text.len() });
            }
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

fn diagnostic(registry: &Registry<'_>, found: &Found, more: usize) -> Diagnostic {
    let model = registry.model;
    let live = |elements: &str| match elements {
        "nodes" => model.nodes.len(),
        "rungs" => model.rungs.len(),
        _ => model.strands.len(),
    };
    match &found.what {
        What::Retired(words, _) => Diagnostic::new(
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
    use basepair_model::architecture;
    use basepair_model::place::SourceText;

    #[test]
    fn texts_without_a_known_stem_have_no_findings() {
        let model = SourceText::new("architecture.json", include_str!("../../../../architecture.json"));
        let searched = Searched::of(&architecture::read(&model).0.unwrap().vocabulary);
        for text in [
            "the outliers of the architecture",
            "an axis model",
            "N1 to N12",
            "Twelve nodes",
            "layer N3",
            "safety (L4)",
        ] {
            assert!(searched.stems.begin_in(text) && !find(&searched, text).is_empty(), "{text}");
        }
        for text in
            ["NODE_COUNT = 12", "maxNodes: 12", "const MAX__NODES = 12", "total_rungs = 3", "strandCount < 5"]
        {
            assert!(!counts_in_code(text).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_model_without_a_vocabulary_has_counts_only() {
        let searched = Searched::of(&Vocabulary::default());
        assert!(find(&searched, "an axis model").is_empty());
        assert_eq!(find(&searched, "Twelve nodes").len(), 1);
    }
}
