//! The headers of every answer, decided in one place.

use axum::http::{
    HeaderMap, HeaderName, HeaderValue,
    header::{
        CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS,
        X_FRAME_OPTIONS,
    },
};

const PAGE_POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; object-src 'none'; \
     frame-ancestors 'none'; base-uri 'none'; form-action 'self'; \
     require-trusted-types-for 'script'",
);
/// Nothing the API answers is a page: a file sent by it must not run even when opened directly.
const CLOSED_POLICY: HeaderValue = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'; sandbox");

const FIXED: [(HeaderName, HeaderValue); 6] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin")),
    (HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin")),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), \
             hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
        ),
    ),
];
const HSTS: HeaderValue = HeaderValue::from_static("max-age=31536000");
const NO_STORE: HeaderValue = HeaderValue::from_static("no-store");

/// Sent without the router when a connection is not admitted.
pub(crate) const FULL: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\n\
    connection: close\r\nretry-after: 5\r\ncontent-length: 0\r\ncache-control: no-store\r\n\
    x-content-type-options: nosniff\r\nx-frame-options: DENY\r\nreferrer-policy: no-referrer\r\n\
    content-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox\r\n\r\n";

/// A handler cannot loosen any of these; it may only choose how long its answer is kept.
pub(crate) fn secure(headers: &mut HeaderMap, api: bool, hsts: bool) {
    headers.reserve(FIXED.len() + 5);
    for (name, value) in FIXED {
        headers.insert(name, value);
    }
    let policy = if api { CLOSED_POLICY } else { PAGE_POLICY };
    headers.insert(CONTENT_SECURITY_POLICY, policy);
    if hsts {
        headers.insert(STRICT_TRANSPORT_SECURITY, HSTS);
    }
    headers.entry(CACHE_CONTROL).or_insert(NO_STORE);
}
