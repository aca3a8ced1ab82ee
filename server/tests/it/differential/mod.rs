//! The same requests on SQLite and on PostgreSQL, answer by answer.
//!
//! A seeded generator makes calls of every kind, valid and not; both sites get them in lockstep under
//! the same clock, and must answer alike once ids are replaced by the order of their appearance.

mod calls;
mod compare;

use testkit::Backend;

use crate::support::Site;
use calls::Generator;
use compare::Mirror;

/// The nightly run asks for more.
fn requests() -> usize {
    if std::env::var("COLLEGIUM_LONG").is_ok_and(|v| v == "1") { 10_000 } else { 1_500 }
}

#[tokio::test]
async fn both_databases_answer_every_request_alike() {
    if !testkit::backends().contains(&Backend::Postgres) {
        eprintln!("skipped: there is no second database to compare with (TEST_POSTGRES is not set)");
        return;
    }
    crate::kit::know_messages();
    let sites = [Site::start(Backend::Sqlite).await, Site::start(Backend::Postgres).await];
    let mut mirrors = [Mirror::new(&sites[0]), Mirror::new(&sites[1])];
    let mut generator = Generator::new(20_261_115);
    for number in 0..requests() {
        let call = generator.next();
        let mut answers = vec![];
        for (mirror, site) in mirrors.iter_mut().zip(&sites) {
            site.app.clock.advance(call.pause_ms);
            answers.push(mirror.send(&call).await);
        }
        let [one, two] = answers.as_slice() else { unreachable!() };
        assert_eq!(one, two, "request {number}: {call:?}");
        assert!(one.0 < 500, "request {number}: {call:?} {one:?}");
        generator.learn(&call, one.0);
    }
    // Not a run of refusals only.
    let seen = generator.statuses();
    for status in [200, 404, 409, 422] {
        assert!(seen.get(&status).copied().unwrap_or(0) >= requests() / 100, "{seen:?}");
    }
    assert!(seen[&200] * 5 > requests() * 2, "{seen:?}");
    eprintln!("{} requests: {seen:?}", requests());
}
