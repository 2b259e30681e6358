//! Which files are one item.

use super::Unsure;
use super::merge::Links;
use super::official;
use super::place::{self, Placed, placed};
use super::project::{Project, Use};
use super::role::{self, Role, stem};
use super::story;
use super::words;
use basepair_catalog::load::Loaded;
use basepair_model::item::ItemType;
use basepair_model::path::{file_name, folder};
use std::collections::{BTreeMap, BTreeSet};

/// The planned items, with everything that is not one.
pub(super) struct Plan {
    pub(super) groups: Vec<Group>,
    /// The group of each file, by position.
    pub(super) owner: BTreeMap<String, usize>,
    /// The item that lists a file already.
    pub(super) existing: BTreeMap<String, String>,
    pub(super) official: BTreeMap<String, String>,
    pub(super) left_out: Vec<(String, String)>,
    pub(super) unsure: Vec<Unsure>,
}

/// One item.
pub(super) struct Group {
    pub(super) name: String,
    pub(super) kind: ItemType,
    /// The main file first.
    pub(super) files: Vec<Member>,
    pub(super) description: Option<String>,
    /// The item that it shows.
    pub(super) demo: Option<String>,
}

pub(super) struct Member {
    pub(super) path: String,
    pub(super) placed: Placed,
}

/// Folders with files of one kind, or of one part of an application, which are not named after a component.
const SHELVES: &[&str] = &[
    "ui",
    "components",
    "component",
    "lib",
    "libs",
    "utils",
    "util",
    "hooks",
    "helpers",
    "common",
    "shared",
    "blocks",
    "features",
    "feature",
    "modules",
    "sections",
    "layouts",
    "atoms",
    "molecules",
    "organisms",
    "elements",
    "primitives",
    "src",
    "app",
    "widgets",
    "types",
    "icons",
    "composables",
    "stores",
    "store",
    "providers",
    "contexts",
    "context",
    "parts",
    "views",
    "screens",
    "templates",
    "base",
    "core",
    "internal",
];

pub(super) fn plan(project: &Project, listed: &BTreeMap<String, String>, before: Option<&Loaded>) -> Plan {
    let mut roles: BTreeMap<&str, Role> =
        project.files.iter().map(|(path, file)| (path.as_str(), role::of(path, &file.facts))).collect();
    story::cast(project, &mut roles);
    let official = official::untouched(project, &roles);
    let mut left_out = Vec::new();
    let mut parts: Vec<(&str, Role)> = Vec::new();
    for (path, role) in &roles {
        if listed.contains_key(*path) || official.contains_key(*path) {
            continue;
        }
        match role {
            Role::Out(reason) => {
                if project.is_wanted(path) {
                    left_out.push(((*path).to_owned(), (*reason).to_owned()));
                }
            }
            role => parts.push((path, *role)),
        }
    }
    let mut links = Links::new(project, &parts);
    let homes = homes(project, &parts);
    links.join_homes(&homes);
    links.join_cycles();
    links.join_helpers();
    let mut plan = Plan {
        groups: Vec::new(),
        owner: BTreeMap::new(),
        existing: listed.clone(),
        official,
        left_out,
        unsure: Vec::new(),
    };
    let taken: BTreeSet<String> = before
        .and_then(Loaded::best)
        .map(|catalog| catalog.items().iter().map(|item| item.name().to_owned()).collect())
        .unwrap_or_default();
    plan.add(project, links.sets(), &homes, taken);
    plan.attach_demos(project);
    plan
}

impl Plan {
    /// Makes groups of sets of files, and gives them names.
    fn add(
        &mut self,
        project: &Project,
        sets: Vec<Vec<(&str, Role)>>,
        homes: &BTreeMap<&str, String>,
        taken: BTreeSet<String>,
    ) {
        let mut drafts = Vec::new();
        for set in sets {
            let Some((main, role)) = main_of(project, &set, homes) else { continue };
            if let Some(reason) = useless(project, &set) {
                let wanted = set.iter().filter(|(path, _)| project.is_wanted(path));
                self.left_out.extend(wanted.map(|(path, _)| ((*path).to_owned(), reason.to_owned())));
                continue;
            }
            let home = homes.get(main).map(|home| role::kebab(file_name(home)));
            let mut name = home.filter(|_| set.len() > 1).unwrap_or_else(|| words::name(main));
            if role == Role::Demo {
                name = format!("{}-demo", name.trim_end_matches("-demo").trim_end_matches("-example"));
            }
            drafts.push((name, main, role, set));
        }
        let names = distinct(&drafts, taken);
        for (name, (_, main, role, mut set)) in names.into_iter().zip(drafts) {
            set.sort_by_key(|(path, _)| (*path != main, *path));
            let components = set.iter().filter(|(_, role)| *role == Role::Component).count();
            let files: Vec<Member> = set
                .iter()
                .map(|(path, role)| Member { path: (*path).to_owned(), placed: placed(project, path, *role) })
                .collect();
            let Some(first) = files.first() else { continue };
            let kind = match role {
                Role::Demo => ItemType::Component,
                _ => place::item_kind(&first.placed, main, components),
            };
            for (path, _) in &set {
                self.owner.insert((*path).to_owned(), self.groups.len());
            }
            let described = set.iter().filter_map(|(path, _)| project.files.get(*path));
            let description = described.filter_map(words::description).next();
            let demo = (role == Role::Demo).then(String::new);
            self.groups.push(Group { name, kind, files, description, demo });
        }
    }

    /// Finds the item that each demo shows: the one of its name, or the first that it imports.
    fn attach_demos(&mut self, project: &Project) {
        let names: BTreeSet<String> =
            self.groups.iter().filter(|group| group.demo.is_none()).map(|group| group.name.clone()).collect();
        let shown: Vec<Option<Option<String>>> = self
            .groups
            .iter()
            .map(|group| {
                group.demo.as_ref()?;
                let plain = group.name.trim_end_matches("-demo");
                let by_name = names.get(plain).cloned();
                let imported = || {
                    let files = group.files.iter().filter_map(|file| project.files.get(&file.path));
                    let mut used = files.flat_map(|file| &file.uses).filter_map(|used| match used {
                        Use::File(path) => self.owner.get(path).and_then(|at| self.groups.get(*at)),
                        _ => None,
                    });
                    used.find(|group| group.demo.is_none()).map(|group| group.name.clone())
                };
                Some(by_name.or_else(imported))
            })
            .collect();
        for (group, shown) in self.groups.iter_mut().zip(shown) {
            match shown {
                Some(Some(item)) => {
                    group
                        .description
                        .get_or_insert_with(|| format!("An example of {}.", words::title(&item)));
                    group.demo = Some(item);
                }
                Some(None) => {
                    let file = group.files.first().map(|file| file.path.clone()).unwrap_or_default();
                    let what = format!("`{}` is named like an example, but shows no item", group.name);
                    self.unsure.push(Unsure { file, line: 1, what });
                    group.demo = None;
                }
                None => {}
            }
        }
    }
}

/// The folder of an item for each file in one: the outermost folder that is named after a component in it, or whose `index` has a
/// component.
fn homes<'p>(project: &Project, parts: &[(&'p str, Role)]) -> BTreeMap<&'p str, String> {
    let mut own: BTreeSet<&str> = BTreeSet::new();
    for (path, _) in parts.iter().filter(|(_, role)| *role == Role::Component) {
        let home = folder(path);
        let name = file_name(home);
        let flat = |text: &str| role::kebab(text).replace('-', "");
        let is_named = flat(stem(path)) == flat(name);
        let is_root = project.folders.iter().any(|folder| folder == home) || home.is_empty();
        let is_shelf = SHELVES.contains(&role::kebab(name).as_str());
        let is_route = name.starts_with(['(', '[', '_', '@']);
        if !is_root && !is_route && !is_shelf && (is_named || place::is_index(path)) {
            own.insert(home);
        }
    }
    own.extend(connected(project, parts));
    let outermost = |path: &str| {
        let mut found = None;
        let mut around = folder(path);
        while !around.is_empty() {
            if own.contains(around) {
                found = Some(around.to_owned());
            }
            around = folder(around);
        }
        found
    };
    parts
        .iter()
        .filter(|(_, role)| *role != Role::Demo)
        .filter_map(|(path, _)| Some((*path, outermost(path)?)))
        .collect()
}

/// Folders with an `index` that only names the modules beside it, which import each other: one thing in several files.
fn connected<'p>(project: &Project, parts: &[(&'p str, Role)]) -> Vec<&'p str> {
    let indexes = parts.iter().filter(|(path, role)| *role == Role::Module && place::is_index(path));
    let is_one = |home: &&str| {
        let name = role::kebab(file_name(home));
        if SHELVES.contains(&name.as_str()) || project.folders.iter().any(|folder| folder == home) {
            return false;
        }
        let inside: Vec<&str> = parts
            .iter()
            .filter(|(path, role)| folder(path) == *home && *role == Role::Component)
            .map(|(path, _)| *path)
            .collect();
        let below = parts.iter().filter(|(path, _)| path.starts_with(&format!("{home}/"))).count();
        let used = |path: &str| {
            let importers = inside.iter().filter(|other| **other != path);
            importers
                .filter_map(|other| project.files.get(*other))
                .any(|file| file.uses.iter().any(|used| matches!(used, Use::File(to) if to == path)))
        };
        let heads = inside.iter().filter(|path| !used(path)).count();
        !inside.is_empty() && heads == 1 && below <= 30
    };
    indexes.map(|(path, _)| folder(path)).filter(is_one).collect()
}

/// The file that others import, and that the item is named after.
fn main_of<'p>(
    project: &Project,
    set: &[(&'p str, Role)],
    homes: &BTreeMap<&str, String>,
) -> Option<(&'p str, Role)> {
    let rank = |(path, role): &(&str, Role)| {
        let home = homes.get(path).map(|home| role::kebab(file_name(home)));
        let is_named = home.as_deref() == Some(role::kebab(stem(path)).as_str());
        let kind = match role {
            Role::Component => 0,
            Role::Demo => 1,
            Role::Hook => 2,
            Role::Module => 3,
            Role::Style => 4,
            _ => 5,
        };
        let outside = !project.is_wanted(path);
        (kind, !is_named, outside, path.matches('/').count(), path.len(), (*path).to_owned())
    };
    set.iter().min_by_key(|part| rank(part)).copied()
}

/// Why files are no item, if nothing that is taken needs them.
fn useless(project: &Project, set: &[(&str, Role)]) -> Option<&'static str> {
    if set.iter().any(|(_, role)| matches!(role, Role::Component | Role::Hook | Role::Demo)) {
        return None;
    }
    let used = |path: &str| {
        let mut others = project.files.iter().filter(|(other, _)| !set.iter().any(|(own, _)| own == other));
        others.any(|(other, file)| {
            role::of(other, &file.facts).is_part()
                && file.uses.iter().any(|used| matches!(used, Use::File(to) if to == path))
        })
    };
    if set.iter().any(|(path, _)| used(path)) {
        return None;
    }
    if set.iter().all(|(path, role)| *role == Role::Module && place::is_index(path)) {
        return Some("only names other modules, and nothing imports it");
    }
    let shelf = |path: &str| {
        folder(path)
            .split('/')
            .any(|part| matches!(part, "lib" | "libs" | "utils" | "helpers" | "composables"))
    };
    let is_library = set.iter().any(|(path, role)| *role == Role::Module && shelf(path));
    (!is_library).then_some("no component imports it")
}

/// A name that is not final, the first file, what it is, and all files.
type Draft<'p> = (String, &'p str, Role, Vec<(&'p str, Role)>);

/// Different names: where files have the same, with their folders in front.
fn distinct(drafts: &[Draft<'_>], taken: BTreeSet<String>) -> Vec<String> {
    let mut names: Vec<String> = drafts.iter().map(|(name, ..)| name.clone()).collect();
    for steps in 1..=4 {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        names.iter().for_each(|name| *count.entry(name.clone()).or_default() += 1);
        for (name, (own, main, ..)) in names.iter_mut().zip(drafts) {
            if count.get(name).copied().unwrap_or(0) > 1 || taken.contains(name) {
                *name = words::longer(own, main, steps);
            }
        }
    }
    let mut used = taken;
    for name in &mut names {
        let plain = name.clone();
        let mut number = 2;
        while !used.insert(name.clone()) {
            *name = format!("{plain}-{number}");
            number += 1;
        }
    }
    names
}
