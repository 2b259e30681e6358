//! The past of the registry, as pages show it. Where it comes from is not known here.

use basepair_catalog::wire::changes::{ChangesAnswer, DescribedChange};
use basepair_catalog::wire::history::{StateAnswer, VersionAnswer};
use basepair_model::percent;
use basepair_syntax::api::Api;
use std::fmt;
use std::sync::Arc;

/// Whether there is a history.
#[derive(Debug, Clone, Copy)]
pub enum Past<'a> {
    /// There is none, and why.
    Absent(&'a str),
    /// It is being read.
    Reading,
    Present(&'a dyn Chronicle),
}

/// The history of a registry. What today's rules do not serve is in none of its answers.
pub trait Chronicle: fmt::Debug + Sync {
    /// The newest states with their numbers, the newest first, and how many there are.
    fn states(&self, most: usize) -> (Vec<(usize, StateAnswer)>, usize);

    /// What became different in a state; none for the first one.
    fn changes_in(&self, state: usize) -> Option<Arc<ChangesAnswer>>;

    /// The same for one item.
    fn item_changes_in(&self, item: &str, state: usize) -> Vec<DescribedChange>;

    /// What happened between two states: the last tag and now, unless there are names.
    fn changes(&self, from: Option<&str>, to: Option<&str>) -> Result<ChangesAnswer, NoChanges>;

    /// The versions of an item that have pages, the newest first, each with the number of its first state; and how many there are.
    fn versions(&self, item: &str) -> (Vec<(usize, VersionAnswer)>, usize);

    /// What an item was in a version, or why that is not shown.
    fn item(&self, item: &str, version: VersionId) -> Result<PastItem, String>;
}

/// Why there are no changes to show.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoChanges {
    /// A parameter names no state.
    Unknown { parameter: &'static str, nearest: Vec<String> },
    /// Why they cannot be found out.
    Other(String),
}

/// An item as it was.
#[derive(Debug, Clone, Default)]
pub struct PastItem {
    /// Its entry in the manifest, as JSON.
    pub entry: String,
    pub files: Vec<PastFile>,
}

/// A file of an item as it was.
#[derive(Debug, Clone)]
pub struct PastFile {
    /// Below the root of the registry.
    pub path: String,
    pub text: Arc<str>,
    /// Its interface, if it is a script.
    pub api: Option<Api>,
}

/// The digits of a digest that name a version in addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VersionId(u64);

impl VersionId {
    const DIGITS: usize = 16;

    /// From a digest or the first digits of it.
    pub fn of(digest: &str) -> Option<Self> {
        let digits = digest.get(..Self::DIGITS)?;
        let plain = digits.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
        plain.then(|| u64::from_str_radix(digits, 16).ok()).flatten().map(Self)
    }
}

impl fmt::Display for VersionId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:016x}", self.0)
    }
}

impl<'a> Past<'a> {
    pub(crate) fn chronicle(self) -> Option<&'a dyn Chronicle> {
        match self {
            Self::Present(chronicle) => Some(chronicle),
            Self::Absent(_) | Self::Reading => None,
        }
    }

    /// Why there is nothing to show, in a sentence.
    pub(crate) fn missing(self) -> Option<String> {
        match self {
            Self::Present(_) => None,
            Self::Reading => Some("The history is being read. Reload the page in a moment.".to_owned()),
            Self::Absent(reason) => Some(format!("There is no history: {reason}.")),
        }
    }
}

/// The path of the comparison of two states, on a server.
pub(crate) fn span_path(from: &str, to: &str) -> String {
    format!("/changes?from={}&to={}", percent::encode(from, ""), percent::encode(to, ""))
}

/// The day of a time.
pub(crate) fn day(date: &str) -> &str {
    date.split('T').next().unwrap_or(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_named_by_the_first_digits_of_its_digest() {
        let id = VersionId::of("00ab34cd56ef7890aaaa").unwrap();
        assert_eq!(id.to_string(), "00ab34cd56ef7890");
        assert_eq!(VersionId::of(&id.to_string()), Some(id));
        for other in ["00ab34cd", "00AB34CD56EF7890", "+0ab34cd56ef7890", ""] {
            assert_eq!(VersionId::of(other), None, "{other}");
        }
    }
}
