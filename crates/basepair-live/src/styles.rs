//! The styles of a registry, as a project has them that has installed all of it: what Tailwind's compiler is given. One sheet for
//! the registry, because a frame is loaded again and again, and most of a sheet is the theme.

use crate::modules::Content;
use crate::scoped::{self, scoped};
use basepair_catalog::catalog::{Catalog, Item};
use basepair_model::item::ItemType;
use basepair_model::json::{Kind, Object, Value};
use basepair_model::path::normal;
use basepair_model::place::Span;
use std::collections::{BTreeSet, HashSet};
use std::fmt::Write as _;
use std::sync::Arc;

/// What stands above everything.
const HEAD: &str = "@import \"tailwindcss\" source(none);\n@custom-variant dark (&:is(.dark *));\n";

/// What the client's `init` writes below everything.
const BASE: &str = "@layer base {\n  * {\n    @apply border-border outline-ring/50;\n  }\n  body {\n    @apply bg-background \
                    text-foreground;\n  }\n}\n";

/// The colours of a project whose registry brings none: light, then dark.
const COLOURS: &[(&str, &str, &str)] = &[
    ("background", "oklch(1 0 0)", "oklch(0.145 0 0)"),
    ("foreground", "oklch(0.145 0 0)", "oklch(0.985 0 0)"),
    ("card", "oklch(1 0 0)", "oklch(0.205 0 0)"),
    ("card-foreground", "oklch(0.145 0 0)", "oklch(0.985 0 0)"),
    ("popover", "oklch(1 0 0)", "oklch(0.205 0 0)"),
    ("popover-foreground", "oklch(0.145 0 0)", "oklch(0.985 0 0)"),
    ("primary", "oklch(0.205 0 0)", "oklch(0.922 0 0)"),
    ("primary-foreground", "oklch(0.985 0 0)", "oklch(0.205 0 0)"),
    ("secondary", "oklch(0.97 0 0)", "oklch(0.269 0 0)"),
    ("secondary-foreground", "oklch(0.205 0 0)", "oklch(0.985 0 0)"),
    ("muted", "oklch(0.97 0 0)", "oklch(0.269 0 0)"),
    ("muted-foreground", "oklch(0.556 0 0)", "oklch(0.708 0 0)"),
    ("accent", "oklch(0.97 0 0)", "oklch(0.269 0 0)"),
    ("accent-foreground", "oklch(0.205 0 0)", "oklch(0.985 0 0)"),
    ("destructive", "oklch(0.577 0.245 27.325)", "oklch(0.704 0.191 22.216)"),
    ("border", "oklch(0.922 0 0)", "oklch(1 0 0 / 10%)"),
    ("input", "oklch(0.922 0 0)", "oklch(1 0 0 / 15%)"),
    ("ring", "oklch(0.708 0 0)", "oklch(0.556 0 0)"),
    ("sidebar", "oklch(0.985 0 0)", "oklch(0.205 0 0)"),
    ("sidebar-foreground", "oklch(0.145 0 0)", "oklch(0.985 0 0)"),
    ("sidebar-primary", "oklch(0.205 0 0)", "oklch(0.488 0.243 264.376)"),
    ("sidebar-primary-foreground", "oklch(0.985 0 0)", "oklch(0.985 0 0)"),
    ("sidebar-accent", "oklch(0.97 0 0)", "oklch(0.269 0 0)"),
    ("sidebar-accent-foreground", "oklch(0.205 0 0)", "oklch(0.985 0 0)"),
    ("sidebar-border", "oklch(0.922 0 0)", "oklch(1 0 0 / 10%)"),
    ("sidebar-ring", "oklch(0.708 0 0)", "oklch(0.556 0 0)"),
];

/// Radii of a project whose registry brings none.
const RADII: &str = "@theme inline {\n  --radius-sm: calc(var(--radius) - 4px);\n  --radius-md: calc(var(--radius) - 2px);\n  \
                     --radius-lg: var(--radius);\n  --radius-xl: calc(var(--radius) + 4px);\n}\n:root {\n  --radius: 0.625rem;\n}\n";

/// Rules that load other code, which a preview does not have.
const LOADING: &[&str] = &["@plugin", "@config", "@import", "@source", "@tailwind"];

/// What the compiler is given.
#[derive(Debug)]
pub(crate) struct Styles {
    pub(crate) defaults: String,
    pub(crate) pieces: Vec<Piece>,
}

/// The styles of one item or file.
#[derive(Debug)]
pub(crate) struct Piece {
    pub(crate) css: String,
    pub(crate) file: String,
    pub(crate) text: Arc<str>,
    pub(crate) span: Span,
}

impl Styles {
    pub(crate) fn of(catalog: &Catalog) -> Self {
        let mut defined = Defined::default();
        // A theme comes before what builds on it, as in a project that has added it first.
        let is_theme =
            |item: &&Item| matches!(item.entry.kind, ItemType::Theme | ItemType::Style | ItemType::Base);
        let (themes, others): (Vec<&Item>, Vec<&Item>) = catalog.items().iter().partition(is_theme);
        let mut pieces: Vec<Piece> = Vec::new();
        for item in themes.into_iter().chain(others) {
            let css = defined.sheet(&item.entry.object);
            if !css.is_empty() {
                let source = &item.entry.source;
                let (file, text) = (source.file.clone(), source.text.clone());
                pieces.push(Piece { css, file, text, span: item.entry.name_span });
            }
        }
        let mut seen = HashSet::new();
        for item in catalog.items() {
            for (number, file) in item.entry.files.iter().enumerate() {
                if Content::of(&file.path) != Content::Style || !seen.insert(normal(&file.path)) {
                    continue;
                }
                let Some(text) = item.texts().get(number).cloned() else { continue };
                if !LOADING.iter().any(|rule| text.contains(rule)) {
                    let is_module = scoped::is_module(&file.path);
                    let css = if is_module { scoped(&file.path, &text).css } else { text.to_string() };
                    let span = Span::default();
                    pieces.push(Piece { css, file: file.path.clone(), text, span });
                }
            }
        }
        let defaults = if defined.light.contains("background") { String::new() } else { defaults() };
        Self { defaults, pieces }
    }

    /// All of it.
    pub(crate) fn css(&self) -> String {
        let pieces: String = self.pieces.iter().map(|piece| piece.css.as_str()).collect();
        format!("{HEAD}{}{pieces}{BASE}", self.defaults)
    }

    /// All of it, except one piece.
    pub(crate) fn without(&self, left_out: usize) -> String {
        let pieces = self.pieces.iter().enumerate().filter(|(at, _)| *at != left_out);
        let pieces: String = pieces.map(|(_, piece)| piece.css.as_str()).collect();
        format!("{HEAD}{}{pieces}{BASE}", self.defaults)
    }

    /// What one piece needs to be compiled alone.
    pub(crate) fn alone(&self, piece: &Piece) -> String {
        format!("{HEAD}{}{}", defaults(), piece.css)
    }
}

/// The variables that were written so far. What a project has is not replaced by another theme.
#[derive(Debug, Default)]
struct Defined {
    theme: BTreeSet<String>,
    light: BTreeSet<String>,
    dark: BTreeSet<String>,
}

impl Defined {
    /// What the client adds to a project's style sheet for an item.
    fn sheet(&mut self, entry: &Object) -> String {
        let mut css = String::new();
        if let Some(variables) = entry.get("cssVars").and_then(Value::as_object) {
            let mut theme = taken(variables, "theme", &mut self.theme);
            let light = taken(variables, "light", &mut self.light);
            let dark = taken(variables, "dark", &mut self.dark);
            // The client gives every colour a name that utilities know.
            for (name, value) in &light {
                let colour = format!("color-{name}");
                if is_colour(value) && self.theme.insert(colour.clone()) {
                    theme.push((colour, format!("var(--{name})")));
                }
            }
            for (selector, variables) in [("@theme inline", theme), (":root", light), (".dark", dark)] {
                if !variables.is_empty() {
                    let _ = writeln!(css, "{selector} {{");
                    for (name, value) in variables {
                        let _ = writeln!(css, "  --{name}: {value};");
                    }
                    css.push_str("}\n");
                }
            }
        }
        if let Some(tree) = entry.get("css").and_then(Value::as_object) {
            write_rules(&mut css, tree, 0);
        }
        css
    }
}

/// The variables of a scope that are new.
fn taken(variables: &Object, scope: &str, defined: &mut BTreeSet<String>) -> Vec<(String, String)> {
    let members = variables.get(scope).and_then(Value::as_object).map(|it| it.members.as_slice());
    let new = members.unwrap_or_default().iter().filter_map(|member| {
        let name = member.key.trim_start_matches("--").to_owned();
        Some((name, member.value.text_or_number()?))
    });
    new.filter(|(name, _)| defined.insert(name.clone())).collect()
}

fn is_colour(value: &str) -> bool {
    const STARTS: &[&str] =
        &["#", "oklch(", "oklab(", "hsl(", "hsla(", "rgb(", "rgba(", "lab(", "lch(", "color("];
    let value = value.trim();
    let channels = || {
        let mut parts = value.split_whitespace();
        let number = |part: Option<&str>, end: &str| {
            part.and_then(|part| part.strip_suffix(end)).is_some_and(|part| part.parse::<f64>().is_ok())
        };
        number(parts.next(), "") && number(parts.next(), "%") && number(parts.next(), "%")
    };
    STARTS.iter().any(|start| value.starts_with(start)) || channels()
}

/// Deeper rules are left out: the manifest nests at most this much anyway.
const DEEPEST: usize = 32;

fn write_rules(css: &mut String, tree: &Object, depth: usize) {
    for member in &tree.members {
        if depth > DEEPEST || LOADING.iter().any(|rule| member.key.starts_with(rule)) {
            continue;
        }
        let indent = "  ".repeat(depth);
        match &member.value.kind {
            Kind::Object(rules) if rules.members.is_empty() && member.key.starts_with('@') => {
                let _ = writeln!(css, "{indent}{};", member.key);
            }
            Kind::Object(rules) => {
                let _ = writeln!(css, "{indent}{} {{", member.key);
                write_rules(css, rules, depth + 1);
                let _ = writeln!(css, "{indent}}}");
            }
            _ => {
                let value = member.value.text_or_number().unwrap_or_default();
                let colon = if value.is_empty() { "" } else { ": " };
                let _ = writeln!(css, "{indent}{}{colon}{value};", member.key);
            }
        }
    }
}

fn defaults() -> String {
    let mut css = RADII.to_owned();
    let mut scope = |selector: &str, line: &dyn Fn(&(&str, &str, &str)) -> String| {
        let lines: String = COLOURS.iter().map(line).collect();
        let _ = writeln!(css, "{selector} {{\n{lines}}}");
    };
    scope("@theme inline", &|(name, ..)| format!("  --color-{name}: var(--{name});\n"));
    scope(":root", &|(name, light, _)| format!("  --{name}: {light};\n"));
    scope(".dark", &|(name, _, dark)| format!("  --{name}: {dark};\n"));
    css
}
