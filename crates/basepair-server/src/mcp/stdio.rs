//! The protocol over stdin and stdout, one message per line. A line that is no message is answered with an error, and the
//! process goes on. Nothing else is ever written to stdout.

use super::Server;
use super::message::{Malformed, parse};
use crate::admission::LARGEST_MESSAGE;
use rmcp::model::{
    ClientJsonRpcMessage, ClientNotification, ClientRequest, ErrorCode, GetMeta, RequestId,
    ServerJsonRpcMessage,
};
use rmcp::service::{RoleServer, serve_server};
use rmcp::transport::Transport;
use std::collections::HashSet;
use std::io::{self, BufRead, Read, Write};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{Notify, mpsc, oneshot};

/// How many messages wait to be read or written.
const WAITING: usize = 64;
/// How many requests are answered, or wait for their turn, before the next line is read.
const UNDER_WAY: usize = 64;

/// Answers until stdin ends. Requests that were read by then are answered.
pub async fn serve(server: Server) -> io::Result<()> {
    let (transport, written) = start()?;
    match serve_server(server, transport).await {
        Ok(running) => {
            running.waiting().await.map_err(io::Error::other)?;
        }
        // The client has gone before it asked for anything.
        Err(error) => tracing::debug!("{error}"),
    }
    // The thread that writes ends with the last sender.
    let _ = written.await;
    Ok(())
}

/// A line of the input.
enum Line {
    Whole(Vec<u8>),
    TooLong,
}

/// What is on its way, by the id of the request.
#[derive(Debug, Default)]
struct Pending {
    ids: Mutex<HashSet<RequestId>>,
    changed: Notify,
}

impl Pending {
    /// Whether the id is new.
    fn insert(&self, id: &RequestId) -> bool {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).insert(id.clone())
    }

    fn remove(&self, id: &RequestId) {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).remove(id);
        self.changed.notify_waiters();
    }

    fn len(&self) -> usize {
        self.ids.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Waits until at most so many are left. Every request has a deadline, so that this ends.
    async fn at_most(&self, left: usize) {
        loop {
            let changed = self.changed.notified();
            if self.len() <= left {
                return;
            }
            changed.await;
        }
    }
}

struct Lines {
    incoming: mpsc::Receiver<Line>,
    outgoing: Option<mpsc::Sender<String>>,
    pending: Arc<Pending>,
    /// Whether the client has begun: with `initialize`, or with a request that says everything itself.
    begun: bool,
    initialized: bool,
}

/// Starts the two threads that read and write. The second value is ready when everything is written.
fn start() -> io::Result<(Lines, oneshot::Receiver<()>)> {
    let (read, incoming) = mpsc::channel(WAITING);
    let (outgoing, mut write) = mpsc::channel::<String>(WAITING);
    let (end, written) = oneshot::channel();
    let reading = move || {
        let mut input = io::stdin().lock();
        while let Ok(Some(line)) = next_line(&mut input) {
            if read.blocking_send(line).is_err() {
                return;
            }
        }
    };
    let writing = move || {
        let mut output = io::stdout().lock();
        while let Some(line) = write.blocking_recv() {
            // A client that has gone needs no answers; the end of stdin follows.
            let done = writeln!(output, "{line}").and_then(|()| output.flush());
            if done.is_err() {
                break;
            }
        }
        let _ = end.send(());
    };
    std::thread::Builder::new().name("stdin".to_owned()).spawn(reading)?;
    std::thread::Builder::new().name("stdout".to_owned()).spawn(writing)?;
    let pending = Arc::default();
    Ok((Lines { incoming, outgoing: Some(outgoing), pending, begun: false, initialized: false }, written))
}

/// The next line; of one that is too long, nothing is kept.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    // One byte more for the end of the line.
    let limit = u64::try_from(LARGEST_MESSAGE + 1).unwrap_or(u64::MAX);
    let read = input.by_ref().take(limit).read_until(b'\n', &mut line)?;
    if read == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') || read <= LARGEST_MESSAGE {
        return Ok(Some(Line::Whole(line)));
    }
    input.skip_until(b'\n')?;
    Ok(Some(Line::TooLong))
}

impl Lines {
    /// Whether the protocol implementation may see a message; if not, and it is a request, the answer.
    fn admit(&mut self, message: &ClientJsonRpcMessage) -> Result<bool, Malformed> {
        match message {
            ClientJsonRpcMessage::Request(request) => {
                let refuse = |why: &str| {
                    let id = serde_json::to_value(&request.id).unwrap_or_default();
                    Err(Malformed::new(ErrorCode::INVALID_REQUEST, why, id))
                };
                let initialize = matches!(request.request, ClientRequest::InitializeRequest(_));
                if initialize && self.initialized {
                    return refuse("this connection is initialized already");
                }
                let ping = matches!(request.request, ClientRequest::PingRequest(_));
                if !self.begun && !initialize && !ping && request.request.get_meta().is_empty() {
                    let id = serde_json::to_value(&request.id).unwrap_or_default();
                    let why = "send `initialize` first, or say the version of the protocol in `_meta`";
                    return Err(Malformed::new(ErrorCode::INVALID_PARAMS, why, id));
                }
                if !self.pending.insert(&request.id) {
                    return refuse("a request with this id is under way");
                }
                self.initialized |= initialize;
                self.begun |= initialize || request.request.get_meta().protocol_version().is_some();
                Ok(true)
            }
            ClientJsonRpcMessage::Notification(notification) => {
                if let ClientNotification::CancelledNotification(cancelled) = &notification.notification
                    && let Some(id) = &cancelled.params.request_id
                {
                    // A cancelled request has no answer.
                    self.pending.remove(id);
                }
                Ok(self.begun)
            }
            // Nothing is asked of clients.
            _ => Ok(false),
        }
    }

    async fn reply(&self, answer: &Malformed) {
        if let Some(outgoing) = &self.outgoing {
            let _ = outgoing.send(answer.text()).await;
        }
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(
        &mut self,
        message: ServerJsonRpcMessage,
    ) -> impl Future<Output = Result<(), io::Error>> + Send + 'static {
        let (outgoing, pending) = (self.outgoing.clone(), Arc::clone(&self.pending));
        async move {
            let text = serde_json::to_string(&message)?;
            let closed = || io::Error::from(io::ErrorKind::BrokenPipe);
            let sent = match outgoing {
                Some(outgoing) => outgoing.send(text).await.map_err(|_| closed()),
                None => Err(closed()),
            };
            match &message {
                ServerJsonRpcMessage::Response(response) => pending.remove(&response.id),
                ServerJsonRpcMessage::Error(error) => {
                    error.id.iter().for_each(|id| pending.remove(id));
                }
                _ => {}
            }
            sent
        }
    }

    async fn receive(&mut self) -> Option<ClientJsonRpcMessage> {
        loop {
            self.pending.at_most(UNDER_WAY - 1).await;
            let line = match self.incoming.recv().await {
                None => {
                    self.pending.at_most(0).await;
                    return None;
                }
                Some(Line::TooLong) => {
                    self.reply(&Malformed::too_large(LARGEST_MESSAGE)).await;
                    continue;
                }
                Some(Line::Whole(line)) => line,
            };
            let line = line.trim_ascii();
            if line.is_empty() {
                continue;
            }
            match parse(line).and_then(|message| Ok(self.admit(&message)?.then_some(message))) {
                Ok(Some(message)) => return Some(message),
                Ok(None) => {}
                Err(malformed) if malformed.is_silent() => {}
                Err(malformed) => self.reply(&malformed).await,
            }
        }
    }

    async fn close(&mut self) -> Result<(), io::Error> {
        self.outgoing = None;
        Ok(())
    }
}
