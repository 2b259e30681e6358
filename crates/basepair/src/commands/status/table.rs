//! The answer of `basepair status` for people: one line per file that is not current; for several applications, one per item.

use super::answer::{Answer, ApplicationAnswer, FileAnswer, ItemAnswer};
use crate::report::plain::plain;
use crate::report::text::count;
use basepair_check::upkeep::State;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

pub(super) fn print(out: &mut impl Write, answer: &Answer, all: bool) -> io::Result<()> {
    match answer.applications.as_slice() {
        [one] => files(out, one, all)?,
        _ => spread(out, answer, all)?,
    }
    summary(out, answer)
}

/// The files of one application, by state.
fn files(out: &mut impl Write, application: &ApplicationAnswer, all: bool) -> io::Result<()> {
    let shown = |file: &FileAnswer| all || file.urgency != State::Current;
    let rows = application.items.iter().flat_map(|item| item.files.iter().map(move |file| (item, file)));
    let mut rows: Vec<_> = rows.filter(|(_, file)| shown(file)).collect();
    rows.sort_by_key(|(_, file)| Reverse(file.urgency));
    let rows: Vec<[String; 4]> = rows.into_iter().map(|(item, file)| row(item, file)).collect();
    aligned(out, &rows)?;
    for advice in application.items.iter().filter_map(|item| item.advice.as_ref()) {
        writeln!(out, "{}", plain(advice))?;
    }
    for item in application.items.iter().filter(|item| !item.missing.is_empty()) {
        let missing: Vec<String> = item.missing.iter().map(|path| format!("`{}`", plain(path))).collect();
        writeln!(out, "`{}` also has {}", plain(&item.name), missing.join(", "))?;
    }
    Ok(())
}

fn row(item: &ItemAnswer, file: &FileAnswer) -> [String; 4] {
    let version = file.version.as_ref().map(|version| version.shown.clone());
    let reason = file.probably.then(|| format!("probably: {}", file.reason));
    let note: Vec<String> = version.into_iter().chain(reason).collect();
    [file.state.to_owned(), plain(&item.name), plain(&file.path), plain(&note.join(", "))]
}

/// Every item with the applications that have it, grouped by state.
fn spread(out: &mut impl Write, answer: &Answer, all: bool) -> io::Result<()> {
    let mut rows = Vec::new();
    for item in &answer.items {
        let mut states: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (directory, state) in &item.applications {
            states.entry(state).or_default().push(plain(directory));
        }
        let current = State::Current.as_str();
        if !all && states.keys().all(|state| *state == current) {
            continue;
        }
        let mut first = plain(&item.name);
        for state in State::ALL.iter().rev().map(|state| state.as_str()) {
            if let Some(directories) = states.get(state) {
                rows.push([
                    std::mem::take(&mut first),
                    state.to_owned(),
                    directories.join(", "),
                    String::new(),
                ]);
            }
        }
    }
    aligned(out, &rows)
}

fn aligned(out: &mut impl Write, rows: &[[String; 4]]) -> io::Result<()> {
    let width =
        |at: usize| rows.iter().filter_map(|row| row.get(at)).map(|it| it.chars().count()).max().unwrap_or(0);
    let (first, second, third) = (width(0), width(1), width(2));
    for [one, two, three, four] in rows {
        let line = format!("{one:<first$}  {two:<second$}  {three:<third$}  {four}");
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

fn summary(out: &mut impl Write, answer: &Answer) -> io::Result<()> {
    let items: usize = answer.applications.iter().map(|application| application.items.len()).sum();
    let states = State::ALL.iter().map(|state| state.as_str());
    let states = states.filter_map(|state| Some((state, *answer.summary.get(state)?)));
    let states: Vec<String> =
        states.filter(|(_, number)| *number > 0).map(|(state, number)| format!("{number} {state}")).collect();
    let places = match answer.applications.len() {
        1 => String::new(),
        more => format!(" in {more} applications"),
    };
    let unknown: usize = answer.applications.iter().map(|application| application.unknown.len()).sum();
    let aside = match unknown {
        0 => String::new(),
        some => format!("; {} from elsewhere in the place of an item", count(some, "file")),
    };
    match items {
        0 => writeln!(out, "nothing is installed from this registry{places}{aside}"),
        _ => writeln!(out, "{}{places}: {}{aside}", count(items, "item"), states.join(", ")),
    }
}
