//! What an item uses of the project's style sheets: custom properties, keyframes, utilities and classes. What every project of a
//! consumer has is left out.

use super::blocks::{Block, Node, blocks};
use super::group::Group;
use super::project::Project;
use crate::groups::{classes, used_by};
use basepair_model::json::Value;
use basepair_model::manifest::canonical::{new_object, new_string};
use basepair_syntax::facts::{Definition, Facts};
use std::collections::{BTreeMap, BTreeSet};

/// The style sheets of the project that no item lists.
#[derive(Default)]
pub(super) struct Sheets {
    /// The definitions of custom properties, by name.
    definitions: BTreeMap<String, Vec<(Mode, String)>>,
    keyframes: BTreeMap<String, Block>,
    /// Rules by the class that they are about, with the at-rule around them.
    rules: BTreeMap<String, Vec<(Option<String>, Block)>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Mode {
    Theme,
    Light,
    Dark,
}

impl Mode {
    fn of(scope: &str) -> Option<Self> {
        let scope = scope.trim();
        if scope.starts_with("@theme") {
            return Some(Self::Theme);
        }
        match scope {
            ":root" | ":root, :host" | "html" | ":host" => Some(Self::Light),
            ".dark" | "[data-theme=\"dark\"]" | ":root.dark" | "html.dark" => Some(Self::Dark),
            _ => None,
        }
    }

    fn key(self) -> &'static str {
        match self {
            Self::Theme => "theme",
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

impl Sheets {
    /// Takes what a style sheet defines for everything: not for one component.
    pub(super) fn take(&mut self, text: &str, facts: &Facts) {
        for Definition { name, value, scope, .. } in &facts.definitions {
            if let Some(mode) = Mode::of(scope) {
                let found = self.definitions.entry(name.clone()).or_default();
                found.retain(|(other, _)| *other != mode);
                found.push((mode, value.clone()));
            }
        }
        for block in blocks(text) {
            self.take_block(None, block);
        }
    }

    fn take_block(&mut self, around: Option<&str>, block: Block) {
        if let Some(name) = block.head.strip_prefix("@keyframes ") {
            self.keyframes.entry(name.trim().to_owned()).or_insert(block);
        } else if let Some(name) = block.head.strip_prefix("@utility ") {
            self.rules.entry(format!(".{}", name.trim())).or_default().push((None, block));
        } else if block.head.starts_with("@layer ") && around.is_none() {
            let head = block.head.clone();
            for node in block.nodes {
                if let Node::Block(inner) = node {
                    self.take_block(Some(&head), inner);
                }
            }
        } else if block.head.starts_with("@theme") {
            for node in block.nodes {
                if let Node::Block(inner) = node {
                    self.take_block(None, inner);
                }
            }
        } else if let Some(class) = class_of(&block.head) {
            self.rules.entry(class).or_default().push((around.map(str::to_owned), block));
        }
    }
}

/// The class that every part of a selector is about.
fn class_of(selector: &str) -> Option<String> {
    let mut classes = selector.split(',').map(|part| {
        let rest = part.trim().strip_prefix('.')?;
        let end =
            rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_')).unwrap_or(rest.len());
        let after = rest.get(end..)?;
        (end > 0 && (after.is_empty() || after.starts_with(':'))).then(|| rest.get(..end))?
    });
    let first = classes.next()??;
    (first != "dark" && classes.all(|class| class == Some(first))).then(|| format!(".{first}"))
}

/// The members of an entry that hold what its files use: `cssVars` and `css`.
pub(super) fn used(
    project: &Project,
    sheets: &Sheets,
    group: &Group,
    is_provided: &dyn Fn(&str) -> bool,
) -> Vec<(&'static str, Value)> {
    let mut waiting: Vec<String> = Vec::new();
    let mut own = BTreeSet::new();
    let mut moves = BTreeSet::new();
    for file in group.files.iter().filter_map(|file| project.files.get(&file.path)) {
        own.extend(file.facts.definitions.iter().map(|definition| definition.name.as_str()));
        waiting.extend(file.facts.reads.iter().map(|read| read.name.to_string()));
        for (class, _) in classes(&file.facts, &file.text) {
            waiting.extend(used_by(class));
            let arbitrary = class.split_once("animate-[").and_then(|(_, rest)| rest.split(['_', ']']).next());
            moves.extend(arbitrary.map(str::to_owned));
        }
    }
    let mut seen = BTreeSet::new();
    let mut variables: BTreeMap<Mode, BTreeMap<String, String>> = BTreeMap::new();
    let mut css: BTreeMap<String, Vec<(Option<String>, Block)>> = BTreeMap::new();
    while let Some(name) = waiting.pop() {
        if own.contains(name.as_str()) || is_provided(&name) || !seen.insert(name.clone()) {
            continue;
        }
        for (mode, value) in sheets.definitions.get(&name).into_iter().flatten() {
            let plain = name.trim_start_matches("--").to_owned();
            variables.entry(*mode).or_default().insert(plain, value.trim().to_owned());
            waiting.extend(read_by(value));
            if name.starts_with("--animate-") {
                moves.extend(value.split([' ', ',']).map(str::to_owned));
            }
        }
        for (around, block) in sheets.rules.get(&name).into_iter().flatten() {
            css.entry(name.clone()).or_default().push((around.clone(), block.clone()));
            let text = block.text();
            waiting.extend(read_by(&text));
            moves.extend(text.split([' ', ',', ':', ';', '\n']).map(str::to_owned));
        }
    }
    let frames: Vec<&Block> = moves.iter().filter_map(|name| sheets.keyframes.get(name)).collect();
    members(&variables, &css, &frames)
}

fn members(
    variables: &BTreeMap<Mode, BTreeMap<String, String>>,
    css: &BTreeMap<String, Vec<(Option<String>, Block)>>,
    frames: &[&Block],
) -> Vec<(&'static str, Value)> {
    let mut members = Vec::new();
    if !variables.is_empty() {
        let mode = |(mode, values): (&Mode, &BTreeMap<String, String>)| {
            (
                mode.key(),
                new_object(values.iter().map(|(name, value)| (name.as_str(), new_string(value.as_str())))),
            )
        };
        members.push(("cssVars", new_object(variables.iter().map(mode))));
    }
    let mut rules: BTreeMap<String, Value> = BTreeMap::new();
    let mut layers: BTreeMap<String, Vec<(String, Value)>> = BTreeMap::new();
    for (around, block) in css.values().flatten() {
        match around {
            Some(layer) => layers.entry(layer.clone()).or_default().push((block.head.clone(), block.value())),
            None => {
                rules.insert(block.head.clone(), block.value());
            }
        }
    }
    for (layer, inner) in layers {
        rules.insert(layer, new_object(inner.iter().map(|(head, value)| (head.as_str(), value.clone()))));
    }
    for block in frames {
        rules.insert(block.head.clone(), block.value());
    }
    if !rules.is_empty() {
        members.push(("css", new_object(rules.iter().map(|(head, value)| (head.as_str(), value.clone())))));
    }
    members
}

/// The custom properties that a value reads.
fn read_by(value: &str) -> Vec<String> {
    let names = value.match_indices("var(").filter_map(|(at, start)| {
        let rest = value.get(at + start.len()..)?.trim_start();
        let end = rest.find([',', ')', ' ']).unwrap_or(rest.len());
        rest.get(..end).filter(|name| name.starts_with("--")).map(str::to_owned)
    });
    names.collect()
}
