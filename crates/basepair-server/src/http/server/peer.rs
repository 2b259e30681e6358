//! The other end of a connection, as its requests know it. Limits count by client.

use super::slot::{Receiving, StillReceiving};
use crate::admission::{Admission, Client};
use axum::http::request::Parts;
use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

/// The other end of a connection, as an extension of its requests.
#[derive(Debug, Clone)]
pub struct Peer {
    pub(in crate::http) address: IpAddr,
    /// How long a body may take.
    pub(in crate::http) patience: Duration,
    receiving: Option<Receiving>,
}

impl Peer {
    pub(super) fn new(address: IpAddr, patience: Duration, receiving: Receiving) -> Self {
        Self { address, patience, receiving: Some(receiving) }
    }

    /// The sender of a request. Only tests ask without a connection.
    pub fn of(parts: &Parts) -> Self {
        parts.extensions.get().cloned().unwrap_or(Self {
            address: IpAddr::V4(Ipv4Addr::UNSPECIFIED),
            patience: Duration::from_secs(10),
            receiving: None,
        })
    }

    /// On whose behalf the request is answered.
    pub fn client(&self, admission: &Arc<Admission>) -> Client {
        Client { admission: Arc::clone(admission), address: group(self.address) }
    }

    /// The connection waits for more of the request while the result exists: it may be cut or evicted.
    pub fn receive(&self) -> Option<StillReceiving> {
        self.receiving.as_ref().map(Receiving::start)
    }
}

/// The group of an address: with IPv6 a customer has a whole network.
pub(super) fn group(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::from([a, b, c, d, 0, 0, 0, 0])
        }
        v4 => v4,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn addresses_of_one_network_count_together() {
        assert_eq!(group(address("2001:db8::1")), group(address("2001:db8::2:1")));
        assert_ne!(group(address("2001:db8::1")), group(address("2001:db8:0:1::1")));
        assert_eq!(group(address("::ffff:10.0.0.1")), address("10.0.0.1"));
        assert_ne!(group(address("10.0.0.1")), group(address("10.0.0.2")));
    }
}
