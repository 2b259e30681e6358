//! Which files of an application come from which version of which item, and what there is to do. A file is recognised where the
//! client writes it: by the lock, by its text, by its code, or by what is left of them.

use super::application::Application;
use super::consumer;
use super::known::Known;
use super::lock::Lock;
use super::state::{Absent, Certainty, File, Item, State};
use super::upstream::Upstream;
use basepair_catalog::catalog;
use basepair_catalog::load::Source;
use basepair_model::item::Entry;
use basepair_model::json::Value;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

pub use super::consumer::Unread;

/// What an application has from some registries.
#[derive(Debug, Default)]
pub struct Survey {
    /// The folders with a `components.json` that could be read.
    pub folders: Vec<String>,
    pub unread: Vec<Unread>,
    /// By folder, registry, and the order of its manifest.
    pub items: Vec<Item>,
    /// Files where an item would be installed that come from somewhere else.
    pub unknown: Vec<String>,
}

/// Compares an application with registries. The locks are those of its folders.
pub fn survey(source: &dyn Source, upstreams: &[Upstream<'_>], locks: &BTreeMap<String, Lock>) -> Survey {
    let application = Application::read(source);
    let (consumers, unread) = consumer::consumers(source, &application.files);
    let none = Lock::default();
    let mut items = Vec::new();
    let mut unknown = BTreeSet::new();
    for consumer in &consumers {
        let lock = locks.get(&consumer.folder).unwrap_or(&none);
        for (at, upstream) in upstreams.iter().enumerate() {
            let listed = upstream.catalog.items().iter().map(|item| (item.name(), Some(item)));
            let retired = upstream.catalog.retired().iter().map(|entry| (entry.name.as_str(), None));
            for (name, item) in listed.chain(retired) {
                let known = Known::of(upstream, name, item, consumer, lock);
                if known.may_be_in(&application) {
                    items.extend(installed(&known, &application, at, &mut unknown));
                }
            }
        }
    }
    attribute(&mut items);
    let found: BTreeSet<&str> =
        items.iter().flat_map(|item| &item.files).map(|file| file.path.as_str()).collect();
    unknown.retain(|path| !found.contains(path.as_str()));
    let folders = consumers.into_iter().map(|consumer| consumer.folder).collect();
    Survey { folders, unread, items, unknown: unknown.into_iter().collect() }
}

/// The item with every file that may be one of it.
fn installed(
    known: &Known<'_>,
    application: &Application<'_>,
    upstream: usize,
    unknown: &mut BTreeSet<String>,
) -> Option<Item> {
    let mut files: Vec<File> = Vec::new();
    for (path, source) in known.destinations() {
        if !application.files.contains(&path) {
            continue;
        }
        match known.recognise(application, &path, &source) {
            Some(file) => files.push(file),
            None => {
                unknown.insert(path);
            }
        }
    }
    // An earlier version may have had files at other places.
    for (path, source) in known.earlier_destinations() {
        let file = application.files.contains(&path).then(|| known.recognise(application, &path, &source));
        files.extend(file.flatten());
    }
    let (retired, advice) = advice(known);
    if retired {
        files.iter_mut().for_each(|file| file.state = State::Retired);
    }
    let base = files.iter().filter(|file| file.texts.base.is_some()).max_by_key(|file| file.state);
    let base = base.and_then(|file| known.position(file.version.as_ref()?)).unwrap_or(0);
    let before: BTreeSet<&str> = known.landings(base).iter().map(|landing| landing.path.as_str()).collect();
    let absent = known.newest_files().filter(|landing| !application.files.contains(&landing.path));
    let absent = absent.map(|landing| Absent {
        path: landing.path.clone(),
        source: landing.source.clone(),
        text: landing.written.text.clone(),
        lacks: landing.written.lacks,
        is_new: base > 0 && !before.contains(landing.path.as_str()),
    });
    let absent: Vec<Absent> = absent.collect();
    let mut state = files.iter().map(|file| file.state).max()?;
    if state < State::Outdated && absent.iter().any(|file| file.is_new) {
        state = State::Outdated;
    }
    files.sort_by_key(|file| Reverse(file.state));
    Some(Item {
        name: known.name.to_owned(),
        upstream,
        folder: known.consumer.folder.clone(),
        state,
        files,
        absent,
        newest: known.versions.first().cloned(),
        before: known.at(base),
        after: known.item.cloned(),
        advice,
    })
}

/// Whether the item is retired, and what its author says about its use.
fn advice(known: &Known<'_>) -> (bool, Option<String>) {
    let catalog = known.upstream.catalog;
    let said = |reason: Option<&str>, successor: Option<&str>, word: &str| {
        let reason = reason.map(|reason| format!(": {reason}")).unwrap_or_default();
        let successor = successor.map(|name| format!("; use `{name}`")).unwrap_or_default();
        format!("`{}` is {word}{reason}{successor}", known.name)
    };
    if let (None, Some(entry)) = (known.item, catalog.retired_item(known.name)) {
        let reason = entry.retired.as_ref().and_then(|retired| retired.reason.as_deref());
        let successor = catalog.successor(entry).map(catalog::Item::name);
        return (true, Some(said(reason, successor, "retired")));
    }
    let deprecated = known.item.and_then(|item| deprecated(&item.entry));
    (false, deprecated.map(|(reason, successor)| said(reason, successor, "deprecated")))
}

/// `meta.deprecated`: the reason and the successor.
fn deprecated(entry: &Entry) -> Option<(Option<&str>, Option<&str>)> {
    let deprecated = entry.object.get("meta").and_then(Value::as_object)?.get("deprecated")?;
    let object = deprecated.as_object()?;
    Some((object.str("reason"), object.str("successor")))
}

/// The lower, the surer.
fn rank(file: &File) -> u8 {
    match file.certainty {
        Certainty::Locked => 0,
        Certainty::Same => 1,
        Certainty::Reformatted => 2,
        Certainty::Probably(share) => 103 - share.min(100),
    }
}

/// Who claims a path: the position of an item, how sure it is and how much of it is absent, and the path of the source.
type Claim = (usize, (u8, usize), String);

/// Several items may want the same path: the surest one keeps it, and of equally sure ones the most complete, with all others
/// that are complete and list the same source.
fn attribute(items: &mut Vec<Item>) {
    let mut claims: BTreeMap<String, Vec<Claim>> = BTreeMap::new();
    for (at, item) in items.iter().enumerate() {
        for file in &item.files {
            let claim = (at, (rank(file), item.absent.len()), file.source.clone());
            claims.entry(file.path.clone()).or_default().push(claim);
        }
    }
    for (path, claims) in claims {
        let Some((best, (least, _), source)) = claims.iter().min_by_key(|(_, sure, _)| *sure).cloned() else {
            continue;
        };
        let upstream = items.get(best).map(|item| item.upstream);
        for (at, (rank, absent), listed) in claims {
            let Some(item) = items.get_mut(at) else { continue };
            let shares = rank == least && absent == 0 && listed == source && Some(item.upstream) == upstream;
            if at != best && !shares {
                item.files.retain(|file| file.path != path);
            }
        }
    }
    items.retain(|item| !item.files.is_empty());
    for item in items {
        let worst = item.files.iter().map(|file| file.state).max();
        let grown = item.absent.iter().any(|file| file.is_new);
        item.state = worst.map_or(item.state, |worst| if grown { worst.max(State::Outdated) } else { worst });
    }
}
