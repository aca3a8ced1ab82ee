//! Counting connections, in all and per source.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{EdgeConfig, Metrics};

pub(crate) struct Connections {
    counts: Mutex<Counts>,
    total: usize,
    per_source: usize,
    metrics: Metrics,
}

#[derive(Default)]
struct Counts {
    all: usize,
    sources: HashMap<IpAddr, usize>,
}

/// One admitted connection; gives its place back when dropped.
pub(crate) struct Place {
    connections: Arc<Connections>,
    source: Option<IpAddr>,
}

impl Connections {
    pub(crate) fn new(config: &EdgeConfig) -> Arc<Self> {
        Arc::new(Self {
            counts: Mutex::default(),
            total: config.max_connections,
            per_source: config.max_per_source,
            metrics: config.metrics.clone(),
        })
    }

    pub(crate) fn admit(self: &Arc<Self>, peer: IpAddr, config: &EdgeConfig) -> Option<Place> {
        let peer = peer.to_canonical();
        let free = (peer.is_loopback() && !config.limit_loopback) || config.trusts(peer);
        let source = (!free).then(|| source_of(peer));
        let mut counts = self.lock();
        if counts.all >= self.total {
            return None;
        }
        if let Some(source) = source {
            let of_source = counts.sources.entry(source).or_default();
            if *of_source >= self.per_source {
                return None;
            }
            *of_source += 1;
        }
        counts.all += 1;
        self.metrics.connections(counts.all);
        Some(Place { connections: Arc::clone(self), source })
    }

    // A count cannot be left half changed, so a poisoned lock is as good as any.
    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut counts = self.connections.lock();
        counts.all = counts.all.saturating_sub(1);
        self.connections.metrics.connections(counts.all);
        if let Some(source) = self.source
            && let Some(of_source) = counts.sources.get_mut(&source)
        {
            *of_source = of_source.saturating_sub(1);
            if *of_source == 0 {
                counts.sources.remove(&source);
            }
        }
    }
}

/// One host can use any address of its /64, so the /64 is the source.
fn source_of(peer: IpAddr) -> IpAddr {
    match peer {
        IpAddr::V4(_) => peer,
        IpAddr::V6(a) => Ipv6Addr::from_bits(a.to_bits() & (u128::MAX << 64)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_limited_and_forgotten() {
        let config = EdgeConfig { max_connections: 3, max_per_source: 1, ..EdgeConfig::default() };
        let connections = Connections::new(&config);
        let admit = |a: &str| connections.admit(a.parse().unwrap(), &config);
        let first = admit("2001:db8::1");
        assert!(first.is_some());
        assert!(admit("2001:db8::2").is_none(), "same /64");
        let second = admit("2001:db8:0:1::1");
        assert!(second.is_some(), "another /64");
        let loopback = admit("127.0.0.1");
        assert!(loopback.is_some(), "loopback is free of the source limit");
        assert!(admit("127.0.0.1").is_none(), "but not of the total");
        drop((first, second, loopback));
        assert!(connections.lock().sources.is_empty());
        assert!(admit("2001:db8::2").is_some());
    }
}
