//! Renders the Markdown of authors. Raw HTML becomes text, only links to the web are kept, images are not
//! loaded, and headings start below those of the page.

use crate::code;
use crate::markup::{escape, link, shorten};
use basepair_catalog::documents::sections::{Anchors, heading, options};
use basepair_model::front_matter;
use basepair_syntax::highlight::Language;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Parser, Tag, TagEnd, html};

/// A rendered text with its headings.
#[derive(Debug, Default)]
pub(crate) struct Prose {
    pub(crate) html: String,
    pub(crate) headings: Vec<Heading>,
}

#[derive(Debug, Clone)]
pub(crate) struct Heading {
    pub(crate) id: String,
    pub(crate) text: String,
    pub(crate) level: u8,
}

/// Longer text is not rendered: the cost of a page is bounded for any text.
pub(crate) const LONGEST: usize = 64 * 1024;

/// The maximum nesting of quotes, lists and emphasis. Browsers stop at a few hundred elements.
const DEEPEST: usize = 64;

/// Renders a text. `lowest` is the level of its top headings.
pub(crate) fn render(text: &str, lowest: u8) -> Prose {
    let body = front_matter::body(text);
    let body = body.get(..body.floor_char_boundary(LONGEST)).unwrap_or(body);
    let events: Vec<Event<'_>> = Parser::new_ext(body, options()).collect();
    let shift = shift(&events, lowest);
    let mut headings = Vec::new();
    let mut anchors = Anchors::default();
    let mut out = Vec::with_capacity(events.len());
    let mut events = events.into_iter();
    let mut links: Vec<bool> = Vec::new();
    let mut images = 0_usize;
    let mut depth = 0_usize;
    while let Some(event) = events.next() {
        match event {
            Event::Start(tag) if nests(&tag.to_end()) => {
                depth += 1;
                if depth <= DEEPEST {
                    let item = matches!(tag, Tag::Item);
                    out.push(if item { Event::Html("<li dir=\"auto\">".into()) } else { Event::Start(tag) });
                }
            }
            Event::End(tag) if nests(&tag) => {
                if depth <= DEEPEST {
                    out.push(Event::End(tag));
                }
                depth = depth.saturating_sub(1);
            }
            Event::Html(raw) | Event::InlineHtml(raw) => out.push(Event::Text(raw)),
            // Each block has the direction of its own text.
            Event::Start(Tag::HtmlBlock | Tag::Paragraph) => out.push(Event::Html("<p dir=\"auto\">".into())),
            Event::End(TagEnd::Paragraph) => out.push(Event::Html("</p>\n".into())),
            Event::End(TagEnd::HtmlBlock) => out.push(Event::Html("</p>\n".into())),
            Event::Start(Tag::CodeBlock(kind)) => {
                let mut source = String::new();
                for inner in events.by_ref() {
                    match inner {
                        Event::Text(part) => source.push_str(&part),
                        Event::End(TagEnd::CodeBlock) => break,
                        _ => {}
                    }
                }
                let name = match &kind {
                    CodeBlockKind::Fenced(name) => name.split([' ', ',']).next().unwrap_or_default(),
                    CodeBlockKind::Indented => "",
                };
                let language = Language::of_name(name);
                out.push(Event::Html(code::block(language, &source).into()));
            }
            Event::Start(Tag::Heading { level, .. }) => {
                let (words, inner) = heading(&mut events);
                let level = (level as u8 + shift).min(6);
                let id = anchors.next(&words);
                let open = format!("<h{level} id=\"{id}\" dir=\"auto\">");
                out.push(Event::Html(open.into()));
                out.extend(inner);
                out.push(Event::Html(format!("</h{level}>\n").into()));
                headings.push(Heading { id, text: shorten(&words, 80), level });
            }
            Event::Start(Tag::Link { dest_url, .. }) => {
                let target = link(&dest_url).map(escape);
                links.push(target.is_some());
                if let Some(target) = target {
                    out.push(Event::Html(format!("<a href=\"{target}\" rel=\"noopener nofollow\">").into()));
                }
            }
            Event::End(TagEnd::Link) => {
                if links.pop() == Some(true) {
                    out.push(Event::Html("</a>".into()));
                }
            }
            // An image would be loaded from another host: its alternative text is shown instead.
            Event::Start(Tag::Image { .. }) => {
                images += 1;
                out.push(Event::Text(CowStr::Borrowed("[")));
            }
            Event::End(TagEnd::Image) if images > 0 => {
                images -= 1;
                out.push(Event::Text(CowStr::Borrowed("]")));
            }
            Event::Start(Tag::Table(alignments)) => {
                out.push(Event::Html("<div class=\"scroll\" tabindex=\"0\">".into()));
                out.push(Event::Start(Tag::Table(alignments)));
            }
            Event::End(TagEnd::Table) => {
                out.push(Event::End(TagEnd::Table));
                out.push(Event::Html("</div>".into()));
            }
            Event::TaskListMarker(done) => {
                out.push(Event::Text(CowStr::Borrowed(if done { "☑ " } else { "☐ " })));
            }
            other => out.push(other),
        }
    }
    let mut html = String::new();
    html::push_html(&mut html, out.into_iter());
    Prose { html, headings }
}

/// Whether an element can contain others of its kind.
fn nests(tag: &TagEnd) -> bool {
    matches!(
        tag,
        TagEnd::BlockQuote(_)
            | TagEnd::List(_)
            | TagEnd::Item
            | TagEnd::Emphasis
            | TagEnd::Strong
            | TagEnd::Strikethrough
    )
}

/// How far headings are shifted down so that the highest is at level `lowest`.
fn shift(events: &[Event<'_>], lowest: u8) -> u8 {
    let levels = events.iter().filter_map(|event| match event {
        Event::Start(Tag::Heading { level, .. }) => Some(*level),
        _ => None,
    });
    let highest = levels.min().unwrap_or(HeadingLevel::H1);
    lowest.saturating_sub(highest as u8)
}

/// Author text inside Markdown, as one line without markup.
pub(crate) fn inline(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in crate::markup::one_line(text).chars() {
        if "\\`*_{}[]<>#|~&".contains(character) {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

/// Source inside Markdown, in a fence longer than any in the source.
pub(crate) fn fenced(language: Language, source: &str) -> String {
    let longest = source.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{}\n{}\n{fence}\n", language.as_str(), source.trim_end_matches('\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn html(text: &str) -> String {
        render(text, 2).html
    }

    #[test]
    fn raw_markup_is_text() {
        assert_eq!(html("a <b>x</b>"), "<p dir=\"auto\">a &lt;b&gt;x&lt;/b&gt;</p>\n");
        let block = html("<script>alert(1)</script>\n\nmore");
        assert!(!block.contains("<script") && block.contains("&lt;script&gt;"), "{block}");
    }

    #[test]
    fn only_web_links_are_kept_and_images_become_text() {
        assert!(html("[a](https://a.example/?x=\"y)").contains("<a href=\"https://a.example/?x=&quot;y\""));
        for bad in ["[a](javascript:alert(1))", "[a](data:text/html,x)", "<javascript:x>", "[a](//e.example)"]
        {
            assert!(!html(bad).contains("href"), "{bad}");
        }
        let image = html("![words](https://e.example/x.png)");
        assert!(!image.contains("<img") && image.contains("[words]"), "{image}");
    }

    #[test]
    fn headings_are_shifted_and_have_unique_ids() {
        let prose = render("# One\n\n## One\n\n# <i>", 2);
        assert!(prose.html.contains("<h2 id=\"h-one\" dir=\"auto\">One</h2>"), "{}", prose.html);
        assert!(prose.html.contains("<h3 id=\"h-one-2\" dir=\"auto\">One</h3>"));
        assert!(prose.html.contains("<h2 id=\"h-i\" dir=\"auto\">&lt;i&gt;</h2>"));
        assert_eq!(prose.headings.len(), 3);
    }

    #[test]
    fn markup_nested_too_deeply_is_flattened() {
        let quotes = html(&format!("{}a", "> ".repeat(1000)));
        assert_eq!(quotes.matches("<blockquote>").count(), DEEPEST);
        assert_eq!(quotes.matches("</blockquote>").count(), DEEPEST);
        assert!(html(&"a ".repeat(LONGEST)).len() < LONGEST + 100);
    }

    #[test]
    fn fences_are_longer_than_those_in_the_source() {
        assert_eq!(fenced(Language::Plain, "a\n````\nb\n"), "`````text\na\n````\nb\n`````\n");
        assert_eq!(inline("a\n*b* <c>"), "a \\*b\\* \\<c\\>");
    }
}
