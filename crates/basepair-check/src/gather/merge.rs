//! Joins files that only make sense together: those of a folder of one component, those that import each other, and helpers with
//! the only item that uses them.

use super::project::{Project, Use};
use super::role::Role;
use super::role::kebab;
use super::role::stem;
use basepair_model::path::folder;
use std::collections::{BTreeMap, BTreeSet};

/// Files that import each other are only joined up to this number: more are a part of an application.
const MOST_IN_CYCLE: usize = 8;

pub(super) struct Links<'p> {
    parts: Vec<(&'p str, Role)>,
    /// For each file, the files that it imports, by position.
    imports: Vec<Vec<usize>>,
    /// For each file, the set that it belongs to.
    set: Vec<usize>,
    wanted: Vec<bool>,
}

impl<'p> Links<'p> {
    pub(super) fn new(project: &Project, parts: &[(&'p str, Role)]) -> Self {
        let at: BTreeMap<&str, usize> = parts.iter().enumerate().map(|(at, (path, _))| (*path, at)).collect();
        let imports = parts.iter().map(|(path, _)| {
            let uses = project.files.get(*path).map(|file| file.uses.as_slice()).unwrap_or_default();
            let files = uses.iter().filter_map(|used| match used {
                Use::File(path) => at.get(path.as_str()).copied(),
                _ => None,
            });
            files.collect::<BTreeSet<_>>().into_iter().collect()
        });
        let wanted = parts.iter().map(|(path, _)| project.is_wanted(path)).collect();
        Self { parts: parts.to_vec(), imports: imports.collect(), set: (0..parts.len()).collect(), wanted }
    }

    pub(super) fn join_homes(&mut self, homes: &BTreeMap<&str, String>) {
        let mut first: BTreeMap<&str, usize> = BTreeMap::new();
        for at in 0..self.parts.len() {
            let home = self.parts.get(at).and_then(|(path, _)| homes.get(path));
            let Some(home) = home else { continue };
            let to = *first.entry(home.as_str()).or_insert(at);
            self.join(at, to);
        }
    }

    /// Sets that import each other, directly or through others, if they are few.
    pub(super) fn join_cycles(&mut self) {
        let sets = self.by_set();
        let reach: BTreeMap<usize, BTreeSet<usize>> =
            sets.keys().map(|set| (*set, self.reach(*set, &sets))).collect();
        for (one, reached) in &reach {
            let cycle: Vec<usize> = reached
                .iter()
                .copied()
                .filter(|other| reach.get(other).is_some_and(|back| back.contains(one)))
                .chain([*one])
                .collect::<BTreeSet<_>>()
                .into_iter()
                .collect();
            let files: usize = cycle.iter().filter_map(|set| sets.get(set)).map(Vec::len).sum();
            let is_demo =
                |set: &usize| sets.get(set).into_iter().flatten().any(|at| self.role(*at) == Role::Demo);
            if cycle.len() > 1 && files <= MOST_IN_CYCLE && !cycle.iter().any(is_demo) {
                let members: Vec<usize> =
                    cycle.iter().filter_map(|set| sets.get(set)).flatten().copied().collect();
                members.iter().for_each(|at| self.join(*at, *one));
            }
        }
    }

    /// Helpers with exactly one user become part of it, until none is left.
    pub(super) fn join_helpers(&mut self) {
        loop {
            let sets = self.by_set();
            let mut users: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
            for (at, imports) in self.imports.iter().enumerate() {
                for to in imports {
                    let (user, used) = (self.of(at), self.of(*to));
                    if user != used {
                        users.entry(used).or_default().insert(user);
                    }
                }
            }
            let helper = sets.iter().find_map(|(set, files)| {
                let mut users = users.get(set)?.iter();
                let (user, None) = (*users.next()?, users.next()) else { return None };
                self.is_helper(files, sets.get(&user)?).then_some((files.clone(), user))
            });
            let Some((files, user)) = helper else { return };
            files.iter().for_each(|at| self.join(*at, user));
        }
    }

    /// Whether files are worth nothing without their only user.
    fn is_helper(&self, files: &[usize], user: &[usize]) -> bool {
        let of_demo = user.iter().any(|at| self.role(*at) == Role::Demo);
        let homes: BTreeSet<&str> = user.iter().map(|at| folder(self.path(*at))).collect();
        let user_names: Vec<String> = user.iter().map(|at| kebab(stem(self.path(*at)))).collect();
        files.iter().all(|at| {
            let path = self.path(*at);
            let name = kebab(stem(path));
            let is_near = homes
                .iter()
                .any(|home| folder(path) == *home || folder(path).starts_with(&format!("{home}/")));
            match self.role(*at) {
                Role::Module | Role::Style | Role::Data => !of_demo || !self.is_wanted(*at) || is_near,
                Role::Hook => is_near && !of_demo,
                Role::Component => {
                    is_near && !of_demo && user_names.iter().any(|user| name.starts_with(&format!("{user}-")))
                }
                _ => false,
            }
        })
    }

    /// The sets, each with its files in order.
    pub(super) fn sets(&self) -> Vec<Vec<(&'p str, Role)>> {
        let files =
            |positions: &Vec<usize>| positions.iter().filter_map(|at| self.parts.get(*at).copied()).collect();
        self.by_set().values().map(files).collect()
    }

    fn by_set(&self) -> BTreeMap<usize, Vec<usize>> {
        let mut sets: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (at, set) in self.set.iter().enumerate() {
            sets.entry(*set).or_default().push(at);
        }
        sets
    }

    /// The sets that a set imports, directly or through others.
    fn reach(&self, from: usize, sets: &BTreeMap<usize, Vec<usize>>) -> BTreeSet<usize> {
        let mut found = BTreeSet::new();
        let mut waiting = vec![from];
        while let Some(set) = waiting.pop() {
            for at in sets.get(&set).into_iter().flatten() {
                for to in self.imports.get(*at).into_iter().flatten() {
                    let to = self.of(*to);
                    if to != set && found.insert(to) {
                        waiting.push(to);
                    }
                }
            }
        }
        found
    }

    fn join(&mut self, at: usize, to: usize) {
        let (from, into) = (self.of(at), self.of(to));
        self.set.iter_mut().filter(|set| **set == from).for_each(|set| *set = into);
    }

    fn of(&self, at: usize) -> usize {
        self.set.get(at).copied().unwrap_or(at)
    }

    fn role(&self, at: usize) -> Role {
        self.parts.get(at).map_or(Role::Data, |(_, role)| *role)
    }

    fn path(&self, at: usize) -> &'p str {
        self.parts.get(at).map_or("", |(path, _)| path)
    }

    fn is_wanted(&self, at: usize) -> bool {
        self.wanted.get(at).copied().unwrap_or(false)
    }
}
