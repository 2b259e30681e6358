//! The kind of value of a CSS property, as far as it decides whether a literal in it is a design value.

/// Whether names of colours mean colours there.
pub(super) fn takes_colour(property: &str) -> bool {
    const STARTS: &[&str] = &[
        "background",
        "border",
        "outline",
        "fill",
        "stroke",
        "box-shadow",
        "text-shadow",
        "text-decoration",
        "column-rule",
        "text-emphasis",
        "-webkit-text-fill",
        "-webkit-text-stroke",
        "caret",
        "filter",
    ];
    property.contains("color") || STARTS.iter().any(|start| property.starts_with(start))
}

/// Whether black and white only mean opacity there.
pub(super) fn is_mask(property: &str) -> bool {
    property.starts_with("mask") || property.starts_with("-webkit-mask")
}

/// Whether a length that is relative to the surrounding text is a proportion there, such as an icon of `1em`.
pub(super) fn follows_text(property: &str) -> bool {
    let side = property.strip_prefix("min-").or_else(|| property.strip_prefix("max-")).unwrap_or(property);
    matches!(side, "width" | "height" | "inline-size" | "block-size" | "vertical-align" | "flex-basis")
}

/// Whether a bare number in a `style` object becomes pixels there.
pub(super) fn takes_length(property: &str) -> bool {
    const STARTS: &[&str] = &["margin", "padding", "inset", "scroll-margin", "scroll-padding"];
    const ENDS: &[&str] = &["-width", "-radius", "-offset", "-spacing", "-gap", "-indent", "-size"];
    const NAMES: &[&str] = &[
        "width",
        "height",
        "top",
        "right",
        "bottom",
        "left",
        "gap",
        "font-size",
        "flex-basis",
        "border-radius",
        "perspective",
        "translate",
        "border",
        "outline",
        "min-height",
        "max-height",
        "columns",
    ];
    if matches!(property, "stroke-width" | "background-size" | "mask-size") {
        return false;
    }
    let ends = ENDS.iter().any(|end| property.ends_with(end));
    ends || NAMES.contains(&property) || STARTS.iter().any(|start| property.starts_with(start))
}

pub(super) fn is_shadow(property: &str) -> bool {
    matches!(property, "box-shadow" | "text-shadow" | "-webkit-box-shadow")
}

/// Units of length that are absolute sizes.
pub(super) fn is_absolute_length(unit: &str) -> bool {
    const UNITS: &[&str] = &["px", "rem", "pt", "pc", "cm", "mm", "in", "q", "ch", "rch", "ic", "ric"];
    UNITS.iter().any(|known| known.eq_ignore_ascii_case(unit))
}

/// Units of length that are relative to the text.
pub(super) fn is_text_length(unit: &str) -> bool {
    const UNITS: &[&str] = &["em", "ex", "cap", "lh", "rlh", "rex", "rcap"];
    UNITS.iter().any(|known| known.eq_ignore_ascii_case(unit))
}

/// Generic families, and keywords that are not a family.
pub(super) fn is_generic_family(name: &str) -> bool {
    const NAMES: &[&str] = &[
        "serif",
        "sans-serif",
        "monospace",
        "cursive",
        "fantasy",
        "system-ui",
        "ui-serif",
        "ui-sans-serif",
        "ui-monospace",
        "ui-rounded",
        "math",
        "emoji",
        "fangsong",
        "inherit",
        "initial",
        "unset",
        "revert",
        "revert-layer",
    ];
    NAMES.iter().any(|known| known.eq_ignore_ascii_case(name))
}
