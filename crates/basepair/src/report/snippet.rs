//! One finding for people: the line, a caret under what is wrong, and what to do.

use super::base::Base;
use super::plain::{plain, steers};
use annotate_snippets::renderer::{AnsiColor, Effects};
use annotate_snippets::{AnnotationKind, Level, Origin, Renderer, Snippet};
use basepair_model::finding::Finding;
use basepair_model::place::Place;
use basepair_model::rule::Severity;
use std::ops::Range;

pub(super) fn render(finding: &Finding, base: &Base) -> String {
    let level = match finding.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let (message, help) = (plain(&finding.message), plain(&finding.help));
    let file = base.path(finding.place.file());
    let file = plain(&file);
    let start = finding.place.start();
    let excerpt = Excerpt::of(&finding.place);
    let title = level.primary_title(&message).id(finding.rule.name);
    let help = Level::HELP.message(&help);
    let origin = Origin::path(&file).line(start.line).char_column(start.column);
    let snippet = Snippet::source(&excerpt.text).line_start(start.line);
    let snippet = snippet.annotation(AnnotationKind::Primary.span(excerpt.marked.clone()));
    let group = if excerpt.text.is_empty() {
        title.element(origin).element(help)
    } else if excerpt.starts_late {
        // The location is printed separately, because the renderer would count columns from the start of the
        // excerpt.
        title.element(origin).element(snippet).element(help)
    } else {
        title.element(snippet.path(&file)).element(help)
    };
    let look = Renderer::styled().help(AnsiColor::Green.on_default().effects(Effects::BOLD));
    let rendered = look.render(&[group]);
    // The renderer prints an empty header line for a snippet without a path.
    let is_informative = |line: &&str| anstream::adapter::strip_str(line).to_string().trim() != ":::";
    rendered.lines().filter(is_informative).collect::<Vec<_>>().join("\n")
}

/// The part of a line that is shown, and what is marked in it. Only this much of a text is read, however large
/// it is.
struct Excerpt {
    text: String,
    marked: Range<usize>,
    /// Whether the start of the line is left out.
    starts_late: bool,
}

/// How much of a long line is shown on each side of what is marked, and how much is marked at most.
const CONTEXT: usize = 100;
const MARKED: usize = 120;

impl Excerpt {
    fn of(place: &Place) -> Self {
        let text = &*place.source.text;
        let start = boundary(text, place.span.start());
        let end = boundary(text, place.span.end().max(start));
        let before = text.get(..start).unwrap_or_default();
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let lead = before.get(line_start..).unwrap_or_default();
        let skipped = lead.char_indices().rev().nth(CONTEXT).map_or(0, |(at, _)| at);
        let lead = lead.get(skipped..).unwrap_or_default();
        let line = text.get(start..).unwrap_or_default().split('\n').next().unwrap_or_default();
        let marked: String = line.chars().take(MARKED).collect();
        let marked = marked.get(..(end - start).min(marked.len())).unwrap_or(&marked);
        let rest = line.get(marked.len()..).unwrap_or_default();
        let tail: String = rest.chars().take(CONTEXT).collect();
        let mut shown = String::new();
        if skipped > 0 {
            shown.push('…');
        }
        shown.push_str(&visible(lead));
        let from = shown.len();
        shown.push_str(&visible(marked));
        let to = shown.len();
        shown.push_str(&visible(&tail));
        if tail.len() < rest.len() {
            shown.push('…');
        }
        Self { text: shown, marked: from..to, starts_late: skipped > 0 }
    }
}

/// The nearest character boundary at or before an offset.
fn boundary(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// Source text with control characters replaced, each by one character, so that columns stay valid.
fn visible(text: &str) -> String {
    let shown = |c: char| if steers(c) && c != '\t' { char::REPLACEMENT_CHARACTER } else { c };
    text.trim_end_matches('\r').chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::load::{Memory, load};

    #[test]
    fn every_finding_of_a_damaged_manifest_can_be_shown() {
        let whole = Memory::of_default();
        let manifest = whole.text("registry.json").unwrap().as_bytes().to_vec();
        let mut random: u64 = 0x9e37_79b9_7f4a_7c15;
        let mut next = |below: usize| {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            usize::try_from(random % below as u64).unwrap()
        };
        let mut shown = 0;
        for _ in 0..300 {
            let mut damaged = manifest.clone();
            for _ in 0..=next(3) {
                let at = next(damaged.len());
                match next(3) {
                    0 => damaged[at] = u8::try_from(next(256)).unwrap(),
                    1 => damaged.truncate(at + 1),
                    _ => damaged.splice(at..at, [0xff, 0x1b, 0xe2]).for_each(drop),
                }
            }
            let loaded = load(&Memory::default().with("registry.json", damaged)).unwrap();
            for finding in loaded.findings.iter().take(20) {
                let text = render(finding, &Base::default());
                assert!(text.contains(finding.rule.name), "{text}");
                shown += 1;
            }
        }
        assert!(shown > 300);
    }
}
