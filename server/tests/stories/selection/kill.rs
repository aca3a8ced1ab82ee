//! Family C: students rush for seats through real servers while these are killed and quotas change. No seat is sold
//! twice, nobody is booked twice, counters are what the rows are, and whatever was acknowledged is there.

#[path = "kill/check.rs"]
mod check;
#[allow(dead_code)] // Another family of tests uses the rest.
#[path = "../../keep/process.rs"]
mod process;
#[path = "kill/rush.rs"]
mod rush;
#[path = "kill/site.rs"]
mod site;

use std::time::Duration;

use rush::{Dice, Journal};
use site::Place;
use testkit::Backend;

/// How many answers the students get between two kills.
const LEAST: u64 = 30;
const MOST: u64 = 150;

async fn rounds(backend: Backend, servers: usize) {
    let kills = if testkit::long() { 100 } else { 10 };
    let seed = std::env::var("COLLEGIUM_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(20_261_115);
    let mut dice = Dice(seed);
    let place = Place::demo(backend).await;
    let field = place.field().await;
    let mut running: Vec<_> = (0..servers).map(|_| place.serve()).collect();
    let office = place.office(&running[0].address);
    let (mut journal, mut quotas) = (Journal::default(), 0);
    for kill in 0..kills {
        let addresses: Vec<String> = running.iter().map(|server| server.address.clone()).collect();
        let rush = rush::start(&addresses, &field, &office, &journal, dice.roll(u64::MAX >> 33));
        rush.until(LEAST + dice.roll(MOST - LEAST)).await;
        // Of two servers one goes on: what it takes over from the other is what that one had committed.
        let killed = kill % servers;
        running[killed].kill();
        if servers > 1 {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        rush.stop();
        quotas += rush.finish(&mut journal);
        place.check(&field, &journal).await;
        running[killed] = place.serve();
    }
    // Everything that nobody knows the end of is asked again, with the same keys.
    rush::settle(&running[0].address, &field, &mut journal);
    place.check(&field, &journal).await;
    let proof = place.replay(&field.round);
    assert!(journal.taken > 0 && journal.refused > 0 && journal.again > 0 && quotas > 0, "hardly anything happened");
    println!(
        "C1: {backend:?}, {servers} server(s), {kills} kills (seed {seed}): {} acknowledged decisions ({} done, {} refused), \
         {} asked again after a kill, {quotas} quotas changed; none lost, none oversold\n{proof}",
        journal.taken + journal.refused,
        journal.taken,
        journal.refused,
        journal.again
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_in_a_rush_no_seat_is_lost_or_sold_twice() {
    for backend in testkit::backends() {
        rounds(backend, 1).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_servers_on_one_database_sell_no_seat_twice() {
    if testkit::backends().contains(&Backend::Postgres) {
        rounds(Backend::Postgres, 2).await;
    } else {
        eprintln!("skipped: two servers (TEST_POSTGRES is not set)");
    }
}
