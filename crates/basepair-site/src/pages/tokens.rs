//! Design tokens as a design page: colours on their grounds with contrast, in every appearance side by side; type,
//! spacing, corners, shadows and motion as specimens; and everything as CSS to copy.

use super::shell::Shell;
use super::{render, shell};
use crate::label::title;
use crate::markdown::{fenced, inline};
use crate::specimen::{self, milliseconds, pixels, resolved};
use crate::theme::{Tokens, token_items};
use crate::view::{Page, Section, View};
use askama::Template;
use basepair_catalog::catalog::Item;
use basepair_syntax::highlight::Language;
use basepair_syntax::values::colour::Colour;
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
    pairs: Vec<Pair>,
    groups: Vec<Group>,
    css: String,
}

/// A colour and what it stands on.
struct Pair {
    name: String,
    ground: String,
    cells: Vec<Cell>,
}

/// A pair in one appearance.
struct Cell {
    mode: &'static str,
    value: String,
    /// sRGB, computed from the parsed values: never the text of the author.
    ink: String,
    ground: String,
    /// Empty without a ground.
    ratio: String,
    /// Which contrast requirement is met.
    grade: &'static str,
    is_text: bool,
}

/// Tokens of one kind, each with a drawing if it can be drawn.
struct Group {
    title: &'static str,
    class: &'static str,
    rows: Vec<Row>,
}

struct Row {
    name: String,
    value: String,
    dark: String,
    drawing: String,
}

type Values = Vec<(String, String)>;

fn find<'v>(values: &'v [(String, String)], name: &str) -> Option<&'v str> {
    values.iter().find(|(each, _)| each == name).map(|(_, value)| value.as_str())
}

/// The appearances that an item defines, each with all its values.
fn modes(tokens: &Tokens) -> Vec<(&'static str, Values)> {
    let over = |changed: &Values| {
        let kept = tokens.light.iter().filter(|(name, _)| find(changed, name).is_none());
        changed.iter().chain(kept).cloned().collect::<Values>()
    };
    let mut modes = vec![("Light", tokens.light.clone())];
    for (name, changed) in [("Dark", &tokens.dark), ("High contrast", &tokens.contrast)] {
        if !changed.is_empty() {
            modes.push((name, over(changed)));
        }
    }
    modes
}

/// What a colour stands on: a foreground on its own ground, every other colour on the page.
fn ground_of(name: &str, values: &Values) -> Option<String> {
    match name.strip_suffix("foreground") {
        Some("") => Some("background".to_owned()),
        Some(own) => {
            let own = own.trim_end_matches('-');
            Some(if find(values, own).is_some() { own } else { "background" }.to_owned())
        }
        // A ground is shown below its foreground.
        None if find(values, &format!("{name}-foreground")).is_some() || name == "background" => None,
        None => Some("background".to_owned()),
    }
}

fn cell(mode: &'static str, values: &Values, name: &str, ground: &str) -> Option<Cell> {
    let color = |name: &str| find(values, name).and_then(|value| Colour::of_token(&resolved(values, value)));
    let value = find(values, name)?;
    let ink = color(name)?;
    let page = color("background");
    let below = color(ground).map(|below| page.map_or(below, |page| below.over(page)));
    let contrast = below.map(|below| ink.over(below).contrast(below));
    let shown = below.map_or(ink, |below| ink.over(below));
    Some(Cell {
        mode,
        value: value.to_owned(),
        ink: shown.hex(),
        ground: below.unwrap_or(shown).hex(),
        ratio: contrast.map_or(String::new(), |contrast| format!("{contrast:.1}")),
        grade: match contrast {
            Some(contrast) if contrast >= 4.5 => "text",
            Some(contrast) if contrast >= 3.0 => "lines",
            _ => "surface",
        },
        is_text: name.ends_with("foreground"),
    })
}

fn pairs(tokens: &Tokens) -> Vec<Pair> {
    let modes = modes(tokens);
    let (_, light) = modes.first().cloned().unwrap_or_default();
    let mut names: Vec<&String> = light.iter().map(|(name, _)| name).collect();
    names.extend(tokens.dark.iter().map(|(name, _)| name).filter(|name| find(&light, name).is_none()));
    let pair = |name: &String| {
        let all: Values = light.iter().chain(&tokens.dark).cloned().collect();
        let ground = ground_of(name, &all)?;
        let cells: Vec<Cell> =
            modes.iter().filter_map(|(mode, values)| cell(mode, values, name, &ground)).collect();
        (!cells.is_empty()).then(|| Pair { name: name.clone(), ground, cells })
    };
    names.into_iter().filter_map(pair).collect()
}

/// The kinds of values besides colours, by the start of their names.
const KINDS: [(&str, &str, &[&str]); 6] = [
    ("Type", "type", &["font", "text", "leading", "tracking"]),
    (
        "Spacing and sizes",
        "spacing",
        &["spacing", "space", "size", "gap", "container", "measure", "touch", "width", "breakpoint", "focus"],
    ),
    ("Corners", "corners", &["radius"]),
    ("Shadows", "shadows", &["shadow", "elevation", "drop-shadow"]),
    ("Motion", "motion", &["duration", "ease", "easing", "animate", "transition"]),
    ("Other values", "others", &[""]),
];

/// How Tailwind names the line height of a size.
const LINE_HEIGHT: &str = "--line-height";

fn kind_of(name: &str) -> usize {
    let starts = |start: &&str| name == *start || start.is_empty() || name.starts_with(&format!("{start}-"));
    KINDS.iter().position(|(_, _, names)| names.iter().any(&starts)).unwrap_or(KINDS.len() - 1)
}

/// A drawing of a value; empty if there is none.
fn drawing(kind: &str, name: &str, value: &str, id: &str) -> String {
    let length = pixels(value).filter(|length| *length > 0.0);
    let drawn = match kind {
        "type" if name.starts_with("text-") => length.map(specimen::size),
        "type" if name.starts_with("font-") && value.contains(|c: char| c.is_alphabetic()) => {
            Some(specimen::family(value))
        }
        "spacing" => length.map(specimen::bar),
        "corners" => pixels(value).map(specimen::corner),
        "shadows" => specimen::shadow(value, id),
        "motion" => {
            specimen::easing(value).or_else(|| milliseconds(value).map(|time| specimen::bar(time / 2.0)))
        }
        _ => None,
    };
    drawn.unwrap_or_default()
}

fn groups(tokens: &Tokens, set: usize) -> Vec<Group> {
    let all: Values = tokens.light.iter().chain(&tokens.theme).cloned().collect();
    let is_color = |value: &str| Colour::of_token(&resolved(&all, value)).is_some();
    let mut rows: [Vec<Row>; KINDS.len()] = Default::default();
    for (name, value) in all.iter().filter(|(_, value)| !is_color(value)) {
        // An alias of another token shows nothing new, and a line height stands beside its size.
        if value.starts_with("var(") || name.ends_with(LINE_HEIGHT) {
            continue;
        }
        let leading = find(&all, &format!("{name}{LINE_HEIGHT}"));
        let kind = kind_of(name);
        let class = KINDS.get(kind).map_or("", |(_, class, _)| *class);
        let Some(rows) = rows.get_mut(kind) else { continue };
        let id = format!("shadow-{set}-{}", rows.len());
        rows.push(Row {
            name: name.clone(),
            value: leading.map_or_else(|| value.clone(), |leading| format!("{value} / {leading}")),
            dark: find(&tokens.dark, name).filter(|dark| dark != value).unwrap_or_default().to_owned(),
            drawing: drawing(class, name, &resolved(&all, value), &id),
        });
    }
    let groups = KINDS.into_iter().zip(rows).map(|((title, class, _), rows)| Group { title, class, rows });
    groups.filter(|group| !group.rows.is_empty()).collect()
}

fn set(view: &View<'_>, at: usize, item: &Item, tokens: &Tokens) -> Set {
    Set {
        title: title(item).to_owned(),
        href: view.item_href(item),
        pairs: pairs(tokens),
        groups: groups(tokens, at),
        css: css(tokens),
    }
}

fn css(tokens: &Tokens) -> String {
    let mut out = String::new();
    for (selector, list) in [
        ("@theme inline", &tokens.theme),
        (":root", &tokens.light),
        (".dark", &tokens.dark),
        (".contrast", &tokens.contrast),
    ] {
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

pub(crate) static SECTION: Section = Section {
    in_navigation: true,
    has_content: |view| !token_items(view.catalog, view.law).is_empty(),
    is_reference: true,
    ..Section::new(
        "/tokens",
        "Tokens",
        "Colours and scales with contrast figures",
        |view, _| Ok(html(view)),
        |view, _| Ok(markdown(view)),
    )
};

pub(crate) fn html(view: &View<'_>) -> String {
    let sets = token_items(view.catalog, view.law);
    let about = "Colours on their grounds with contrast, type, spacing, corners, shadows and motion.";
    render(&TokensPage {
        shell: shell(view, &Page::Section(&SECTION), "Tokens", about),
        sets: sets.iter().enumerate().map(|(at, (item, tokens))| set(view, at, item, tokens)).collect(),
    })
}

pub(crate) fn markdown(view: &View<'_>) -> String {
    let mut out = String::from("# Tokens\n");
    for (item, tokens) in token_items(view.catalog, view.law) {
        let _ = write!(out, "\n## {}\n\n", inline(title(item)));
        for pair in pairs(&tokens) {
            let _ = write!(out, "- --{} on --{}:", inline(&pair.name), inline(&pair.ground));
            for (at, cell) in pair.cells.iter().enumerate() {
                let comma = if at == 0 { "" } else { "," };
                let _ = write!(out, "{comma} {} {}", cell.mode.to_lowercase(), cell.ink);
                if !cell.ratio.is_empty() {
                    let _ = write!(out, " {} to 1 ({})", cell.ratio, cell.grade);
                }
            }
            out.push('\n');
        }
        let _ = write!(out, "\n{}", fenced(Language::Css, &css(&tokens)));
    }
    out
}
