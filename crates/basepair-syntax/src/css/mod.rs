//! Style sheets to facts: declarations, custom properties with their scope, `@apply`, `@import` and comments.
//! Preludes of at-rules are conditions, not values, and are skipped. Nothing here recurses.

mod scan;

use super::{classes, properties};
use crate::facts::{Comment, Definition, Facts, Import, ImportKind, Origin, Problem, ProblemKind, Style};
use basepair_model::place::Span;
use scan::{Fault, Piece, Scanner};
use std::ops::Range;

/// The maximum length of the scope of a definition: it is compared, and every definition has one.
const LONGEST_SCOPE: usize = 256;

pub(super) fn read(text: &str) -> Facts {
    let mut facts = Facts::default();
    let without_mark = text.trim_start_matches('\u{feff}');
    let problems = take(&mut facts, without_mark, text.len() - without_mark.len(), text, false);
    if problems.iter().any(|problem| problem.kind == ProblemKind::TooDeep) {
        facts = Facts::default();
    }
    facts.problems.extend(problems);
    facts
}

/// Collects the facts of a sheet, or of the contents of a block, that starts at `start` in the source. Parse
/// errors are returned: in CSS inside another language they are not the author's fault.
pub(super) fn take(
    facts: &mut Facts,
    text: &str,
    start: usize,
    source: &str,
    block_contents: bool,
) -> Vec<Problem> {
    let mut scanner = Scanner::new(text);
    let mut reader = Reader { facts, text, start, source, blocks: Vec::new() };
    while let Some(piece) = scanner.next(block_contents || !reader.blocks.is_empty()) {
        reader.piece(piece);
    }
    for comment in &scanner.comments {
        let inside = text.get(comment.start + 2..comment.end).unwrap_or_default();
        let inside = inside.strip_suffix("*/").unwrap_or(inside).to_owned();
        let span = Span::new(start + comment.start, start + comment.end);
        facts.comments.push(Comment { span, text: inside });
    }
    let problem = |(fault, at): (Fault, Span)| {
        let span = Span::new(start + at.start(), start + at.end());
        match fault {
            Fault::TooDeep => Problem::too_deep(span),
            Fault::Syntax(message) => Problem::syntax(span, message),
        }
    };
    scanner.faults.into_iter().map(problem).collect()
}

/// An open block.
struct Block {
    /// The selectors and at-rules around its content, outermost first.
    scope: String,
    /// Whether its blocks are steps of an animation, which are not scopes.
    animates: bool,
    /// Whether its content is skipped.
    ignored: bool,
}

struct Reader<'f, 't> {
    facts: &'f mut Facts,
    text: &'t str,
    start: usize,
    /// The text that contains the sheet, or the sheet itself.
    source: &'t str,
    blocks: Vec<Block>,
}

impl<'t> Reader<'_, 't> {
    fn slice(&self, range: &Range<usize>) -> &'t str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.start + range.start, self.start + range.end)
    }

    fn piece(&mut self, piece: Piece) {
        let ignored = self.blocks.last().is_some_and(|block| block.ignored);
        match piece {
            Piece::Close => {
                self.blocks.pop();
            }
            Piece::AtRule { opens, .. } if ignored => {
                if opens {
                    self.open("", false, true);
                }
            }
            Piece::AtRule { name, prelude, opens } => self.at_rule(&name, &prelude, opens),
            Piece::Rule { selector } => {
                let step = self.blocks.last().is_some_and(|block| block.animates);
                let selector = if step { String::new() } else { plain(self.slice(&selector)) };
                self.open(&selector, false, ignored);
            }
            Piece::Declaration { .. } if ignored => {}
            Piece::Declaration { name, value } => self.declaration(&name, &value),
        }
    }

    fn open(&mut self, scope: &str, animates: bool, ignored: bool) {
        let outer = self.blocks.last().map_or("", |block| block.scope.as_str());
        let mut whole = String::with_capacity(outer.len() + scope.len() + 1);
        whole.push_str(outer);
        if !outer.is_empty() && !scope.is_empty() {
            whole.push(' ');
        }
        whole.push_str(scope);
        let end = (0..=LONGEST_SCOPE.min(whole.len())).rev().find(|at| whole.is_char_boundary(*at));
        whole.truncate(end.unwrap_or(0));
        self.blocks.push(Block { scope: whole, animates, ignored });
    }

    fn at_rule(&mut self, name: &Range<usize>, at: &Range<usize>, opens: bool) {
        let written = self.slice(name);
        let prelude = self.slice(at);
        let lower = written.to_ascii_lowercase();
        match lower.as_str() {
            "apply" => {
                let list = prelude.trim_end();
                let list = list.strip_suffix("!important").unwrap_or(list);
                classes::take(self.facts, list, self.start + at.start, self.source);
                if opens {
                    self.open("", false, true);
                }
                return;
            }
            // Print styles are measured in paper sizes, where custom properties do not apply.
            "page" | "counter-style" | "color-profile" | "font-feature-values" => {
                if opens {
                    self.open("", false, true);
                }
                return;
            }
            // Both name a package or a file.
            "import" | "plugin" => self.import(at),
            "property" => {
                let name = prelude.trim();
                let from = at.start + prelude.len() - prelude.trim_start().len();
                self.define(name, &(from..from + name.len()), "", "@property".to_owned());
            }
            _ => {}
        }
        if opens {
            let prelude = plain(prelude);
            let space = if prelude.is_empty() { "" } else { " " };
            self.open(&format!("@{written}{space}{prelude}"), lower.ends_with("keyframes"), false);
        }
    }

    fn import(&mut self, at: &Range<usize>) {
        let prelude = self.slice(at);
        let mut href = prelude.trim_start();
        let mut from = at.start + prelude.len() - href.len();
        let is_address = href.get(..4).is_some_and(|name| name.eq_ignore_ascii_case("url("));
        if is_address {
            let inside = href.get(4..).unwrap_or_default();
            let trimmed = inside.trim_start();
            from += 4 + inside.len() - trimmed.len();
            href = trimmed;
        }
        let length = match href.chars().next() {
            Some(quote @ ('"' | '\'')) => href.get(1..).and_then(|rest| rest.find(quote)).map(|end| end + 2),
            _ if is_address => href.find(')').map(|end| href.get(..end).unwrap_or_default().trim_end().len()),
            _ => None,
        };
        let Some(quoted) = length.and_then(|length| href.get(..length)) else { return };
        let specifier = quoted.trim_matches(['"', '\'']).into();
        let span = self.span(&(from..from + quoted.len()));
        let kind = ImportKind::Css;
        self.facts.imports.push(Import { specifier, span, kind, type_only: false, names: Vec::new() });
    }

    fn declaration(&mut self, at: &Range<usize>, written: &Range<usize>) {
        let name = self.slice(at);
        let raw = self.slice(written);
        let value = without_importance(raw.trim_end());
        let lead = value.len() - value.trim_start().len();
        let value = value.trim_start();
        let start = self.start + written.start + lead;
        let text = without_comments(value);
        let text = text.trim_end().to_owned();
        properties::take_reads(self.facts, &text, start);
        if name.starts_with("--") {
            let scope = self.blocks.last().map(|block| block.scope.clone()).unwrap_or_default();
            self.define(name, at, &text, scope);
        }
        let span = Span::new(start, start + text.len());
        let property = if name.starts_with("--") { name.to_owned() } else { name.to_ascii_lowercase() };
        self.facts.styles.push(Style { property, value: text, span, origin: Origin::Sheet });
    }

    fn define(&mut self, name: &str, at: &Range<usize>, value: &str, scope: String) {
        let (name, value) = (name.to_owned(), value.to_owned());
        self.facts.definitions.push(Definition { name, span: self.span(at), value, scope });
    }
}

/// A value without a trailing `!important`.
fn without_importance(value: &str) -> &str {
    let Some((before, after)) = value.rsplit_once('!') else { return value };
    if after.trim().eq_ignore_ascii_case("important") { before.trim_end() } else { value }
}

/// A selector or prelude on one line.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(';').to_owned()
}

/// The text with its comments blanked out, so that positions stay the same.
fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(open) = rest.find("/*") {
        let (before, comment) = rest.split_at(open);
        let end = comment.find("*/").map_or(comment.len(), |at| at + 2);
        plain.push_str(before);
        plain.extend(std::iter::repeat_n(' ', end));
        rest = comment.get(end..).unwrap_or_default();
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str, span: Span) -> &str {
        text.get(span.start()..span.end()).unwrap()
    }

    #[test]
    fn declarations_have_values_and_positions() {
        let text = "\u{feff}a { color: #fff !important; margin: 0 /* #000 */ 4px }";
        let facts = read(text);
        assert!(facts.problems.is_empty(), "{:?}", facts.problems);
        let found: Vec<_> = facts.styles.iter().map(|s| (s.property.as_str(), at(text, s.span))).collect();
        assert_eq!(found, [("color", "#fff"), ("margin", "0 /* #000 */ 4px")]);
        assert!(!facts.styles[1].value.contains('#'));
        assert_eq!(facts.comments.len(), 1);
    }

    #[test]
    fn custom_properties_have_a_scope() {
        let text = "@theme inline { --color-a: var(--a); }\n:root { --a: oklch(1 0 0) }\n.dark { --a: black }
            @media (prefers-color-scheme: dark) { :root { --b: 1px } } @property --c { syntax: '*'; inherits: false }";
        let facts = read(text);
        assert!(facts.problems.is_empty(), "{:?}", facts.problems);
        let found: Vec<_> = facts.definitions.iter().map(|d| (d.name.as_str(), d.scope.as_str())).collect();
        let dark_media = "@media (prefers-color-scheme: dark) :root";
        let expected = [
            ("--color-a", "@theme inline"),
            ("--a", ":root"),
            ("--a", ".dark"),
            ("--b", dark_media),
            ("--c", "@property"),
        ];
        assert_eq!(found, expected);
        assert_eq!(facts.reads.iter().map(|r| at(text, r.span)).collect::<Vec<_>>(), ["--a"]);
    }

    #[test]
    fn the_framework_s_own_rules_are_parsed() {
        let text = "@import \"tailwindcss\" layer(base);\n@import url(./a.css);\n@custom-variant dark (&:is(.dark *));
            @source \"../x\"; @plugin \"y\"; @utility focus-ring { &:focus-visible { outline: 2px solid } }
            @layer base { * { @apply border-border hover:bg-[#fff] z-50!; } }
            .x { width: --spacing(4); @variant dark { color: red } container: card / inline-size }";
        let facts = read(text);
        assert!(facts.problems.is_empty(), "{:?}", facts.problems);
        let imports: Vec<_> = facts.imports.iter().map(|import| import.specifier.as_str()).collect();
        assert_eq!(imports, ["tailwindcss", "./a.css", "y"]);
        let classes: Vec<_> = facts.classes_in(text).map(|(class, _)| class).collect();
        assert_eq!(classes, ["border-border", "hover:bg-[#fff]", "z-50!"]);
        let properties: Vec<_> = facts.styles.iter().map(|style| style.property.as_str()).collect();
        assert_eq!(properties, ["outline", "width", "color", "container"]);
    }

    #[test]
    fn invalid_sheets_are_problems_with_a_location() {
        for text in ["a { color: red", "a { content: 'x\n }", "color: red;"] {
            assert!(!read(text).problems.is_empty(), "{text}");
        }
    }
}
