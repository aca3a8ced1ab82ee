//! What `decision.rs` decides, through HTTP: each operation by those who just may and by those who just may not.

use std::collections::BTreeSet;

use kernel::{Action, Op, actor::Actions};
use testkit::Client;

use super::{asked_for, check_refused, everything, let_through, needs, turned_away};
use crate::{
    calls::registry,
    on_every_database,
    rights::{Expected, expected},
    state::state,
    support::Site,
};

/// Somebody who holds one right and nothing else.
struct Holder {
    code: &'static str,
    action: &'static str,
    opens: Vec<&'static Op>,
    client: Client,
}

impl Holder {
    fn what(&self) -> String {
        format!("{}.{}", self.code, self.action)
    }
}

async fn holders(site: &Site) -> Vec<Holder> {
    let mut all = vec![];
    for ((code, action), opens) in needs() {
        let held = [(code, Actions::of([Action::parse(action).unwrap()]))];
        let (_, client) = site.person(&format!("{code}.{action}").to_lowercase(), &held).await;
        all.push(Holder { code, action, opens, client });
    }
    all
}

/// Who misses an operation by the action, and who by the code; another one for each operation.
fn near_misses<'a>(holders: &'a [Holder], codes: &[String], action: Action, turn: usize) -> Vec<&'a Holder> {
    let named = |holder: &&Holder| codes.iter().any(|code| code == holder.code);
    let by_action: Vec<_> = holders.iter().filter(|h| named(h) && h.action != action.code()).collect();
    let by_code: Vec<_> = holders.iter().filter(|h| !named(h) && h.action == action.code()).collect();
    let one_of = |some: Vec<&'a Holder>| (!some.is_empty()).then(|| some[turn % some.len()]);
    [one_of(by_action), one_of(by_code)].into_iter().flatten().collect()
}

on_every_database!(one_right_opens_its_own_operations_and_no_others, site, {
    let (holders, expected) = (holders(&site).await, expected());
    let mut cases = 0;
    let before = state(&site).await;
    for (turn, op) in registry().ops().enumerate() {
        let Expected::Needs(codes, action) = &expected[&op.id] else { continue };
        let near = near_misses(&holders, codes, *action, turn);
        assert!(!near.is_empty(), "nobody misses {} narrowly", op.id);
        for holder in near {
            turned_away(&holder.client, op, &holder.what()).await;
            cases += 1;
        }
    }
    before.assert_unchanged(&site, "calls by people with another right").await;
    for holder in &holders {
        for op in &holder.opens {
            let_through(&holder.client, op, &holder.what()).await;
            cases += 1;
        }
    }
    eprintln!("A1 one right alone: {cases} cases");
});

on_every_database!(everything_but_the_needed_right_does_not_suffice, site, {
    let mut cases = 0;
    // One person whose rights change, because everything is a thousand rows.
    let (person, client) = site.person("all-but-one", &everything(&[])).await;
    let asked: Vec<_> = asked_for().into_iter().collect();
    let before = state(&site).await;
    for some in asked.chunks(60) {
        for (codes, action) in some {
            let codes: BTreeSet<_> = codes.iter().map(String::as_str).collect();
            let without: Vec<_> = codes.iter().map(|c| (*c, Action::parse(action).unwrap())).collect();
            testkit::withhold(&site.app, &person.role_id, &without).await;
            // What this person may do is tried elsewhere; here only what the one missing right closes.
            let what = format!("everything but {codes:?}.{action}");
            cases += check_refused(&client, &everything(&without), &what).await;
            testkit::give(&site.app, &person.role_id, &without).await;
        }
        // With the rights given back, all is as it was.
        before.assert_unchanged(&site, &format!("refused calls by everything but one of {some:?}")).await;
    }
    eprintln!("A1 all but the required: {cases} cases");
});
