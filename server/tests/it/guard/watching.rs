//! What is for whoever runs the machine.

use std::net::IpAddr;

use crate::{kit::tweak, on_every_database};

on_every_database!(metrics_are_for_this_machine_alone, site, {
    let from = |ip: &str| tweak(site.anonymous(), |c| c.source = ip.parse::<IpAddr>().unwrap());
    for near in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
        let text = from(near).get("/metrics").await.expect(200);
        assert!(String::from_utf8_lossy(&text.bytes).contains("http_requests_total"));
    }
    for far in ["192.0.2.1", "10.0.0.1", "2001:db8::1"] {
        let refused = from(far).get("/metrics").await.expect(404);
        assert!(!String::from_utf8_lossy(&refused.bytes).contains("http_"));
    }
    // A proxy on this machine that nobody told us to trust.
    for header in ["x-forwarded-for", "forwarded", "via", "x-real-ip"] {
        let client = from("127.0.0.1");
        let mut request = client.request(axum::http::Method::GET, "/metrics");
        request.headers_mut().insert(header, "192.0.2.1".parse().unwrap());
        client.run(request).await.expect(404);
    }
    // A super administrator's session is no reason.
    site.root().get("/metrics").await.expect(404);
    from("192.0.2.1").get("/healthz").await.expect(200);
});

// Beside the mailbox of ballots nobody stands and counts.
on_every_database!(no_figure_tells_of_a_ballot, site, {
    let near = tweak(site.anonymous(), |c| c.source = "127.0.0.1".parse::<IpAddr>().unwrap());
    near.post("/api/te/ballot", serde_json::json!({})).await.expect(422);
    near.post("/api/auth/login", serde_json::json!({})).await.expect(422);
    let figures = near.get("/metrics").await.expect(200);
    let figures = String::from_utf8_lossy(&figures.bytes);
    assert!(figures.contains("/api/auth/login") && !figures.contains("/api/te/ballot"), "{figures}");
});
