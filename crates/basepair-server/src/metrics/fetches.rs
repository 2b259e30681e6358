//! How often each item was fetched, so that "who still uses this" has an answer.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{PoisonError, RwLock};

/// How many items and versions are counted one by one; the rest are counted together. Only what exists is counted, but an item may have
/// any number of versions.
const SERIES: usize = 10_000;

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
        {
            let counts = self.counts.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(count) = counts.get(item).and_then(|versions| versions.get(version)) {
                count.fetch_add(1, Ordering::Relaxed);
                return;
            }
        }
        let mut counts = self.counts.write().unwrap_or_else(PoisonError::into_inner);
        if self.series.load(Ordering::Relaxed) >= SERIES as u64 {
            self.others.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let versions = counts.entry(item.into()).or_default();
        let count = versions.entry(version.into()).or_insert_with(|| {
            self.series.fetch_add(1, Ordering::Relaxed);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn beyond_a_number_of_versions_they_are_counted_together() {
        let fetches = Fetches::default();
        for number in 0..SERIES + 5 {
            fetches.count("button", &number.to_string());
        }
        fetches.count("button", "0");
        assert_eq!((fetches.all().len(), fetches.others()), (SERIES, 5));
        assert_eq!(*fetches.all().first().unwrap(), ("button".into(), "0".into(), 2));
    }
}
