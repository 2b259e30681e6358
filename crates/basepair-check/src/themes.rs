//! What gives a class with a name of the theme its meaning in a project that an item is installed in: the theme that the client
//! writes, variables and classes of the item and of those that come with it.

use crate::analysis::Analysis;
use crate::selectors::Selectors;
use crate::tokens::{self, Mode};
use crate::variables;
use basepair_catalog::catalog::Item;
use basepair_client::dependency::Meaning;
use basepair_client::graph::Entry;
use basepair_syntax::Language;
use basepair_syntax::facts::{Definition, Facts, ImportKind};
use basepair_syntax::values::themed::Themed;
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// Colours of the official base that every new project gets, besides those that the model names.
const SIDEBAR: &[&str] = &[
    "sidebar",
    "sidebar-foreground",
    "sidebar-primary",
    "sidebar-primary-foreground",
    "sidebar-accent",
    "sidebar-accent-foreground",
    "sidebar-border",
    "sidebar-ring",
];

/// Whether a project of the official client has a custom property from its start.
pub(crate) fn is_in_every_project(variable: &str) -> bool {
    variable.strip_prefix("--").is_some_and(|name| SIDEBAR.contains(&name))
}

/// Animations of `tw-animate-css`, which the client installs.
const ANIMATIONS: &[&str] =
    &["in", "out", "accordion-down", "accordion-up", "collapsible-down", "collapsible-up", "caret-blink"];

/// Packages whose styles define nothing of the theme, or only what every project has.
const PLAIN_SHEETS: &[&str] =
    &["tailwindcss", "tw-animate-css", "tailwindcss-animate", "shadcn", "@tailwindcss", "@fontsource"];

#[derive(Debug)]
pub(crate) struct Themes<'r> {
    registry: &'r Analysis<'r>,
    /// The items that define each variable of the theme.
    definers: HashMap<String, Vec<usize>>,
    /// Items whose theme is not known: plugins, configurations, styles of packages.
    open: Vec<usize>,
    /// The variables that projects have, whatever is installed.
    everywhere: HashSet<String>,
    /// Those of the sheets of the registry's own pages, with the sheet.
    of_pages: HashMap<String, &'r str>,
    /// What the sources and entries style, files first; and what those sheets style.
    selectors: OnceCell<Selectors<'r>>,
    page_selectors: OnceCell<Selectors<'r>>,
    /// Whether the pages take names from a configuration or a plugin, which consumers may be told to install.
    pages_are_open: bool,
}

impl<'r> Themes<'r> {
    pub(crate) fn of(registry: &'r Analysis<'r>) -> Self {
        let mut themes = Self {
            registry,
            definers: HashMap::new(),
            open: Vec::new(),
            everywhere: registry.model.consumer.variables.iter().cloned().collect(),
            of_pages: HashMap::new(),
            selectors: OnceCell::new(),
            page_selectors: OnceCell::new(),
            pages_are_open: false,
        };
        for position in 0..registry.catalog.items().len() {
            themes.item(position);
        }
        for (path, text) in &registry.surroundings.sheets {
            let facts = basepair_syntax::read("pages.css", text);
            themes.pages_are_open |= is_open(&facts, text);
            for definition in facts.definitions.into_iter().filter(is_themed) {
                themes.of_pages.entry(definition.name).or_insert(path);
            }
        }
        themes
    }

    fn item(&mut self, position: usize) {
        let registry = self.registry;
        let Some(item) = registry.catalog.items().get(position) else { return };
        let mut given: Vec<String> = Vec::new();
        let is_foreign = |entry: &Entry<'_>| {
            matches!(entry.meaning, Meaning::Elsewhere | Meaning::GitHub | Meaning::LocalFile)
        };
        let mut open = item.entry.object.get("tailwind").is_some()
            || registry.graph.entries(position).iter().any(is_foreign);
        if let Some(facts) = registry.entries.get(position) {
            open |=
                is_open(facts, "") || facts.imports.iter().any(|import| import.specifier.starts_with('.'));
            for definition in &facts.definitions {
                let name = definition.name.as_str();
                match definition.scope.as_str() {
                    // From `cssVars` the client makes names of colours, and others of what is no colour.
                    "light" | "dark" | "theme" | "font" => {
                        given.push(name.to_owned());
                        given.push(format!("--color-{}", name.trim_start_matches('-')));
                    }
                    _ if is_themed(definition) => given.push(name.to_owned()),
                    _ => {}
                }
            }
        }
        for file in registry.files_of(position).filter(|file| file.facts.language == Language::Css) {
            open |= is_open(&file.facts, &file.text) || file.text.is_empty();
            let defined = file.facts.definitions.iter().filter(|definition| is_themed(definition));
            given.extend(defined.map(|definition| definition.name.clone()));
        }
        if open {
            self.open.push(position);
        }
        // A project starts from a theme.
        if tokens::is_foundation(registry, position) {
            self.everywhere.extend(given);
            return;
        }
        for name in given {
            let items = self.definers.entry(name).or_default();
            if items.last() != Some(&position) {
                items.push(position);
            }
        }
    }

    /// Whether anything may give it a meaning in a project that the item at `position` is installed in.
    pub(crate) fn give(&self, position: usize, class: &Themed<'_>) -> bool {
        let reach = self.registry.reach();
        let profile = &self.registry.context.profile;
        let is_usual = match class.spaces().first() {
            Some(&"color") => SIDEBAR.contains(&class.name),
            Some(&"animate") => ANIMATIONS.contains(&class.name),
            _ => false,
        };
        is_usual
            || class.variables().any(|name| {
                self.everywhere.contains(&name)
                    || profile.provides_variable(&name)
                    || (name.starts_with("--font-") && variables::is_set(&name))
                    || self
                        .definers
                        .get(&name)
                        .is_some_and(|items| items.iter().any(|item| reach.reaches(position, *item)))
            })
            || self.open.iter().any(|item| reach.reaches(position, *item))
    }

    /// The sheet of the registry's own pages that gives it a meaning, with the variable or the class that it defines.
    pub(crate) fn page(&self, class: &Themed<'_>) -> Option<(&'r str, String)> {
        let variable = class.variables().find_map(|name| Some((*self.of_pages.get(&name)?, name)));
        variable.or_else(|| {
            let sheets = &self.registry.surroundings.sheets;
            let texts = || sheets.iter().map(|(_, text)| text.as_str()).enumerate();
            let selectors = self.page_selectors.get_or_init(|| Selectors::of(texts()));
            let (path, _) = sheets.get(*selectors.styling(class).first()?)?;
            Some((path.as_str(), format!("{}-{}", class.utility, class.name)))
        })
    }

    /// Whether the pages around the registry may have names that nobody knows.
    pub(crate) fn pages_are_open(&self) -> bool {
        self.pages_are_open
    }

    /// The items whose sources have a rule for the class, or name it as a selector.
    pub(crate) fn styled_by(&self, class: &Themed<'_>) -> Vec<usize> {
        let registry = self.registry;
        let (files, entries) = (&registry.files, registry.catalog.items());
        let texts = || {
            let files = files.iter().map(|file| &*file.text);
            files.chain(entries.iter().map(|item| css(item).unwrap_or_default())).enumerate()
        };
        let styling = self.selectors.get_or_init(|| Selectors::of(texts())).styling(class);
        let owners = |text: usize| match files.get(text) {
            Some(file) => file.owners.clone(),
            None => vec![text - files.len()],
        };
        styling.into_iter().flat_map(owners).collect()
    }

    /// The names that could have been meant: the framework's own, and those that the item at `position` may use.
    pub(crate) fn names(&self, position: usize, class: &Themed<'_>) -> Vec<String> {
        let reach = self.registry.reach();
        let defined = self.definers.iter();
        let defined = defined.filter(|(_, items)| items.iter().any(|item| reach.reaches(position, *item)));
        let variables = defined.map(|(name, _)| name).chain(&self.everywhere);
        let spaces: Vec<String> = class.spaces().iter().map(|space| format!("--{space}-")).collect();
        let named =
            variables.filter_map(|name| spaces.iter().find_map(|space| name.strip_prefix(space.as_str())));
        let named = named.filter(|name| !name.contains('*') && !name.contains("--"));
        let mut names: Vec<String> = named.map(str::to_owned).collect();
        names.extend(class.known());
        match class.spaces().first() {
            Some(&"color") => names.extend(SIDEBAR.iter().map(|name| (*name).to_owned())),
            Some(&"animate") => names.extend(ANIMATIONS.iter().map(|name| (*name).to_owned())),
            _ => {}
        }
        names.sort();
        names.dedup();
        names
    }
}

/// Whether the framework makes classes from a definition.
fn is_themed(definition: &Definition) -> bool {
    Mode::of(&definition.scope) == Mode::Theme
}

/// Whether styles take names from where nobody looks: a plugin, a configuration, or styles of a package.
fn is_open(facts: &Facts, text: &str) -> bool {
    let is_plain = |name: &str| {
        let relative = name.starts_with('.') && name.ends_with(".css");
        relative
            || name.contains("://")
            || PLAIN_SHEETS.iter().any(|package| {
                name.strip_prefix(package).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '-']))
            })
    };
    let mut imports = facts.imports.iter().filter(|import| import.kind == ImportKind::Css);
    imports.any(|import| !is_plain(&import.specifier)) || text.contains("@config")
}

/// The styles of an entry.
fn css(item: &Item) -> Option<&str> {
    let span = item.entry.object.get("css")?.span;
    item.entry.source.text.get(span.start()..span.end())
}
