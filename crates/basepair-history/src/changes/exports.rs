//! Changes of what a script exports.

use super::files::Pair;
use super::{Change, Level, Place, callable, component, variants};
use basepair_model::item::ItemType;
use basepair_syntax::Facts;
use basepair_syntax::api::{Api, Export, Kind, Structure};

/// A script in both states, and what is known of it.
pub(super) struct Scripts<'s> {
    pub(super) item: &'s str,
    pub(super) pair: Pair<'s>,
    pub(super) old: Facts,
    pub(super) new: Facts,
}

impl Scripts<'_> {
    /// Where both states export a name.
    pub(super) fn places(&self, export: &str) -> (Option<Place>, Option<Place>) {
        (self.pair.old.line_of(&self.old, export), self.pair.new.line_of(&self.new, export))
    }

    pub(super) fn change(&self, level: Level, export: &str, subject: &str, text: String) -> Change {
        let (before, after) = self.places(export);
        Change::new(level, self.item, subject, text).at(before, after)
    }
}

pub(super) fn compare(changes: &mut Vec<Change>, item: &str, pair: Pair<'_>) {
    // Nothing imports from a page.
    if pair.new.entry().is_some_and(|entry| entry.kind == ItemType::Page) {
        return;
    }
    let (Some(old), Some(new)) = (pair.old.api(), pair.new.api()) else { return };
    let facts = |file: super::side::File<'_>| basepair_syntax::read(file.path(), &file.text());
    let scripts = Scripts { item, pair, old: facts(pair.old), new: facts(pair.new) };
    // What does not parse may export anything.
    if !scripts.old.problems.is_empty() || !scripts.new.problems.is_empty() {
        return;
    }
    removed(changes, &scripts, &old, &new);
    added(changes, &scripts, &old, &new);
    let pairs: Vec<(&Export, &Export)> =
        old.exports.iter().filter_map(|export| Some((export, named(&new, &export.name)?))).collect();
    let mut lost = variants::Lost::default();
    for (old, new) in &pairs {
        if let (Kind::Variants(before), Kind::Variants(after)) = (&old.kind, &new.kind) {
            variants::compare(changes, &scripts, (old, before), (new, after), &mut lost);
        }
    }
    let mut said = false;
    for (old, new) in &pairs {
        if let (Kind::Component(before), Kind::Component(after)) = (&old.kind, &new.kind) {
            let known = changes.len();
            component::compare(changes, &scripts, new, before, after, &lost);
            let further = changes.get(known..).unwrap_or_default();
            said |= !further.is_empty();
        }
    }
    for (old, new) in pairs {
        match (&old.kind, &new.kind) {
            (Kind::Component(_), Kind::Component(_)) | (Kind::Variants(_), Kind::Variants(_)) => {}
            (Kind::Type, Kind::Type) => {
                // The props of a component were compared with the component.
                let of_props = said && new.name.ends_with("Props");
                if !of_props {
                    types(changes, &scripts, old, new);
                }
            }
            (earlier, Kind::Type) if !matches!(earlier, Kind::Foreign | Kind::Class | Kind::Enum) => {
                let name = &new.name;
                let text = format!("`{name}` of `{item}` is only a type now.");
                changes.push(scripts.change(Level::Breaking, name, name, text));
            }
            _ => callable::compare(changes, &scripts, old, new),
        }
    }
}

fn named<'a>(api: &'a Api, name: &str) -> Option<&'a Export> {
    api.exports.iter().find(|export| export.name == name)
}

/// What a sentence calls an export.
pub(super) fn called(export: &Export) -> &str {
    if export.name == "default" { &export.local } else { &export.name }
}

fn removed(changes: &mut Vec<Change>, scripts: &Scripts<'_>, old: &Api, new: &Api) {
    let item = scripts.item;
    for export in &old.exports {
        if named(new, &export.name).is_some() {
            continue;
        }
        let name = called(export);
        let what = export.kind.word();
        let text = match named(new, "default").filter(|default| default.local == export.local) {
            Some(_) => format!("`{item}` exports `{name}` only as the default."),
            None if export.name == "default" => match named(new, &export.local) {
                Some(_) => format!("`{item}` exports `{name}` by its name and no longer as the default."),
                None => format!("`{item}` no longer has a default export."),
            },
            None => format!("`{item}` no longer exports the {what} `{name}`."),
        };
        let mut change = scripts.change(Level::Breaking, &export.name, name, text);
        // What is exported as a whole from elsewhere, or beyond what was read, may have it.
        let may_be_there = new.cut || new.stars.iter().any(|star| !old.stars.contains(star));
        if may_be_there {
            change = change.undecided();
        }
        changes.push(change);
    }
}

fn added(changes: &mut Vec<Change>, scripts: &Scripts<'_>, old: &Api, new: &Api) {
    if old.cut || old.stars.iter().any(|star| !new.stars.contains(star)) {
        return;
    }
    let item = scripts.item;
    for export in new.exports.iter().filter(|export| named(old, &export.name).is_none()) {
        let name = called(export);
        let text = format!("`{item}` also exports the {} `{name}`.", export.kind.word());
        changes.push(scripts.change(Level::Feature, &export.name, name, text));
    }
}

/// A type that both states export.
fn types(changes: &mut Vec<Change>, scripts: &Scripts<'_>, old: &Export, new: &Export) {
    let (Some(before), Some(after)) = (&old.structure, &new.structure) else { return };
    let (name, item) = (&new.name, scripts.item);
    let change = match (before.fits(after), after.fits(before)) {
        (Some(true), Some(true)) => return,
        (Some(true), Some(false)) => match wider(name, before, after) {
            Some(member) => {
                let text = format!("`{member}` of the type `{name}` of `{item}` returns more than before.");
                scripts.change(Level::Breaking, name, &format!("{name}.{member}"), text)
            }
            None => {
                let text = format!("The type `{name}` of `{item}` accepts more{}.", gained(before, after));
                scripts.change(Level::Feature, name, name, text)
            }
        },
        (Some(false), _) => {
            let text = format!("The type `{name}` of `{item}` accepts less{}.", lost(before, after));
            scripts.change(Level::Breaking, name, name, text)
        }
        _ if before == after => return,
        _ => {
            let text = format!(
                "The type `{name}` of `{item}` is another one; whether it accepts less was not decided."
            );
            scripts.change(Level::Fix, name, name, text).undecided()
        }
    };
    changes.push(change);
}

/// Types whose values people write; of all others they also call the members.
const GIVEN: [&str; 6] = ["Props", "Options", "Config", "Params", "Settings", "Input"];

/// The function of an object that returns what its callers do not expect.
fn wider<'s>(name: &str, before: &Structure, after: &'s Structure) -> Option<&'s str> {
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
        return format!(": no longer {}", super::names(parts.iter().map(String::as_str)));
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
        said.map(|(word, list)| format!("{word} {}", super::names(list.iter().copied()))).collect();
    if said.is_empty() { String::new() } else { format!(": {}", said.join("; ")) }
}

/// What a type accepts besides, as the end of a sentence.
pub(super) fn gained(before: &Structure, after: &Structure) -> String {
    let parts = missing(after, before);
    if !parts.is_empty() {
        return format!(": also {}", super::names(parts.iter().map(String::as_str)));
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
    if new.is_empty() { String::new() } else { format!(": also {}", super::names(new)) }
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
