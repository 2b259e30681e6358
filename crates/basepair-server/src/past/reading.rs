//! Reads the history of a registry with what decides how it is served, and goes on from where it was.

use super::Past;
use super::changes::Memo;
use crate::origin::Origin;
use basepair_catalog::catalog::Catalog;
use basepair_catalog::load::{self, CONFIG, ConfigFlag, MODEL, SOURCE_LIMIT};
use basepair_config::History as Settings;
use basepair_history::{CommitId, History, HistoryError, Reader, Repository, RevisionError, Since};
use basepair_model::date::day;
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::Arc;
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
    /// What was found out about the last history, with its edition.
    memo: (u64, Arc<Memo>),
}

/// The history of a registry, for a command. `now` is what its items are compared with.
pub fn read(origin: &Origin, settings: &Settings, now: Option<&Catalog>) -> Result<Past, PastError> {
    Follower::discovering(Repository::discover).read(origin, settings, now)
}

impl Follower {
    /// For a server: of a repository that is all in its own folder.
    pub fn of_own() -> Self {
        Self::discovering(Repository::discover_own)
    }

    fn discovering(discover: fn(&Path) -> Result<Repository, HistoryError>) -> Self {
        Self { reader: None, discover, memo: (0, Arc::default()) }
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
        let (today, overrides): (Vec<(&str, Vec<u8>)>, Vec<ConfigFlag>) = own.unwrap_or_default();
        let serial = NEXT.fetch_add(1, Ordering::Relaxed);
        let edition = edition(&history, settings, &today, &overrides);
        if self.memo.0 != edition {
            self.memo = (edition, Arc::default());
        }
        let memo = Arc::clone(&self.memo.1);
        Ok(Past { serial, history, since: settings.since.clone(), today, overrides, edition, memo })
    }
}

/// A number that is the same for the same history under the same rules.
fn edition(
    history: &History,
    settings: &Settings,
    today: &[(&str, Vec<u8>)],
    overrides: &[ConfigFlag],
) -> u64 {
    let mut hash = Sha256::new();
    hash.update(history.head.to_string());
    // Each part ends with what it cannot contain, or has a length.
    for (label, state) in history.labels() {
        hash.update(format!("{label}\0{state}\0"));
    }
    hash.update(format!("{:?}\0{settings:?}\0{overrides:?}\0", history.beginning));
    for (path, bytes) in today {
        hash.update(format!("{path}\0{}\0", bytes.len()));
        hash.update(bytes);
    }
    let digest: [u8; 32] = hash.finalize().into();
    digest.iter().take(8).fold(0, |number, byte| (number << 8) | u64::from(*byte))
}

/// Where a history begins by its setting: a day, or a revision.
fn beginning(repository: &Repository, since: &str) -> Result<Since, RevisionError> {
    match day(since) {
        Some(day) => Ok(Since::Time(day)),
        None => repository.resolve(since).map(Since::Commit),
    }
}
