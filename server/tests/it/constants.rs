//! The figures of section 9 of the specification that the server keeps.

use kernel::{identity::TOKEN_LIFE_MS, op, page};

#[test]
fn a_token_lives_seven_days() {
    assert_eq!(TOKEN_LIFE_MS, 604_800_000);
}

#[test]
fn tables_start_at_page_one_with_ten_rows() {
    assert_eq!((page::FIRST_PAGE, page::DEFAULT_PAGE_SIZE), (1, 10));
}

#[test]
fn the_longest_request_takes_five_minutes() {
    assert_eq!(op::LONG.as_millis(), 300_000);
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    assert!(registry.ops().all(|op| op.limits.time.as_millis() <= 300_000));
}

#[test]
fn every_operation_is_under_the_base_path() {
    let registry = collegium::compose::registry(&edge::Metrics::default()).unwrap();
    let outside: Vec<_> =
        registry.ops().filter(|op| !op.path.starts_with("/api/")).map(|op| op.path.as_str()).collect();
    // For whoever watches the server.
    assert_eq!(outside, ["/healthz", "/readyz", "/metrics"]);
}

#[test]
fn uploads_have_at_most_twenty_megabytes_and_other_bodies_a_quarter_of_one() {
    assert_eq!((op::UPLOAD_BODY, op::JSON_BODY), (20 * 1024 * 1024, 256 * 1024));
}

#[test]
fn a_page_has_at_most_two_hundred_rows() {
    assert_eq!(page::MAX_PAGE_SIZE, 200);
}
