//! How often each item was fetched, so that "who still uses this" has an answer.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

/// How many versions of items are counted one by one; the rest are counted together. Only what exists is counted, but an item may have
/// any number of versions. Items themselves are always counted: asking for versions must not hide what is used.
const SERIES: usize = 10_000;
/// The digits of a digest in the label of a version.
const DIGITS: usize = 8;

/// By version; an empty one is the current state.
type Versions = HashMap<Box<str>, AtomicU64>;

#[derive(Debug, Default)]
pub(crate) struct Fetches {
    counts: RwLock<HashMap<Box<str>, Versions>>,
    series: AtomicU64,
    others: AtomicU64,
}

impl Fetches {
    pub(crate) fn count(&self, item: &str, version: &str) {
        let version = &*one_name(version);
        {
            let counts = self.counts.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(count) = counts.get(item).and_then(|versions| versions.get(version)) {
                count.fetch_add(1, Ordering::Relaxed);
                return;
            }
        }
        let mut counts = self.counts.write().unwrap_or_else(PoisonError::into_inner);
        if !version.is_empty() && self.series.load(Ordering::Relaxed) >= SERIES as u64 {
            self.others.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let versions = counts.entry(item.into()).or_default();
        let count = versions.entry(version.into()).or_insert_with(|| {
            self.series.fetch_add(u64::from(!version.is_empty()), Ordering::Relaxed);
            AtomicU64::new(0)
        });
        count.fetch_add(1, Ordering::Relaxed);
    }

    /// Item, version and number, in a defined order.
    pub(crate) fn all(&self) -> Vec<(Box<str>, Box<str>, u64)> {
        let counts = self.counts.read().unwrap_or_else(PoisonError::into_inner);
        let mut all: Vec<_> = counts
            .iter()
            .flat_map(|(item, versions)| {
                versions
                    .iter()
                    .map(|(version, count)| (item.clone(), version.clone(), count.load(Ordering::Relaxed)))
            })
            .collect();
        all.sort_unstable();
        all
    }

    /// Fetches of what is counted together.
    pub(crate) fn others(&self) -> u64 {
        self.others.load(Ordering::Relaxed)
    }
}

/// A digest has as many names as it has beginnings, in letters of both cases. They are one series.
fn one_name(version: &str) -> Cow<'_, str> {
    match version.get(..DIGITS) {
        Some(digits) if version.bytes().all(|byte| byte.is_ascii_hexdigit()) => {
            digits.to_ascii_lowercase().into()
        }
        _ => version.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_of_a_digest_are_one_series() {
        let fetches = Fetches::default();
        for version in ["abcdef12", "ABCDEF12", "abcdef123", "v1", "V1"] {
            fetches.count("button", version);
        }
        let all = fetches.all();
        let counted: Vec<_> = all.iter().map(|(_, version, count)| (&**version, *count)).collect();
        assert_eq!(counted, [("V1", 1), ("abcdef12", 3), ("v1", 1)]);
    }

    #[test]
    fn beyond_a_number_of_versions_they_are_counted_together() {
        let fetches = Fetches::default();
        for number in 0..SERIES + 5 {
            fetches.count("button", &number.to_string());
        }
        fetches.count("button", "0");
        assert_eq!((fetches.all().len(), fetches.others()), (SERIES, 5));
        assert_eq!(*fetches.all().first().unwrap(), ("button".into(), "0".into(), 2));
        // What is served now is counted all the same.
        fetches.count("card", "");
        assert_eq!(*fetches.all().last().unwrap(), ("card".into(), "".into(), 1));
    }
}
