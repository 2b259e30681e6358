//! What a server opens, connects and starts while it still may.

use super::{Options, ServiceError};
use crate::confinement::{self, Confinement, Level, Reads};
use crate::engines::Engines;
use crate::metrics;
use crate::origin::Origin;
use crate::service_manager::ServiceManager;
use crate::stage;
use basepair_model::parallel::cores;
use socket2::{Domain, Protocol, Socket, Type};
use std::io;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::Arc;

/// How many connections the kernel keeps until they are accepted.
const WAITING: i32 = 1024;

/// What a server opens, connects and starts, before it may do so no more.
pub(super) struct Opened {
    pub(super) listener: TcpListener,
    pub(super) measured: Option<Measured>,
    pub(super) manager: ServiceManager,
    /// Compiles styles; without one, the server does it.
    pub(super) engines: Option<Arc<Engines>>,
    pub(super) confinement: Confinement,
    /// What it reads from now on.
    pub(super) reads: Reads,
}

/// What monitoring needs.
pub(super) struct Measured {
    pub(super) listener: TcpListener,
    pub(super) process: metrics::Process,
}

impl Measured {
    fn open(address: SocketAddr) -> Result<Self, ServiceError> {
        let failed = |error| ServiceError::CannotMeasure(address, error);
        Ok(Self { listener: bound(address).map_err(failed)?, process: metrics::Process::open() })
    }
}

impl Opened {
    /// Opens everything, and then confines this process. No thread runs before.
    pub(super) fn of(options: &Options, origin: &Origin) -> Result<Self, ServiceError> {
        cores();
        let listener = bind(options.listen)?;
        let measured = options.metrics.map(Measured::open).transpose()?;
        let manager = ServiceManager::connect();
        if !options.confined {
            let confinement = Confinement::off();
            return Ok(Self {
                listener,
                measured,
                manager,
                engines: None,
                confinement,
                reads: Reads::Anything,
            });
        }
        let engines = Engines::start();
        let kit = stage::folder(options.kit.as_deref(), origin.directory());
        let made = options.maker.as_ref().and_then(|maker| maker.folder());
        let kits: Vec<&Path> = kit.as_deref().into_iter().chain(made).collect();
        let reads = confinement::readable(origin, &kits);
        let mut confinement = confinement::confine(&reads);
        if let (Err(error), Level::Full) = (&engines, confinement.level) {
            let reason =
                format!("styles are compiled in the server, because no process can be started: {error}");
            confinement = Confinement { level: Level::Partial, reason: Some(reason) };
        }
        Ok(Self { listener, measured, manager, engines: engines.ok().map(Arc::new), confinement, reads })
    }
}

fn bind(address: SocketAddr) -> Result<TcpListener, ServiceError> {
    bound(address).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServiceError::InUse(address),
        _ => ServiceError::CannotListen(address, error),
    })
}

fn bound(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = Socket::new(Domain::for_address(address), Type::STREAM, Some(Protocol::TCP))?;
    // On Windows, this would let others take the port as well.
    #[cfg(not(windows))]
    socket.set_reuse_address(true)?;
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    socket.listen(WAITING)?;
    Ok(socket.into())
}
