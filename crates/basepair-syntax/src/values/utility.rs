//! Finds raw values in one utility class: variants are skipped, the value is parsed.

use super::{Kind, Raw, css, palette};
use std::ops::Range;

/// A parsed class: `md:hover:-m-[3px]/50!`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Utility<'c> {
    /// `bg`, `border-x`; for a named value, the part before it is not yet known, and this is all of it.
    pub root: &'c str,
    pub value: Value<'c>,
    /// What follows the last slash: `50`, `[13px]`.
    pub modifier: Option<(&'c str, usize)>,
    /// The start of the utility after its variants.
    pub start: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value<'c> {
    /// `bg-primary`: only names.
    Named,
    /// `w-[13px]`: the text and its position in the class.
    Arbitrary(&'c str, usize),
    /// `[mask-type:alpha]`: the value of the property that `root` is.
    Property(&'c str, usize),
    /// `z-(--z-overlay)`
    Token,
}

/// Parses a class; `None` if a template literal cut it off, or if it is not a utility.
pub fn parse(class: &str) -> Option<Utility<'_>> {
    let start = last_top_level(class, b':').map_or(0, |colon| colon + 1);
    let mut body = class.get(start..)?;
    let mut start = start;
    for mark in ["!", "-"] {
        if let Some(rest) = body.strip_prefix(mark) {
            body = rest;
            start += 1;
        }
    }
    let body = body.strip_suffix('!').unwrap_or(body);
    let slash = last_top_level(body, b'/');
    let modifier = slash.map(|slash| (body.get(slash + 1..).unwrap_or_default(), start + slash + 1));
    let body = slash.map_or(body, |slash| body.get(..slash).unwrap_or_default());
    if !is_balanced(body) || body.is_empty() {
        return None;
    }
    if let Some(inside) = body.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        let (property, value) = inside.split_once(':')?;
        let plain = property.bytes().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_'));
        let value_start = start + 1 + property.len() + 1;
        return plain.then_some(Utility {
            root: property,
            value: Value::Property(value, value_start),
            modifier: None,
            start,
        });
    }
    let (root, value) = if let Some(open) = body.find("-[").filter(|_| body.ends_with(']')) {
        let inside = body.get(open + 2..body.len() - 1)?;
        (body.get(..open)?, Value::Arbitrary(inside, start + open + 2))
    } else if let Some(open) = body.find("-(").filter(|_| body.ends_with(')')) {
        (body.get(..open)?, Value::Token)
    } else {
        (body, Value::Named)
    };
    Some(Utility { root, value, modifier, start })
}

/// The last position of a byte outside brackets and quotes.
fn last_top_level(text: &str, wanted: u8) -> Option<usize> {
    let mut depth = 0_i32;
    let mut quote = None;
    let mut last = None;
    for (at, byte) in text.bytes().enumerate() {
        match (quote, byte) {
            (Some(open), _) => quote = (byte != open).then_some(open),
            (None, b'"' | b'\'') if depth > 0 => quote = Some(byte),
            (None, b'[' | b'(') => depth += 1,
            (None, b']' | b')') => depth -= 1,
            _ if byte == wanted && depth == 0 => last = Some(at),
            _ => {}
        }
    }
    last
}

fn is_balanced(text: &str) -> bool {
    let count = |open: u8| text.bytes().filter(|byte| *byte == open).count();
    count(b'[') == count(b']') && count(b'(') == count(b')')
}

/// The literals of a class. `defines` returns which names of colours have a token.
pub fn raw_values(class: &str, defines: impl Fn(&str) -> bool) -> Vec<Raw> {
    let Some(utility) = parse(class) else { return Vec::new() };
    let mut found = match utility.value {
        Value::Arbitrary(value, start) => arbitrary(utility.root, value, start),
        Value::Property(value, start) => place(css::raw_values(utility.root, &spaced(value)), value, start),
        Value::Named => named(class, &utility, defines).into_iter().collect(),
        Value::Token => Vec::new(),
    };
    if let Some((modifier, start)) = utility.modifier
        && utility.root.starts_with("text-")
        && let Some(inside) = modifier.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'))
    {
        found.extend(place(css::raw_values("line-height", &spaced(inside)), inside, start + 1));
    }
    found
}

fn spaced(value: &str) -> String {
    value.replace('_', " ")
}

/// Shifts the findings in a value to the position of the value in its class.
fn place(found: Vec<Raw>, value: &str, start: usize) -> Vec<Raw> {
    let moved = found.into_iter().map(|mut raw| {
        raw.text = value.get(raw.at.clone()).unwrap_or_default().to_owned();
        raw.at = shifted(&raw.at, start);
        raw
    });
    moved.collect()
}

fn shifted(at: &Range<usize>, by: usize) -> Range<usize> {
    at.start + by..at.end + by
}

fn arbitrary(root: &str, value: &str, start: usize) -> Vec<Raw> {
    if root == "content" {
        return Vec::new();
    }
    // `text-[length:…]` and `bg-[color:…]` declare their type.
    let (value, start) = match value.split_once(':') {
        Some((hint, rest))
            if hint.bytes().all(|b| b.is_ascii_lowercase() || b == b'-') && !hint.is_empty() =>
        {
            (rest, start + hint.len() + 1)
        }
        _ => (value, start),
    };
    let text = spaced(value);
    place(css::raw_values(property_of(root, &text), &text), value, start)
}

/// The CSS property that a utility sets, as far as needed to parse its value.
pub fn property_of<'r>(root: &'r str, value: &str) -> &'r str {
    let number = value.starts_with(|c: char| c.is_ascii_digit());
    match root {
        "z" => "z-index",
        "font" if number => "font-weight",
        "font" => "font-family",
        "leading" => "line-height",
        "tracking" => "letter-spacing",
        "shadow" | "inset-shadow" => "box-shadow",
        "text-shadow" => "text-shadow",
        "duration" => "transition-duration",
        "delay" => "transition-delay",
        "ease" => "transition-timing-function",
        "w" | "h" | "size" | "min-w" | "max-w" | "min-h" | "max-h" | "basis" | "align" => "width",
        "rounded" => "border-radius",
        "text" if number => "font-size",
        root if is_colour_root(root) => "color",
        root => root,
    }
}

/// Utilities that can set a colour.
pub fn is_colour_root(root: &str) -> bool {
    const ROOTS: &[&str] = &[
        "bg",
        "text",
        "border",
        "border-x",
        "border-y",
        "border-t",
        "border-r",
        "border-b",
        "border-l",
        "border-s",
        "border-e",
        "divide",
        "outline",
        "ring",
        "ring-offset",
        "inset-ring",
        "shadow",
        "inset-shadow",
        "drop-shadow",
        "text-shadow",
        "fill",
        "stroke",
        "accent",
        "caret",
        "decoration",
        "placeholder",
        "from",
        "via",
        "to",
    ];
    ROOTS.contains(&root)
}

/// The utility and the name of the colour in a class of names, if it sets a colour.
pub fn colour_parts(root: &str) -> Option<(&str, &str)> {
    let cuts = root.match_indices('-').map(|(at, _)| at);
    let mut parts = cuts.filter_map(|at| Some((root.get(..at)?, root.get(at + 1..)?)));
    parts.rfind(|(head, _)| is_colour_root(head))
}

fn named(class: &str, utility: &Utility<'_>, defines: impl Fn(&str) -> bool) -> Option<Raw> {
    let whole = utility.start..utility.start + utility.root.len();
    let raw = |kind| {
        let text = class.get(whole.clone()).unwrap_or_default().to_owned();
        Some(Raw { kind, text, at: whole.clone(), fallback: false })
    };
    let (head, rest) = utility.root.split_once('-')?;
    let is_number = !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    let is_zero = rest.bytes().all(|byte| byte == b'0');
    match head {
        "z" if is_number && !is_zero => return raw(Kind::Stacking),
        "duration" | "delay" if is_number && !is_zero => return raw(Kind::Duration),
        _ => {}
    }
    let parts = utility
        .root
        .match_indices('-')
        .filter_map(|(at, _)| Some((utility.root.get(..at)?, utility.root.get(at + 1..)?)));
    let mut colours = parts.filter(|(head, name)| is_colour_root(head) && palette::colour(name).is_some());
    let (_, name) = colours.next()?;
    if defines(name) { None } else { raw(Kind::Colour) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(class: &str) -> Vec<(Kind, &str)> {
        raw_values(class, |name| name == "red-900")
            .into_iter()
            .map(|raw| (raw.kind, &class[raw.at]))
            .collect()
    }

    #[test]
    fn literals_are_found_with_their_positions() {
        for (class, kind, text) in [
            ("bg-[#fff]", Kind::Colour, "#fff"),
            ("md:hover:bg-[#fff]/50", Kind::Colour, "#fff"),
            ("w-[13px]", Kind::Length, "13px"),
            ("-mt-[3px]!", Kind::Length, "3px"),
            ("w-[calc(100%-2rem)]", Kind::Length, "-2rem"),
            ("z-50", Kind::Stacking, "z-50"),
            ("-z-10", Kind::Stacking, "z-10"),
            ("duration-200", Kind::Duration, "duration-200"),
            ("shadow-[0_1px_2px_#000]", Kind::Shadow, "0_1px_2px_#000"),
            ("text-[13px]", Kind::Length, "13px"),
            ("text-sm/[1.4]", Kind::Font, "1.4"),
            ("ease-[cubic-bezier(0.4,0,1,1)]", Kind::Easing, "cubic-bezier(0.4,0,1,1)"),
            ("[animation-delay:100ms]", Kind::Duration, "100ms"),
            ("[--gap:4px]", Kind::Length, "4px"),
            ("bg-red-500", Kind::Colour, "bg-red-500"),
            ("group-hover:from-sky-300/50", Kind::Colour, "from-sky-300"),
            ("border-x-white", Kind::Colour, "border-x-white"),
            ("font-['Inter']", Kind::Font, "'Inter'"),
            ("grid-cols-[200px_minmax(0,1fr)]", Kind::Length, "200px"),
        ] {
            assert_eq!(found(class), [(kind, text)], "{class}");
        }
    }

    #[test]
    fn classes_that_use_tokens_or_scales_are_accepted() {
        for class in [
            "p-4",
            "w-1/2",
            "h-full",
            "gap-2.5",
            "z-0",
            "z-auto",
            "z-(--z-overlay)",
            "bg-primary/50",
            "bg-transparent",
            "duration-(--duration-base)",
            "duration-0",
            "ease-enter",
            "min-[40rem]:p-2",
            "data-[state=open]:flex",
            "[&>svg]:size-4",
            "[&_a[href^='#']]:underline",
            "supports-[display:grid]:grid",
            "content-['']",
            "before:content-['#fff']",
            "grid-cols-[1fr_auto]",
            "grid-cols-[minmax(0,1fr)_auto]",
            "max-h-[80vh]",
            "translate-x-[-50%]",
            "bg-[var(--x)]",
            "bg-[color:var(--x)]",
            "w-[calc(var(--w)*2)]",
            "stroke-[1.5]",
            "bg-[url(#a)]",
            "bg-red-900",
            "text-sm/6",
            "size-[1em]",
            "bg-[",
            "z-",
            "]",
            "w-[",
            "text-red-",
            "transition-[width,height]",
            "line-clamp-[7]",
            "aspect-[4/3]",
            "will-change-[transform]",
            "opacity-[.08]",
            "max-h-[inherit]",
            "[mask-type:luminance]",
            "shadow-md",
            "border-2",
            "underline-offset-4",
            "rotate-45",
            "[mask-image:linear-gradient(#000,transparent)]",
            "col-span-2",
            "order-1",
            "@max-[30rem]:hidden",
        ] {
            assert_eq!(found(class), [], "{class}");
        }
    }

    #[test]
    fn the_colour_of_a_class_is_its_last_part() {
        assert_eq!(colour_parts("border-x-primary"), Some(("border-x", "primary")));
        assert_eq!(colour_parts("bg-muted-foreground"), Some(("bg", "muted-foreground")));
        assert_eq!(colour_parts("flex-1"), None);
    }
}
