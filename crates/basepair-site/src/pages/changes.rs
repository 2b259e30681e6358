//! What changed: since the last tag or between two states, and in each of the newest states, in words.

use super::shell::Shell;
use super::{render, shell};
use crate::label;
use crate::markdown::inline;
use crate::markup::{coded, count};
use crate::past::{NoChanges, day, span_path};
use crate::path::item_path;
use crate::view::{Page, Section, View};
use askama::Template;
use basepair_catalog::query::{Accepts, BadParameter, Parameter, Parameters};
use basepair_catalog::wire::changes::{ChangesAnswer, DescribedChange};
use basepair_catalog::wire::history::StateAnswer;
use std::fmt::Write;

pub(crate) const PATH: &str = "/changes";
/// States that are listed.
const STATES: usize = 20;
/// Sentences about what was asked for, and about each of the listed states.
const SENTENCES: usize = 200;
const OF_STATE: usize = 12;

#[derive(Template)]
#[template(path = "changes.html")]
struct ChangesPage<'a> {
    shell: Shell<'a>,
    /// Why there is nothing to show.
    missing: Option<String>,
    compared: Option<Compared>,
    states: Vec<StateRow>,
    /// States that are not listed.
    older: usize,
    action: String,
    from: String,
    to: String,
}

/// What happened between two states.
struct Compared {
    heading: String,
    summary: String,
    next: Option<String>,
    told: Told,
}

struct StateRow {
    /// Its commit, which is the anchor.
    commit: String,
    short: String,
    title: String,
    day: String,
    date: String,
    labels: Vec<String>,
    told: Told,
}

/// Changes in words, as pages and feeds list them.
#[derive(Default)]
pub(crate) struct Told {
    levels: Vec<(&'static str, &'static str, Vec<OfItem>)>,
    /// What is said if there is no change to list.
    nothing: &'static str,
    /// Changes that are not listed.
    more: usize,
    /// The address of all of them.
    all: Option<String>,
}

/// The changes of an item on one level.
struct OfItem {
    name: String,
    href: Option<String>,
    /// Each as markup.
    sentences: Vec<String>,
}

#[derive(Template)]
#[template(path = "told-notes.html")]
struct Notes<'a> {
    told: &'a Told,
}

/// The same as the content of a feed.
pub(crate) fn html_notes(told: &Told) -> String {
    render(&Notes { told })
}

/// What happened in a state, on one line.
pub(crate) fn title(state: &StateAnswer) -> String {
    const NAMED: usize = 4;
    let names: Vec<&str> = state.changes.iter().map(|change| change.name.as_str()).collect();
    let items = match names.len().checked_sub(NAMED) {
        None | Some(0) => names.join(", "),
        Some(_) => count(names.len(), "item", "items"),
    };
    match state.labels.first() {
        Some(label) if items.is_empty() => label.clone(),
        Some(label) => format!("{label}: {items}"),
        None => items,
    }
}

/// A change as one sentence of markup.
pub(crate) fn sentence(change: &DescribedChange) -> String {
    let announced = change.announced.as_ref().map_or_else(String::new, |how| format!(" ({how})"));
    coded(&format!("{}{announced}", change.text))
}

/// The same as Markdown.
pub(crate) fn prose(change: &DescribedChange) -> String {
    let text = crate::markup::one_line(&change.text);
    let mut out = String::with_capacity(text.len());
    for (at, part) in text.split('`').enumerate() {
        if at > 0 {
            out.push('`');
        }
        // What is in backticks is code.
        for character in part.chars() {
            if at % 2 == 0 && "\\*_{}[]<>#|~&".contains(character) {
                out.push('\\');
            }
            out.push(character);
        }
    }
    out
}

impl Told {
    fn new(
        view: &View<'_>,
        changes: &ChangesAnswer,
        most: usize,
        href: impl Fn(&View<'_>, &str) -> String,
    ) -> Self {
        let mut left = most;
        let mut levels = Vec::new();
        for (level, heading) in [("breaking", "Breaking"), ("feature", "Features"), ("fix", "Fixes")] {
            let mut items: Vec<OfItem> = Vec::new();
            for change in changes.of(level).take(left) {
                let text = sentence(change);
                match items.iter_mut().find(|item| item.name == change.item) {
                    Some(item) => item.sentences.push(text),
                    None => items.push(OfItem {
                        name: change.item.clone(),
                        href: view.catalog.item(&change.item).map(|item| href(view, &item_path(item))),
                        sentences: vec![text],
                    }),
                }
            }
            left -= items.iter().map(|item| item.sentences.len()).sum::<usize>();
            if !items.is_empty() {
                levels.push((level, heading, items));
            }
        }
        let more = changes.changes.len() - (most - left);
        Self { levels, nothing: "Nothing that is installed is different.", more, all: None }
    }

    /// What became different in a state. Addresses are complete, for feeds.
    pub(crate) fn of(view: &View<'_>, number: usize, state: &StateAnswer) -> Self {
        Self::of_state(view, number, state, |view, path| view.absolute(path))
    }

    fn of_state(
        view: &View<'_>,
        number: usize,
        state: &StateAnswer,
        href: impl Fn(&View<'_>, &str) -> String,
    ) -> Self {
        let changes = view.past.chronicle().and_then(|chronicle| chronicle.changes_in(number));
        let Some(changes) = changes else {
            let first = number == 0;
            let nothing =
                if first { "The history begins here." } else { "These changes cannot be described." };
            return Self { nothing, more: if first { 0 } else { state.changes.len() }, ..Self::default() };
        };
        let mut told = Self::new(view, &changes, OF_STATE, &href);
        if told.more > 0 && view.is_served() {
            told.all = Some(href(view, &span_path(&changes.from.name, &changes.to.name)));
        }
        told
    }
}

pub(crate) static SECTION: Section = Section {
    in_navigation: true,
    is_of_past: true,
    takes_query: true,
    ..Section::new(
        PATH,
        "Changes",
        "What changed, in words: breaking changes, features and fixes",
        html,
        markdown,
    )
};

/// The two names; none if they are missing.
fn names(query: &Parameters) -> Result<[Option<String>; 2], BadParameter> {
    let name = |name| {
        let row = Parameter::of_query(name, Accepts::Name, "");
        let text = query.text(&row)?.unwrap_or_default().trim();
        Ok((!text.is_empty()).then(|| text.to_owned()))
    };
    Ok([name("from")?, name("to")?])
}

/// What happened between two states, or why that cannot be shown.
fn compared(
    view: &View<'_>,
    names: &[Option<String>; 2],
) -> Result<Result<ChangesAnswer, String>, BadParameter> {
    if let Some(missing) = view.past.missing() {
        return Ok(Err(missing));
    }
    let Some(chronicle) = view.past.chronicle() else { return Ok(Err(String::new())) };
    let [from, to] = names;
    match chronicle.changes(from.as_deref(), to.as_deref()) {
        Ok(found) => Ok(Ok(found)),
        Err(NoChanges::Other(reason)) => Ok(Err(format!("The changes cannot be shown: {reason}."))),
        Err(NoChanges::Unknown { parameter, nearest }) => {
            let near = match nearest.as_slice() {
                [] => String::new(),
                near => format!("; did you mean `{}`", near.join("`, `")),
            };
            let detail = format!("names no tag and no commit in which items changed{near}");
            Err(BadParameter { name: parameter, detail })
        }
    }
}

fn heading(changes: &ChangesAnswer) -> String {
    let name = |name: &str| match name {
        digits if digits.len() == 40 => digits.get(..12).unwrap_or(digits).to_owned(),
        name => name.to_owned(),
    };
    let from = name(&changes.from.name);
    match changes.to.commit {
        None => format!("Since {from}"),
        Some(_) => format!("From {from} to {}", name(&changes.to.name)),
    }
}

fn summary(changes: &ChangesAnswer) -> String {
    let counts = &changes.counts;
    let parts = [
        (counts.breaking, count(counts.breaking, "breaking change", "breaking changes")),
        (counts.feature, count(counts.feature, "feature", "features")),
        (counts.fix, count(counts.fix, "fix", "fixes")),
    ];
    let parts: Vec<String> =
        parts.into_iter().filter(|(number, _)| *number > 0).map(|(_, text)| text).collect();
    let parts = if parts.is_empty() { "No change".to_owned() } else { parts.join(", ") };
    format!(
        "{parts}. {} changed, {} new, {} removed.",
        count(counts.items_changed, "item", "items"),
        counts.items_added,
        counts.items_removed
    )
}

pub(crate) fn html(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let names = names(query)?;
    let found = compared(view, &names)?;
    let is_asked = names.iter().any(Option::is_some);
    let text = "What changed, in words: breaking changes, features and fixes.";
    let mut frame = shell(view, &Page::Section(&SECTION), "Changes", text);
    if is_asked {
        frame = frame.hidden();
    }
    let (states, total) = match view.past.chronicle() {
        Some(chronicle) if !is_asked => chronicle.states(STATES),
        _ => (Vec::new(), 0),
    };
    let row = |(number, state): &(usize, StateAnswer)| StateRow {
        told: Told::of_state(view, *number, state, |view, path| view.href(path)),
        short: state.commit.get(..12).unwrap_or(&state.commit).to_owned(),
        commit: state.commit.clone(),
        title: title(state),
        day: day(&state.date).to_owned(),
        date: state.date.clone(),
        labels: state.labels.clone(),
    };
    let [from, to] = names;
    Ok(render(&ChangesPage {
        shell: frame,
        missing: found.as_ref().err().cloned(),
        compared: found.ok().map(|changes| Compared {
            heading: heading(&changes),
            summary: summary(&changes),
            next: changes.next.clone(),
            told: Told::new(view, &changes, SENTENCES, |view, path| view.href(path)),
        }),
        older: total - states.len(),
        states: states.iter().map(row).collect(),
        action: view.href(PATH),
        from: from.unwrap_or_default(),
        to: to.unwrap_or_default(),
    }))
}

pub(crate) fn markdown(view: &View<'_>, query: &Parameters) -> Result<String, BadParameter> {
    let names = names(query)?;
    let mut out = String::from("# Changes\n\n");
    match compared(view, &names)? {
        Err(missing) => {
            let _ = writeln!(out, "{missing}");
            return Ok(out);
        }
        Ok(changes) => {
            out.push_str(&changes.notes(&heading(&changes)));
            if let Some(next) = &changes.next {
                let _ = write!(out, "\nThe version that follows is {}.\n", inline(next));
            }
        }
    }
    let Some(chronicle) = view.past.chronicle().filter(|_| names.iter().all(Option::is_none)) else {
        return Ok(out);
    };
    let (states, total) = chronicle.states(STATES);
    out.push_str("\n## States\n\n");
    for (_, state) in &states {
        let short = state.commit.get(..12).unwrap_or(&state.commit);
        let items: Vec<String> = state
            .changes
            .iter()
            .map(|change| match view.catalog.item(&change.name) {
                Some(item) => {
                    let address = view.absolute(&format!("{}.md", item_path(item)));
                    format!("[{}]({address}) {}", inline(label::title(item)), change.change)
                }
                None => format!("{} {}", inline(&change.name), change.change),
            })
            .take(OF_STATE)
            .collect();
        let more = state.changes.len() - items.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let labels: Vec<String> = state.labels.iter().map(|label| inline(label)).collect();
        let labels = if labels.is_empty() { String::new() } else { format!(" ({})", labels.join(", ")) };
        let _ = writeln!(out, "- {} `{short}`{labels}: {}{more}", day(&state.date), items.join(", "));
    }
    if total > states.len() {
        let _ = writeln!(out, "- and {} older", total - states.len());
    }
    Ok(out)
}
