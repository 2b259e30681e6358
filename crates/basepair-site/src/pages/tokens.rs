//! Design tokens as people need them: swatches in both appearances with contrast figures, scales, and everything as CSS
//! to copy.

use super::shell::Shell;
use super::{render, shell};
use crate::color::Color;
use crate::markdown::{fenced, inline};
use crate::page::Page;
use crate::theme::{Tokens, token_items};
use crate::view::{View, title};
use askama::Template;
use basepair_syntax::highlight::Language;
use std::fmt::Write;

#[derive(Template)]
#[template(path = "tokens.html")]
struct TokensPage<'a> {
    shell: Shell<'a>,
    sets: Vec<Set>,
}

struct Set {
    title: String,
    href: String,
    swatches: Vec<Swatch>,
    scales: Vec<Scale>,
    css: String,
}

/// One colour in both appearances.
struct Swatch {
    name: String,
    light: Option<Side>,
    dark: Option<Side>,
}

struct Side {
    value: String,
    /// sRGB, computed from the parsed value: never the text of the author.
    hex: String,
    ratio: String,
    against: &'static str,
    /// Which contrast requirement is met.
    grade: &'static str,
}

/// A value that is not a colour, with a bar if it is a length.
struct Scale {
    name: String,
    light: String,
    dark: String,
    bar: Option<u32>,
}

fn side(tokens: &[(String, String)], name: &str) -> Option<Side> {
    let find = |name: &str| tokens.iter().find(|(each, _)| each == name).map(|(_, value)| value.as_str());
    let value = find(name)?;
    let color = Color::parse(value)?;
    // A foreground colour is compared with its own background, every other colour with the page.
    let (ground, against) = match name.strip_suffix("-foreground").and_then(find).and_then(Color::parse) {
        Some(ground) => (Some(ground), "its own background"),
        None => (find("background").and_then(Color::parse), "the page"),
    };
    let paper = find("background").and_then(Color::parse);
    let ground = ground.map(|ground| paper.map_or(ground, |paper| ground.over(paper)));
    let contrast = ground.map(|ground| color.over(ground).contrast(ground));
    Some(Side {
        value: value.to_owned(),
        hex: paper.map_or(color, |paper| color.over(paper)).hex(),
        ratio: contrast.map_or(String::new(), |contrast| format!("{contrast:.1}")),
        against,
        grade: match contrast {
            Some(contrast) if contrast >= 4.5 => "text",
            Some(contrast) if contrast >= 3.0 => "lines",
            _ => "surface",
        },
    })
}

/// A length in pixels, if it can be computed without a browser.
fn pixels(value: &str) -> Option<u32> {
    let value = value.trim();
    let (number, scale) = match value.strip_suffix("rem") {
        Some(number) => (number, 16.0),
        None => (value.strip_suffix("px")?, 1.0),
    };
    let pixels = number.trim().parse::<f64>().ok().filter(|n| n.is_finite())? * scale;
    (0.5..=320.0).contains(&pixels).then_some(pixels.round() as u32)
}

fn set(view: &View<'_>, item: &basepair_catalog::catalog::Item, tokens: &Tokens) -> Set {
    let is_color = |name: &str| side(&tokens.light, name).is_some() || side(&tokens.dark, name).is_some();
    let mut names: Vec<&String> = tokens.light.iter().map(|(name, _)| name).collect();
    names.extend(
        tokens.dark.iter().map(|(name, _)| name).filter(|name| !tokens.light.iter().any(|(n, _)| n == *name)),
    );
    let value = |list: &[(String, String)], name: &str| {
        list.iter().find(|(each, _)| each == name).map_or(String::new(), |(_, value)| value.clone())
    };
    let swatches = names.iter().filter(|name| is_color(name)).map(|name| Swatch {
        name: (*name).clone(),
        light: side(&tokens.light, name),
        dark: side(&tokens.dark, name),
    });
    let plain = names.iter().filter(|name| !is_color(name)).map(|name| Scale {
        name: (*name).clone(),
        light: value(&tokens.light, name),
        dark: value(&tokens.dark, name),
        bar: pixels(&value(&tokens.light, name)),
    });
    let aliases = tokens.theme.iter().filter(|(_, value)| !value.starts_with("var(")).map(|(name, value)| {
        Scale { name: name.clone(), light: value.clone(), dark: String::new(), bar: pixels(value) }
    });
    Set {
        title: title(item).to_owned(),
        href: view.item_href(item),
        swatches: swatches.collect(),
        scales: plain.chain(aliases).collect(),
        css: css(tokens),
    }
}

fn css(tokens: &Tokens) -> String {
    let mut out = String::new();
    for (selector, list) in
        [("@theme inline", &tokens.theme), (":root", &tokens.light), (".dark", &tokens.dark)]
    {
        if !list.is_empty() {
            let _ = writeln!(out, "{selector} {{");
            for (name, value) in list {
                let _ = writeln!(out, "  --{name}: {value};");
            }
            out.push_str("}\n");
        }
    }
    out
}

pub(crate) fn html(view: &View<'_>) -> String {
    let sets = token_items(view.catalog);
    render(&TokensPage {
        shell: shell(
            view,
            &Page::Tokens,
            "Tokens",
            "Colours and scales, light and dark, with contrast figures.",
        ),
        sets: sets.iter().map(|(item, tokens)| set(view, item, tokens)).collect(),
    })
}

pub(crate) fn markdown(view: &View<'_>) -> String {
    let mut out = String::from("# Tokens\n");
    for (item, tokens) in token_items(view.catalog) {
        let _ = write!(out, "\n## {}\n\n{}", inline(title(item)), fenced(Language::Css, &css(&tokens)));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_lengths_that_can_be_computed_are_drawn() {
        assert_eq!(pixels("0.5rem"), Some(8));
        assert_eq!(pixels("2px"), Some(2));
        for value in ["68ch", "calc(1px + 2px)", "1e9px", "-4px", "auto", "NaNpx"] {
            assert_eq!(pixels(value), None, "{value}");
        }
    }
}
