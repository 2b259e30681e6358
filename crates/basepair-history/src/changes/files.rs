//! Changes of the files of an item: where each is written, and whether its content differs by more than its format.

use super::side::{File, Pair};
use super::{Change, Level, Place, Side, exports};
use basepair_model::item::ItemType;
use basepair_syntax::Source;
use basepair_syntax::canonical::{self, Digest, is_plain_package};

/// What files are recognised by.
type Key<'k> = &'k dyn Fn(File<'_>) -> Option<String>;

pub(super) fn compare(
    changes: &mut Vec<Change>,
    (before, from): (&Side, usize),
    (after, to): (&Side, usize),
) {
    let name = after.item(to).map(|item| item.name()).unwrap_or_default();
    let (pairs, gone, new) = paired(before.files(from), after.files(to));
    for file in gone {
        // Another item of the same installation may write it now.
        let Some(path) = file.destination().filter(|path| !after.writes(to, path)) else { continue };
        let text = format!("`{name}` no longer installs `{path}`.");
        let change = Change::new(level_of(file, Level::Breaking), name, path, text);
        changes.push(change.at(Some(file.line(0)), None));
    }
    for file in &new {
        let Some(path) = file.destination().filter(|path| !before.writes(from, path)) else { continue };
        let text = format!("`{name}` also installs `{path}`.");
        let change = Change::new(level_of(*file, Level::Feature), name, path, text);
        changes.push(change.at(None, Some(file.line(0))));
    }
    for pair in &pairs {
        moved(changes, name, *pair);
    }
    for pair in pairs {
        content(changes, name, pair);
    }
}

/// A page is found by the framework at its path, and nothing imports from it. Nobody builds on an example.
fn level_of(file: File<'_>, level: Level) -> Level {
    match file.entry().map(|entry| entry.kind) {
        Some(ItemType::Example) => Level::Fix,
        Some(ItemType::Page) if level != Level::Breaking => Level::Fix,
        _ => level,
    }
}

fn moved(changes: &mut Vec<Change>, name: &str, pair: Pair<'_>) {
    let (Some(old), Some(new)) = (pair.old.destination(), pair.new.destination()) else { return };
    if old != new {
        let text = format!("`{name}` installs `{new}` instead of `{old}`.");
        let change = Change::new(Level::Breaking, name, new, text);
        changes.push(change.at(Some(pair.old.line(0)), Some(pair.new.line(0))));
    }
}

fn content(changes: &mut Vec<Change>, name: &str, pair: Pair<'_>) {
    let (old, new) = (pair.old.text(), pair.new.text());
    // An empty text is a source that could not be read.
    if old == new || old.is_empty() || new.is_empty() {
        return;
    }
    let prints = (print(pair.old, &old), print(pair.new, &new));
    if matches!(prints, (Some(old), Some(new)) if old == new) {
        return;
    }
    let known = changes.len();
    exports::compare(changes, name, pair);
    if changes.len() == known {
        let line = different(&old, &new);
        let at = |file: File<'_>| Some(Place { file: file.path().to_owned(), line });
        let path = pair.new.path();
        let file = path.rsplit('/').next().unwrap_or(path);
        let text = format!("The source of `{file}` is different.");
        changes.push(Change::new(Level::Fix, name, file, text).at(at(pair.old), at(pair.new)));
    }
}

/// The first line that differs, counted from one.
fn different(old: &str, new: &str) -> usize {
    old.lines().zip(new.lines()).take_while(|(one, other)| one == other).count() + 1
}

/// What a text is, apart from its format.
fn print(file: File<'_>, text: &str) -> Option<Digest> {
    let source = Source { path: file.path(), text };
    canonical::digests(&[source], &is_plain_package).into_iter().next().flatten()
}

/// Which file is which: by destination, then by path, then by content, then by its own name; and what is left of both.
fn paired<'s>(
    mut old: Vec<File<'s>>,
    mut new: Vec<File<'s>>,
) -> (Vec<Pair<'s>>, Vec<File<'s>>, Vec<File<'s>>) {
    let own_name = |path: &str| path.rsplit('/').next().unwrap_or(path).to_owned();
    let by_destination = |file: File<'_>| file.destination().map(str::to_owned);
    let by_path = |file: File<'_>| Some(file.path().to_owned());
    let by_content = |file: File<'_>| {
        let digest = print(file, &file.text())?;
        digest.is_telling().then(|| format!("{:x?}", digest.sha256()))
    };
    let by_name = |file: File<'_>| Some(own_name(file.path()));
    let keys: [Key<'_>; 4] = [&by_destination, &by_path, &by_content, &by_name];
    let mut pairs = Vec::new();
    for key in keys {
        if old.is_empty() || new.is_empty() {
            break;
        }
        let mut later: Vec<(Option<String>, File<'s>)> =
            new.into_iter().map(|file| (key(file), file)).collect();
        old.retain(|file| {
            let own = key(*file);
            let found = later.iter().position(|(other, _)| own.is_some() && *other == own);
            let Some(at) = found else { return true };
            let (_, new) = later.remove(at);
            pairs.push(Pair { old: *file, new });
            false
        });
        new = later.into_iter().map(|(_, file)| file).collect();
    }
    (pairs, old, new)
}
