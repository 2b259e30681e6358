//! Strings on the walk: what each is taken as depends on where it is.

use super::{Purpose, Walk};
use crate::facts::{Literal, Origin, Style, Text};
use crate::tsx::slice;
use crate::values::named;
use crate::{classes, properties};
use basepair_model::place::Span;

impl Walk<'_, '_> {
    /// Collects a string. `inside` is the range of its characters, without quotes.
    pub(super) fn take_text(&mut self, value: &str, inside: Span) {
        let raw = slice(self.text, inside);
        match self.purpose.clone() {
            Purpose::Classes => classes::take(self.facts, raw, inside.start(), self.text),
            Purpose::Style(property, origin) => self.take_style(property, value, inside, origin),
            Purpose::Styles(_) | Purpose::Text(None) => self.take_literal(value, inside, None),
            Purpose::Text(given_to) => self.take_literal(value, inside, given_to.as_deref()),
        }
    }

    /// Collects a template whose expressions are replaced.
    pub(super) fn take_covered(&mut self, text: &str, inside: Span) {
        match self.purpose.clone() {
            Purpose::Classes => classes::take(self.facts, text, inside.start(), self.text),
            Purpose::Style(property, origin) => {
                properties::take_reads(self.facts, text, inside.start());
                self.facts.styles.push(Style { property, value: text.to_owned(), span: inside, origin });
            }
            _ => {}
        }
    }

    fn take_literal(&mut self, value: &str, inside: Span, given_to: Option<&str>) {
        self.facts.texts.push(inside);
        properties::take_reads(self.facts, slice(self.text, inside), inside.start());
        let around = self.within.last().copied().flatten();
        let property = given_to.and_then(named::property_of).or(around);
        if property.is_some() || given_to == Some("__html") || value.contains("--") {
            let given_to = given_to.map(Text::from);
            self.facts.literals.push(Literal { text: value.to_owned(), span: inside, given_to, property });
        }
    }

    pub(super) fn take_style(&mut self, property: String, value: &str, at: Span, origin: Origin) {
        properties::take_reads(self.facts, slice(self.text, at), at.start());
        self.facts.styles.push(Style { property, value: value.to_owned(), span: at, origin });
    }
}
