//! The answer of `basepair status`, as programs read it: applications with their items, and items with their applications.

use super::super::application::Application;
use basepair_check::upkeep::{Certainty, File, Item, State, Survey, Upstream, Version};
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Debug, Serialize)]
pub(super) struct Answer {
    registries: Vec<Registry>,
    pub(super) applications: Vec<ApplicationAnswer>,
    /// Every installed item once, with the state that it has in each application.
    pub(super) items: Vec<Spread>,
    /// How many items of all applications are in each state.
    pub(super) summary: BTreeMap<&'static str, usize>,
}

#[derive(Debug, Serialize)]
struct Registry {
    name: String,
    homepage: String,
}

#[derive(Debug, Serialize)]
pub(super) struct ApplicationAnswer {
    pub(super) directory: String,
    pub(super) items: Vec<ItemAnswer>,
    /// Files where an item would be installed that come from somewhere else.
    pub(super) unknown: Vec<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct ItemAnswer {
    pub(super) name: String,
    registry: String,
    pub(super) state: &'static str,
    #[serde(skip)]
    pub(super) urgency: State,
    /// The newest version; null in a registry without history.
    newest: Option<VersionAnswer>,
    pub(super) files: Vec<FileAnswer>,
    /// Files of the newest version that the application does not have.
    pub(super) missing: Vec<String>,
    /// What replaces it, if it is retired or deprecated, and why.
    pub(super) advice: Option<String>,
}

#[derive(Debug, Serialize)]
pub(super) struct FileAnswer {
    pub(super) path: String,
    source: String,
    pub(super) state: &'static str,
    #[serde(skip)]
    pub(super) urgency: State,
    /// Whether only a part of the item's code is in the file, so that it may be something else.
    pub(super) probably: bool,
    /// Why the file counts as one of the item.
    pub(super) reason: String,
    pub(super) version: Option<VersionAnswer>,
}

#[derive(Debug, Clone, Serialize)]
pub(super) struct VersionAnswer {
    digest: String,
    label: Option<String>,
    #[serde(skip)]
    pub(super) shown: String,
}

#[derive(Debug, Serialize)]
pub(super) struct Spread {
    pub(super) name: String,
    registry: String,
    /// By directory.
    pub(super) applications: BTreeMap<String, &'static str>,
}

/// One application that was compared.
pub(super) struct Of<'a> {
    pub(super) application: &'a Application,
    /// Its folder in what was read.
    pub(super) folder: &'a str,
    pub(super) survey: &'a Survey,
    pub(super) upstreams: &'a [Upstream<'a>],
}

impl Answer {
    pub(super) fn new(upstreams: &[Upstream<'_>]) -> Self {
        let registry = |it: &Upstream<'_>| Registry {
            name: it.name.clone(),
            homepage: it.catalog.registry.homepage.clone(),
        };
        let registries = upstreams.iter().map(registry).collect();
        let summary = State::ALL.iter().map(|state| (state.as_str(), 0)).collect();
        Self { registries, applications: Vec::new(), items: Vec::new(), summary }
    }

    pub(super) fn add(&mut self, of: Of<'_>) {
        let directory = of.application.name_of(of.folder);
        let own = of.survey.items.iter().filter(|item| item.folder == of.folder);
        let items: Vec<ItemAnswer> = own.map(|item| ItemAnswer::of(item, &of)).collect();
        for item in &items {
            *self.summary.entry(item.state).or_default() += 1;
            let same = |it: &&mut Spread| it.name == item.name && it.registry == item.registry;
            match self.items.iter_mut().find(same) {
                Some(known) => {
                    known.applications.insert(directory.clone(), item.state);
                }
                None => self.items.push(Spread {
                    name: item.name.clone(),
                    registry: item.registry.clone(),
                    applications: BTreeMap::from([(directory.clone(), item.state)]),
                }),
            }
        }
        let unknown =
            of.survey.unknown.iter().map(|path| of.application.path_from(of.folder, path)).collect();
        self.applications.push(ApplicationAnswer { directory, items, unknown });
    }

    pub(super) fn asks_for_work(&self) -> bool {
        let mut items = self.applications.iter().flat_map(|application| &application.items);
        items.any(|item| item.urgency.asks_for_work())
    }
}

impl ItemAnswer {
    fn of(item: &Item, of: &Of<'_>) -> Self {
        let registry = of.upstreams.get(item.upstream).map_or(String::new(), |it| it.name.clone());
        let path = |path: &String| of.application.path_from(of.folder, path);
        Self {
            name: item.name.clone(),
            registry,
            state: item.state.as_str(),
            urgency: item.state,
            newest: item.newest.as_ref().map(VersionAnswer::of),
            files: item.files.iter().map(|file| FileAnswer::of(file, path(&file.path))).collect(),
            missing: item.absent.iter().map(|file| path(&file.path)).collect(),
            advice: item.advice.clone(),
        }
    }
}

impl FileAnswer {
    fn of(file: &File, path: String) -> Self {
        let reason = match &file.certainty {
            Certainty::Same => "has the same text".to_owned(),
            Certainty::Reformatted => "has the same code, formatted differently".to_owned(),
            Certainty::Locked => "is in the lock".to_owned(),
            Certainty::Probably(share) => format!("{share} % of the code is the same"),
        };
        Self {
            path,
            source: file.source.clone(),
            state: file.state.as_str(),
            urgency: file.state,
            probably: matches!(file.certainty, Certainty::Probably(_)),
            reason,
            version: file.version.as_ref().map(VersionAnswer::of),
        }
    }
}

impl VersionAnswer {
    fn of(version: &Version) -> Self {
        Self { digest: version.id.clone(), label: version.label.clone(), shown: version.shown().to_owned() }
    }
}
