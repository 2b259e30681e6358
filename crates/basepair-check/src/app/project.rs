//! The application as a project: its files, its packages, and where its settings say that installed files go.

use basepair_catalog::load::{Settings, Source, settings_around};
use basepair_client::sources::Sources;
use basepair_model::json::{self, Value};
use basepair_model::path::{folder, from_folder};
use std::collections::BTreeSet;

const TEXT_LIMIT: u64 = 1024 * 1024;
/// Folders at the root that hold what tools have made.
const MADE: &[&str] = &["dist", "build", "out", "coverage", "storybook-static", "target"];
/// The folders that the official client knows by alias, the innermost first.
const ALIASES: &[(&str, &str)] =
    &[("ui", "components/ui"), ("components", "components"), ("lib", "lib"), ("hooks", "hooks")];

pub(super) struct Project {
    /// Sorted; tests and what tools have made are passed over.
    pub(super) files: BTreeSet<String>,
    pub(super) settings: Settings,
    pub(super) packages: Vec<String>,
    /// The style sheet into which the client writes tokens.
    pub(super) styles: Option<String>,
    /// For each folder that the client knows, where it is here.
    folders: Vec<(&'static str, String)>,
}

impl Project {
    pub(super) fn read(source: &dyn Source) -> Self {
        let files: BTreeSet<String> = source.list("").into_iter().filter(|path| is_own(path)).collect();
        let object = |path: &str| {
            let text = source.read(path, TEXT_LIMIT).ok().and_then(|bytes| String::from_utf8(bytes).ok())?;
            json::parse(&text).ok()
        };
        let all: Vec<String> = files.iter().cloned().collect();
        let settings = settings_around(source, &all);
        let sources = Sources::read(&settings);
        let components = object("components.json");
        let text = |group: &str, key: &str| {
            let group = components.as_ref()?.as_object()?.get(group)?.as_object()?;
            group.str(key).filter(|text| !text.is_empty()).map(str::to_owned)
        };
        let src = files.iter().any(|path| path.starts_with("src/"));
        let mut folders: Vec<(&'static str, String)> = Vec::new();
        for (alias, usual) in ALIASES.iter().rev() {
            let named = text("aliases", alias).and_then(|alias| resolve(&sources, &alias, src));
            let inside = || {
                let components = folders.iter().find(|(name, _)| *name == "components")?;
                usual.strip_prefix("components/").map(|rest| format!("{}/{rest}", components.1))
            };
            let usually = || if src { format!("src/{usual}") } else { (*usual).to_owned() };
            folders.push((usual, named.or_else(inside).unwrap_or_else(usually)));
        }
        // The innermost folder is looked at first.
        folders.sort_by_key(|(usual, _)| std::cmp::Reverse(usual.len()));
        let styles = text("tailwind", "css").and_then(|path| from_folder("", &path));
        let packages = object("package.json").map(|value| packages(&value)).unwrap_or_default();
        Self { files, settings, packages, styles, folders }
    }

    /// Where a file is here that lands at `path` in the usual project.
    pub(super) fn landed(&self, path: &str) -> Option<String> {
        let below = |(usual, here): &(&str, String)| {
            path.strip_prefix(usual)?.strip_prefix('/').map(|rest| format!("{here}/{rest}"))
        };
        let by_alias = self.folders.iter().find_map(below);
        let candidates = by_alias.into_iter().chain([path.to_owned(), format!("src/{path}")]);
        candidates.into_iter().find(|path| self.files.contains(path))
    }

    /// Whether a path lies in a folder that the model names: at the root, in `src`, or where an alias has moved it.
    pub(super) fn is_below(&self, path: &str, folder: &str) -> bool {
        let inside = |folder: &str| path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'));
        let moved = self.folders.iter().find(|(usual, _)| *usual == folder).map(|(_, here)| here.as_str());
        inside(folder) || inside(&format!("src/{folder}")) || moved.is_some_and(inside)
    }
}

/// Whether a file is the application's own and takes part in it.
fn is_own(path: &str) -> bool {
    let name = path.rsplit('/').next().unwrap_or(path);
    let is_test = name.contains(".test.") || name.contains(".spec.") || name.contains(".stories.");
    let mut folders = folder(path).split('/');
    let made = folders.clone().next().is_some_and(|first| MADE.contains(&first));
    let aside = folders.any(|folder| matches!(folder, "__tests__" | "__mocks__" | "__snapshots__"));
    !is_test
        && !made
        && !aside
        && !name.ends_with(".min.js")
        && !path.chars().any(|c| c.is_control() || c == '\\')
}

fn packages(value: &Value) -> Vec<String> {
    let groups = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];
    let object = value.as_object();
    let groups = groups.iter().filter_map(|group| object?.get(group)?.as_object());
    groups.flat_map(|group| group.members.iter().map(|member| member.key.to_string())).collect()
}

/// The folder that an alias such as `@/components` means.
fn resolve(sources: &Sources, alias: &str, src: bool) -> Option<String> {
    // Seen from a file at the root of the sources.
    let lead = sources.lead(if src { "src/x.ts" } else { "x.ts" }, alias);
    let fits = lead.paths.iter().find(|path| path.starts_with("src/") == src);
    fits.or(lead.paths.first()).cloned()
}
