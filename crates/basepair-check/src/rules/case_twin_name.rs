//! Names differ in more than case.

use super::{check, entries};
use crate::judge::{Judge, Verdict};
use crate::registry::Registry;
use std::collections::HashMap;

check!(
    "case-twin-name",
    Error,
    Item,
    "Item names differ in more than upper and lower case.",
    "On macOS and Windows the two are one file, so one of them is lost.",
    run
);

fn run(registry: &Registry<'_>, judge: &mut Judge) {
    let mut seen: HashMap<String, &str> = HashMap::new();
    for listed in entries::items(registry) {
        judge.judged(1);
        let name = listed.item.name();
        let Some(other) = seen.insert(name.to_lowercase(), name) else { continue };
        let message = format!("`{name}` and `{other}` differ in case alone");
        let help = "give one of them another name";
        listed.report(judge, listed.item.entry.name_span, Verdict::new(message, help));
    }
}
