//! Changes of the props of a component.

use super::accepts::{gained, lost};
use super::inherited::{self, Takes};
use super::scripts::{Scripts, called};
use super::side::line;
use super::variants::Lost;
use super::{Change, Level, Place, Side, names};
use basepair_syntax::api::{Component, Export, Prop, Structure};

pub(super) fn compare(
    changes: &mut Vec<Change>,
    scripts: &Scripts<'_>,
    export: &Export,
    before: &Component,
    after: &Component,
    variants: &Lost,
) {
    let name = called(export);
    if before.unknown {
        return;
    }
    if after.unknown {
        let text =
            format!("The props of `{name}` can no longer be read; whether it takes less was not decided.");
        changes.push(scripts.change(Level::Fix, &export.name, name, text).undecided());
        return;
    }
    let props = Props { scripts, export, name, before, after, variants };
    for old in &before.props {
        match after.props.iter().find(|new| new.name == old.name) {
            Some(new) => props.changed(changes, old, new),
            None => props.removed(changes, old),
        }
    }
    for new in after.props.iter().filter(|new| !before.props.iter().any(|old| old.name == new.name)) {
        props.added(changes, new);
    }
    inherited::compare(changes, scripts, (&export.name, name), before, after);
}

struct Props<'s> {
    scripts: &'s Scripts<'s>,
    export: &'s Export,
    name: &'s str,
    before: &'s Component,
    after: &'s Component,
    variants: &'s Lost,
}

impl Props<'_> {
    fn change(&self, level: Level, old: Option<&Prop>, new: Option<&Prop>, text: String) -> Change {
        let prop = old.or(new).map(|prop| prop.name.as_str()).unwrap_or_default();
        let mut change =
            self.scripts.change(level, &self.export.name, &format!("{}.{prop}", self.name), text);
        let pair = self.scripts.pair;
        change.before = old.and_then(|prop| place(pair.old.side, prop)).or(change.before);
        change.after = new.and_then(|prop| place(pair.new.side, prop)).or(change.after);
        change
    }

    fn removed(&self, changes: &mut Vec<Change>, old: &Prop) {
        let prop = &old.name;
        if self.variants.has_variant(prop) {
            return;
        }
        let text = format!("`{}` no longer has the prop `{prop}`", self.name);
        match inherited::still_takes(self.before, self.after, prop) {
            Takes::Yes if inherited::is_of_every_element(prop) && accepts_more_than_text(old) => {
                let text = format!(
                    "The prop `{prop}` of `{}` is only that of the element now: it accepts less.",
                    self.name
                );
                changes.push(self.change(Level::Breaking, Some(old), None, text));
            }
            Takes::Yes => {}
            // What a component takes apart without types says little about what it may be given.
            Takes::No if is_typed(old) && self.after.props.iter().all(is_typed) => {
                let mut change = self.change(Level::Breaking, Some(old), None, format!("{text}."));
                change.announced = old.deprecated.then(|| "the prop was deprecated".to_owned());
                changes.push(change);
            }
            Takes::No | Takes::Maybe => {
                let text = format!("{text} of its own; whether it still takes it was not decided.");
                changes.push(self.change(Level::Fix, Some(old), None, text).undecided());
            }
        }
    }

    fn added(&self, changes: &mut Vec<Change>, new: &Prop) {
        let (name, prop) = (self.name, &new.name);
        if new.optional || !is_typed(new) {
            let known = inherited::takes(self.before, prop) == Takes::Yes;
            if known && let Some(texts) = texts(new) {
                let list = names(texts.iter().map(String::as_str));
                let text = format!(
                    "The prop `{prop}` of `{name}` is no longer that of the element: it accepts {list}."
                );
                changes.push(self.change(Level::Breaking, None, Some(new), text));
            } else if !known && !self.variants.has_gained(prop, "") {
                let text = format!("`{name}` has the new prop `{prop}`.");
                changes.push(self.change(Level::Feature, None, Some(new), text));
            }
            return;
        }
        let text = match inherited::takes(self.before, prop) {
            Takes::No => format!("`{name}` requires the new prop `{prop}`."),
            Takes::Yes => format!("`{name}` now requires the prop `{prop}`."),
            Takes::Maybe => {
                let text =
                    format!("`{name}` requires the prop `{prop}`; whether it did before was not decided.");
                changes.push(self.change(Level::Fix, None, Some(new), text).undecided());
                return;
            }
        };
        changes.push(self.change(Level::Breaking, None, Some(new), text));
    }

    fn changed(&self, changes: &mut Vec<Change>, old: &Prop, new: &Prop) {
        let (name, prop) = (self.name, &new.name);
        let mut push = |level, text| changes.push(self.change(level, Some(old), Some(new), text));
        let typed = is_typed(old) && is_typed(new);
        if typed && old.optional && !new.optional {
            push(Level::Breaking, format!("`{name}` now requires the prop `{prop}`."));
        }
        if typed && !old.optional && new.optional {
            push(Level::Feature, format!("`{name}` no longer requires the prop `{prop}`."));
        }
        if !old.deprecated && new.deprecated {
            push(Level::Fix, format!("The prop `{prop}` of `{name}` is deprecated."));
        }
        if old.default != new.default && typed && !self.variants.has_default(prop) {
            let shown = |value: &Option<String>| {
                value.as_ref().map_or_else(|| "nothing".to_owned(), |value| format!("`{value}`"))
            };
            let (now, then) = (shown(&new.default), shown(&old.default));
            push(Level::Fix, format!("The default of `{prop}` of `{name}` is {now} instead of {then}."));
        }
        self.kind(changes, old, new);
    }

    /// The type of a prop of both states.
    fn kind(&self, changes: &mut Vec<Change>, old: &Prop, new: &Prop) {
        let (Some(before), Some(after)) = (&old.structure, &new.structure) else { return };
        // A prop that may be left out may be `undefined`.
        let whole = |kind: &Structure| match new.optional || old.optional {
            true => Structure::union([kind.clone(), Structure::Keyword("undefined")]),
            false => kind.clone(),
        };
        let (before, after) = (whole(before), whole(after));
        if before == after {
            return;
        }
        let (name, prop) = (self.name, &new.name);
        let (level, text) = match (before.fits(&after), after.fits(&before)) {
            (Some(true), Some(true)) => return,
            (Some(true), Some(false)) => {
                if self.is_said(prop, &after, &before, Lost::has_gained) {
                    return;
                }
                let how = gained(&before, &after);
                (Level::Feature, format!("The prop `{prop}` of `{name}` accepts more{how}."))
            }
            (Some(false), _) => {
                if self.is_said(prop, &before, &after, Lost::has_value) {
                    return;
                }
                let how = match lost(&before, &after) {
                    how if how.is_empty() && old.kind != new.kind => {
                        format!(": `{}` instead of `{}`", new.kind, old.kind)
                    }
                    how => how,
                };
                (Level::Breaking, format!("The prop `{prop}` of `{name}` accepts less{how}."))
            }
            (Some(true), None) => return,
            (None, _) => {
                let how = match old.kind == new.kind {
                    true => format!("`{}`, which is declared in another way", new.kind),
                    false => format!("`{}` instead of `{}`", new.kind, old.kind),
                };
                let text = format!(
                    "The type of `{prop}` of `{name}` is {how}; whether it accepts less was not decided."
                );
                changes.push(self.change(Level::Fix, Some(old), Some(new), text).undecided());
                return;
            }
        };
        changes.push(self.change(level, Some(old), Some(new), text));
    }

    /// Whether all that one type accepts and another does not was said of a variant.
    fn is_said(
        &self,
        prop: &str,
        one: &Structure,
        other: &Structure,
        said: fn(&Lost, &str, &str) -> bool,
    ) -> bool {
        one.parts().iter().filter(|part| part.fits(other) == Some(false)).all(|part| match part {
            Structure::Literal(text) => said(self.variants, prop, text.trim_matches('"')),
            _ => false,
        })
    }
}

/// Whether a type says what the prop is; otherwise only its name is known.
fn is_typed(prop: &Prop) -> bool {
    !prop.kind.is_empty()
}

/// Whether a prop may be something that no attribute of an element can be.
fn accepts_more_than_text(prop: &Prop) -> bool {
    let parts = prop.structure.iter().flat_map(|kind| kind.parts());
    let is_more = |part: &Structure| {
        matches!(part, Structure::Array(_) | Structure::Object { .. } | Structure::Function { .. })
    };
    parts.into_iter().any(is_more)
}

/// The texts that a prop may be, where it may be nothing else.
fn texts(prop: &Prop) -> Option<Vec<String>> {
    let parts = prop.structure.as_ref()?.parts().iter();
    let parts = parts.filter(|part| !matches!(part, Structure::Keyword("undefined" | "null")));
    let texts = parts.map(|part| match part {
        Structure::Literal(text) if text.starts_with('"') => Some(text.clone()),
        _ => None,
    });
    texts.collect::<Option<Vec<_>>>().filter(|texts| !texts.is_empty())
}

/// Where a prop is declared.
fn place(side: &Side, prop: &Prop) -> Option<Place> {
    let (file, offset) = prop.place.as_ref()?;
    let text = side.text_at(file)?;
    Some(Place { file: file.clone(), line: line(&text, *offset) })
}
