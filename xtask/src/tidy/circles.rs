//! Modules beside each other do not need each other in a circle. A module counts with everything inside it; what a module
//! needs of the one that contains it is not looked at, so that parts that call each other can be parts of one module.

use std::collections::{BTreeMap, BTreeSet};

use super::Violations;
use super::tree::Tree;

/// The path of a module in its crate, without the crate itself.
type Module<'t> = Vec<&'t str>;
/// Who uses whom, each with its file.
type Uses<'t> = BTreeMap<Module<'t>, BTreeSet<Module<'t>>>;

pub(super) fn module_circle(tree: &Tree, violations: &mut Violations) {
    let mut crates: BTreeMap<&str, BTreeMap<Module<'_>, (&str, &str)>> = BTreeMap::new();
    for (path, text) in tree.rust_sources() {
        let Some((folder, file)) = path.split_once("/src/") else { continue };
        let mut module: Module<'_> = file.trim_end_matches(".rs").split('/').collect();
        if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(last)) {
            module.pop();
        }
        if module.last() != Some(&"tests") {
            crates.entry(folder).or_default().entry(module).or_insert((path, text));
        }
    }
    for (folder, modules) in crates {
        let uses = uses(&modules);
        let parents: BTreeSet<&[&str]> =
            modules.keys().filter_map(|module| module.split_last()).map(|(_, parent)| parent).collect();
        for parent in parents {
            if let Some(circle) = circle(&siblings(parent, &uses)) {
                let names = circle.join("` -> `");
                let path = modules.get(parent).map_or(folder, |(path, _)| *path);
                violations.add(path, 1, format!("`{names}` is a circle"));
            }
        }
    }
}

fn uses<'t>(modules: &BTreeMap<Module<'t>, (&'t str, &'t str)>) -> Uses<'t> {
    let mut uses = Uses::new();
    for (module, (_, text)) in modules {
        let code = without_comments_and_tests(text);
        let mut used = BTreeSet::new();
        for path in paths(&code) {
            let mut base = module.clone();
            let mut rest = path.as_slice();
            match path.first().map(String::as_str) {
                Some("crate") => {
                    base.clear();
                    rest = path.get(1..).unwrap_or_default();
                }
                Some("self") => rest = path.get(1..).unwrap_or_default(),
                _ => {
                    while let Some(("super", after)) = rest.split_first().map(|(a, b)| (a.as_str(), b)) {
                        base.pop();
                        rest = after;
                    }
                }
            }
            for segment in rest {
                let known = modules.keys().find(|known| {
                    known
                        .split_last()
                        .is_some_and(|(last, parent)| *last == segment && parent == base.as_slice())
                });
                let Some(known) = known else { break };
                base.clone_from(known);
            }
            if base != *module {
                used.insert(base);
            }
        }
        uses.insert(module.clone(), used);
    }
    uses
}

/// Which of the modules directly inside `parent` use which others.
fn siblings<'t>(parent: &[&str], uses: &Uses<'t>) -> BTreeMap<&'t str, BTreeSet<&'t str>> {
    let child =
        |module: &Module<'t>| module.starts_with(parent).then(|| module.get(parent.len()).copied()).flatten();
    let mut between: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (module, used) in uses {
        let Some(from) = child(module) else { continue };
        let to = used.iter().filter_map(child).filter(|to| *to != from);
        between.entry(from).or_default().extend(to);
    }
    between
}

/// A shortest circle, with its first name again at the end.
fn circle<'t>(uses: &BTreeMap<&'t str, BTreeSet<&'t str>>) -> Option<Vec<&'t str>> {
    let from = |start: &&'t str| {
        let mut found = vec![vec![*start]];
        let mut seen = BTreeSet::new();
        let mut at = 0;
        while let Some(path) = found.get(at).cloned() {
            at += 1;
            for next in path.last().and_then(|last| uses.get(last)).into_iter().flatten() {
                let mut longer = path.clone();
                longer.push(next);
                if next == start {
                    return Some(longer);
                }
                if seen.insert(*next) {
                    found.push(longer);
                }
            }
        }
        None
    };
    uses.keys().filter_map(from).min_by_key(Vec::len)
}

fn without_comments_and_tests(text: &str) -> String {
    let end = text.find("#[cfg(test)]\nmod tests {").unwrap_or(text.len());
    let code = text.get(..end).unwrap_or_default();
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The paths from `crate`, `self` and `super` in some code, and those that a `use` starts with a module inside this one.
fn paths(code: &str) -> Vec<Vec<String>> {
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let before = code.get(..at).unwrap_or_default().chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let tree = code.get(at + "use ".len()..).and_then(|rest| rest.split(';').next()).unwrap_or_default();
        expand(&[], tree, &mut paths);
    }
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    paths.extend(code.split(|c| !is_part(c)).filter(|word| word.contains("::")).map(split));
    paths
}

fn split(path: &str) -> Vec<String> {
    path.split("::").map(|segment| segment.trim().to_owned()).filter(|segment| !segment.is_empty()).collect()
}

/// The paths of a `use` tree: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expand(prefix: &[String], tree: &str, paths: &mut Vec<Vec<String>>) {
    let (mut depth, mut start) = (0_u32, 0);
    let mut branches = Vec::new();
    for (at, letter) in tree.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                branches.push(tree.get(start..at).unwrap_or_default());
                start = at + 1;
            }
            _ => {}
        }
    }
    branches.push(tree.get(start..).unwrap_or_default());
    for branch in branches.into_iter().map(str::trim).filter(|branch| !branch.is_empty()) {
        match branch.split_once('{') {
            Some((head, inner)) => {
                let whole = [prefix, &split(head)].concat();
                expand(&whole, inner.trim_end().trim_end_matches('}'), paths);
            }
            None => {
                let name = branch.split(" as ").next().unwrap_or_default();
                paths.push([prefix, &split(name)].concat());
            }
        }
    }
}
