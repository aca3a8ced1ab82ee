//! Counters per method, route template and status class, and one histogram of all, in Prometheus text form.
//!
//! The set of series is bounded: templates come from the router, everything else is "unmatched". There are hundreds of
//! them, so a route has its number of answers and their time; how the times are spread is told by status class alone.

use std::{
    collections::HashMap,
    fmt::Write,
    sync::{
        Arc, OnceLock, PoisonError, RwLock,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use axum::http::{Method, StatusCode};

use crate::process;

const METHODS: [&str; 8] = ["GET", "POST", "PATCH", "PUT", "DELETE", "HEAD", "OPTIONS", "OTHER"];
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];
const SLOTS: usize = METHODS.len() * CLASSES.len();
/// Upper bounds in microseconds; one more bucket holds the rest.
const BOUNDS: [u64; 13] =
    [500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 10_000_000];

#[derive(Clone, Debug, Default)]
pub struct Metrics(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    routes: RwLock<HashMap<Box<str>, Arc<Route>>>,
    spread: [Spread; CLASSES.len()],
    in_flight: AtomicUsize,
    connections: AtomicUsize,
    refused: AtomicU64,
    abandoned: AtomicU64,
}

#[derive(Debug)]
struct Route([OnceLock<Box<Series>>; SLOTS]);

#[derive(Debug, Default)]
struct Series {
    count: AtomicU64,
    micros: AtomicU64,
}

/// How long answers of one status class took.
#[derive(Debug, Default)]
struct Spread {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Metrics {
    pub(crate) fn enter(&self) {
        self.0.in_flight.fetch_add(1, Relaxed);
    }

    pub(crate) fn leave(&self) {
        self.0.in_flight.fetch_sub(1, Relaxed);
    }

    /// The client went away before its answer was known.
    pub(crate) fn abandoned(&self) {
        self.0.abandoned.fetch_add(1, Relaxed);
    }

    pub(crate) fn connections(&self, count: usize) {
        self.0.connections.store(count, Relaxed);
    }

    pub(crate) fn refused(&self) {
        self.0.refused.fetch_add(1, Relaxed);
    }

    pub(crate) fn record(&self, method: &Method, route: &str, status: StatusCode, took: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, CLASSES.len()) - 1;
        let slot = method_index(method) * CLASSES.len() + class;
        if let Some(spread) = self.0.spread.get(class) {
            spread.record(took);
        }
        let routes = self.0.routes.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(route) = routes.get(route) {
            return route.record(slot, took);
        }
        drop(routes);
        let mut routes = self.0.routes.write().unwrap_or_else(PoisonError::into_inner);
        routes
            .entry(route.into())
            .or_insert_with(|| Arc::new(Route([const { OnceLock::new() }; SLOTS])))
            .record(slot, took);
    }

    /// Everything in the text format of Prometheus.
    pub fn render(&self) -> String {
        let inner = &self.0;
        let mut out = String::with_capacity(16 * 1024);
        let gauges = [
            ("http_requests_in_flight", inner.in_flight.load(Relaxed) as u64),
            ("http_connections", inner.connections.load(Relaxed) as u64),
        ];
        for (name, value) in gauges {
            let _ = writeln!(out, "# TYPE {name} gauge\n{name} {value}");
        }
        let counters = [
            ("http_connections_refused_total", inner.refused.load(Relaxed)),
            ("http_requests_abandoned_total", inner.abandoned.load(Relaxed)),
        ];
        for (name, value) in counters {
            let _ = writeln!(out, "# TYPE {name} counter\n{name} {value}");
        }
        process::render(&mut out);
        let mut routes: Vec<_> = {
            let routes = inner.routes.read().unwrap_or_else(PoisonError::into_inner);
            routes.iter().map(|(k, v)| (k.clone(), Arc::clone(v))).collect()
        };
        routes.sort_by(|a, b| a.0.cmp(&b.0));
        out.push_str("# TYPE http_request_duration_seconds histogram\n");
        for (class, spread) in CLASSES.iter().zip(&inner.spread) {
            spread.render(&mut out, class);
        }
        for (name, value) in [
            ("http_requests_total", Series::count as fn(&Series) -> f64),
            ("http_request_seconds_total", Series::seconds),
        ] {
            let _ = writeln!(out, "# TYPE {name} counter");
            for (route, all) in &routes {
                all.render(&mut out, (name, value), route);
            }
        }
        out
    }
}

impl Route {
    fn record(&self, slot: usize, took: Duration) {
        let Some(series) = self.0.get(slot) else {
            return;
        };
        let series = series.get_or_init(Box::default);
        series.count.fetch_add(1, Relaxed);
        series.micros.fetch_add(took.as_micros() as u64, Relaxed);
    }

    fn render(&self, out: &mut String, (name, value): (&str, fn(&Series) -> f64), route: &str) {
        let names = METHODS.iter().flat_map(|m| CLASSES.iter().map(move |c| (m, c)));
        for ((method, class), series) in names.zip(&self.0) {
            let Some(series) = series.get() else { continue };
            // A template is a literal of the source: it needs no escaping.
            let _ =
                writeln!(out, "{name}{{method=\"{method}\",route=\"{route}\",status=\"{class}\"}} {}", value(series));
        }
    }
}

impl Series {
    fn count(&self) -> f64 {
        self.count.load(Relaxed) as f64
    }

    fn seconds(&self) -> f64 {
        self.micros.load(Relaxed) as f64 / 1e6
    }
}

impl Spread {
    fn record(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        let bucket = BOUNDS.partition_point(|bound| *bound < micros);
        if let Some(bucket) = self.buckets.get(bucket) {
            bucket.fetch_add(1, Relaxed);
        }
        self.micros.fetch_add(micros, Relaxed);
    }

    fn render(&self, out: &mut String, class: &str) {
        let name = "http_request_duration_seconds";
        let labels = format!("status=\"{class}\"");
        let mut count = 0;
        for (index, bucket) in self.buckets.iter().enumerate() {
            count += bucket.load(Relaxed);
            let _ = match BOUNDS.get(index) {
                Some(bound) => {
                    let seconds = *bound as f64 / 1e6;
                    writeln!(out, "{name}_bucket{{{labels},le=\"{seconds}\"}} {count}")
                }
                None => writeln!(out, "{name}_bucket{{{labels},le=\"+Inf\"}} {count}"),
            };
        }
        let seconds = self.micros.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(out, "{name}_sum{{{labels}}} {seconds}");
        let _ = writeln!(out, "{name}_count{{{labels}}} {count}");
    }
}

fn method_index(method: &Method) -> usize {
    match *method {
        Method::GET => 0,
        Method::POST => 1,
        Method::PATCH => 2,
        Method::PUT => 3,
        Method::DELETE => 4,
        Method::HEAD => 5,
        Method::OPTIONS => 6,
        _ => METHODS.len() - 1,
    }
}

/// A method's name from a closed list, so that a made-up method cannot write into the log.
pub(crate) fn method_name(method: &Method) -> &'static str {
    METHODS.get(method_index(method)).copied().unwrap_or("OTHER")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_histogram_counts_up() {
        let metrics = Metrics::default();
        for ms in [0, 3, 700, 60_000] {
            let took = Duration::from_millis(ms);
            metrics.record(&Method::GET, "/api/rooms/{id}", StatusCode::OK, took);
        }
        metrics.enter();
        metrics.abandoned();
        metrics.leave();
        let text = metrics.render();
        let labels = "status=\"2xx\"";
        let route = "{method=\"GET\",route=\"/api/rooms/{id}\",status=\"2xx\"}";
        let name = "http_request_duration_seconds";
        for line in [
            format!("{name}_bucket{{{labels},le=\"0.0005\"}} 1"),
            format!("{name}_bucket{{{labels},le=\"0.005\"}} 2"),
            format!("{name}_bucket{{{labels},le=\"1\"}} 3"),
            format!("{name}_bucket{{{labels},le=\"+Inf\"}} 4"),
            format!("{name}_sum{{{labels}}} 60.703"),
            format!("{name}_count{{{labels}}} 4"),
            format!("http_requests_total{route} 4"),
            format!("http_request_seconds_total{route} 60.703"),
            "http_requests_in_flight 0".to_owned(),
            "http_requests_abandoned_total 1".to_owned(),
        ] {
            assert!(text.lines().any(|l| l == line), "{line} in\n{text}");
        }
        assert!(text.contains("process_resident_memory_bytes "));
    }

    /// A collector reads it every few seconds.
    #[test]
    fn a_thousand_routes_are_a_small_page() {
        let metrics = Metrics::default();
        for n in 0..1000 {
            for status in [StatusCode::OK, StatusCode::CONFLICT] {
                let route = format!("/api/basic/resources/organization/staff/{n}");
                metrics.record(&Method::GET, &route, status, Duration::from_millis(7));
            }
        }
        let size = metrics.render().len();
        assert!(size < 512 * 1024, "{size} bytes");
    }
}
