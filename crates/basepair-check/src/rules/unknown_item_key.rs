//! An item should have only keys that the published schema defines.

use super::entries::{self, Listed};
use super::{check, habit};
use crate::analysis::Analysis;
use crate::reporter::{Diagnostic, Reporter};
use basepair_model::item::ItemType;
use basepair_model::json::{Member, Object};
use basepair_model::manifest::schema::{file_keys, item_keys};
use basepair_model::nearest::Misspelling;
use std::collections::HashMap;

check!(UNKNOWN_ITEM_KEY, "unknown-item-key", run);

/// Keys of an item that clients do not know, which its author may have given to most items.
struct Others<'r> {
    listed: Listed<'r>,
    first: &'r Member,
    keys: Vec<String>,
    help: String,
}

fn run(registry: &Analysis<'_>, reporter: &mut Reporter) {
    let mut found: Vec<Others<'_>> = Vec::new();
    for listed in entries::items(registry) {
        reporter.checked(1);
        let object = &listed.item.entry.object;
        let allowed = &registry.context.config.options.keys;
        let own = unknown(object, item_keys()).map(|member| (member, meant(&member.key, item_keys())));
        // A custom build script may read additional keys of the files that it changes.
        let files = entries::file_objects(listed.item).flat_map(|object| unknown(object, file_keys()));
        let files = files.filter(|member| !registry.may_change_key(listed.position, &member.key));
        let files = files.map(|member| (member, meant(&member.key, file_keys())));
        let unknown = own.chain(files).filter(|(member, _)| !allowed.contains(member.key.as_ref()));
        // A misspelt key is reported alone, with a suggestion; all other unknown keys are reported together.
        let mut others: Vec<&Member> = Vec::new();
        for (member, meant) in unknown {
            let Some(meant) = meant else {
                others.push(member);
                continue;
            };
            let help = format!("write `{meant}`, or move it to `meta`");
            let keys = vec![format!("`{}`", member.key.escape_debug())];
            found.push(Others { listed, first: member, keys, help });
        }
        let Some(first) = others.first() else { continue };
        let mut keys: Vec<String> =
            others.iter().map(|member| format!("`{}`", member.key.escape_debug())).collect();
        keys.sort();
        keys.dedup();
        let them = if keys.len() == 1 { "it" } else { "them" };
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
        found.push(Others { listed, first, keys, help });
    }
    report(reporter, &found);
}

fn report(reporter: &mut Reporter, found: &[Others<'_>]) {
    let mut by_keys: HashMap<&[String], Vec<Listed<'_>>> = HashMap::new();
    for others in found {
        by_keys.entry(&others.keys).or_default().push(others.listed);
    }
    for Others { listed, first, keys, help } in found {
        let same = by_keys.get(keys.as_slice()).map(Vec::as_slice).unwrap_or_default();
        let among = match habit::many(same) {
            Some((one, _)) if one.position != listed.position => continue,
            Some((_, more)) => format!(" and {more} more items"),
            None => String::new(),
        };
        let what = if keys.len() == 1 { "key" } else { "keys" };
        let message = format!("unknown {what} {} in `{}`{among}", keys.join(", "), listed.name());
        listed.report(reporter, first.key_span, Diagnostic::new(message, help.as_str()));
    }
}

fn unknown(
    object: &Object,
    known: impl Iterator<Item = &'static str> + Clone,
) -> impl Iterator<Item = &Member> {
    object.members.iter().filter(move |member| known.clone().all(|key| member.key != key))
}

/// The key that another one is meant to be: up to two typos in a long word, one in a short one, or the same beginning.
fn meant(key: &str, known: impl Iterator<Item = &'static str> + Clone) -> Option<&'static str> {
    const BEGINNING: usize = 10;
    let typos = if key.len() > 6 { 2 } else { 1 };
    let mut word = Misspelling::new(key);
    let near = known.clone().filter_map(|known| Some((word.edits_to(known, typos)?, known))).min();
    let same = |known: &&str| key.bytes().zip(known.bytes()).take_while(|(a, b)| a == b).count() >= BEGINNING;
    near.map(|(_, known)| known).or_else(|| known.clone().find(same))
}
