//! A1: every operation by every permission, every action and every state of a session.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Action, Op, Timestamp,
    actor::{Actions, Grants},
    identity::{
        STUDENT_TYPE,
        entity::{role, session, user},
    },
    scope::{ScopeRule, TableRef},
};
use sea_orm::{ActiveModelTrait, Set};
use testkit::{Client, Person};

use crate::{
    calls::{call, call_with, registry},
    on_every_database,
    rights::{Expected, expected},
    state::state,
    support::Site,
};

type Held = Vec<(&'static str, Actions)>;

/// Every grantable permission, less what `without` names.
fn everything(without: &[(&str, Action)]) -> Held {
    let left = |code: &str| {
        Actions::of(Action::ALL.into_iter().filter(|a| !without.iter().any(|(c, w)| *c == code && w == a)))
    };
    permissions::grantable_codes().iter().map(|code| (*code, left(code))).collect()
}

/// Calls all operations as someone who holds exactly this. First those that must be refused,
/// because then nothing may have changed; signing out last.
async fn check(site: &Site, client: &Client, held: &Held, what: &str) -> usize {
    let refused = check_refused(site, client, held, what).await;
    let (expected, grants) = (expected(), grants(held));
    let allowed: Vec<&Op> = registry().ops().filter(|op| expected[&op.id].allows(&grants)).collect();
    let (leaving, staying): (Vec<&Op>, Vec<&Op>) = allowed.iter().partition(|op| op.id == "logout");
    for op in staying.into_iter().chain(leaving) {
        let status = call(client, op).await.status.as_u16();
        assert!(![401, 403].contains(&status) && status < 500, "{} by {what} must be let through, got {status}", op.id);
    }
    allowed.len() + refused
}

fn grants(held: &Held) -> Grants {
    let mut grants = Grants::default();
    for (permission, actions) in held {
        grants.add(permission, *actions);
    }
    grants
}

async fn check_refused(site: &Site, client: &Client, held: &Held, what: &str) -> usize {
    let (expected, grants) = (expected(), grants(held));
    let refused: Vec<&Op> = registry().ops().filter(|op| !expected[&op.id].allows(&grants)).collect();
    // No sealer runs here, and the place where refusals wait for it is not endless.
    kernel::audit::write_denials(&site.app).await.unwrap();
    let before = state(site).await;
    for op in &refused {
        let answer = call(client, op).await;
        assert_eq!(answer.status, 403, "{} by {what} must be refused", op.id);
        assert_eq!((answer.code(), answer.result().is_null()), ("forbidden", true), "{} by {what}", op.id);
    }
    before.assert_unchanged(&state(site).await, &format!("refused calls by {what}"));
    refused.len()
}

#[test]
fn every_operation_has_a_row_and_every_row_an_operation() {
    let registry = registry();
    let ops: BTreeSet<_> = registry.ops().map(|op| op.id.clone()).collect();
    let rows: BTreeSet<_> = expected().into_keys().collect();
    assert_eq!(ops.difference(&rows).collect::<Vec<_>>(), Vec::<&String>::new(), "operations without a row");
    assert_eq!(rows.difference(&ops).collect::<Vec<_>>(), Vec::<&String>::new(), "rows without an operation");
}

one_test_per_database!(each_permission_alone_opens_its_own_pages_only, each_permission);

async fn each_permission(site: Site) {
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

    async fn first(site: Site) {
        each_action(site, 0).await;
    }
    async fn second(site: Site) {
        each_action(site, 1).await;
    }
    async fn third(site: Site) {
        each_action(site, 2).await;
    }
    one_test_per_database!(first_third, first);
    one_test_per_database!(second_third, second);
    one_test_per_database!(third_third, third);
}

async fn each_action(site: Site, part: usize) {
    let codes: BTreeSet<String> = needs().into_keys().map(|(code, _)| code).collect();
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

/// Every pair of code and action that decides over something.
fn needs() -> BTreeMap<(String, &'static str), usize> {
    let mut found = BTreeMap::new();
    for row in expected().into_values() {
        if let Expected::Needs(codes, action) = row {
            for code in codes {
                *found.entry((code, action.code())).or_default() += 1;
            }
        }
    }
    found
}

on_every_database!(everything_but_the_needed_right_does_not_suffice, site, {
    let mut cases = 0;
    let wanted: BTreeSet<(Vec<String>, &str)> = expected()
        .into_values()
        .filter_map(|row| match row {
            Expected::Needs(codes, action) => Some((codes, action.code())),
            _ => None,
        })
        .collect();
    // One person whose rights change, because everything is a thousand rows that each look at the state reads again.
    let (person, client) = site.person("all-but-one", &everything(&[])).await;
    for (codes, action) in &wanted {
        let without: Vec<_> = codes.iter().map(|c| (c.as_str(), Action::parse(action).unwrap())).collect();
        testkit::regrant(&site.app, &person.role_id, &everything(&without)).await;
        // What this person may do is tried elsewhere; here only what the one missing right closes.
        let what = format!("everything but {codes:?}.{action}");
        cases += check_refused(&site, &client, &everything(&without), &what).await;
    }
    eprintln!("A1 all but the required: {cases} cases");
});

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
    for what in ["expired", "revoked", "logged-out-everywhere", "disabled", "archived"] {
        let client = person_in(&site, what).await;
        let before = state(&site).await;
        for op in registry.ops().filter(|op| expected[&op.id] != Expected::Public) {
            let answer = call(&client, op).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (401, "login.expired"), "{} with {what}", op.id);
            cases += 1;
        }
        before.assert_unchanged(&state(&site).await, what);
    }
    eprintln!("A1 sessions that are over: {cases} cases");
});

on_every_database!(no_session_or_a_malformed_one_opens_nothing, site, {
    let (registry, expected) = (registry(), expected());
    let good = site.admin.token.clone();
    let mut cases = 0;
    let before = state(&site).await;
    let with = |text: &str| text.replace("GOOD", &good).into_bytes();
    let headers: Vec<Vec<u8>> = [
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
    ]
    .iter()
    .map(|text| with(text))
    .chain([b"Bearer \xff\xfe".to_vec(), [b"Bearer ".to_vec(), vec![b'a'; 5000]].concat()])
    .collect();
    for op in registry.ops().filter(|op| expected[&op.id] != Expected::Public) {
        let answer = call(&site.anonymous(), op).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (401, "login.required"), "{} by nobody", op.id);
        for header in &headers {
            let answer = call_with(&site.anonymous(), op, header).await;
            let shown = String::from_utf8_lossy(header);
            assert_eq!(answer.status, 401, "{} with {shown}", op.id);
            assert!(["login.required", "login.expired"].contains(&answer.code()), "{} with {shown}", op.id);
        }
        cases += 1 + headers.len();
    }
    before.assert_unchanged(&state(&site).await, "calls without a session");
    for op in registry.ops().filter(|op| expected[&op.id] == Expected::Public) {
        let status = call(&site.anonymous(), op).await.status.as_u16();
        assert!(![401, 403].contains(&status) && status < 500, "{} is public, got {status}", op.id);
        cases += 1;
    }
    eprintln!("A1 no session: {cases} cases");
});

on_every_database!(without_a_role_only_own_things_are_open, site, {
    let (_, client) = site.person("nobody", &[]).await;
    let cases = check(&site, &client, &vec![], "someone without rights").await;
    eprintln!("A1 no role: {cases} cases");
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
        before.assert_unchanged(&state(&site).await, "half-way calls");
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
    for state_of in ["old-step-up", "no-step-up"] {
        let client = person_in(&site, state_of).await;
        let before = state(&site).await;
        for op in registry.ops().filter(|op| crate::golden::STEP_UP.contains(&op.id.as_str())) {
            let answer = call(&client, op).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (409, "step_up_required"), "{} {state_of}", op.id);
            cases += 1;
        }
        before.assert_unchanged(&state(&site).await, state_of);
        for op in registry.ops().filter(|op| !crate::golden::STEP_UP.contains(&op.id.as_str())) {
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

fn by_student_type(rule: &ScopeRule) -> bool {
    match rule {
        ScopeRule::By(by) => by.iter().any(|(_, d)| *d == STUDENT_TYPE),
        ScopeRule::Of(_, _, rule) => by_student_type(rule),
        ScopeRule::Both(one, other) => by_student_type(one) || by_student_type(other),
        _ => false,
    }
}

// Whoever works in another student type finds nothing, with every right of the page.
on_every_database!(where_the_student_type_decides_it_is_tried, site, {
    let registry = registry();
    // Programmes have tests of their own.
    let divided = |of: &TableRef| of.table != "programme" && by_student_type(&of.scope);
    let student = crate::rows::add_student(&site, "TPG").await;
    // The role of a test's person is for UG and RPG, and works in the first.
    let held: Vec<_> = permissions::grantable_codes().iter().map(|code| (*code, Actions::all())).collect();
    let (_, client) = site.person("registrar", &held).await;
    let mut cases = 0;
    for op in registry.ops() {
        for spec in op.ids.iter().filter(|id| divided(id.of)) {
            let foreign = match spec.of.table {
                "student" => student.clone(),
                "structure" => crate::exemplars::foreign_plan(&site).await,
                "ttsp_round" => crate::rows::collection::round_of(&site, "RPG").await,
                table => match crate::rows::selection::of_type(&site, table, "RPG").await {
                    Some(made) => made,
                    None => crate::people::of_type(&site, table, "RPG").await,
                },
            };
            let mut exemplar = crate::exemplars::exemplar(&site, op).await.unwrap();
            exemplar.client = client.clone();
            let answer = crate::objects::with_ids(&exemplar, spec.place, &[&foreign]).send().await;
            assert_eq!(answer.status.as_u16(), 404, "{}", op.id);
            cases += 1;
        }
    }
    assert!(cases >= 3, "{cases}");
    eprintln!("A2 rows of another student type: {cases} cases");
});
