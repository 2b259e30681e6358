//! Author text: scripts, styles, single-file components, highlighting and Markdown. Whatever is found stands in the text.

use crate::assert_inside;
use basepair_check::{highlight as highlighter, syntax};
use basepair_model::highlight::Language;

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
    let facts = syntax::read(path, text);
    for import in &facts.imports {
        assert_inside(text, import.span.start(), import.span.end());
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

/// Author markup never becomes markup of the page.
pub(crate) fn markdown(text: &str) {
    let html = basepair_site::prose(text, highlighter::highlight);
    let lower = html.to_ascii_lowercase();
    assert!(!lower.contains("<script") && !lower.contains("<iframe") && !lower.contains("<img"), "{html}");
    assert!(!lower.contains("href=\"javascript:") && !lower.contains("href=\"data:"), "{html}");
}
