//! The slots for connections: which connections have one, when each last made progress, and which one must
//! end.
//!
//! Time is counted in ticks of one task and not read from a clock, so that a machine that is suspended for a
//! while makes no client late. A connection records the tick of its last progress; everything else is decided
//! in the sweep.

use super::Limits;
use super::slot::{Activity, Order, Slot};
use crate::admission::{Admission, Turns, group};
use crate::metrics::Connections;
use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

pub(super) const TICK: Duration = Duration::from_millis(250);
/// How long a connection must have been idle before another of the same address may take its slot.
const STILL: u64 = 4;
/// During shutdown, how long a client that just got a response may take to send its next request.
const NEXT_REQUEST: u64 = 2;
/// During shutdown, how long a client with open streams may send nothing and take nothing (HTTP/2).
const SILENT: u64 = 3;
/// How long a client may keep sending after it was informed that the connection ends, and how long a request may keep
/// arriving during shutdown.
const CLOSING: u64 = 8;
/// How many streams of HTTP/2 connections begin at a time: a little work each, without waiting.
const TURNS: usize = 8;

#[derive(Debug)]
pub(super) struct Slots {
    limits: Limits,
    table: Mutex<Table>,
    clock: Arc<AtomicU64>,
    draining: AtomicBool,
    /// The tick at which shutdown began.
    drained_at: AtomicU64,
    drain_began: Notify,
    arrived: Notify,
    /// A slot has become free.
    pub(super) freed: Notify,
    /// Whose streams begin: one packet can ask for 128, and an address may have thousands of connections.
    pub(super) turns: Turns,
    /// Of streams, and of what is arriving.
    pub(super) admission: Arc<Admission>,
    /// Bytes that were sent.
    pub(super) sent: AtomicU64,
}

impl Connections for Slots {
    fn open(&self) -> usize {
        let table = self.table();
        table.taken.len() + table.leaving
    }

    fn limit(&self) -> usize {
        self.limits.slots
    }

    fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    fn admission(&self) -> &Admission {
        &self.admission
    }
}

#[derive(Debug, Default)]
struct Table {
    next: u64,
    taken: HashMap<u64, Arc<Slot>>,
    by_address: HashMap<IpAddr, usize>,
    /// Connections that were ordered to end and still have an open file.
    leaving: usize,
}

/// An occupied slot; it is free again when this is dropped.
#[derive(Debug)]
pub(super) struct Occupied {
    slot: Arc<Slot>,
    slots: Arc<Slots>,
}

impl std::ops::Deref for Occupied {
    type Target = Arc<Slot>;
    fn deref(&self) -> &Arc<Slot> {
        &self.slot
    }
}

impl Drop for Occupied {
    fn drop(&mut self) {
        let mut table = self.slots.table();
        if table.remove(&self.slot).is_none() {
            table.leaving = table.leaving.saturating_sub(1);
        }
        drop(table);
        self.slots.freed.notify_one();
    }
}

impl Table {
    fn remove(&mut self, slot: &Slot) -> Option<Arc<Slot>> {
        let removed = self.taken.remove(&slot.id)?;
        if let Some(count) = self.by_address.get_mut(&slot.address) {
            *count -= 1;
            if *count == 0 {
                self.by_address.remove(&slot.address);
            }
        }
        Some(removed)
    }

    fn occupied_by(&self, address: IpAddr) -> usize {
        self.by_address.get(&address).copied().unwrap_or_default()
    }

    /// Ends a connection and frees its slot at once.
    fn evict(&mut self, slot: &Slot) {
        if self.remove(slot).is_some() {
            self.leaving += 1;
            slot.order(Order::Cut);
        }
    }

    /// Frees a slot for a new connection, from the address with most slots. `false` if none is freed.
    fn free_place(&mut self, address: IpAddr, limit: usize, now: u64) -> bool {
        let Some((&greedy, &most)) = self.by_address.iter().max_by_key(|(_, count)| **count) else {
            return false;
        };
        let mut still: Vec<_> = self
            .taken
            .values()
            .filter(|slot| slot.address == greedy && !slot.is_handling())
            .map(|slot| (slot.last(), Arc::clone(slot)))
            .collect();
        still.sort_unstable_by_key(|(last, slot)| (*last, slot.id));
        let far_more = most > 2 * (self.occupied_by(address) + 1);
        // Several at once, so that a flood of new connections does not search each time.
        let several = (limit / 64).max(1);
        let mut freed = false;
        for (last, slot) in still.into_iter().take(several) {
            if now.saturating_sub(last) >= STILL || far_more && !freed {
                self.evict(&slot);
                freed = true;
            }
        }
        freed
    }
}

impl Slots {
    pub(super) fn new(limits: Limits) -> Arc<Self> {
        Arc::new(Self {
            limits,
            table: Mutex::default(),
            clock: Arc::default(),
            draining: AtomicBool::new(false),
            drained_at: AtomicU64::new(0),
            drain_began: Notify::new(),
            arrived: Notify::new(),
            freed: Notify::new(),
            turns: Turns::new(TURNS),
            admission: Arc::default(),
            sent: AtomicU64::new(0),
        })
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn now(&self) -> u64 {
        self.clock.load(Ordering::Relaxed)
    }

    pub(super) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(super) fn is_draining(&self) -> bool {
        self.draining.load(Ordering::Relaxed)
    }

    pub(super) fn is_empty(&self) -> bool {
        let table = self.table();
        table.taken.is_empty() && table.leaving == 0
    }

    /// Whether more connections are ending than there are spare files.
    pub(super) fn is_crowded(&self) -> bool {
        self.table().leaving >= super::WAITING
    }

    /// A slot for a new connection. If slots are short, the address with most of them gives one up: at once
    /// to an address with far fewer, else only an idle connection.
    pub(super) fn admit(self: &Arc<Self>, from: IpAddr) -> Option<Occupied> {
        let address = group(from);
        let now = self.now();
        let mut table = self.table();
        if table.taken.len() >= self.limits.slots && !table.free_place(address, self.limits.slots, now) {
            return None;
        }
        let id = table.next;
        table.next += 1;
        let slot = Arc::new(Slot::new(id, address, Arc::clone(&self.clock)));
        table.taken.insert(id, Arc::clone(&slot));
        *table.by_address.entry(address).or_default() += 1;
        drop(table);
        self.arrived.notify_one();
        Some(Occupied { slot, slots: Arc::clone(self) })
    }

    /// No new requests from now on: connections end with their next answer.
    pub(super) fn drain(&self) {
        self.drained_at.store(self.now(), Ordering::Relaxed);
        self.draining.store(true, Ordering::SeqCst);
        self.drain_began.notify_waiters();
        self.sweep();
    }

    /// Waits for a shutdown, and then as long as a request may keep arriving.
    pub(super) async fn drained(&self) {
        let mut began = pin!(self.drain_began.notified());
        // From here on, it is not missed.
        began.as_mut().enable();
        if !self.draining.load(Ordering::SeqCst) {
            began.await;
        }
        tokio::time::sleep(TICK.saturating_mul(u32::try_from(CLOSING).unwrap_or(u32::MAX))).await;
    }

    /// Counts the ticks and sweeps all connections, while it is polled.
    pub(super) async fn watch(&self) {
        let mut ticks = tokio::time::interval(TICK);
        ticks.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            // No connections: nothing to count, and no reason to wake up.
            while self.table().taken.is_empty() {
                self.arrived.notified().await;
                ticks.reset();
            }
            ticks.tick().await;
            self.clock.fetch_add(1, Ordering::Relaxed);
            self.sweep();
        }
    }

    fn sweep(&self) {
        let (now, draining) = (self.now(), self.is_draining());
        for slot in self.table().taken.values() {
            if let Some(order) = self.verdict(slot, now, draining) {
                slot.order(order);
            }
        }
    }

    /// The order for a connection now.
    fn verdict(&self, slot: &Slot, now: u64, draining: bool) -> Option<Order> {
        let still = now.saturating_sub(slot.last());
        let (head, answer) = (ticks(self.limits.head), ticks(self.limits.answer));
        let after = |limit: u64, order: Order| (still > limit).then_some(order);
        let since_drain = still.min(now.saturating_sub(self.drained_at.load(Ordering::Relaxed)));
        match slot.activity() {
            Activity::Handling if draining && slot.speaks_http2() => Some(drain_http2(slot, now)),
            Activity::Handling => None,
            Activity::Closing if draining => after(NEXT_REQUEST, Order::Cut),
            Activity::Closing => after(CLOSING, Order::Cut),
            // Whoever reads slowly takes something in this time.
            Activity::Answering if draining => (since_drain > CLOSING).then_some(Order::Cut),
            Activity::Answering => after(answer, Order::Cut),
            Activity::ReadingHead if draining => after(CLOSING, Order::Cut),
            Activity::ReadingHead => after(head, Order::Cut),
            Activity::ReadingBody if draining => after(CLOSING, Order::Cut),
            // The handler has the same deadline, and answers.
            Activity::ReadingBody => after(head + CLOSING, Order::Cut),
            Activity::Quiet if draining => {
                after(head, Order::Cut).or((still >= NEXT_REQUEST).then_some(Order::EndWhenQuiet))
            }
            Activity::Quiet => after(head + CLOSING, Order::Cut).or(after(head, Order::EndWhenQuiet)),
            Activity::Http2 if draining => Some(drain_http2(slot, now)),
            // Idle, or the client does not read: in both cases nothing was sent for a long time.
            Activity::Http2 => after(answer + head, Order::Cut).or(after(answer, Order::Finish)),
        }
    }
}

/// The order for an HTTP/2 connection during shutdown. It ends by itself when its client has acknowledged that it was told and has its
/// answers; one that acknowledges nothing must not be waited for.
fn drain_http2(slot: &Slot, now: u64) -> Order {
    let Some(told) = slot.told() else { return Order::Finish };
    if slot.is_handling() || slot.is_queued() && slot.has_acknowledged() {
        return Order::Finish;
    }
    // A client acknowledges the settings of the connection as soon as it has them.
    if slot.is_queued() && now.saturating_sub(told) >= SILENT {
        return Order::Cut;
    }
    let still = now.saturating_sub(told.max(slot.last()));
    let silent = still.min(now.saturating_sub(slot.heard()));
    match slot.has_streams() {
        // What was passed on may be on its way, if the client reads; then it also says that it was told.
        true if still <= CLOSING && silent < SILENT => Order::Finish,
        false if still < NEXT_REQUEST => Order::Finish,
        false if still <= CLOSING => Order::Leave,
        _ => Order::Cut,
    }
}

pub(super) fn ticks(time: Duration) -> u64 {
    u64::try_from(time.as_millis() / TICK.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests;
