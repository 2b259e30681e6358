//! Takes the newest version of items into an application: what is written, and what people have to do themselves. Nothing is
//! written here. A file that does not come from an item is never touched.

use super::application::Application;
use super::consumer::{self, Consumer};
use super::edit::{Edit, How};
use super::landing::landings;
use super::lock::{Lock, Locked, digest};
use super::merge::{Merged, Sides, merge};
use super::packages::{self, Package};
use super::state::{Absent, Certainty, File, Item, State};
use super::survey::Survey;
use super::upstream::Upstream;
use super::variables;
use crate::steering::runs_by_itself;
use basepair_catalog::load::Source;
use basepair_client::dependency::{Meaning, meaning};
use basepair_model::path::{file_name, seen_from};
use std::collections::{BTreeMap, BTreeSet};

/// What an update does.
#[derive(Debug, Default)]
pub struct Update {
    pub edits: Vec<Edit>,
    /// What people have to do or to know, one sentence each.
    pub notes: Vec<String>,
    /// What could not be updated, and why.
    pub refused: Vec<String>,
    pub packages: Vec<Package>,
    /// The new lock of each folder.
    pub locks: BTreeMap<String, Lock>,
}

impl Update {
    pub fn conflicts(&self) -> usize {
        let places = |edit: &Edit| if let How::Conflict(places) = edit.how { places } else { 0 };
        self.edits.iter().map(places).sum()
    }
}

/// Formats a text as the project does; `None` if it cannot.
pub type Format<'f> = &'f dyn Fn(&str, &str) -> Option<String>;

/// What is updated.
pub struct Request<'r> {
    /// The items; all that are outdated if there are none.
    pub items: &'r [String],
    /// The folders with a `components.json` that it is about.
    pub folders: &'r [String],
    /// Brings base and newest version into the project's format, if it is asked for.
    pub format: Option<Format<'r>>,
    /// Whether files that tools run by themselves are written, too. That a registry allows them is not enough: it is the word of
    /// whoever wrote them.
    pub self_running: bool,
}

/// Plans the update of what a survey has found.
pub fn update(
    source: &dyn Source,
    upstreams: &[Upstream<'_>],
    survey: &Survey,
    locks: &BTreeMap<String, Lock>,
    request: &Request<'_>,
) -> Update {
    let application = Application::read(source);
    let (consumers, _) = consumer::consumers(source, &application.files);
    let mut update = Update { locks: locks.clone(), ..Update::default() };
    let mut sheets = variables::Sheets::default();
    for consumer in consumers.iter().filter(|consumer| request.folders.contains(&consumer.folder)) {
        let here: Vec<&Item> = survey.items.iter().filter(|item| item.folder == consumer.folder).collect();
        let mut planner =
            Planner { application: &application, consumer, upstreams, request, update: &mut update };
        let chosen = planner.chosen(&here);
        for item in &chosen {
            planner.take(item);
        }
        for item in &chosen {
            planner.add_dependencies(item, &here);
            sheets.take(item, consumer, &application, &mut planner.update.notes);
            let needed = packages::needed(item, consumer, &application);
            planner.update.packages.extend(needed);
        }
    }
    update.edits.extend(sheets.edits());
    update.packages.sort();
    update.packages.dedup();
    update
}

/// What a survey is sure of, as locks.
pub fn locked(survey: &Survey, upstreams: &[Upstream<'_>], source: &dyn Source) -> BTreeMap<String, Lock> {
    let application = Application::read(source);
    let (consumers, _) = consumer::consumers(source, &application.files);
    let mut locks: BTreeMap<String, Lock> = BTreeMap::new();
    for consumer in &consumers {
        let lock = locks.entry(consumer.folder.clone()).or_default();
        for item in survey.items.iter().filter(|item| item.folder == consumer.folder) {
            for file in &item.files {
                let Some(base) = &file.texts.base else { continue };
                if matches!(file.certainty, Certainty::Probably(_)) {
                    continue;
                }
                let version = file.version.as_ref().map_or(String::new(), |version| version.id.clone());
                let locked = entry(item, upstreams, &file.source, base, version, consumer);
                lock.files.insert(seen_from(&consumer.folder, &file.path), locked);
            }
        }
    }
    locks
}

fn entry(
    item: &Item,
    upstreams: &[Upstream<'_>],
    source: &str,
    text: &str,
    version: String,
    consumer: &Consumer,
) -> Locked {
    Locked {
        item: item.name.clone(),
        registry: upstreams.get(item.upstream).map_or(String::new(), |upstream| upstream.name.clone()),
        version,
        source: source.to_owned(),
        written: digest(text),
        aliases: consumer.alias_form(),
    }
}

struct Planner<'p> {
    application: &'p Application<'p>,
    consumer: &'p Consumer,
    upstreams: &'p [Upstream<'p>],
    request: &'p Request<'p>,
    update: &'p mut Update,
}

impl Planner<'_> {
    /// The items that are updated: those that were named, with what they depend on, or all with something to take.
    fn chosen<'i>(&self, here: &[&'i Item]) -> Vec<&'i Item> {
        let named = |item: &Item| self.request.items.contains(&item.name);
        if self.request.items.is_empty() {
            return here.iter().copied().filter(|item| item.state.asks_for_work()).collect();
        }
        let mut chosen: BTreeSet<(usize, String)> = BTreeSet::new();
        let start = here.iter().filter(|item| named(item)).map(|item| (item.upstream, item.name.clone()));
        let mut waiting: Vec<(usize, String)> = start.collect();
        while let Some((at, name)) = waiting.pop() {
            if chosen.insert((at, name.clone())) {
                waiting.extend(self.siblings(at, &name).into_iter().map(|name| (at, name)));
            }
        }
        here.iter().copied().filter(|item| chosen.contains(&(item.upstream, item.name.clone()))).collect()
    }

    /// The items of the registry that an item depends on.
    fn siblings(&self, upstream: usize, name: &str) -> Vec<String> {
        let Some(upstream) = self.upstreams.get(upstream) else { return Vec::new() };
        let Some(item) = upstream.catalog.item(name) else { return Vec::new() };
        let entries = item.entry.registry_dependencies.iter();
        let sibling = |text: &str| match meaning(upstream.catalog, &upstream.own, item, text) {
            Meaning::Sibling(at) => upstream.catalog.items().get(at).map(|item| item.name().to_owned()),
            _ => None,
        };
        entries.filter_map(|(text, _)| sibling(text)).collect()
    }

    fn take(&mut self, item: &Item) {
        if let Some(advice) = &item.advice {
            self.update.notes.push(advice.clone());
        }
        if item.state == State::Retired {
            return;
        }
        let mut new: Vec<&Absent> = item.absent.iter().filter(|file| file.is_new).collect();
        for file in &item.files {
            match &file.texts.newest {
                Some(newest) => self.change(item, file, newest),
                None => self.leave(item, file, &mut new),
            }
        }
        for file in new {
            self.create(item, &file.path, &file.source, &file.text, file.lacks.map(|lacks| lacks.reason()));
        }
        for file in item.absent.iter().filter(|file| !file.is_new && item.before.is_some()) {
            let path = &file.path;
            self.update.notes.push(format!(
                "`{path}` of `{}` is not in the application; `basepair add` brings it back",
                item.name
            ));
        }
    }

    /// Whether a file may be written. One that tools run by themselves is refused, with what happens with it.
    fn may_write(&mut self, path: &str) -> bool {
        // The place in the folder that it is installed into, and the place in the whole workspace.
        let places = [seen_from(&self.consumer.folder, path), path.to_owned()];
        let what = places.iter().find_map(|path| runs_by_itself(path));
        let Some(what) = what.filter(|_| !self.request.self_running) else { return true };
        let refused = format!(
            "`{path}` is not written, because it {what}; read it, and pass `--allow-self-running` if you want it"
        );
        if !self.update.refused.contains(&refused) {
            self.update.refused.push(refused);
        }
        false
    }

    /// A file that both versions have.
    fn change(&mut self, item: &Item, file: &File, newest: &str) {
        if matches!(file.state, State::Current | State::Edited) || !self.may_write(&file.path) {
            return;
        }
        let path = &file.path;
        if let Some(lacks) = file.texts.lacks {
            self.update
                .refused
                .push(format!("`{path}` is not updated, because the client {}", lacks.reason()));
            return;
        }
        let Some(base) = &file.texts.base else {
            self.update.refused.push(format!(
                "`{path}` is not updated, because the version that it comes from is not known; name it with `--base`"
            ));
            return;
        };
        match self.merged(path, base, &file.texts.ours, newest) {
            Merged::Unchanged => {}
            Merged::Refused(why) => {
                self.update.refused.push(format!("`{path}` is not updated, because {why}"));
                return;
            }
            Merged::Replaced(text) => self.edit(item, file, How::Replaced, path, Some(text)),
            Merged::Clean(text) => self.edit(item, file, How::Merged, path, Some(text)),
            Merged::Conflict(text, places) => self.edit(item, file, How::Conflict(places), path, Some(text)),
        }
        if let Certainty::Probably(share) = file.certainty {
            let version = file.version.as_ref().map_or("the base", |version| version.shown());
            self.update
                .notes
                .push(format!("`{path}` probably comes from {version}, of which it has {share} %"));
        }
        self.lock(item, path, &file.source, newest);
    }

    /// A file that the newest version does not have, or has elsewhere.
    fn leave(&mut self, item: &Item, file: &File, new: &mut Vec<&Absent>) {
        let path = &file.path;
        let Some(base) = &file.texts.base else { return };
        let renamed = new.iter().position(|it| file_name(&it.path) == file_name(path) || it.text == *base);
        if let Some(to) = renamed.and_then(|at| (at < new.len()).then(|| new.remove(at))) {
            if !self.may_write(&to.path) {
                return;
            }
            let after = match self.merged(&to.path, base, &file.texts.ours, &to.text) {
                Merged::Unchanged => file.texts.ours.clone(),
                Merged::Replaced(text) | Merged::Clean(text) => text,
                Merged::Conflict(..) | Merged::Refused(_) => {
                    self.update.refused.push(format!(
                        "`{path}` is now `{}` and has changed in both; move it yourself, then update again",
                        to.path
                    ));
                    return;
                }
            };
            self.edit(item, file, How::Removed, path, None);
            let how = How::RenamedFrom(path.clone());
            let (path, name) = (to.path.clone(), item.name.clone());
            self.update.edits.push(Edit { path, item: name, how, before: None, after: Some(after) });
            self.unlock(&file.path);
            self.lock(item, &to.path, &to.source, &to.text);
            self.update
                .notes
                .push(format!("`{}` is now `{}`; imports of it have to follow", file.path, to.path));
        } else if file.state == State::Outdated {
            self.edit(item, file, How::Removed, path, None);
            self.unlock(path);
        } else {
            self.update
                .notes
                .push(format!("`{path}` was removed from `{}`; it stays, because it was edited", item.name));
        }
    }

    /// Items that the newest version needs, and that the application does not have.
    fn add_dependencies(&mut self, item: &Item, here: &[&Item]) {
        let Some(upstream) = self.upstreams.get(item.upstream) else { return };
        let mut waiting = self.siblings(item.upstream, &item.name);
        let mut seen = BTreeSet::new();
        while let Some(name) = waiting.pop() {
            let has = here.iter().any(|it| it.upstream == item.upstream && it.name == name);
            if has || !seen.insert(name.clone()) {
                continue;
            }
            waiting.extend(self.siblings(item.upstream, &name));
            let Some(needed) = upstream.catalog.item(&name) else { continue };
            let Some((major, project)) = self.consumer.projects.first() else { continue };
            let owner = Item { name: name.clone(), ..item.clone() };
            for landing in landings(upstream, needed, project, *major) {
                let lacks = landing.written.lacks.map(|lacks| lacks.reason());
                if !self.application.files.contains(&landing.path) {
                    self.create(&owner, &landing.path, &landing.source, &landing.written.text, lacks);
                }
            }
        }
    }

    fn create(&mut self, item: &Item, path: &str, source: &str, text: &str, lacks: Option<String>) {
        if self.update.edits.iter().any(|edit| edit.path == path) || !self.may_write(path) {
            return;
        }
        if let Some(lacks) = lacks {
            self.update
                .refused
                .push(format!("`{path}` is not created, because the client {lacks}; use `basepair add`"));
            return;
        }
        let text = self.formatted(path, text);
        self.lock(item, path, source, &text);
        let (path, name) = (path.to_owned(), item.name.clone());
        self.update.edits.push(Edit { path, item: name, how: How::Created, before: None, after: Some(text) });
    }

    fn merged(&self, path: &str, base: &str, ours: &str, newest: &str) -> Merged {
        let (base, newest) = (self.formatted(path, base), self.formatted(path, newest));
        let is_package = |specifier: &str| self.application.is_package(specifier);
        merge(Sides { path, base: &base, ours, theirs: &newest }, &is_package)
    }

    fn formatted(&self, path: &str, text: &str) -> String {
        self.request.format.and_then(|format| format(path, text)).unwrap_or_else(|| text.to_owned())
    }

    fn edit(&mut self, item: &Item, file: &File, how: How, path: &str, after: Option<String>) {
        let before = Some(file.texts.ours.clone());
        if before != after && !self.update.edits.iter().any(|edit| edit.path == path) {
            self.update.edits.push(Edit {
                path: path.to_owned(),
                item: item.name.clone(),
                how,
                before,
                after,
            });
        }
    }

    /// The lock names the version that was taken, with the digest of its text, not of the merged one: what was edited stays so.
    fn lock(&mut self, item: &Item, path: &str, source: &str, text: &str) {
        let version = self
            .upstreams
            .get(item.upstream)
            .and_then(|upstream| upstream.past.versions(&item.name).into_iter().next());
        let version = version.map_or(String::new(), |version| version.id);
        let locked = entry(item, self.upstreams, source, text, version, self.consumer);
        let lock = self.update.locks.entry(self.consumer.folder.clone()).or_default();
        lock.files.insert(seen_from(&self.consumer.folder, path), locked);
    }

    fn unlock(&mut self, path: &str) {
        let lock = self.update.locks.entry(self.consumer.folder.clone()).or_default();
        lock.files.remove(&seen_from(&self.consumer.folder, path));
    }
}
