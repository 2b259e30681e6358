//! What is known about one connection, shared by its bytes, its answers and the sweep that looks after it.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering, fence};
use std::sync::{Arc, OnceLock};
use std::task::Waker;

const RELAXED: Ordering = Ordering::Relaxed;

/// What a connection is told to do. A weaker order never replaces a stronger one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Order {
    Serve,
    /// End as soon as the client has nothing more to say (HTTP/1).
    EndWhenQuiet,
    /// Take no new requests and finish those that are there (HTTP/2).
    Finish,
    /// End at once.
    Cut,
}

/// What a connection is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Standing {
    /// An answer is being made.
    Handling,
    /// An answer is being sent (HTTP/1).
    Answering,
    /// A part of a request has arrived (HTTP/1).
    ReadingHead,
    /// Nothing is under way (HTTP/1, or nothing has been said yet).
    Quiet,
    /// HTTP/2 outside of handlers.
    Http2,
    /// The client was told that the connection ends.
    Closing,
}

#[derive(Debug)]
pub(super) struct Place {
    pub(super) id: u64,
    pub(super) address: IpAddr,
    clock: Arc<AtomicU64>,
    /// The tick of the last progress: a request taken, or a part of an answer sent.
    last: AtomicU64,
    order: AtomicU8,
    waker: OnceLock<Waker>,
    http2: AtomicBool,
    closing: AtomicBool,
    /// Answers that are being made, and answers that have not been handed over whole.
    handling: AtomicU32,
    bodies: AtomicU32,
    /// The last attempt to send had to wait for the client.
    blocked: AtomicBool,
    /// Heads that have arrived, heads that were taken up, and whether there is a part of another one.
    heads: AtomicU32,
    taken: AtomicU32,
    partial: AtomicBool,
}

impl Place {
    pub(super) fn new(id: u64, address: IpAddr, clock: Arc<AtomicU64>) -> Self {
        let last = AtomicU64::new(clock.load(RELAXED));
        Self {
            id,
            address,
            clock,
            last,
            order: AtomicU8::new(Order::Serve as u8),
            waker: OnceLock::new(),
            http2: AtomicBool::new(false),
            closing: AtomicBool::new(false),
            handling: AtomicU32::new(0),
            bodies: AtomicU32::new(0),
            blocked: AtomicBool::new(false),
            heads: AtomicU32::new(0),
            taken: AtomicU32::new(0),
            partial: AtomicBool::new(false),
        }
    }

    pub(super) fn last(&self) -> u64 {
        self.last.load(RELAXED)
    }

    pub(super) fn progress(&self) {
        self.last.store(self.clock.load(RELAXED), RELAXED);
    }

    pub(super) fn is_handling(&self) -> bool {
        self.handling.load(RELAXED) > 0
    }

    pub(super) fn standing(&self) -> Standing {
        if self.is_handling() {
            Standing::Handling
        } else if self.closing.load(RELAXED) {
            Standing::Closing
        } else if self.http2.load(RELAXED) {
            Standing::Http2
        } else if self.blocked.load(RELAXED) || self.bodies.load(RELAXED) > 0 {
            Standing::Answering
        } else if self.has_more_requests() {
            Standing::ReadingHead
        } else {
            Standing::Quiet
        }
    }

    /// Whether the client has sent more than was taken up.
    pub(super) fn has_more_requests(&self) -> bool {
        self.partial.load(RELAXED) || self.heads.load(RELAXED) != self.taken.load(RELAXED)
    }

    pub(super) fn order(&self, order: Order) {
        self.order.fetch_max(order as u8, RELAXED);
        // Pairs with `served_by`: either the task sees the order or we see its waker.
        fence(Ordering::SeqCst);
        if let Some(waker) = self.waker.get() {
            waker.wake_by_ref();
        }
    }

    pub(super) fn has_order(&self, order: Order) -> bool {
        self.order.load(RELAXED) == order as u8
    }

    /// The task that serves the connection, to be woken when there is an order.
    pub(super) fn served_by(&self, waker: &Waker) {
        if self.waker.get().is_none() {
            let _ = self.waker.set(waker.clone());
            fence(Ordering::SeqCst);
        }
    }

    pub(super) fn is_http2(&self) {
        self.http2.store(true, RELAXED);
    }

    pub(super) fn is_closing(&self) {
        self.progress();
        self.closing.store(true, RELAXED);
    }

    pub(super) fn is_blocked(&self, blocked: bool) {
        self.blocked.store(blocked, RELAXED);
    }

    /// What the bytes of the client amount to.
    pub(super) fn has_read(&self, heads: u32, partial: bool) {
        self.heads.store(heads, RELAXED);
        self.partial.store(partial, RELAXED);
    }

    /// A request is taken up; the answer is being made until the result is dropped.
    pub(super) fn handle(self: &Arc<Self>) -> Count {
        self.taken.fetch_add(1, RELAXED);
        self.progress();
        // It was not quiet after all, so its time starts again.
        let (quiet, serve) = (Order::EndWhenQuiet as u8, Order::Serve as u8);
        let _ = self.order.compare_exchange(quiet, serve, RELAXED, RELAXED);
        Count::start(self, |place| &place.handling)
    }

    /// An answer is being handed over until the result is dropped.
    pub(super) fn answer(self: &Arc<Self>) -> Count {
        Count::start(self, |place| &place.bodies)
    }
}

/// Counts one more until it is dropped, also when the client is gone before the end.
#[derive(Debug)]
pub(super) struct Count {
    place: Arc<Place>,
    counter: fn(&Place) -> &AtomicU32,
}

impl Count {
    fn start(place: &Arc<Place>, counter: fn(&Place) -> &AtomicU32) -> Self {
        counter(place).fetch_add(1, RELAXED);
        Self { place: Arc::clone(place), counter }
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        (self.counter)(&self.place).fetch_sub(1, RELAXED);
        // Nobody is late who waited for us.
        self.place.progress();
    }
}
