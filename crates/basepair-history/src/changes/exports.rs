//! Changes of what a script exports.

use super::accepts::{gained, lost, wider};
use super::scripts::{Scripts, called};
use super::side::Pair;
use super::{Change, Level, callable, component, variants};
use basepair_model::item::ItemType;
use basepair_syntax::api::{Api, Export, Kind};

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
    // Whether the props of a component were compared, and whether anything was found.
    let (mut compared, mut said) = (false, false);
    for (old, new) in &pairs {
        if let (Kind::Component(before), Kind::Component(after)) = (&old.kind, &new.kind) {
            let known = changes.len();
            component::compare(changes, &scripts, new, before, after, &lost);
            compared |= !before.unknown && !after.unknown;
            said |= changes.len() > known;
        }
    }
    for (old, new) in pairs {
        match (&old.kind, &new.kind) {
            (Kind::Component(_), Kind::Component(_)) | (Kind::Variants(_), Kind::Variants(_)) => {}
            (Kind::Type, Kind::Type) => {
                let Some(change) = types(&scripts, old, new) else { continue };
                // The props of a component were compared with the component.
                let is_covered = said || (compared && change.undecided);
                if !(is_covered && new.name.ends_with("Props")) {
                    changes.push(change);
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
fn types(scripts: &Scripts<'_>, old: &Export, new: &Export) -> Option<Change> {
    let (before, after) = (old.structure.as_ref()?, new.structure.as_ref()?);
    let (name, item) = (&new.name, scripts.item);
    let change = match (before.fits(after), after.fits(before)) {
        (Some(true), Some(true) | None) => return None,
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
        _ if before == after => return None,
        _ => {
            let text = format!(
                "The type `{name}` of `{item}` is another one; whether it accepts less was not decided."
            );
            scripts.change(Level::Fix, name, name, text).undecided()
        }
    };
    Some(change)
}
