//! An item should have only keys that the published schema defines.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::item::ItemType;
use basepair_model::json::{Member, Object};
use basepair_model::nearest::Misspelling;

check!(UNKNOWN_ITEM_KEY, "unknown-item-key", run);

const ITEM: &[&str] = &[
    "$schema",
    "extends",
    "name",
    "type",
    "title",
    "author",
    "description",
    "dependencies",
    "devDependencies",
    "registryDependencies",
    "files",
    "tailwind",
    "cssVars",
    "css",
    "envVars",
    "meta",
    "docs",
    "categories",
    "font",
    "config",
];
const FILE: &[&str] = &["path", "content", "type", "target"];

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    for listed in entries::items(registry) {
        reporter.checked(1);
        let object = &listed.item.entry.object;
        let allowed = &registry.context.config.options.keys;
        let own = unknown(object, ITEM).map(|member| (member, ITEM));
        // A custom build script may read additional keys of the files that it changes.
        let custom = registry.context.profile.custom_build.is_some();
        let files = entries::file_objects(listed.item).filter(|_| !custom);
        let files = files.flat_map(|object| unknown(object, FILE)).map(|member| (member, FILE));
        let found: Vec<(&Member, &[&str])> =
            own.chain(files).filter(|(member, _)| !allowed.contains(member.key.as_ref())).collect();
        // A misspelt key is reported alone, with a suggestion; all other unknown keys are reported together.
        let mut others: Vec<&Member> = Vec::new();
        for (member, known) in found {
            let Some(meant) = meant(&member.key, known) else {
                others.push(member);
                continue;
            };
            let message = format!("unknown key `{}` in `{}`", member.key.escape_debug(), listed.name());
            let help = format!("write `{meant}`, or move it to `meta`");
            listed.report(reporter, member.key_span, Diagnostic::new(message, help));
        }
        let Some(first) = others.first() else { continue };
        let mut keys: Vec<String> =
            others.iter().map(|member| format!("`{}`", member.key.escape_debug())).collect();
        keys.sort();
        keys.dedup();
        let (what, them) = if keys.len() == 1 { ("key", "it") } else { ("keys", "them") };
        let message = format!("unknown {what} {} in `{}`", keys.join(", "), listed.name());
        let of_item = others.iter().any(|member| object.member(&member.key).is_some());
        let help = if listed.item.entry.kind == ItemType::Base {
            let styled = |member: &&&Member| {
                ["baseColor", "cssVariables", "css", "prefix"].contains(&member.key.as_ref())
            };
            match others.iter().find(styled) {
                Some(member) => format!(
                    "move {them} to `config`, which clients read from a base; `{0}` is `config.tailwind.{0}`",
                    member.key
                ),
                None => format!("move {them} to `config`, which clients read from a base"),
            }
        } else if of_item {
            format!("move {them} to `meta`, which clients keep")
        } else {
            format!("remove {them} unless your own tools read {them}: files have no `meta`")
        };
        listed.report(reporter, first.key_span, Diagnostic::new(message, help));
    }
}

fn unknown<'o>(object: &'o Object, known: &'static [&'static str]) -> impl Iterator<Item = &'o Member> {
    object.members.iter().filter(|member| !known.contains(&member.key.as_ref()))
}

/// The key that a misspelt one is meant to be: up to two typos in a long word, one in a short one.
fn meant(key: &str, known: &[&'static str]) -> Option<&'static str> {
    let typos = if key.len() > 6 { 2 } else { 1 };
    let mut word = Misspelling::new(key);
    known
        .iter()
        .filter_map(|known| Some((word.edits_to(known, typos)?, *known)))
        .min()
        .map(|(_, known)| known)
}
