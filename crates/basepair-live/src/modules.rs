//! The scripts of a registry as modules, and what an import of one of them means: a file of the registry, by where the client
//! would install it and then by where its source is, one of our own modules that stand in for a framework, or a package.
//! A script is transformed when a frame needs it: the modules of a large registry would take as much memory as its sources.

use crate::shims;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::contents::Contents;
use basepair_client::install;
use basepair_model::path::{folder, from_folder, join};
use basepair_model::shared::SharedStr;
use basepair_syntax::facts::Problem;
use basepair_syntax::module::{Exported, Module, exports, transform, transform_all};
use basepair_syntax::{Language, Source};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

#[derive(Debug)]
pub(crate) struct Modules {
    pub(crate) files: Vec<File>,
    /// By the path of the source.
    sources: HashMap<String, usize>,
    /// By where files are installed.
    installed: HashMap<String, Vec<usize>>,
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
    destination: Option<String>,
    /// The items that list it, by position.
    items: Vec<usize>,
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
    File(usize),
    Package,
    /// A file that no item brings.
    MissingFile,
}

impl File {
    pub(crate) fn text(&self) -> SharedStr {
        match &self.text {
            Text::Own(text) => (*text).into(),
            Text::Listed(contents, number) => contents.texts().get(*number).cloned().unwrap_or_default(),
        }
    }
}

impl Modules {
    pub(crate) fn of(catalog: &Catalog) -> Self {
        let mut files: Vec<File> = Vec::new();
        let mut sources: HashMap<String, usize> = HashMap::new();
        for (position, item) in catalog.items().iter().enumerate() {
            for (number, entry) in item.entry.files.iter().enumerate() {
                let next = files.len();
                let at = *sources.entry(entry.path.clone()).or_insert(next);
                if at == next {
                    files.push(File {
                        path: entry.path.clone(),
                        text: Text::Listed(item.contents.clone(), number),
                        content: Content::of(&entry.path),
                        exports: OnceLock::new(),
                        destination: install::destination(entry).path().map(str::to_owned),
                        items: Vec::new(),
                    });
                }
                if let Some(file) = files.get_mut(at) {
                    file.items.push(position);
                }
            }
        }
        for shim in shims::ALL {
            sources.insert(shims::path(shim.specifier), files.len());
            files.push(File {
                path: shims::path(shim.specifier),
                text: Text::Own(shim.text),
                content: Content::Script,
                exports: OnceLock::new(),
                destination: None,
                items: Vec::new(),
            });
        }
        let mut installed: HashMap<String, Vec<usize>> = HashMap::new();
        for (at, file) in files.iter().enumerate() {
            if let Some(destination) = &file.destination {
                installed.entry(destination.clone()).or_default().push(at);
            }
        }
        Self { files, sources, installed, ready: HashMap::new() }
    }

    /// With every script transformed, on all cores: for whoever needs all of them.
    #[must_use]
    pub(crate) fn with_scripts(mut self) -> Self {
        let scripts = || self.files.iter().enumerate().filter(|(_, file)| file.content == Content::Script);
        let texts: Vec<(&str, SharedStr)> = scripts().map(|(_, file)| (&*file.path, file.text())).collect();
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

    pub(crate) fn at_path(&self, path: &str) -> Option<usize> {
        self.sources.get(path).copied()
    }

    /// What an import of the file at `from` means.
    pub(crate) fn resolve(&self, from: usize, specifier: &str) -> Target {
        let specifier = specifier.split('?').next().unwrap_or_default();
        let found = |at: Option<usize>| at.map_or(Target::MissingFile, Target::File);
        let Some(importer) = self.files.get(from) else { return Target::MissingFile };
        if specifier.starts_with('.') {
            let beside = self.in_sources(&join(folder(&importer.path), specifier));
            return found(beside.or_else(|| {
                let installed = from_folder(folder(importer.destination.as_deref()?), specifier)?;
                self.installed_at(&installed, importer)
            }));
        }
        if let Some(path) = install::rewritten(specifier) {
            let installed = self.installed_at(&path, importer);
            // A registry may import its own sources by the alias that its own project has for them.
            let source = || {
                let (_, rest) = specifier.split_once('/')?;
                ["", "src/"].iter().find_map(|start| self.in_sources(&format!("{start}{rest}")))
            };
            let ours = || self.at_path(&shims::path(specifier));
            return found(installed.or_else(source).or_else(ours));
        }
        match self.at_path(&shims::path(specifier)) {
            Some(ours) => Target::File(ours),
            None => Target::Package,
        }
    }

    fn in_sources(&self, path: &str) -> Option<usize> {
        install::find_module(path, |path| self.sources.get(path).copied())
    }

    /// The file that is installed at a path. Where several are, one of the importer's own items comes first.
    fn installed_at(&self, path: &str, importer: &File) -> Option<usize> {
        let there = install::find_module(path, |path| self.installed.get(path))?;
        let is_own = |at: &&usize| {
            let file = self.files.get(**at);
            file.is_some_and(|file| file.items.iter().any(|item| importer.items.contains(item)))
        };
        there.iter().find(is_own).or(there.first()).copied()
    }
}

impl Content {
    fn of(path: &str) -> Self {
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
