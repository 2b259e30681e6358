//! The sections of a Markdown text. Headings get the same anchors here and on the pages of the site, because both use
//! this code.

use basepair_model::front_matter;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::collections::HashMap;
use std::ops::Range;

/// The part of a text below one heading, up to the next heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// The headings above it and its own, outermost first; empty before the first heading.
    pub path: Vec<String>,
    /// The fragment of its address; `None` before the first heading.
    pub anchor: Option<String>,
    /// Where its heading ends, in bytes of the text.
    pub heading_end: usize,
    /// The text below the heading, in bytes of the text.
    pub body: Range<usize>,
}

/// The Markdown extensions that are recognized.
pub fn options() -> Options {
    Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_TASKLISTS
}

/// The anchors of a text so far: each heading gets its own.
#[derive(Debug, Default)]
pub struct Anchors(HashMap<String, usize>);

impl Anchors {
    /// The anchor of the next heading: never empty, never an id that a page itself uses.
    pub fn next(&mut self, heading: &str) -> String {
        let mut slug = slug(heading);
        loop {
            let count = self.0.entry(slug.clone()).or_insert(0);
            *count += 1;
            if *count == 1 {
                return slug;
            }
            // Another heading may be spelled like the numbered form.
            slug = format!("{slug}-{count}");
        }
    }
}

fn slug(text: &str) -> String {
    let words: Vec<String> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    format!("h-{}", if words.is_empty() { "section".to_owned() } else { words.join("-") })
}

/// Reads the rest of a heading whose start was the last event: its text, and its events as texts and code. A heading is a
/// link target; links and emphasis inside it are dropped.
pub fn heading<'t>(events: &mut impl Iterator<Item = Event<'t>>) -> (String, Vec<Event<'t>>) {
    let (mut words, mut inner) = (String::new(), Vec::new());
    for event in events {
        match event {
            Event::End(TagEnd::Heading(_)) => break,
            Event::Text(part) | Event::Html(part) | Event::InlineHtml(part) => {
                words.push_str(&part);
                inner.push(Event::Text(part));
            }
            Event::Code(part) => {
                words.push_str(&part);
                inner.push(Event::Code(part));
            }
            Event::SoftBreak | Event::HardBreak => {
                words.push(' ');
                inner.push(Event::Text(" ".into()));
            }
            _ => {}
        }
    }
    (words, inner)
}

/// The text below its title, if it starts with that: a page shows the title itself.
pub fn without_title<'t>(text: &'t str, title: &str) -> &'t str {
    let body = front_matter::body(text).trim_start();
    let (first, rest) = body.split_once('\n').unwrap_or((body, ""));
    let is_title = first.strip_prefix("# ").is_some_and(|first| one_line(first) == one_line(title));
    if is_title { rest } else { body }
}

/// The first heading of a text.
pub fn first_heading(text: &str) -> Option<String> {
    let line = front_matter::body(text).lines().find_map(|line| line.strip_prefix("# "))?;
    Some(one_line(line)).filter(|line| !line.is_empty())
}

pub(super) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A heading as one line. Every section below repeats it, so its length is limited.
fn shown(words: &str) -> String {
    const LONGEST: usize = 200;
    let mut line = one_line(words);
    line.truncate(line.floor_char_boundary(LONGEST));
    line
}

/// The sections of `text` from byte `start` on, in order. Sections without text are those that only contain others.
pub fn sections(text: &str, start: usize) -> Vec<Section> {
    let body = text.get(start..).unwrap_or_default();
    let mut anchors = Anchors::default();
    let mut above: Vec<(HeadingLevel, String)> = Vec::new();
    let mut sections =
        vec![Section { path: Vec::new(), anchor: None, heading_end: start, body: start..text.len() }];
    let mut events = Parser::new_ext(body, options()).into_offset_iter();
    // Containers around the current event: a heading in a quote has an anchor, but starts no section.
    let mut depth = 0_usize;
    while let Some((event, range)) = events.next() {
        match event {
            Event::Start(Tag::BlockQuote(_) | Tag::List(_) | Tag::FootnoteDefinition(_)) => depth += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::FootnoteDefinition) => {
                depth = depth.saturating_sub(1);
            }
            Event::Start(Tag::Heading { level, .. }) => {
                let (words, _) = heading(&mut events.by_ref().map(|(event, _)| event));
                let anchor = anchors.next(&words);
                if depth > 0 {
                    continue;
                }
                let (at, end) = (start + range.start, start + range.end);
                if let Some(last) = sections.last_mut() {
                    last.body.end = at.max(last.body.start);
                }
                above.retain(|(higher, _)| *higher < level);
                above.push((level, shown(&words)));
                sections.push(Section {
                    path: above.iter().map(|(_, words)| words.clone()).collect(),
                    anchor: Some(anchor),
                    heading_end: end,
                    body: end.min(text.len())..text.len(),
                });
            }
            _ => {}
        }
    }
    let is_blank = |section: &Section| text.get(section.body.clone()).unwrap_or_default().trim().is_empty();
    if sections.first().is_some_and(is_blank) && sections.len() > 1 {
        sections.remove(0);
    }
    sections
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(String, String, String)> {
        let line = |section: &Section| {
            let body = text[section.body.clone()].trim().to_owned();
            (section.path.join(" > "), section.anchor.clone().unwrap_or_default(), body)
        };
        sections(text, 0).iter().map(line).collect()
    }

    fn row(path: &str, anchor: &str, body: &str) -> (String, String, String) {
        (path.to_owned(), anchor.to_owned(), body.to_owned())
    }

    #[test]
    fn a_section_has_the_headings_above_it_and_ends_at_the_next() {
        let text = "Intro.\n\n## One\n\na\n\n### Deep `code`\n\nb\n\n## Two\n\n# One\nc";
        assert_eq!(
            rows(text),
            [
                row("", "", "Intro."),
                row("One", "h-one", "a"),
                row("One > Deep code", "h-deep-code", "b"),
                row("Two", "h-two", ""),
                row("One", "h-one-2", "c"),
            ]
        );
    }

    #[test]
    fn headings_in_code_and_in_quotes_start_no_section() {
        let text = "# A\n\n```md\n# no\n```\n\n> # B\n\n- # B\n\n# B\n\nUnder\n=====\n\nx";
        assert_eq!(
            rows(text).iter().map(|(path, anchor, _)| format!("{path} {anchor}")).collect::<Vec<_>>(),
            ["A h-a", "B h-b-3", "Under h-under"],
            "but they have anchors"
        );
    }

    #[test]
    fn a_text_without_headings_is_one_section() {
        assert_eq!(rows("just text\n"), [row("", "", "just text")]);
        assert_eq!(rows(""), [row("", "", "")]);
    }

    #[test]
    fn anchors_are_distinct_also_when_a_heading_looks_numbered() {
        let mut anchors = Anchors::default();
        let made: Vec<String> = ["A", "a-2", "A", "A", "!"].iter().map(|text| anchors.next(text)).collect();
        assert_eq!(made.len(), made.iter().collect::<std::collections::HashSet<_>>().len(), "{made:?}");
        assert_eq!(made.last().map(String::as_str), Some("h-section"));
    }

    #[test]
    fn the_title_is_removed_only_if_it_is_the_title() {
        assert_eq!(without_title("---\na: b\n---\n\n# The  title\nx", "The title"), "x");
        assert_eq!(without_title("# Other\nx", "The title"), "# Other\nx");
        assert_eq!(first_heading("---\na: b\n---\ntext\n# T\n").as_deref(), Some("T"));
    }
}
