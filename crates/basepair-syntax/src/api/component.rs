//! Exports of a module: what kind each is, and for components their props, through the functions that wrap them.

use super::comment;
use super::fields::Fields;
use super::module::{Export as Exported, Form, Function, Module, Shape, Value};
use super::print;
use super::resolve::{Resolver, Typed, last};
use super::scripts::Scripts;
use super::union;
use super::{Api, Component, Export, Inherited, Kind, Variant};

/// Wrappers, aliases and calls that are followed.
const DEEPEST: usize = 12;
/// The longest default that is shown, in bytes.
const LONGEST_DEFAULT: usize = 120;

pub(super) fn describe<'w>(scripts: &'w Scripts<'_, '_>, module: &'w Module<'w>) -> Api {
    // One for all exports, so that they share the number of steps.
    let mut describer = Describer { scripts, resolver: Resolver::new(scripts) };
    let exports = module.exports.iter().map(|export| describer.export(module, export));
    Api { exports: exports.collect(), stars: module.stars.clone(), cut: module.cut }
}

/// What is known of a component.
struct Described<'w> {
    /// `None` where the source says nothing about them.
    fields: Option<Fields>,
    /// The function that takes the props apart.
    function: Option<(&'w Module<'w>, &'w Function)>,
}

struct Describer<'w, 'f, 't> {
    scripts: &'w Scripts<'f, 't>,
    resolver: Resolver<'w, 'f, 't>,
}

impl<'w> Describer<'w, '_, '_> {
    fn export(&mut self, module: &'w Module<'w>, export: &'w Exported) -> Export {
        let mut out = Export {
            name: export.name.clone(),
            local: export.local.clone(),
            kind: Kind::Foreign,
            comment: String::new(),
            from: export.from.clone(),
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
            return out;
        };
        if let Some(place) = value.comment {
            out.comment = comment::read(home.text.get(place.start()..place.end()).unwrap_or_default()).text;
        }
        let name = if local == super::read::UNNAMED { file_name(home.path) } else { local };
        out.kind = self.kind(home, &name, value);
        out.local = name;
        out
    }

    fn kind(&mut self, module: &'w Module<'w>, name: &str, value: &'w Value) -> Kind {
        let capital = name.starts_with(char::is_uppercase);
        if capital && let Some(described) = self.described(module, value, DEEPEST) {
            return Kind::Component(component(described));
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

    fn described(&mut self, module: &'w Module<'w>, value: &'w Value, left: usize) -> Option<Described<'w>> {
        let left = left.checked_sub(1)?;
        let inner = self.form(module, &value.form, left);
        let Some(stated) = &value.stated else { return inner };
        // The type beside the name counts more than what the function says.
        let function = inner.and_then(|inner| inner.function);
        let fields = self.stated(&Typed::new(stated, module), left)?;
        Some(Described { fields: Some(fields), function })
    }

    fn form(&mut self, module: &'w Module<'w>, form: &'w Form, left: usize) -> Option<Described<'w>> {
        match form {
            Form::Function(function) if module.markup => {
                let fields = match &function.props {
                    Some(props) => Some(self.resolver.fields(&Typed::new(props, module))),
                    None if !function.takes => Some(Fields::default()),
                    None => None,
                };
                Some(Described { fields, function: Some((module, function)) })
            }
            Form::Class { component: true, props } => {
                let fields = props.as_ref().map(|props| self.resolver.fields(&Typed::new(props, module)));
                Some(Described { fields: Some(fields.unwrap_or_default()), function: None })
            }
            Form::Name(name) => match self.scripts.value(module, name) {
                Some((home, value)) => self.described(home, value, left),
                // A part of a library under another name.
                None if module.markup && is_imported(module, name) => {
                    let fields = Fields::inheriting(format!("ComponentProps<typeof {name}>"));
                    Some(Described { fields: Some(fields), function: None })
                }
                None => None,
            },
            Form::Call { callee, types, arguments } => {
                let left = left.checked_sub(1)?;
                match last(callee) {
                    "forwardRef" => self.forwarded(module, types, arguments.first(), left),
                    "memo" => {
                        let inner = arguments.first().and_then(|inner| self.form(module, inner, left));
                        match types.first() {
                            Some(props) => Some(Described {
                                fields: Some(self.resolver.fields(&Typed::new(props, module))),
                                function: inner.and_then(|inner| inner.function),
                            }),
                            None => inner.or(Some(Described { fields: None, function: None })),
                        }
                    }
                    "lazy" | "dynamic" => Some(Described { fields: None, function: None }),
                    "assign" => arguments.first().and_then(|inner| self.form(module, inner, left)),
                    _ => self.called(module, callee, left),
                }
            }
            _ => None,
        }
    }

    fn forwarded(
        &mut self,
        module: &'w Module<'w>,
        types: &'w [super::module::Type],
        inner: Option<&'w Form>,
        left: usize,
    ) -> Option<Described<'w>> {
        let inner = inner.and_then(|inner| self.form(module, inner, left));
        let (mut fields, function) = inner.map_or((None, None), |inner| (inner.fields, inner.function));
        if let Some(props) = types.get(1) {
            fields = Some(self.resolver.fields(&Typed::new(props, module)));
        }
        if let (Some(fields), Some(element)) = (&mut fields, types.first()) {
            let element = Typed::new(element, module).print();
            fields.and(Fields::inheriting(format!("RefAttributes<{element}>")));
        }
        Some(Described { fields, function })
    }

    /// What a function of ours returns, where it says that.
    fn called(&mut self, module: &'w Module<'w>, callee: &str, left: usize) -> Option<Described<'w>> {
        let (home, value) = self.scripts.value(module, callee)?;
        let Form::Function(function) = &value.form else { return None };
        let fields = self.stated(&Typed::new(function.returns.as_ref()?, home), left)?;
        Some(Described { fields: Some(fields), function: None })
    }

    /// The props of something whose type is stated: `FC<Props>`, `(props: Props) => ReactNode`.
    fn stated(&mut self, typed: &Typed<'w>, left: usize) -> Option<Fields> {
        let left = left.checked_sub(1)?;
        match &typed.kind.shape {
            Shape::Function(first) => Some(match first {
                Some(props) => self.resolver.fields(&typed.inside(props)),
                None => Fields::default(),
            }),
            Shape::Query(name) => {
                let (home, value) = self.scripts.value(typed.module, name)?;
                self.described(home, value, left)?.fields
            }
            Shape::Name { name, arguments } => {
                if let Some(declared) = self.resolver.declared(typed, name, arguments) {
                    return self.stated(&declared, left);
                }
                let first = arguments.first().map(|kind| typed.inside(kind));
                match last(name) {
                    "FC"
                    | "FunctionComponent"
                    | "VFC"
                    | "ComponentType"
                    | "ComponentClass"
                    | "ExoticComponent"
                    | "NamedExoticComponent"
                    | "ForwardRefExoticComponent"
                    | "JSXElementConstructor" => {
                        Some(first.map(|props| self.resolver.fields(&props)).unwrap_or_default())
                    }
                    "MemoExoticComponent" | "LazyExoticComponent" => self.stated(&first?, left),
                    _ => None,
                }
            }
            _ => None,
        }
    }
}

/// Puts together what is shown of a component.
fn component(described: Described<'_>) -> Component {
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

/// Whether the first part of a name is imported.
fn is_imported(module: &Module<'_>, name: &str) -> bool {
    module.imports.contains_key(name.split('.').next().unwrap_or_default())
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
