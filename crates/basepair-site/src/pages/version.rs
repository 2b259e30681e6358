//! A version of an item: how to install it, and how it differs from the one before, or from another one: in words, in its
//! interface, in its entry and in its sources.

use super::changes::{prose, sentence};
use super::history::{changed_in, name_of};
use super::shell::Shell;
use super::{render, shell};
use crate::diff::{Difference, Room};
use crate::interface;
use crate::label::title;
use crate::markdown::inline;
use crate::past::{PastFile, PastItem, VersionId, day};
use crate::view::{Page, View};
use askama::Template;
use basepair_catalog::catalog::Item;
use basepair_catalog::query::{Accepts, BadParameter, Parameter, Parameters};
use basepair_catalog::wire::history::VersionAnswer;
use basepair_syntax::highlight::Language;
use std::fmt::Write;
use std::rc::Rc;

#[derive(Template)]
#[template(path = "version.html")]
struct VersionPage<'a> {
    shell: Shell<'a>,
    item: &'a str,
    item_href: String,
    name: String,
    day: String,
    date: String,
    labels: Vec<String>,
    commit: String,
    digest: String,
    current: bool,
    /// Why it is not shown.
    withheld: Option<String>,
    command: String,
    url: String,
    /// The version that it is compared with, and where that is shown.
    before: Option<(String, String)>,
    sentences: Vec<(&'static str, String)>,
    parts: Vec<Part>,
    /// The other versions: digest, name, and whether it is the one that this is compared with.
    others: Vec<(String, String, bool)>,
}

/// A text that differs.
struct Part {
    title: String,
    is_path: bool,
    figures: String,
    html: String,
    more: usize,
}

/// A version of an item, and the one that it is compared with.
struct Shown {
    version: Rc<VersionAnswer>,
    state: usize,
    before: Option<Rc<VersionAnswer>>,
    /// Whether that is the one before, whose difference is described in words.
    is_next: bool,
    others: Vec<Rc<VersionAnswer>>,
}

/// A version of an item, for the rest of the path of its page.
pub(crate) fn find<'a>(view: &View<'a>, position: usize, item: &'a Item, digits: &str) -> Option<Page<'a>> {
    let id = VersionId::of(digits).filter(|id| id.to_string() == digits)?;
    let (versions, _) = view.past.chronicle()?.versions(item.name());
    let known = versions.iter().any(|(_, version)| VersionId::of(&version.digest) == Some(id));
    known.then_some(Page::Version(position, item, id))
}

/// The versions of an item that have pages.
pub(crate) fn all<'a>(view: &View<'a>, position: usize, item: &'a Item) -> Vec<Page<'a>> {
    let versions = view.past.chronicle().map(|chronicle| chronicle.versions(item.name()).0);
    let ids = versions.into_iter().flatten().filter_map(|(_, version)| VersionId::of(&version.digest));
    ids.map(|id| Page::Version(position, item, id)).collect()
}

fn shown(
    view: &View<'_>,
    item: &Item,
    id: VersionId,
    query: &Parameters,
) -> Result<Option<Shown>, BadParameter> {
    let row = Parameter::of_query("from", Accepts::Name, "");
    let from = query.text(&row)?.unwrap_or_default().trim();
    let (versions, _) = view.past.chronicle().map(|all| all.versions(item.name())).unwrap_or_default();
    let versions = versions.into_iter().map(|(state, version)| (state, Rc::new(version)));
    let versions: Vec<(usize, Rc<VersionAnswer>)> = versions.collect();
    let is_id = |version: &VersionAnswer, id| VersionId::of(&version.digest) == Some(id);
    let Some(at) = versions.iter().position(|(_, version)| is_id(version, id)) else { return Ok(None) };
    let next = versions.get(at + 1).map(|(_, version)| version);
    let before = if from.is_empty() {
        next
    } else {
        let named = |version: &&Rc<VersionAnswer>| {
            VersionId::of(from).is_some_and(|id| is_id(version, id))
                || version.labels.iter().any(|label| label == from)
        };
        let found = versions.iter().map(|(_, version)| version).find(named);
        Some(found.ok_or_else(|| BadParameter {
            name: "from",
            detail: "names no version of the item".to_owned(),
        })?)
    };
    let is_next = before.map(|before| &before.digest) == next.map(|next| &next.digest);
    let Some((state, version)) = versions.get(at) else { return Ok(None) };
    let others = versions.iter().filter(|(_, other)| other.digest != version.digest);
    Ok(Some(Shown {
        version: Rc::clone(version),
        state: *state,
        before: before.cloned(),
        is_next,
        others: others.map(|(_, other)| Rc::clone(other)).collect(),
    }))
}

/// What an item was in a version, or why that is not shown.
fn past_item(view: &View<'_>, item: &Item, version: &VersionAnswer) -> Result<PastItem, String> {
    let missing = || Err("the history cannot be read".to_owned());
    match (view.past.chronicle(), VersionId::of(&version.digest)) {
        (Some(chronicle), Some(id)) => chronicle.item(item.name(), id),
        _ => missing(),
    }
}

/// Titles with texts before and after, in the order in which they are shown.
fn pairs(before: &PastItem, after: &PastItem) -> Vec<(String, bool, String, String)> {
    let interface = |item: &PastItem| {
        let lines = item.files.iter().filter_map(|file| Some(interface::lines(file.api.as_ref()?)));
        lines.collect::<String>()
    };
    let mut pairs = vec![
        ("Props, variants and exports".to_owned(), false, interface(before), interface(after)),
        ("Entry in the manifest".to_owned(), false, before.entry.clone(), after.entry.clone()),
    ];
    let own_name = |file: &PastFile| file.path.rsplit('/').next().unwrap_or(&file.path).to_owned();
    let mut old: Vec<&PastFile> = before.files.iter().collect();
    for file in &after.files {
        // A registry that was moved has other paths for the same files.
        let same = old.iter().position(|other| other.path == file.path);
        let same = same.or_else(|| old.iter().position(|other| own_name(other) == own_name(file)));
        let earlier = same.map(|at| old.remove(at).text.to_string()).unwrap_or_default();
        pairs.push((file.path.clone(), true, earlier, file.text.to_string()));
    }
    pairs.extend(old.into_iter().map(|file| (file.path.clone(), true, file.text.to_string(), String::new())));
    pairs
}

/// The parts that differ.
fn differences(before: &PastItem, after: &PastItem) -> Vec<(String, bool, Difference)> {
    let mut room = Room::default();
    let pairs = pairs(before, after).into_iter();
    pairs
        .filter_map(|(title, is_path, old, new)| {
            Some((title, is_path, Difference::of(&old, &new, &mut room)?))
        })
        .collect()
}

fn command(view: &View<'_>, version: &VersionAnswer) -> String {
    view.profile().client().install_line(&version.url)
}

pub(crate) fn html(
    view: &View<'_>,
    position: usize,
    item: &Item,
    id: VersionId,
    query: &Parameters,
) -> Result<String, BadParameter> {
    let Some(shown) = shown(view, item, id, query)? else { return Ok(String::new()) };
    let version = &shown.version;
    let name = name_of(version);
    let about = format!("{} as it was in version {name}, and what changed.", title(item));
    let mut frame = shell(view, &Page::Version(position, item, id), &format!("Version {name}"), &about);
    frame.crumbs.push((view.item_href(item), title(item).to_owned()));
    if !shown.is_next {
        frame = frame.hidden();
    }
    let after = past_item(view, item, version);
    let before = shown.before.as_ref().map(|before| past_item(view, item, before));
    let parts = match (&before, &after) {
        (Some(Ok(before)), Ok(after)) => differences(before, after),
        _ => Vec::new(),
    };
    let page_of = |version: &VersionAnswer| {
        let id = VersionId::of(&version.digest).unwrap_or(id);
        view.href(&Page::Version(position, item, id).path())
    };
    let compared = shown.before.as_ref().map(|before| before.digest.clone());
    let words = if shown.is_next { changed_in(view, item, shown.state) } else { Vec::new() };
    Ok(render(&VersionPage {
        shell: frame,
        item: title(item),
        item_href: view.item_href(item),
        day: day(&version.date).to_owned(),
        date: version.date.clone(),
        labels: version.labels.clone(),
        commit: version.commit.clone(),
        digest: version.digest.clone(),
        current: version.current,
        withheld: after
            .err()
            .or_else(|| before.and_then(Result::err).map(|why| format!("the earlier one: {why}"))),
        command: command(view, version),
        url: version.url.clone(),
        before: shown.before.as_ref().map(|before| (page_of(before), name_of(before))),
        sentences: words.iter().map(|change| (change.level, sentence(change))).collect(),
        parts: parts
            .into_iter()
            .map(|(title, is_path, found)| Part {
                title,
                is_path,
                figures: format!("+{} −{}", found.added, found.removed),
                html: found.html(),
                more: found.more,
            })
            .collect(),
        others: if view.is_served() {
            let other = |other: &Rc<VersionAnswer>| {
                let digits = VersionId::of(&other.digest).map(|id| id.to_string()).unwrap_or_default();
                (
                    digits,
                    format!("{}, {}", name_of(other), day(&other.date)),
                    compared.as_ref() == Some(&other.digest),
                )
            };
            shown.others.iter().map(other).collect()
        } else {
            Vec::new()
        },
        name,
    }))
}

pub(crate) fn markdown(
    view: &View<'_>,
    item: &Item,
    id: VersionId,
    query: &Parameters,
) -> Result<String, BadParameter> {
    let Some(shown) = shown(view, item, id, query)? else { return Ok(String::new()) };
    let version = &shown.version;
    let mut out = format!("# {}, version {}\n\n", inline(title(item)), inline(&name_of(version)));
    let labels: Vec<String> = version.labels.iter().map(|label| inline(label)).collect();
    let _ =
        writeln!(out, "- Date: {}\n- Commit: {}\n- Digest: {}", version.date, version.commit, version.digest);
    if !labels.is_empty() {
        let _ = writeln!(out, "- Tags: {}", labels.join(", "));
    }
    let after = match past_item(view, item, version) {
        Ok(after) => after,
        Err(why) => {
            let _ = writeln!(out, "\nThis version is not served: {}", inline(&why));
            return Ok(out);
        }
    };
    let _ = write!(out, "\n## Install\n\n```sh\n{}\n```\n", command(view, version));
    let Some(before) = &shown.before else {
        out.push_str("\nThis is the first version.\n");
        return Ok(out);
    };
    let _ = write!(out, "\n## Changes since {}\n\n", inline(&name_of(before)));
    for change in if shown.is_next { changed_in(view, item, shown.state) } else { Vec::new() } {
        let _ = writeln!(out, "- {}: {}", change.level, prose(&change));
    }
    let Ok(before) = past_item(view, item, before) else { return Ok(out) };
    for (title, _, found) in differences(&before, &after) {
        let _ = write!(
            out,
            "\n### {}\n\n{}",
            inline(&title),
            crate::markdown::fenced(Language::Plain, &found.text())
        );
        if found.more > 0 {
            let _ = write!(out, "\nAnd {} more lines.\n", found.more);
        }
    }
    Ok(out)
}
