//! The client's second step with an import, after it has placed every file: if a static import leads to no
//! file, a file of the same name is used instead, and the import is written with the alias of its folder.

use crate::project::{Framework, Match, Project};
use basepair_config::client::Major;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

/// Extensions that an import may omit, in the order in which the client prefers them.
const ENDINGS: &[&str] = &[".tsx", ".ts", ".js", ".jsx", ".css"];
const CODE: &[&str] = &[".ts", ".tsx", ".js", ".jsx"];

/// The files of one installation, relative to the project's folder.
#[derive(Debug, Default)]
pub struct Planned {
    all: HashSet<String>,
    /// In the order in which they are written, by name without extension.
    named: HashMap<String, Vec<String>>,
}

impl Planned {
    pub fn of(project: &Project, paths: impl IntoIterator<Item = String>) -> Self {
        let mut planned = Self::default();
        for path in paths {
            let path = project.relative(&path);
            // A file directly in the project's folder is found only by its path.
            if let Some((_, name)) = path.rsplit_once('/') {
                let (stem, _) = split_ending(name);
                planned.named.entry(stem.to_owned()).or_default().push(path.clone());
            }
            planned.all.insert(path);
        }
        planned
    }
}

/// What the client turns the specifier of a static import into.
/// `importer` is where the importing file is written.
pub fn relinked(
    specifier: &str,
    importer: &str,
    project: &Project,
    planned: &Planned,
    major: Major,
) -> Option<String> {
    let found = probable(specifier, project, major)?;
    let file = find(&project.relative(&found), project, planned)?;
    let written = written(&file, &project.relative(importer), project)?;
    (written != specifier).then_some(written)
}

/// The path that an import of the project's own code refers to.
fn probable(specifier: &str, project: &Project, major: Major) -> Option<String> {
    if !project.has_settings() {
        return None;
    }
    let below = |prefix: &str| specifier.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('/'));
    let is_own = project.prefix.as_deref().map(below);
    match major {
        Major::Two | Major::Three => {
            is_own.unwrap_or(true).then(|| project.resolve_anything(specifier)).flatten()
        }
        Major::Four if specifier.starts_with('#') || is_own == Some(true) => {
            project.resolve(specifier).or_else(|| by_alias(specifier, project))
        }
        Major::Four => None,
    }
}

/// By the aliases of `components.json` and the default ones, if the settings do not resolve it.
fn by_alias(specifier: &str, project: &Project) -> Option<String> {
    let (aliases, folders) = (&project.aliases, &project.folders);
    let mut known = [
        (aliases.ui.as_deref(), "@/components/ui", &folders.ui),
        (Some(aliases.components.as_str()), "@/components", &folders.components),
        (aliases.hooks.as_deref(), "@/hooks", &folders.hooks),
        (aliases.lib.as_deref(), "@/lib", &folders.lib),
        (Some(aliases.utils.as_str()), "@/lib/utils", &folders.utils),
    ];
    known.sort_by_key(|(alias, usual, _)| std::cmp::Reverse((alias.map_or(0, str::len), usual.len())));
    known.into_iter().filter_map(|(alias, usual, folder)| Some((alias?, usual, folder))).find_map(
        |(alias, usual, folder)| {
            let rest = |start: &str| {
                specifier.strip_prefix(start).filter(|rest| rest.is_empty() || rest.starts_with('/'))
            };
            rest(alias).or_else(|| rest(usual)).map(|rest| format!("{folder}{rest}"))
        },
    )
}

/// The file that the client uses for an import: the extension decides first, then the location.
fn find(path: &str, project: &Project, planned: &Planned) -> Option<String> {
    let (base, ending) = split_ending(path);
    let single = [ending];
    let endings = if ending.is_empty() { ENDINGS } else { single.as_slice() };
    let mut candidates: Vec<String> = Vec::new();
    let mut add = |candidate: String| {
        if !candidates.contains(&candidate) {
            candidates.push(candidate);
        }
    };
    let exists = |path: &String| planned.all.contains(path) || project.has_relative(path);
    for ending in endings {
        for candidate in [format!("{base}{ending}"), format!("{base}/index{ending}")] {
            if exists(&candidate) {
                add(candidate);
            }
        }
    }
    let name = base.rsplit('/').next().unwrap_or(base);
    for candidate in planned.named.get(name).into_iter().flatten() {
        if endings.iter().any(|ending| candidate.ends_with(&format!("/{name}{ending}"))) {
            add(candidate.clone());
        }
    }
    let rank = |candidate: &String| {
        let (_, ending) = split_ending(candidate);
        let ending = endings.iter().position(|known| *known == ending);
        (ending, base.is_empty() || !candidate.starts_with(base))
    };
    candidates.into_iter().min_by_key(rank)
}

/// The import of a file that is installed at `path` in a project with its code at the root and the usual aliases.
pub fn imported_as(path: &str) -> Option<String> {
    static USUAL: LazyLock<Project> = LazyLock::new(|| Project::usual(Framework::NextApp, false));
    written(path, "", &USUAL)
}

/// The specifier of a file: by the alias with the innermost folder that contains it.
fn written(path: &str, importer: &str, project: &Project) -> Option<String> {
    let (aliases, folders) = (&project.aliases, &project.folders);
    let roots = [
        (folders.utils.as_str(), Some(aliases.utils.as_str())),
        (folders.components.as_str(), Some(aliases.components.as_str())),
        (folders.lib.as_str(), aliases.lib.as_deref()),
        (folders.hooks.as_str(), aliases.hooks.as_deref()),
        (folders.ui.as_str(), aliases.ui.as_deref()),
    ];
    let roots = roots.map(|(folder, alias)| (project.relative(folder), alias));
    let own = (String::new(), project.prefix.as_deref());
    let below = |folder: &str| match folder {
        "" => (!path.starts_with("../")).then_some(path),
        folder => path.strip_prefix(folder)?.strip_prefix('/'),
    };
    let mut best: Option<(usize, &str, Option<&str>)> = None;
    for (folder, alias) in std::iter::once(&own).chain(&roots) {
        if let Some(rest) = below(folder)
            && best.is_none_or(|(length, ..)| folder.len() > length)
        {
            best = Some((folder.len(), rest, *alias));
        }
    }
    let (_, rest, alias) = best?;
    if let Some(alias) = alias.filter(|alias| alias.starts_with('#'))
        && let Some(entry) = project.imports.find(alias)
    {
        return Some(subpath(alias, rest, &entry).unwrap_or_else(|| relative(importer, path)));
    }
    let (stem, ending) = split_ending(rest);
    let kept = if CODE.contains(&ending) { "" } else { ending };
    let stem = stem.strip_suffix("/index").unwrap_or(stem);
    let suffix = if stem.is_empty() { String::new() } else { format!("/{stem}") };
    Some(format!("{}{}{kept}", alias?, suffix.replacen("/src", "", 1)))
}

/// A file below a subpath import; `None` if the entry is for another single file.
fn subpath(alias: &str, rest: &str, entry: &Match) -> Option<String> {
    let (stem, ending) = split_ending(rest);
    let kept = if CODE.contains(&ending) && !entry.keeps_ending { "" } else { ending };
    let rest = format!("{stem}{kept}");
    match (entry.wildcard, rest.as_str()) {
        (true, "") | (false, "" | "index") => Some(alias.to_owned()),
        (true, rest) => Some(format!("{alias}/{rest}")),
        (false, _) => None,
    }
}

/// The path of a file relative to another.
fn relative(importer: &str, path: &str) -> String {
    let from: Vec<&str> = importer.split('/').collect();
    let from = from.split_last().map_or(&[][..], |(_, folders)| folders);
    let to: Vec<&str> = path.split('/').collect();
    let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
    let up = from.iter().skip(shared).map(|_| "..");
    let joined = up.chain(to.iter().skip(shared).copied()).collect::<Vec<_>>().join("/");
    let (stem, ending) = split_ending(&joined);
    let kept = if CODE.contains(&ending) { "" } else { ending };
    let stem = stem.strip_suffix("/index").unwrap_or(stem);
    let start = if stem.starts_with('.') { "" } else { "./" };
    format!("{start}{stem}{kept}")
}

/// A path and its extension, with the dot; a name that starts with its only dot has none.
fn split_ending(path: &str) -> (&str, &str) {
    let name = path.rfind('/').map_or(0, |at| at + 1);
    match path.rfind('.').filter(|dot| *dot > name) {
        Some(dot) => path.split_at(dot),
        None => (path, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relink(specifier: &str, files: &[&str]) -> Option<String> {
        let project = Project::usual(Framework::Vite, true);
        let planned = Planned::of(&project, files.iter().map(|file| (*file).to_owned()));
        relinked(specifier, "src/app.tsx", &project, &planned, Major::Four)
    }

    #[test]
    fn an_import_follows_the_file_that_it_names() {
        let files = ["src/components/ui/toggle.tsx", "src/lib/data.ts", "src/components/data.tsx"];
        assert_eq!(relink("@/components/toggle", &files).as_deref(), Some("@/components/ui/toggle"));
        assert_eq!(relink("@/components/ui/toggle", &files), None);
        assert_eq!(relink("@/components/nothing", &files), None);
        // The extension counts more than the location.
        assert_eq!(relink("@/lib/data", &files).as_deref(), Some("@/components/data"));
        assert_eq!(relink("@/lib/utils", &files), None);
        assert_eq!(relink("react", &["src/lib/react.ts"]), None);
    }

    #[test]
    fn folders_are_imported_without_index_and_without_src() {
        let files = ["src/components/chart/index.tsx", "src/src/deep/a.ts", "src/components/ui/base.css"];
        assert_eq!(relink("@/components/chart/index", &files).as_deref(), Some("@/components/chart"));
        assert_eq!(relink("@/a", &files).as_deref(), Some("@/src/deep/a"));
        assert_eq!(relink("@/base.css", &files).as_deref(), Some("@/components/ui/base.css"));
    }
    #[test]
    fn an_installed_file_is_imported_by_the_alias_of_its_folder() {
        for (path, import) in [
            ("components/ui/button.tsx", "@/components/ui/button"),
            ("components/chart/index.tsx", "@/components/chart"),
            ("lib/utils.ts", "@/lib/utils"),
            ("hooks/use-a.ts", "@/hooks/use-a"),
            ("app/page.tsx", "@/app/page"),
            ("styles/a.css", "@/styles/a.css"),
        ] {
            assert_eq!(imported_as(path).as_deref(), Some(import), "{path}");
        }
    }
}
