//! The tables whose keys are names of rules, elements or destinations.

use super::Reader;
use crate::form;
use crate::globs::{self, Globs};
use crate::levels::{self, Level, Override};
use crate::setting::{LEVELS, SETTINGS};
use crate::tree::{Data, Entry, Node, bare};
use crate::{Allow, Folder};
use basepair_model::place::Place;
use basepair_model::rule;
use globset::Glob;

impl Reader<'_> {
    /// Parses a level that a rule may have.
    fn level(&mut self, name: &str, node: &Node) -> Option<(&'static str, Level)> {
        let rule = rule::find(name)?;
        let path = format!("rules.{name}");
        let level = self.choice(&path, LEVELS, node).and_then(|text| levels::level(&text))?;
        match levels::refusal(rule, level) {
            None => Some((rule.name, level)),
            Some((why, help)) => {
                let done = if level.is_none() { "turned off" } else { "lowered" };
                self.problem(&node.place, format!("`{name}` cannot be {done}: {why}"), help);
                None
            }
        }
    }

    fn unknown_rule(&mut self, entry: &Entry) {
        let names: Vec<&str> = rule::all().map(|rule| rule.name).collect();
        let help = match self.budget.nearest(&entry.key, names.iter().copied()) {
            Some(near) => format!("write `{near}`, or remove the line"),
            None => "run `basepair explain` to list every rule".to_owned(),
        };
        self.problem(&entry.place, format!("unknown rule `{}`", entry.key.escape_debug()), help);
    }

    pub(super) fn levels(&mut self, node: &Node) {
        let Some(entries) = node.as_table() else {
            return self.wrong(node, "rules", "a table, `[rules]`");
        };
        for entry in entries {
            if rule::find(&entry.key).is_none() {
                self.unknown_rule(entry);
                continue;
            }
            let Some(options) = entry.node.as_table() else {
                self.rule_level(&entry.key, &entry.node);
                continue;
            };
            let prefix = format!("rules.{}", entry.key);
            for option in options {
                let path = format!("{prefix}.{}", option.key);
                match SETTINGS.iter().find(|setting| setting.path == path) {
                    _ if option.key == "level" => self.rule_level(&entry.key, &option.node),
                    Some(setting) => self.setting(setting.path, setting.kind, &option.node),
                    None => {
                        let own = SETTINGS.iter().filter(|setting| setting.table() == prefix);
                        let known: Vec<&str> = own.map(|it| it.key()).chain(["level"]).collect();
                        self.unknown(option, &format!("option of `{}`:", entry.key), &known);
                    }
                }
            }
        }
    }

    fn rule_level(&mut self, name: &str, node: &Node) {
        if let Some((rule, level)) = self.level(name, node) {
            self.config.levels.rules.insert(rule, level);
            self.note(format!("rules.{rule}"), node);
        }
    }

    pub(super) fn overrides(&mut self, node: &Node) {
        let read = self.list("overrides", node, |reader, node| {
            let one = reader.one_override(node)?;
            Some((one, node.clone()))
        });
        for (position, (one, node)) in read.into_iter().flatten().enumerate() {
            self.note(format!("overrides[{position}]"), &node);
            self.config.levels.overrides.push(one);
        }
    }

    fn one_override(&mut self, node: &Node) -> Option<Override> {
        let Some(entries) = node.as_table() else {
            self.wrong(node, "overrides", "a table, `[[overrides]]`");
            return None;
        };
        let before = self.problems.len();
        let mut one = Override::default();
        for entry in entries {
            let path = format!("overrides.{}", entry.key);
            match entry.key.as_str() {
                "paths" => one.paths = self.globs(&path, &entry.node),
                "items" => one.items = self.globs(&path, &entry.node),
                "nodes" => {
                    one.nodes = self.list(&path, &entry.node, |reader, node| {
                        // A number may be written as `nodes = [6]`.
                        let name = match node.data {
                            Data::Integer(number) => number.to_string(),
                            _ => reader.text("overrides.nodes", &form::NODE, node)?,
                        };
                        Some((name, node.place.clone()))
                    });
                }
                "rules" => match entry.node.as_table() {
                    Some(rules) => self.override_levels(rules, &mut one),
                    None => self.wrong(&entry.node, "rules", "a table, `{ RULE = \"off\" }`"),
                },
                _ => self.unknown(entry, "key of an override:", &["paths", "items", "nodes", "rules"]),
            }
        }
        if one.paths.is_none() && one.items.is_none() && one.nodes.is_none() && self.problems.len() == before
        {
            let message = "the override has no selector, so it would apply to everything".to_owned();
            self.problem(
                &node.place,
                message,
                "add `paths`, `items` or `nodes`, or set the levels in `[rules]`",
            );
        }
        // A partial override would have a different meaning.
        (self.problems.len() == before).then_some(one)
    }

    fn override_levels(&mut self, rules: &[Entry], one: &mut Override) {
        for entry in rules {
            if rule::find(&entry.key).is_none() {
                self.unknown_rule(entry);
            } else if entry.node.as_table().is_some() {
                let message = "an override can only set levels".to_owned();
                let help = format!("write `{} = \"off\"`, and set options in `[rules]`", bare(&entry.key));
                self.problem(&entry.node.place, message, help);
            } else if let Some((rule, level)) = self.level(&entry.key, &entry.node) {
                one.rules.insert(rule, level);
            }
        }
    }

    fn globs(&mut self, path: &str, node: &Node) -> Option<Globs> {
        let found = self.list(path, node, |reader, node| {
            let text = reader.text(path, &form::GLOB, node)?;
            reader.glob(&text, &node.place)
        })?;
        match Globs::new(found) {
            Ok(globs) => Some(globs),
            Err(why) => {
                self.problem(
                    &node.place,
                    format!("these globs are invalid: {why}"),
                    "use fewer or shorter globs",
                );
                None
            }
        }
    }

    fn glob(&mut self, text: &str, place: &Place) -> Option<globset::Glob> {
        match globs::read(text) {
            Ok(glob) => Some(glob),
            Err(why) => {
                let message = format!("`{}` is not a valid glob: {why}", text.escape_debug());
                self.problem(place, message, format!("write {}", form::GLOB.example));
                None
            }
        }
    }

    pub(super) fn reasons(&mut self, node: &Node) {
        let Some(entries) = node.as_table() else {
            return self.wrong(node, "allow", "a table, `[allow]`");
        };
        let (mut found, mut reasons) = (Vec::new(), Vec::new());
        for entry in entries {
            let key = entry.key.as_str();
            if !key.chars().any(char::is_alphanumeric) {
                let message = format!("`{}` would allow everything", key.escape_debug());
                self.problem(&entry.place, message, "list the intended destinations, such as `.husky/*`");
                continue;
            }
            if entry.node.as_text().is_some_and(|reason| reason.trim().is_empty()) {
                let message = format!(
                    "`{}` is allowed without a reason, so the entry has no effect",
                    key.escape_debug()
                );
                self.problem(&entry.node.place, message, "write why consumers need it, as a string");
                continue;
            }
            let reason = self.text(&format!("allow.{}", bare(key)), &form::REASON, &entry.node);
            let glob = self.glob(key, &entry.place);
            if glob.as_ref().is_some_and(allows_everything) {
                let message = format!("`{}` would allow unrelated destinations", key.escape_debug());
                self.problem(&entry.place, message, "list the intended destinations, such as `.husky/*`");
                continue;
            }
            if let (Some(reason), Some(glob)) = (reason, glob) {
                self.note(format!("allow.{}", bare(key)), &entry.node);
                found.push(glob);
                reasons.push(reason);
            }
        }
        match Globs::new(found) {
            Ok(globs) => self.config.allow = Allow { globs, reasons },
            Err(why) => {
                self.problem(
                    &node.place,
                    format!("these globs are invalid: {why}"),
                    "use fewer or shorter globs",
                );
            }
        }
    }

    pub(super) fn folders(&mut self, node: &Node) {
        let Some(entries) = node.as_table() else {
            return self.wrong(node, "app.folders", "a table, `[app.folders]`");
        };
        for entry in entries {
            let path = format!("app.folders.{}", bare(&entry.key));
            let read = self.list(&path, &entry.node, |reader, node| reader.text(&path, &form::FOLDER, node));
            let Some(folders) = read else { continue };
            self.note(path, &entry.node);
            let folder = |path: String| Folder {
                path: path.trim_end_matches('/').trim_start_matches("./").to_owned(),
                element: entry.key.clone(),
                place: entry.place.clone(),
            };
            self.config.app.folders.extend(folders.into_iter().map(folder));
        }
    }
}

/// Whether a glob matches destinations and names that have nothing in common.
fn allows_everything(glob: &Glob) -> bool {
    const UNRELATED: &[&str] = &[".husky/pre-commit", "zeta/omega.ts", "LD_PRELOAD", "--flag", "9", "a-b_c"];
    let matcher = glob.compile_matcher();
    UNRELATED.iter().filter(|text| matcher.is_match(text)).count() > 1
}
