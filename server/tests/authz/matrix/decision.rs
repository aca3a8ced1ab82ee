//! Every right against every operation, decided by what the guard asks and without a call: `Grants::meet` of the
//! operation's policy. A decision that depends on nothing else needs no session, no router and no database, and what
//! it says here it says to every caller.

use kernel::{Action, actor::Actions};

use super::{asked_for, everything, grants};
use crate::{calls::registry, rights::expected};

/// The operations over which somebody who holds this is decided otherwise than the table says.
fn astray(held: &super::Held, what: &str, cases: &mut usize) -> Vec<String> {
    let (expected, grants) = (expected(), grants(held));
    let mut found = vec![];
    for (op, row) in registry().ops().map(|op| (op, &expected[&op.id])) {
        *cases += 1;
        let (decided, wanted) = (grants.meet(&op.policy), row.allows(&grants));
        if decided != wanted {
            found.push(format!("{} by {what}: {decided} instead of {wanted}", op.id));
        }
    }
    found
}

#[test]
fn every_right_alone_decides_as_the_table_says() {
    let (mut wrong, mut cases) = (vec![], 0);
    for code in permissions::grantable_codes() {
        for action in Action::ALL {
            let what = format!("{code}.{}", action.code());
            wrong.extend(astray(&vec![(*code, Actions::of([action]))], &what, &mut cases));
        }
        wrong.extend(astray(&vec![(*code, Actions::all())], code, &mut cases));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    eprintln!("A1 decisions over one right: {cases} cases");
}

#[test]
fn everything_but_one_right_decides_as_the_table_says() {
    let (mut wrong, mut cases) = (vec![], 0);
    wrong.extend(astray(&vec![], "someone without rights", &mut cases));
    wrong.extend(astray(&everything(&[]), "someone with every right", &mut cases));
    for (codes, action) in asked_for() {
        let without: Vec<_> = codes.iter().map(|c| (c.as_str(), Action::parse(action).unwrap())).collect();
        wrong.extend(astray(&everything(&without), &format!("everything but {codes:?}.{action}"), &mut cases));
    }
    // One at a time as well: where several codes open the same, the others still do.
    for code in permissions::grantable_codes() {
        for action in Action::ALL {
            let what = format!("everything but {code}.{}", action.code());
            wrong.extend(astray(&everything(&[(*code, action)]), &what, &mut cases));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    eprintln!("A1 decisions over all but one right: {cases} cases");
}
