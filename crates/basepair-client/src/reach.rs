//! Which items are installed with which: whether one item reaches another through `registryDependencies`. Built
//! once in linear time; queries are answered from labels for chains, trees and cycles, and by a pruned walk
//! otherwise, so that no closure is ever computed.

use std::collections::HashSet;

#[derive(Debug)]
pub struct Reach {
    /// For each item, the group of items that reach one another.
    group_of: Vec<usize>,
    groups: Vec<Group>,
}

#[derive(Debug, Default)]
struct Group {
    items: Vec<usize>,
    /// The groups that it needs directly.
    needs: Vec<usize>,
    /// The length of its longest path: everything that it reaches has a shorter one.
    height: usize,
    /// Its own number in a walk over a spanning tree, and the last one below it.
    first: usize,
    last: usize,
}

impl Reach {
    /// `needs` has, for each item, the items that it lists.
    pub fn of(needs: &[Vec<usize>]) -> Self {
        let mut group_of = vec![0; needs.len()];
        let circles = circles(needs);
        for (number, items) in circles.iter().enumerate() {
            for item in items {
                group_of.get_mut(*item).into_iter().for_each(|group| *group = number);
            }
        }
        let mut groups: Vec<Group> = Vec::with_capacity(circles.len());
        for (number, items) in circles.into_iter().enumerate() {
            let below = items.iter().filter_map(|item| needs.get(*item)).flatten();
            let mut direct: Vec<usize> = below.filter_map(|item| group_of.get(*item).copied()).collect();
            direct.retain(|group| *group != number);
            direct.sort_unstable();
            direct.dedup();
            // A cycle is found after everything that it needs.
            let heights = direct.iter().filter_map(|group| groups.get(*group)).map(|group| group.height + 1);
            let height = heights.max().unwrap_or(0);
            groups.push(Group { items, needs: direct, height, first: 0, last: 0 });
        }
        number(&mut groups);
        Self { group_of, groups }
    }

    /// Whether an installation of the item `from` installs `to`, which may be the same item.
    pub fn reaches(&self, from: usize, to: usize) -> bool {
        let (Some(from), Some(to)) = (self.group_of.get(from), self.group_of.get(to)) else { return false };
        let mut seen: HashSet<usize> = HashSet::new();
        let mut waiting = vec![*from];
        let Some(goal) = self.groups.get(*to) else { return false };
        while let Some(at) = waiting.pop() {
            let Some(group) = self.groups.get(at) else { continue };
            if at == *to || (group.first..=group.last).contains(&goal.first) {
                return true;
            }
            let open = group.needs.iter().filter(|below| {
                **below == *to || self.groups.get(**below).is_some_and(|group| group.height > goal.height)
            });
            waiting.extend(open.copied().filter(|below| seen.insert(*below)));
        }
        false
    }

    /// Groups of items that reach one another, each after everything that it needs.
    pub fn groups(&self) -> impl DoubleEndedIterator<Item = (&[usize], &[usize])> + ExactSizeIterator {
        self.groups.iter().map(|group| (group.items.as_slice(), group.needs.as_slice()))
    }

    /// For each item, whether it or something that it installs is marked.
    pub fn spread(&self, marked: impl Fn(usize) -> bool) -> Vec<bool> {
        let mut of_group: Vec<bool> = Vec::with_capacity(self.groups.len());
        for group in &self.groups {
            let below = group.needs.iter().any(|below| of_group.get(*below).copied().unwrap_or(false));
            of_group.push(below || group.items.iter().any(|item| marked(*item)));
        }
        self.group_of.iter().map(|group| of_group.get(*group).copied().unwrap_or(false)).collect()
    }
}

/// Numbers the groups in a walk over a spanning tree: everything below a group in the tree has consecutive numbers.
fn number(groups: &mut [Group]) {
    let mut seen = vec![false; groups.len()];
    let mut next = 0;
    for root in (0..groups.len()).rev() {
        let mut path = vec![(root, 0)];
        if std::mem::replace(seen.get_mut(root).unwrap_or(&mut true), true) {
            continue;
        }
        next += 1;
        groups.get_mut(root).into_iter().for_each(|group| group.first = next);
        while let Some((at, child)) = path.last_mut() {
            let at = *at;
            let below = groups.get(at).and_then(|group| group.needs.get(*child)).copied();
            *child += 1;
            match below {
                Some(below) if !std::mem::replace(seen.get_mut(below).unwrap_or(&mut true), true) => {
                    next += 1;
                    groups.get_mut(below).into_iter().for_each(|group| group.first = next);
                    path.push((below, 0));
                }
                Some(_) => {}
                None => {
                    groups.get_mut(at).into_iter().for_each(|group| group.last = next);
                    path.pop();
                }
            }
        }
    }
}

/// Groups of items that reach one another, including single items; each group after everything that it needs.
fn circles(needs: &[Vec<usize>]) -> Vec<Vec<usize>> {
    // Tarjan's algorithm, with a stack instead of recursion.
    const NEW: usize = usize::MAX;
    let mut number = vec![NEW; needs.len()];
    let mut lowest = vec![0; needs.len()];
    let mut open = vec![false; needs.len()];
    let (mut stack, mut found, mut next) = (Vec::new(), Vec::new(), 0);
    let at = |list: &[usize], index: usize| list.get(index).copied().unwrap_or(NEW);
    for root in 0..needs.len() {
        if at(&number, root) != NEW {
            continue;
        }
        let mut path = vec![(root, 0)];
        while let Some((item, child)) = path.last_mut() {
            let item = *item;
            if *child == 0 {
                number.get_mut(item).into_iter().for_each(|number| *number = next);
                lowest.get_mut(item).into_iter().for_each(|lowest| *lowest = next);
                open.get_mut(item).into_iter().for_each(|open| *open = true);
                stack.push(item);
                next += 1;
            }
            let below = needs.get(item).and_then(|needs| needs.get(*child)).copied();
            *child += 1;
            if let Some(below) = below {
                if at(&number, below) == NEW && below < needs.len() {
                    path.push((below, 0));
                } else if open.get(below).copied().unwrap_or(false) {
                    let reached = at(&number, below);
                    lowest.get_mut(item).into_iter().for_each(|lowest| *lowest = reached.min(*lowest));
                }
                continue;
            }
            path.pop();
            let own = at(&lowest, item);
            if let Some((above, _)) = path.last() {
                lowest.get_mut(*above).into_iter().for_each(|lowest| *lowest = own.min(*lowest));
            }
            if own == at(&number, item) {
                let start = stack.iter().rposition(|other| *other == item).unwrap_or(0);
                let mut group = stack.split_off(start);
                for member in &group {
                    open.get_mut(*member).into_iter().for_each(|open| *open = false);
                }
                group.sort_unstable();
                found.push(group);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The result of a plain walk.
    fn walked(needs: &[Vec<usize>], from: usize) -> HashSet<usize> {
        let mut reached = HashSet::from([from]);
        let mut waiting = vec![from];
        while let Some(at) = waiting.pop() {
            waiting.extend(needs[at].iter().copied().filter(|below| reached.insert(*below)));
        }
        reached
    }

    #[test]
    fn it_agrees_with_a_plain_walk_on_graphs_of_all_kinds() {
        let mut state = 7_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below
        };
        for round in 0..200 {
            let size = 1 + random(24);
            let edges = random(size * 2 + 1);
            let mut needs = vec![Vec::new(); size];
            for _ in 0..edges {
                let (from, to) = (random(size), random(size));
                needs[from].push(to);
            }
            let reach = Reach::of(&needs);
            let marked = random(size);
            let spread = reach.spread(|item| item == marked);
            for (from, spread) in spread.iter().enumerate() {
                let expected = walked(&needs, from);
                for to in 0..size {
                    assert_eq!(
                        reach.reaches(from, to),
                        expected.contains(&to),
                        "round {round}: {needs:?} {from} {to}"
                    );
                }
                assert_eq!(*spread, expected.contains(&marked), "round {round}: {needs:?}");
            }
        }
    }

    #[test]
    fn a_long_chain_needs_no_walk() {
        let size = 100_000;
        let needs: Vec<Vec<usize>> =
            (0..size).map(|at| if at + 1 < size { vec![at + 1] } else { vec![] }).collect();
        let reach = Reach::of(&needs);
        assert!((0..size).all(|from| reach.reaches(from, size - 1)));
        assert!((1..size).all(|from| !reach.reaches(from, 0)));
    }
}
