//! Changes of the entry of an item in the manifest, besides its files and its variables.

use super::side::{member_place, place};
use super::{Change, Level, names};
use basepair_catalog::catalog::Item;
use basepair_client::npm::{self, Range};
use basepair_model::json::{Value, Writer};

/// Members of an entry that change what is installed, with the words for them.
const STYLES: &[(&str, &str)] =
    &[("css", "style sheet"), ("tailwind", "Tailwind configuration"), ("font", "font")];

pub(super) fn compare(changes: &mut Vec<Change>, old: &Item, new: &Item) {
    let name = new.name();
    let at = |key: &str| (Some(member_place(&old.entry, key)), Some(member_place(&new.entry, key)));
    for key in ["dependencies", "devDependencies"] {
        packages(changes, old, new, key);
    }
    let listed = |item: &Item| -> Vec<String> {
        item.entry.registry_dependencies.iter().map(|(text, _)| text.clone()).collect()
    };
    let (earlier, later) = (listed(old), listed(new));
    let (before, after) = at("registryDependencies");
    for (these, those, text) in
        [(&later, &earlier, "now also installs"), (&earlier, &later, "no longer installs")]
    {
        let only: Vec<&str> = these.iter().filter(|each| !those.contains(each)).map(String::as_str).collect();
        if !only.is_empty() {
            let text = format!("`{name}` {text} {}.", names(only));
            changes.push(Change::new(Level::Fix, name, "", text).at(before.clone(), after.clone()));
        }
    }
    for (key, what) in STYLES {
        if json(old, key) != json(new, key) {
            let (before, after) = at(key);
            let text = format!("The {what} of `{name}` is different.");
            changes.push(Change::new(Level::Fix, name, *key, text).at(before, after));
        }
    }
    if json(old, "docs") != json(new, "docs") {
        let (before, after) = at("docs");
        let text = format!("What `{name}` tells after its installation is different.");
        changes.push(Change::new(Level::Fix, name, "docs", text).at(before, after));
    }
    variables(changes, old, new);
}

/// Packages that are listed.
fn packages(changes: &mut Vec<Change>, old: &Item, new: &Item, key: &str) {
    let name = new.name();
    let at = || (Some(member_place(&old.entry, key)), Some(member_place(&new.entry, key)));
    let listed = |item: &'_ Item| -> Vec<(String, Option<String>)> {
        let texts = item.entry.object.strings(key);
        let parsed = texts.filter_map(|(text, _)| npm::parse(text).ok());
        parsed.map(|package| (package.name.to_owned(), package.versions.map(str::to_owned))).collect()
    };
    let (earlier, later) = (listed(old), listed(new));
    let only = |these: &[(String, Option<String>)], those: &[(String, Option<String>)]| -> Vec<String> {
        let missing = these.iter().filter(|(package, _)| !those.iter().any(|(other, _)| other == package));
        missing.map(|(package, _)| package.clone()).collect()
    };
    for (list, what) in [(only(&later, &earlier), "now needs"), (only(&earlier, &later), "no longer needs")] {
        if !list.is_empty() {
            let (before, after) = at();
            let text = format!("`{name}` {what} {}.", names(list.iter().map(String::as_str)));
            changes.push(Change::new(Level::Fix, name, "", text).at(before, after));
        }
    }
    for (package, versions) in &later {
        let Some((_, earlier)) = earlier.iter().find(|(other, _)| other == package) else { continue };
        if earlier == versions {
            continue;
        }
        let range = |versions: &Option<String>| versions.as_deref().and_then(Range::parse);
        // Without a range a project gets the newest, whatever that is.
        let apart = range(earlier).zip(range(versions)).is_some_and(|(one, other)| !one.meets(&other));
        let level = if apart && key == "dependencies" { Level::Breaking } else { Level::Fix };
        let shown = |versions: &Option<String>| {
            versions.as_ref().map_or_else(|| "any version".to_owned(), |versions| format!("`{versions}`"))
        };
        let (before, after) = at();
        let text =
            format!("`{name}` needs {} of `{package}` instead of {}.", shown(versions), shown(earlier));
        changes.push(Change::new(level, name, package.clone(), text).at(before, after));
    }
}

/// Environment variables that a project is given.
fn variables(changes: &mut Vec<Change>, old: &Item, new: &Item) {
    let name = new.name();
    let keys = |item: &Item| -> Vec<String> {
        let object = item.entry.object.get("envVars").and_then(Value::as_object);
        object.into_iter().flat_map(|object| &object.members).map(|member| member.key.to_string()).collect()
    };
    let (earlier, later) = (keys(old), keys(new));
    for (these, those, what) in [(&later, &earlier, "now sets"), (&earlier, &later, "no longer sets")] {
        let only: Vec<&str> = these.iter().filter(|key| !those.contains(key)).map(String::as_str).collect();
        if !only.is_empty() {
            let text = format!("`{name}` {what} the environment variables {}.", names(only));
            let (before, after) = (Some(place(&old.entry)), Some(place(&new.entry)));
            changes.push(Change::new(Level::Fix, name, "envVars", text).at(before, after));
        }
    }
}

/// A member of the entry as text, the same for the same value.
fn json(item: &Item, key: &str) -> Option<String> {
    let value = item.entry.object.get(key)?;
    let mut writer = Writer::default();
    writer.value(value);
    Some(writer.finish())
}
