//! The application as a project: its files, its packages, and the destinations of installed files in each package.

use super::workspace;
use basepair_catalog::load::{Settings, Source, settings_around};
use basepair_client::sources::Sources;
use basepair_model::json;
use basepair_model::path::{file_name, folder, join};
use basepair_syntax::facts::Language;
use std::collections::BTreeSet;

/// Folders of a package with build output.
const BUILD_OUTPUT: &[&str] = &["dist", "build", "out", "coverage", "storybook-static", "target"];
/// The folders that the official client knows by alias, the innermost first.
const ALIASES: &[(&str, &str)] =
    &[("ui", "components/ui"), ("components", "components"), ("lib", "lib"), ("hooks", "hooks")];

pub(crate) struct Project {
    /// Sorted; without tests, settings and build output.
    pub(crate) files: BTreeSet<String>,
    /// Build output, tests and stories: not checked, but imports may resolve to them.
    pub(super) unchecked: BTreeSet<String>,
    pub(super) settings: Settings,
    pub(super) sources: Sources,
    /// The root and every package of a workspace, the innermost folder first.
    areas: Vec<Area>,
}

/// One package with the settings of its `components.json`.
struct Area {
    folder: String,
    /// The style sheet that the client writes tokens to.
    styles: Option<String>,
    /// For each folder that the client knows, its path in this package.
    folders: Vec<(&'static str, String)>,
}

impl Project {
    pub(crate) fn read(source: &dyn Source, overrides: &[String]) -> Self {
        let listed = source.list("");
        let settings = settings_around(source, &listed, overrides);
        let sources = Sources::read(&settings);
        let mut packages = workspace::packages(source, &listed, &settings);
        packages.extend(
            listed.iter().filter(|path| file_name(path) == "components.json").map(|it| folder(it).to_owned()),
        );
        packages.insert(String::new());
        packages = packages.iter().filter(|package| !is_build_output(package, &packages)).cloned().collect();
        let usable = |path: &String| !path.chars().any(|c| c.is_control() || c == '\\');
        let (files, unchecked): (BTreeSet<String>, BTreeSet<String>) =
            listed.into_iter().filter(usable).partition(|path| is_own(path, &packages));
        let area = |package: &String| Area::read(package, &files, &settings, &sources);
        let mut areas: Vec<Area> = packages.iter().map(area).collect();
        areas.sort_by_key(|area| std::cmp::Reverse(area.folder.len()));
        Self { files, unchecked, settings, sources, areas }
    }

    /// The sources and styles, which are checked; images and data only have to exist.
    pub(super) fn checked(&self) -> impl Iterator<Item = &String> {
        self.files.iter().filter(|path| is_checked(path))
    }

    /// The paths of a file with the destination `path` in a typical project, in any of the packages.
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

    /// Whether a path is in a folder that the model names: at the root, in its package, in the package's `src`, or where an
    /// alias moves the folder.
    pub(super) fn is_below(&self, path: &str, named: &str) -> bool {
        let inside = |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        if inside(named) {
            return true;
        }
        // Aliases of one package may point to another one.
        let moved = |area: &Area| area.folders.iter().any(|(usual, here)| *usual == named && inside(here));
        let package =
            self.areas.iter().find(|area| is_in(path, &area.folder)).map_or("", |area| &area.folder);
        inside(&join(package, named))
            || inside(&join(package, &format!("src/{named}")))
            || self.areas.iter().any(moved)
    }

    /// Whether the client writes tokens to a file.
    pub(super) fn is_style_sheet(&self, path: &str) -> bool {
        self.areas.iter().any(|area| area.styles.as_deref() == Some(path))
    }

    /// Every package that a `package.json` names.
    pub(crate) fn packages(&self) -> BTreeSet<&str> {
        let packages = self.sources.packages().iter();
        packages.flat_map(|package| package.dependencies.keys().map(String::as_str)).collect()
    }

    /// Whether a package belongs to the workspace, inside or outside the root.
    pub(crate) fn is_of_workspace(&self, name: &str) -> bool {
        let linked = |range: &String| {
            range == "*" || ["workspace:", "link:", "file:", "portal:"].iter().any(|it| range.starts_with(it))
        };
        let mut packages = self.sources.packages().iter();
        self.sources.workspace_package(name).is_some()
            || packages.any(|package| package.dependencies.get(name).is_some_and(linked))
    }
}

impl Area {
    fn read(package: &str, files: &BTreeSet<String>, settings: &Settings, sources: &Sources) -> Self {
        let components = settings.files.get(&join(package, "components.json"));
        let components = components.and_then(|text| json::parse(text).ok());
        let text = |group: &str, key: &str| {
            let group = components.as_ref()?.as_object()?.get(group)?.as_object()?;
            group.str(key).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let below = |folder: &str| files.iter().any(|path| is_in(path, folder));
        let src = below(&join(package, "src"));
        let seen_from = join(package, if src { "src/x.ts" } else { "x.ts" });
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
            let usually = || join(package, &if src { format!("src/{usual}") } else { (*usual).to_owned() });
            folders.push((usual, named.or_else(inside).unwrap_or_else(usually)));
        }
        // The innermost folder is checked first.
        folders.sort_by_key(|(usual, _)| std::cmp::Reverse(usual.len()));
        let styles = text("tailwind", "css").map(|path| join(package, &path));
        Self { folder: package.to_owned(), styles, folders }
    }
}

/// Sources and styles.
pub(super) fn is_checked(path: &str) -> bool {
    let language = Language::of(path);
    language.is_script() || language == Language::Css
}

/// Whether a path is in a folder, which may be the root.
fn is_in(path: &str, folder: &str) -> bool {
    folder.is_empty() || path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

/// Whether a path is in a folder of its package with build output.
fn is_build_output(path: &str, packages: &BTreeSet<String>) -> bool {
    let around = packages.iter().filter(|package| *package != path && is_in(path, package));
    let package = around.max_by_key(|package| package.len()).map_or("", String::as_str);
    let below = path.strip_prefix(package).unwrap_or(path).trim_start_matches('/');
    below.split('/').next().is_some_and(|first| BUILD_OUTPUT.contains(&first))
}

/// Whether a file is part of the application's own code.
fn is_own(path: &str, packages: &BTreeSet<String>) -> bool {
    let name = file_name(path);
    let is_test = [".test.", ".spec.", ".stories."].iter().any(|mark| name.contains(mark));
    let is_test_folder =
        folder(path).split('/').any(|it| matches!(it, "__tests__" | "__mocks__" | "__snapshots__"));
    // Settings of tools next to `package.json`, and type declarations.
    let settings = packages.contains(folder(path)) && name.contains(".config.") && is_checked(path);
    let declares = [".d.ts", ".d.mts", ".d.cts"].iter().any(|ending| name.ends_with(ending));
    !is_test
        && !is_test_folder
        && !settings
        && !declares
        && !name.ends_with(".min.js")
        && !is_build_output(folder(path), packages)
}
