//! Who is calling. A header is believed only when a listed proxy sent it.

use std::net::IpAddr;

use axum::http::HeaderMap;

use crate::EdgeConfig;

/// The client's address, in the extensions of every request that came through `serve`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClientAddr(pub IpAddr);

/// Right to left, because each proxy appends: the first entry that is not one of ours was written
/// by ours and names the client; everything left of it the client may have made up.
pub(crate) fn client_of(peer: IpAddr, headers: &HeaderMap, config: &EdgeConfig) -> ClientAddr {
    let mut client = peer.to_canonical();
    if config.trusted_proxies.is_empty() || !config.trusts(client) {
        return ClientAddr(client);
    }
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    for line in lines {
        for entry in line.to_str().unwrap_or("").rsplit(',') {
            let Some(address) = parse(entry.trim()) else {
                return ClientAddr(client);
            };
            client = address;
            if !config.trusts(client) {
                return ClientAddr(client);
            }
        }
    }
    ClientAddr(client)
}

fn parse(entry: &str) -> Option<IpAddr> {
    let plain = entry.parse::<IpAddr>().ok();
    let with_port = || entry.parse::<std::net::SocketAddr>().ok().map(|a| a.ip());
    plain.or_else(with_port).map(|a| a.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str], trusted: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        let config = EdgeConfig {
            trusted_proxies: trusted.iter().map(|t| t.parse().unwrap()).collect(),
            ..EdgeConfig::default()
        };
        client_of(peer.parse().unwrap(), &headers, &config).0.to_string()
    }

    #[test]
    fn only_a_listed_proxy_is_believed() {
        let ours = &["10.0.0.0/8"];
        assert_eq!(client("192.0.2.1", &["198.51.100.9"], &[]), "192.0.2.1");
        assert_eq!(client("192.0.2.1", &["198.51.100.9"], ours), "192.0.2.1");
        assert_eq!(client("10.0.0.1", &["198.51.100.9"], ours), "198.51.100.9");
        assert_eq!(client("10.0.0.1", &["1.1.1.1, 198.51.100.9, 10.0.0.2"], ours), "198.51.100.9");
        assert_eq!(client("10.0.0.1", &["1.1.1.1", "198.51.100.9:4711"], ours), "198.51.100.9");
        assert_eq!(client("10.0.0.1", &["[2001:db8::1]:9"], ours), "2001:db8::1");
        assert_eq!(client("10.0.0.1", &["1.1.1.1, nonsense"], ours), "10.0.0.1");
        assert_eq!(client("10.0.0.1", &[], ours), "10.0.0.1");
        assert_eq!(client("::ffff:10.0.0.1", &["1.1.1.1"], ours), "1.1.1.1");
    }
}
