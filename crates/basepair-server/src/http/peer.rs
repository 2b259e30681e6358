//! Who sent a request: the address of the connection, or what a trusted proxy says about it. Limits count by client.

use super::server::{Receiving, StillReceiving};
use axum::extract::{Request, State};
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::Response;
use std::net::{IpAddr, Ipv4Addr};
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

/// The field in which proxies name their clients, the last one last.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// The other end of a connection, as an extension of its requests.
#[derive(Debug, Clone)]
pub struct Peer {
    address: IpAddr,
    /// How long a body may take.
    pub(super) patience: Duration,
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

    /// What the limits of a client apply to.
    pub fn client(&self) -> IpAddr {
        group(self.address)
    }

    /// The connection waits for more of the request while the result exists: it may be cut or evicted.
    pub fn receive(&self) -> Option<StillReceiving> {
        self.receiving.as_ref().map(Receiving::start)
    }
}

/// The addresses of proxies that may name their clients.
#[derive(Debug, Clone, Default)]
pub struct TrustedProxies(Vec<Network>);

impl TrustedProxies {
    pub fn new(networks: Vec<Network>) -> Self {
        Self(networks)
    }

    fn contains(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(address))
    }

    /// The client of a request that came from `address`: the last one named that is not a trusted proxy itself. What
    /// stands before it, anybody may have written.
    fn client(&self, address: IpAddr, forwarded: &[&str]) -> IpAddr {
        let mut client = address;
        let named = forwarded.iter().rev().flat_map(|value| value.rsplit(','));
        for text in named {
            if !self.contains(client) {
                break;
            }
            let text = text.trim();
            let bare = text.trim_start_matches('[').split(']').next().unwrap_or_default();
            let host = bare.parse().ok();
            let host =
                host.or_else(|| text.parse::<std::net::SocketAddr>().ok().map(|with_port| with_port.ip()));
            let Some(host) = host else { break };
            client = host;
        }
        client
    }
}

/// Replaces the address of a trusted proxy by that of its client.
pub async fn forwarded(
    State(proxies): State<Arc<TrustedProxies>>,
    mut request: Request,
    next: Next,
) -> Response {
    if let Some(peer) = request.extensions().get::<Peer>()
        && proxies.contains(peer.address)
    {
        let fields = request.headers().get_all(FORWARDED_FOR).iter();
        let fields: Vec<&str> = fields.filter_map(|value| value.to_str().ok()).collect();
        let peer = Peer { address: proxies.client(peer.address, &fields), ..peer.clone() };
        request.extensions_mut().insert(peer);
    }
    next.run(request).await
}

/// An address, or a range of addresses: `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    fn contains(self, other: IpAddr) -> bool {
        fn leading(same: u128, width: u32) -> u32 {
            same.leading_zeros() - (128 - width)
        }
        match (self.address, other.to_canonical()) {
            (IpAddr::V4(a), IpAddr::V4(b)) => leading((a.to_bits() ^ b.to_bits()).into(), 32) >= self.bits,
            (IpAddr::V6(a), IpAddr::V6(b)) => leading(a.to_bits() ^ b.to_bits(), 128) >= self.bits,
            _ => false,
        }
    }
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "write an address such as 10.0.0.7, or a range such as 10.0.0.0/8".to_owned();
        let (address, bits) = match text.split_once('/') {
            None => (text, None),
            Some((address, bits)) => (address, Some(bits.parse::<u32>().map_err(|_| wrong())?)),
        };
        let address = address.parse::<IpAddr>().map_err(|_| wrong())?.to_canonical();
        let width = if address.is_ipv4() { 32 } else { 128 };
        let bits = bits.unwrap_or(width);
        if bits > width { Err(wrong()) } else { Ok(Self { address, bits }) }
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

    #[test]
    fn a_range_contains_its_addresses() {
        for (range, inside, outside) in [
            ("10.0.0.0/8", "10.255.0.1", "11.0.0.1"),
            ("10.0.0.7", "::ffff:10.0.0.7", "10.0.0.8"),
            ("0.0.0.0/0", "203.0.113.1", "::1"),
            ("2001:db8::/32", "2001:db8:1::9", "2001:db9::"),
        ] {
            let network: Network = range.parse().unwrap();
            assert!(network.contains(address(inside)) && !network.contains(address(outside)), "{range}");
        }
        for wrong in ["", "10.0.0.0/33", "10.0.0/8", "example.com", "::/129", "10.0.0.1/x"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_what_trusted_proxies_wrote_is_believed() {
        let proxies = TrustedProxies::new(vec!["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()]);
        for (from, fields, client) in [
            ("127.0.0.1", &["203.0.113.9"][..], "203.0.113.9"),
            // The first entry was sent by the client itself.
            ("127.0.0.1", &["198.51.100.1, 203.0.113.9"], "203.0.113.9"),
            ("127.0.0.1", &["198.51.100.1", "203.0.113.9, 10.0.0.3"], "203.0.113.9"),
            ("127.0.0.1", &["[2001:db8::1]:443"], "2001:db8::1"),
            ("127.0.0.1", &["203.0.113.9:5000"], "203.0.113.9"),
            ("127.0.0.1", &["unknown"], "127.0.0.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("203.0.113.1", &["198.51.100.1"], "203.0.113.1"),
        ] {
            assert_eq!(proxies.client(address(from), fields), address(client), "{from} {fields:?}");
        }
    }
}
