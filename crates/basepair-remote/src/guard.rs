//! Which hosts may be asked. Addresses in the documents of a registry are the words of whoever wrote them: they may not make this
//! program ask what only this machine or its network can reach. Only the host that somebody has named may be inside.

use basepair_model::network::{Scope, is_inner};
use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};
use std::collections::HashSet;
use std::io;
use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::sync::{Arc, Mutex, PoisonError};

/// Finds the addresses of a name.
type Lookup = fn(&str) -> io::Result<Vec<SocketAddr>>;

/// The host leads into this machine or its network, and nobody has named it.
#[derive(Debug, thiserror::Error)]
#[error("`{0}` is inside of this machine or of its network")]
pub(crate) struct Inside(pub(crate) String);

impl Inside {
    /// The refusal of what a name leads to, among the causes of an error.
    pub(crate) fn in_causes<'e>(error: &'e (dyn std::error::Error + 'static)) -> Option<&'e Self> {
        let mut causes = std::iter::successors(Some(error), |error| error.source());
        causes.find_map(|error| error.downcast_ref())
    }
}

#[derive(Debug)]
pub(crate) struct Guard {
    /// The hosts that were named.
    named: Vec<String>,
    /// The other hosts that were asked. The name of a proxy, which its owner has set, is none of them.
    watched: Mutex<HashSet<String>>,
    lookup: Lookup,
}

impl Guard {
    pub(crate) fn new<'u>(named: impl Iterator<Item = &'u Url>) -> Arc<Self> {
        Self::with(named, |name| Ok((name, 0).to_socket_addrs()?.collect()))
    }

    fn with<'u>(named: impl Iterator<Item = &'u Url>, lookup: Lookup) -> Arc<Self> {
        let named = named.filter_map(|url| url.host_str().map(str::to_owned)).collect();
        Arc::new(Self { named, watched: Mutex::default(), lookup })
    }

    /// Whether an address may be asked, as far as it says. What a name leads to is seen when it is looked up.
    pub(crate) fn check(&self, url: &Url) -> Result<(), Inside> {
        let host = url.host_str().unwrap_or_default();
        if self.is_named(host) {
            return Ok(());
        }
        let is_inside = match host.trim_matches(['[', ']']).parse::<IpAddr>() {
            Ok(address) => is_inner(address),
            Err(_) => Scope::of(host) != Scope::Public,
        };
        if is_inside {
            return Err(Inside(host.to_owned()));
        }
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).insert(host.to_owned());
        Ok(())
    }

    /// All names of this machine are one host.
    fn is_named(&self, host: &str) -> bool {
        let is_machine = |host: &str| Scope::of(host) == Scope::Machine;
        self.named.iter().any(|named| named == host || is_machine(named) && is_machine(host))
    }

    fn is_watched(&self, host: &str) -> bool {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner).contains(host)
    }

    fn look_up(&self, host: &str) -> Result<Vec<SocketAddr>, Box<dyn std::error::Error + Send + Sync>> {
        let found = (self.lookup)(host)?;
        if self.is_watched(host) && found.iter().any(|address| is_inner(address.ip())) {
            return Err(Inside(host.to_owned()).into());
        }
        Ok(found)
    }
}

/// What looks names up for the HTTP client, which connects to nothing else.
pub(crate) struct Resolver(pub(crate) Arc<Guard>);

impl Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = Arc::clone(&self.0);
        Box::pin(async move {
            let found = tokio::task::spawn_blocking(move || guard.look_up(name.as_str())).await??;
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    /// A name service of a stranger.
    fn hostile(name: &str) -> io::Result<Vec<SocketAddr>> {
        let address = match name {
            "public.example" => "93.184.215.14:0",
            "mapped.example" => "[::ffff:10.0.0.1]:0",
            _ => "127.0.0.1:0",
        };
        Ok(vec![SocketAddr::from(([93, 184, 215, 14], 0)), address.parse().unwrap()])
    }

    #[test]
    fn an_address_inside_is_asked_only_if_it_is_that_of_the_named_host() {
        let named = [url("https://ui.acme.com/r/registry.json")];
        let guard = Guard::new(named.iter());
        for inside in [
            "http://127.0.0.1:9/x",
            "http://localhost/x",
            "http://a.localhost/x",
            "http://[::1]/x",
            "http://2130706433/x",
            "http://0x7f.1/x",
            "http://0177.0.0.1/x",
            "http://[::ffff:7f00:1]/x",
            "http://169.254.169.254/latest/meta-data",
            "http://10.0.0.1/x",
            "http://[fd00::1]/x",
            "http://[fe80::1]/x",
            "http://metadata.google.internal/x",
            "http://router/x",
            "http://nas.local./x",
        ] {
            assert!(guard.check(&url(inside)).is_err(), "{inside}");
        }
        for public in ["https://ui.acme.com/x", "https://ui.shadcn.com/r", "http://1.1.1.1/x"] {
            assert!(guard.check(&url(public)).is_ok(), "{public}");
        }
        let guard = Guard::new([url("http://10.0.0.7:8080/r")].iter());
        assert!(guard.check(&url("http://10.0.0.7/x")).is_ok());
        assert!(
            guard.check(&url("http://10.0.0.8/x")).is_err()
                && guard.check(&url("http://localhost/x")).is_err()
        );
        let guard = Guard::new([url("http://localhost:3000/r")].iter());
        assert!(guard.check(&url("http://127.0.0.1:3000/x")).is_ok());
        assert!(guard.check(&url("http://192.168.0.1/x")).is_err());
    }

    #[test]
    fn a_name_that_leads_inside_is_refused_when_it_is_looked_up() {
        let guard = Guard::with([url("https://own.example/r")].iter(), hostile);
        for name in ["rebound.example", "mapped.example", "public.example", "own.example"] {
            guard.check(&url(&format!("http://{name}/x"))).unwrap();
        }
        for inside in ["rebound.example", "mapped.example"] {
            let refused = guard.look_up(inside).unwrap_err();
            assert!(refused.downcast_ref::<Inside>().is_some(), "{inside}");
        }
        assert!(guard.look_up("public.example").is_ok());
        // The host that was named, and a proxy that was set.
        assert!(guard.look_up("own.example").is_ok() && guard.look_up("proxy.example").is_ok());
    }
}
