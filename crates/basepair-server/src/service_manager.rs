//! Reports the state of the server to a service manager, over the socket that systemd names in `NOTIFY_SOCKET`.
//! Without one nothing is sent, and a lost message has no effect. The socket is connected at the start: a confined server connects
//! to nothing.

#[cfg(target_os = "linux")]
use std::os::unix::net::UnixDatagram;

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

/// The way to the service manager, if there is one.
#[derive(Debug)]
pub(super) struct ServiceManager {
    #[cfg(target_os = "linux")]
    socket: Option<UnixDatagram>,
}

#[cfg(target_os = "linux")]
impl ServiceManager {
    pub(super) fn connect() -> Self {
        use std::os::linux::net::SocketAddrExt;
        use std::os::unix::ffi::OsStrExt;
        use std::os::unix::net::SocketAddr;

        let Some(name) = std::env::var_os("NOTIFY_SOCKET") else { return Self { socket: None } };
        // A name that starts with `@` is an abstract socket, not a file.
        let address = match name.as_bytes().strip_prefix(b"@") {
            Some(name) => SocketAddr::from_abstract_name(name),
            None => SocketAddr::from_pathname(&name),
        };
        let connected = address.and_then(|address| {
            let socket = UnixDatagram::unbound()?;
            socket.connect_addr(&address).map(|()| socket)
        });
        Self { socket: connected.inspect_err(warn).ok() }
    }

    pub(super) fn notify(&self, stage: Stage) {
        if let Some(socket) = &self.socket
            && let Err(error) = socket.send(stage.message().as_bytes())
        {
            warn(&error);
        }
    }
}

#[cfg(target_os = "linux")]
fn warn(error: &std::io::Error) {
    tracing::warn!("cannot notify the service manager: {error}");
}

#[cfg(not(target_os = "linux"))]
impl ServiceManager {
    pub(super) fn connect() -> Self {
        Self {}
    }

    pub(super) fn notify(&self, stage: Stage) {
        let _ = stage.message();
    }
}
