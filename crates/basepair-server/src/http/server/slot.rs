//! The state of one connection, shared by its bytes, its responses and the sweep.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};
use std::sync::{Arc, OnceLock};
use std::task::Waker;

const RELAXED: Ordering = Ordering::Relaxed;

/// An order to a connection. A weaker order never replaces a stronger one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(super) enum Order {
    Serve,
    /// End as soon as the client has sent no further request (HTTP/1).
    EndWhenQuiet,
    /// Accept no new requests and finish the running ones (HTTP/2).
    Finish,
    /// End now: the client was told, and waits for no answer (HTTP/2).
    Leave,
    /// End at once.
    Cut,
}

/// What a connection is doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Activity {
    /// A response is being built.
    Handling,
    /// A response is being sent (HTTP/1).
    Answering,
    /// A part of a request has arrived (HTTP/1).
    ReadingHead,
    /// A handler waits for the body of its request, and nothing else is being built.
    ReadingBody,
    /// Idle (HTTP/1, or nothing has been received yet).
    Quiet,
    /// HTTP/2 outside of handlers.
    Http2,
    /// The client was informed that the connection ends.
    Closing,
}

#[derive(Debug)]
pub(super) struct Slot {
    pub(super) id: u64,
    pub(super) address: IpAddr,
    clock: Arc<AtomicU64>,
    /// The tick of the last progress: a request accepted, or a part of a response sent.
    last: AtomicU64,
    /// The tick at which the client last sent anything (HTTP/2).
    heard: AtomicU64,
    acknowledged: AtomicBool,
    order: AtomicU8,
    waker: OnceLock<Waker>,
    http2: AtomicBool,
    closing: AtomicBool,
    /// Requests that were accepted and have no response yet, those of them whose body is still arriving, and responses that
    /// are not completely passed on.
    handling: AtomicU32,
    receiving: AtomicU32,
    bodies: AtomicU32,
    /// Requests of HTTP/2 streams that wait for their turn to begin.
    queued: AtomicU32,
    /// The last attempt to send had to wait for the client.
    blocked: AtomicBool,
    /// Heads that have arrived, heads that were accepted, and whether there is a part of another one.
    heads: AtomicU32,
    taken: AtomicU32,
    partial: AtomicBool,
    /// Answers that were sent to their end, and the tick after which the client was told that the connection ends (HTTP/2).
    ends: AtomicU32,
    told: OnceLock<u64>,
    /// How many bytes of the client may still be read before it is the turn of others (HTTP/2).
    readable: AtomicUsize,
}

impl Slot {
    pub(super) fn new(id: u64, address: IpAddr, clock: Arc<AtomicU64>) -> Self {
        let last = AtomicU64::new(clock.load(RELAXED));
        Self {
            id,
            address,
            clock,
            last,
            heard: AtomicU64::new(0),
            acknowledged: AtomicBool::new(false),
            order: AtomicU8::new(Order::Serve as u8),
            waker: OnceLock::new(),
            http2: AtomicBool::new(false),
            closing: AtomicBool::new(false),
            handling: AtomicU32::new(0),
            receiving: AtomicU32::new(0),
            bodies: AtomicU32::new(0),
            queued: AtomicU32::new(0),
            blocked: AtomicBool::new(false),
            heads: AtomicU32::new(0),
            taken: AtomicU32::new(0),
            partial: AtomicBool::new(false),
            ends: AtomicU32::new(0),
            told: OnceLock::new(),
            readable: AtomicUsize::new(0),
        }
    }

    pub(super) fn last(&self) -> u64 {
        self.last.load(RELAXED)
    }

    pub(super) fn progress(&self) {
        self.last.store(self.clock.load(RELAXED), RELAXED);
    }

    pub(super) fn heard(&self) -> u64 {
        self.heard.load(RELAXED)
    }

    /// The client has sent something, and has acknowledged the settings or not (HTTP/2).
    pub(super) fn hears(&self, acknowledged: bool) {
        self.heard.store(self.clock.load(RELAXED), RELAXED);
        self.acknowledged.store(acknowledged, RELAXED);
    }

    /// Whether a response is being built. While a body arrives, the client has to do something, not we.
    pub(super) fn is_handling(&self) -> bool {
        self.handling.load(RELAXED) > self.receiving.load(RELAXED)
    }

    fn is_receiving(&self) -> bool {
        self.receiving.load(RELAXED) > 0
    }

    pub(super) fn activity(&self) -> Activity {
        if self.is_handling() {
            Activity::Handling
        } else if self.closing.load(RELAXED) {
            Activity::Closing
        } else if self.http2.load(RELAXED) {
            Activity::Http2
        } else if self.is_receiving() {
            Activity::ReadingBody
        } else if self.blocked.load(RELAXED) || self.bodies.load(RELAXED) > 0 {
            Activity::Answering
        } else if self.has_more_requests() {
            Activity::ReadingHead
        } else {
            Activity::Quiet
        }
    }

    /// Whether the client of an HTTP/2 connection may still wait for an answer, or send the rest of a request. It is not known
    /// which streams it has reset.
    pub(super) fn has_streams(&self) -> bool {
        self.has_work() || self.taken.load(RELAXED) > self.ends.load(RELAXED)
    }

    /// Whether requests wait for their turn (HTTP/2).
    pub(super) fn is_queued(&self) -> bool {
        self.queued.load(RELAXED) > 0
    }

    /// Whether the client has acknowledged anything (HTTP/2).
    pub(super) fn has_acknowledged(&self) -> bool {
        self.acknowledged.load(RELAXED)
    }

    /// Whether a request is being received or answered.
    fn has_work(&self) -> bool {
        [&self.queued, &self.handling, &self.bodies].iter().any(|count| count.load(RELAXED) > 0)
    }

    /// Answers were sent to their end (HTTP/2).
    pub(super) fn has_ended(&self, answers: u32) {
        self.ends.fetch_add(answers, RELAXED);
    }

    /// The tick at which the client was told that the connection ends (HTTP/2).
    pub(super) fn told(&self) -> Option<u64> {
        self.told.get().copied()
    }

    /// Whether every request so far has its complete response (HTTP/1).
    pub(super) fn is_idle(&self) -> bool {
        let is_answered = !self.has_work() && !self.blocked.load(RELAXED);
        is_answered && !self.has_more_requests() && !self.http2.load(RELAXED)
    }

    /// Whether the client has sent more than was accepted.
    pub(super) fn has_more_requests(&self) -> bool {
        self.partial.load(RELAXED) || self.heads.load(RELAXED) != self.taken.load(RELAXED)
    }

    pub(super) fn order(&self, order: Order) {
        self.order.fetch_max(order as u8, RELAXED);
        if order == Order::Finish {
            self.told.get_or_init(|| self.clock.load(RELAXED));
        }
        // Pairs with `served_by`: either the task sees the order or we see its waker.
        fence(Ordering::SeqCst);
        if let Some(waker) = self.waker.get() {
            waker.wake_by_ref();
        }
    }

    pub(super) fn has_order(&self, order: Order) -> bool {
        self.order.load(RELAXED) == order as u8
    }

    /// The task that serves the connection, to wake it when there is an order.
    pub(super) fn served_by(&self, waker: &Waker) {
        if self.waker.get().is_none() {
            let _ = self.waker.set(waker.clone());
            fence(Ordering::SeqCst);
        }
    }

    /// It is the turn of this connection: as much as this may be read.
    pub(super) fn may_read(&self, bytes: usize) {
        self.readable.store(bytes, RELAXED);
    }

    pub(super) fn readable(&self) -> usize {
        self.readable.load(RELAXED)
    }

    pub(super) fn speaks_http2(&self) -> bool {
        self.http2.load(RELAXED)
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

    pub(super) fn is_waiting_to_send(&self) -> bool {
        self.blocked.load(RELAXED)
    }

    /// What the bytes of the client contain.
    pub(super) fn has_read(&self, heads: u32, partial: bool) {
        self.heads.store(heads, RELAXED);
        self.partial.store(partial, RELAXED);
    }

    /// A request is accepted. Until the result is dropped, it waits for its turn: others may still take the connection's place.
    pub(super) fn accept(self: &Arc<Self>) -> Count {
        self.taken.fetch_add(1, RELAXED);
        Count::start(self, |slot| &slot.queued)
    }

    /// The response to a request that was accepted is being built until the result is dropped.
    pub(super) fn handle(self: &Arc<Self>) -> Count {
        self.progress();
        // It was not idle after all, so its time starts again.
        let (quiet, serve) = (Order::EndWhenQuiet as u8, Order::Serve as u8);
        let _ = self.order.compare_exchange(quiet, serve, RELAXED, RELAXED);
        Count::start(self, |slot| &slot.handling)
    }

    /// A response is being passed on until the result is dropped.
    pub(super) fn answer(self: &Arc<Self>) -> Count {
        Count::start(self, |slot| &slot.bodies)
    }
}

/// Lets the handler of a request say that its body is still arriving.
#[derive(Debug, Clone)]
pub(super) struct Receiving(Arc<Slot>);

impl Receiving {
    pub(super) fn of(slot: &Arc<Slot>) -> Self {
        Self(Arc::clone(slot))
    }

    pub(super) fn start(&self) -> StillReceiving {
        StillReceiving(Count::start(&self.0, |slot| &slot.receiving))
    }
}

/// A body is arriving until this is dropped.
#[derive(Debug)]
pub struct StillReceiving(#[expect(dead_code, reason = "counts until it is dropped")] Count);

/// Increments a counter until it is dropped, even if the client disconnects early.
#[derive(Debug)]
pub(super) struct Count {
    slot: Arc<Slot>,
    counter: fn(&Slot) -> &AtomicU32,
}

impl Count {
    fn start(slot: &Arc<Slot>, counter: fn(&Slot) -> &AtomicU32) -> Self {
        counter(slot).fetch_add(1, RELAXED);
        Self { slot: Arc::clone(slot), counter }
    }
}

impl Drop for Count {
    fn drop(&mut self) {
        (self.counter)(&self.slot).fetch_sub(1, RELAXED);
        // Time spent waiting for the server does not count against the client.
        self.slot.progress();
    }
}
