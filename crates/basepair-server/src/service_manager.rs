//! Reports the state of the server to a service manager, over the socket that systemd names in `NOTIFY_SOCKET`.
//! Without one nothing is sent, and a lost message has no effect.

/// The states reported to a service manager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Ready,
    Stopping,
}

impl Stage {
    fn message(self) -> &'static str {
        match self {
            Self::Ready => "READY=1\nSTATUS=serving",
            Self::Stopping => "STOPPING=1\nSTATUS=finishing running requests",
        }
    }
}

#[cfg(target_os = "linux")]
pub(super) fn notify(stage: Stage) {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let Some(name) = std::env::var_os("NOTIFY_SOCKET") else { return };
    // A name that starts with `@` is an abstract socket, not a file.
    let address = match name.as_bytes().strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name),
        None => SocketAddr::from_pathname(&name),
    };
    let sent = address
        .and_then(|address| UnixDatagram::unbound()?.send_to_addr(stage.message().as_bytes(), &address));
    if let Err(error) = sent {
        tracing::warn!("cannot notify the service manager: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn notify(stage: Stage) {
    let _ = stage.message();
}
