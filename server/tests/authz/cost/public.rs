//! Every operation that needs no session, by the registry.

use testkit::Backend;

use super::{
    Findings,
    attempts::{attempts, open},
};
use crate::support::Site;

#[tokio::test]
async fn the_worst_bytes_cost_a_public_operation_no_more_than_their_length() {
    let site = Site::start(Backend::Sqlite).await;
    let mut found = Findings::default();
    for op in open() {
        for attempt in attempts(&site, op).await {
            found.weigh(&attempt.name, attempt.size, async |size| attempt.send(size).await).await;
        }
    }
    found.none("addresses, heads, bodies and texts of public operations");
}
