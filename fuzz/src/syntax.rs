//! Author text: scripts, styles, single-file components, highlighting, Markdown and front matter. Every finding is inside the text.

use crate::assert_inside;
use basepair_model::front_matter;
use basepair_syntax::api::{self, Script};
use basepair_syntax::highlight::{self as highlighter, Language};

pub(crate) fn tsx(text: &str) {
    read("x/example.tsx", text);
}

pub(crate) fn ts(text: &str) {
    read("x/example.ts", text);
}

pub(crate) fn css(text: &str) {
    read("x/example.css", text);
}

pub(crate) fn blocks(text: &str) {
    for path in ["x/example.vue", "x/example.svelte", "x/example.astro"] {
        read(path, text);
    }
}

fn read(path: &str, text: &str) {
    let script = || Script { path, text: text.into() };
    api::describe(script(), &|_, _| Some(script()));
    let facts = basepair_syntax::read(path, text);
    let spans = (facts.problems.iter().map(|problem| problem.span))
        .chain(facts.imports.iter().map(|import| import.span))
        .chain(facts.exports.iter().map(|export| export.span))
        .chain(facts.elements.iter().map(|element| element.span))
        .chain(facts.class_lists.iter().copied())
        .chain(facts.styles.iter().map(|style| style.span))
        .chain(facts.texts.iter().copied())
        .chain(facts.literals.iter().map(|literal| literal.span))
        .chain(facts.definitions.iter().map(|definition| definition.span))
        .chain(facts.reads.iter().map(|read| read.span));
    for span in spans {
        assert_inside(text, span.start(), span.end());
    }
}

pub(crate) fn highlight(text: &str) {
    for language in [Language::Tsx, Language::TypeScript, Language::Css, Language::Json, Language::Shell] {
        let mut end = 0;
        for token in highlighter::highlight(language, text) {
            assert_inside(text, token.span.start(), token.span.end());
            assert!(token.span.start() >= end, "{language:?}: {token:?} overlaps the one before");
            end = token.span.end();
        }
    }
}

/// Author markup never becomes markup of the page, and links go to the web or nowhere.
pub(crate) fn markdown(text: &str) {
    let html = basepair_site::prose(text).to_ascii_lowercase();
    // Author text is escaped, so every `<` opens a tag of ours.
    for tag in html.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap_or_default();
        let name = tag.split([' ', '/']).next().unwrap_or_default();
        assert!(!matches!(name, "script" | "iframe" | "img" | "style" | "form" | "object"), "{html}");
        for target in tag.split("href=\"").skip(1) {
            assert!(
                ["http:", "https:", "mailto:", "#", "/"].iter().any(|start| target.starts_with(start)),
                "{html}"
            );
        }
    }
}

/// The fields are removed from the text, and the rest is its end.
pub(crate) fn front_matter(text: &str) {
    let body = front_matter::body(text);
    assert!(text.ends_with(body));
    if let Some(found) = front_matter::read(text) {
        assert_eq!(found.body, body);
        assert!(found.fields.iter().all(|(name, _)| found.field(name).is_some()));
    }
}
