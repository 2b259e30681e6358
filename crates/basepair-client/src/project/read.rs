//! Reads a project from its files, as the official client does before it installs anything.

use super::framework::{Signs, detect};
use super::paths::{entries, join};
use super::subpaths::Subpaths;
use super::text::{object, read};
use super::{Aliases, Folders, Framework, Packages, Paths, Project};
use crate::icons::IconLibrary;
use basepair_catalog::load::Source;
use basepair_config::client::Major;
use basepair_model::json::{Object, Value};
use basepair_model::path::{file_name, folder, from_folder};
use std::collections::HashSet;
use std::sync::Arc;

/// Why a project cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProjectError {
    #[error("`{0}` is missing; run the client's `init` to create it")]
    NoComponents(String),
    #[error("`{0}` is not valid")]
    Unreadable(String),
    #[error("`{0}` has no {1} alias")]
    NoAlias(String, &'static str),
    #[error("`tsconfig.json` or `jsconfig.json` is missing")]
    NoSettings,
    #[error("no path in `tsconfig.json` resolves {0}")]
    UnresolvedAliases(String),
    #[error("what version 2 of the client writes into a workspace is not known; plan for version 3 or 4")]
    OldWorkspace,
}

/// What all packages of a workspace share.
struct Around<'s> {
    source: &'s dyn Source,
    exports: Arc<Subpaths>,
    files: Arc<HashSet<String>>,
    major: Major,
}

impl Project {
    /// The project in the folder `cwd` of a source, as a major of the client sees it, with the packages of its
    /// workspace that get files.
    pub fn read(source: &dyn Source, cwd: &str, major: Major) -> Result<Self, ProjectError> {
        let files = source.list("");
        let around = Around {
            source,
            exports: Arc::new(match major {
                Major::Four => Subpaths::exports(source, &files),
                Major::Two | Major::Three => Subpaths::default(),
            }),
            files: Arc::new(files.into_iter().collect()),
            major,
        };
        let mut project = Self::read_one(&around, cwd)?;
        let package = |folder: &str, named: bool| {
            let root = named.then(|| package_root(&around.files, cwd, folder)).flatten();
            root.map(|root| Self::read_one(&around, &root).map(Box::new)).transpose()
        };
        project.packages = Packages {
            components: package(&project.folders.components, true)?,
            ui: package(&project.folders.ui, project.aliases.ui.is_some())?,
            lib: package(&project.folders.lib, project.aliases.lib.is_some())?,
            hooks: package(&project.folders.hooks, project.aliases.hooks.is_some())?,
        };
        // It installs item by item, each into one package, whatever its files are.
        if major == Major::Two && project.is_workspace() {
            return Err(ProjectError::OldWorkspace);
        }
        Ok(project)
    }

    fn read_one(around: &Around<'_>, cwd: &str) -> Result<Self, ProjectError> {
        let Around { source, ref exports, ref files, major } = *around;
        let components = join(cwd, "components.json");
        let text = read(source, &components).ok_or_else(|| ProjectError::NoComponents(components.clone()))?;
        let config = object(&text).ok_or_else(|| ProjectError::Unreadable(components.clone()))?;
        let aliases = aliases(&config, &components)?;
        let paths = Paths::read(source, cwd).map_err(ProjectError::Unreadable)?;
        let paths = paths.ok_or(ProjectError::NoSettings)?;
        let package = read(source, &join(cwd, "package.json")).and_then(|text| object(&text));
        let newer = major == Major::Four;
        let imports = package.as_ref().filter(|_| newer).map(|package| Subpaths::imports(package, cwd));
        let imports = imports.unwrap_or_default();
        let folders = folders(&aliases, |alias| {
            let subpath = imports.find(alias).or_else(|| exports.find(alias));
            let known = paths.names(alias) || !(newer && (super::is_scoped(alias) || alias.starts_with('#')));
            let by_paths = || Some((paths.resolve(alias).filter(|_| known)?, None));
            subpath.map(|found| (found.path, Some(found.wildcard))).or_else(by_paths)
        })?;
        let (framework, src) = surroundings(source, cwd, files, package.as_ref());
        let next = matches!(framework, Framework::NextApp | Framework::NextPages)
            .then(|| first_number(package.as_ref()?, "next"))
            .flatten();
        Ok(Self {
            cwd: cwd.to_owned(),
            framework,
            next,
            src,
            tsx: config.get("tsx").and_then(Value::as_bool).unwrap_or(true),
            rsc: config.get("rsc").and_then(Value::as_bool).unwrap_or(false),
            restyled: restyled(&config),
            prefix: paths.prefix().or_else(|| {
                let other = fallback_prefix(source, cwd).filter(|_| newer);
                other.or_else(|| imports.prefix())
            }),
            aliases,
            icons: icons(&config),
            folders,
            paths: Some(paths),
            imports,
            exports: exports.clone(),
            files: files.clone(),
            packages: Packages::default(),
        })
    }
}

/// The setting by which the client changes classes of sources, if there is one.
fn restyled(config: &Object) -> Option<&'static str> {
    let tailwind = config.get("tailwind").and_then(Value::as_object);
    let prefix =
        tailwind.and_then(|tailwind| tailwind.str("prefix")).is_some_and(|prefix| !prefix.is_empty());
    let flag = |object: Option<&Object>, key: &str| object.and_then(|object| object.get(key)?.as_bool());
    if prefix {
        return Some("tailwind.prefix");
    }
    if flag(tailwind, "cssVariables") == Some(false) {
        return Some("tailwind.cssVariables");
    }
    (flag(Some(config), "rtl") == Some(true)).then_some("rtl")
}

/// The library that the client takes when none is set depends on the style.
fn icons(config: &Object) -> Option<IconLibrary> {
    let usual = if config.str("style") == Some("new-york") { "radix" } else { "lucide" };
    IconLibrary::named(config.str("iconLibrary").unwrap_or(usual))
}

fn aliases(config: &Object, path: &str) -> Result<Aliases, ProjectError> {
    let aliases = config.get("aliases").and_then(Value::as_object);
    let alias = |name: &str| aliases?.str(name).filter(|text| !text.is_empty()).map(str::to_owned);
    let needed = |name: &'static str| alias(name).ok_or_else(|| ProjectError::NoAlias(path.to_owned(), name));
    Ok(Aliases {
        components: needed("components")?,
        utils: needed("utils")?,
        ui: alias("ui"),
        lib: alias("lib"),
        hooks: alias("hooks"),
    })
}

/// `find` returns the path of an alias and, for a subpath, whether it matches many files.
fn folders(
    aliases: &Aliases,
    find: impl Fn(&str) -> Option<(String, Option<bool>)>,
) -> Result<Folders, ProjectError> {
    let mut unresolved = Vec::new();
    let mut find = |alias: &str| {
        find(alias).unwrap_or_else(|| {
            unresolved.push(format!("`{alias}`"));
            Default::default()
        })
    };
    let (utils, _) = find(&aliases.utils);
    // A subpath refers to a file: use its folder, or the folder of the same name.
    let mut resolve = |alias: &str| match find(alias) {
        (path, Some(false)) if file_name(&path).starts_with("index.") => folder(&path).to_owned(),
        (path, Some(true)) => match path.rfind('.').filter(|dot| *dot > path.rfind('/').unwrap_or(0)) {
            Some(dot) => path.get(..dot).unwrap_or_default().to_owned(),
            None => path,
        },
        (path, _) => path,
    };
    let components = resolve(&aliases.components);
    let ui = aliases.ui.as_deref().map(&mut resolve);
    let lib = aliases.lib.as_deref().map(&mut resolve);
    let hooks = aliases.hooks.as_deref().map(&mut resolve);
    if !unresolved.is_empty() {
        return Err(ProjectError::UnresolvedAliases(unresolved.join(", ")));
    }
    Ok(Folders {
        ui: ui.unwrap_or_else(|| join(&components, "ui")),
        lib: lib.unwrap_or_else(|| folder(&utils).to_owned()),
        hooks: hooks.unwrap_or_else(|| from_folder(&components, "../hooks").unwrap_or_default()),
        components,
        utils,
    })
}

/// The package that contains a folder, if it is not the project's own: the first below what both paths share.
fn package_root(files: &HashSet<String>, cwd: &str, folder: &str) -> Option<String> {
    let shared = cwd.split('/').zip(folder.split('/')).take_while(|(one, other)| one == other).count();
    let shared = if cwd.is_empty() { 0 } else { shared };
    let root: Vec<&str> = folder.split('/').take(shared).collect();
    let root = root.join("/");
    let below = if root.is_empty() { Some(folder) } else { folder.strip_prefix(&root)?.strip_prefix('/') }?;
    let mut segments = below.split('/');
    let mut package = segments.next()?.to_owned();
    loop {
        let path = join(&root, &package);
        if package.split('/').count() < 3 && files.contains(&format!("{path}/package.json")) {
            return Some(path);
        }
        package = format!("{package}/{}", segments.next()?);
    }
}

/// The framework, and whether there is a folder `src`.
fn surroundings(
    source: &dyn Source,
    cwd: &str,
    files: &HashSet<String>,
    package: Option<&Object>,
) -> (Framework, bool) {
    let start = if cwd.is_empty() { String::new() } else { format!("{cwd}/") };
    let below = || files.iter().filter_map(|path| path.strip_prefix(&start));
    let has_folder = |name: &str| below().any(|path| path.starts_with(name));
    let src = has_folder("src/");
    let mut names: Vec<&str> = below().filter(|path| !path.contains('/')).collect();
    names.sort_unstable();
    let keys = |group: &str| -> Vec<String> {
        let group = package.and_then(|package| package.get(group)?.as_object());
        group
            .into_iter()
            .flat_map(|group| group.members.iter().map(|member| member.key.to_string()))
            .collect()
    };
    let app_config = names.iter().find(|name| name.starts_with("app.config"));
    let vinxi = app_config.and_then(|name| read(source, &join(cwd, name)));
    let framework = detect(&Signs {
        files: &names,
        app: has_folder(if src { "src/app/" } else { "app/" }),
        dependencies: &keys("dependencies"),
        dev_dependencies: &keys("devDependencies"),
        vinxi: vinxi.is_some_and(|text| text.contains("defineConfig")),
    });
    (framework, src)
}

/// The first number of a package's version range.
fn first_number(package: &Object, name: &str) -> Option<u32> {
    let version = |group: &str| package.get(group)?.as_object()?.str(name);
    let range = version("dependencies").or_else(|| version("devDependencies"))?;
    let digits = range.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

/// For templates with their paths in a file that `tsconfig.json` only references.
fn fallback_prefix(source: &dyn Source, cwd: &str) -> Option<String> {
    ["tsconfig.json", "tsconfig.web.json", "tsconfig.app.json"].iter().find_map(|name| {
        let settings = object(&read(source, &join(cwd, name))?)?;
        let paths = settings.get("compilerOptions")?.as_object()?.get("paths")?.as_object()?;
        Paths::of(entries(paths)).prefix()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::load::Memory;
    use basepair_model::item::ItemType;

    fn next() -> Memory {
        Memory::default()
            .with("package.json", r#"{ "dependencies": { "next": "^16.1.0" } }"#)
            .with("next.config.ts", "")
            .with("src/app/page.tsx", "")
            .with("tsconfig.json", r#"{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }"#)
            .with(
                "components.json",
                r#"{ "tsx": true, "aliases": { "components": "@/parts", "utils": "@/lib/cn" } }"#,
            )
    }

    #[test]
    fn a_project_is_read_from_its_settings() {
        let project = Project::read(&next(), "", Major::Four).unwrap();
        assert_eq!((project.framework, project.src, project.next), (Framework::NextApp, true, Some(16)));
        assert_eq!(project.folders.ui, "src/parts/ui");
        assert_eq!((project.folders.lib.as_str(), project.folders.hooks.as_str()), ("src/lib", "src/hooks"));
        assert_eq!(project.prefix.as_deref(), Some("@"));
    }

    #[test]
    fn missing_settings_are_named() {
        let without = |name: &str| Project::read(&next().without(name), "", Major::Four).unwrap_err();
        assert_eq!(without("components.json"), ProjectError::NoComponents("components.json".to_owned()));
        assert_eq!(without("tsconfig.json"), ProjectError::NoSettings);
        let scoped = r#"{ "aliases": { "components": "@acme/ui/parts", "utils": "@/lib/cn" } }"#;
        let error = Project::read(&next().with("components.json", scoped), "", Major::Four).unwrap_err();
        assert_eq!(error, ProjectError::UnresolvedAliases("`@acme/ui/parts`".to_owned()));
    }

    #[test]
    fn without_paths_an_alias_is_a_folder_of_that_name() {
        let project = Project::read(&next().with("tsconfig.json", "{}"), "", Major::Four).unwrap();
        assert_eq!(project.folders.components, "@/parts");
    }

    #[test]
    fn the_packages_of_a_workspace_get_the_files_of_their_aliases() {
        let app = r#"{ "aliases": { "components": "@/components", "utils": "@acme/ui/lib/utils",
            "ui": "@acme/ui/components", "hooks": "@/hooks" } }"#;
        let ui = r#"{ "aliases": { "components": "@acme/ui/components", "utils": "@acme/ui/lib/utils" } }"#;
        let source = Memory::default()
            .with("package.json", r#"{ "workspaces": ["*"] }"#)
            .with("web/package.json", "{}")
            .with("web/components.json", app)
            .with("web/tsconfig.json", r#"{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }"#)
            .with(
                "ui/package.json",
                r#"{ "name": "@acme/ui", "exports": { "./lib/*": "./src/lib/*.ts", "./components/*": "./src/*.tsx" } }"#,
            )
            .with("ui/components.json", ui)
            .with("ui/tsconfig.json", r#"{ "compilerOptions": { "paths": { "@acme/ui/*": ["./src/*"] } } }"#);
        let project = Project::read(&source, "web", Major::Four).unwrap();
        let owner = |kind, target| project.owner(kind, target, Major::Four).cwd.as_str();
        assert_eq!(owner(ItemType::Ui, None), "ui");
        assert_eq!((owner(ItemType::Hook, None), owner(ItemType::Block, None)), ("web", "web"));
        assert_eq!(owner(ItemType::Lib, Some("@ui/a.ts")), "ui");
        assert_eq!(project.relative("ui/src/a.tsx"), "../ui/src/a.tsx");
        let error = Project::read(&source.without("ui/components.json"), "web", Major::Four).unwrap_err();
        assert_eq!(error, ProjectError::NoComponents("ui/components.json".to_owned()));
    }
}
