//! Every operation in every state of a session.

use kernel::{
    Op, Policy, Timestamp,
    identity::entity::{role, session, user},
};
use sea_orm::{ActiveModelTrait, Set};
use testkit::{Client, Person};

use super::everything;
use crate::{
    calls::{call, call_with, registry},
    on_every_database,
    rights::{Expected, expected},
    state::state,
    support::Site,
};

/// Changes a user or session behind the product's back.
async fn change_user(site: &Site, person: &Person, change: impl FnOnce(&mut user::ActiveModel)) {
    let mut row = user::ActiveModel { id: Set(person.user_id.clone()), ..Default::default() };
    change(&mut row);
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.sessions.forget();
}

async fn change_session(site: &Site, person: &Person, change: impl FnOnce(&mut session::ActiveModel)) {
    let mut row = session::ActiveModel { id: Set(person.session_id.clone()), ..Default::default() };
    change(&mut row);
    row.update(site.app.db().maintenance()).await.unwrap();
    site.app.sessions.forget();
}

/// Someone with every right whose session is in a state that must not count.
async fn person_in(site: &Site, state: &str) -> Client {
    let (person, client) = site.person(state, &everything(&[])).await;
    let now = site.app.clock.now();
    match state {
        "expired" => change_session(site, &person, |s| s.expires_at = Set(now)).await,
        "revoked" => change_session(site, &person, |s| s.revoked_at = Set(Some(now))).await,
        "logged-out-everywhere" => change_user(site, &person, |u| u.session_gen = Set(1)).await,
        "disabled" => change_user(site, &person, |u| u.enabled = Set(false)).await,
        "archived" => change_user(site, &person, |u| u.archived_at = Set(Some(Timestamp(1)))).await,
        "half-way" => change_session(site, &person, |s| s.half_way = Set(true)).await,
        "no-factor" => {
            let row = role::ActiveModel { id: Set(person.role_id), second_factor: Set(true), ..Default::default() };
            row.update(site.app.db().maintenance()).await.unwrap();
            site.app.sessions.forget();
        }
        "old-step-up" => {
            change_session(site, &person, |s| s.step_up_at = Set(Some(now.plus(-kernel::op::STEP_UP_MS)))).await;
        }
        "no-step-up" => change_session(site, &person, |s| s.step_up_at = Set(None)).await,
        other => panic!("{other}"),
    }
    client
}

on_every_database!(a_session_that_is_over_opens_nothing, site, {
    let (registry, expected) = (registry(), expected());
    let mut cases = 0;
    let states = ["expired", "revoked", "logged-out-everywhere", "disabled", "archived"];
    for (n, what) in states.into_iter().enumerate() {
        let client = person_in(&site, what).await;
        let before = state(&site).await;
        // A session is read before the operation is looked at: two states for each by day, and all where most differs.
        let tried = |turn: usize, op: &Op| gets_everything(op) || [turn % 5, (turn + 2) % 5].contains(&n);
        let ops = registry.ops().filter(|op| expected[&op.id] != Expected::Public).enumerate();
        for (_, op) in ops.filter(|(turn, op)| tried(*turn, op)) {
            let answer = call(&client, op).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (401, "login.expired"), "{} with {what}", op.id);
            cases += 1;
        }
        before.assert_unchanged(&site, what).await;
    }
    eprintln!("A1 sessions that are over: {cases} cases");
});

/// Headers that look like a session and are none; `GOOD` stands for a token that is one.
const MALFORMED: [&str; 14] = [
    "Bearer",
    "Bearer ",
    "GOOD",
    "Basic GOOD",
    "Token GOOD",
    "Bearer GOODx",
    "Bearer xGOOD",
    "Bearer GOOD GOOD",
    "Bearer GOOD,GOOD",
    "Bearer \"GOOD\"",
    "Bearer null",
    "Bearer undefined",
    "Bearer ' OR 1=1 --",
    "BearerGOOD",
];

/// The first operation of each method and kind of policy, and of those that take a file: what is read of a header
/// or a session cannot differ more than these do. At night every operation is one of them.
fn gets_everything(op: &Op) -> bool {
    let kind = |op: &Op| (op.method.clone(), matches!(op.policy, Policy::AnyOf(_)), op.id.starts_with("import"));
    let first = registry().ops().filter(|op| !matches!(op.policy, Policy::Public(_))).find(|o| kind(o) == kind(op));
    testkit::long() || first.is_some_and(|first| first.id == op.id)
}

on_every_database!(no_session_or_a_malformed_one_opens_nothing, site, {
    let (registry, expected) = (registry(), expected());
    let good = site.admin.token.clone();
    let mut cases = 0;
    let before = state(&site).await;
    let headers: Vec<Vec<u8>> = MALFORMED
        .iter()
        .map(|text| text.replace("GOOD", &good).into_bytes())
        .chain([b"Bearer \xff\xfe".to_vec(), [b"Bearer ".to_vec(), vec![b'a'; 5000]].concat()])
        .collect();
    for (turn, op) in registry.ops().filter(|op| expected[&op.id] != Expected::Public).enumerate() {
        let answer = call(&site.anonymous(), op).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (401, "login.required"), "{} by nobody", op.id);
        let every = gets_everything(op);
        for header in headers.iter().enumerate().filter(|(n, _)| every || *n == turn % headers.len()).map(|(_, h)| h) {
            let answer = call_with(&site.anonymous(), op, header).await;
            let shown = String::from_utf8_lossy(header);
            assert_eq!(answer.status, 401, "{} with {shown}", op.id);
            assert!(["login.required", "login.expired"].contains(&answer.code()), "{} with {shown}", op.id);
            cases += 1;
        }
        cases += 1;
    }
    assert!(cases > 2 * expected.len() - 100, "{cases}");
    before.assert_unchanged(&site, "calls without a session").await;
    for op in registry.ops().filter(|op| expected[&op.id] == Expected::Public) {
        let status = call(&site.anonymous(), op).await.status.as_u16();
        assert!(![401, 403].contains(&status) && status < 500, "{} is public, got {status}", op.id);
        cases += 1;
    }
    eprintln!("A1 no session: {cases} cases");
});

/// What a session may do that still has something to do first: golden.
const HALF_WAY: [(&str, &str, &[&str]); 2] = [
    ("half-way", "password_change_required", &["changeMyPassword", "logout", "userInfo"]),
    ("no-factor", "second_factor_required", &["confirmSecondFactor", "logout", "startSecondFactor", "userInfo"]),
];

on_every_database!(half_way_through_signing_in_only_finishing_is_open, site, {
    let (registry, expected) = (registry(), expected());
    let mut cases = 0;
    for (state_of, code, open) in HALF_WAY {
        let client = person_in(&site, state_of).await;
        let before = state(&site).await;
        for op in registry.ops().filter(|op| expected[&op.id] != Expected::Public && !open.contains(&op.id.as_str())) {
            let answer = call(&client, op).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (409, code), "{} {state_of}", op.id);
            assert!(answer.result().is_null(), "{}", op.id);
            cases += 1;
        }
        before.assert_unchanged(&site, "half-way calls").await;
        for op in registry.ops().filter(|op| open.contains(&op.id.as_str()) && op.id != "logout") {
            let status = call(&client, op).await.status.as_u16();
            assert!([200, 422].contains(&status), "{} {state_of} gave {status}", op.id);
            cases += 1;
        }
        call(&client, registry.find("logout").unwrap()).await.expect(200);
        cases += 1;
    }
    println!("A1 half-way: {cases} cases");
});

on_every_database!(sensitive_operations_ask_who_is_there, site, {
    let (registry, expected) = (registry(), expected());
    let mut cases = 0;
    for (n, state_of) in ["old-step-up", "no-step-up"].into_iter().enumerate() {
        let client = person_in(&site, state_of).await;
        let before = state(&site).await;
        for op in registry.ops().filter(|op| crate::golden::STEP_UP.contains(&op.id.as_str())) {
            let answer = call(&client, op).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (409, "step_up_required"), "{} {state_of}", op.id);
            cases += 1;
        }
        before.assert_unchanged(&site, state_of).await;
        // The others do their work: in one of the two states by day, in both at night.
        let others = registry.ops().filter(|op| !crate::golden::STEP_UP.contains(&op.id.as_str())).enumerate();
        for (_, op) in others.filter(|(turn, _)| testkit::long() || turn % 2 == n) {
            if expected[&op.id] != Expected::Public && op.id != "logout" {
                let answer = call(&client, op).await;
                assert_ne!(answer.code(), "step_up_required", "{} {state_of}", op.id);
                cases += 1;
            }
        }
    }
    // The right decides first: whoever may not do it is not asked to prove anything.
    let (_, nobody) = site.person("nobody", &[]).await;
    site.app.clock.advance(kernel::op::STEP_UP_MS);
    for op in registry.ops().filter(|op| matches!(expected[&op.id], Expected::Needs(..))) {
        assert_eq!(call(&nobody, op).await.code(), "forbidden", "{}", op.id);
        cases += 1;
    }
    println!("D4 step-up of every operation: {cases} cases");
});
