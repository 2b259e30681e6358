//! Documents that are built on request: each is built once however many requests wait for it, at most one build
//! per core runs at a time, and the cache is bounded, including every stored coding. The lock is held for
//! look-ups only, never during a build; a waiting request blocks no thread.

#[cfg(test)]
mod tests;

use crate::admission::{Admitted, Client, Turns, Work};
use crate::panics;
use crate::representation::Representation;
use basepair_model::parallel::cores;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// How long a request waits for a document.
const PATIENCE: Duration = Duration::from_secs(20);

/// The state of the server that a document was built from: the serial numbers of its snapshot and of its trouble.
pub type Edition = (u64, u64);

/// Limits how many documents are built in parallel, for clients in turn. Caches share one limit.
#[derive(Debug, Clone)]
pub struct Makers(Turns);

impl Default for Makers {
    /// One per core.
    fn default() -> Self {
        Self::of(cores())
    }
}

impl Makers {
    pub fn of(count: usize) -> Self {
        Self(Turns::new(count))
    }
}

/// Why there is no document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Failure<E> {
    /// The builder returned an error.
    Refused(E),
    /// The builder panicked, or the server is shutting down.
    Broken,
    /// Too much is built for this client, or for all together; or it did not begin in time, or before the server shuts down.
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
        let turn = match &admitted {
            Some(admitted) => admitted.turn(&self.makers.0).await,
            None => Ok(self.makers.0.take(None).await),
        };
        let Ok(place) = turn else {
            self.lock().flights.remove(&(key, edition));
            flight.send_replace(Some(Err(Failure::Busy)));
            return;
        };
        let earlier = {
            let mut state = self.lock();
            if flight.receiver_count() == 0 {
                state.flights.remove(&(key, edition));
                return;
            }
            state.stored.get(&key).map(|stored| Arc::clone(&stored.document))
        };
        // The place is given back when the work is done, even if this task is dropped before.
        let what = Arc::clone(&key);
        let held = (place, admitted);
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
