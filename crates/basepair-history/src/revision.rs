//! What a revision means: a commit, a tag, a branch, or the beginning of a digest, and steps back from it (`HEAD~3`, `v1^`).

use crate::commit::CommitId;
use crate::error::HistoryError;
use crate::objects;
use crate::repository::Repository;
use gix::ObjectId;

/// The fewest digits that name a commit.
const SHORTEST: usize = 4;

/// Why a revision names no commit.
#[derive(Debug, thiserror::Error)]
pub enum RevisionError {
    #[error("`{0}` is no commit, tag or branch of the repository")]
    Unknown(String),
    #[error("`{0}` is the beginning of more than one digest: write more digits")]
    Ambiguous(String),
    #[error("`{0}` is not a commit")]
    NotACommit(String),
    #[error("`{0}` goes back further than the history that is here")]
    TooFar(String),
    #[error(transparent)]
    History(#[from] HistoryError),
}

impl Repository {
    /// The commit that a revision names.
    pub fn resolve(&self, revision: &str) -> Result<CommitId, RevisionError> {
        let (name, steps) = steps(revision).ok_or_else(|| RevisionError::Unknown(revision.to_owned()))?;
        self.with(|repository| {
            let mut id = named(repository, name)?;
            let too_far = || RevisionError::TooFar(revision.to_owned());
            let mut buffer = Vec::new();
            for parent in steps {
                let commit = objects::commit(repository, id, &mut buffer).map_err(|_| too_far())?;
                id = commit.parent_ids().nth(parent).ok_or_else(too_far)?;
            }
            match repository.has_object(id) {
                true => Ok(CommitId(id)),
                false => Err(too_far()),
            }
        })
    }
}

/// A revision without its steps, and which parent each step goes to. `~2` is twice the first parent, `^2` the second.
fn steps(revision: &str) -> Option<(&str, Vec<usize>)> {
    let end = revision.find(['~', '^']).unwrap_or(revision.len());
    let (name, mut rest) = revision.split_at_checked(end)?;
    let mut steps = Vec::new();
    while let Some(step) = rest.chars().next() {
        rest = rest.get(1..)?;
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (digits, after) = rest.split_at_checked(end)?;
        let number: usize = if digits.is_empty() { 1 } else { digits.parse().ok()? };
        rest = after;
        match step {
            // More steps than any history has are not taken one by one.
            '~' if number <= 1_000_000 => steps.extend(std::iter::repeat_n(0, number)),
            '^' if number > 0 => steps.push(number - 1),
            '^' => {}
            _ => return None,
        }
    }
    Some((if name.is_empty() || name == "@" { "HEAD" } else { name }, steps))
}

fn named(repository: &gix::Repository, name: &str) -> Result<ObjectId, RevisionError> {
    let unknown = || RevisionError::Unknown(name.to_owned());
    // A branch may be called like a digest; a whole digest is always one, as in git.
    let whole = ObjectId::from_hex(name.as_bytes()).ok();
    if whole.is_none()
        && let Ok(Some(reference)) = repository.try_find_reference(name)
    {
        let commit = objects::marked(repository, reference);
        return commit.ok_or_else(|| RevisionError::NotACommit(name.to_owned()));
    }
    let id = match whole {
        Some(id) => id,
        None if name.len() >= SHORTEST => {
            let prefix = gix::hash::Prefix::from_hex(name).map_err(|_| unknown())?;
            let found = repository.objects.lookup_prefix(prefix, None).map_err(HistoryError::from)?;
            found.ok_or_else(unknown)?.map_err(|()| RevisionError::Ambiguous(name.to_owned()))?
        }
        None => return Err(unknown()),
    };
    if !repository.has_object(id) {
        return Err(unknown());
    }
    objects::peel(repository, id).ok_or_else(|| RevisionError::NotACommit(name.to_owned()))
}
