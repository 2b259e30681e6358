//! What happened between two states of a registry, described by what it does to those who have its items: breaking, a feature,
//! or a fix. A pure function of two catalogs; it reads nothing.

mod accepts;
mod answer;
mod callable;
mod component;
mod entry;
mod exports;
mod files;
mod inherited;
mod item;
mod renames;
mod scripts;
mod side;
mod tokens;
mod variants;
mod version;

pub use side::Side;
pub use version::next_version;

use basepair_model::parallel;
use renames::Renames;
use std::collections::HashSet;

/// What a change does to those who have the item.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Something that works may stop to work.
    Breaking,
    /// Something more can be done.
    Feature,
    /// Anything else that changes what is installed.
    Fix,
}

impl Level {
    pub const ALL: [Self; 3] = [Self::Breaking, Self::Feature, Self::Fix];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Breaking => "breaking",
            Self::Feature => "feature",
            Self::Fix => "fix",
        }
    }
}

/// A line of a file of one of the states.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    /// Counted from one.
    pub line: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub level: Level,
    /// The item, by its name in the later state, or in the earlier one where it is gone.
    pub item: String,
    /// The part of the item: `Button`, `Button.size`, `--radius`, the path of a file. Empty for the item itself.
    pub subject: String,
    /// One sentence.
    pub text: String,
    pub before: Option<Place>,
    pub after: Option<Place>,
    /// Whether something changed of which nobody can tell here whether it breaks anything: a type that is not understood.
    pub undecided: bool,
    /// How something breaking was announced in the earlier state.
    pub announced: Option<String>,
}

impl Change {
    pub(crate) fn new(level: Level, item: &str, subject: impl Into<String>, text: String) -> Self {
        Self {
            level,
            item: item.to_owned(),
            subject: subject.into(),
            text,
            before: None,
            after: None,
            undecided: false,
            announced: None,
        }
    }

    #[must_use]
    fn at(self, before: Option<Place>, after: Option<Place>) -> Self {
        Self { before, after, ..self }
    }

    #[must_use]
    fn undecided(self) -> Self {
        Self { level: Level::Fix, undecided: true, ..self }
    }
}

/// All changes: breaking ones first, and those of a level in the order of the manifest.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Changes {
    pub changes: Vec<Change>,
    /// Items that are only in the later state.
    pub added: usize,
    /// Items that are only in the earlier state.
    pub removed: usize,
    /// Items of both states that differ.
    pub changed: usize,
}

impl Changes {
    /// What happened from one state to another.
    pub fn between(before: &Side, after: &Side) -> Self {
        Self::among(before, after, &|_| true)
    }

    /// What happened to some items, by name. The others are there because these need them.
    pub fn among(before: &Side, after: &Side, wanted: &(dyn Fn(&str) -> bool + Sync)) -> Self {
        let renames = Renames::of(before, after, wanted);
        let positions = |side: &Side| -> Vec<usize> {
            let items = side.catalog.items().iter().enumerate();
            items.filter(|(_, item)| wanted(item.name())).map(|(position, _)| position).collect()
        };
        let (earlier, later) = (positions(before), positions(after));
        let of_later = parallel::map(&later, |position| match renames.earlier(before, after, *position) {
            Some(from) => item::compared(before, from, after, *position),
            None => item::added(after, *position),
        });
        let gone: Vec<usize> = earlier
            .into_iter()
            .filter(|position| renames.later(before, after, *position).is_none())
            .collect();
        let of_gone = gone.iter().map(|position| item::removed(before, *position, after));
        let mut found = Self::default();
        for (position, changes) in later.iter().zip(&of_later) {
            match renames.earlier(before, after, *position) {
                Some(_) => found.changed += usize::from(!changes.is_empty()),
                None => found.added += 1,
            }
        }
        found.removed = gone.len();
        found.changes = of_later.into_iter().flatten().chain(of_gone).collect();
        found.settle();
        found
    }

    fn settle(&mut self) {
        let mut seen = HashSet::new();
        self.changes.retain(|change| {
            seen.insert((change.level, change.item.clone(), change.subject.clone(), change.text.clone()))
        });
        self.changes.sort_by_key(|change| change.level);
    }

    pub fn of(&self, level: Level) -> impl Iterator<Item = &Change> + Clone {
        self.changes.iter().filter(move |change| change.level == level)
    }

    pub fn count(&self, level: Level) -> usize {
        self.of(level).count()
    }

    /// The most that any of them does.
    pub fn level(&self) -> Option<Level> {
        self.changes.iter().map(|change| change.level).min()
    }

    /// What is breaking and was not announced.
    pub fn unannounced(&self) -> impl Iterator<Item = &Change> {
        self.of(Level::Breaking).filter(|change| change.announced.is_none())
    }
}

/// Names in backticks, separated by commas.
fn names<'n>(names: impl IntoIterator<Item = &'n str>) -> String {
    /// Names of one sentence.
    const MOST: usize = 6;
    let names: Vec<&str> = names.into_iter().collect();
    let shown: Vec<String> = names.iter().take(MOST).map(|name| format!("`{name}`")).collect();
    match names.len().checked_sub(MOST) {
        None | Some(0) => shown.join(", "),
        Some(more) => format!("{} and {more} more", shown.join(", ")),
    }
}
