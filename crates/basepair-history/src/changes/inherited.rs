//! Props that a component takes from types that are declared elsewhere: which of them it still takes.

use super::scripts::Scripts;
use super::{Change, Level};
use basepair_syntax::Facts;
use basepair_syntax::api::{Attributes, Component, Inherited};

/// Packages that are the same under another name.
const SAME: &[(&str, &str)] = &[("@radix-ui/react-", "radix-ui"), ("framer-motion", "motion")];

/// Props that most components of libraries take, so that a type which is not known here may have them.
const USUAL: &[&str] = &[
    "className",
    "children",
    "style",
    "id",
    "ref",
    "key",
    "asChild",
    "render",
    "value",
    "defaultValue",
    "onValueChange",
    "open",
    "defaultOpen",
    "onOpenChange",
    "disabled",
    "dir",
    "orientation",
    "checked",
    "onCheckedChange",
    "onSelect",
    "onClick",
    "onChange",
    "name",
    "required",
    "type",
    "placeholder",
    "title",
    "role",
    "tabIndex",
    "href",
    "src",
    "alt",
];

/// Whether a component takes a prop that it does not declare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    Yes,
    No,
    /// A type that is not known may have it.
    Maybe,
}

pub(super) fn takes(component: &Component, name: &str) -> Takes {
    let mut found = Takes::No;
    for from in &component.inherited {
        let listed = match &from.only {
            Some(only) => only.iter().any(|taken| taken == name),
            None => !from.without.iter().any(|without| without == name),
        };
        match from.attributes {
            _ if !listed => {}
            Some(attributes) if from.only.is_some() || attributes.has(name) => return Takes::Yes,
            Some(attributes) if is_of_every_element(name) && attributes.has("id") => return Takes::Yes,
            None if from.only.is_some() => return Takes::Yes,
            Some(_) => {}
            None => found = Takes::Maybe,
        }
    }
    if component.unknown || component.more > 0 { Takes::Maybe } else { found }
}

/// Whether any element takes an attribute of this name: a text, a number or a truth value.
pub(super) fn is_of_every_element(name: &str) -> bool {
    name.starts_with("aria-") || name.starts_with("data-")
}

/// The same for a prop that the earlier state declared itself: what it inherited then is unlikely to have it too.
pub(super) fn still_takes(before: &Component, after: &Component, name: &str) -> Takes {
    let found = takes(after, name);
    let origins = |component: &Component| -> Vec<String> {
        let unknown = component.inherited.iter().filter(|from| from.attributes.is_none());
        unknown.map(|from| origin(&from.from)).collect()
    };
    let (then, now) = (origins(before), origins(after));
    let same = now.iter().all(|from| then.contains(from));
    let whole = !after.unknown && after.more == 0;
    if found == Takes::Maybe && same && whole && !USUAL.contains(&name) { Takes::No } else { found }
}

/// A type of React without the ways of writing it.
fn origin(from: &str) -> String {
    from.replace("React.", "")
        .replace("ComponentPropsWithoutRef", "ComponentProps")
        .replace("ComponentPropsWithRef", "ComponentProps")
}

fn is_ref(from: &Inherited) -> bool {
    from.from.starts_with("RefAttributes<") || from.from.starts_with("React.RefAttributes<")
}

pub(super) fn compare(
    changes: &mut Vec<Change>,
    scripts: &Scripts<'_>,
    (export, name): (&str, &str),
    before: &Component,
    after: &Component,
) {
    for from in before.inherited.iter().filter(|from| !is_ref(from)) {
        let own = origin(&from.from);
        let later = after.inherited.iter().find(|later| origin(&later.from) == own);
        if let (Some(package), Some(other)) = (package(&scripts.old, &own), package(&scripts.new, &own))
            && later.is_some()
            && !is_same(package, other)
        {
            let text = format!("`{name}` takes the props of `{other}` instead of those of `{package}`.");
            changes.push(scripts.change(Level::Breaking, export, name, text));
            continue;
        }
        match (from.attributes, later) {
            (None, Some(later)) => {
                let gone: Vec<&str> = left_out(from, later)
                    .filter(|prop| !after.props.iter().any(|own| own.name == *prop))
                    .filter(|prop| {
                        takes(after, prop) == Takes::No || later.without.iter().any(|without| without == prop)
                    })
                    .collect();
                lost(changes, scripts, (export, name), &gone);
            }
            (None, None) => {
                if let Some(other) = replaced(before, after, &own) {
                    let text = format!("`{name}` takes the props of `{other}` instead of those of `{own}`.");
                    changes.push(scripts.change(Level::Breaking, export, name, text));
                    continue;
                }
                let unknown = after.unknown
                    || after.more > 0
                    || after.inherited.iter().any(|later| later.attributes.is_none());
                let text = format!("`{name}` no longer takes the props of `{own}`");
                if unknown {
                    let text = format!("{text} as such; whether it still takes them was not decided.");
                    changes.push(scripts.change(Level::Fix, export, name, text).undecided());
                } else {
                    changes.push(scripts.change(Level::Breaking, export, name, format!("{text}.")));
                }
            }
            (Some(attributes), _) => {
                let gone = missing(attributes, from, after);
                lost(changes, scripts, (export, name), &gone);
            }
        }
    }
    let known = |later: &&Inherited| {
        is_ref(later) || before.inherited.iter().any(|from| origin(&from.from) == origin(&later.from))
    };
    let plain = !before.unknown && before.inherited.iter().all(is_ref);
    for later in after.inherited.iter().filter(|later| plain && !known(later)) {
        let text = format!("`{name}` also takes the props of `{}`.", origin(&later.from));
        changes.push(scripts.change(Level::Feature, export, name, text));
    }
}

/// The one type of a library that took the place of another, where it is that of another component.
fn replaced(before: &Component, after: &Component, own: &str) -> Option<String> {
    let known = |from: &str| before.inherited.iter().any(|earlier| origin(&earlier.from) == from);
    let new = after.inherited.iter().filter(|later| later.attributes.is_none());
    let mut new = new.map(|later| origin(&later.from)).filter(|from| !known(from));
    let (other, None) = (new.next()?, new.next()) else { return None };
    let (one, another) = (component_of(own)?, component_of(&other)?);
    // `DialogPortalProps` are those of `Portal`.
    let same = one.ends_with(another) || another.ends_with(one);
    (!same).then_some(other)
}

/// `Root` for `ComponentProps<typeof Dialog.Root>` and for `Dialog.RootProps`; nothing for other types.
fn component_of(from: &str) -> Option<&str> {
    let name = match from.strip_prefix("ComponentProps<typeof ") {
        Some(rest) => rest.strip_suffix('>')?,
        None => from.strip_suffix("Props")?,
    };
    let plain = name.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '_' | '$'));
    name.rsplit('.').next().filter(|last| plain && !last.is_empty())
}

fn lost(changes: &mut Vec<Change>, scripts: &Scripts<'_>, (export, name): (&str, &str), gone: &[&str]) {
    if !gone.is_empty() {
        let text = format!("`{name}` no longer takes {}.", super::names(gone.iter().copied()));
        changes.push(scripts.change(Level::Breaking, export, name, text));
    }
}

/// The names that a type gave and that the later one leaves out.
fn left_out<'a>(from: &'a Inherited, later: &'a Inherited) -> impl Iterator<Item = &'a str> {
    let further = later.without.iter().filter(|name| !from.without.contains(name));
    let only = from.only.iter().flatten();
    let dropped = only.filter(|name| later.only.as_ref().is_some_and(|only| !only.contains(name)));
    further.chain(dropped).map(String::as_str)
}

/// The attributes that a component took and takes no longer.
fn missing(attributes: Attributes, from: &Inherited, after: &Component) -> Vec<&'static str> {
    let given = |name: &&str| match &from.only {
        Some(only) => only.iter().any(|taken| taken == name),
        None => !from.without.iter().any(|without| without == name),
    };
    let still =
        |name: &str| after.props.iter().any(|own| own.name == name) || takes(after, name) != Takes::No;
    let mut gone: Vec<&'static str> = attributes.names().filter(given).filter(|name| !still(name)).collect();
    // What a component is given most comes first.
    gone.sort_by_key(|name| (USUAL.iter().position(|usual| usual == name).unwrap_or(USUAL.len()), *name));
    gone
}

/// The package that `ComponentProps<typeof DialogPrimitive.Root>` takes its types from.
fn package<'f>(facts: &'f Facts, from: &str) -> Option<&'f str> {
    let (_, rest) = from.split_once("typeof ")?;
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(rest.len());
    let local = rest.get(..end)?;
    let binds =
        |import: &&basepair_syntax::facts::Import| import.names.iter().any(|name| name.local == local);
    let import = facts.imports.iter().find(binds)?;
    Some(import.specifier.as_str())
        .filter(|specifier| basepair_syntax::canonical::is_plain_package(specifier))
}

fn is_same(one: &str, other: &str) -> bool {
    let family = |specifier: &str| {
        let found = SAME.iter().find(|(old, new)| {
            specifier.starts_with(old) || specifier == *new || specifier.starts_with(&format!("{new}/"))
        });
        found.map_or_else(|| root(specifier).to_owned(), |(_, new)| (*new).to_owned())
    };
    family(one) == family(other)
}

/// `@base-ui/react` for `@base-ui/react/dialog`.
fn root(specifier: &str) -> &str {
    let parts = if specifier.starts_with('@') { 2 } else { 1 };
    let end = specifier.match_indices('/').nth(parts - 1).map_or(specifier.len(), |(at, _)| at);
    specifier.get(..end).unwrap_or(specifier)
}
