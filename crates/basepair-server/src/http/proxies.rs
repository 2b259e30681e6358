//! Proxies that may name their clients: the address of a connection from one of them is not that of a client.

use super::server::Peer;
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::Response;
use basepair_model::network::Network;
use std::net::IpAddr;
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
    fn client(&self, address: IpAddr, forwarded: &[impl AsRef<str>]) -> IpAddr {
        let mut client = address;
        let named = forwarded.iter().rev().flat_map(|value| value.as_ref().rsplit(','));
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
        // Whatever a client has written before, the proxy has appended to it.
        let fields: Vec<_> = fields.map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
        let mut peer = peer.clone();
        peer.address = proxies.client(peer.address, &fields);
        request.extensions_mut().insert(peer);
    }
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
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
            ("127.0.0.1", &["\u{fffd}, 203.0.113.9"], "203.0.113.9"),
            ("127.0.0.1", &["unknown"], "127.0.0.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("203.0.113.1", &["198.51.100.1"], "203.0.113.1"),
        ] {
            assert_eq!(proxies.client(address(from), fields), address(client), "{from} {fields:?}");
        }
    }
}
