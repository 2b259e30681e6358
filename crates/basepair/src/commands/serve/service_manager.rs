//! Tells a service manager how far the server is, over the socket that systemd names in `NOTIFY_SOCKET`. Without one
//! nothing is said, and a message that is lost changes nothing about the work.

/// What a service manager is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Ready,
    Stopping,
}

impl Stage {
    fn message(self) -> &'static str {
        match self {
            Self::Ready => "READY=1\nSTATUS=serving",
            Self::Stopping => "STOPPING=1\nSTATUS=finishing running answers",
        }
    }
}

#[cfg(target_os = "linux")]
pub(super) fn notify(stage: Stage) {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::net::{SocketAddr, UnixDatagram};

    let Some(name) = std::env::var_os("NOTIFY_SOCKET") else { return };
    // A name with `@` in front lies in no file system.
    let address = match name.as_bytes().strip_prefix(b"@") {
        Some(name) => SocketAddr::from_abstract_name(name),
        None => SocketAddr::from_pathname(&name),
    };
    let sent = address
        .and_then(|address| UnixDatagram::unbound()?.send_to_addr(stage.message().as_bytes(), &address));
    if let Err(error) = sent {
        tracing::warn!("the service manager could not be told: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
pub(super) fn notify(stage: Stage) {
    let _ = stage.message();
}
