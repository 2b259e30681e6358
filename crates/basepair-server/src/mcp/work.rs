//! Runs calls on threads of their own: no more at a time than there are cores, and each with a deadline. A call that is late
//! keeps its place until it has ended, so that slow calls cannot pile up. Clients get places in turn.

use crate::admission::{Busy, Client, Turns};
use crate::panics::{Panicked, guard};
use basepair_model::parallel::cores;
use std::time::Duration;
use tokio::sync::oneshot;
use tokio::time::timeout;

/// How long a caller waits, for its turn and for the answer together.
const DEADLINE: Duration = Duration::from_secs(20);

/// Why a call has no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfinished {
    /// The deadline has passed, or the server shuts down.
    Late,
    /// The work has panicked, or there is no thread for it. The log has the reason.
    Broken,
}

impl Unfinished {
    pub fn message(self) -> &'static str {
        match self {
            Self::Late => {
                "the server is busy, and the call was not finished in time; try again, or ask for less"
            }
            Self::Broken => "the server failed to answer; its log has the reason",
        }
    }
}

/// Where calls run. Clones share their places.
#[derive(Debug, Clone)]
pub struct Workers {
    places: Turns,
    deadline: Duration,
}

impl Default for Workers {
    fn default() -> Self {
        Self::new(cores(), DEADLINE)
    }
}

impl Workers {
    /// This many calls at a time, each of which is answered within `deadline`.
    pub fn new(places: usize, deadline: Duration) -> Self {
        Self { places: Turns::new(places), deadline }
    }

    /// Waits for something, and then for a place to run `work` in. Work that has not begun before the deadline, or before the
    /// caller gives up, never runs.
    pub async fn run<T: Send + 'static>(
        &self,
        client: Option<&Client>,
        first: impl Future<Output = ()>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Unfinished> {
        let done = async {
            first.await;
            let place = match client {
                Some(client) => client.turn(&self.places).await.map_err(|Busy| Unfinished::Late)?,
                None => self.places.take(None).await,
            };
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
        timeout(self.deadline, done).await.unwrap_or(Err(Unfinished::Late))
    }
}
