//! What the project has published so far: the items in the output folder of its own build, to compare with the manifest. Read
//! only if a script of the project is about a registry, and kept only where it differs from the sources. Nothing of it is served,
//! and nothing watches it: it changes when the project is built.

use super::settings::Settings;
use super::source::Source;
use basepair_model::item::{Entry, FileEntry};
use basepair_model::json::{self, Object, Value};
use basepair_model::parallel;
use basepair_model::path::{join, normal};
use std::collections::HashMap;

/// A larger file is not read.
const LIMIT: u64 = 4 * 1024 * 1024;
/// How the names of programs end that may publish something else than the manifest.
const PROGRAMS: &[&str] = &[".js", ".mjs", ".cjs", ".ts", ".mts"];
/// Where the official build writes, unless it is told otherwise.
const USUAL: &str = "public/r";

#[derive(Debug, Clone, Default)]
pub struct Published {
    /// Relative to the registry's root.
    pub folder: String,
    items: HashMap<String, PublishedItem>,
}

#[derive(Debug, Clone)]
pub struct PublishedItem {
    /// Its `registryDependencies`.
    pub dependencies: Vec<String>,
    /// Empty where nothing but the official build writes them.
    pub files: Vec<PublishedFile>,
}

#[derive(Debug, Clone)]
pub struct PublishedFile {
    pub path: String,
    pub target: Option<String>,
    pub keys: Vec<String>,
    /// The content, if it is not that of the source.
    pub changed: Option<String>,
}

impl Published {
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    pub fn item(&self, name: &str) -> Option<&PublishedItem> {
        self.items.get(name)
    }

    /// From the first output folder that has an item of the manifest.
    pub(super) fn read(source: &dyn Source, settings: &Settings, entries: &[&Entry]) -> Self {
        let commands = commands(settings);
        // Only a program of the project writes other files than those that the manifest lists. Parsing them is most of the work.
        let is_program = |word: &str| PROGRAMS.iter().any(|ending| word.ends_with(ending));
        let with_files = commands.iter().any(|command| command.split_whitespace().any(is_program));
        let read = |folder: String| {
            let items = parallel::map(entries, |entry| {
                let is_read = with_files || !entry.registry_dependencies.is_empty();
                is_read.then(|| Some((entry.name.to_string(), item(source, &folder, entry, with_files)?)))?
            });
            Self { folder, items: items.into_iter().flatten().collect() }
        };
        let folders = folders(&commands).into_iter();
        folders.map(read).find(|published| !published.is_empty()).unwrap_or_default()
    }
}

/// The commands of scripts about a registry.
fn commands(settings: &Settings) -> Vec<String> {
    let package = settings.files.get("package.json").and_then(|text| json::parse(text).ok());
    let scripts = package.as_ref().and_then(Value::as_object).and_then(|it| it.get("scripts")?.as_object());
    let scripts = scripts.map(|scripts| scripts.members.as_slice()).unwrap_or_default();
    let commands = scripts.iter().filter_map(|script| {
        let command = script.value.as_str()?;
        let is_about = script.key.contains("registry") || command.contains("shadcn");
        is_about.then(|| command.to_owned())
    });
    commands.collect()
}

/// The folders that these commands may write to, below the root.
fn folders(commands: &[String]) -> Vec<String> {
    let mut folders = Vec::new();
    for command in commands {
        let words: Vec<&str> = command.split_whitespace().collect();
        let named = words.windows(2).filter_map(|pair| match pair {
            ["-o" | "--output", folder] => Some(join("", folder)),
            _ => None,
        });
        // After `cd` the path starts elsewhere.
        folders.extend(named.filter(|folder| !folder.starts_with("..") && !words.contains(&"cd")));
        folders.push(USUAL.to_owned());
    }
    folders.dedup();
    folders
}

fn item(source: &dyn Source, folder: &str, entry: &Entry, with_files: bool) -> Option<PublishedItem> {
    let bytes = source.read(&format!("{folder}/{}.json", entry.name.as_str()), LIMIT).ok()?;
    let value = json::parse(std::str::from_utf8(&bytes).ok()?).ok()?;
    let object = value.as_object()?;
    let dependencies = object.strings("registryDependencies").map(|(text, _)| text.to_owned()).collect();
    let files = object.get("files").and_then(Value::as_array).filter(|_| with_files).unwrap_or_default();
    let files = files
        .iter()
        .enumerate()
        .filter_map(|(at, value)| Some(file(source, value.as_object()?, entry.files.get(at))));
    Some(PublishedItem { dependencies, files: files.collect() })
}

fn file(source: &dyn Source, object: &Object, entry: Option<&FileEntry>) -> PublishedFile {
    let text = |key: &str| object.str(key).map(str::to_owned);
    let content = text("content").unwrap_or_default();
    let own = entry.and_then(|entry| source.read(&normal(&entry.path), LIMIT).ok());
    let own = own.and_then(|bytes| String::from_utf8(bytes).ok());
    let is_same = own.is_some_and(|own| {
        own == content || own.lines().map(str::trim_end).eq(content.lines().map(str::trim_end))
    });
    PublishedFile {
        path: text("path").unwrap_or_default(),
        target: text("target").filter(|target| !target.is_empty()),
        keys: object.members.iter().map(|member| member.key.to_string()).collect(),
        changed: (!is_same).then_some(content),
    }
}
