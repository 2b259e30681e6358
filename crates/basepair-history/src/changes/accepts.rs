//! What one type accepts that another does not, as words.

use super::names;
use basepair_syntax::api::Structure;

/// Types whose values people write; of all others they also call the members.
const GIVEN: [&str; 6] = ["Props", "Options", "Config", "Params", "Settings", "Input"];

/// The function of an object that returns what its callers do not expect.
pub(super) fn wider<'s>(name: &str, before: &Structure, after: &'s Structure) -> Option<&'s str> {
    if GIVEN.iter().any(|ending| name.ends_with(ending)) {
        return None;
    }
    let (Structure::Object { members: old, .. }, Structure::Object { members: new, .. }) = (before, after)
    else {
        return None;
    };
    let returned = |kind: &Structure| match kind {
        Structure::Function { returns: Some(returns), .. } => Some((**returns).clone()),
        _ => None,
    };
    let found = new.iter().find(|member| {
        let earlier = old.iter().find(|other| other.name == member.name);
        let earlier = earlier.and_then(|other| returned(&other.kind));
        let pair = returned(&member.kind).zip(earlier);
        pair.is_some_and(|(new, old)| new.extends(&old) == Some(false))
    });
    found.map(|member| member.name.as_str())
}

/// What a type no longer accepts, as the end of a sentence.
pub(super) fn lost(before: &Structure, after: &Structure) -> String {
    let parts = missing(before, after);
    if !parts.is_empty() {
        return format!(": no longer {}", names(parts.iter().map(String::as_str)));
    }
    let (Structure::Object { members: old, .. }, Structure::Object { members: new, .. }) =
        (core(before), core(after))
    else {
        return String::new();
    };
    let gone: Vec<&str> = old
        .iter()
        .filter(|member| !new.iter().any(|other| other.name == member.name))
        .map(|member| member.name.as_str())
        .collect();
    let required: Vec<&str> = new
        .iter()
        .filter(|member| !member.optional)
        .filter(|member| {
            old.iter().find(|other| other.name == member.name).is_none_or(|other| other.optional)
        })
        .map(|member| member.name.as_str())
        .collect();
    let narrower: Vec<&str> = new
        .iter()
        .filter(|member| {
            let other = old.iter().find(|other| other.name == member.name);
            other.is_some_and(|other| other.kind.fits(&member.kind) == Some(false))
        })
        .map(|member| member.name.as_str())
        .collect();
    let said = [("without", gone), ("requires", required), ("narrower", narrower)];
    let said = said.iter().filter(|(_, list)| !list.is_empty());
    let said: Vec<String> =
        said.map(|(word, list)| format!("{word} {}", names(list.iter().copied()))).collect();
    if said.is_empty() { String::new() } else { format!(": {}", said.join("; ")) }
}

/// What a type accepts besides, as the end of a sentence.
pub(super) fn gained(before: &Structure, after: &Structure) -> String {
    let parts = missing(after, before);
    if !parts.is_empty() {
        return format!(": also {}", names(parts.iter().map(String::as_str)));
    }
    let (Structure::Object { members: old, .. }, Structure::Object { members: new, .. }) =
        (core(before), core(after))
    else {
        return String::new();
    };
    let new: Vec<&str> = new
        .iter()
        .filter(|member| !old.iter().any(|other| other.name == member.name))
        .map(|member| member.name.as_str())
        .collect();
    if new.is_empty() { String::new() } else { format!(": also {}", names(new)) }
}

/// What a list is a list of, and what an optional type is when it is given.
fn core(kind: &Structure) -> &Structure {
    match kind {
        Structure::Array(element) => core(element),
        Structure::Union(parts) => {
            let absent = |part: &&Structure| !matches!(part, Structure::Keyword("undefined" | "null"));
            let mut given = parts.iter().filter(absent);
            match (given.next(), given.next()) {
                (Some(only), None) => core(only),
                _ => kind,
            }
        }
        kind => kind,
    }
}

/// The plain parts of one type that another does not accept.
fn missing(one: &Structure, other: &Structure) -> Vec<String> {
    let lost = one.parts().iter().filter(|part| part.fits(other) == Some(false));
    lost.filter_map(|part| match part {
        Structure::Literal(text) => Some(text.clone()),
        Structure::Keyword(word) => Some((*word).to_owned()),
        Structure::Name { name, arguments } if arguments.is_empty() => Some(name.clone()),
        _ => None,
    })
    .collect()
}
