//! Parses the words that a model has given up.

use super::{list, text, texts};
use crate::json::{Object, Value};
use crate::model::{Phrase, Vocabulary};
use crate::rule;
use crate::shape::Findings;
use std::collections::BTreeMap;

pub(super) fn read(object: &Object, findings: &mut Findings) -> Vocabulary {
    let groups: BTreeMap<String, Vec<String>> = object
        .get("groups")
        .and_then(Value::as_object)
        .map(|groups| {
            groups
                .members
                .iter()
                .map(|group| (group.key.clone().into_owned(), texts(groups, &group.key)))
                .collect()
        })
        .unwrap_or_default();
    for phrase in list(object, "retired") {
        for field in ["words", "after", "then", "near", "unless"] {
            let Some((text, value)) = phrase.str(field).zip(phrase.get(field)) else { continue };
            let named = matches!(field, "near" | "unless");
            let names = text.split(' ').filter_map(|word| if named { Some(word) } else { group_of(word) });
            for name in names.filter(|name| !groups.contains_key(*name)) {
                let message = format!("the vocabulary has no group of words `{name}`");
                findings.report(&rule::WRONG_TYPE, value.span, message, "add it to `groups`");
            }
        }
    }
    let retired = list(object, "retired").filter_map(|phrase| {
        Some(Phrase {
            words: text(phrase, "words")?,
            after: text(phrase, "after"),
            then: text(phrase, "then"),
            near: text(phrase, "near"),
            unless: text(phrase, "unless"),
        })
    });
    Vocabulary { retired: retired.collect(), numbered: texts(object, "numbered"), groups }
}

/// The group that a word of a phrase stands for: `{part}`.
fn group_of(word: &str) -> Option<&str> {
    word.strip_prefix('{')?.strip_suffix('}')
}
