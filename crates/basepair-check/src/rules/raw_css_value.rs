//! Only the node that defines CSS values may contain literal values; every other part must read its tokens.

use super::check;
use super::style_sources::{is_defining, sources};
use crate::analysis::Analysis;
use crate::nearest::{Context, Nearest};
use crate::reporter::{Diagnostic, Reporter};
use crate::tokens::{self, Tokens};
use basepair_model::nearest::Budget;
use basepair_model::place::Span;
use basepair_syntax::facts::{Facts, Literal, Origin, Style};
use basepair_syntax::values::colour::Colour;
use basepair_syntax::values::{Raw, css, named, utility};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

check!(RAW_CSS_VALUE, "raw-css-value", run);

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    if !registry.has_law() {
        return;
    }
    let definers = tokens::definers(registry.model);
    if definers.is_empty() {
        return;
    }
    let budget = RefCell::new(Budget::new(COMPARISONS));
    let allowed = &registry.context.config.options.values;
    let checker =
        Checker { tokens: registry.tokens(), nearest: registry.nearest(), definers, budget, allowed };
    for source in sources(registry) {
        if is_defining(registry, &source) || !source.has_values() {
            continue;
        }
        reporter.checked(1);
        for (span, diagnostic) in checker.raw_values(source.facts(), source.text()) {
            source.report(registry, reporter, span, diagnostic);
        }
    }
}

/// A drawing with this many colours is a picture, such as another company's logo, whose colours cannot be tokens.
const PICTURE: usize = 3;

/// The ranges of drawings with several colours: from one `<svg>` to the next.
fn pictures(facts: &Facts) -> Vec<Range<usize>> {
    let starts = facts.elements.iter().filter(|element| element.name == "svg").map(|svg| svg.span.start());
    let mut starts: Vec<usize> = starts.collect();
    starts.sort_unstable();
    let mut colours: Vec<HashSet<String>> = vec![HashSet::new(); starts.len()];
    let drawn = facts.styles.iter().filter(|style| style.origin == Origin::Presentation);
    for style in drawn.filter(|style| Colour::parse(&style.value).is_some()) {
        let after = starts.partition_point(|start| *start <= style.span.start());
        let drawing = after.checked_sub(1).and_then(|at| colours.get_mut(at));
        drawing.into_iter().for_each(|colours| _ = colours.insert(style.value.to_lowercase()));
    }
    let ends = starts.iter().skip(1).copied().chain([usize::MAX]);
    let drawings = starts.iter().copied().zip(ends).map(|(start, end)| start..end);
    let pictures = drawings.zip(colours).filter(|(_, colours)| colours.len() >= PICTURE);
    pictures.map(|(drawing, _)| drawing).collect()
}

/// How many tokens are compared with literals in one run. With very many literals and very many tokens the time would
/// grow quadratically; the literals after this limit get a general help text.
const COMPARISONS: usize = 1 << 24;

struct Checker<'r> {
    tokens: &'r Tokens,
    nearest: &'r Nearest,
    definers: String,
    budget: RefCell<Budget>,
    /// Literals that the configuration allows, in lower case.
    allowed: &'r BTreeSet<String>,
}

impl Checker<'_> {
    fn raw_values(&self, facts: &Facts, text: &str) -> Vec<(Span, Diagnostic)> {
        let mut found = Vec::new();
        facts.classes_in(text).for_each(|(class, at)| self.class(class, at, &mut found));
        let pictures = pictures(facts);
        for style in &facts.styles {
            let start = style.span.start();
            let after = pictures.partition_point(|picture| picture.start <= start);
            let picture = after.checked_sub(1).and_then(|at| pictures.get(at));
            let is_drawn = picture.is_some_and(|picture| picture.contains(&start));
            if style.origin != Origin::Presentation || !is_drawn {
                self.style(style, text, &mut found);
            }
        }
        facts.literals.iter().for_each(|literal| self.literal(literal, text, &mut found));
        found
    }

    /// Whether a literal is reported: fallbacks have a separate rule, and some literals are allowed.
    fn counts(&self, raw: &Raw) -> bool {
        !raw.fallback && (self.allowed.is_empty() || !self.allowed.contains(&raw.text.to_lowercase()))
    }

    fn class(&self, class: &str, span: Span, found: &mut Vec<(Span, Diagnostic)>) {
        // Most classes cannot contain a literal.
        let defines = |name: &str| self.tokens.defines(&format!("--color-{name}"));
        let raws = utility::raw_values(class, defines);
        if raws.is_empty() {
            return;
        }
        let parsed = utility::parse(class);
        let is_named = parsed.as_ref().is_some_and(|utility| utility.value == utility::Value::Named);
        for raw in raws.into_iter().filter(|raw| self.counts(raw)) {
            // `z-10` and `duration-200` are steps of the framework's scale unless the tokens define a scale.
            if is_named && !self.nearest.has_scale(raw.kind) {
                continue;
            }
            let value = class.get(raw.at.clone()).unwrap_or_default();
            let context = match &parsed {
                Some(utility) => match utility.value {
                    utility::Value::Property(..) => Context { property: utility.root, root: None },
                    utility::Value::Named => Context { property: "", root: utility.root.split('-').next() },
                    _ => Context {
                        property: utility::property_of(utility.root, value),
                        root: Some(utility.root),
                    },
                },
                None => Context { property: "", root: None },
            };
            let at = Span::new(span.start() + raw.at.start, span.start() + raw.at.end);
            let at = if at.end() <= span.end() { at } else { span };
            let conditions =
                parsed.as_ref().and_then(|utility| class.get(..utility.start)).unwrap_or_default();
            found.push((at, self.diagnostic(&raw, class, conditions, context)));
        }
    }

    fn style(&self, style: &Style, text: &str, found: &mut Vec<(Span, Diagnostic)>) {
        let is_number = style.value.parse::<f64>().is_ok();
        let raws = if style.origin == Origin::StyleObject && is_number {
            css::check_number(&style.property, &style.value)
        } else {
            css::raw_values(&style.property, &style.value)
        };
        let exact =
            text.get(style.span.start()..style.span.end()).is_some_and(|t| t.len() == style.value.len());
        for raw in raws.into_iter().filter(|raw| self.counts(raw)) {
            let context = Context { property: &style.property, root: None };
            let place = Span::new(style.span.start() + raw.at.start, style.span.start() + raw.at.end);
            let diagnostic = self.diagnostic(&raw, &style.property, "", context);
            found.push((if exact { place } else { style.span }, diagnostic));
        }
    }

    fn literal(&self, literal: &Literal, text: &str, found: &mut Vec<(Span, Diagnostic)>) {
        let Some(property) = literal.property else { return };
        for raw in named::raw_values(property, &literal.text).into_iter().filter(|raw| self.counts(raw)) {
            let context = Context { property, root: None };
            let place = Span::new(literal.span.start() + raw.at.start, literal.span.start() + raw.at.end);
            let exact = text.get(place.start()..place.end()) == Some(raw.text.as_str());
            let name = literal.given_to.as_deref().unwrap_or(property);
            let diagnostic = self.diagnostic(&raw, name, "", context);
            found.push((if exact { place } else { literal.span }, diagnostic));
        }
    }

    /// `conditions` precede the utility of a class: `md:`.
    fn diagnostic(&self, raw: &Raw, holder: &str, conditions: &str, context: Context<'_>) -> Diagnostic {
        let definers = &self.definers;
        let what = raw.kind.name();
        let message = if holder == raw.text {
            format!("`{holder}` is {what} and does not read a token: only {definers} defines CSS values")
        } else {
            format!("`{}` in `{holder}` is {what}: only {definers} defines CSS values", raw.text)
        };
        let may_compare = self.budget.borrow_mut().spend(self.nearest.len());
        let equal = may_compare.then(|| self.nearest.equal(self.tokens, raw, context)).flatten();
        let help = match equal {
            // A class keeps its conditions; a value is part of one.
            Some(class) if context.root.is_some() => {
                format!("write `{conditions}{class}`, which has the same value")
            }
            Some(value) => format!("write `{value}`, which has the same value"),
            None => format!(
                "use the matching token of {definers}, through `var()` or a class, or define one there"
            ),
        };
        Diagnostic::new(message, help)
    }
}
