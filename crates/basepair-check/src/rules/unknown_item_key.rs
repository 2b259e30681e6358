//! An item holds keys that somebody reads.

use super::{check, entries};
use crate::analysis::Analysis;
use crate::judge::{Judge, Verdict};
use basepair_catalog::nearest::nearest;
use basepair_model::json::Object;

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

fn run(registry: &Analysis<'_>, judge: &mut Judge) {
    for listed in entries::items(registry) {
        judge.judged(1);
        judge_keys(judge, listed, &listed.item.entry.object, ITEM);
        for object in entries::file_objects(listed.item) {
            judge_keys(judge, listed, object, FILE);
        }
    }
}

fn judge_keys(judge: &mut Judge, listed: entries::Listed<'_>, object: &Object, known: &[&'static str]) {
    for member in object.members.iter().filter(|member| !known.contains(&member.key.as_ref())) {
        let key = member.key.escape_debug();
        let message = format!("no client knows the key `{key}` of `{}`", listed.name());
        let help = match nearest(&member.key, known.iter().copied(), 1).first() {
            Some(meant) => format!("write `{meant}`, or move it into `meta`"),
            None => "move it into `meta`, which clients keep".to_owned(),
        };
        listed.report(judge, member.key_span, Verdict::new(message, help));
    }
}
