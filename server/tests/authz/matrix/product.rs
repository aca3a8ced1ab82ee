//! The whole product through HTTP: every right, one at a time, calls every operation. About 650,000 calls a
//! database, so at night; `decision.rs` decides the same without a call, and `near.rs` calls what is near.

use std::collections::BTreeSet;

use kernel::{Action, actor::Actions};

use super::{check, needs};
use crate::{on_every_database, support::Site};

/// Only the nightly run has the time.
fn at_night() -> bool {
    if !testkit::long() {
        eprintln!("skipped: this is for the nightly run (COLLEGIUM_LONG=1)");
    }
    testkit::long()
}

on_every_database!(each_permission_alone_opens_its_own_pages_only, each_permission);

async fn each_permission(site: Site) {
    if !at_night() {
        return;
    }
    let mut cases = 0;
    for code in permissions::grantable_codes() {
        let held = vec![(*code, Actions::all())];
        let (_, client) = site.person(&code.to_lowercase(), &held).await;
        cases += check(&site, &client, &held, code).await;
    }
    eprintln!("A1 each permission alone: {cases} cases");
}

/// Every action of every code is too much for one test; each of these takes every third code.
mod each_action_alone_opens_its_own_calls_only {
    use super::{Site, each_action};
    use crate::on_every_database;

    async fn first(site: Site) {
        each_action(site, 0).await;
    }
    async fn second(site: Site) {
        each_action(site, 1).await;
    }
    async fn third(site: Site) {
        each_action(site, 2).await;
    }
    on_every_database!(first_third, first);
    on_every_database!(second_third, second);
    on_every_database!(third_third, third);
}

async fn each_action(site: Site, part: usize) {
    if !at_night() {
        return;
    }
    let codes: BTreeSet<&str> = needs().into_keys().map(|(code, _)| code).collect();
    let mut cases = 0;
    let mine = permissions::grantable_codes().iter().filter(|c| codes.contains(**c)).skip(part).step_by(3);
    for code in mine {
        for action in Action::ALL {
            let held = vec![(*code, Actions::of([action]))];
            let what = format!("{code}.{}", action.code());
            let (_, client) = site.person(&what.to_lowercase(), &held).await;
            cases += check(&site, &client, &held, &what).await;
        }
    }
    eprintln!("A1 each action alone: {cases} cases");
}
