//! Drawings of design decisions that are not colours: type, lengths, corners, shadows and motion. Everything is computed
//! from parsed numbers, so that the text of authors is never part of a drawing.

use crate::markup::escape;
use basepair_syntax::values::colour::Colour;
use std::fmt::Write;

/// Values by name, as written.
pub(crate) type Values = [(String, String)];

/// References are followed this far.
const DEEPEST: usize = 8;

/// A value with its references replaced by what they refer to.
pub(crate) fn resolved(values: &Values, value: &str) -> String {
    let mut text = value.trim().to_owned();
    for _ in 0..DEEPEST {
        let Some(start) = text.find("var(--") else { break };
        let Some(length) = text.get(start..).and_then(|rest| rest.find(')')) else { break };
        let Some(name) = text.get(start + 6..start + length) else { break };
        let name = name.split(',').next().unwrap_or_default().trim();
        let found = values.iter().find(|(each, _)| each == name).map(|(_, value)| value.clone());
        let Some(found) = found.filter(|found| found.len() + text.len() < 2048) else { break };
        text.replace_range(start..=start + length, &found);
    }
    text
}

/// A length in pixels, if it can be computed without a browser: `4px`, `0.5rem`, or a sum of two of them.
pub(crate) fn pixels(value: &str) -> Option<f64> {
    let value = value.trim();
    if let Some(sum) = value.strip_prefix("calc(").and_then(|rest| rest.strip_suffix(')')) {
        let (first, second, sign) = match sum.split_once(" - ") {
            Some((first, second)) => (first, second, -1.0),
            None => sum.split_once(" + ").map(|(first, second)| (first, second, 1.0))?,
        };
        return Some((pixels(first)? + sign * pixels(second)?).max(0.0));
    }
    let (number, scale) = match value.strip_suffix("rem") {
        Some(number) => (number, 16.0),
        None => (value.strip_suffix("px").or((value == "0").then_some("0"))?, 1.0),
    };
    let pixels = number.trim().parse::<f64>().ok().filter(|n| n.is_finite())? * scale;
    (0.0..=2000.0).contains(&pixels).then_some(pixels)
}

/// Some words in a font. A font family cannot load anything; it names what the reader has.
pub(crate) fn family(value: &str) -> String {
    format!(
        "<svg class=\"specimen-line\" viewBox=\"0 0 360 40\" width=\"360\" height=\"40\" aria-hidden=\"true\"><text x=\"0\" y=\"28\" font-size=\"24\" font-family=\"{}\">Aa Bb Gg 0123 &amp; Éé</text></svg>",
        escape(value)
    )
}

/// Some words in a size.
pub(crate) fn size(pixels: f64) -> String {
    let shown = pixels.clamp(6.0, 72.0);
    let height = (shown * 1.3).ceil();
    format!(
        "<svg class=\"specimen-line\" viewBox=\"0 0 360 {height}\" width=\"360\" height=\"{height}\" aria-hidden=\"true\"><text x=\"0\" y=\"{:.1}\" font-size=\"{shown}\">Ambitious plans</text></svg>",
        shown
    )
}

/// A bar of a length.
pub(crate) fn bar(pixels: f64) -> String {
    let width = pixels.clamp(0.5, 320.0);
    format!(
        "<svg class=\"length\" width=\"{width}\" height=\"12\" aria-hidden=\"true\"><rect width=\"{width}\" height=\"12\"/></svg>"
    )
}

/// A corner of a radius.
pub(crate) fn corner(pixels: f64) -> String {
    let radius = pixels.clamp(0.0, 32.0);
    format!(
        "<svg class=\"corner\" viewBox=\"0 0 64 64\" width=\"64\" height=\"64\" aria-hidden=\"true\"><rect x=\"1\" y=\"1\" width=\"62\" height=\"62\" rx=\"{radius}\"/></svg>"
    )
}

/// A surface with a shadow. `id` is unique on the page.
pub(crate) fn shadow(value: &str, id: &str) -> Option<String> {
    let mut filter = String::new();
    let layers = layers(value);
    for (at, layer) in layers.iter().enumerate().take(6) {
        let Layer { dx, dy, blur, colour } = layer;
        let source = if at == 0 { "SourceGraphic".to_owned() } else { format!("r{}", at - 1) };
        let _ = write!(
            filter,
            "<feDropShadow in=\"{source}\" result=\"r{at}\" dx=\"{dx}\" dy=\"{dy}\" stdDeviation=\"{}\" flood-color=\"{}\" flood-opacity=\"{:.3}\"/>",
            blur / 2.0,
            colour.hex(),
            colour.alpha
        );
    }
    (!layers.is_empty()).then(|| {
        format!(
            "<svg class=\"shadow\" viewBox=\"0 0 120 96\" width=\"120\" height=\"96\" aria-hidden=\"true\"><filter id=\"{id}\" x=\"-50%\" y=\"-50%\" width=\"200%\" height=\"200%\">{filter}</filter><rect x=\"24\" y=\"16\" width=\"72\" height=\"48\" rx=\"6\" filter=\"url(#{id})\"/></svg>"
        )
    })
}

struct Layer {
    dx: f64,
    dy: f64,
    blur: f64,
    colour: Colour,
}

/// The outer layers of a shadow; the spread is left out.
fn layers(value: &str) -> Vec<Layer> {
    let layer = |part: &str| {
        let (mut lengths, mut colour) = (Vec::new(), None);
        for word in split_outside(part, char::is_whitespace).filter(|word| !word.is_empty()) {
            match word.strip_prefix('-').map_or_else(|| pixels(word), |length| Some(-pixels(length)?)) {
                Some(length) => lengths.push(length),
                None => colour = Some(Colour::parse(word)?),
            }
        }
        let (dx, dy) = (*lengths.first()?, *lengths.get(1)?);
        Some(Layer { dx, dy, blur: lengths.get(2).copied().unwrap_or(0.0), colour: colour? })
    };
    split_outside(value, |c| c == ',').filter_map(layer).collect()
}

/// The parts of a value between separators that are not inside parentheses.
fn split_outside(value: &str, is_separator: impl Fn(char) -> bool) -> impl Iterator<Item = &str> {
    let mut depth = 0_usize;
    value.split(move |c: char| {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        is_separator(c) && depth == 0
    })
}

/// The curve of `cubic-bezier(…)`: time to the right, progress upwards.
pub(crate) fn easing(value: &str) -> Option<String> {
    let inner = value.trim().strip_prefix("cubic-bezier(")?.strip_suffix(')')?;
    let numbers: Vec<f64> = inner.split(',').filter_map(|part| part.trim().parse().ok()).collect();
    let [x1, y1, x2, y2] = numbers.as_slice() else { return None };
    let valid = |n: &f64| n.is_finite() && n.abs() <= 3.0;
    if !numbers.iter().all(valid) {
        return None;
    }
    let x = |n: f64| 8.0 + n * 64.0;
    let y = |n: f64| 72.0 - n * 64.0;
    Some(format!(
        "<svg class=\"easing\" viewBox=\"0 0 80 80\" width=\"80\" height=\"80\" aria-hidden=\"true\"><path class=\"sides\" d=\"M8 8V72H72\"/><path d=\"M8 72C{:.1} {:.1} {:.1} {:.1} 72 8\"/></svg>",
        x(*x1),
        y(*y1),
        x(*x2),
        y(*y2)
    ))
}

/// A duration in milliseconds.
pub(crate) fn milliseconds(value: &str) -> Option<f64> {
    let value = value.trim();
    let (number, scale) = match value.strip_suffix("ms") {
        Some(number) => (number, 1.0),
        None => (value.strip_suffix('s')?, 1000.0),
    };
    let time = number.trim().parse::<f64>().ok().filter(|n| n.is_finite())? * scale;
    (0.0..=60_000.0).contains(&time).then_some(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lengths_that_can_be_computed_are_drawn() {
        assert_eq!(pixels("0.5rem"), Some(8.0));
        assert_eq!(pixels("2px"), Some(2.0));
        assert_eq!(pixels("calc(0.5rem - 2px)"), Some(6.0));
        assert_eq!(pixels("calc(2px - 4px)"), Some(0.0));
        for value in ["68ch", "calc(1px * 2)", "1e9px", "-4px", "auto", "NaNpx", "calc(calc(", ""] {
            assert_eq!(pixels(value), None, "{value}");
        }
    }

    #[test]
    fn references_are_followed_and_circles_end() {
        let values: Vec<(String, String)> = [("radius", "0.5rem"), ("a", "var(--b)"), ("b", "var(--a)")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .to_vec();
        assert_eq!(resolved(&values, "calc(var(--radius) - 4px)"), "calc(0.5rem - 4px)");
        assert!(resolved(&values, "var(--a)").starts_with("var(--"));
        assert_eq!(resolved(&values, "var(--none, 2px)"), "var(--none, 2px)");
        assert_eq!(resolved(&values, "var(--"), "var(--");
    }

    #[test]
    fn shadows_and_curves_are_numbers() {
        let drawn =
            shadow("0 1px 2px oklch(0.2 0 0 / 0.1), black 0 -2px 6px, inset 0 0 1px red", "s").unwrap();
        assert_eq!(drawn.matches("feDropShadow").count(), 2);
        assert!(drawn.contains("dy=\"-2\"") && drawn.contains("flood-opacity=\"0.100\""), "{drawn}");
        assert_eq!(shadow("0 0 url(x)\"><script>", "s"), None);
        assert!(easing("cubic-bezier(0.16, 1, 0.3, 1)").unwrap().contains("C18.2 8.0 27.2 8.0"));
        assert_eq!(easing("cubic-bezier(9, 1, NaN, 1)"), None);
        assert_eq!(milliseconds("0.2s"), Some(200.0));
    }
}
