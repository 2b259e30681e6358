//! What an item depends on: packages with the ranges of `package.json`, items of the registry, and official items.

use super::Unsure;
use super::group::{Group, Plan};
use super::project::preprocessed;
use super::project::{Project, SourceFile, Use};
use super::story;
use basepair_client::context::Context;
use basepair_client::{framework, npm, official};
use basepair_model::json::Value;
use basepair_model::place::Span;
use std::collections::{BTreeMap, BTreeSet};

/// The dependencies of one item, in order.
#[derive(Debug, Default)]
pub(super) struct Needs {
    pub(super) packages: BTreeSet<String>,
    pub(super) dev_packages: BTreeSet<String>,
    pub(super) items: BTreeSet<String>,
    /// `cssVars` and `css`.
    pub(super) styles: Vec<(&'static str, Value)>,
}

/// The needs of each group, by name.
pub(super) fn needs(project: &Project, plan: &mut Plan, context: &Context) -> BTreeMap<String, Needs> {
    let mut found = BTreeMap::new();
    let mut unsure = Vec::new();
    for (position, group) in plan.groups.iter().enumerate() {
        let mut needs = Needs::default();
        for file in &group.files {
            let Some(source) = project.files.get(&file.path) else { continue };
            if let Some(compiler) = preprocessed::compiler(&file.path) {
                add(project, &file.path, compiler, false, &mut needs);
            }
            for (at, used) in source.uses.iter().enumerate() {
                let import = source.facts.imports.get(at);
                let mut say = |what: String| {
                    let line = import.map_or(1, |import| line(source, import.span));
                    unsure.push(Unsure { file: file.path.clone(), line, what });
                };
                let specifier = import.map_or("", |import| import.specifier.as_str());
                match used {
                    Use::File(path) => {
                        let only_cn = import
                            .is_some_and(|import| import.names.iter().all(|name| name.imported == "cn"));
                        if let Some(item) = item_of(plan, position, path, only_cn) {
                            needs.items.insert(item);
                        }
                    }
                    Use::Package(package) if context.provides_package(package) => {}
                    Use::Package(package) => match framework::of_package(package) {
                        Some(framework) => say(format!(
                            "`{}` imports `{package}`, and so only works in a project of {framework}",
                            group.name
                        )),
                        None => {
                            let type_only = import.is_some_and(|import| import.type_only);
                            if !add(project, &file.path, package, type_only, &mut needs) {
                                say(format!(
                                    "`{package}` is in no `package.json`: `{}` depends on it without a range",
                                    group.name
                                ));
                            }
                        }
                    },
                    Use::Workspace(package) => say(format!(
                        "`{}` imports `{specifier}` of the workspace package `{package}`, which clients do not install",
                        group.name
                    )),
                    Use::Missing => {
                        say(format!("`{specifier}` leads to no file, so `{}` does not compile", group.name))
                    }
                    Use::Nothing => {}
                }
            }
        }
        if let Some(shown) = &group.demo {
            needs.items.insert(shown.clone());
        }
        needs.items.remove(&group.name);
        found.insert(group.name.clone(), needs);
    }
    plan.unsure.extend(unsure);
    found
}

/// The item that an import of a file needs; `None` if it is the own one, or if every project has the file.
fn item_of(plan: &Plan, position: usize, path: &str, only_cn: bool) -> Option<String> {
    if let Some(name) = plan.official.get(path) {
        return (name != "utils").then(|| name.clone());
    }
    if let Some(name) = plan.existing.get(path) {
        return Some(name.clone());
    }
    let owner = plan.owner.get(path).filter(|owner| **owner != position)?;
    let group: &Group = plan.groups.get(*owner)?;
    let is_utils =
        || group.files.iter().any(|file| file.path == path && file.placed.path == official::UTILS_FILE);
    if only_cn && is_utils() {
        return None;
    }
    Some(group.name.clone())
}

/// Adds a package with its range. Returns whether a `package.json` has it.
fn add(project: &Project, file: &str, package: &str, type_only: bool, needs: &mut Needs) -> bool {
    let mut packages = project.sources.packages().iter();
    let own = project.sources.package_of(file).and_then(|own| own.dependencies.get(package));
    // A package that the own `package.json` lacks is that of another folder: most often the root.
    let range = own.or_else(|| packages.find_map(|other| other.dependencies.get(package)));
    let types = npm::types_of(package);
    let typed = project.sources.package_of(file).and_then(|own| own.dependencies.get(&types));
    if let Some(range) = typed {
        needs.dev_packages.insert(written(&types, Some(range)));
    }
    // Only its types are needed, and they are in a package of their own.
    if type_only && range.is_none() && typed.is_some() {
        return true;
    }
    let list = if story::is_tool(package) || preprocessed::is_compiler(package) {
        &mut needs.dev_packages
    } else {
        &mut needs.packages
    };
    list.insert(written(package, range));
    range.is_some()
}

fn written(package: &str, range: Option<&String>) -> String {
    let ranged = range.map(|range| format!("{package}@{range}"));
    ranged.filter(|text| npm::parse(text).is_ok()).unwrap_or_else(|| package.to_owned())
}

/// The line of a place, from one.
fn line(source: &SourceFile, at: Span) -> usize {
    source.text.get(..at.start()).unwrap_or_default().matches('\n').count() + 1
}
