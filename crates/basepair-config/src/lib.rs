//! `basepair.toml`: the settings of a registry. Optional; what it does not set is inferred or has a default.
//! The table of settings is in `setting.rs`; `--config` takes single settings and whole files, which are parsed in
//! the same way and override the file. What is said there is the word of whoever runs the program; the file may come
//! with a clone.

pub mod client;
mod form;
pub mod framework;
mod globs;
mod levels;
mod read;
mod reference;
mod schema;
mod setting;
#[cfg(test)]
mod tests;
mod tree;

pub use globs::Globs;
pub use levels::{Level, Levels};
pub use reference::reference;
pub use schema::schema;
pub use setting::{Kind, SETTINGS, Setting, TABLES, find};
pub use tree::FLAG;
pub use tree::quoted;

use crate::client::Client;
use crate::framework::Framework;
use basepair_catalog::load::{CONFIG, ConfigFlag, Settings, Source};
use basepair_model::place::{Place, SourceText, Span};
use std::collections::{BTreeMap, BTreeSet};

/// A problem in the configuration, with its location.
#[derive(Debug, Clone)]
pub struct Problem {
    pub place: Place,
    pub message: String,
    pub help: String,
}

impl Problem {
    fn new(place: Place, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { place, message: message.into(), help: help.into() }
    }
}

/// A value that was set, as TOML, and where.
#[derive(Debug, Clone)]
pub struct Set {
    pub text: String,
    pub place: Place,
    /// Whether it is from a `basepair.toml` that nobody named.
    pub found: bool,
}

impl Set {
    /// Whether it was set by `--config KEY=VALUE`, not by a file.
    pub fn is_flag(&self) -> bool {
        self.place.file() == FLAG
    }
}

/// Every setting, with the type that its users need. `None` or empty means not set.
#[derive(Debug, Clone, Default)]
pub struct Config {
    pub registry: Registry,
    pub profile: Wanted,
    pub provided: Provided,
    pub levels: Levels,
    pub options: Options,
    pub allow: Allow,
    pub app: App,
    pub check: Check,
    pub build: Build,
    pub serve: Serve,
    pub site: Site,
    pub history: History,
    set: BTreeMap<String, Set>,
}

#[derive(Debug, Clone, Default)]
pub struct Registry {
    pub manifest: Option<String>,
    /// Where the registry is published: URL templates with `{name}`, prefixes, or `owner/repository`.
    pub addresses: Vec<String>,
    pub namespaces: Vec<String>,
    pub base_url: Option<String>,
    pub item_url: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Wanted {
    pub frameworks: Option<BTreeSet<Framework>>,
    pub clients: Option<BTreeSet<Client>>,
    pub server_components: Option<bool>,
}

/// What consumers have in addition; a `*` at the end matches any rest.
#[derive(Debug, Clone, Default)]
pub struct Provided {
    pub packages: Vec<String>,
    pub imports: Vec<String>,
    pub variables: Vec<String>,
}

/// Options of single rules.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Literals that `raw-css-value` accepts, in lower case.
    pub values: BTreeSet<String>,
    /// Packages that `unused-dependency` never reports; a `*` at the end matches any rest.
    pub packages: Vec<String>,
    /// Keys that `unknown-item-key` accepts.
    pub keys: BTreeSet<String>,
}

/// What is allowed everywhere in the registry, with reasons.
#[derive(Debug, Clone, Default)]
pub struct Allow {
    globs: Globs,
    reasons: Vec<String>,
}

impl Allow {
    /// Why a destination, a variable or a dependency is allowed, if it is.
    pub fn reason(&self, what: &str) -> Option<&str> {
        self.globs.first_match(what).and_then(|at| self.reasons.get(at)).map(String::as_str)
    }
}

#[derive(Debug, Clone, Default)]
pub struct App {
    pub folders: Vec<Folder>,
}

/// A folder of an application, and the element that it belongs to.
#[derive(Debug, Clone)]
pub struct Folder {
    pub path: String,
    /// As written; an id once the model is known.
    pub element: String,
    place: Place,
}

/// How much of the past is published.
#[derive(Debug, Clone, Default)]
pub struct History {
    /// A revision or a day: nothing before it is published.
    pub since: Option<String>,
    /// Items, or versions of items as `name@version`, whose past is not published; `*` matches any name.
    pub hide: Vec<String>,
}

impl History {
    /// Whether the past of an item is hidden.
    pub fn hides_item(&self, name: &str) -> bool {
        self.hide.iter().any(|hidden| hidden == name || hidden == "*")
    }

    /// The versions of an item that are hidden, as written.
    pub fn hidden_versions<'h>(&'h self, name: &'h str) -> impl Iterator<Item = &'h str> {
        self.hide.iter().filter_map(move |hidden| hidden.strip_prefix(name)?.strip_prefix('@'))
    }
}

#[derive(Debug, Clone, Default)]
pub struct Check {
    /// Relative to the root.
    pub baseline: Option<String>,
    pub strict: Option<bool>,
    /// `text`, `json`, `sarif` or `github`.
    pub format: Option<String>,
    /// Breaking changes that were announced: items, or `item:subject`.
    pub announced: Vec<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Build {
    pub output: Option<String>,
    /// `url`, `namespace`, `rewrite-own` or `as-authored`.
    pub registry_dependencies: Option<String>,
    pub namespace: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub struct Serve {
    /// An address or a host name, and a port.
    pub listen: Option<String>,
    pub allow_host: Vec<String>,
    /// Addresses or ranges of addresses.
    pub trusted_proxy: Vec<String>,
    pub watch: Option<bool>,
    pub mcp: Option<bool>,
    /// In seconds.
    pub drain_delay: Option<u64>,
    /// `text` or `json`.
    pub log_format: Option<String>,
    /// `error`, `warn`, `info` or `debug`.
    pub log_level: Option<String>,
    pub access_log: Option<bool>,
    pub security_contact: Option<String>,
    /// Relative to the root.
    pub kit: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Site {
    pub title: Option<String>,
    pub tagline: Option<String>,
    /// The path of a Markdown file below the root.
    pub front_page: Option<String>,
    /// The path of an image below the root.
    pub logo: Option<String>,
    /// A valid colour.
    pub accent: Option<String>,
    /// Whether the skill about the registry itself is published.
    pub skill: bool,
    pub navigation: Vec<Link>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    pub title: String,
    /// `http`, `https`, `mailto`, or a path of the same site.
    pub href: String,
}

impl Config {
    /// Parses the file. Invalid settings are reported, and count as not set.
    pub fn parse(text: &str) -> (Self, Vec<Problem>) {
        Self::parse_with(text, &[])
    }

    /// Parses the file, and then the values of `--config`, which override it.
    pub fn parse_with(text: &str, overrides: &[ConfigFlag]) -> (Self, Vec<Problem>) {
        let named =
            |one: &ConfigFlag| matches!(one, ConfigFlag::File { text: Ok(named), .. } if named == text);
        // A file that was found and is named, too, counts as named.
        let found = SourceText::new(CONFIG, if overrides.iter().any(named) { "" } else { text });
        let mut problems = Vec::new();
        let mut entries = tree::of_file(&found, &mut problems);
        for one in overrides {
            let over = match one {
                ConfigFlag::Setting(text) => tree::of_flag(text, &mut problems),
                ConfigFlag::File { name, text: Ok(text) } => {
                    tree::of_file(&SourceText::new(name, text.as_str()), &mut problems)
                }
                ConfigFlag::File { name, text: Err(why) } => {
                    problems.push(unreadable(name, why));
                    continue;
                }
            };
            tree::merge(&mut entries, over);
        }
        let config = read::config(&entries, &found, &mut problems);
        (config, problems)
    }

    /// The configuration in the settings of a registry.
    pub fn of(settings: &Settings) -> (Self, Vec<Problem>) {
        let text = settings.config.as_deref().unwrap_or_default();
        let (config, mut problems) = Self::parse_with(text, &settings.overrides);
        problems.extend(settings.unreadable.as_ref().map(|why| unreadable(CONFIG, why)));
        (config, problems)
    }

    /// Reads the file of a registry or an application first: for settings that affect loading.
    pub fn read(source: &dyn Source, overrides: &[String]) -> (Self, Vec<Problem>) {
        let settings = Settings::only_config(source, overrides);
        Self::of(&settings)
    }

    /// The value and location of a setting; for tables with open keys, of one key: `rules.raw-css-value`.
    pub fn set(&self, path: &str) -> Option<&Set> {
        self.set.get(path)
    }

    /// All settings that were set, by path.
    pub fn all_set(&self) -> impl Iterator<Item = (&str, &Set)> {
        self.set.iter().map(|(path, set)| (path.as_str(), set))
    }
}

fn unreadable(name: &str, why: &str) -> Problem {
    let place = Place::new(&SourceText::new(name, ""), Span::default());
    let help = "make it a regular UTF-8 file that this user can read";
    Problem::new(place, format!("`{name}` {why}"), help)
}
