//! Exports of a module: what kind each is, and for components their props, through the functions that wrap them.

use super::comment;
use super::module::Module;
use super::print;
use super::resolve::{Described, Resolver, Typed, of_parts};
use super::scripts::Scripts;
use super::union;
use super::{Api, Component, Export, Inherited, Kind, Structure, Variant};
use crate::outline::{Export as Exported, Form, UNNAMED, Value};

/// The longest default that is shown, in bytes.
const LONGEST_DEFAULT: usize = 120;

pub(super) fn describe<'w>(scripts: &'w (dyn Scripts + 'w), module: &'w Module<'w>, in_full: bool) -> Api {
    // One for all exports, so that they share the number of steps.
    let mut resolver = Resolver::new(scripts);
    resolver.in_full = in_full;
    let mut describer = Describer { scripts, resolver };
    let exports = module.exports.iter().map(|export| describer.export(module, export));
    Api { exports: exports.collect(), stars: module.stars.clone(), cut: module.cut }
}

struct Describer<'w> {
    scripts: &'w (dyn Scripts + 'w),
    resolver: Resolver<'w>,
}

impl<'w> Describer<'w> {
    fn export(&mut self, module: &'w Module<'w>, export: &'w Exported) -> Export {
        let mut out = Export {
            name: export.name.clone(),
            local: export.local.clone(),
            kind: Kind::Foreign,
            comment: String::new(),
            from: export.from.clone(),
            structure: None,
        };
        let origin = match &export.from {
            None => self.scripts.origin(module, &export.local),
            Some(from) => self.scripts.passed_on(module, from, &export.local),
        };
        let Some((home, local)) = origin else {
            out.from =
                out.from.or_else(|| module.imports.get(&export.local).map(|from| from.specifier.clone()));
            if export.type_only {
                out.kind = Kind::Type;
            }
            return out;
        };
        if out.from.is_none() && !std::ptr::eq(home, module) {
            out.from = module.imports.get(&export.local).map(|import| import.specifier.clone());
        }
        let Some(value) = home.values.get(&local).filter(|_| !export.type_only) else {
            out.kind = Kind::Type;
            if let Some(declared) = home.types.get(&local).filter(|_| self.resolver.in_full) {
                out.structure = Some(self.resolver.structure(&Typed::new(&declared.body, home)));
            }
            return out;
        };
        if let Some(place) = value.comment {
            out.comment = comment::read(home.text.get(place.start()..place.end()).unwrap_or_default()).text;
        }
        let name = if local == UNNAMED { file_name(home.path) } else { local };
        out.kind = self.kind(home, &name, value);
        if self.resolver.in_full && !matches!(out.kind, Kind::Component(_) | Kind::Variants(_)) {
            out.structure = self.structure(home, value);
        }
        out.local = name;
        out
    }

    /// The type that a value is stated to have.
    fn structure(&mut self, home: &'w Module<'w>, value: &'w Value) -> Option<Structure> {
        if let Some(stated) = &value.stated {
            return Some(self.resolver.structure(&Typed::new(stated, home)));
        }
        match &value.form {
            Form::Function(function) if !function.overloaded => {
                // Nothing is known of the parameters of a generic function.
                let stands = function.props.as_ref().or(function.returns.as_ref());
                let stands = stands.or_else(|| function.inputs.iter().find_map(|input| input.kind.as_ref()));
                let Some(kind) = stands else {
                    return Some(self.resolver.untyped(function));
                };
                let typed = Typed::generic(kind, home, &function.generics);
                Some(self.resolver.function(&typed, function))
            }
            _ => None,
        }
    }

    fn kind(&mut self, module: &'w Module<'w>, name: &str, value: &'w Value) -> Kind {
        let capital = name.starts_with(char::is_uppercase);
        if capital && let Some(described) = self.resolver.described(module, value) {
            return Kind::Component(component(described, self.resolver.in_full));
        }
        match &value.form {
            Form::Variants(variants) => Kind::Variants(
                variants
                    .names
                    .iter()
                    .map(|variant| Variant {
                        name: variant.name.clone(),
                        values: variant.values.clone(),
                        default: variant.default.clone(),
                    })
                    .collect(),
            ),
            Form::Function(_) if is_hook(name) => Kind::Hook,
            Form::Function(_) => Kind::Function,
            Form::Class { .. } => Kind::Class,
            Form::Enum => Kind::Enum,
            _ => Kind::Constant,
        }
    }
}

/// Puts together what is shown of a component.
fn component(described: Described<'_>, in_full: bool) -> Component {
    let mut out = Component { unknown: described.fields.is_none(), ..Component::default() };
    let fields = described.fields.unwrap_or_default();
    out.more = fields.more;
    out.inherited = fields.inherited.clone();
    let known = !out.unknown;
    let mut defaults: Vec<(&str, Option<String>)> = Vec::new();
    if let Some((module, function)) = described.function {
        defaults.extend(function.taken.iter().map(|(name, default)| {
            let text = default.map(|place| print::plain(module, place));
            (name.as_str(), text.map(shortened))
        }));
    }
    for field in fields.into_own() {
        let mut prop = field.prop;
        // A prop that only forbids itself is none.
        let forbidden = prop.optional && prop.kind == "never";
        prop.literals = union::literals(&field.parts);
        if in_full {
            prop.structure = of_parts(&field.parts).or(prop.structure);
        }
        if let Some((_, Some(default))) = defaults.iter().find(|(name, _)| *name == prop.name) {
            prop.default = Some(default.clone());
        }
        if !forbidden {
            out.props.push(prop);
        }
    }
    // Names that the component sets itself are not inherited from the type any more.
    for Inherited { without, only, .. } in &mut out.inherited {
        without.retain(|name| !out.props.iter().any(|prop| prop.name == *name));
        if let Some(only) = only {
            only.retain(|name| !out.props.iter().any(|prop| prop.name == *name));
        }
    }
    out.inherited.retain(|inherited| inherited.only.as_ref().is_none_or(|only| !only.is_empty()));
    for (name, default) in defaults {
        if out.props.iter().any(|prop| prop.name == name) {
            continue;
        }
        if known {
            out.presets.extend(default.map(|default| (name.to_owned(), default)));
        } else {
            // Without types, what a component takes apart is all that is known.
            let optional = default.is_some();
            out.props.push(super::Prop {
                name: name.to_owned(),
                optional,
                default,
                ..super::Prop::default()
            });
        }
    }
    out.unknown &= out.props.is_empty();
    out
}

fn shortened(text: String) -> String {
    if text.len() <= LONGEST_DEFAULT {
        return text;
    }
    let end = (0..=LONGEST_DEFAULT).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    format!("{} …", text.get(..end).unwrap_or_default().trim_end())
}

/// `useTheme`, and not `used`.
fn is_hook(name: &str) -> bool {
    name.strip_prefix("use")
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_uppercase() || c.is_numeric()))
}

/// `button` for `ui/button.tsx`: what is left of a default export without a name.
fn file_name(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.split('.').next().unwrap_or(name);
    let words = stem.split(['-', '_', ' ']);
    words
        .map(|word| {
            let mut characters = word.chars();
            characters.next().map_or(String::new(), |first| first.to_uppercase().chain(characters).collect())
        })
        .collect()
}
