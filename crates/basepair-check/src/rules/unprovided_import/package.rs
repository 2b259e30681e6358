//! What is said about an import of a package that no dependency provides.

use super::super::misspelt_package;
use super::add;
use crate::registry::Registry;
use crate::reporter::Diagnostic;
use basepair_client::installation::Installation;
use basepair_client::{framework, npm};

/// A package that no dependency provides. A fix adds it only if another item or the `package.json` of the sources
/// lists it, too.
pub(super) fn no_package(
    registry: &Registry<'_>,
    name: &str,
    installation: &Installation<'_>,
    path: &str,
    imported: &str,
    package: &str,
) -> Diagnostic {
    let sources = &registry.context.sources;
    if sources.workspace_package(imported).is_some_and(|package| package.private) {
        let message = format!(
            "`{name}` imports `{package}`, a private package of this workspace that consumers cannot install"
        );
        return Diagnostic::new(
            message,
            format!("move the code that it uses from `{package}` to files of an item"),
        );
    }
    if let Some(framework) = framework::of_package(package) {
        let message = format!("`{name}` imports `{package}`, which only works in a project of {framework}");
        let help = format!(
            "take what it provides as a prop, or add \"{package}\" to `provided.packages` in `basepair.toml` if every consumer has it"
        );
        return Diagnostic::new(message, help);
    }
    if let Some(meant) = misspelt_package::meant(registry, package) {
        let message = format!("`{name}` imports `{package}`, which is not a known package, but `{meant}` is");
        return Diagnostic::new(
            message,
            format!("correct the import, or add \"{package}\" to the `dependencies` of `{name}`"),
        );
    }
    let message = match imported == package {
        true => format!("`{name}` imports the package `{package}`, but does not depend on it"),
        false => {
            format!(
                "`{name}` imports types of `{imported}`, but does not depend on `{package}`, which has them"
            )
        }
    };
    let range = sources.package_of(path).and_then(|own| own.dependencies.get(package));
    let ranged = range.map(|range| format!("{package}@{range}"));
    let ranged = ranged.filter(|text| npm::parse(text).is_ok());
    let known = installation.installations.spelling(package).map(str::to_owned);
    match known.or_else(|| range.map(|_| ranged.unwrap_or_else(|| package.to_owned()))) {
        Some(text) => {
            let help = format!("add \"{text}\" to the `dependencies` of `{name}`");
            Diagnostic::new(message, help).with_repair(add(name, "dependencies", &text))
        }
        None => Diagnostic::new(message, format!("add \"{package}\" to the `dependencies` of `{name}`")),
    }
}
