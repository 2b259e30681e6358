//! Reads the history of a registry with what decides how it is served, and goes on from where it was.

use super::Past;
use crate::origin::Origin;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{self, CONFIG, MODEL, SOURCE_LIMIT};
use basepair_config::History as Settings;
use basepair_history::{CommitId, HistoryError, Reader, Repository, RevisionError, Since};
use basepair_model::date::day;
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

/// Why there is no history.
#[derive(Debug, thiserror::Error)]
pub enum PastError {
    #[error("the built-in registry has no history")]
    BuiltIn,
    #[error(transparent)]
    History(#[from] HistoryError),
    #[error("`history.since`: {0}")]
    Since(#[from] RevisionError),
}

impl PastError {
    /// Whether there is a repository, which cannot be read: somebody has to do something.
    pub fn is_fault(&self) -> bool {
        let is_plain = |error: &HistoryError| {
            matches!(error, HistoryError::NoRepository(_) | HistoryError::Bare | HistoryError::Unborn)
        };
        match self {
            Self::BuiltIn => false,
            Self::History(error) => !is_plain(error),
            Self::Since(_) => true,
        }
    }

    /// The reason without local paths.
    pub fn public(&self) -> String {
        match self {
            Self::History(HistoryError::NoRepository(_)) => {
                "the registry is not in a git repository".to_owned()
            }
            Self::History(HistoryError::Foreign(_)) => {
                "the git repository is not all in its own folder".to_owned()
            }
            Self::History(HistoryError::Unreadable(_)) => "the git repository cannot be read".to_owned(),
            other => other.to_string(),
        }
    }
}

/// Reads a registry's history, and goes on from where it was.
pub struct Follower {
    /// The reader, and where it was to begin.
    reader: Option<(Reader, Option<String>)>,
    discover: fn(&Path) -> Result<Repository, HistoryError>,
}

/// The history of a registry, for a command. `now` is what its items are compared with.
pub fn read(origin: &Origin, settings: &Settings, now: Option<&Catalog>) -> Result<Past, PastError> {
    Follower { reader: None, discover: Repository::discover }.read(origin, settings, now)
}

impl Follower {
    /// For a server: of a repository that is all in its own folder.
    pub fn of_own() -> Self {
        Self { reader: None, discover: Repository::discover_own }
    }

    /// The newest commit and its tags, as far as they tell whether there is something to read.
    pub fn stamp(&self) -> Option<(CommitId, usize)> {
        self.reader.as_ref()?.0.stamp().ok()
    }

    /// The history up to the current commit. After an error it is read from the beginning.
    pub fn read(
        &mut self,
        origin: &Origin,
        settings: &Settings,
        now: Option<&Catalog>,
    ) -> Result<Past, PastError> {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let directory = origin.directory().ok_or(PastError::BuiltIn)?;
        let mut reader = match self.reader.take() {
            Some((reader, since)) if since == settings.since => reader,
            _ => {
                let repository = (self.discover)(directory)?;
                let since =
                    settings.since.as_deref().map(|since| beginning(&repository, since)).transpose()?;
                Reader::new(repository, origin.manifest(), since)
            }
        };
        let history = reader.read(now)?;
        self.reader = Some((reader, settings.since.clone()));
        let own = origin.with_source(|source, reading| {
            let read = |path| Some((path, source.read(path, SOURCE_LIMIT).ok()?));
            let overrides = load::Settings::only_config(source, &reading.config).overrides;
            Ok(([CONFIG, MODEL].into_iter().filter_map(read).collect(), overrides))
        });
        let (today, overrides) = own.unwrap_or_default();
        let serial = NEXT.fetch_add(1, Ordering::Relaxed);
        Ok(Past { serial, history, since: settings.since.clone(), today, overrides })
    }
}

/// Where a history begins by its setting: a day, or a revision.
fn beginning(repository: &Repository, since: &str) -> Result<Since, RevisionError> {
    match day(since) {
        Some(day) => Ok(Since::Time(day)),
        None => repository.resolve(since).map(Since::Commit),
    }
}
