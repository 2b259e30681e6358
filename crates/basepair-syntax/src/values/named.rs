//! Strings that are assigned to something named like a style: `const brandColor = "#0af"`. A name alone is weak
//! evidence, so the whole text must be a value of that kind.

use super::{Kind, Raw, css};

/// The CSS property that a name refers to, if any. Called for every name that a string is assigned to.
pub fn property_of(name: &str) -> Option<&'static str> {
    let mut lower = [0; "transitions".len()];
    let last = last_word(name).as_bytes();
    let lower = lower.get_mut(..last.len())?;
    lower.copy_from_slice(last);
    lower.make_ascii_lowercase();
    let property = match &*lower {
        b"color" | b"colors" | b"colour" | b"colours" | b"palette" | b"swatch" | b"swatches" => "color",
        b"background" | b"fill" | b"stroke" | b"gradient" => "background",
        b"shadow" | b"shadows" => "box-shadow",
        b"easing" | b"easings" => "transition-timing-function",
        b"transition" | b"transitions" => "transition",
        b"animation" => "animation",
        b"radius" | b"radii" => "border-radius",
        // These mean a property only as a whole: after another word they could mean anything.
        b"family" | b"size" | b"height" | b"spacing" | b"index" | b"weight" | b"width" | b"margin"
        | b"padding" | b"gap" | b"border" | b"outline" | b"inset" | b"duration" => {
            let kebab = kebab(name);
            WHOLE_NAMES.iter().find(|whole| **whole == kebab)?
        }
        _ => return None,
    };
    let is_attribute = name.starts_with("data-") || name.starts_with("aria-");
    (!is_attribute).then_some(property)
}

const WHOLE_NAMES: &[&str] = &[
    "font-family",
    "font-size",
    "line-height",
    "letter-spacing",
    "z-index",
    "font-weight",
    "width",
    "height",
    "min-width",
    "max-width",
    "min-height",
    "max-height",
    "margin",
    "padding",
    "gap",
    "border",
    "outline",
    "inset",
    "transition-duration",
    "animation-duration",
];

/// The part of a name after the last dash, underscore or camel-case boundary.
fn last_word(name: &str) -> &str {
    let bytes = name.as_bytes();
    let hump = bytes.iter().rposition(u8::is_ascii_uppercase);
    let hump = hump.filter(|_| bytes.iter().any(u8::is_ascii_lowercase));
    let mark = bytes.iter().rposition(|byte| matches!(byte, b'_' | b'-')).map(|at| at + 1);
    name.get(hump.max(mark).unwrap_or_default()..).unwrap_or_default()
}

fn kebab(name: &str) -> String {
    let mut kebab = String::with_capacity(name.len() + 4);
    let shouting = !name.bytes().any(|byte| byte.is_ascii_lowercase());
    for c in name.chars() {
        if c == '_' {
            kebab.push('-');
        } else if c.is_ascii_uppercase() {
            if !shouting && !kebab.is_empty() {
                kebab.push('-');
            }
            kebab.push(c.to_ascii_lowercase());
        } else {
            kebab.push(c);
        }
    }
    kebab
}

/// The literals of a text that is only a value, not prose or the name of an option.
pub fn raw_values(property: &str, text: &str) -> Vec<Raw> {
    let text_trimmed = text.trim();
    let found = css::raw_values(property, text);
    if property == "font-family" {
        // A family of one word could be the name of anything.
        let is_list = text.contains(',');
        return found.into_iter().filter(|_| is_list).collect();
    }
    let is_word = |raw: &Raw| raw.kind == Kind::Colour && raw.text.bytes().all(|b| b.is_ascii_alphabetic());
    let found: Vec<Raw> = found.into_iter().filter(|raw| !is_word(raw)).collect();
    let is_prose = || {
        let words =
            text_trimmed.split_whitespace().filter(|word| word.bytes().all(|b| b.is_ascii_alphabetic()));
        words.count() > 3
    };
    let starts_as_value = text_trimmed.starts_with(|c: char| c.is_ascii_digit() || "#.-+".contains(c))
        || text_trimmed.split(['(', ' ']).next().is_some_and(is_value_word);
    if starts_as_value && !is_prose() { found } else { Vec::new() }
}

fn is_value_word(word: &str) -> bool {
    const WORDS: &[&str] = &[
        "rgb",
        "rgba",
        "hsl",
        "hsla",
        "hwb",
        "lab",
        "lch",
        "oklab",
        "oklch",
        "color",
        "calc",
        "clamp",
        "min",
        "max",
        "cubic-bezier",
        "linear",
        "linear-gradient",
        "radial-gradient",
        "conic-gradient",
        "var",
        "all",
        "opacity",
        "transform",
        "inset",
        "color-mix",
        "width",
        "height",
    ];
    WORDS.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_value(name: &str, text: &str) -> bool {
        property_of(name).is_some_and(|property| !raw_values(property, text).is_empty())
    }

    #[test]
    fn values_assigned_to_styles_are_found() {
        for (name, text) in [
            ("brandColor", "#0af"),
            ("BRAND_COLOR", "#00aaff"),
            ("colors", "rgb(0 0 0)"),
            ("boxShadow", "0 1px 2px #000"),
            ("width", "13px"),
            ("easing", "cubic-bezier(0.4, 0, 1, 1)"),
            ("fontFamily", "Inter, sans-serif"),
            ("transition", "opacity 200ms"),
            ("background", "linear-gradient(#fff, #000)"),
        ] {
            assert!(is_value(name, text), "{name}: {text}");
        }
    }

    #[test]
    fn similar_texts_are_accepted() {
        for (name, text) in [
            ("id", "#fff"),
            ("href", "#abc"),
            ("color", "primary"),
            ("color", "red"),
            ("issue", "#123456"),
            ("title", "13px"),
            ("width", "100%"),
            ("width", "wide"),
            ("colour", "see #fff and the other note"),
            ("height", "auto"),
            ("color", "var(--primary)"),
            ("fontFamily", "mono"),
            ("testId", "z-10"),
        ] {
            assert!(!is_value(name, text), "{name}: {text}");
        }
    }
}
