//! Every step that is offered succeeds when it is followed at once.

use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::{prelude::*, strategy::ValueTree};

use super::{random::*, *};

/// How often each kind of offer was followed: a law about nothing would hold as well.
static FOLLOWED: [AtomicUsize; 7] = [const { AtomicUsize::new(0) }; 7];

fn follow(world: &World, student: StudentNo, what: What) -> Decision {
    let mut world = world.clone();
    world.keys += 1_000;
    let request = world.request(By::Student(student), what);
    world.enter(request)
}

fn granted(world: &World, kind: usize, student: StudentNo, what: What) {
    FOLLOWED[kind].fetch_add(1, Ordering::Relaxed);
    let decision = follow(world, student, what.clone());
    assert!(decision.granted(), "{what:?} was offered: {:?}", decision.rules());
}

fn try_all(world: &World, student: StudentNo, asked: &What, failed: &Failed) {
    for offer in &failed.offers {
        match offer.clone() {
            Offer::OtherSections { picks } => {
                assert!(!picks.is_empty());
                for pick in picks {
                    granted(world, 0, student, What::Select(pick));
                }
            }
            Offer::Select { pick } => granted(world, 1, student, What::Select(pick)),
            Offer::Replace { from, to } => granted(world, 2, student, What::Replace { from, to }),
            Offer::JoinWaitingList { pick } => granted(world, 3, student, What::Join(pick)),
            Offer::LeaveWaitingList { section } => granted(world, 4, student, What::Leave { section }),
            Offer::Wish { pick } => granted(world, 5, student, What::Wish { picks: vec![pick] }),
            Offer::AskException { waiver } => {
                FOLLOWED[6].fetch_add(1, Ordering::Relaxed);
                let mut world = world.clone();
                let mut facts = world.state.person(student).unwrap().facts.student.clone();
                facts.exceptions.push(Exception { waived: vec![waiver], ..Exception::default() });
                world.state.people[student.at()].facts = std::sync::Arc::new(ready::Known::new(facts));
                let again = follow(&world, student, asked.clone());
                let code = failed.rule.code();
                let still = again.rules().iter().any(|now| now.section == failed.section && now.rule.code() == code);
                assert!(!still, "{waiver:?} does not help against {code}");
            }
        }
    }
}

proptest! {
    #[test]
    fn offers_are_true(mut world in worlds(), acts in acts(150)) {
        for act in acts {
            let request = world.act(act);
            let what = request.what.clone();
            let by = request.by.clone();
            let decision = world.enter(request);
            if let By::Student(student) = by {
                for failed in decision.rules() {
                    try_all(&world, student, &what, failed);
                }
            }
        }
    }
}

/// Run after the law, in the same process, this would depend on the order of tests; so it runs rounds of its own.
#[test]
fn each_kind_of_offer_is_made() {
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    for _ in 0..150 {
        let mut world = worlds().new_tree(&mut runner).unwrap().current();
        for act in acts(150).new_tree(&mut runner).unwrap().current() {
            let request = world.act(act);
            let (what, by) = (request.what.clone(), request.by.clone());
            let decision = world.enter(request);
            if let By::Student(student) = by {
                decision.rules().iter().for_each(|failed| try_all(&world, student, &what, failed));
            }
        }
    }
    let followed: Vec<usize> = FOLLOWED.iter().map(|count| count.load(Ordering::Relaxed)).collect();
    // Wishes are another way of giving seats and have their own test.
    let made = followed.iter().enumerate().filter(|(kind, _)| *kind != 5).all(|(_, count)| *count >= 10);
    assert!(made, "{followed:?}");
}

#[test]
fn no_exception_is_offered_where_none_are_taken() {
    let mut snapshot = plain(2, 1);
    snapshot.round.exceptions = false;
    let mut world = World::new(snapshot);
    world.select(0, A1);
    let refused = world.select(1, A1);
    assert!(refused.rules()[0].offers.iter().all(|offer| !matches!(offer, Offer::AskException { .. })));
    world.now = CLOSES;
    assert!(world.select(1, A1).rules().iter().all(|failed| failed.offers.is_empty()));
}
