//! The scripts that a description reaches: each is read when a name first leads there, and names are followed through
//! imports and re-exports. The number of scripts and of steps is bounded.

use super::module::Module;
use super::read;
use super::{Find, Script};
use crate::outline::{TypeDeclaration, Value};
use oxc_allocator::Allocator;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;

/// Scripts that one description reads.
const MOST_MODULES: usize = 48;
/// Text that one description reads, in bytes.
const MOST_TEXT: usize = 4 * 1024 * 1024;
/// Imports and re-exports that are followed for one name.
const MOST_HOPS: usize = 16;

/// The scripts among which names are followed.
pub(super) trait Scripts {
    /// The module that a specifier means in another one.
    fn import<'w>(&'w self, from: &Module<'_>, specifier: &str) -> Option<&'w Module<'w>>;
}

/// Scripts that are read when they are reached.
pub(super) struct Reading<'f, 't> {
    find: Find<'f, 't>,
    allocator: RefCell<Allocator>,
    /// Read one after the other; they stay where they are.
    modules: Vec<OnceCell<Module<'t>>>,
    used: Cell<usize>,
    text: Cell<usize>,
    /// By path. `None` for a file that cannot be read.
    known: RefCell<HashMap<String, Option<usize>>>,
}

impl<'f, 't> Reading<'f, 't> {
    pub(super) fn new(find: Find<'f, 't>) -> Self {
        Self {
            find,
            allocator: RefCell::default(),
            modules: (0..MOST_MODULES).map(|_| OnceCell::new()).collect(),
            used: Cell::new(0),
            text: Cell::new(0),
            known: RefCell::default(),
        }
    }

    pub(super) fn open<'w>(&'w self, script: Script<'t>) -> Option<&'w Module<'w>> {
        let known = self.known.borrow().get(script.path).copied();
        let at = match known {
            Some(at) => at,
            None => {
                let path = script.path.to_owned();
                let at = self.read(script);
                self.known.borrow_mut().insert(path, at);
                at
            }
        };
        self.modules.get(at?).and_then(OnceCell::get)
    }

    fn read(&self, script: Script<'t>) -> Option<usize> {
        let at = self.used.get();
        let text = self.text.get().saturating_add(script.text.len());
        if text > MOST_TEXT {
            return None;
        }
        let slot = self.modules.get(at)?;
        self.text.set(text);
        let module = read::read(&mut self.allocator.borrow_mut(), script.path, &script.text)?;
        slot.set(module).ok()?;
        self.used.set(at + 1);
        Some(at)
    }
}

impl Scripts for Reading<'_, '_> {
    fn import<'w>(&'w self, from: &Module<'_>, specifier: &str) -> Option<&'w Module<'w>> {
        self.open((self.find)(from.path, specifier)?)
    }
}

impl<'s> dyn Scripts + 's {
    /// The module that declares a name, and what it is called there. A name may be dotted, for a module that was
    /// imported as a whole.
    pub(super) fn origin<'w>(
        &'w self,
        module: &'w Module<'w>,
        name: &str,
    ) -> Option<(&'w Module<'w>, String)> {
        let mut hops = MOST_HOPS;
        if let Some((space, inner)) = name.split_once('.') {
            let import = module.imports.get(space).filter(|import| import.name == "*")?;
            return self.exported(self.import(module, &import.specifier)?, inner, &mut hops);
        }
        self.follow(module, name, &mut hops)
    }

    /// The module that declares what `from` exports under a name.
    pub(super) fn passed_on<'w>(
        &'w self,
        module: &'w Module<'w>,
        from: &str,
        name: &str,
    ) -> Option<(&'w Module<'w>, String)> {
        self.exported(self.import(module, from)?, name, &mut { MOST_HOPS })
    }

    fn follow<'w>(
        &'w self,
        module: &'w Module<'w>,
        name: &str,
        hops: &mut usize,
    ) -> Option<(&'w Module<'w>, String)> {
        *hops = hops.checked_sub(1)?;
        if module.types.contains_key(name) || module.values.contains_key(name) {
            return Some((module, name.to_owned()));
        }
        let import = module.imports.get(name).filter(|import| import.name != "*")?;
        self.exported(self.import(module, &import.specifier)?, &import.name, hops)
    }

    fn exported<'w>(
        &'w self,
        module: &'w Module<'w>,
        name: &str,
        hops: &mut usize,
    ) -> Option<(&'w Module<'w>, String)> {
        *hops = hops.checked_sub(1)?;
        if let Some(export) = module.exported.get(name).and_then(|at| module.exports.get(*at)) {
            return match &export.from {
                None => self.follow(module, &export.local, hops),
                Some(from) => self.exported(self.import(module, from)?, &export.local, hops),
            };
        }
        let stars = module.stars.iter().take(*hops);
        stars.filter_map(|star| self.import(module, star)).find_map(|other| self.exported(other, name, hops))
    }

    pub(super) fn kind<'w>(
        &'w self,
        module: &'w Module<'w>,
        name: &str,
    ) -> Option<(&'w Module<'w>, &'w TypeDeclaration)> {
        let (module, name) = self.origin(module, name)?;
        Some((module, module.types.get(&name)?))
    }

    pub(super) fn value<'w>(
        &'w self,
        module: &'w Module<'w>,
        name: &str,
    ) -> Option<(&'w Module<'w>, &'w Value)> {
        let (module, name) = self.origin(module, name)?;
        Some((module, module.values.get(&name)?))
    }
}
