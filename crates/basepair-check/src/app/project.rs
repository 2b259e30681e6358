//! The application as a project: its files, its packages, and where each package's settings say that installed files go.

use super::workspace;
use basepair_catalog::load::{Settings, Source, settings_around};
use basepair_client::sources::Sources;
use basepair_model::json;
use basepair_model::path::{file_name, folder, join};
use basepair_syntax::facts::Language;
use std::collections::BTreeSet;

/// Folders of a package that hold what tools have made.
const MADE: &[&str] = &["dist", "build", "out", "coverage", "storybook-static", "target"];
/// The folders that the official client knows by alias, the innermost first.
const ALIASES: &[(&str, &str)] =
    &[("ui", "components/ui"), ("components", "components"), ("lib", "lib"), ("hooks", "hooks")];

pub(super) struct Project {
    /// Sorted; tests, settings and what tools have made are left out.
    pub(super) files: BTreeSet<String>,
    /// What tools have made, tests and stories: not checked, but an import may lead there.
    pub(super) aside: BTreeSet<String>,
    pub(super) settings: Settings,
    pub(super) sources: Sources,
    /// The root and every package of a workspace, the innermost folder first.
    areas: Vec<Area>,
}

/// One package with what its `components.json` says.
struct Area {
    folder: String,
    /// The style sheet into which the client writes tokens.
    styles: Option<String>,
    /// For each folder that the client knows, where it is here.
    folders: Vec<(&'static str, String)>,
}

impl Project {
    pub(super) fn read(source: &dyn Source, overrides: &[String]) -> Self {
        let listed = source.list("");
        let settings = settings_around(source, &listed, overrides);
        let sources = Sources::read(&settings);
        let mut homes = workspace::packages(source, &listed, &settings);
        homes.extend(
            listed.iter().filter(|path| file_name(path) == "components.json").map(|it| folder(it).to_owned()),
        );
        homes.insert(String::new());
        homes = homes.iter().filter(|home| !is_made(home, &homes)).cloned().collect();
        let usable = |path: &String| !path.chars().any(|c| c.is_control() || c == '\\');
        let (files, aside): (BTreeSet<String>, BTreeSet<String>) =
            listed.into_iter().filter(usable).partition(|path| is_own(path, &homes));
        let area = |home: &String| Area::read(home, &files, &settings, &sources);
        let mut areas: Vec<Area> = homes.iter().map(area).collect();
        areas.sort_by_key(|area| std::cmp::Reverse(area.folder.len()));
        Self { files, aside, settings, sources, areas }
    }

    /// The sources and styles, which are what is checked; images and data only have to be there.
    pub(super) fn checked(&self) -> impl Iterator<Item = &String> {
        self.files.iter().filter(|path| is_checked(path))
    }

    /// Where a file is here that lands at `path` in the usual project, in any of the packages.
    pub(super) fn landed<'p>(&'p self, path: &'p str) -> impl Iterator<Item = String> + 'p {
        let in_area = move |area: &'p Area| {
            let below = |(usual, here): &(&str, String)| {
                path.strip_prefix(usual)?.strip_prefix('/').map(|rest| format!("{here}/{rest}"))
            };
            let by_alias = area.folders.iter().find_map(below);
            let plain = [join(&area.folder, path), join(&area.folder, &format!("src/{path}"))];
            by_alias.into_iter().chain(plain).find(|path| self.files.contains(path))
        };
        self.areas.iter().filter_map(in_area)
    }

    /// Whether a path lies in a folder that the model names: at the root, in its package, in `src` of it, or where an alias
    /// has moved the folder.
    pub(super) fn is_below(&self, path: &str, named: &str) -> bool {
        let inside = |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        if inside(named) {
            return true;
        }
        // Aliases of one package may lead into another one.
        let moved = |area: &Area| area.folders.iter().any(|(usual, here)| *usual == named && inside(here));
        let home = self.areas.iter().find(|area| is_in(path, &area.folder)).map_or("", |area| &area.folder);
        inside(&join(home, named))
            || inside(&join(home, &format!("src/{named}")))
            || self.areas.iter().any(moved)
    }

    /// Whether the client writes tokens into a file.
    pub(super) fn is_style_sheet(&self, path: &str) -> bool {
        self.areas.iter().any(|area| area.styles.as_deref() == Some(path))
    }

    /// Every package that a `package.json` names.
    pub(super) fn packages(&self) -> BTreeSet<&str> {
        let packages = self.sources.packages().iter();
        packages.flat_map(|package| package.dependencies.keys().map(String::as_str)).collect()
    }

    /// Whether a package is one of the workspace, here or outside the root.
    pub(super) fn is_of_workspace(&self, name: &str) -> bool {
        let linked = |range: &String| {
            range == "*" || ["workspace:", "link:", "file:", "portal:"].iter().any(|it| range.starts_with(it))
        };
        let mut packages = self.sources.packages().iter();
        self.sources.workspace_package(name).is_some()
            || packages.any(|package| package.dependencies.get(name).is_some_and(linked))
    }
}

impl Area {
    fn read(home: &str, files: &BTreeSet<String>, settings: &Settings, sources: &Sources) -> Self {
        let components = settings.files.get(&join(home, "components.json"));
        let components = components.and_then(|text| json::parse(text).ok());
        let text = |group: &str, key: &str| {
            let group = components.as_ref()?.as_object()?.get(group)?.as_object()?;
            group.str(key).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let below = |folder: &str| files.iter().any(|path| is_in(path, folder));
        let src = below(&join(home, "src"));
        let seen_from = join(home, if src { "src/x.ts" } else { "x.ts" });
        let mut folders: Vec<(&'static str, String)> = Vec::new();
        for (alias, usual) in ALIASES.iter().rev() {
            let named = text("aliases", alias).and_then(|alias| {
                let lead = sources.lead(&seen_from, &alias);
                lead.paths.iter().find(|path| below(path)).or(lead.paths.first()).cloned()
            });
            let inside = || {
                let components = folders.iter().find(|(name, _)| *name == "components")?;
                usual.strip_prefix("components/").map(|rest| format!("{}/{rest}", components.1))
            };
            let usually = || join(home, &if src { format!("src/{usual}") } else { (*usual).to_owned() });
            folders.push((usual, named.or_else(inside).unwrap_or_else(usually)));
        }
        // The innermost folder is looked at first.
        folders.sort_by_key(|(usual, _)| std::cmp::Reverse(usual.len()));
        let styles = text("tailwind", "css").map(|path| join(home, &path));
        Self { folder: home.to_owned(), styles, folders }
    }
}

/// Sources and styles.
pub(super) fn is_checked(path: &str) -> bool {
    let language = Language::of(path);
    language.is_script() || language == Language::Css
}

/// Whether a path lies in a folder, which may be the root.
fn is_in(path: &str, folder: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether a path lies in a folder of its package that holds what tools have made.
fn is_made(path: &str, homes: &BTreeSet<String>) -> bool {
    let around = homes.iter().filter(|home| *home != path && is_in(path, home));
    let home = around.max_by_key(|home| home.len()).map_or("", String::as_str);
    let below = path.strip_prefix(home).unwrap_or(path).trim_start_matches('/');
    below.split('/').next().is_some_and(|first| MADE.contains(&first))
}

/// Whether a file is the application's own and takes part in it.
fn is_own(path: &str, homes: &BTreeSet<String>) -> bool {
    let name = file_name(path);
    let is_test = [".test.", ".spec.", ".stories."].iter().any(|mark| name.contains(mark));
    let aside = folder(path).split('/').any(|it| matches!(it, "__tests__" | "__mocks__" | "__snapshots__"));
    // Settings of tools beside `package.json`, and declarations of what others provide.
    let settings = homes.contains(folder(path)) && name.contains(".config.") && is_checked(path);
    let declares = [".d.ts", ".d.mts", ".d.cts"].iter().any(|ending| name.ends_with(ending));
    !is_test
        && !aside
        && !settings
        && !declares
        && !name.ends_with(".min.js")
        && !is_made(folder(path), homes)
}
