//! The token that comes nearest to a literal, so that a finding can name what to read instead. Gathered once a run.

use crate::tokens::Tokens;
use basepair_syntax::values::colour::{self, Oklab};
use basepair_syntax::values::{Kind, Raw, palette, utility};

/// Tokens by what they measure.
#[derive(Debug, Default)]
pub(crate) struct Nearest {
    colours: Vec<(String, Oklab)>,
    /// In pixels.
    lengths: Vec<(String, f64)>,
    /// In milliseconds.
    durations: Vec<(String, f64)>,
    easings: Vec<(String, Vec<f64>)>,
    shadows: Vec<(String, f64)>,
    fonts: Vec<String>,
    weights: Vec<(String, f64)>,
    stackings: Vec<(String, f64)>,
}

/// Where a literal stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Context<'c> {
    /// The CSS property that it is given to.
    pub(crate) property: &'c str,
    /// The utility, when it stands in a class.
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

    fn take(&mut self, name: &str, value: &str) {
        let own = name.to_owned();
        if name.starts_with("--z-") || name.ends_with("-z") {
            self.stackings.extend(value.parse().ok().map(|number| (own, number)));
        } else if let Some(colour) = colour::parse(value) {
            // A name that classes are made from says the same as the one behind it.
            if !name.starts_with("--color-") {
                self.colours.push((own, colour));
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
        } else if name.starts_with("--font-") {
            self.fonts.push(own);
        } else if name.starts_with("--shadow-") || value.contains("px ") && value.contains('(') {
            self.shadows.push((own, blur(value)));
        }
    }

    /// What to read instead of a literal, as code in backticks.
    pub(crate) fn advice(&self, tokens: &Tokens, raw: &Raw, context: Context<'_>) -> Option<String> {
        match raw.kind {
            Kind::Colour => self.colour(tokens, raw, context),
            Kind::Length => self.length(raw, context),
            Kind::Duration => {
                let ms = milliseconds(raw.text.trim_start_matches(|c: char| !c.is_ascii_digit() && c != '.'))
                    .or_else(|| raw.text.rsplit('-').next()?.parse().ok())?;
                let token = closest(&self.durations, ms)?;
                Some(read(token, context.root))
            }
            Kind::Easing => {
                let wanted = numbers(&raw.text);
                let off = |have: &[f64]| have.iter().zip(&wanted).map(|(a, b)| (a - b).abs()).sum::<f64>();
                let token = self.easings.iter().min_by(|a, b| off(&a.1).total_cmp(&off(&b.1)))?;
                Some(self.theme_or(tokens, "--ease-", &token.0, context.root))
            }
            Kind::Shadow => {
                let token = closest(&self.shadows, blur(&raw.text.replace('_', " ")))?;
                Some(self.theme_or(tokens, "--shadow-", token, context.root))
            }
            Kind::Font => match raw.text.parse::<f64>() {
                Ok(weight) if weight >= 100.0 => Some(read(closest(&self.weights, weight)?, context.root)),
                Ok(_) => None,
                Err(_) => Some(read(self.fonts.first()?, context.root)),
            },
            Kind::Stacking => {
                let digits = raw.text.trim_start_matches(|c: char| !c.is_ascii_digit());
                Some(read(closest(&self.stackings, digits.parse().ok()?)?, context.root))
            }
        }
    }

    fn colour(&self, tokens: &Tokens, raw: &Raw, context: Context<'_>) -> Option<String> {
        let parts = utility::colour_parts(&raw.text);
        let wanted = parts.and_then(|(_, name)| palette::colour(name));
        let wanted = wanted.or_else(|| colour::parse(&raw.text.replace('_', " ")))?;
        let root = parts.map(|(root, _)| root).or(context.root);
        let is_text =
            root.map_or(context.property == "color", |root| matches!(root, "text" | "fill" | "stroke"));
        let is_line = root.map_or(context.property.starts_with("border"), |root| root.starts_with("border"));
        let off = |name: &str, colour: &Oklab| {
            let written_on = name.ends_with("foreground");
            let drawn = name.ends_with("border") || name.ends_with("input") || name.ends_with("ring");
            // A role that is meant for something else is only taken when nothing else comes near.
            let special = name.starts_with("--chart-") || name.starts_with("--sidebar");
            let misplaced = special
                || (written_on && !is_text)
                || (is_text && !written_on && !is_line)
                || (is_line != drawn && root.is_some());
            colour.distance(wanted) + if misplaced { 0.12 } else { 0.0 }
        };
        let best = self.colours.iter().min_by(|a, b| off(&a.0, &a.1).total_cmp(&off(&b.0, &b.1)))?;
        let name = best.0.trim_start_matches('-');
        match root {
            Some(root) if tokens.names_utility("--color-", name) => Some(format!("`{root}-{name}`")),
            _ => Some(read(&best.0, root)),
        }
    }

    fn length(&self, raw: &Raw, context: Context<'_>) -> Option<String> {
        let px = pixels(&raw.text).or_else(|| raw.text.parse().ok())?;
        let family = match context.property {
            "font-size" => Some("--text-"),
            "border-radius" => Some("--radius"),
            "letter-spacing" => Some("--tracking-"),
            property if property.ends_with("radius") => Some("--radius"),
            _ => None,
        };
        if let Some(family) = family {
            let of_family: Vec<_> =
                self.lengths.iter().filter(|(name, _)| name.starts_with(family)).cloned().collect();
            let token = closest(&of_family, px)?;
            let name = token.trim_start_matches('-');
            return Some(match context.root {
                Some("text") => format!("`{name}`"),
                Some(root @ "rounded") => {
                    format!("`{root}-{}`", name.strip_prefix("radius-").unwrap_or("lg"))
                }
                root => read(token, root),
            });
        }
        let unit = self.lengths.iter().find(|(name, _)| name == "--spacing").map_or(4.0, |(_, px)| *px);
        let steps = (px.abs() / unit * 2.0).round().max(1.0) / 2.0;
        match context.root {
            Some(root) if root.starts_with("grid") => Some(format!("`calc(var(--spacing)*{steps})`")),
            Some(root) => Some(format!("`{root}-{steps}`")),
            None => Some(format!("`calc(var(--spacing) * {steps})`")),
        }
    }

    /// The class that the framework makes from a theme name, where the theme maps the token; else the token.
    fn theme_or(&self, tokens: &Tokens, start: &str, token: &str, root: Option<&str>) -> String {
        match (root, tokens.theme_name(start, token)) {
            (Some(root), Some(name)) => format!("`{root}-{name}`"),
            _ => read(token, root),
        }
    }
}

fn read(token: &str, root: Option<&str>) -> String {
    match root {
        Some(root) => format!("`{root}-({token})`"),
        None => format!("`var({token})`"),
    }
}

fn closest(tokens: &[(String, f64)], wanted: f64) -> Option<&String> {
    let off = |value: f64| (value - wanted).abs();
    tokens.iter().min_by(|a, b| off(a.1).total_cmp(&off(b.1))).map(|(name, _)| name)
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

/// How far a shadow reaches: the largest of its lengths.
fn blur(value: &str) -> f64 {
    value.split([' ', ',']).filter_map(pixels).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_measured_by_what_they_hold() {
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
            let raw = Raw { kind, text: text.to_owned(), at: 0..text.len() };
            nearest.advice(&tokens, &raw, Context { property: "background", root })
        };
        let code = |text: &str| Some(format!("`{text}`"));
        assert_eq!(advice(Kind::Colour, "#fff", None), code("var(--background)"));
        assert_eq!(advice(Kind::Colour, "bg-red-600", Some("bg")), code("bg-(--destructive)"));
        assert_eq!(
            advice(Kind::Duration, "duration-200", Some("duration")),
            code("duration-(--duration-slow)")
        );
        assert_eq!(advice(Kind::Stacking, "z-50", Some("z")), code("z-(--z-toast)"));
        assert_eq!(advice(Kind::Length, "13px", Some("w")), code("w-3.5"));
        assert_eq!(advice(Kind::Easing, "cubic-bezier(0,0,1,1)", None), None);
    }
}
