//! Proxies that may name their clients: the address of a connection from one of them is not that of a client.

use super::server::Peer;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;

/// The field in which proxies name their clients, the last one last.
const FORWARDED_FOR: &str = "x-forwarded-for";

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
        let mut peer = peer.clone();
        peer.address = proxies.client(peer.address, &fields);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
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
