//! Finds raw values in the value of one CSS property.

use super::colour::is_named;
use super::property;
use super::scan::{Token, group_end, scan};
use super::{Kind, Raw};
use std::ops::Range;

/// The literals of a value that should be a token.
pub fn raw_values(property: &str, value: &str) -> Vec<Raw> {
    let mut reader = Reader { property, value, reads: reads(value), tokens: scan(value), found: Vec::new() };
    match property {
        "font-family" => reader.family(),
        _ => reader.walk(),
    }
    if property::is_shadow(property) && !reader.found.is_empty() {
        let fallback = reader.found.iter().all(|raw| raw.fallback);
        return vec![reader.raw(Kind::Shadow, 0..value.len(), fallback)];
    }
    reader.found
}

/// The same for a number without quotes in a `style` object, which means pixels where a length is expected.
pub fn check_number(property: &str, number: &str) -> Vec<Raw> {
    let is_scale_free = number.parse::<f64>().is_ok_and(|number| number == 0.0 || number.abs() == 1.0);
    if property::takes_length(property) && !is_scale_free {
        let (text, at) = (number.to_owned(), 0..number.len());
        return vec![Raw { kind: Kind::Length, text, at, fallback: false }];
    }
    raw_values(property, number)
}

struct Reader<'v> {
    property: &'v str,
    value: &'v str,
    /// Whether the value reads a custom property.
    reads: bool,
    tokens: Vec<(Token<'v>, Range<usize>)>,
    found: Vec<Raw>,
}

/// The functions around a position, as far as they matter for a literal there.
#[derive(Debug, Clone, Copy, Default)]
struct Around {
    /// One of them mixes colours, so that names of colours are colours.
    mixes: bool,
    /// One of them reads a custom property, so that the literal is a fallback.
    reads: bool,
}

impl<'v> Reader<'v> {
    fn raw(&self, kind: Kind, at: Range<usize>, fallback: bool) -> Raw {
        let text = self.value.get(at.clone()).unwrap_or_default().trim().to_owned();
        Raw { kind, text, at, fallback }
    }

    fn push(&mut self, kind: Kind, at: Range<usize>, around: &[Around]) {
        let fallback = around.last().is_some_and(|around| around.reads);
        let raw = self.raw(kind, at, fallback);
        self.found.push(raw);
    }

    fn walk(&mut self) {
        let mut index = 0;
        // The functions around the current position, innermost last.
        let mut functions: Vec<Around> = Vec::new();
        while let Some((token, at)) = self.tokens.get(index).cloned() {
            index += 1;
            match token {
                Token::Function(name) if is_whole(name) => {
                    let end = group_end(self.value.as_bytes(), at.end - 1);
                    let inside = self.value.get(at.end..end).unwrap_or_default();
                    if !reads(inside)
                        && let Some(kind) = whole_kind(name).filter(|kind| self.is_meant(*kind))
                    {
                        self.push(kind, at.start..end, &functions);
                    }
                    while self.tokens.get(index).is_some_and(|(_, next)| next.start < end) {
                        index += 1;
                    }
                }
                Token::Function(name) => {
                    let outer = functions.last().copied().unwrap_or_default();
                    let mixes = outer.mixes || name.ends_with("gradient") || name == "color-mix";
                    let reads = outer.reads || name.eq_ignore_ascii_case("var");
                    functions.push(Around { mixes, reads });
                }
                Token::Close => {
                    functions.pop();
                }
                Token::Hash(digits) if is_hex(digits) && self.is_meant(Kind::Colour) => {
                    self.push(Kind::Colour, at, &functions);
                }
                Token::Ident(name) if is_named(name) && self.names_colours(name, &functions) => {
                    self.push(Kind::Colour, at, &functions);
                }
                Token::Number(number, unit) if number != 0.0 => {
                    if let Some(kind) = self.number(number, unit)
                        && !self.converts(index - 1, number)
                    {
                        self.push(kind, at, &functions);
                    }
                }
                Token::String if self.property == "font" => self.push(Kind::Font, at, &functions),
                _ => {}
            }
        }
    }

    /// Masks are painted with black and white, which are not colours there.
    fn is_meant(&self, kind: Kind) -> bool {
        kind != Kind::Colour || !property::is_mask(self.property)
    }

    fn names_colours(&self, name: &str, functions: &[Around]) -> bool {
        if property::is_mask(self.property) {
            return false;
        }
        if functions.last().is_some_and(|around| around.mixes) {
            return true;
        }
        match self.property.starts_with("--") {
            true => self.value.trim().eq_ignore_ascii_case(name),
            false => functions.is_empty() && property::takes_colour(self.property),
        }
    }

    fn number(&self, number: f64, unit: &str) -> Option<Kind> {
        if unit.is_empty() {
            return match self.property {
                "z-index" if !self.reads => Some(Kind::Stacking),
                "font-weight" => Some(Kind::Font),
                "line-height" if number != 1.0 => Some(Kind::Font),
                _ => None,
            };
        }
        if unit.eq_ignore_ascii_case("s") || unit.eq_ignore_ascii_case("ms") {
            let ms = if unit.len() == 1 { number.abs() * 1000.0 } else { number.abs() };
            // A tiny duration disables motion while its events still fire.
            return (ms > 1.0).then_some(Kind::Duration);
        }
        // A hairline is as thin as a line can be, whatever the scale.
        if number.abs() == 1.0 && unit.eq_ignore_ascii_case("px") {
            return None;
        }
        let text = property::is_text_length(unit) && !property::follows_text(self.property);
        (text || property::is_absolute_length(unit)).then_some(Kind::Length)
    }

    /// `calc(var(--x) * 1px)` only adds a unit to a number and is not a size.
    fn converts(&self, index: usize, number: f64) -> bool {
        let is_times = |index: Option<usize>| {
            index.and_then(|index| self.tokens.get(index)).is_some_and(|(token, _)| *token == Token::Times)
        };
        number.abs() == 1.0 && (is_times(index.checked_sub(1)) || is_times(Some(index + 1)))
    }

    /// A list of families: a named font is a design value.
    fn family(&mut self) {
        let mut depth = 0_usize;
        let (mut named, mut fallback) = (false, false);
        for (token, _) in &self.tokens {
            match token {
                Token::Function(_) => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::String if depth > 0 => fallback = true,
                Token::String => named = true,
                Token::Ident(name) if depth == 0 && !property::is_generic_family(name) => named = true,
                _ => {}
            }
        }
        if named || fallback {
            self.found.push(self.raw(Kind::Font, 0..self.value.len(), !named));
        }
    }
}

fn is_hex(digits: &str) -> bool {
    matches!(digits.len(), 3 | 4 | 6 | 8) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Functions that are one value, whatever they contain.
fn whole_kind(name: &str) -> Option<Kind> {
    match name.to_ascii_lowercase().as_str() {
        "rgb" | "rgba" | "hsl" | "hsla" | "hwb" | "lab" | "lch" | "oklab" | "oklch" | "color" => {
            Some(Kind::Colour)
        }
        "cubic-bezier" | "linear" => Some(Kind::Easing),
        "drop-shadow" => Some(Kind::Shadow),
        _ => None,
    }
}

fn is_whole(name: &str) -> bool {
    whole_kind(name).is_some()
}

/// Whether a token is used in at least part of a function.
fn reads(inside: &str) -> bool {
    let inside = inside.to_ascii_lowercase();
    inside.contains("var(") || inside.contains("--") || inside.contains("currentcolor")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(property: &str, value: &str) -> Vec<(Kind, String)> {
        raw_values(property, value).into_iter().map(|raw| (raw.kind, raw.text)).collect()
    }

    #[test]
    fn literals_are_found_with_their_positions() {
        let text = |kind, text: &str| vec![(kind, text.to_owned())];
        assert_eq!(found("color", "#fff"), text(Kind::Colour, "#fff"));
        assert_eq!(found("background", "url(#a) white"), text(Kind::Colour, "white"));
        assert_eq!(found("border", "2px solid var(--border)"), text(Kind::Length, "2px"));
        assert_eq!(found("width", "calc(100% - 2rem)"), text(Kind::Length, "2rem"));
        assert_eq!(found("transition", "opacity 200ms ease"), text(Kind::Duration, "200ms"));
        assert_eq!(found("z-index", "-1"), text(Kind::Stacking, "-1"));
        assert_eq!(found("box-shadow", "0 1px 2px #000"), text(Kind::Shadow, "0 1px 2px #000"));
        assert_eq!(found("font-family", "Inter, sans-serif"), text(Kind::Font, "Inter, sans-serif"));
        assert_eq!(found("--x", "oklch(0.5 0.1 20)"), text(Kind::Colour, "oklch(0.5 0.1 20)"));
        assert_eq!(found("color", "var(--x, #fff)"), text(Kind::Colour, "#fff"));
        assert_eq!(found("color", "color-mix(in oklch, red 20%, var(--x))"), text(Kind::Colour, "red"));
        assert_eq!(check_number("width", "13").len(), 1);
    }

    #[test]
    fn the_default_of_a_custom_property_is_a_fallback() {
        let fallbacks = |property, value| -> Vec<bool> {
            raw_values(property, value).iter().map(|raw| raw.fallback).collect()
        };
        assert_eq!(fallbacks("color", "var(--x, #fff)"), [true]);
        assert_eq!(fallbacks("color", "var(--x, var(--y, rgb(0 0 0)))"), [true]);
        assert_eq!(fallbacks("padding", "var(--x, 3px) 4px"), [true, false]);
        assert_eq!(fallbacks("box-shadow", "0 0 0 1px var(--x, #fff)"), [true]);
        assert_eq!(fallbacks("font-family", "var(--font, \"Inter\")"), [true]);
        assert_eq!(fallbacks("color", "#fff"), [false]);
    }

    #[test]
    fn other_values_are_accepted() {
        for (property, value) in [
            ("width", "100%"),
            ("width", "100dvh"),
            ("border", "1px solid var(--border)"),
            ("margin", "-1px"),
            ("margin", "0 auto"),
            ("margin", "0px"),
            ("grid-template-columns", "minmax(0, 1fr) auto"),
            ("color", "currentColor"),
            ("fill", "url(#a)"),
            ("fill", "none"),
            ("content", "\"#fff\""),
            ("z-index", "0"),
            ("opacity", "0.5"),
            ("flex", "1 1 0%"),
            ("width", "calc(var(--x) * 2)"),
            ("width", "calc(var(--n) * 1px)"),
            ("transform", "translate(-50%, 10%)"),
            ("color", "rgb(from var(--x) r g b / 50%)"),
            ("color", "hsl(var(--primary))"),
            ("height", "1em"),
            ("color", "color-mix(in oklch, var(--x) 50%, transparent)"),
            ("font-family", "inherit"),
            ("mask-image", "linear-gradient(black, transparent)"),
            ("line-height", "1"),
            ("aspect-ratio", "16 / 9"),
            ("animation-duration", "0.01ms"),
            ("animation-name", "red"),
            ("grid-area", "tan"),
            ("rotate", "45deg"),
        ] {
            assert_eq!(raw_values(property, value), [], "{property}: {value}");
        }
        for (property, number) in
            [("width", "0"), ("opacity", "0.6"), ("flexGrow", "1"), ("stroke-width", "2")]
        {
            assert_eq!(check_number(property, number), [], "{property}: {number}");
        }
    }
}
