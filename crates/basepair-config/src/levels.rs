//! The severity of findings in one registry: levels of rules, and overrides for parts of it.

use super::globs::Globs;
use super::{Config, Problem};
use basepair_model::finding::Finding;
use basepair_model::model::Model;
use basepair_model::nearest::nearest;
use basepair_model::place::Place;
use basepair_model::rule::{self, Effect, Rule, Severity};
use std::collections::BTreeMap;

/// The severity of the findings of a rule; `None` is off.
pub type Level = Option<Severity>;

/// Parses the name of a level.
pub(super) fn level(name: &str) -> Option<Level> {
    match name {
        "off" => Some(None),
        _ => Severity::ALL.into_iter().find(|severity| severity.as_str() == name).map(Some),
    }
}

/// Why a rule cannot have a level, and what to do instead.
pub(super) fn refusal(rule: &Rule, level: Level) -> Option<(&'static str, &'static str)> {
    if level == Some(rule.severity) {
        return None;
    }
    match rule.effect {
        Effect::Refuses => Some((
            "nothing can be served until its findings are fixed",
            "fix its findings, and remove the line",
        )),
        Effect::Withholds if !rule.can_be_allowed() => Some((
            "an item without a complete source cannot be served",
            "fix its findings, and remove the line",
        )),
        Effect::Withholds => Some((
            "it prevents the installation of harmful items",
            "allow the intended value, with a reason, in `[allow]` or in the item's `meta.allow`, and remove the line",
        )),
        Effect::None if std::ptr::eq(rule, &rule::INVALID_CONFIG) => {
            Some(("it reports errors in this file", "fix its findings, and remove the line"))
        }
        Effect::None => None,
    }
}

#[derive(Debug, Clone, Default)]
pub struct Levels {
    pub(super) rules: BTreeMap<&'static str, Level>,
    pub(super) overrides: Vec<Override>,
}

/// Levels for a part of the registry. Every selector that it has must match.
#[derive(Debug, Clone, Default)]
pub(super) struct Override {
    pub(super) paths: Option<Globs>,
    pub(super) items: Option<Globs>,
    /// As written, with the location; ids once the model is known.
    pub(super) nodes: Option<Vec<(String, Place)>>,
    pub(super) rules: BTreeMap<&'static str, Level>,
}

impl Levels {
    /// Whether every finding keeps the severity of its rule.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.overrides.is_empty()
    }

    /// The level of a finding.
    pub fn of(&self, finding: &Finding) -> Level {
        let name = finding.rule.name;
        let matching = |it: &&Override| it.rules.contains_key(name) && it.matches(finding);
        let last = self.overrides.iter().rev().find(matching).and_then(|it| it.rules.get(name));
        let level = last.or_else(|| self.rules.get(name)).copied().unwrap_or(Some(finding.rule.severity));
        // Rules that protect consumers keep their level, whatever was parsed.
        if finding.rule.effect == Effect::None { level } else { Some(finding.rule.severity) }
    }

    /// Turns the names of nodes into ids of the model, and reports unknown ones.
    pub(super) fn resolve(&mut self, model: &Model) -> Vec<Problem> {
        let mut problems = Vec::new();
        for one in &mut self.overrides {
            let Some(nodes) = &mut one.nodes else { continue };
            nodes.retain_mut(|(name, place)| match model.named(name) {
                Some(element) => {
                    *name = element.id().to_string();
                    true
                }
                None => {
                    problems.push(unknown_element(model, name, place));
                    false
                }
            });
        }
        problems
    }
}

impl Override {
    fn matches(&self, finding: &Finding) -> bool {
        let among = |nodes: &Vec<(String, Place)>| {
            finding.node.as_ref().is_some_and(|node| nodes.iter().any(|(name, _)| name == node))
        };
        self.paths.as_ref().is_none_or(|paths| paths.match_any(finding.place.file()))
            && self
                .items
                .as_ref()
                .is_none_or(|items| finding.item.as_deref().is_some_and(|it| items.match_any(it)))
            && self.nodes.as_ref().is_none_or(among)
    }
}

fn unknown_element(model: &Model, name: &str, place: &Place) -> Problem {
    let ids: Vec<&str> = model.elements().map(|element| element.id().as_str()).collect();
    let labels =
        model.units().filter_map(|unit| (!unit.sub_label.is_empty()).then_some(unit.sub_label.as_str()));
    let help = match nearest(name, ids.iter().copied().chain(labels), 1).first() {
        Some(near) => format!("write `{near}`"),
        None => {
            format!("write one of {}", ids.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", "))
        }
    };
    Problem::new(place.clone(), format!("the model has no element `{}`", name.escape_debug()), help)
}

impl Config {
    /// Resolves names of elements to ids of the model, and reports unknown ones.
    pub fn resolve(&mut self, model: &Model) -> Vec<Problem> {
        let mut problems = self.levels.resolve(model);
        self.app.folders.retain_mut(|folder| match model.named(&folder.element) {
            Some(element) => {
                folder.element = element.id().to_string();
                true
            }
            None => {
                problems.push(unknown_element(model, &folder.element, &folder.place));
                false
            }
        });
        problems
    }
}
