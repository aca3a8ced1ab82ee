//! Which addresses the server may call.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Where a target lives, by the administrator's word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// On the internet: only addresses that the whole world could call, and only encrypted.
    Public,
    /// In the university's own network: its private addresses and this machine too.
    Internal,
}

impl Reach {
    pub fn of(internal: bool) -> Self {
        if internal { Self::Internal } else { Self::Public }
    }
}

pub fn allowed(address: IpAddr, reach: Reach) -> bool {
    if crate::planted::fault("ssrf_anywhere") {
        return true;
    }
    match address {
        IpAddr::V4(v4) => allowed_v4(v4, reach),
        IpAddr::V6(v6) => allowed_v6(v6, reach),
    }
}

fn allowed_v4(address: Ipv4Addr, reach: Reach) -> bool {
    let [a, b, c, _] = address.octets();
    // Link-local holds the metadata service of clouds: nobody's identity provider lives there.
    let never = a == 0
        || address.is_link_local()
        || address.is_multicast()
        || a >= 240
        || (a, b, c) == (192, 0, 0)
        || (a, b, c) == (192, 88, 99)
        || address.is_documentation()
        || (a == 198 && (b & 0xfe) == 18)
        || (a, b, c, address.octets()[3]) == (100, 100, 100, 200);
    let inside = address.is_private() || address.is_loopback() || (a == 100 && (b & 0xc0) == 64);
    !never && (!inside || reach == Reach::Internal)
}

fn allowed_v6(address: Ipv6Addr, reach: Reach) -> bool {
    if let Some(v4) = address.to_ipv4_mapped() {
        return reach == Reach::Internal && allowed_v4(v4, reach);
    }
    let [a, b, ..] = address.segments();
    let inside = address.is_loopback() || (a & 0xfe00) == 0xfc00;
    if inside {
        // The metadata service of one cloud sits among the unique local addresses.
        return reach == Reach::Internal && address != Ipv6Addr::new(0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254);
    }
    // Global unicast, without the parts that stand for IPv4 addresses or for nothing.
    let global = (a & 0xe000) == 0x2000;
    let tunnels = a == 0x2002 || (a == 0x2001 && b < 0x200);
    let documentation = (a == 0x2001 && b == 0xdb8) || (a == 0x3fff && b < 0x1000);
    global && !tunnels && !documentation
}
