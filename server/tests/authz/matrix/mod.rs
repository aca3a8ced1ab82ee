//! A1: every operation by every permission, every action and every state of a session.

mod decision;
mod near;
mod product;
mod sessions;
mod student_types;

use std::collections::{BTreeMap, BTreeSet};

use kernel::{
    Action, Op,
    actor::{Actions, Grants},
};
use testkit::Client;

use crate::{
    calls::{call, registry},
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
    // No sealer runs here, and the place where refusals wait for it is not endless.
    kernel::audit::write_denials(&site.app).await.unwrap();
    let before = state(site).await;
    let refused = check_refused(client, held, what).await;
    before.assert_unchanged(site, &format!("refused calls by {what}")).await;
    let (expected, grants) = (expected(), grants(held));
    let allowed: Vec<&Op> = registry().ops().filter(|op| expected[&op.id].allows(&grants)).collect();
    let (leaving, staying): (Vec<&Op>, Vec<&Op>) = allowed.iter().partition(|op| op.id == "logout");
    for op in staying.into_iter().chain(leaving) {
        let_through(client, op, what).await;
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

async fn check_refused(client: &Client, held: &Held, what: &str) -> usize {
    let (expected, grants) = (expected(), grants(held));
    let refused: Vec<&Op> = registry().ops().filter(|op| !expected[&op.id].allows(&grants)).collect();
    for op in &refused {
        turned_away(client, op, what).await;
    }
    refused.len()
}

async fn let_through(client: &Client, op: &Op, what: &str) {
    let status = call(client, op).await.status.as_u16();
    assert!(![401, 403].contains(&status) && status < 500, "{} by {what} must be let through, got {status}", op.id);
}

async fn turned_away(client: &Client, op: &Op, what: &str) {
    let answer = call(client, op).await;
    assert_eq!(answer.status, 403, "{} by {what} must be refused", op.id);
    assert_eq!((answer.code(), answer.result().is_null()), ("forbidden", true), "{} by {what}", op.id);
}

#[test]
fn every_operation_has_a_row_and_every_row_an_operation() {
    let registry = registry();
    let ops: BTreeSet<_> = registry.ops().map(|op| op.id.clone()).collect();
    let rows: BTreeSet<_> = expected().keys().cloned().collect();
    assert_eq!(ops.difference(&rows).collect::<Vec<_>>(), Vec::<&String>::new(), "operations without a row");
    assert_eq!(rows.difference(&ops).collect::<Vec<_>>(), Vec::<&String>::new(), "rows without an operation");
}

/// Every pair of code and action that decides over something, with the operations it opens.
fn needs() -> BTreeMap<(&'static str, &'static str), Vec<&'static Op>> {
    let (mut found, expected) = (BTreeMap::<_, Vec<&Op>>::new(), expected());
    let known = |code: &str| permissions::grantable_codes().iter().find(|c| **c == code).copied();
    for op in registry().ops() {
        if let Expected::Needs(codes, action) = &expected[&op.id] {
            for code in codes.iter().collect::<BTreeSet<_>>() {
                let code = known(code).unwrap_or_else(|| panic!("{} needs {code}, which nobody can hold", op.id));
                found.entry((code, action.code())).or_default().push(op);
            }
        }
    }
    found
}

/// Every set of codes with its action that some operation asks for.
fn asked_for() -> BTreeSet<(Vec<String>, &'static str)> {
    let asked = expected().values().filter_map(|row| match row {
        Expected::Needs(codes, action) => Some((codes.clone(), action.code())),
        _ => None,
    });
    asked.collect()
}

on_every_database!(without_a_role_only_own_things_are_open, site, {
    let (_, client) = site.person("nobody", &[]).await;
    let cases = check(&site, &client, &vec![], "someone without rights").await;
    eprintln!("A1 no role: {cases} cases");
});
