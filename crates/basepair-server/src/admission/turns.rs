//! Places for work, which clients get in turn. With one queue for all, everybody waits for everything that the greediest clients
//! have asked for: eight of them, with no more than their share of calls each, let the call of another one wait for 18 seconds.

use std::cell::RefCell;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::oneshot;

/// On whose behalf a place is taken: a client, or the server itself.
pub type Taker = Option<IpAddr>;

/// A number of places. Clones share them.
#[derive(Debug, Clone)]
pub struct Turns(Arc<Mutex<Queue>>);

#[derive(Debug)]
struct Queue {
    free: usize,
    /// Those who wait, in the order of their turns.
    takers: VecDeque<Taker>,
    /// What each of them waits for. None of these is empty.
    waiting: HashMap<Taker, VecDeque<Waiting>>,
}

/// What happens in a turn.
enum Waiting {
    /// Somebody gets the place.
    For(oneshot::Sender<Place>),
    /// Something begins.
    Begin(Box<dyn FnOnce(Place) + Send>),
}

impl fmt::Debug for Waiting {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Waiting")
    }
}

/// A place, until it is dropped.
#[derive(Debug)]
pub struct Place(Option<Turns>);

impl Turns {
    pub fn new(places: usize) -> Self {
        let queue = Queue { free: places, takers: VecDeque::new(), waiting: HashMap::new() };
        Self(Arc::new(Mutex::new(queue)))
    }

    #[cfg(test)]
    pub(crate) fn has_free(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).free > 0
    }

    /// Waits for a place. One that is given to somebody who no longer waits goes to the next.
    pub async fn take(&self, taker: Taker) -> Place {
        match self.place(taker) {
            Ok(place) => place,
            // The queue, which this keeps, forgets nobody.
            Err(turn) => turn.await.unwrap_or(Place(None)),
        }
    }

    /// Begins something when it has a place, at once or later.
    pub fn begin(&self, taker: Taker, begin: impl FnOnce(Place) + Send + 'static) {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(left) = queue.free.checked_sub(1) {
            queue.free = left;
            drop(queue);
            begin(Place(Some(self.clone())));
        } else {
            queue.wait(taker, Waiting::Begin(Box::new(begin)));
        }
    }

    /// A place, or a turn to wait for.
    fn place(&self, taker: Taker) -> Result<Place, oneshot::Receiver<Place>> {
        let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(left) = queue.free.checked_sub(1) {
            queue.free = left;
            return Ok(Place(Some(self.clone())));
        }
        let (sender, receiver) = oneshot::channel();
        queue.wait(taker, Waiting::For(sender));
        Err(receiver)
    }
}

impl Queue {
    fn wait(&mut self, taker: Taker, what: Waiting) {
        match self.waiting.entry(taker) {
            Entry::Occupied(known) => known.into_mut().push_back(what),
            Entry::Vacant(new) => {
                new.insert(VecDeque::from([what]));
                self.takers.push_back(taker);
            }
        }
    }

    /// Whose turn it is; without anybody, the place is free.
    fn next(&mut self) -> Option<Waiting> {
        let Some(taker) = self.takers.pop_front() else {
            self.free += 1;
            return None;
        };
        let waiting = self.waiting.get_mut(&taker)?;
        let next = waiting.pop_front();
        if waiting.is_empty() {
            self.waiting.remove(&taker);
        } else {
            self.takers.push_back(taker);
        }
        next
    }
}

thread_local! {
    /// The places that were given back while something begins on this thread. What begins may end at once, and give back its
    /// place, so that the next begins: without this list, inside of the one before.
    static GIVEN_BACK: RefCell<Option<Vec<Turns>>> = const { RefCell::new(None) };
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(turns) = self.0.take() else { return };
        let mut free = vec![turns];
        GIVEN_BACK.with_borrow_mut(|later| later.iter_mut().for_each(|later| later.append(&mut free)));
        while let Some(turns) = free.pop() {
            if let Some(begin) = turns.give() {
                GIVEN_BACK.set(Some(Vec::new()));
                begin(Self(Some(turns)));
                free.extend(GIVEN_BACK.take().unwrap_or_default());
            }
        }
    }
}

impl Turns {
    /// Gives a place to the next, or returns what begins in it.
    fn give(&self) -> Option<Box<dyn FnOnce(Place) + Send>> {
        loop {
            let next = self.0.lock().unwrap_or_else(PoisonError::into_inner).next();
            match next? {
                Waiting::Begin(begin) => return Some(begin),
                Waiting::For(sender) => match sender.send(Place(Some(self.clone()))) {
                    Ok(()) => return None,
                    // It comes back here, and not through a drop in a drop.
                    Err(mut unwanted) => unwanted.0 = None,
                },
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::pin::pin;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::Poll;

    fn client(number: u8) -> Taker {
        Some(IpAddr::from([10, 0, 0, number]))
    }

    #[tokio::test]
    async fn a_client_with_one_request_waits_for_one_of_each_other() {
        let turns = Turns::new(1);
        let first = turns.take(client(1)).await;
        let (done, mut order) = tokio::sync::mpsc::unbounded_channel();
        let start = |taker: Taker| {
            let (turns, done) = (turns.clone(), done.clone());
            tokio::spawn(async move {
                let place = turns.take(taker).await;
                done.send(taker).unwrap();
                drop(place);
            })
        };
        for taker in [1, 1, 1, 2, 2, 2, 3] {
            start(client(taker));
            // It is in the queue before the next one.
            tokio::task::yield_now().await;
        }
        drop((first, done));
        let mut seen = Vec::new();
        while let Some(taker) = order.recv().await {
            seen.push(taker);
        }
        assert_eq!(seen, [1, 2, 3, 1, 2, 1, 2].map(client));
    }

    #[test]
    fn what_begins_and_ends_at_once_gives_its_place_to_the_next() {
        const MANY: usize = 100_000;
        let turns = Turns::new(2);
        let (one, other) = (turns.place(None).unwrap(), turns.place(None).unwrap());
        let begun = Arc::new(AtomicUsize::new(0));
        for number in 0..MANY {
            let begun = Arc::clone(&begun);
            let taker = u8::try_from(number % 7).map_or(None, client);
            turns.begin(taker, move |_place| {
                begun.fetch_add(1, Ordering::Relaxed);
            });
        }
        drop(one);
        assert_eq!(begun.load(Ordering::Relaxed), MANY);
        drop(other);
        assert_eq!(turns.0.lock().unwrap().free, 2);
    }

    #[tokio::test]
    async fn a_place_survives_those_who_no_longer_wait() {
        let turns = Turns::new(1);
        let first = turns.take(client(1)).await;
        {
            let mut gone: Vec<_> = (0..10_000).map(|_| Box::pin(turns.take(client(2)))).collect();
            poll_fn(|cx| {
                assert!(gone.iter_mut().all(|wait| wait.as_mut().poll(cx).is_pending()));
                Poll::Ready(())
            })
            .await;
        }
        // One that got its place and did not look.
        let mut late = pin!(turns.take(None));
        poll_fn(|cx| Poll::Ready(late.as_mut().poll(cx).is_pending())).await;
        drop(first);
        late.set(turns.take(None));
        drop(late.await);
        assert_eq!(turns.0.lock().unwrap().free, 1);
    }
}
