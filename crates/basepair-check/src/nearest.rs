//! The token that has the same value as a literal, so that a finding can suggest it. A token with a similar value is never
//! suggested, because it would change the appearance and may have another meaning. Collected once per run.

use crate::tokens::Tokens;
use basepair_syntax::values::colour::{Colour, is_bare_hsl};
use basepair_syntax::values::{Kind, Raw, palette, utility};

/// Tokens by what they measure.
#[derive(Debug, Default)]
pub(crate) struct Nearest {
    colours: Vec<ColourToken>,
    /// In pixels.
    lengths: Vec<(String, f64)>,
    /// In milliseconds.
    durations: Vec<(String, f64)>,
    easings: Vec<(String, Vec<f64>)>,
    weights: Vec<(String, f64)>,
    stackings: Vec<(String, f64)>,
}

#[derive(Debug)]
struct ColourToken {
    name: String,
    colour: Colour,
    /// Its value is only a colour inside `hsl()`.
    is_bare: bool,
}

/// The context of a literal.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'c> {
    /// The CSS property that it is assigned to.
    pub(crate) property: &'c str,
    /// The utility, if it is part of a class.
    pub(crate) root: Option<&'c str>,
}

impl Nearest {
    pub(crate) fn gather(tokens: &Tokens) -> Self {
        let mut nearest = Self::default();
        for (name, value) in tokens.values() {
            nearest.take(name, value);
        }
        nearest
    }

    /// The number of tokens to compare with.
    pub(crate) fn len(&self) -> usize {
        let numbers = [&self.lengths, &self.durations, &self.weights, &self.stackings];
        self.colours.len() + self.easings.len() + numbers.map(Vec::len).iter().sum::<usize>()
    }

    fn take(&mut self, name: &str, value: &str) {
        let own = name.to_owned();
        if name.starts_with("--z-") || name.ends_with("-z") {
            self.stackings.extend(value.parse().ok().map(|number| (own, number)));
        } else if let Some(colour) = Colour::of_token(value) {
            // A theme variable has the same value as the token that it reads.
            if !name.starts_with("--color-") && colour.alpha == 1.0 {
                self.colours.push(ColourToken { name: own, colour, is_bare: is_bare_hsl(value) });
            }
        } else if let Some(ms) = milliseconds(value) {
            self.durations.push((own, ms));
        } else if value.starts_with("cubic-bezier(") {
            if !name.starts_with("--ease-") {
                self.easings.push((own, numbers(value)));
            }
        } else if let Some(px) = pixels(value) {
            self.lengths.push((own, px));
        } else if name.starts_with("--font-weight") {
            self.weights.extend(value.parse().ok().map(|number| (own, number)));
        }
    }

    /// Whether the tokens have values of a kind at all. Colours always belong to the tokens.
    pub(crate) fn has_scale(&self, kind: Kind) -> bool {
        match kind {
            Kind::Duration => !self.durations.is_empty(),
            Kind::Stacking => !self.stackings.is_empty(),
            _ => true,
        }
    }

    /// The code that reads a token with the same value as a literal.
    pub(crate) fn equal(&self, tokens: &Tokens, raw: &Raw, context: Context<'_>) -> Option<String> {
        match raw.kind {
            Kind::Colour => self.colour(tokens, raw, context),
            Kind::Length => self.length(raw, context),
            Kind::Duration => {
                let ms = milliseconds(raw.text.trim_start_matches(|c: char| !c.is_ascii_digit() && c != '.'))
                    .or_else(|| raw.text.rsplit('-').next()?.parse().ok())?;
                Some(read(same(&self.durations, ms)?, context.root))
            }
            Kind::Easing => {
                let wanted = numbers(&raw.text);
                let is_same = |have: &[f64]| {
                    have.len() == wanted.len() && have.iter().zip(&wanted).all(|(a, b)| is_close(*a, *b))
                };
                let (token, _) = self.easings.iter().find(|(_, have)| is_same(have))?;
                Some(self.theme_or(tokens, "--ease-", token, context.root))
            }
            Kind::Shadow => None,
            Kind::Font => Some(read(same(&self.weights, raw.text.parse().ok()?)?, context.root)),
            Kind::Stacking => {
                let digits = raw.text.trim_start_matches(|c: char| !c.is_ascii_digit());
                Some(read(same(&self.stackings, digits.parse().ok()?)?, context.root))
            }
        }
    }

    fn colour(&self, tokens: &Tokens, raw: &Raw, context: Context<'_>) -> Option<String> {
        let parts = utility::colour_parts(&raw.text);
        let wanted = parts.and_then(|(_, name)| palette::colour(name));
        let wanted = wanted.or_else(|| Colour::parse(&raw.text.replace('_', " ")))?;
        // Transparency is part of a colour, but is not compared.
        if is_translucent(&raw.text) {
            return None;
        }
        let root = parts.map(|(root, _)| root).or(context.root);
        let is_text =
            root.map_or(context.property == "color", |root| matches!(root, "text" | "fill" | "stroke"));
        // A colour for text is not used for a surface, and vice versa.
        let is_meant = |name: &str| name.ends_with("foreground") == is_text;
        let mut same = self.colours.iter().filter(|ColourToken { name, colour, .. }| {
            let is_same = colour.distance(wanted) < SAME_COLOUR && !tokens.changes(name);
            is_same && is_meant(name) && !is_special(name)
        });
        let token = same.next().filter(|_| same.next().is_none())?;
        let name = token.name.trim_start_matches('-');
        match root {
            Some(root) if tokens.names_utility("--color-", name) => Some(format!("{root}-{name}")),
            _ => (!token.is_bare).then(|| read(&token.name, root)),
        }
    }

    fn length(&self, raw: &Raw, context: Context<'_>) -> Option<String> {
        let px = pixels(&raw.text).or_else(|| raw.text.parse().ok())?;
        let family = match context.property {
            "font-size" => Some("--text-"),
            "letter-spacing" => Some("--tracking-"),
            property if property.ends_with("radius") || property.starts_with("rounded") => Some("--radius"),
            _ => None,
        };
        if let Some(family) = family {
            let (token, _) =
                self.lengths.iter().find(|(name, have)| name.starts_with(family) && is_close(*have, px))?;
            let name = token.trim_start_matches('-');
            return Some(match (context.root, name.strip_prefix("radius-")) {
                (Some("text"), _) => name.to_owned(),
                (Some(root), Some(size)) => format!("{root}-{size}"),
                (root, _) => read(token, root),
            });
        }
        // Only sizes and distances use the spacing scale; line widths do not.
        let root = context.root.filter(|root| is_spacing(root))?;
        let unit = self.lengths.iter().find(|(name, _)| name == "--spacing").map_or(4.0, |(_, px)| *px);
        let steps = px.abs() / unit;
        is_close((steps * 4.0).round(), steps * 4.0).then(|| format!("{root}-{steps}"))
    }

    /// The class that the framework makes from a theme variable, if the theme maps the token; otherwise the token.
    fn theme_or(&self, tokens: &Tokens, start: &str, token: &str, root: Option<&str>) -> String {
        match (root, tokens.theme_name(start, token)) {
            (Some(root), Some(name)) => format!("{root}-{name}"),
            _ => read(token, root),
        }
    }
}

/// Colours closer than this are considered equal.
const SAME_COLOUR: f32 = 0.004;

/// A token for a single purpose: its value may be equal by chance, but its meaning is different.
fn is_special(name: &str) -> bool {
    ["--chart-", "--sidebar", "--code-", "--brand-", "--status-"].iter().any(|start| name.starts_with(start))
}

/// Whether a colour is translucent, according to its text.
fn is_translucent(text: &str) -> bool {
    let hex = text.strip_prefix('#').is_some_and(|digits| matches!(digits.len(), 4 | 8));
    hex || text.contains('/') || text.starts_with("rgba(") || text.starts_with("hsla(")
}

/// Utilities whose numbers are steps of the spacing scale.
fn is_spacing(root: &str) -> bool {
    const ROOTS: &[&str] = &[
        "w",
        "h",
        "size",
        "min-w",
        "min-h",
        "max-w",
        "max-h",
        "p",
        "px",
        "py",
        "pt",
        "pr",
        "pb",
        "pl",
        "ps",
        "pe",
        "m",
        "mx",
        "my",
        "mt",
        "mr",
        "mb",
        "ml",
        "ms",
        "me",
        "gap",
        "gap-x",
        "gap-y",
        "inset",
        "inset-x",
        "inset-y",
        "top",
        "right",
        "bottom",
        "left",
        "start",
        "end",
        "space-x",
        "space-y",
        "basis",
        "translate-x",
        "translate-y",
        "scroll-m",
        "scroll-p",
    ];
    ROOTS.contains(&root)
}

fn is_close(a: f64, b: f64) -> bool {
    (a - b).abs() < 1e-6
}

fn same(tokens: &[(String, f64)], wanted: f64) -> Option<&String> {
    tokens.iter().find(|(_, value)| is_close(*value, wanted)).map(|(name, _)| name)
}

fn read(token: &str, root: Option<&str>) -> String {
    match root {
        Some(root) => format!("{root}-({token})"),
        None => format!("var({token})"),
    }
}

fn milliseconds(value: &str) -> Option<f64> {
    let value = value.trim();
    if let Some(number) = value.strip_suffix("ms") {
        return number.parse().ok();
    }
    value.strip_suffix('s').and_then(|number| number.parse::<f64>().ok()).map(|seconds| seconds * 1000.0)
}

fn pixels(value: &str) -> Option<f64> {
    let value = value.trim();
    let unit_at = value.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = value.split_at(unit_at);
    let size = match unit {
        "px" => 1.0,
        "rem" | "em" => 16.0,
        "ch" => 8.0,
        _ => return None,
    };
    number.parse::<f64>().ok().map(|number| number * size)
}

fn numbers(value: &str) -> Vec<f64> {
    let parts = value.split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'));
    parts.filter_map(|part| part.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_token_with_the_same_value_is_suggested() {
        let mut nearest = Nearest::default();
        for (name, value) in [
            ("--background", "oklch(0.985 0.006 85)"),
            ("--destructive", "oklch(0.48 0.18 22)"),
            ("--duration-fast", "120ms"),
            ("--duration-slow", "0.2s"),
            ("--z-overlay", "40"),
            ("--z-toast", "50"),
        ] {
            nearest.take(name, value);
        }
        let tokens = Tokens::default();
        let advice = |kind, text: &str, root| {
            let raw = Raw { kind, text: text.to_owned(), at: 0..text.len(), fallback: false };
            nearest.equal(&tokens, &raw, Context { property: "background", root })
        };
        let code = |text: &str| Some(text.to_owned());
        assert_eq!(advice(Kind::Colour, "oklch(0.48 0.18 22)", None), code("var(--destructive)"));
        assert_eq!(advice(Kind::Colour, "#fff", None), None);
        assert_eq!(advice(Kind::Colour, "bg-red-600", Some("bg")), None);
        assert_eq!(
            advice(Kind::Duration, "duration-200", Some("duration")),
            code("duration-(--duration-slow)")
        );
        assert_eq!(advice(Kind::Duration, "duration-300", Some("duration")), None);
        assert_eq!(advice(Kind::Stacking, "z-50", Some("z")), code("z-(--z-toast)"));
        assert_eq!(advice(Kind::Length, "48px", Some("min-h")), code("min-h-12"));
        assert_eq!(advice(Kind::Length, "13px", Some("w")), code("w-3.25"));
        assert_eq!(advice(Kind::Length, "3px", Some("ring")), None);
        assert_eq!(advice(Kind::Easing, "cubic-bezier(0,0,1,1)", None), None);
    }
}
