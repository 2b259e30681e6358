//! An interface as lines, one for each thing that a consumer may use: what two versions are compared by.

use super::{component, exported_as};
use basepair_syntax::api::{Api, Kind, Prop};
use std::fmt::Write;

/// Sorted where the order means nothing to consumers, so that only differences differ.
pub(crate) fn lines(api: &Api) -> String {
    let mut out = String::new();
    for export in &api.exports {
        let _ = writeln!(out, "{} {}", export.kind.word(), exported_as(export));
        if let Some(component) = component(export) {
            component.props.iter().for_each(|each| prop(&mut out, each));
            for each in &component.inherited {
                let only =
                    each.only.as_ref().map_or(String::new(), |only| format!(" only {}", only.join(", ")));
                let without = if each.without.is_empty() {
                    String::new()
                } else {
                    format!(" without {}", each.without.join(", "))
                };
                let _ = writeln!(out, "  ...{}{only}{without}", each.from);
            }
            for (name, value) in &component.presets {
                let _ = writeln!(out, "  {name} = {value}");
            }
        }
        if let Kind::Variants(variants) = &export.kind {
            for variant in variants {
                let default = variant.default.as_ref().map_or(String::new(), |value| format!(" = {value}"));
                let _ = writeln!(out, "  {}: {}{default}", variant.name, variant.values.join(" | "));
            }
        }
    }
    for star in &api.stars {
        let _ = writeln!(out, "everything from {star}");
    }
    out
}

fn prop(out: &mut String, prop: &Prop) {
    let optional = if prop.optional { "?" } else { "" };
    let default = prop.default.as_ref().map_or(String::new(), |value| format!(" = {value}"));
    let deprecated = if prop.deprecated { " (deprecated)" } else { "" };
    let _ = writeln!(out, "  {}{optional}: {}{default}{deprecated}", prop.name, prop.kind);
}
