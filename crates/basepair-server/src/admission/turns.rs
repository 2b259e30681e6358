//! Places for work, which clients get in turn. With one queue for all, everybody waits for everything that the greediest clients
//! have asked for: eight of them, with no more than their share of calls each, let the call of another one wait for 18 seconds.

use std::collections::VecDeque;
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
    /// Those who wait, in the order of their turns, with everything that each waits for. None of these is empty.
    takers: VecDeque<(Taker, VecDeque<oneshot::Sender<Place>>)>,
}

/// A place, until it is dropped.
#[derive(Debug)]
pub struct Place(Option<Turns>);

impl Turns {
    pub fn new(places: usize) -> Self {
        Self(Arc::new(Mutex::new(Queue { free: places, takers: VecDeque::new() })))
    }

    /// Waits for a place. One that is given to somebody who no longer waits goes to the next.
    pub async fn take(&self, taker: Taker) -> Place {
        let turn = {
            let mut queue = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(left) = queue.free.checked_sub(1) {
                queue.free = left;
                return Place(Some(self.clone()));
            }
            queue.wait(taker)
        };
        // The queue, which this keeps, forgets nobody.
        turn.await.unwrap_or(Place(None))
    }
}

impl Queue {
    fn wait(&mut self, taker: Taker) -> oneshot::Receiver<Place> {
        let (sender, receiver) = oneshot::channel();
        match self.takers.iter_mut().find(|(known, _)| *known == taker) {
            Some((_, waiting)) => waiting.push_back(sender),
            None => self.takers.push_back((taker, VecDeque::from([sender]))),
        }
        receiver
    }

    /// Whose turn it is; without anybody, the place is free.
    fn next(&mut self) -> Option<oneshot::Sender<Place>> {
        let Some((taker, mut waiting)) = self.takers.pop_front() else {
            self.free += 1;
            return None;
        };
        let next = waiting.pop_front();
        if !waiting.is_empty() {
            self.takers.push_back((taker, waiting));
        }
        next
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let Some(turns) = self.0.take() else { return };
        loop {
            let next = turns.0.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(next) = next else { return };
            match next.send(Self(Some(turns.clone()))) {
                Ok(()) => return,
                // It comes back here, and not through a drop in a drop.
                Err(mut unwanted) => unwanted.0 = None,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::poll_fn;
    use std::pin::pin;
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
