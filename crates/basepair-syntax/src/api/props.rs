//! What a component takes, for those who must be right about it: what the source does not say is unknown. The files are read
//! already; which of them an import means is the caller's knowledge.

use super::Inherited;
use super::module::Module;
use super::resolve::Resolver;
use super::scripts::Scripts;
use super::union::{self, MOST, Part};
use crate::facts::{Facts, Language};
use crate::outline::Outline;
use memchr::memmem;
use std::cell::LazyCell;
use std::fmt;
use std::sync::Arc;

/// Modules that are exported as a whole by one another, followed for one name.
const MOST_STARS: usize = 200;

/// Finds the file, by position, that a specifier means in the file at another position.
type Lead<'l> = Box<dyn Fn(usize, &str) -> Option<usize> + Sync + 'l>;

/// Files with what they declare.
pub struct Interfaces<'t> {
    modules: Vec<Module<'t>>,
    /// Positions of the modules that were read whole.
    lead: Lead<'t>,
}

impl fmt::Debug for Interfaces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interfaces").field("modules", &self.modules.len()).finish_non_exhaustive()
    }
}

/// Whether a module exports a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exported {
    Yes,
    No,
    /// It takes names from a module that is not known.
    Unknown,
}

/// A prop that a source declares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    pub name: String,
    pub is_required: bool,
    /// The only texts that it may be, in quotes, where they are known.
    pub texts: Option<Vec<String>>,
}

/// What a component takes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Props {
    pub known: Vec<Known>,
    inherited: Vec<Inherited>,
    /// Whether these are all.
    pub is_closed: bool,
}

impl Props {
    pub fn get(&self, name: &str) -> Option<&Known> {
        self.known.iter().find(|known| known.name == name)
    }

    /// Whether all that it takes is declared in the sources.
    pub fn declares_all(&self) -> bool {
        self.is_closed && self.inherited.is_empty()
    }

    /// Whether the component may take a prop.
    pub fn takes(&self, name: &str) -> bool {
        let inherits = |from: &Inherited| match &from.only {
            Some(only) => only.iter().any(|taken| taken == name),
            None => {
                !from.without.iter().any(|without| without == name)
                    && from.attributes.is_none_or(|attributes| attributes.has(name))
            }
        };
        !self.is_closed || self.get(name).is_some() || self.inherited.iter().any(inherits)
    }

    /// The names that it takes, without those of events.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.known.iter().map(|known| known.name.as_str()).collect();
        for from in &self.inherited {
            let all = from.attributes.filter(|_| from.only.is_none());
            for name in all.into_iter().flat_map(super::Attributes::names) {
                names.push(name);
            }
            names.extend(from.only.iter().flatten().map(String::as_str));
            names.retain(|name| {
                !from.without.iter().any(|without| without == name) || self.get(name).is_some()
            });
        }
        names
    }
}

impl<'t> Interfaces<'t> {
    /// The files in the order of their positions.
    pub fn of(files: impl Iterator<Item = (&'t str, Arc<str>, &'t Facts)>, lead: Lead<'t>) -> Self {
        let modules = files.enumerate().map(|(position, (path, text, facts))| {
            // What does not parse may export anything.
            let unread = || Arc::new(Outline { opaque: true, ..Outline::default() });
            let outline = facts.outline.clone().unwrap_or_else(unread);
            Module { path, text, outline, edits: Vec::new(), position }
        });
        Self { modules: modules.collect(), lead }
    }

    /// Whether a file exports a name, itself or from another one.
    pub fn exports(&self, position: usize, name: &str) -> Exported {
        self.exported(position, name, &mut Vec::new())
    }

    fn exported(&self, position: usize, name: &str, seen: &mut Vec<usize>) -> Exported {
        if seen.contains(&position) {
            return Exported::No;
        }
        seen.push(position);
        let known = self.modules.get(position).filter(|module| is_read(module) && seen.len() < MOST_STARS);
        let Some(module) = known else { return Exported::Unknown };
        if module.exported.contains_key(name) {
            return Exported::Yes;
        }
        let mut found = Exported::No;
        // The default export is not among what is exported as a whole.
        for star in module.stars.iter().filter(|_| name != "default") {
            let other = (self.lead)(position, star).map(|other| self.exported(other, name, seen));
            match other.unwrap_or(Exported::Unknown) {
                Exported::Yes => return Exported::Yes,
                Exported::Unknown => found = Exported::Unknown,
                Exported::No => {}
            }
        }
        found
    }

    /// The names that a file itself exports.
    pub fn names(&self, position: usize) -> impl Iterator<Item = &str> + Clone {
        let exports = self.modules.get(position).map(|module| module.exports.as_slice()).unwrap_or_default();
        exports.iter().map(|export| export.name.as_str())
    }

    /// What the default export of a file is called there.
    pub fn default_name(&self, position: usize) -> Option<&str> {
        let module = self.modules.get(position)?;
        let default = module.exports.get(*module.exported.get("default")?)?;
        Some(default.local.as_str())
    }

    /// The modules to whose types a file adds.
    pub fn augmented(&self, position: usize) -> &[String] {
        self.modules.get(position).map(|module| module.augmented.as_slice()).unwrap_or_default()
    }

    /// The file that declares what a file calls by a name, and the name there.
    pub fn origin(&self, position: usize, name: &str) -> Option<(usize, String)> {
        let scripts: &dyn Scripts = self;
        let (module, name) = scripts.origin(self.modules.get(position)?, name)?;
        Some((module.position, name))
    }

    /// What the component takes that a file declares under a name; `None` where nothing is known of it.
    pub fn props(&self, position: usize, name: &str) -> Option<Props> {
        let module = self.modules.get(position).filter(|module| is_typed(module))?;
        let value = module.values.get(name)?;
        let described = Resolver::strict(self).described(module, value)?;
        let function = described.function.is_some();
        let fields = described.fields?;
        // A class, or a function, may be given defaults for what its type requires.
        let has_defaults = LazyCell::new(|| {
            let has = |name: &str| memmem::find(module.text.as_bytes(), name.as_bytes()).is_some();
            !function || has("defaultProps") || has("propTypes")
        });
        let mut props =
            Props { known: Vec::new(), inherited: fields.inherited.clone(), is_closed: fields.is_closed() };
        for field in fields.into_own() {
            let is_required = !field.prop.optional && !*has_defaults;
            props.known.push(Known { name: field.prop.name, is_required, texts: texts(&field.parts) });
        }
        Some(props)
    }
}

impl Scripts for Interfaces<'_> {
    fn import<'w>(&'w self, from: &Module<'_>, specifier: &str) -> Option<&'w Module<'w>> {
        let found = self.modules.get((self.lead)(from.position, specifier)?)?;
        is_read(found).then_some(found)
    }
}

/// Whether a file is a module whose exports are known.
fn is_read(module: &Module<'_>) -> bool {
    let language = Language::of(module.path);
    let is_module = !module.exports.is_empty() || !module.stars.is_empty() || !module.imports.is_empty();
    let script = match language {
        Language::Ts | Language::Tsx => !module.path.ends_with(".d.ts"),
        // Otherwise it may export in a way that is not that of modules.
        Language::Js | Language::Jsx => is_module && !module.path.ends_with(".cjs"),
        _ => false,
    };
    script && !module.opaque && !module.cut
}

fn is_typed(module: &Module<'_>) -> bool {
    is_read(module) && matches!(Language::of(module.path), Language::Ts | Language::Tsx)
}

/// The texts of a union, where it has no other texts.
fn texts(parts: &[Part]) -> Option<Vec<String>> {
    let plain = |part: &Part| match part {
        Part::Literal(text) => {
            text.starts_with(['"', 't', 'f', '-']) || text.starts_with(|c: char| c.is_ascii_digit())
        }
        Part::Keyword(word) => {
            matches!(*word, "null" | "undefined" | "boolean" | "number" | "never" | "bigint")
        }
        Part::Other => false,
    };
    let texts: Vec<String> =
        union::literals(parts).into_iter().filter(|text| text.starts_with('"')).collect();
    (parts.len() < MOST && parts.iter().all(plain) && !texts.is_empty()).then_some(texts)
}
