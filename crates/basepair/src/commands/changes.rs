//! `basepair changes`: describes what happened between two states of a registry; and the part of `check` that refuses what
//! breaks without being announced.

use super::states::{Compared, compare};
use crate::cli::{ChangesArgs, ChangesFormat, ReportFormat};
use crate::report::base::Base;
use crate::report::github::{data, property};
use crate::report::plain::plain;
use crate::report::text::{count, counted};
use crate::report::{is_quiet, say, warn};
use basepair_catalog::wire::pretty;
use basepair_history::changes::{Change, Level, Place};
use basepair_server::origin::Origin;
use std::io::{self, Write};
use std::process::ExitCode;

pub(super) fn run(arguments: &ChangesArgs) -> anyhow::Result<ExitCode> {
    let origin = arguments.registry.origin()?;
    let compared = compare(&origin, arguments.from.as_deref(), arguments.to.as_deref())?;
    let mut out = anstream::stdout().lock();
    match arguments.format {
        ChangesFormat::Text => {
            let base = Base::here(origin.directory());
            print(&mut out, &compared, &base)?;
        }
        ChangesFormat::Json => {
            let answer = compared.changes.answer(compared.from.clone(), compared.to.clone());
            writeln!(out, "{}", pretty(&answer))?;
        }
        ChangesFormat::Markdown => {
            let answer = compared.changes.answer(compared.from.clone(), compared.to.clone());
            let next = answer.next.clone();
            let title = next.unwrap_or_else(|| format!("Changes since {}", plain(&compared.from.name)));
            write!(out, "{}", answer.notes(&title))?;
        }
        ChangesFormat::Github => {
            let base = Base::of(&origin);
            compared.changes.changes.iter().try_for_each(|change| {
                writeln!(out, "{}", annotation(change, change.announced.is_none(), &base))
            })?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Prints what is breaking and was not announced since a state. Whether there is nothing of that kind.
pub(super) fn announced(
    origin: &Origin,
    since: &str,
    known: &[String],
    format: ReportFormat,
) -> anyhow::Result<bool> {
    let compared = compare(origin, Some(since), None)?;
    let is_known = |change: &Change| {
        let part = format!("{}:{}", change.item, change.subject);
        known.iter().any(|text| *text == change.item || *text == part)
    };
    let open: Vec<&Change> = compared.changes.unannounced().filter(|change| !is_known(change)).collect();
    if format == ReportFormat::Github {
        let (mut out, base) = (io::stdout().lock(), Base::of(origin));
        open.iter().try_for_each(|change| writeln!(out, "{}", annotation(change, true, &base)))?;
    } else {
        let base = Base::here(origin.directory());
        open.iter().for_each(|change| warn(&format!("error: {}", line(change, &base))));
    }
    let since = plain(since);
    match open.len() {
        0 => say(&format!("no unannounced breaking change since {since}")),
        number => {
            let list = count(number, "unannounced breaking change");
            warn(&format!(
                "{list} since {since}\nhelp: keep what is used and deprecate it first (`meta.deprecated`), or add \
                 it to `announced` in `[check]` of basepair.toml, as `ITEM` or `ITEM:PART`"
            ));
        }
    }
    Ok(open.is_empty())
}

fn print(out: &mut impl Write, compared: &Compared, base: &Base) -> io::Result<()> {
    let changes = &compared.changes;
    for level in Level::ALL {
        let decided = |change: &&Change| !change.undecided;
        section(out, level.as_str(), changes.of(level).filter(decided).collect(), base)?;
    }
    section(out, "not decided", changes.changes.iter().filter(|change| change.undecided).collect(), base)?;
    if is_quiet() {
        return Ok(());
    }
    let counts = [
        counted(changes.count(Level::Breaking), "breaking change"),
        counted(changes.count(Level::Feature), "feature"),
        match changes.count(Level::Fix) {
            0 => None,
            1 => Some("1 fix".to_owned()),
            more => Some(format!("{more} fixes")),
        },
    ];
    let counts: Vec<String> = counts.into_iter().flatten().collect();
    let counts = if counts.is_empty() { "no change".to_owned() } else { counts.join(", ") };
    let (from, to) = (plain(&compared.from.name), plain(&compared.to.name));
    writeln!(
        out,
        "{counts} from {from} to {to}: {} changed, {} new, {} removed",
        count(changes.changed, "item"),
        changes.added,
        changes.removed
    )?;
    if let Some(next) = compared.changes.next(&compared.from) {
        writeln!(out, "the version that follows is {next}")?;
    }
    Ok(())
}

fn section(out: &mut impl Write, title: &str, changes: Vec<&Change>, base: &Base) -> io::Result<()> {
    if changes.is_empty() {
        return Ok(());
    }
    writeln!(out, "{title}")?;
    for change in changes {
        writeln!(out, "  {}", line(change, base))?;
    }
    writeln!(out)
}

/// One change on one line: item, sentence, place.
fn line(change: &Change, base: &Base) -> String {
    let shown = |place: &Place| format!("{}:{}", plain(&base.path(&place.file)), place.line);
    let place = match (&change.after, &change.before) {
        (Some(after), _) => format!(" ({})", shown(after)),
        (None, Some(before)) => format!(" (was {})", shown(before)),
        (None, None) => String::new(),
    };
    let announced = change.announced.as_ref().map_or_else(String::new, |how| format!(" [{}]", plain(how)));
    format!("{}: {}{announced}{place}", plain(&change.item), plain(&change.text))
}

/// What breaks is an error, unless users know of it.
fn annotation(change: &Change, unannounced: bool, base: &Base) -> String {
    let level = match change.level {
        Level::Breaking if unannounced => "error",
        Level::Breaking => "warning",
        Level::Feature | Level::Fix => "notice",
    };
    // An annotation is shown in the later state only.
    let place = change.after.as_ref().map_or_else(String::new, |place| {
        format!("file={},line={},", property(&base.path(&place.file)), place.line)
    });
    let title = property(&format!("{}: {}", change.level.as_str(), change.item));
    format!("::{level} {place}title={title}::{}", data(&change.text))
}
