//! Changes of the variants that `cva` and `tv` declare.

use super::scripts::{Scripts, called};
use super::{Change, Level, names};
use basepair_syntax::api::{Export, Variant};

/// What the variants of a file no longer have: components take it through their props and need not say it again.
#[derive(Debug, Default)]
pub(super) struct Lost {
    variants: Vec<String>,
    /// Variant and value.
    values: Vec<(String, String)>,
    gained: Vec<(String, String)>,
    /// Variants with another default.
    defaults: Vec<String>,
}

impl Lost {
    pub(super) fn has_variant(&self, name: &str) -> bool {
        self.variants.iter().any(|variant| variant == name)
    }

    pub(super) fn has_value(&self, variant: &str, value: &str) -> bool {
        self.values.iter().any(|(of, known)| of == variant && known == value)
    }

    pub(super) fn has_default(&self, variant: &str) -> bool {
        self.defaults.iter().any(|known| known == variant)
    }

    pub(super) fn has_gained(&self, variant: &str, value: &str) -> bool {
        self.gained.iter().any(|(of, known)| of == variant && known == value)
    }
}

pub(super) fn compare(
    changes: &mut Vec<Change>,
    scripts: &Scripts<'_>,
    (old, before): (&Export, &[Variant]),
    (new, after): (&Export, &[Variant]),
    lost: &mut Lost,
) {
    let of = called(new);
    let mut push = |level, variant: &str, text: String| {
        changes.push(scripts.change(level, &old.name, &format!("{of}.{variant}"), text));
    };
    for variant in before {
        let name = &variant.name;
        let Some(later) = after.iter().find(|later| later.name == *name) else {
            lost.variants.push(name.clone());
            push(Level::Breaking, name, format!("`{of}` no longer has the variant `{name}`."));
            continue;
        };
        let only = |these: &Variant, those: &Variant| -> Vec<String> {
            these.values.iter().filter(|value| !those.values.contains(value)).cloned().collect()
        };
        let (gone, new) = (only(variant, later), only(later, variant));
        if !gone.is_empty() {
            let listed = names(gone.iter().map(String::as_str));
            push(Level::Breaking, name, format!("The variant `{name}` of `{of}` no longer has {listed}."));
            lost.values.extend(gone.into_iter().map(|value| (name.clone(), value)));
        }
        if !new.is_empty() {
            let listed = names(new.iter().map(String::as_str));
            push(Level::Feature, name, format!("The variant `{name}` of `{of}` also has {listed}."));
            lost.gained.extend(new.into_iter().map(|value| (name.clone(), value)));
        }
        if variant.default != later.default {
            lost.defaults.push(name.clone());
            let shown = |value: &Option<String>| {
                value.as_ref().map_or_else(|| "nothing".to_owned(), |value| format!("`{value}`"))
            };
            let (now, then) = (shown(&later.default), shown(&variant.default));
            push(
                Level::Fix,
                name,
                format!("The default of the variant `{name}` of `{of}` is {now} instead of {then}."),
            );
        }
    }
    for variant in after.iter().filter(|variant| !before.iter().any(|known| known.name == variant.name)) {
        let name = &variant.name;
        lost.gained.push((name.clone(), String::new()));
        push(Level::Feature, name, format!("The variant `{name}` of `{of}` is new."));
    }
}
