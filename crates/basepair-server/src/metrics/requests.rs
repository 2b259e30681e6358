//! Responses by what was asked for, and how long they took.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// What kind of address was asked for. There are few, because each is a label of several series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    Item,
    Index,
    Api,
    Page,
    Picture,
    Preview,
    Asset,
    Agent,
    Event,
    Health,
}

impl Class {
    pub(crate) const ALL: [Self; 10] = [
        Self::Item,
        Self::Index,
        Self::Api,
        Self::Page,
        Self::Picture,
        Self::Preview,
        Self::Asset,
        Self::Agent,
        Self::Event,
        Self::Health,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Item => "item",
            Self::Index => "index",
            Self::Api => "api",
            Self::Page => "page",
            Self::Picture => "picture",
            Self::Preview => "preview",
            Self::Asset => "asset",
            Self::Agent => "agent",
            Self::Event => "event",
            Self::Health => "health",
        }
    }

    /// What is at a path, as the client wrote it. What is nowhere else is a page, also if there is none.
    pub fn of(path: &str) -> Self {
        if let Some(name) = item_name(path) {
            return if matches!(name, "registry" | "registry.json") { Self::Index } else { Self::Item };
        }
        let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
        match first {
            "api" if path == "/api/v1/ui" => Self::Index,
            "api" | "r" => Self::Api,
            "mcp" => Self::Agent,
            "healthz" | "readyz" => Self::Health,
            "events" => Self::Event,
            "live" => Self::Preview,
            "previews" | "og" => Self::Picture,
            "assets" => Self::Asset,
            _ => Self::Page,
        }
    }
}

/// The rest of a path below which items are.
pub fn item_name(path: &str) -> Option<&str> {
    let name = path.strip_prefix("/r/").or_else(|| path.strip_prefix("/api/v1/ui/"))?;
    (!matches!(name, "digests" | "digests.json")).then_some(name)
}

/// The upper bounds of the histogram, in microseconds: from an item that is ready to the longest answer to an agent.
pub(crate) const BOUNDS: [u64; 14] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 1_000_000, 5_000_000,
    20_000_000,
];

/// Every status that HTTP has.
const STATUSES: usize = 600;

#[derive(Debug, Default)]
pub(crate) struct Requests([OfClass; Class::ALL.len()]);

#[derive(Debug)]
pub(crate) struct OfClass {
    by_status: Box<[AtomicU64]>,
    /// How many took at most as long as a bound, and longer than the one before it.
    buckets: [AtomicU64; BOUNDS.len()],
    microseconds: AtomicU64,
}

impl Default for OfClass {
    fn default() -> Self {
        Self {
            by_status: (0..STATUSES).map(|_| AtomicU64::new(0)).collect(),
            buckets: Default::default(),
            microseconds: AtomicU64::new(0),
        }
    }
}

impl Requests {
    pub(crate) fn count(&self, class: Class, status: u16, took: Duration) {
        let Some(of_class) = self.0.get(class as usize) else { return };
        let add = |counter: Option<&AtomicU64>, by: u64| {
            if let Some(counter) = counter {
                counter.fetch_add(by, Ordering::Relaxed);
            }
        };
        let microseconds = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        add(of_class.by_status.get(usize::from(status)), 1);
        let bucket = BOUNDS.partition_point(|bound| *bound < microseconds);
        add(of_class.buckets.get(bucket), 1);
        add(Some(&of_class.microseconds), microseconds);
    }

    pub(crate) fn each(&self) -> impl Iterator<Item = (Class, &OfClass)> {
        Class::ALL.into_iter().zip(&self.0)
    }
}

impl OfClass {
    /// Every status that was sent, with its number.
    pub(crate) fn statuses(&self) -> impl Iterator<Item = (usize, u64)> {
        let counts = self.by_status.iter().map(|count| count.load(Ordering::Relaxed));
        counts.enumerate().filter(|(_, count)| *count > 0)
    }

    /// For each bound, how many took at most as long.
    pub(crate) fn cumulated(&self) -> [u64; BOUNDS.len()] {
        let mut sum = 0;
        self.buckets.each_ref().map(|bucket| {
            sum += bucket.load(Ordering::Relaxed);
            sum
        })
    }

    pub(crate) fn seconds(&self) -> f64 {
        Duration::from_micros(self.microseconds.load(Ordering::Relaxed)).as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_of_a_path_is_what_it_asks_for() {
        for (path, class) in [
            ("/r/button.json", Class::Item),
            ("/r/forms%2Fdate", Class::Item),
            ("/api/v1/ui/button@1.0.0", Class::Item),
            ("/r/registry.json", Class::Index),
            ("/api/v1/ui", Class::Index),
            ("/api/v1/ui/registry.json", Class::Index),
            ("/r/digests.json", Class::Api),
            ("/api/v1/search", Class::Api),
            ("/mcp", Class::Agent),
            ("/readyz", Class::Health),
            ("/live/item/button", Class::Preview),
            ("/og/items/button.png", Class::Picture),
            ("/items/button", Class::Page),
            ("/", Class::Page),
            ("/wp-login.php", Class::Page),
        ] {
            assert_eq!(Class::of(path), class, "{path}");
        }
    }

    #[test]
    fn a_duration_counts_in_every_bucket_that_it_fits_in() {
        let requests = Requests::default();
        let counted = [100, 101, 3_000, 30_000_000];
        counted.iter().for_each(|&took| requests.count(Class::Api, 200, Duration::from_micros(took)));
        requests.count(Class::Page, 404, Duration::ZERO);
        // Whatever a library answers, nothing breaks.
        requests.count(Class::Page, 999, Duration::ZERO);
        let of = |class: Class| requests.each().find(|(each, _)| *each == class).unwrap().1;
        let cumulated = of(Class::Api).cumulated();
        assert_eq!((cumulated[0], cumulated[1], cumulated[5], cumulated[13]), (1, 2, 3, 3));
        assert_eq!(of(Class::Api).statuses().collect::<Vec<_>>(), [(200, 4)]);
        assert_eq!(of(Class::Page).statuses().collect::<Vec<_>>(), [(404, 1)]);
    }
}
