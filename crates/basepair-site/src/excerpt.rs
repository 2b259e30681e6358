//! The lines that a finding is about, highlighted, with carets under what is wrong. Only these lines of a large
//! text are read.

use crate::code;
use crate::markup::{escape, shorten};
use basepair_model::place::{Place, SourceText};
use basepair_syntax::highlight::Language;
use std::collections::HashMap;
use std::fmt::Write;
use std::sync::Arc;

/// A larger text is highlighted only where it is shown, which can miss that a line is inside a comment.
const WHOLE: usize = 64 * 1024;
/// Longer lines are shown in part, and plain.
const LONG: usize = 200;
/// How much of a long line is shown before what is marked.
const LEAD: usize = 60;
/// How many lines of a finding are shown, and how many lines around them.
const LINES: usize = 3;
const AROUND: usize = 1;

/// The excerpts of one page: each text is highlighted once.
#[derive(Debug, Default)]
pub(crate) struct Excerpts {
    highlighted: HashMap<*const SourceText, Vec<String>>,
}

/// One line of an excerpt, in part if it is long.
struct Shown {
    number: usize,
    /// The visible text, and the range of characters that carets point at.
    text: String,
    marked: Option<(usize, usize)>,
    is_whole: bool,
}

impl Excerpts {
    /// The excerpt as markup. `href` is the address of the line.
    pub(crate) fn html(&mut self, place: &Place, href: Option<&str>) -> String {
        let lines = shown(place);
        if lines.is_empty() {
            return String::new();
        }
        let markup = self.markup(place, &lines);
        // Without a link inside, the box itself must be reachable by keyboard, because it scrolls.
        let reachable = if href.is_some() { "" } else { " tabindex=\"0\"" };
        let mut out = format!("<pre class=\"code numbered excerpt\"{reachable}><code>");
        for (line, code) in lines.iter().zip(markup) {
            let number = line.number;
            let number = match href.filter(|_| line.marked.is_some()) {
                Some(href) => format!("<a href=\"{}\">{number}</a>", escape(href)),
                None => format!("<span class=\"at\">{number}</span>"),
            };
            let _ = write!(out, "<span class=\"line\">{number}{code}\n</span>");
            if let Some((start, length)) = line.marked {
                // An invisible copy of the text before it puts the caret in place, whatever its script.
                let lead: String = line.text.chars().take(start).collect();
                let _ = write!(
                    out,
                    "<span class=\"line caret\" aria-hidden=\"true\"><span class=\"at\"></span><i>{}</i>{}\n</span>",
                    escape(&lead),
                    "^".repeat(length)
                );
            }
        }
        out.push_str("</code></pre>");
        out
    }

    fn markup(&mut self, place: &Place, lines: &[Shown]) -> Vec<String> {
        let language = Language::of_path(place.file());
        let source = &place.source.text;
        let first = lines.first().map_or(1, |line| line.number);
        let window;
        let (highlighted, before) = if source.len() <= WHOLE {
            let key = Arc::as_ptr(&place.source);
            let all = self.highlighted.entry(key).or_insert_with(|| code::lines(language, source));
            (&*all, 1)
        } else {
            let text: Vec<&str> =
                lines.iter().map(|line| if line.is_whole { line.text.as_str() } else { "" }).collect();
            window = code::lines(language, &text.join("\n"));
            (&window, first)
        };
        let code = |line: &Shown| match highlighted.get(line.number.saturating_sub(before)) {
            Some(code) if line.is_whole => code.clone(),
            _ => escape(&line.text),
        };
        lines.iter().map(code).collect()
    }

    /// The excerpt as text.
    pub(crate) fn text(place: &Place) -> String {
        let lines = shown(place);
        let width = lines.last().map_or(0, |line| line.number.to_string().len());
        let mut out = String::new();
        for line in lines {
            let _ = writeln!(out, "{:>width$} | {}", line.number, line.text);
            if let Some((start, length)) = line.marked {
                let lead = line.text.chars().take(start);
                let lead: String = lead.map(|c| if c == '\t' { '\t' } else { ' ' }).collect();
                let _ = writeln!(out, "{:>width$} | {lead}{}", "", "^".repeat(length));
            }
        }
        out
    }
}

fn shown(place: &Place) -> Vec<Shown> {
    let source = &place.source;
    if source.text.is_empty() {
        return Vec::new();
    }
    let (start, end) = (place.span.start(), place.span.end().max(place.span.start()));
    let first = source.line(start);
    let last = source.line(end.saturating_sub(1).max(start)).min(first + LINES - 1);
    let numbers = first.saturating_sub(AROUND).max(1)..=last + AROUND;
    let mut lines: Vec<Shown> = numbers
        .filter_map(|number| {
            let (offset, text) = source.line_text(number)?;
            Some(shown_line(
                number,
                text,
                (number == first).then(|| (start - offset.min(start), end - offset)),
            ))
        })
        .collect();
    // The empty line after the last line break is not a line.
    let is_marked = |line: &Shown| line.marked.is_some() || !line.text.is_empty();
    while lines.last().is_some_and(|line| !is_marked(line)) {
        lines.pop();
    }
    lines
}

/// A line, of which the bytes in a range are marked. Of a long line, which may be a whole file, only what is near is read.
fn shown_line(number: usize, text: &str, marked: Option<(usize, usize)>) -> Shown {
    let is_whole = text.chars().nth(LONG).is_none();
    let (start, end) = marked.unwrap_or_default();
    let start = text.floor_char_boundary(start);
    let end = text.ceil_char_boundary(end.max(start));
    let (before, rest) = text.split_at(start);
    let from = match before.char_indices().rev().nth(LEAD) {
        Some((at, first)) if !is_whole => at + first.len_utf8(),
        _ => 0,
    };
    let cut = if from > 0 { "…" } else { "" };
    let lead = text.get(from..start).unwrap_or_default().chars().count() + cut.chars().count();
    let length = rest.get(..end - start).unwrap_or_default().chars().take(LONG).count();
    let length = if is_whole { length } else { length.min(LONG.saturating_sub(lead)) };
    let shown: String = text.get(from..).unwrap_or_default().chars().take(LONG + 1).collect();
    let shown = if is_whole { shown } else { format!("{cut}{}", shorten(&shown, LONG)) };
    Shown { number, text: visible(&shown), marked: marked.map(|_| (lead, length.max(1))), is_whole }
}

/// Control characters are replaced, each by one character, so that columns stay valid.
fn visible(text: &str) -> String {
    text.chars().map(|c| if c.is_control() && c != '\t' { char::REPLACEMENT_CHARACTER } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_model::place::Span;

    fn place(text: &str, marked: &str) -> Place {
        let start = text.find(marked).unwrap();
        Place::new(&SourceText::new("a.tsx", text), Span::new(start, start + marked.len()))
    }

    #[test]
    fn the_line_has_a_caret_under_what_is_marked_and_a_line_around_it() {
        let text = Excerpts::text(&place("one\nimport x from \"y\"\nthree\nfour\n", "\"y\""));
        assert_eq!(text, "1 | one\n2 | import x from \"y\"\n  |               ^^^\n3 | three\n");
    }

    #[test]
    fn long_lines_are_cut_around_what_is_marked() {
        let line = format!("{}HERE{}", "a".repeat(5000), "b".repeat(5000));
        let text = Excerpts::text(&place(&line, "HERE"));
        let (line, caret) = text.split_once('\n').unwrap();
        assert!(line.chars().count() < 250);
        assert_eq!(line.find("HERE").map(|at| line[..at].chars().count()), Some(caret.find('^').unwrap()));
    }

    #[test]
    fn any_span_of_any_text_can_be_shown() {
        for text in ["", "\n", "é", "\r\n\r\n", "a\u{0}b\n<b>\u{202e}", &"é".repeat(40_000)] {
            for (start, end) in [(0, 0), (0, 1), (1, 1), (1, 9), (5, 2), (70_000, 90_000)] {
                let place = Place::new(&SourceText::new("a.tsx", text), Span::new(start, end));
                let html = Excerpts::default().html(&place, Some("/x?a&b"));
                assert!(!html.contains("<b>\u{202e}") && !html.contains("?a&b"), "{html}");
                let _ = Excerpts::text(&place);
            }
        }
    }

    #[test]
    fn a_caret_is_kept_in_place_by_a_copy_of_the_text_before_it() {
        let html = Excerpts::default().html(&place("<b> 漢 x\n", "x"), None);
        assert!(html.contains("<i>&lt;b&gt; 漢 </i>^\n"), "{html}");
    }
}
