//! Ranges of IP addresses, as settings name them, and from where hosts can be reached.

use std::net::{IpAddr, Ipv4Addr};
use std::str::FromStr;

/// An address, or a range of addresses: `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network {
    address: IpAddr,
    bits: u32,
}

impl Network {
    pub fn contains(self, other: IpAddr) -> bool {
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

/// Whether an address is not one of the public network: of the machine itself, of a private network, of a link, of a group, or
/// reserved. An address that stands for another one is what it stands for.
pub fn is_inner(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(it) => is_inner_v4(it),
        IpAddr::V6(it) => match it.segments() {
            // Of IPv4, in the forms of translators: 64:ff9b::/96, 2002::/16, and compatible ones.
            [0x64, 0xff9b, 0, 0, 0, 0, high, low]
            | [0x2002, high, low, ..]
            | [0, 0, 0, 0, 0, 0, high, low] => {
                is_inner_v4(Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low)))
            }
            // Only 2000::/3 is public; 2001::/23 and 2001:db8::/32 are for protocols and documents.
            [0x2001, second, ..] => second < 0x200 || second == 0xdb8,
            [first, ..] => first & 0xe000 != 0x2000,
        },
    }
}

fn is_inner_v4(address: Ipv4Addr) -> bool {
    match address.octets() {
        // This network, private, shared by customers, loopback, links, private; groups and reserved from 224 on.
        [0 | 10 | 127 | 224..=255, ..] | [100, 64..=127, ..] | [169, 254, ..] | [172, 16..=31, ..] => true,
        // Protocols, documents, private, measurements, documents.
        [192, 0, 0 | 2, _] | [192, 168, ..] | [198, 18 | 19, ..] | [198, 51, 100, _] | [203, 0, 113, _] => {
            true
        }
        _ => false,
    }
}

/// From where a host can be reached.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Only from the machine that asks.
    Machine,
    /// Only from a network that its owner runs.
    Private,
    Public,
}

impl Scope {
    /// Of the host of a URL, without its scheme: `localhost:3000/r/x.json`.
    pub fn of(address: &str) -> Self {
        let authority = address.split(['/', '?', '#']).next().unwrap_or_default();
        let host = authority.rsplit('@').next().unwrap_or_default().to_ascii_lowercase();
        let (host, is_v6) = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, _)) => (host, true),
            None => (host.split(':').next().unwrap_or_default().trim_end_matches('.'), false),
        };
        match host.parse::<IpAddr>() {
            Ok(address) => Self::of_ip(address.to_canonical()),
            Err(_) if is_v6 => Self::Public,
            Err(_) => Self::of_name(host),
        }
    }

    fn of_ip(address: IpAddr) -> Self {
        let is_private = match address {
            IpAddr::V4(it) => it.is_private() || it.is_link_local(),
            IpAddr::V6(it) => it.is_unique_local() || it.is_unicast_link_local(),
        };
        match is_private {
            _ if address.is_loopback() || address.is_unspecified() => Self::Machine,
            true => Self::Private,
            false => Self::Public,
        }
    }

    /// Names without a dot, and those below the domains that are reserved for private use.
    fn of_name(host: &str) -> Self {
        const PRIVATE: &[&str] = &["arpa", "internal", "intranet", "lan", "local", "test"];
        match host.rsplit_once('.') {
            _ if host == "localhost" => Self::Machine,
            Some((_, "localhost")) => Self::Machine,
            None => Self::Private,
            Some((_, last)) if PRIVATE.contains(&last) => Self::Private,
            Some(_) => Self::Public,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn hosts_have_a_scope() {
        for (address, scope) in [
            ("localhost:3000/r/x.json", Scope::Machine),
            ("ui.localhost/r", Scope::Machine),
            ("127.0.0.1", Scope::Machine),
            ("0.0.0.0:80", Scope::Machine),
            ("[::1]:3000/r", Scope::Machine),
            ("10.0.0.7:8080/r", Scope::Private),
            ("[fd00::1]/r", Scope::Private),
            ("registry/r", Scope::Private),
            ("ui.acme.internal/r", Scope::Private),
            ("localhost.example.com/r", Scope::Public),
            ("ui.acme.com.", Scope::Public),
            ("203.0.113.1", Scope::Public),
            ("[2001:db8::1]", Scope::Public),
        ] {
            assert_eq!(Scope::of(address), scope, "{address}");
        }
    }

    #[test]
    fn addresses_that_are_not_public_are_inner_in_every_form() {
        for inner in [
            "127.0.0.1",
            "127.9.9.9",
            "0.0.0.0",
            "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "169.254.169.254",
            "100.64.0.1",
            "255.255.255.255",
            "224.0.0.1",
            "198.18.0.1",
            "192.0.0.8",
            "::",
            "::1",
            "::127.0.0.1",
            "::ffff:10.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "2002:a00:1::1",
            "fe80::1",
            "fec0::1",
            "fd00::1",
            "fc00::1",
            "ff02::1",
            "2001:db8::1",
            "2001::1",
        ] {
            assert!(is_inner(address(inner)), "{inner}");
        }
        for public in [
            "1.1.1.1",
            "172.15.0.1",
            "172.32.0.1",
            "192.1.0.1",
            "100.63.0.1",
            "100.128.0.1",
            "169.253.0.1",
            "2606:4700::1111",
            "2001:4860:4860::8888",
            "::ffff:1.1.1.1",
            "64:ff9b::101:101",
            "2002:101:101::1",
        ] {
            assert!(!is_inner(address(public)), "{public}");
        }
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
}
