//! Documents that are built on request: each is built once however many requests wait for it, at most one build
//! per core runs at a time, and the cache is bounded, including every stored coding. The lock is held for
//! look-ups only, never during a build; a waiting request blocks no thread.

use crate::admission::{Admitted, Client, Work};
use crate::panics;
use crate::representation::Representation;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, watch};
use tokio::time::timeout;

/// How long a request waits for a document.
const PATIENCE: Duration = Duration::from_secs(20);

/// The state of the server that a document was built from: the serial numbers of its snapshot and of its trouble.
pub type Edition = (u64, u64);

/// Limits how many documents are built in parallel. Caches share one limit.
#[derive(Debug, Clone)]
pub struct Makers(Arc<Semaphore>);

impl Default for Makers {
    /// One per core.
    fn default() -> Self {
        Self::of(std::thread::available_parallelism().map_or(1, usize::from))
    }
}

impl Makers {
    pub fn of(count: usize) -> Self {
        Self(Arc::new(Semaphore::new(count)))
    }
}

/// Why there is no document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure<E> {
    /// The builder returned an error.
    Refused(E),
    /// The builder panicked, or the server is shutting down.
    Broken,
    /// Too much is built for this client, or for all together; or it did not begin in time.
    Busy,
}

/// What a builder gets: the document of the same key that was built before, for any edition, to be returned if
/// it is still valid.
pub type Earlier = Option<Arc<Representation>>;

type Outcome<E> = Result<Arc<Representation>, Failure<E>>;
type Flight<E> = Arc<watch::Sender<Option<Outcome<E>>>>;

#[derive(Debug)]
pub struct Cache<E> {
    inner: Arc<Inner<E>>,
}

#[derive(Debug)]
struct Inner<E> {
    budget: usize,
    makers: Makers,
    /// What building a document counts as.
    work: Work,
    state: Mutex<State<E>>,
    made: AtomicU64,
}

#[derive(Debug)]
struct State<E> {
    stored: HashMap<Arc<str>, Stored>,
    flights: HashMap<(Arc<str>, Edition), Flight<E>>,
    /// The sum of the weights of all stored documents.
    bytes: usize,
    /// Counts look-ups: the most recently used document has the largest stamp.
    clock: u64,
    /// The newest edition.
    current: Option<Edition>,
}

#[derive(Debug)]
struct Stored {
    edition: Edition,
    document: Arc<Representation>,
    weight: usize,
    used: u64,
    hits: u32,
}

/// Statistics of a cache, for tests and logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Figures {
    pub documents: usize,
    pub bytes: usize,
    /// How many documents have been built since the start.
    pub made: u64,
    /// How many are being built or are queued.
    pub waiting: usize,
}

impl<E: Clone + Send + Sync + 'static> Cache<E> {
    /// A cache that stores at most `budget` bytes.
    pub fn new(budget: usize, makers: Makers, work: Work) -> Self {
        let state =
            State { stored: HashMap::new(), flights: HashMap::new(), bytes: 0, clock: 0, current: None };
        let inner = Inner { budget, makers, work, state: Mutex::new(state), made: AtomicU64::new(0) };
        Self { inner: Arc::new(inner) }
    }

    /// A stored document of this edition.
    pub fn get(&self, key: &str, edition: Edition) -> Option<Arc<Representation>> {
        self.inner.lock().get(key, edition)
    }

    /// The document, built by `make` unless it is stored or being built. `make` may block: it runs on a
    /// blocking thread, and is not started once no request waits for it. It is built on behalf of a client, or of the
    /// server itself.
    pub async fn get_or_make<F>(
        &self,
        client: Option<&Client>,
        key: &str,
        edition: Edition,
        make: F,
    ) -> Outcome<E>
    where
        F: FnOnce(Earlier) -> Result<Arc<Representation>, E> + Send + 'static,
    {
        let mut receiver = {
            let mut state = self.inner.lock();
            if let Some(found) = state.get(key, edition) {
                return Ok(found);
            }
            let key: Arc<str> = key.into();
            match state.flights.entry((Arc::clone(&key), edition)) {
                Entry::Occupied(flight) => flight.get().subscribe(),
                Entry::Vacant(place) => {
                    let admitted = client.map(|client| client.admit(self.inner.work, 1)).transpose();
                    let admitted = admitted.map_err(|_| Failure::Busy)?;
                    let (sender, receiver) = watch::channel(None);
                    let flight = Arc::new(sender);
                    place.insert(Arc::clone(&flight));
                    // A separate task: the document is built even if the first request is cancelled.
                    tokio::spawn(Arc::clone(&self.inner).fly(admitted, key, edition, flight, make));
                    receiver
                }
            }
        };
        match timeout(PATIENCE, receiver.wait_for(Option::is_some)).await {
            Ok(Ok(outcome)) => outcome.clone().unwrap_or(Err(Failure::Broken)),
            Ok(Err(_)) => Err(Failure::Broken),
            Err(_) => Err(Failure::Busy),
        }
    }

    /// Marks an edition as the current one. If it is new, returns the keys that were requested most in earlier
    /// editions, so that they can be built before they are requested again.
    pub fn begin(&self, edition: Edition, most: usize) -> Option<Vec<Arc<str>>> {
        let mut state = self.inner.lock();
        let earlier = state.current.replace(edition);
        if earlier == Some(edition) {
            return None;
        }
        let mut popular: Vec<(u32, Arc<str>)> = Vec::new();
        for (key, stored) in &mut state.stored {
            if stored.edition != edition && stored.hits > 0 {
                popular.push((stored.hits, Arc::clone(key)));
            }
            // Older requests count less.
            stored.hits /= 2;
        }
        popular.sort_by(|a, b| b.cmp(a));
        popular.truncate(most);
        Some(popular.into_iter().map(|(_, key)| key).collect())
    }

    /// Whether an edition is still the current one.
    pub fn is_current(&self, edition: Edition) -> bool {
        self.inner.lock().current == Some(edition)
    }

    pub fn figures(&self) -> Figures {
        let state = self.inner.lock();
        Figures {
            documents: state.stored.len(),
            bytes: state.bytes,
            made: self.inner.made.load(Ordering::Relaxed),
            waiting: state.flights.len(),
        }
    }
}

impl<E: Clone + Send + Sync + 'static> Inner<E> {
    fn lock(&self) -> MutexGuard<'_, State<E>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Builds one document and sends it to every waiting request.
    async fn fly<F>(
        self: Arc<Self>,
        admitted: Option<Admitted>,
        key: Arc<str>,
        edition: Edition,
        flight: Flight<E>,
        make: F,
    ) where
        F: FnOnce(Earlier) -> Result<Arc<Representation>, E> + Send + 'static,
    {
        let permit = Arc::clone(&self.makers.0).acquire_owned().await;
        let earlier = {
            let mut state = self.lock();
            if flight.receiver_count() == 0 {
                state.flights.remove(&(key, edition));
                return;
            }
            state.stored.get(&key).map(|stored| Arc::clone(&stored.document))
        };
        // The permit is returned when the work is done, even if this task is dropped before.
        let what = Arc::clone(&key);
        let held = (permit, admitted);
        let making = tokio::task::spawn_blocking(move || (panics::guard(&what, || make(earlier)), held));
        let outcome = match making.await {
            Ok((Ok(Ok(document)), _)) => {
                self.made.fetch_add(1, Ordering::Relaxed);
                tracing::debug!(key = &*key, bytes = document.document().bytes.len(), "made");
                Ok(document)
            }
            Ok((Ok(Err(refusal)), _)) => Err(Failure::Refused(refusal)),
            Ok((Err(panics::Panicked), _)) | Err(_) => Err(Failure::Broken),
        };
        {
            let mut state = self.lock();
            if let Ok(document) = &outcome {
                state.put(Arc::clone(&key), edition, Arc::clone(document), self.budget);
            }
            state.flights.remove(&(key, edition));
        }
        flight.send_replace(Some(outcome));
    }
}

impl<E> State<E> {
    fn get(&mut self, key: &str, edition: Edition) -> Option<Arc<Representation>> {
        self.clock += 1;
        let stored = self.stored.get_mut(key).filter(|stored| stored.edition == edition)?;
        stored.used = self.clock;
        stored.hits = stored.hits.saturating_add(1);
        Some(Arc::clone(&stored.document))
    }

    fn put(&mut self, key: Arc<str>, edition: Edition, document: Arc<Representation>, budget: usize) {
        let weight = document.weight() + key.len();
        // One document must not push out everything else.
        if weight > budget / 2 {
            return;
        }
        let earlier = self.stored.get(&key);
        let hits = earlier.map_or(1, |stored| stored.hits.max(1));
        let stored = Stored { edition, document, weight, used: self.clock, hits };
        self.bytes += weight;
        if let Some(replaced) = self.stored.insert(key, stored) {
            self.bytes -= replaced.weight;
        }
        if self.bytes > budget {
            self.evict(budget - budget / 8);
        }
    }

    /// Evicts the least recently used documents until at most `most` bytes are stored.
    fn evict(&mut self, most: usize) {
        let mut order: Vec<(u64, Arc<str>)> =
            self.stored.iter().map(|(key, stored)| (stored.used, Arc::clone(key))).collect();
        order.sort_unstable();
        for (_, key) in order {
            if self.bytes <= most {
                break;
            }
            if let Some(gone) = self.stored.remove(&key) {
                self.bytes -= gone.weight;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use basepair_catalog::document::{Document, Freshness, MediaType};
    use std::sync::atomic::AtomicUsize;

    fn text(bytes: usize) -> Arc<Representation> {
        let document = Document::new(MediaType::Text, Freshness::Live, "x".repeat(bytes));
        Arc::new(Representation::new(document))
    }

    fn cache(budget: usize, makers: usize) -> Arc<Cache<&'static str>> {
        Arc::new(Cache::new(budget, Makers::of(makers), Work::Document))
    }

    #[tokio::test]
    async fn parallel_requests_build_a_document_once() {
        let cache = cache(1 << 20, 2);
        let askers: Vec<_> = (0..500)
            .map(|_| {
                let cache = Arc::clone(&cache);
                tokio::spawn(async move { cache.get_or_make(None, "a", (1, 0), |_| Ok(text(100))).await })
            })
            .collect();
        for asker in askers {
            assert!(asker.await.unwrap().is_ok());
        }
        assert_eq!(cache.figures().made, 1);
        assert_eq!(cache.figures().waiting, 0);
    }

    #[tokio::test]
    async fn a_replaced_document_is_counted_once() {
        let cache = cache(1 << 20, 2);
        cache.get_or_make(None, "a", (1, 0), |_| Ok(text(1000))).await.unwrap();
        let once = cache.figures().bytes;
        for edition in 2..50 {
            cache.get_or_make(None, "a", (edition, 0), |_| Ok(text(1000))).await.unwrap();
        }
        assert_eq!((cache.figures().bytes, cache.figures().documents), (once, 1));
    }

    #[tokio::test]
    async fn the_least_recently_used_document_is_evicted_first() {
        let cache = cache(20_000, 2);
        for key in ["a", "b", "c"] {
            cache.get_or_make(None, key, (1, 0), |_| Ok(text(5000))).await.unwrap();
        }
        assert!(cache.get("a", (1, 0)).is_some());
        cache.get_or_make(None, "d", (1, 0), |_| Ok(text(5000))).await.unwrap();
        assert!(cache.get("a", (1, 0)).is_some());
        assert!(cache.get("b", (1, 0)).is_none());
        assert!(cache.figures().bytes <= 20_000);
        cache.get_or_make(None, "huge", (1, 0), |_| Ok(text(15_000))).await.unwrap();
        assert!(cache.get("huge", (1, 0)).is_none() && cache.get("a", (1, 0)).is_some());
    }

    #[tokio::test]
    async fn a_client_causes_a_limited_number_of_builds_and_others_go_on() {
        let cache = cache(1 << 20, 1);
        let admission = Arc::default();
        let client = |last| Client { admission: Arc::clone(&admission), address: [127, 0, 0, last].into() };
        let (finish, finished) = std::sync::mpsc::channel::<()>();
        let finished = Arc::new(Mutex::new(finished));
        let ask = |client: Client, key: String| {
            let (cache, finished) = (Arc::clone(&cache), Arc::clone(&finished));
            let make = move |_| {
                let _ = finished.lock().map(|finished| finished.recv());
                Ok(text(10))
            };
            tokio::spawn(async move { cache.get_or_make(Some(&client), &key, (1, 0), make).await })
        };
        let greedy: Vec<_> = (0..100).map(|number| ask(client(1), number.to_string())).collect();
        let joining: Vec<_> = (0..100).map(|_| ask(client(1), "0".to_owned())).collect();
        let other = ask(client(2), "other".to_owned());
        while greedy.iter().filter(|asked| asked.is_finished()).count() == 0 || cache.figures().waiting < 33 {
            tokio::task::yield_now().await;
        }
        drop(finish);
        let mut refused = 0;
        for asked in greedy {
            match asked.await.unwrap() {
                Ok(_) => {}
                Err(failure) => {
                    assert_eq!(failure, Failure::Busy);
                    refused += 1;
                }
            }
        }
        assert_eq!(refused, 100 - 32);
        for asked in joining {
            assert!(asked.await.unwrap().is_ok(), "who waits for the same document causes nothing");
        }
        assert!(other.await.unwrap().is_ok());
        assert!(client(1).admit(Work::Document, 32).is_ok(), "everything was given back");
    }

    #[tokio::test]
    async fn an_error_reaches_every_request_and_a_panic_is_caught() {
        let cache = cache(1 << 20, 1);
        let refused = cache.get_or_make(None, "a", (1, 0), |_| Err("no")).await;
        assert_eq!(refused.unwrap_err(), Failure::Refused("no"));
        let broken = cache.get_or_make(None, "a", (1, 0), |_| panic!("a fault")).await;
        assert_eq!(broken.unwrap_err(), Failure::Broken);
        assert!(cache.get_or_make(None, "a", (1, 0), |_| Ok(text(1))).await.is_ok());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn no_more_builds_run_than_allowed() {
        let cache = cache(1 << 20, 2);
        let running = Arc::new(AtomicUsize::new(0));
        let most = Arc::new(AtomicUsize::new(0));
        let askers: Vec<_> = (0..40)
            .map(|number| {
                let (cache, running, most) = (Arc::clone(&cache), Arc::clone(&running), Arc::clone(&most));
                tokio::spawn(async move {
                    let make = move |_| {
                        most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                        std::thread::yield_now();
                        running.fetch_sub(1, Ordering::SeqCst);
                        Ok(text(10))
                    };
                    cache.get_or_make(None, &number.to_string(), (1, 0), make).await
                })
            })
            .collect();
        for asker in askers {
            assert!(asker.await.unwrap().is_ok());
        }
        assert!(most.load(Ordering::SeqCst) <= 2);
    }

    #[tokio::test]
    async fn a_document_that_no_request_waits_for_is_not_built() {
        let cache = cache(1 << 20, 1);
        let held = Arc::clone(&cache.inner.makers.0).acquire_owned().await.unwrap();
        let asker = {
            let cache = Arc::clone(&cache);
            tokio::spawn(async move { cache.get_or_make(None, "a", (1, 0), |_| Ok(text(1))).await })
        };
        while cache.figures().waiting == 0 {
            tokio::task::yield_now().await;
        }
        asker.abort();
        assert!(asker.await.unwrap_err().is_cancelled());
        drop(held);
        while cache.figures().waiting > 0 {
            tokio::task::yield_now().await;
        }
        assert_eq!(cache.figures().made, 0);
    }

    #[tokio::test]
    async fn a_new_edition_lists_the_most_requested_keys() {
        let cache = cache(1 << 20, 1);
        assert_eq!(cache.begin((1, 0), 2), Some(Vec::new()));
        for key in ["a", "b", "c"] {
            cache.get_or_make(None, key, (1, 0), |_| Ok(text(1))).await.unwrap();
        }
        for _ in 0..3 {
            cache.get("b", (1, 0));
        }
        cache.get("c", (1, 0));
        assert_eq!(cache.begin((1, 0), 2), None);
        let popular = cache.begin((2, 0), 2).unwrap();
        assert_eq!(popular.iter().map(|key| &**key).collect::<Vec<_>>(), ["b", "c"]);
        assert!(cache.is_current((2, 0)));
    }

    #[tokio::test]
    async fn a_builder_gets_the_earlier_document() {
        let cache = cache(1 << 20, 1);
        let first = cache.get_or_make(None, "a", (1, 0), |_| Ok(text(10))).await.unwrap();
        let same = cache.get_or_make(None, "a", (2, 0), |earlier| earlier.ok_or("nothing")).await.unwrap();
        assert!(Arc::ptr_eq(&first, &same));
    }
}
