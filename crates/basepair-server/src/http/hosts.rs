//! The hosts that the server answers for. Through DNS rebinding, a page in a browser could read responses under
//! a name of its own, so requests for unconfigured names are rejected. The name also decides which other pages
//! may read a response.

use axum::http::uri::{Authority, Uri};
use axum::http::{HeaderValue, Request, Version, header};
use std::net::IpAddr;

/// A host for comparison: case-insensitive, without a trailing dot, IP addresses by value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Host {
    Address(IpAddr),
    Name(String),
}

/// The hosts that the server answers for.
#[derive(Debug)]
pub struct Hosts {
    base: Host,
    allowed: Vec<Host>,
    /// Whether the server listens on a loopback address only.
    on_loopback: bool,
}

/// What the host name of a request means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// The server's public name: every page may read.
    Public,
    /// A local name, or a name of a server whose address is not public: only local pages may read.
    Local,
    /// Not a name of this server.
    Unknown,
    /// A missing or invalid name.
    Malformed,
}

impl Host {
    /// A host as in a URL: a name, an IPv4 address, or an IPv6 address in brackets.
    pub fn parse(text: &str) -> Option<Self> {
        if let Some(address) = text.strip_prefix('[') {
            let address: std::net::Ipv6Addr = address.strip_suffix(']')?.parse().ok()?;
            return Some(Self::Address(IpAddr::V6(address).to_canonical()));
        }
        if let Ok(address) = text.parse::<std::net::Ipv4Addr>() {
            return Some(Self::Address(address.into()));
        }
        let name = text.strip_suffix('.').unwrap_or(text);
        let is_label = |label: &str| {
            let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
            (1..=63).contains(&label.len()) && label.bytes().all(plain)
        };
        let valid = name.len() <= 253 && name.split('.').all(is_label);
        valid.then(|| Self::Name(name.to_ascii_lowercase()))
    }

    /// Whether it always means the local machine.
    pub fn is_loopback(&self) -> bool {
        match self {
            Self::Address(address) => address.is_loopback(),
            Self::Name(name) => name == "localhost" || name.ends_with(".localhost"),
        }
    }
}

/// Parses a host from the command line.
pub fn host_argument(text: &str) -> Result<Host, String> {
    let bare = text.parse::<std::net::Ipv6Addr>().ok().map(|address| Host::Address(IpAddr::V6(address)));
    bare.or_else(|| Host::parse(text))
        .ok_or_else(|| "use a host name or an IP address, without scheme, port and path".to_owned())
}

/// Host and port of `name:port`. There is no user and no path.
fn parse_authority(text: &str) -> Option<(Host, Option<u16>)> {
    let end = if text.starts_with('[') { text.find(']')? + 1 } else { text.find(':').unwrap_or(text.len()) };
    let (host, rest) = text.split_at_checked(end)?;
    let port = match rest.strip_prefix(':') {
        None if rest.is_empty() => None,
        Some("") => None,
        Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => Some(digits.parse().ok()?),
        _ => return None,
    };
    Some((Host::parse(host)?, port))
}

impl Hosts {
    /// The host of the base URL and the additionally allowed hosts. `None` if the base URL has no host.
    pub fn new(base_url: &str, allowed: Vec<Host>, on_loopback: bool) -> Option<Self> {
        let uri: Uri = base_url.parse().ok()?;
        Some(Self { base: Host::parse(uri.host()?)?, allowed, on_loopback })
    }

    /// Whether the server listens on a loopback address and answers for local names only, so that everyone who
    /// gets a response uses this machine.
    pub fn are_local(&self) -> bool {
        self.on_loopback && self.base.is_loopback() && self.allowed.iter().all(Host::is_loopback)
    }

    /// What the host name of a request means.
    pub fn reach<Body>(&self, request: &Request<Body>) -> Reach {
        match request_host(request) {
            Err(Malformed) => Reach::Malformed,
            // HTTP/1.0 without a host: not a browser, so rebinding is no concern.
            Ok(None) => Reach::Local,
            Ok(Some(host)) => self.reach_of(&host),
        }
    }

    /// The same for the only `Host` of an HTTP/1.1 request whose target has no host.
    pub fn reach_of_header(&self, host: &str) -> Reach {
        parse_authority(host).map_or(Reach::Malformed, |(host, _)| self.reach_of(&host))
    }

    fn reach_of(&self, host: &Host) -> Reach {
        let known = *host == self.base || self.allowed.contains(host);
        if host.is_loopback() {
            if known || self.on_loopback { Reach::Local } else { Reach::Unknown }
        } else if !known {
            Reach::Unknown
        } else if self.base.is_loopback() {
            Reach::Local
        } else {
            Reach::Public
        }
    }
}

struct Malformed;

/// The host of a request. RFC 9112, RFC 9113: exactly one Host in HTTP/1.1, and a host in the request target
/// must be the same.
fn request_host<Body>(request: &Request<Body>) -> Result<Option<Host>, Malformed> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    let header = match (hosts.next(), hosts.next()) {
        (None, _) => None,
        (Some(host), None) => Some(host.to_str().ok().and_then(parse_authority).ok_or(Malformed)?),
        (Some(_), Some(_)) => return Err(Malformed),
    };
    let uri = request.uri();
    let target = uri.authority().map(|authority| target_host(uri, authority).ok_or(Malformed)).transpose()?;
    if header.is_none() && request.version() == Version::HTTP_11 {
        return Err(Malformed);
    }
    match (target, header) {
        (Some(target), Some(header)) if target != with_default_port(uri, header.clone()) => Err(Malformed),
        (None, None) if request.version() > Version::HTTP_10 => Err(Malformed),
        (Some((host, _)), _) | (None, Some((host, _))) => Ok(Some(host)),
        (None, None) => Ok(None),
    }
}

fn target_host(uri: &Uri, authority: &Authority) -> Option<(Host, Option<u16>)> {
    let web = uri.scheme_str().is_none_or(|scheme| matches!(scheme, "http" | "https"));
    let parsed = parse_authority(authority.as_str()).filter(|_| web)?;
    Some(with_default_port(uri, parsed))
}

/// A missing port is the default port of the scheme.
fn with_default_port(uri: &Uri, (host, port): (Host, Option<u16>)) -> (Host, Option<u16>) {
    let default = if uri.scheme_str() == Some("https") { 443 } else { 80 };
    (host, Some(port.unwrap_or(default)))
}

/// Whether a page of this origin comes from the local machine.
pub fn is_loopback_origin(origin: &HeaderValue) -> bool {
    let Ok(origin) = origin.to_str() else { return false };
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority.and_then(parse_authority).is_some_and(|(host, _)| host.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_are_names_or_addresses_with_a_port() {
        for host in [
            "localhost",
            "localhost:3400",
            "127.0.0.1:1",
            "[::1]:3400",
            "[::1]",
            "a-b.example",
            "a_b",
            "a:",
            "A.",
        ] {
            assert!(parse_authority(host).is_some(), "{host}");
        }
        let long = "a".repeat(64);
        for host in [
            "",
            ":80",
            "a b",
            "a/b",
            "u@h",
            "a:b",
            "[::1",
            "h,h",
            "a?b",
            "::1",
            "[1.2.3.4]",
            "[::1]x",
            "a..b",
            ".a",
            "..",
            ".",
            "a:1:2",
            "a:99999",
            "a:+1",
            "[::1%25eth0]",
            "[fe80::1%eth0]",
            "%61",
            "a\u{e9}",
            &long,
        ] {
            assert!(parse_authority(host).is_none(), "{host}");
        }
    }

    #[test]
    fn one_host_has_many_spellings() {
        let host = |text| parse_authority(text).unwrap().0;
        assert_eq!(host("UI.example.:443"), host("ui.EXAMPLE"));
        assert_eq!(host("[0:0:0:0:0:0:0:1]:1"), host("[::1]"));
        assert_eq!(host("[::ffff:127.0.0.1]"), host("127.0.0.1"));
        assert_ne!(host("127.1"), host("127.0.0.1"));
    }

    #[test]
    fn loopback_is_recognized_by_name_and_by_address() {
        for host in [
            "localhost",
            "LOCALHOST.",
            "a.localhost",
            "127.0.0.1",
            "127.9.9.9",
            "[::1]",
            "[::ffff:127.0.0.1]",
        ] {
            assert!(Host::parse(host).unwrap().is_loopback(), "{host}");
        }
        for host in [
            "localhost.example",
            "alocalhost",
            "127.0.0.1.example",
            "0.0.0.0",
            "[::]",
            "10.0.0.1",
            "2130706433",
        ] {
            assert!(!Host::parse(host).unwrap().is_loopback(), "{host}");
        }
    }

    #[test]
    fn an_argument_is_a_host_and_nothing_else() {
        for text in ["ui.example", "UI.example.", "::1", "[::1]", "10.0.0.7"] {
            assert!(host_argument(text).is_ok(), "{text}");
        }
        for text in ["", "https://ui.example", "ui.example:80", "ui.example/x", "*", "*.example", "a b"] {
            assert!(host_argument(text).is_err(), "{text}");
        }
    }
}
