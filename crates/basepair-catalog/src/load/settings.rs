//! The settings of the project that contains a registry: how its tools resolve imports, its packages, and
//! `basepair.toml`. A registry is often one folder of a larger repository, so settings are also read above its
//! root: only files of these names, and only to understand the registry; they are never served.

use super::describe;
use super::source::{ReadError, Source};
use basepair_model::json::{self, Object, Value};
use basepair_model::path::{file_name, folder, join};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The settings of the registry.
pub const CONFIG: &str = "basepair.toml";
const PACKAGE: &str = "package.json";
const COMPILERS: &[&str] = &["tsconfig.json", "jsconfig.json"];
const NAMES: &[&str] = &["package.json", "tsconfig.json", "jsconfig.json", "components.json"];
const LIMIT: u64 = 1024 * 1024;
/// How many folders above the root are searched.
const ABOVE: usize = 5;
/// The maximum number of settings files.
const MOST: usize = 500;

/// Texts by path from the root, JSON with comments blanked out.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    pub files: BTreeMap<String, String>,
    /// The text of `basepair.toml`.
    pub config: Option<String>,
    /// The values of `--config`; they override the file.
    pub overrides: Vec<ConfigFlag>,
    /// Why an existing `basepair.toml` could not be read.
    pub unreadable: Option<String>,
    /// The requested paths, existing or not.
    pub(super) read_paths: Vec<String>,
}

/// A value of `--config`: the words of whoever runs the program, not of whoever wrote the registry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ConfigFlag {
    /// `KEY=VALUE`.
    Setting(String),
    /// A whole file, with its text, or why it cannot be read.
    File { name: String, text: Result<String, String> },
}

impl ConfigFlag {
    /// A value without `=` is a file, if there is one.
    fn read(value: &str) -> Self {
        if value.contains('=') || !Path::new(value).exists() {
            return Self::Setting(value.to_owned());
        }
        let text = match std::fs::metadata(value) {
            Ok(metadata) if !metadata.is_file() => Err("is not a regular file".to_owned()),
            Ok(metadata) if metadata.len() > LIMIT => Err("is too large".to_owned()),
            Ok(_) => std::fs::read_to_string(value).map_err(|error| format!("cannot be read: {error}")),
            Err(error) => Err(format!("cannot be read: {error}")),
        };
        Self::File { name: value.to_owned(), text }
    }

    /// Its text, which may be TOML; `None` for an unreadable file.
    fn toml(&self) -> Option<&str> {
        match self {
            Self::Setting(text) => Some(text),
            Self::File { text, .. } => text.as_deref().ok(),
        }
    }
}

impl Settings {
    /// Only `basepair.toml`, with the values of `--config`.
    pub fn only_config(source: &dyn Source, overrides: &[String]) -> Self {
        let overrides = overrides.iter().map(|value| ConfigFlag::read(value)).collect();
        let mut settings = Self { overrides, ..Self::default() };
        settings.read_config(source);
        settings
    }

    /// A file that exists but cannot be read must not be treated as missing.
    fn read_config(&mut self, source: &dyn Source) {
        match source.read_settings(CONFIG, LIMIT) {
            Ok(bytes) => match String::from_utf8(bytes) {
                Ok(text) => self.config = Some(text),
                Err(error) => {
                    let valid = error.utf8_error().valid_up_to();
                    self.unreadable = Some(format!("is not valid UTF-8 from byte {valid} on"));
                }
            },
            Err(ReadError::Missing) => {}
            Err(error) => self.unreadable = Some(describe(&error)),
        }
    }

    /// The path that a key of `[site]` contains. Other settings are read in other crates; this is for those that refer
    /// to a file to load.
    pub(super) fn site_file(&self, key: &str) -> Option<String> {
        self.named_path("site", key).or_else(|| path_in(self.config.as_deref()?, "site", key))
    }

    /// The folder of `serve.kit`, for the same reason. A file that was merely found cannot name one.
    pub(super) fn kit(&self) -> Option<String> {
        self.named_path("serve", "kit")
    }

    fn named_path(&self, section: &str, key: &str) -> Option<String> {
        // A value that is not valid TOML is a string.
        let bare = |one: &ConfigFlag| match one {
            ConfigFlag::Setting(text) => {
                let (name, value) = text.split_once('=')?;
                (name.trim() == format!("{section}.{key}")).then(|| value.trim().to_owned())
            }
            ConfigFlag::File { .. } => None,
        };
        let path = |one: &ConfigFlag| path_in(one.toml()?, section, key).or_else(|| bare(one));
        self.overrides.iter().rev().find_map(path)
    }
}

fn path_in(text: &str, section: &str, key: &str) -> Option<String> {
    let table = toml::from_str::<toml::Table>(text).ok()?;
    table.get(section)?.get(key)?.as_str().map(str::to_owned)
}

/// Reads the settings of a project whose files are known.
pub fn around(source: &dyn Source, files: &[String], overrides: &[String]) -> Settings {
    read(source, std::iter::empty(), files, overrides)
}

/// Reads the settings around `listed` files; `present` are the files below the root that are already known.
pub(super) fn read<'a>(
    source: &dyn Source,
    listed: impl Iterator<Item = &'a str>,
    present: &[String],
    overrides: &[String],
) -> Settings {
    let mut found = Settings::only_config(source, overrides);
    found.read_paths.push(CONFIG.to_owned());
    let mut wanted: Vec<String> = NAMES.iter().map(|name| (*name).to_owned()).collect();
    wanted.extend(present.iter().filter(|path| NAMES.contains(&file_name(path))).cloned());
    let mut folders: BTreeSet<String> = (1..=ABOVE).map(|steps| vec![".."; steps].join("/")).collect();
    for path in listed.filter(|path| path.starts_with("../")) {
        let mut above = folder(path);
        while !above.is_empty() && !above.ends_with("..") && folders.insert(above.to_owned()) {
            above = folder(above);
        }
    }
    for folder in &folders {
        wanted.extend(NAMES.iter().map(|name| format!("{folder}/{name}")));
    }
    while let Some(path) = wanted.pop().filter(|_| found.files.len() < MOST) {
        if found.read_paths.contains(&path) {
            continue;
        }
        found.read_paths.push(path.clone());
        let read = source.read_settings(&path, LIMIT).ok();
        let Some(text) = read.and_then(|bytes| String::from_utf8(bytes).ok()) else { continue };
        let text = without_comments(&text);
        wanted.extend(further(&path, &text));
        found.files.insert(path, text);
    }
    found
}

/// Other files that a settings file refers to: what it extends and references, and the packages of a workspace that its aliases
/// lead to. Those below the root are known already.
fn further(path: &str, text: &str) -> Vec<String> {
    let Ok(value) = json::parse(text) else { return Vec::new() };
    let Some(object) = value.as_object() else { return Vec::new() };
    let texts = |key: &str| -> Vec<String> {
        match object.get(key) {
            Some(value) if value.as_str().is_some() => vec![value.as_str().unwrap_or_default().to_owned()],
            Some(value) => value
                .as_array()
                .unwrap_or_default()
                .iter()
                .filter_map(|entry| entry.as_str().or_else(|| entry.as_object()?.str("path")))
                .map(str::to_owned)
                .collect(),
            None => Vec::new(),
        }
    };
    let here = folder(path);
    if file_name(path) == PACKAGE || file_name(path) == "components.json" {
        return Vec::new();
    }
    let mut more = Vec::new();
    for extends in texts("extends").iter().filter(|extends| extends.starts_with('.')) {
        let named = if extends.ends_with(".json") { extends.clone() } else { format!("{extends}.json") };
        more.push(join(here, &named));
    }
    if COMPILERS.contains(&file_name(path)) {
        for reference in texts("references") {
            let file =
                if reference.ends_with(".json") { reference } else { format!("{reference}/tsconfig.json") };
            more.push(join(here, &file));
        }
    }
    for target in alias_targets(object) {
        let target = join(here, target);
        let mut above = folder(&target);
        while !above.is_empty() && !above.ends_with("..") {
            more.push(format!("{above}/{PACKAGE}"));
            above = folder(above);
        }
    }
    more
}

/// The targets of `paths` that leave the folder.
fn alias_targets(settings: &Object) -> impl Iterator<Item = &str> {
    let options = settings.get("compilerOptions").and_then(Value::as_object);
    let paths = options.and_then(|options| options.get("paths")?.as_object());
    let members = paths.map(|paths| paths.members.as_slice()).unwrap_or_default().iter();
    let targets = members.flat_map(|member| member.value.as_array().unwrap_or_default());
    targets.filter_map(Value::as_str).filter(|target| target.starts_with("../"))
}

/// Settings are JSON with comments and trailing commas: both are blanked out, so that positions stay the same.
pub fn without_comments(text: &str) -> String {
    let mut bytes = text.as_bytes().to_vec();
    let mut at = 0;
    let mut comma = None;
    while let Some(byte) = bytes.get(at).copied() {
        let next = bytes.get(at + 1).copied();
        let end = match (byte, next) {
            (b'"', _) => {
                comma = None;
                let mut end = at + 1;
                while let Some(inner) = bytes.get(end) {
                    match inner {
                        b'\\' => end += 2,
                        b'"' => break,
                        _ => end += 1,
                    }
                }
                at = end + 1;
                continue;
            }
            (b'/', Some(b'/')) => bytes.iter().skip(at).position(|byte| *byte == b'\n').map(|end| at + end),
            (b'/', Some(b'*')) => {
                bytes.windows(2).skip(at + 2).position(|pair| pair == b"*/").map(|end| at + end + 4)
            }
            _ => {
                match byte {
                    b',' => comma = Some(at),
                    b'}' | b']' => {
                        if let Some(comma) = comma.take().and_then(|comma: usize| bytes.get_mut(comma)) {
                            *comma = b' ';
                        }
                    }
                    byte if byte.is_ascii_whitespace() => {}
                    _ => comma = None,
                }
                at += 1;
                continue;
            }
        };
        let end = end.unwrap_or(bytes.len());
        bytes.iter_mut().take(end).skip(at).filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = end;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Memory;

    #[test]
    fn comments_and_trailing_commas_are_blanked_out() {
        let text = "{ // say \"x\"\n \"a\": \"// no\", /* é */ \"b\": [1, 2,],\n}";
        let plain = without_comments(text);
        assert_eq!(plain.len(), text.len());
        let value = json::parse(&plain).unwrap();
        assert_eq!(value.as_object().unwrap().str("a"), Some("// no"));
    }

    #[test]
    fn settings_that_are_extended_and_referenced_are_read_once_even_in_a_cycle() {
        let source = Memory::default()
            .with(
                "tsconfig.json",
                r#"{ "extends": ["./config/base"], "references": [{ "path": "./tsconfig.app.json" }] }"#,
            )
            .with("tsconfig.app.json", "{}")
            .with("../package.json", "{}")
            .with("config/base.json", r#"{ "extends": "../tsconfig.json", "compilerOptions": {} }"#);
        let settings = read(&source, std::iter::empty(), &[], &[]);
        let paths: Vec<&str> = settings.files.keys().map(String::as_str).collect();
        assert_eq!(paths, ["../package.json", "config/base.json", "tsconfig.app.json", "tsconfig.json"]);
    }
}
