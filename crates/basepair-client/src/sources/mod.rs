//! The project of a registry's sources: its path aliases, packages and workspace. Resolves an import to a
//! source, like TypeScript and bundlers. An alias is never a package.

mod compiler;
mod components;
mod package;
mod pattern;

pub use components::Components;
pub use package::Package;

use basepair_catalog::load::Settings;
use basepair_model::json::{self, Object, Value};
use basepair_model::path::{file_name, folder, join};
use compiler::Compiler;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sources {
    /// One for each folder that has settings of the compiler, the innermost folder first.
    compilers: Vec<Compiler>,
    /// Every `package.json`, the innermost folder first.
    packages: Vec<Package>,
    pub components: Option<Components>,
}

/// What an import resolves to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Lead {
    /// Paths from the root to try, in this order; the extension may be missing.
    pub paths: Vec<String>,
    /// Whether the import means a file of the project, so that it is not a package even if the file is missing.
    pub of_project: bool,
}

impl Lead {
    fn certain(paths: Vec<String>) -> Self {
        Self { paths, of_project: true }
    }
}

/// Prefixes of imports that are never packages.
const ALIAS_STARTS: &[&str] = &["@/", "~/", "@@/", "~~/", "#", "$", "src/", "/"];

impl Sources {
    pub fn read(settings: &Settings) -> Self {
        let parsed: Vec<(&str, Value)> = settings
            .files
            .iter()
            .filter_map(|(path, text)| Some((path.as_str(), json::parse(text).ok()?)))
            .collect();
        let object = |path: &str| -> Option<&Object> {
            parsed.iter().find(|(other, _)| *other == path).and_then(|(_, value)| value.as_object())
        };
        let mut sources = Self::default();
        for (path, value) in &parsed {
            let Some(settings) = value.as_object() else { continue };
            match file_name(path) {
                "package.json" => sources.packages.push(Package::read(folder(path), settings)),
                "tsconfig.json" | "jsconfig.json" => {
                    sources.compilers.extend(Compiler::read(path, &object));
                }
                _ => {}
            }
        }
        sources.components = object("components.json").map(Components::read);
        // The innermost first; folders above the root are the outermost.
        let depth = |folder: &str| {
            let segments = folder.split('/').filter(|segment| !segment.is_empty());
            let above = segments.clone().filter(|segment| *segment == "..").count() as isize;
            std::cmp::Reverse(segments.count() as isize - 2 * above)
        };
        sources.compilers.sort_by_key(|compiler| depth(&compiler.folder));
        sources.packages.sort_by_key(|package| depth(&package.folder));
        sources
    }

    /// The package that a path belongs to.
    pub fn package_of(&self, path: &str) -> Option<&Package> {
        self.packages.iter().find(|package| is_below(path, &package.folder))
    }

    pub fn packages(&self) -> &[Package] {
        &self.packages
    }

    /// Whether the project of a file has a version of Tailwind whose theme is JavaScript.
    pub fn has_old_tailwind(&self, path: &str) -> bool {
        let around = self.packages.iter().filter(|package| is_below(path, &package.folder));
        let mut versions = around.filter_map(|package| package.dependencies.get("tailwindcss"));
        let major = |version: &str| version.trim_start_matches(['^', '~', '>', '=', 'v', ' ']).chars().next();
        match versions.next().and_then(|version| major(version)) {
            Some(major) if major.is_ascii_digit() => major < '4',
            // `latest`, a catalog of the workspace, or nothing.
            _ => self.components.as_ref().is_some_and(|components| components.tailwind_config.is_some()),
        }
    }

    /// The package of the workspace that an import starts with.
    pub fn workspace_package(&self, specifier: &str) -> Option<&Package> {
        let named = |package: &&Package| {
            let rest = package.name.as_deref().and_then(|name| specifier.strip_prefix(name));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        self.packages.iter().find(named)
    }

    /// What is installed with a published package of the workspace: its peers, and theirs.
    pub fn peers_of(&self, name: &str) -> Vec<&str> {
        let named = |name: &str| self.packages.iter().find(|package| package.name.as_deref() == Some(name));
        let mut found: Vec<&str> = named(name).into_iter().flat_map(Package::peers).collect();
        let mut next = 0;
        while let Some(peer) = found.get(next) {
            let more = named(peer).into_iter().flat_map(Package::peers);
            let more: Vec<&str> = more.filter(|peer| !found.contains(peer)).collect();
            found.extend(more);
            next += 1;
        }
        found
    }

    /// Resolves `specifier` as imported by `file`.
    pub fn lead(&self, file: &str, specifier: &str) -> Lead {
        if specifier.starts_with('.') {
            return Lead::certain(vec![join(folder(file), specifier)]);
        }
        let compiler =
            self.compilers.iter().find(|compiler| is_below(file, &compiler.folder) && compiler.resolves());
        let mut lead = compiler.map(|compiler| compiler.lead(specifier)).unwrap_or_default();
        let package = self.package_of(file);
        let home = package.map_or("", |package| package.folder.as_str());
        if specifier.starts_with('#')
            && let Some(package) = package
        {
            lead.paths.extend(package.imported(specifier));
            lead.of_project = true;
        }
        if let Some(rest) =
            specifier.strip_prefix("$lib").filter(|rest| rest.is_empty() || rest.starts_with('/'))
        {
            lead.paths.push(join(home, &format!("src/lib{rest}")));
            lead.of_project = true;
        }
        if let Some(package) = self.workspace_package(specifier) {
            let inside = package.exported(specifier);
            lead.paths.extend(inside);
            // An alias such as `@acme/*` is for packages then, which consumers may install.
            lead.of_project = false;
        }
        if let Some(path) = self.components.as_ref().and_then(|components| components.source_of(specifier)) {
            lead.paths.push(path);
            lead.of_project = true;
        }
        if !lead.of_project && ALIAS_STARTS.iter().any(|start| specifier.starts_with(start)) {
            lead.of_project = true;
            let aliases = ["@/", "~/", "@@/", "~~/"];
            let rest = aliases.iter().find_map(|alias| specifier.strip_prefix(alias)).unwrap_or(specifier);
            let rest = rest.trim_start_matches('/');
            if package.is_some_and(|package| package.dependencies.contains_key("nuxt")) {
                // Its own settings of the compiler are generated and in no repository.
                lead.paths.push(join(home, &format!("app/{rest}")));
                lead.paths.extend(rest.strip_prefix('#').map(|shared| join(home, shared)));
            }
            for base in [home, ""] {
                lead.paths.extend([join(base, rest), join(base, &format!("src/{rest}"))]);
            }
        }
        lead
    }
}

/// Whether a path is in a folder; both may be above the root.
pub(crate) fn is_below(path: &str, folder: &str) -> bool {
    if folder.is_empty() {
        return !path.starts_with("../");
    }
    if folder.ends_with("..") && folder.split('/').all(|segment| segment == "..") {
        // A folder above the root contains every path that does not go further up.
        let ups = |path: &str| path.split('/').take_while(|segment| *segment == "..").count();
        return ups(path) <= ups(folder);
    }
    path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn project(files: &[(&str, &str)]) -> Sources {
        let mut settings = Settings::default();
        for (path, text) in files {
            settings.files.insert((*path).to_owned(), (*text).to_owned());
        }
        Sources::read(&settings)
    }

    #[test]
    fn the_nearest_settings_decide_and_inherit_from_what_they_extend() {
        let project = project(&[
            ("tsconfig.json", r#"{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }"#),
            ("packages/ui/tsconfig.json", r#"{ "extends": "../base.json" }"#),
            (
                "packages/base.json",
                r#"{ "compilerOptions": { "baseUrl": "./ui", "paths": { "~/*": ["src/*"], "~/x/*": ["lib/*"] } } }"#,
            ),
        ]);
        assert_eq!(project.lead("a/b.ts", "@/c"), Lead::certain(vec!["c".into()]));
        assert_eq!(project.lead("packages/ui/b.ts", "~/c").paths, ["packages/ui/src/c", "packages/ui/~/c"]);
        assert_eq!(
            project.lead("packages/ui/b.ts", "~/x/c").paths.first().map(String::as_str),
            Some("packages/ui/lib/c")
        );
        assert_eq!(project.lead("a.ts", "zod"), Lead::default());
    }

    #[test]
    fn paths_of_references_are_used_as_in_vite_templates() {
        let project = project(&[
            ("tsconfig.json", r#"{ "references": [{ "path": "./tsconfig.app.json" }] }"#),
            (
                "tsconfig.app.json",
                r#"{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["./src/*"] } } }"#,
            ),
        ]);
        let lead = project.lead("src/a.ts", "@/b");
        assert!(lead.of_project && lead.paths.first().is_some_and(|path| path == "src/b"), "{lead:?}");
    }

    #[test]
    fn workspace_packages_resolve_to_their_sources() {
        let project = project(&[
            (
                "../../packages/ui/package.json",
                r#"{ "name": "@acme/ui", "exports": { "./components/*": "./src/components/*.tsx" } }"#,
            ),
            ("package.json", r##"{ "name": "www", "imports": { "#lib/*": "./src/lib/*.ts" } }"##),
        ]);
        let lead = project.lead("app/a.tsx", "@acme/ui/components/button");
        assert_eq!(
            lead.paths.first().map(String::as_str),
            Some("../../packages/ui/src/components/button.tsx")
        );
        assert!(!lead.of_project, "a workspace package may be published");
        assert_eq!(project.lead("app/a.tsx", "#lib/x").paths, ["src/lib/x.ts"]);
        assert_eq!(project.lead("app/a.tsx", "$lib/x").paths, ["src/lib/x"]);
    }

    #[test]
    fn folders_above_the_root_contain_paths_that_do_not_go_further_up() {
        assert!(is_below("a/b.ts", "") && !is_below("../b.ts", ""));
        assert!(is_below("a.ts", "..") && is_below("../a.ts", "..") && !is_below("../../a.ts", ".."));
        assert!(is_below("../ui/a.ts", "../ui") && !is_below("../uis/a.ts", "../ui"));
    }
}
