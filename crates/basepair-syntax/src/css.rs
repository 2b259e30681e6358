//! Style sheets to facts: declarations, custom properties with the scope they stand in, `@apply`, `@import` and
//! comments. Preludes of at-rules are conditions, not values, and are passed over.

use super::{classes, properties};
use crate::facts::{Comment, Definition, Facts, Import, ImportKind, Origin, Problem, Style};
use basepair_model::place::Span;
use oxc_css_parser::ast::{
    AtRule, AtRulePrelude, Declaration, ImportPreludeHref, InterpolableIdent, SimpleBlock, Statement,
    Stylesheet, UrlValue,
};
use oxc_css_parser::error::ErrorKind;
use oxc_css_parser::{Allocator, ParserBuilder, ParserOptions};

pub(super) fn read(text: &str) -> Facts {
    let mut facts = Facts::default();
    let without_mark = text.trim_start_matches('\u{feff}');
    let problems = take(&mut facts, without_mark, text.len() - without_mark.len(), text, false);
    facts.problems.extend(problems);
    facts
}

/// Takes the facts of a sheet, or of what a block would hold, that begins at `start` in the source. What could
/// not be read is handed back: for CSS inside another language it is not the author's fault.
pub(super) fn take(
    facts: &mut Facts,
    text: &str,
    start: usize,
    source: &str,
    block_contents: bool,
) -> Vec<Problem> {
    let allocator = Allocator::default();
    let options = ParserOptions { block_contents, ..ParserOptions::default() };
    let mut parser = ParserBuilder::new(&allocator, text).options(options).comments().build();
    let parsed = parser.parse::<Stylesheet<'_>>();
    let mut problems = Vec::new();
    let mut report = |error: &oxc_css_parser::error::Error| {
        let span = Span::new(start + error.span.start as usize, start + error.span.end as usize);
        problems.push(Problem { span, message: error.kind.to_string() });
    };
    match &parsed {
        Ok(sheet) => {
            let mut reader = Reader { facts, text, start, source, scopes: Vec::new() };
            reader.statements(&sheet.statements);
        }
        Err(error) => report(error),
    }
    parser.recoverable_errors().iter().filter(|error| is_broken(&error.kind)).for_each(&mut report);
    for comment in parser.comments() {
        let span = Span::new(start + comment.span.start as usize, start + comment.span.end as usize);
        facts.comments.push(Comment { span, text: comment.content.to_owned() });
    }
    problems
}

/// Whether browsers would read something else than what was meant. Other complaints are about grammar that
/// frameworks extend.
fn is_broken(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::EofInBlock
            | ErrorKind::BadString
            | ErrorKind::UnclosedParen
            | ErrorKind::UnterminatedString
            | ErrorKind::TopLevelDeclaration
    )
}

struct Reader<'f, 't> {
    facts: &'f mut Facts,
    text: &'t str,
    start: usize,
    /// What the sheet is a part of, or itself.
    source: &'t str,
    /// The selectors and at-rules around the present place, outermost first.
    scopes: Vec<String>,
}

impl<'t> Reader<'_, 't> {
    fn slice(&self, start: u32, end: u32) -> &'t str {
        self.text.get(start as usize..end as usize).unwrap_or_default()
    }

    fn statements(&mut self, statements: &[Statement<'_>]) {
        for statement in statements {
            match statement {
                Statement::AtRule(rule) => self.at_rule(rule),
                Statement::Declaration(declaration) => self.declaration(declaration),
                Statement::KeyframeBlock(block) => self.block(None, &block.block),
                Statement::QualifiedRule(rule) => {
                    let selector = self.slice(rule.selector.span.start, rule.selector.span.end);
                    self.block(Some(plain(selector)), &rule.block);
                }
                Statement::UnknownQualifiedRule(rule) => {
                    let selector = self.slice(rule.span.start, rule.block.span.start);
                    self.block(Some(plain(selector)), &rule.block);
                }
                _ => {}
            }
        }
    }

    fn block(&mut self, scope: Option<String>, block: &SimpleBlock<'_>) {
        let entered = scope.map(|scope| self.scopes.push(scope)).is_some();
        self.statements(&block.statements);
        if entered {
            self.scopes.pop();
        }
    }

    fn at_rule(&mut self, rule: &AtRule<'_>) {
        let prelude_end = rule.block.as_ref().map_or(rule.span.end, |block| block.span.start);
        let prelude = self.slice(rule.name.span.end, prelude_end);
        match rule.name.name.to_ascii_lowercase().as_str() {
            "apply" => {
                let list = prelude.trim_end_matches(';');
                let list = list.trim_end().strip_suffix("!important").unwrap_or(list);
                let start = self.start + rule.name.span.end as usize;
                return classes::take(self.facts, list, start, self.source);
            }
            // What is printed is measured in paper, which knows no custom property.
            "page" | "counter-style" | "color-profile" | "font-feature-values" => return,
            _ => {}
        }
        if let Some(AtRulePrelude::Import(import)) = &rule.prelude {
            self.import(&import.href);
        }
        if let Some(AtRulePrelude::Property(name)) = &rule.prelude {
            let (name, at) = (self.ident(name), ident_span(name));
            self.define(name, at, "", "@property".to_owned());
        }
        if let Some(block) = &rule.block {
            let prelude = plain(prelude);
            let space = if prelude.is_empty() { "" } else { " " };
            self.block(Some(format!("@{}{space}{prelude}", rule.name.name)), block);
        }
    }

    fn import(&mut self, href: &ImportPreludeHref<'_>) {
        let (at, raw) = match href {
            ImportPreludeHref::Str(text) => (string_span(text), None),
            ImportPreludeHref::Url(url) => match &url.value {
                Some(UrlValue::Str(text)) => (string_span(text), None),
                Some(UrlValue::Raw(raw)) => (raw.span, Some(raw.value)),
                _ => return,
            },
            ImportPreludeHref::Function(_) => return,
        };
        let quoted = self.slice(at.start, at.end);
        let specifier = raw.unwrap_or_else(|| quoted.trim_matches(['"', '\''])).to_owned();
        let span = Span::new(self.start + at.start as usize, self.start + at.end as usize);
        let kind = ImportKind::Css;
        self.facts.imports.push(Import { specifier, span, kind, type_only: false, names: Vec::new() });
    }

    fn ident(&self, ident: &InterpolableIdent<'_>) -> String {
        let at = ident_span(ident);
        self.slice(at.start, at.end).to_owned()
    }

    fn declaration(&mut self, declaration: &Declaration<'_>) {
        let name = self.ident(&declaration.name);
        let end = declaration.important.as_ref().map_or(declaration.span.end, |mark| mark.span.start);
        let raw = self.slice(declaration.colon_span.end, end);
        let value = raw.trim_end().trim_end_matches(';').trim_end();
        let lead = value.len() - value.trim_start().len();
        let value = value.trim_start();
        let start = self.start + declaration.colon_span.end as usize + lead;
        let text = without_comments(value);
        properties::take_reads(self.facts, &text, start);
        if name.starts_with("--") {
            let scope = self.scopes.join(" ");
            self.define(name.clone(), ident_span(&declaration.name), &text, scope);
        }
        let span = Span::new(start, start + value.len());
        let property = if name.starts_with("--") { name } else { name.to_ascii_lowercase() };
        self.facts.styles.push(Style { property, value: text, span, origin: Origin::Sheet });
    }

    fn define(&mut self, name: String, at: oxc_css_parser::Span, value: &str, scope: String) {
        let span = Span::new(self.start + at.start as usize, self.start + at.end as usize);
        self.facts.definitions.push(Definition { name, span, value: value.to_owned(), scope });
    }
}

fn ident_span(ident: &InterpolableIdent<'_>) -> oxc_css_parser::Span {
    match ident {
        InterpolableIdent::Literal(ident) => ident.span,
        InterpolableIdent::SassInterpolated(ident) => ident.span,
        InterpolableIdent::LessInterpolated(ident) => ident.span,
        InterpolableIdent::Placeholder(ident) => ident.span,
    }
}

fn string_span(text: &oxc_css_parser::ast::InterpolableStr<'_>) -> oxc_css_parser::Span {
    use oxc_css_parser::ast::InterpolableStr;
    match text {
        InterpolableStr::Literal(text) => text.span,
        InterpolableStr::SassInterpolated(text) => text.span,
        InterpolableStr::LessInterpolated(text) => text.span,
    }
}

/// A selector or prelude on one line.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches(';').to_owned()
}

/// The text with its comments blanked out, so that places stay.
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
    fn declarations_carry_their_values_and_places() {
        let text = "\u{feff}a { color: #fff !important; margin: 0 /* #000 */ 4px }";
        let facts = read(text);
        assert!(facts.problems.is_empty(), "{:?}", facts.problems);
        let found: Vec<_> = facts.styles.iter().map(|s| (s.property.as_str(), at(text, s.span))).collect();
        assert_eq!(found, [("color", "#fff"), ("margin", "0 /* #000 */ 4px")]);
        assert!(!facts.styles[1].value.contains('#'));
        assert_eq!(facts.comments.len(), 1);
    }

    #[test]
    fn custom_properties_know_their_scope() {
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
    fn the_framework_s_own_rules_are_read() {
        let text = "@import \"tailwindcss\" layer(base);\n@import url(./a.css);\n@custom-variant dark (&:is(.dark *));
            @source \"../x\"; @plugin \"y\"; @utility focus-ring { &:focus-visible { outline: 2px solid } }
            @layer base { * { @apply border-border hover:bg-[#fff] z-50!; } }
            .x { width: --spacing(4); @variant dark { color: red } container: card / inline-size }";
        let facts = read(text);
        assert!(facts.problems.is_empty(), "{:?}", facts.problems);
        let imports: Vec<_> = facts.imports.iter().map(|import| import.specifier.as_str()).collect();
        assert_eq!(imports, ["tailwindcss", "./a.css"]);
        let classes: Vec<_> = facts.classes.iter().map(|class| at(text, *class)).collect();
        assert_eq!(classes, ["border-border", "hover:bg-[#fff]", "z-50!"]);
        let properties: Vec<_> = facts.styles.iter().map(|style| style.property.as_str()).collect();
        assert_eq!(properties, ["outline", "width", "color", "container"]);
    }

    #[test]
    fn broken_sheets_are_problems_with_a_place() {
        for text in ["a { color: red", "a { content: 'x\n }", "color: red;"] {
            assert!(!read(text).problems.is_empty(), "{text}");
        }
    }
}
