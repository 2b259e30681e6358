//! Ranges of IP addresses, as settings name them.

use std::net::IpAddr;
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
}
