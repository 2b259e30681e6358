//! Strings that are given to something named like a style: `const brandColor = "#0af"`. A name alone proves little,
//! so the whole text must be a value of that kind.

use super::{Kind, Raw, css};

/// What a name's last word says about the property, whatever stands before it.
const LAST_WORDS: &[(&str, &str)] = &[
    ("color", "color"),
    ("colors", "color"),
    ("colour", "color"),
    ("colours", "color"),
    ("palette", "color"),
    ("swatch", "color"),
    ("swatches", "color"),
    ("background", "background"),
    ("fill", "background"),
    ("stroke", "background"),
    ("gradient", "background"),
    ("shadow", "box-shadow"),
    ("shadows", "box-shadow"),
    ("easing", "transition-timing-function"),
    ("easings", "transition-timing-function"),
    ("transition", "transition"),
    ("transitions", "transition"),
    ("animation", "animation"),
    ("radius", "border-radius"),
    ("radii", "border-radius"),
];

/// Names that are properties as a whole, with their last word; after another word they could mean anything.
const WHOLE_NAMES: &[(&str, &str)] = &[
    ("family", "font-family"),
    ("size", "font-size"),
    ("height", "line-height"),
    ("spacing", "letter-spacing"),
    ("index", "z-index"),
    ("weight", "font-weight"),
    ("width", "width"),
    ("height", "height"),
    ("width", "min-width"),
    ("width", "max-width"),
    ("height", "min-height"),
    ("height", "max-height"),
    ("margin", "margin"),
    ("padding", "padding"),
    ("gap", "gap"),
    ("border", "border"),
    ("outline", "outline"),
    ("inset", "inset"),
    ("duration", "transition-duration"),
    ("duration", "animation-duration"),
];

/// The CSS property that a name stands for, if it does.
pub(crate) fn property_of(name: &str) -> Option<&'static str> {
    if name.starts_with("data-") || name.starts_with("aria-") {
        return None;
    }
    let last = last_word(name);
    let said = LAST_WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(last));
    if let Some((_, property)) = said {
        return Some(property);
    }
    // Nearly every name of a program ends here, so the rest may take its time.
    let whole = WHOLE_NAMES.iter().filter(|(word, _)| word.eq_ignore_ascii_case(last));
    whole.map(|(_, whole)| *whole).find(|whole| kebab(name) == *whole)
}

/// What stands behind the last dash, underscore or hump of a name.
fn last_word(name: &str) -> &str {
    let shouting = !name.bytes().any(|byte| byte.is_ascii_lowercase());
    let starts = |byte: u8| matches!(byte, b'_' | b'-') || (!shouting && byte.is_ascii_uppercase());
    let Some(at) = name.bytes().rposition(starts) else { return name };
    let is_mark = name.as_bytes().get(at).is_some_and(|byte| matches!(byte, b'_' | b'-'));
    name.get(at + usize::from(is_mark)..).unwrap_or_default()
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

/// The literals of a text that is nothing but a value: words of prose and names of options are none.
pub(crate) fn judge(property: &str, text: &str) -> Vec<Raw> {
    let text_trimmed = text.trim();
    let found = css::judge(property, text);
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
        property_of(name).is_some_and(|property| !judge(property, text).is_empty())
    }

    #[test]
    fn values_given_to_styles_are_found() {
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
    fn look_alikes_pass() {
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
