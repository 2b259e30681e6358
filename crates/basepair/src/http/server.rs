//! Accepts connections and answers them until told to stop; then finishes what is running. Starts from a
//! bound listener and a shutdown future, so that a test owns both.

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tower::ServiceExt;

/// How long a client may take to send the head of a request.
const HEAD_TIME: Duration = Duration::from_secs(10);
/// The largest head of a request; what is longer is answered with 431 or 414.
const HEAD_BYTES: usize = 32 * 1024;
/// How long running answers may take once the server stops.
pub const GRACE: Duration = Duration::from_secs(10);

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
        .max_concurrent_streams(128)
        .max_header_list_size(HEAD_BYTES as u32);
    let graceful = GracefulShutdown::new();
    let mut shutdown = std::pin::pin!(shutdown);
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut shutdown => break,
        };
        match accepted {
            Ok((stream, _)) => connection(stream, &builder, router.clone(), &graceful),
            Err(error) => {
                // Usually too many open files: what is running will free some.
                tracing::warn!(%error, "a connection could not be accepted");
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

fn connection(
    stream: TcpStream,
    builder: &Builder<TokioExecutor>,
    router: Router,
    graceful: &GracefulShutdown,
) {
    // Answers are written whole; waiting to fill a packet only delays their end.
    let _ = stream.set_nodelay(true);
    let service =
        hyper::service::service_fn(move |request: Request<Incoming>| router.clone().oneshot(request));
    let connection = builder.serve_connection(TokioIo::new(stream), service).into_owned();
    let watched = graceful.watch(connection);
    tokio::spawn(async move {
        if let Err(error) = watched.await {
            tracing::debug!(%error, "a connection ended early");
        }
    });
}
