//! Style sheets of preprocessors: what they name, which bundlers look up by rules of their own, and the package that compiles them.

use super::{Project, Use};
use basepair_client::resolve::package_name;
use basepair_model::path::{file_name, folder, join};

const ENDINGS: &[(&str, &str)] = &[(".scss", "sass"), (".sass", "sass"), (".less", "less")];

/// The package that a project needs to compile a style sheet.
pub(crate) fn compiler(path: &str) -> Option<&'static str> {
    ENDINGS.iter().find(|(ending, _)| path.ends_with(ending)).map(|(_, package)| *package)
}

pub(crate) fn is_compiler(package: &str) -> bool {
    ENDINGS.iter().any(|(_, compiler)| *compiler == package)
}

/// What a style sheet of a preprocessor refers to.
pub(super) fn uses(project: &Project, path: &str, text: &str) -> Vec<Use> {
    if compiler(path).is_none() {
        return Vec::new();
    }
    named(text).map(|name| resolve(project, path, name)).collect()
}

/// The names behind `@use`, `@forward` and `@import`.
fn named(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.trim_start();
        let rest =
            ["@use", "@forward", "@import"].iter().find_map(|word| line.strip_prefix(word))?.trim_start();
        // Less has options in brackets: `@import (reference) "x"`.
        let rest = rest
            .strip_prefix('(')
            .and_then(|rest| rest.split_once(')'))
            .map_or(rest, |(_, rest)| rest.trim_start());
        let quote = rest.chars().next().filter(|quote| matches!(quote, '"' | '\''))?;
        rest.get(1..)?.split(quote).next()
    })
}

fn resolve(project: &Project, path: &str, name: &str) -> Use {
    if name.starts_with("sass:") || name.starts_with("http") || name.starts_with("url(") {
        return Use::Nothing;
    }
    let plain = name.trim_start_matches('~');
    let beside = join(folder(path), plain);
    let led = project.sources.lead(path, plain).paths;
    let found = [beside].into_iter().chain(led).find_map(|place| present(project, &place));
    match (found, package_name(plain)) {
        (Some(path), _) => Use::File(path),
        (None, _) if plain.starts_with('.') => Use::Nothing,
        (None, Some(package)) => Use::Package(package.to_owned()),
        (None, None) => Use::Nothing,
    }
}

/// The file that a name without its ending or its underscore stands for.
fn present(project: &Project, place: &str) -> Option<String> {
    let partial = join(folder(place), &format!("_{}", file_name(place)));
    let index = [join(place, "_index"), join(place, "index")];
    let stems = [place.to_owned(), partial].into_iter().chain(index);
    let mut names = stems.flat_map(|stem| {
        let with =
            ENDINGS.iter().map(|(ending, _)| *ending).chain([".css"]).map(|ending| format!("{stem}{ending}"));
        [stem.clone()].into_iter().chain(with).collect::<Vec<_>>()
    });
    names.find(|name| project.present.contains(name))
}
