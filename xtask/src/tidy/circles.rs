//! Modules beside each other do not need each other in a circle. A module counts with everything inside it; what a module
//! needs of the one that contains it is not looked at, so that parts that call each other can be parts of one module. A name
//! that a module has imported from another leads to that one.

use std::collections::{BTreeMap, BTreeSet};

use super::Violations;
use super::tree::Tree;

/// The path of a module in its crate, without the crate itself.
type Module<'t> = Vec<&'t str>;
/// How often a name is followed. A crate with the name of something in it would lead in circles.
const MOST_HOPS: usize = 8;
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

/// The paths of a crate, and what they lead to.
struct Paths<'t> {
    modules: Vec<Module<'t>>,
    /// What each module has imported, by its name there.
    imports: BTreeMap<Module<'t>, BTreeMap<String, Vec<String>>>,
}

fn uses<'t>(modules: &BTreeMap<Module<'t>, (&'t str, &'t str)>) -> Uses<'t> {
    let codes = modules.iter().map(|(module, (_, text))| (module.clone(), without_comments_and_tests(text)));
    let codes: Vec<(Module<'t>, String)> = codes.collect();
    let of = |(module, code): &(Module<'t>, String)| (module.clone(), imports(code).into_iter().collect());
    let paths = Paths { modules: modules.keys().cloned().collect(), imports: codes.iter().map(of).collect() };
    let used = |(module, code): &(Module<'t>, String)| {
        let imported = imports(code).into_iter().map(|(_, path)| path);
        let all = imported.chain(named(code));
        let used = all.map(|path| paths.target(module, &path, 0)).filter(|used| used != module);
        (module.clone(), used.collect())
    };
    codes.iter().map(used).collect()
}

impl<'t> Paths<'t> {
    /// The module that a path in `module` leads to: the one that defines the name, not one that passes it on.
    fn target(&self, module: &Module<'t>, path: &[String], hops: usize) -> Module<'t> {
        let mut base = module.clone();
        let mut rest = path;
        while let Some((first, after)) = rest.split_first() {
            match first.as_str() {
                "crate" => base.clear(),
                "super" => drop(base.pop()),
                "self" => {}
                _ => break,
            }
            rest = after;
        }
        while let Some((segment, after)) = rest.split_first() {
            let is_inside = |known: &&Module<'t>| {
                known.split_last().is_some_and(|(last, parent)| last == segment && parent == base.as_slice())
            };
            if let Some(inside) = self.modules.iter().find(is_inside) {
                base.clone_from(inside);
                rest = after;
                continue;
            }
            let imported = self.imports.get(&base).and_then(|names| names.get(segment));
            return match imported.filter(|_| hops < MOST_HOPS) {
                Some(path) => self.target(&base, &[path.as_slice(), after].concat(), hops + 1),
                None => base,
            };
        }
        base
    }
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

/// The names that some code imports, with their paths.
fn imports(code: &str) -> Vec<(String, Vec<String>)> {
    let mut found = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let before = code.get(..at).unwrap_or_default().chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_') {
            continue;
        }
        let tree = code.get(at + "use ".len()..).and_then(|rest| rest.split(';').next()).unwrap_or_default();
        expand(&[], tree, &mut found);
    }
    found
}

/// The paths in some code, with those of its imports as they are written.
fn named(code: &str) -> impl Iterator<Item = Vec<String>> + '_ {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    code.split(move |c| !is_part(c)).filter(|word| word.contains("::")).map(split)
}

fn split(path: &str) -> Vec<String> {
    path.split("::").map(|segment| segment.trim().to_owned()).filter(|segment| !segment.is_empty()).collect()
}

/// The names and paths of a `use` tree: `a::{b, c::d as e}` is `a::b`, and `a::c::d` as `e`.
fn expand(prefix: &[String], tree: &str, found: &mut Vec<(String, Vec<String>)>) {
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
                expand(&whole, inner.trim_end().trim_end_matches('}'), found);
            }
            None => {
                let (path, alias) = branch.split_once(" as ").unwrap_or((branch, ""));
                let mut path = [prefix, &split(path)].concat();
                if path.last().is_some_and(|last| last == "self") {
                    path.pop();
                }
                let name =
                    if alias.is_empty() { path.last().cloned() } else { Some(alias.trim().to_owned()) };
                found.push((name.unwrap_or_default(), path));
            }
        }
    }
}
