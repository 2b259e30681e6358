//! Accepts connections and answers them until told to stop; then finishes what is running. Starts from a
//! bound listener and a shutdown future, so that a test owns both.

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::ServiceExt;

/// How long a client may take to send the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// The largest head of a request; what is longer is answered with 431 or 414.
const HEAD_BYTES: usize = 32 * 1024;
/// How long running answers may take once the server stops.
pub const GRACE: Duration = Duration::from_secs(10);
/// How many connections are open at once at most, and how many files are left for everything else.
const MAX_CONNECTIONS: u64 = 10_000;
const OTHER_FILES: u64 = 64;
/// What an HTTP/2 client says first.
const HTTP2_PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";

/// Serves until `shutdown` is done. `Err` when running answers were cut off.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    shutdown: impl Future<Output = ()>,
) -> Result<(), CutOff> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(HEAD_BYTES);
    builder
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(HEAD_TIME)
        .keep_alive_timeout(HEAD_TIME)
        .max_concurrent_streams(128)
        .max_header_list_size(HEAD_BYTES as u32);
    let builder = Arc::new(builder);
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(places()));
    let mut last_warning: Option<Instant> = None;
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = async {
            // When all places are taken, newcomers wait in the kernel's queue until one is free.
            let place = Arc::clone(&places).acquire_owned().await;
            (place, listener.accept().await)
        };
        let accepted = tokio::select! {
            accepted = accepted => accepted,
            () = &mut shutdown => break,
        };
        match accepted {
            (Ok(place), Ok((stream, _))) => {
                let answering =
                    connection(stream, Arc::clone(&builder), router.clone(), graceful.watcher(), place);
                tokio::spawn(answering);
            }
            (_, result) => {
                // Usually too many open files: what is running will free some.
                if let Err(error) = result
                    && last_warning.is_none_or(|last| last.elapsed() > GRACE)
                {
                    tracing::warn!(%error, "a connection could not be accepted");
                    last_warning = Some(Instant::now());
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
    drop(listener);
    tokio::time::timeout(GRACE, graceful.shutdown()).await.map_err(|_| CutOff)
}

/// Some answers were still running when the time was up.
#[derive(Debug, thiserror::Error)]
#[error("some answers were still running after {} seconds and were cut off", GRACE.as_secs())]
pub struct CutOff;

/// How many connections the limit on open files leaves room for.
fn places() -> usize {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current.unwrap_or(u64::MAX);
    let places = limit.saturating_sub(OTHER_FILES).clamp(16, MAX_CONNECTIONS);
    usize::try_from(places).unwrap_or(usize::MAX)
}

async fn connection(
    stream: TcpStream,
    builder: Arc<Builder<TokioExecutor>>,
    router: Router,
    watcher: Watcher,
    _place: OwnedSemaphorePermit,
) {
    // Answers are written whole; waiting to fill a packet only delays their end.
    let _ = stream.set_nodelay(true);
    // Time limits start with the first request, so a connection that says nothing is cut here.
    if tokio::time::timeout(HEAD_TIME, protocol_is_known(&stream)).await.is_err() {
        return;
    }
    let service =
        hyper::service::service_fn(move |request: Request<Incoming>| router.clone().oneshot(request));
    let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// Waits until the client has sent enough to tell HTTP/1 from HTTP/2, without taking it off the stream.
async fn protocol_is_known(stream: &TcpStream) {
    let mut start = [0; HTTP2_PREFACE.len()];
    while let Ok(length) = stream.peek(&mut start).await {
        let sent = start.get(..length).unwrap_or_default();
        if length == 0 || length == HTTP2_PREFACE.len() || !HTTP2_PREFACE.starts_with(sent) {
            return;
        }
        // Part of a preface stays readable, so waiting for more means looking again.
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}
