//! Runs the streams of HTTP/2 connections, and resets a stream whose response the client does not read: the
//! connection may be in use by others, such as behind a proxy.

use super::slot::{Order, Slot};
use super::slots::{Slots, TICK, ticks};
use crate::admission::{Admitted, Place, Work};
use std::cell::Cell;
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use tokio::runtime::Handle;

thread_local! {
    /// Whether the stream that is being polled has started its response.
    static ANSWERING: Cell<bool> = const { Cell::new(false) };
}

/// The stream that is being polled sends its response from now on.
pub(super) fn answering() {
    ANSWERING.set(true);
}

/// The streams of one connection.
#[derive(Debug, Clone)]
pub(super) struct Streams {
    pub(super) slots: Arc<Slots>,
    pub(super) slot: Arc<Slot>,
}

impl<F: Future<Output = ()> + Send + 'static> hyper::rt::Executor<F> for Streams {
    fn execute(&self, stream: F) {
        // Without its task, the stream is reset.
        let Ok(admitted) = self.slots.admission.admit(Work::Stream, self.slot.address, 1) else { return };
        let streams = self.clone();
        // It becomes a task in its turn: thousands of tasks that only wait for it would be in the way of those that run.
        self.slots.turns.begin(Some(self.slot.address), move |place| {
            if let Ok(runtime) = Handle::try_current() {
                runtime.spawn(run(stream, place, streams, admitted));
            }
        });
    }
}

/// A stream is woken when its client reads something, so waking is progress. Handlers have no time limit.
async fn run(
    stream: impl Future<Output = ()>,
    place: Place,
    Streams { slots, slot }: Streams,
    _admitted: Admitted,
) {
    let mut stream = pin!(stream);
    let mut is_answering = false;
    let mut last = slots.now();
    let mut timer = None;
    let mut turn = Some(place);
    std::future::poll_fn(|cx| {
        ANSWERING.set(false);
        if slot.has_order(Order::Cut) {
            return Poll::Ready(());
        }
        let woken_by_timer = match &mut timer {
            None => false,
            Some(timer) => Future::poll(std::pin::Pin::as_mut(timer), cx).is_ready(),
        };
        let polled = stream.as_mut().poll(cx);
        // It has begun: whatever it waits for has limits of its own.
        turn = None;
        if polled.is_ready() {
            return Poll::Ready(());
        }
        is_answering |= ANSWERING.get();
        if !is_answering {
            return Poll::Pending;
        }
        if !woken_by_timer {
            last = slots.now();
            if timer.is_some() {
                return Poll::Pending;
            }
        }
        let limit = ticks(slots.limits().answer);
        let still = slots.now().saturating_sub(last);
        if still > limit {
            return Poll::Ready(());
        }
        let left = u32::try_from(limit - still + 1).unwrap_or(u32::MAX);
        let sleep = Box::pin(tokio::time::sleep(TICK.saturating_mul(left)));
        timer = Some(sleep);
        if let Some(timer) = &mut timer {
            let _ = Future::poll(timer.as_mut(), cx);
        }
        Poll::Pending
    })
    .await;
}
