//! Runs calls on threads of their own: no more at a time than there are cores, and each with a deadline. A call that is late
//! keeps its place until it has ended, so that slow calls cannot pile up.

use crate::panics::{Panicked, guard};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};
use tokio::time::timeout;

/// How long a caller waits, for its turn and for the answer together.
const DEADLINE: Duration = Duration::from_secs(20);

/// Why a call has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unfinished {
    /// The deadline has passed.
    Late,
    /// The work has panicked, or there is no thread for it. The log has the reason.
    Broken,
}

impl Unfinished {
    pub(super) fn message(self) -> &'static str {
        match self {
            Self::Late => {
                "the server is busy, and the call was not finished in time; try again, or ask for less"
            }
            Self::Broken => "the server failed to answer; its log has the reason",
        }
    }
}

#[derive(Debug, Clone)]
pub(super) struct Workers {
    places: Arc<Semaphore>,
}

impl Workers {
    pub(super) fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self { places: Arc::new(Semaphore::new(cores)) }
    }

    /// Waits for something, and then for a place to run `work` in.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        first: impl Future<Output = ()>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let done = async {
            first.await;
            let place = Arc::clone(&self.places).acquire_owned().await.map_err(|_| Unfinished::Broken)?;
            let (sender, receiver) = oneshot::channel();
            let run = move || {
                let done = guard("a call of a tool", work);
                drop(place);
                // Nobody waits for a late answer.
                let _ = sender.send(done);
            };
            let thread = std::thread::Builder::new().name("mcp".to_owned()).spawn(run);
            thread.map_err(|_| Unfinished::Broken)?;
            receiver.await.unwrap_or(Err(Panicked)).map_err(|Panicked| Unfinished::Broken)
        };
        timeout(DEADLINE, done).await.unwrap_or(Err(Unfinished::Late))
    }
}
