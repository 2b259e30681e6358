//! Signals to a running command: stop, or reload the registry.

use std::io;

/// The kind of a signal.
#[derive(Debug, PartialEq, Eq)]
pub enum Signal {
    Reload,
    Stop,
}

/// Both kinds of signals.
pub struct Signals {
    reload: Reloads,
    stop: Stops,
}

impl Signals {
    pub fn listen() -> io::Result<Self> {
        Ok(Self { reload: Reloads::listen()?, stop: Stops::listen()? })
    }

    pub async fn next(&mut self) -> Signal {
        tokio::select! {
            () = self.reload.next() => Signal::Reload,
            () = self.stop.next() => Signal::Stop,
        }
    }
}

#[cfg(unix)]
mod system {
    use std::io;
    use tokio::signal::unix::{Signal, SignalKind, signal};

    /// SIGTERM and SIGINT.
    pub struct Stops(Signal, Signal);

    impl Stops {
        pub fn listen() -> io::Result<Self> {
            Ok(Self(signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?))
        }

        pub async fn next(&mut self) {
            tokio::select! {
                _ = self.0.recv() => {}
                _ = self.1.recv() => {}
            }
        }
    }

    /// SIGHUP.
    pub(super) struct Reloads(Signal);

    impl Reloads {
        pub(super) fn listen() -> io::Result<Self> {
            signal(SignalKind::hangup()).map(Self)
        }

        pub(super) async fn next(&mut self) {
            self.0.recv().await;
        }
    }
}

#[cfg(windows)]
mod system {
    use std::io;
    use tokio::signal::windows::{self, CtrlBreak, CtrlC, CtrlClose, CtrlShutdown};

    /// Ctrl+C, Ctrl+Break, a closed window and a system shutdown.
    pub struct Stops(CtrlC, CtrlBreak, CtrlClose, CtrlShutdown);

    impl Stops {
        pub fn listen() -> io::Result<Self> {
            Ok(Self(
                windows::ctrl_c()?,
                windows::ctrl_break()?,
                windows::ctrl_close()?,
                windows::ctrl_shutdown()?,
            ))
        }

        pub async fn next(&mut self) {
            tokio::select! {
                _ = self.0.recv() => {}
                _ = self.1.recv() => {}
                _ = self.2.recv() => {}
                _ = self.3.recv() => {}
            }
        }
    }

    /// There is no such signal: use `--watch`.
    pub(super) struct Reloads;

    impl Reloads {
        pub(super) fn listen() -> io::Result<Self> {
            Ok(Self)
        }

        pub(super) async fn next(&mut self) {
            std::future::pending().await
        }
    }
}

use system::Reloads;
pub use system::Stops;
