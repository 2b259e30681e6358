//! The other end of a connection, as its requests know it. Limits count by client.

use super::slot::{Receiving, StillReceiving};
use super::slots::Slots;
use crate::admission::{Admission, Client, group};
use axum::http::request::Parts;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::sleep;

/// How long a body may take that came without a connection, in tests.
const PATIENCE: Duration = Duration::from_secs(10);

/// The other end of a connection, as an extension of its requests.
#[derive(Debug, Clone)]
pub struct Peer {
    pub(in crate::http) address: IpAddr,
    connection: Option<(Receiving, Arc<Slots>)>,
}

impl Peer {
    pub(super) fn new(address: IpAddr, receiving: Receiving, slots: Arc<Slots>) -> Self {
        Self { address, connection: Some((receiving, slots)) }
    }

    /// The sender of a request. Only tests ask without a connection.
    pub fn of(parts: &Parts) -> Self {
        parts
            .extensions
            .get()
            .cloned()
            .unwrap_or(Self { address: IpAddr::V4(Ipv4Addr::UNSPECIFIED), connection: None })
    }

    /// On whose behalf the request is answered.
    pub fn client(&self, admission: &Arc<Admission>) -> Client {
        Client { admission: Arc::clone(admission), address: group(self.address) }
    }

    /// The connection waits for more of the request while the result exists: it may be cut or evicted.
    pub fn receive(&self) -> Option<StillReceiving> {
        self.connection.as_ref().map(|(receiving, _)| receiving.start())
    }

    /// Waits until a body that begins to arrive now is late: for as long as a client may take, but not while the server waits for it
    /// to shut down.
    pub async fn late(&self) {
        let Some((_, slots)) = &self.connection else { return sleep(PATIENCE).await };
        tokio::select! {
            () = sleep(slots.limits().head) => {}
            () = slots.drained() => {}
        }
    }
}
