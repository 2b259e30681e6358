//! The scripts of a registry as modules, and what an import of one of them is in a frame: what the resolver says, except for our own
//! modules that stand in for a framework.
//! A script is transformed when a frame needs it: the modules of a large registry would take as much memory as its sources.

use crate::shims;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::contents::Contents;
use basepair_client::resolve::{self, Found, Resolver};
use basepair_syntax::facts::Problem;
use basepair_syntax::module::{Exported, Module, exports, transform, transform_all};
use basepair_syntax::{Language, Source};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

#[derive(Debug)]
pub(crate) struct Modules {
    /// Those of the listing, then our own.
    files: Vec<File>,
    resolver: Arc<Resolver>,
    /// Scripts that were transformed in advance, by position.
    ready: HashMap<usize, Script>,
}

/// A script, transformed, or why it cannot be.
pub(crate) type Script = Arc<Result<Module, Problem>>;

/// A file of the registry, or a module of ours.
#[derive(Debug)]
pub(crate) struct File {
    /// Its name in messages and in the frame.
    pub(crate) path: String,
    text: Text,
    pub(crate) content: Content,
    /// What a script exports, read when it is first asked for.
    exports: OnceLock<Result<Vec<Exported>, Problem>>,
}

#[derive(Debug)]
enum Text {
    Own(&'static str),
    /// That of an item's file, by position. Not a copy: a large registry keeps its texts compressed.
    Listed(Contents, usize),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Script,
    /// Part of the one style sheet of the registry.
    Style,
    Json,
    /// Nothing that a script can import.
    Other,
}

/// What an import means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Target {
    /// By position, as one of the items brings it. A module of ours is brought by whoever imports it.
    File(Found),
    Package,
    /// A file that no item brings.
    MissingFile,
}

impl File {
    fn new(path: String, text: Text) -> Self {
        Self { content: Content::of(&path), path, text, exports: OnceLock::new() }
    }

    pub(crate) fn text(&self) -> Arc<str> {
        match &self.text {
            Text::Own(text) => (*text).into(),
            Text::Listed(contents, number) => contents.texts().get(*number).cloned().unwrap_or_default(),
        }
    }
}

impl Modules {
    pub(crate) fn of(catalog: &Catalog, resolver: &Arc<Resolver>) -> Self {
        let listed = (0..resolver.listing.len()).filter_map(|file| {
            let (item, number) = resolver.listing.entries(file).next()?;
            let item = catalog.items().get(item)?;
            let path = item.entry.files.get(number)?.path.clone();
            Some(File::new(path, Text::Listed(item.contents.clone(), number)))
        });
        let ours = shims::ALL.iter().map(|shim| File::new(shims::path(shim.specifier), Text::Own(shim.text)));
        Self { files: listed.chain(ours).collect(), resolver: Arc::clone(resolver), ready: HashMap::new() }
    }

    /// With every script transformed, on all cores: for whoever needs all of them.
    #[must_use]
    pub(crate) fn with_scripts(mut self) -> Self {
        let scripts = || self.files.iter().enumerate().filter(|(_, file)| file.content == Content::Script);
        let texts: Vec<(&str, Arc<str>)> = scripts().map(|(_, file)| (&*file.path, file.text())).collect();
        let texts: Vec<Source<'_>> = texts.iter().map(|(path, text)| Source { path, text }).collect();
        let made = transform_all(&texts);
        self.ready = scripts().map(|(at, _)| at).zip(made.into_iter().map(Arc::new)).collect();
        self
    }

    /// The script at a position.
    pub(crate) fn script(&self, at: usize) -> Option<Script> {
        let file = self.files.get(at).filter(|file| file.content == Content::Script)?;
        let ready = self.ready.get(&at).map(Arc::clone);
        Some(ready.unwrap_or_else(|| Arc::new(transform(&file.path, &file.text()))))
    }

    /// What the script at a position exports.
    pub(crate) fn exports(&self, at: usize) -> Option<&Result<Vec<Exported>, Problem>> {
        let file = self.files.get(at).filter(|file| file.content == Content::Script)?;
        Some(file.exports.get_or_init(|| match self.ready.get(&at).map(|script| &**script) {
            Some(Ok(module)) => Ok(module.exports.clone()),
            Some(Err(problem)) => Err(problem.clone()),
            None => exports(&file.path, &file.text()),
        }))
    }

    pub(crate) fn file(&self, at: usize) -> Option<&File> {
        self.files.get(at)
    }

    /// The files of an item, in the order of its entries.
    pub(crate) fn files_of(&self, item: usize) -> impl Iterator<Item = Found> + '_ {
        let files = self.resolver.listing.files_of(item).enumerate();
        files.map(move |(number, file)| Found { entry: (item, number), file })
    }

    /// What an import of the file at `from` means.
    pub(crate) fn resolve(&self, from: Found, specifier: &str) -> Target {
        let target = self.resolver.import(from.entry, specifier);
        if let resolve::Target::File(found) = target {
            return Target::File(found);
        }
        let plain = specifier.split('?').next().unwrap_or_default();
        let ours = shims::ALL.iter().position(|shim| shim.specifier == plain);
        match (ours, target) {
            (Some(ours), _) => Target::File(Found { file: self.resolver.listing.len() + ours, ..from }),
            (None, resolve::Target::Package(_) | resolve::Target::Platform) => Target::Package,
            (None, _) => Target::MissingFile,
        }
    }
}

impl Content {
    pub(crate) fn of(path: &str) -> Self {
        match Language::of(path) {
            Language::Ts | Language::Tsx | Language::Js | Language::Jsx if !path.ends_with(".d.ts") => {
                Self::Script
            }
            Language::Css => Self::Style,
            _ if path.ends_with(".json") => Self::Json,
            _ => Self::Other,
        }
    }
}
