//! The answers of the command palette, with the search engine of the API.

use crate::entries::Entry;
use crate::view::View;
use basepair_catalog::query::{BadParameter, Filter, Parameters};
use basepair_catalog::search::other_words;
use serde_json::{Value, json};

/// The maximum number of hits in an answer.
const MOST: usize = 12;

/// The heading above the hits of a kind.
fn group(kind: &str) -> &'static str {
    match kind {
        "page" => "Pages",
        "item" => "Items",
        "section" => "Documents",
        "rule" => "Rules",
        "token" => "Tokens",
        _ => "Elements",
    }
}

/// The answer to the palette: the best hits by kind, each with its link. The kind of the best hit comes first.
pub(crate) fn answer(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    if !view.is_served() {
        return Ok(complete(view));
    }
    let entries = &view.index().entries;
    let words = query.text(&Filter::Q)?.unwrap_or_default();
    let asked = asked(words).filter(|_| view.law);
    let found = if asked.is_some() { Vec::new() } else { entries.find(words) };
    let best: Vec<&Entry> = found.iter().copied().take(MOST).collect();
    let mut groups: Vec<&str> = Vec::new();
    for hit in &best {
        if !groups.contains(&group(hit.kind)) {
            groups.push(group(hit.kind));
        }
    }
    let ordered = groups.iter().flat_map(|each| best.iter().filter(move |hit| group(hit.kind) == *each));
    let hits = ordered.map(|hit| {
        json!({
            "group": group(hit.kind),
            "kind": hit.kind,
            "title": hit.title,
            "name": hit.name,
            "text": crate::markup::shorten(&hit.text, 120),
            "href": view.href(&hit.path),
        })
    });
    let decided = asked.map(|(from, to)| decided(view, from, to));
    let total = found.len() + usize::from(decided.is_some());
    let hits: Vec<Value> = decided.into_iter().chain(hits).collect();
    Ok(json!({ "hits": hits, "total": total }).to_string())
}

/// Everything that can be found, for a palette that has no server to ask: names, titles, and other words for an item, also
/// those of other languages and libraries.
fn complete(view: &View<'_>) -> String {
    let hit = |entry: &Entry| {
        let item = view.catalog.item(&entry.name).filter(|_| entry.kind == "item");
        let aliases: Vec<&str> = item.into_iter().flat_map(|item| item.entry.aliases()).collect();
        let mut hit = json!({
            "group": group(entry.kind),
            "kind": entry.kind,
            "title": entry.title,
            "name": entry.name,
            "text": crate::markup::shorten(&entry.text, 80),
            "href": view.href(&entry.path),
        });
        if let (false, Some(hit)) = (aliases.is_empty(), hit.as_object_mut()) {
            hit.insert("aliases".to_owned(), aliases.join(" ").into());
        }
        let words = item.map(|item| other_words(item.name())).unwrap_or_default();
        if let (false, Some(hit)) = (words.is_empty(), hit.as_object_mut()) {
            hit.insert("words".to_owned(), words.into());
        }
        hit
    };
    let hits: Vec<Value> = view.index().entries.all().map(hit).collect();
    json!({ "hits": hits, "total": hits.len() }).to_string()
}

/// The two names of a question such as `may N6 use button`; the verb may be left out.
fn asked(words: &str) -> Option<(&str, &str)> {
    let words: Vec<&str> = words.trim_end_matches(['?', ' ']).split_whitespace().collect();
    match words.as_slice() {
        [may, from, to] | [may, from, "use" | "import", to] if may.eq_ignore_ascii_case("may") => {
            // While the verb is being typed, nothing is asked yet.
            (!matches!(*to, "use" | "import")).then_some((*from, *to))
        }
        _ => None,
    }
}

/// What the oracle says, as a hit.
fn decided(view: &View<'_>, from: &str, to: &str) -> Value {
    let (title, kind, text) = match view.checks.oracle.may(from, to) {
        Ok(answer) if answer.allowed => (format!("{from} may use {to}"), "allowed", answer.reason),
        Ok(answer) => {
            (format!("{from} may not use {to}"), answer.rule.unwrap_or("not allowed"), answer.reason)
        }
        Err(unknown) => {
            let near = unknown.nearest.join(", ");
            let near = if near.is_empty() { String::new() } else { format!("Did you mean {near}?") };
            (format!("Nothing is called {}", unknown.name), "unknown name", near)
        }
    };
    let href = view.href(&crate::pages::may::path(from, to));
    json!({ "group": "Answer", "kind": kind, "title": title, "name": "", "text": text, "href": href })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_has_two_names_and_maybe_a_verb() {
        for question in ["may gate button", "may gate use button", "May  gate import button ?"] {
            assert_eq!(asked(question), Some(("gate", "button")), "{question}");
        }
        for words in
            ["", "may", "may gate", "may gate use", "maybe gate button", "may a b c", "may a use b c"]
        {
            assert_eq!(asked(words), None, "{words}");
        }
    }
}
