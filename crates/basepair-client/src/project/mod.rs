//! A consumer's project, as far as it decides where files are written and what imports become: the aliases of
//! `components.json`, the paths of `tsconfig.json`, the framework, and whether the code is in `src`. Read from
//! a source of files, or a default project. Paths are relative to the root of that source.

mod framework;
mod paths;
mod read;
mod subpaths;
mod text;

pub use framework::Framework;
pub use paths::Paths;
pub use read::ProjectError;
pub(crate) use subpaths::Match;

use crate::icons::IconLibrary;
use basepair_config::client::Major;
use basepair_model::item::ItemType;
use basepair_model::path::from_folder;
use std::collections::HashSet;
use std::sync::Arc;
use subpaths::Subpaths;

#[derive(Debug, Clone)]
pub struct Project {
    /// The project's own folder; empty when it is the root.
    pub cwd: String,
    pub framework: Framework,
    /// The major version of Next, if it is the framework and known.
    pub next: Option<u32>,
    /// Whether there is a folder `src`.
    pub src: bool,
    /// Whether TypeScript is kept.
    pub tsx: bool,
    /// Whether `use client` is kept.
    pub rsc: bool,
    /// What else the client changes in sources, in words: a prefix of classes, for example.
    pub restyled: Option<&'static str>,
    pub aliases: Aliases,
    /// Whose icons the client puts in the place of placeholders.
    pub icons: Option<IconLibrary>,
    pub folders: Folders,
    /// The alias of the project's own code: `@`.
    pub prefix: Option<String>,
    paths: Option<Paths>,
    /// The subpath imports of the project's own package.
    pub(crate) imports: Subpaths,
    /// The exports of the packages around it.
    exports: Arc<Subpaths>,
    /// The existing files.
    files: Arc<HashSet<String>>,
    /// Other packages of a workspace that get some of the files.
    packages: Packages,
}

/// The packages that own the folders of the aliases, if they are other packages.
#[derive(Debug, Clone, Default)]
struct Packages {
    components: Option<Box<Project>>,
    ui: Option<Box<Project>>,
    lib: Option<Box<Project>>,
    hooks: Option<Box<Project>>,
}

/// The import aliases of `components.json`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Aliases {
    pub components: String,
    pub utils: String,
    pub ui: Option<String>,
    pub lib: Option<String>,
    pub hooks: Option<String>,
}

impl Aliases {
    /// Below one prefix, as `init` writes them.
    pub fn usual(prefix: &str) -> Self {
        let alias = |path: &str| format!("{prefix}/{path}");
        Self {
            components: alias("components"),
            utils: alias("lib/utils"),
            ui: Some(alias("components/ui")),
            lib: Some(alias("lib")),
            hooks: Some(alias("hooks")),
        }
    }
}

/// `@ui/button.tsx` as alias and rest.
pub fn alias_target(target: &str) -> Option<(&str, &str)> {
    let (alias, rest) = target.strip_prefix('@')?.split_once('/')?;
    (!alias.is_empty() && !rest.is_empty()).then_some((alias, rest))
}

/// The folders of the aliases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folders {
    pub components: String,
    /// A file without its extension, not a folder.
    pub utils: String,
    pub ui: String,
    pub lib: String,
    pub hooks: String,
}

impl Project {
    /// A new project of a framework, after the client's `init`.
    pub fn usual(framework: Framework, src: bool) -> Self {
        let code = match framework {
            Framework::ReactRouter | Framework::Remix => "app/",
            Framework::Laravel => "resources/js/",
            _ if src => "src/",
            _ => "",
        };
        let prefix = if matches!(framework, Framework::ReactRouter | Framework::Remix) { "~" } else { "@" };
        let below = |path: &str| format!("{code}{path}");
        let folders = Folders {
            components: below("components"),
            utils: below("lib/utils"),
            ui: below("components/ui"),
            lib: below("lib"),
            hooks: below("hooks"),
        };
        Self {
            cwd: String::new(),
            framework,
            next: None,
            src,
            tsx: true,
            rsc: framework == Framework::NextApp,
            restyled: None,
            aliases: Aliases::usual(prefix),
            icons: IconLibrary::usual(),
            imports: Subpaths::default(),
            exports: Arc::default(),
            files: Arc::new(HashSet::from([format!("{}.ts", folders.utils)])),
            packages: Packages::default(),
            folders,
            prefix: Some(prefix.to_owned()),
            paths: Some(Paths::single(&format!("{prefix}/*"), &format!("./{code}*"))),
        }
    }

    /// Whether a file exists before the installation.
    pub fn has(&self, path: &str) -> bool {
        self.files.contains(path)
    }

    /// The same for a path relative to the project's own folder.
    pub(crate) fn has_relative(&self, path: &str) -> bool {
        from_folder(&self.cwd, path).is_some_and(|path| self.has(&path))
    }

    /// A path relative to the project's own folder.
    pub fn relative(&self, path: &str) -> String {
        if self.cwd.is_empty() {
            return path.to_owned();
        }
        let from: Vec<&str> = self.cwd.split('/').collect();
        let to: Vec<&str> = path.split('/').collect();
        let shared = from.iter().zip(&to).take_while(|(one, other)| one == other).count();
        let up = from.iter().skip(shared).map(|_| "..");
        up.chain(to.iter().skip(shared).copied()).collect::<Vec<_>>().join("/")
    }

    /// The path that a specifier resolves to with the project's settings; an unknown scope is a package.
    pub(crate) fn resolve(&self, specifier: &str) -> Option<String> {
        let subpath = self.imports.find(specifier).or_else(|| self.exports.find(specifier));
        subpath.map(|found| found.path).or_else(|| {
            let paths = self.paths.as_ref()?;
            (paths.names(specifier) || !is_scoped(specifier)).then(|| paths.resolve(specifier)).flatten()
        })
    }

    /// Whether files go to several packages.
    pub fn is_workspace(&self) -> bool {
        self.packages.ui.is_some()
    }

    /// The project that gets a file. In a workspace each file goes to the package that owns the folder of its
    /// alias, if another package has the folder of `ui`.
    pub(crate) fn owner(&self, kind: ItemType, target: Option<&str>, major: Major) -> &Self {
        let packages = &self.packages;
        let Some(ui) = packages.ui.as_deref() else { return self };
        if major < Major::Four {
            return if kind == ItemType::Ui { ui } else { self };
        }
        let alias = target.and_then(alias_target).map(|(alias, _)| alias);
        let package = match (alias, kind) {
            (Some("ui"), _) => &packages.ui,
            (Some("lib"), _) => &packages.lib,
            (Some("hooks"), _) => &packages.hooks,
            (Some("components"), _) => &packages.components,
            (_, ItemType::Ui) => &packages.ui,
            (_, ItemType::Lib) => &packages.lib,
            (_, ItemType::Hook) => &packages.hooks,
            _ => &packages.components,
        };
        package.as_deref().unwrap_or(self)
    }

    /// The same, as in majors before 4: a specifier without an alias is below `baseUrl`.
    pub(crate) fn resolve_anything(&self, specifier: &str) -> Option<String> {
        self.paths.as_ref()?.resolve(specifier)
    }

    /// Whether imports can be resolved.
    pub(crate) fn has_settings(&self) -> bool {
        self.paths.is_some()
    }
}

/// `@scope/name`, with or without more.
fn is_scoped(specifier: &str) -> bool {
    let parts = specifier.strip_prefix('@').and_then(|rest| rest.split_once('/'));
    parts.is_some_and(|(scope, rest)| !scope.is_empty() && !rest.is_empty() && !rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_shown_from_the_folder_of_the_project() {
        let mut project = Project::usual(Framework::Vite, true);
        assert_eq!(project.relative("src/a.ts"), "src/a.ts");
        project.cwd = "apps/web".to_owned();
        assert_eq!(project.relative("apps/web/src/a.ts"), "src/a.ts");
        assert_eq!(project.relative("packages/ui/a.ts"), "../../packages/ui/a.ts");
    }
}
