//! The limits of the edge. The defaults are the product's; tests shorten the time-outs.

use std::{fmt, net::IpAddr, str::FromStr, time::Duration};

use crate::Metrics;

#[derive(Clone, Debug)]
pub struct EdgeConfig {
    /// A whole request head must arrive within this time; an idle kept-alive connection is closed
    /// after it as well, because waiting for the next head is the same wait.
    pub header_timeout: Duration,
    /// Longest silence while a body is being read.
    pub body_timeout: Duration,
    /// Bytes a second a body must average once it has been waited for longer than `body_timeout`.
    pub body_min_rate: u64,
    /// Longest time in which a client that reads nothing blocks an answer.
    pub write_timeout: Duration,
    /// Backstop over the limits of the single operations.
    pub max_body: usize,
    pub max_headers: usize,
    pub max_header_bytes: usize,
    pub max_connections: usize,
    /// Connections of one IPv4 address or one IPv6 /64.
    pub max_per_source: usize,
    /// Whether `max_per_source` also holds for this machine itself.
    pub limit_loopback: bool,
    /// Only these may say who the client is; they are free of `max_per_source`.
    pub trusted_proxies: Vec<Network>,
    /// Send Strict-Transport-Security: only when the outside is https.
    pub hsts: bool,
    /// How long running requests may go on after the shutdown signal.
    pub drain: Duration,
    pub metrics: Metrics,
}

impl Default for EdgeConfig {
    fn default() -> Self {
        Self {
            header_timeout: Duration::from_secs(10),
            body_timeout: Duration::from_secs(20),
            body_min_rate: 512,
            write_timeout: Duration::from_secs(30),
            max_body: 64 * 1024 * 1024,
            max_headers: 64,
            max_header_bytes: 16 * 1024,
            max_connections: 4096,
            max_per_source: 256,
            limit_loopback: false,
            trusted_proxies: Vec::new(),
            hsts: false,
            drain: Duration::from_secs(30),
            metrics: Metrics::default(),
        }
    }
}

impl EdgeConfig {
    pub(crate) fn trusts(&self, address: IpAddr) -> bool {
        self.trusted_proxies.iter().any(|n| n.contains(address))
    }
}

/// `10.0.0.0/8`, `fd00::/8` or a single address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Network {
    base: IpAddr,
    bits: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkError;

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not an address or a network such as 10.0.0.0/8")
    }
}

impl std::error::Error for NetworkError {}

impl Network {
    pub fn contains(&self, address: IpAddr) -> bool {
        let (Some(base), Some(other)) = (prefix(self.base, self.bits), prefix(address.to_canonical(), self.bits))
        else {
            return false;
        };
        self.base.is_ipv4() == address.to_canonical().is_ipv4() && base == other
    }
}

/// The first `bits` bits, or `None` when the family has fewer.
fn prefix(address: IpAddr, bits: u8) -> Option<u128> {
    let (value, width) = match address {
        IpAddr::V4(a) => (u128::from(a.to_bits()), 32),
        IpAddr::V6(a) => (a.to_bits(), 128),
    };
    let shift = u32::from(width - bits.min(width));
    (bits <= width).then(|| value.checked_shr(shift).unwrap_or(0))
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (address, bits) = match text.trim().split_once('/') {
            Some((address, bits)) => (address, Some(bits)),
            None => (text.trim(), None),
        };
        let base: IpAddr = address.parse().map_err(|_| NetworkError)?;
        let width = if base.is_ipv4() { 32 } else { 128 };
        let bits = match bits {
            Some(bits) => bits.parse().map_err(|_| NetworkError)?,
            None => width,
        };
        if bits > width {
            return Err(NetworkError);
        }
        Ok(Self { base, bits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn holds(network: &str, address: &str) -> bool {
        network.parse::<Network>().unwrap().contains(address.parse().unwrap())
    }

    #[test]
    fn networks() {
        assert!(holds("10.0.0.0/8", "10.255.1.2"));
        assert!(!holds("10.0.0.0/8", "11.0.0.1"));
        assert!(holds("192.0.2.7", "192.0.2.7"));
        assert!(holds("192.0.2.7", "::ffff:192.0.2.7"));
        assert!(!holds("192.0.2.7", "192.0.2.8"));
        assert!(holds("0.0.0.0/0", "8.8.8.8"));
        assert!(!holds("0.0.0.0/0", "fd00::1"));
        assert!(holds("::/0", "fd00::1"));
        assert!(holds("fd00::/8", "fd12::1"));
        for bad in ["", "10.0.0.0/33", "10.0.0/8", "a/8", "::/129", "10.0.0.0/-1"] {
            assert_eq!(bad.parse::<Network>(), Err(NetworkError), "{bad}");
        }
    }
}
