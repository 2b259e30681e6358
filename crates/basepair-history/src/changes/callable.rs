//! Changes of functions, hooks and other values that have a type.

use super::accepts::{gained, lost};
use super::scripts::{Scripts, called};
use super::{Change, Level};
use basepair_syntax::api::{Export, Parameter, Structure};

pub(super) fn compare(changes: &mut Vec<Change>, scripts: &Scripts<'_>, old: &Export, new: &Export) {
    let (Some(before), Some(after)) = (&old.structure, &new.structure) else { return };
    if before == after {
        return;
    }
    let name = called(new);
    let mut push = |level: Level, text: String, undecided: bool| {
        let change = scripts.change(level, &new.name, name, text);
        changes.push(if undecided { change.undecided() } else { change });
    };
    let (
        Structure::Function { parameters: old, returns: returned },
        Structure::Function { parameters: new, returns },
    ) = (before, after)
    else {
        match after.extends(before) {
            Some(true) => {}
            Some(false) => push(Level::Breaking, format!("The type of `{name}` is another one."), false),
            None => push(
                Level::Fix,
                format!("The type of `{name}` is another one; whether that breaks anything was not decided."),
                true,
            ),
        }
        return;
    };
    for (at, parameter) in new.iter().enumerate() {
        let shown = shown(parameter, at);
        let Some(earlier) = old.get(at) else {
            let (level, word) = if parameter.optional {
                (Level::Feature, "also takes")
            } else {
                (Level::Breaking, "now requires")
            };
            push(level, format!("`{name}` {word} {shown}."), false);
            continue;
        };
        if earlier.optional && !parameter.optional {
            push(Level::Breaking, format!("`{name}` now requires {shown}."), false);
        }
        let (Some(was), Some(is)) = (&earlier.kind, &parameter.kind) else { continue };
        if was == is {
            continue;
        }
        match (was.fits(is), is.fits(was)) {
            (Some(false), _) => {
                let how = lost(was, is);
                push(Level::Breaking, format!("`{name}` accepts less as {shown}{how}."), false);
            }
            (Some(true), Some(false)) => {
                let how = gained(was, is);
                push(Level::Feature, format!("`{name}` accepts more as {shown}{how}."), false);
            }
            (Some(true), _) => {}
            (None, _) => push(
                Level::Fix,
                format!(
                    "The type of {shown} of `{name}` is another one; whether it accepts less was not decided."
                ),
                true,
            ),
        }
    }
    for (at, parameter) in old.iter().enumerate().skip(new.len()) {
        if new.iter().any(|parameter| parameter.name == "...") {
            break;
        }
        push(Level::Breaking, format!("`{name}` no longer takes {}.", shown(parameter, at)), false);
    }
    if let (Some(was), Some(is)) = (returned, returns)
        && was != is
    {
        match is.extends(was) {
            Some(true) => {}
            Some(false) => push(Level::Breaking, format!("`{name}` returns another type."), false),
            None => push(
                Level::Fix,
                format!("`{name}` returns another type; whether that breaks anything was not decided."),
                true,
            ),
        }
    }
}

/// What a sentence calls a parameter.
fn shown(parameter: &Parameter, at: usize) -> String {
    match parameter.name.as_str() {
        "" => format!("the parameter {}", at + 1),
        name => format!("the parameter `{name}`"),
    }
}
