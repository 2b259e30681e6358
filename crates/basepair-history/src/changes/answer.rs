//! Changes in the form of commands, pages and the API.

use super::{Change, Changes, Level, Place, next_version};
use basepair_catalog::wire::changes::{At, ChangeCounts, ChangesAnswer, DescribedChange, Point};
use basepair_model::text::one_line;

impl Changes {
    /// The version that follows, where the earlier state is called by one.
    pub fn next(&self, from: &Point) -> Option<String> {
        from.commit.as_ref()?;
        next_version(&from.name, self.level()?)
    }

    /// The changes between two states, and what they are called.
    pub fn answer(&self, from: Point, to: Point) -> ChangesAnswer {
        let next = self.next(&from);
        let counts = ChangeCounts {
            breaking: self.count(Level::Breaking),
            feature: self.count(Level::Feature),
            fix: self.count(Level::Fix),
            undecided: self.changes.iter().filter(|change| change.undecided).count(),
            items_added: self.added,
            items_removed: self.removed,
            items_changed: self.changed,
        };
        ChangesAnswer { from, to, counts, next, changes: self.changes.iter().map(described).collect() }
    }
}

fn described(change: &Change) -> DescribedChange {
    let at =
        |place: &Option<Place>| place.as_ref().map(|place| At { file: place.file.clone(), line: place.line });
    DescribedChange {
        level: change.level.as_str(),
        item: change.item.clone(),
        // They quote sources, of which no rule says what is in them.
        subject: one_line(&change.subject).into_owned(),
        text: one_line(&change.text).into_owned(),
        before: at(&change.before),
        after: at(&change.after),
        undecided: change.undecided,
        announced: change.announced.as_deref().map(|how| one_line(how).into_owned()),
    }
}
