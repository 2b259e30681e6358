//! A panic while a response is built costs only that response: it is caught, logged once with its location, and
//! the client gets a 500.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Once;
use std::task::Poll;

thread_local! {
    /// Whether a panic on this thread will be caught here.
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    /// Where the last guarded panic happened.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Some work has panicked. The log has the location and the reason.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Panicked;

/// Runs some work. A panic is logged; `what` describes the work.
pub fn guard<T>(what: &str, work: impl FnOnce() -> T) -> Result<T, Panicked> {
    listen();
    let outer = GUARDED.replace(true);
    let done = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(outer);
    done.map_err(|cause| {
        let place = PLACE.take().unwrap_or_else(|| "an unknown location".to_owned());
        tracing::error!(what, place, reason = reason(&*cause), "panicked; answered with 500");
        Panicked
    })
}

/// The same for async work.
pub async fn catch<F: Future>(what: &str, work: F) -> Result<F::Output, Panicked> {
    let mut work = pin!(work);
    std::future::poll_fn(|cx| match guard(what, || work.as_mut().poll(cx)) {
        Ok(Poll::Pending) => Poll::Pending,
        Ok(Poll::Ready(done)) => Poll::Ready(Ok(done)),
        Err(panicked) => Poll::Ready(Err(panicked)),
    })
    .await
}

/// Only the hook gets the location of a panic. Unguarded panics are reported as usual.
fn listen() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if GUARDED.get() {
                PLACE.set(panic.location().map(ToString::to_string));
            } else {
                before(panic);
            }
        }));
    });
}

fn reason(cause: &(dyn Any + Send)) -> &str {
    let text = cause.downcast_ref::<&str>().copied();
    text.or_else(|| cause.downcast_ref::<String>().map(String::as_str)).unwrap_or("no reason given")
}
