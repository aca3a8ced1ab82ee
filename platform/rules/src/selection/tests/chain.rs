//! The chain, its receipts and its proof; what is exchanged afterwards is found out.

use proptest::prelude::*;

use super::{random::*, *};

fn key() -> HmacSeal {
    HmacSeal::new(&[9; 32]).unwrap()
}

fn other_key() -> HmacSeal {
    HmacSeal::new(&[10; 32]).unwrap()
}

/// Three race for one seat; 0 wins, 1 waits, 0 drops, 1 is promoted.
fn race() -> World {
    let mut world = World::new(plain(3, 1));
    for no in 0..3 {
        world.now += 1;
        world.select(no, A1);
    }
    world.join(1, A1);
    world.now += 1;
    world.select(2, B1);
    world
}

fn check(world: &World, entries: &[Sealed], receipts: &[Receipt], seal: Option<&dyn Seal>) -> Result<Proof, Fault> {
    let (seats, waits) = (world.state.seat_rows(), world.state.wait_rows());
    let claim = Claim { entries, seal, receipts, seats: Some(&seats), waits: Some(&waits) };
    verify(&world.terms, &claim).map(|(proof, _)| proof)
}

fn receipts(world: &World, entries: &[Sealed]) -> Vec<Receipt> {
    let each = |(seq, sealed): (u64, &Sealed)| ledger::receipt(&key(), &world.terms.round.id, seq, &sealed.hash);
    (1..).zip(entries).map(each).collect()
}

/// The same entries as somebody would write them who can change the database: the winner is another one, every decision
/// is the one that follows, every hash is right.
fn forged(world: &World, change: impl Fn(&mut Request)) -> World {
    let mut forged = World::with_secret(world.snapshot.clone(), world.secret);
    for entry in &world.entries {
        let mut request = entry.request.clone();
        change(&mut request);
        forged.enter(request);
    }
    forged
}

#[test]
fn a_true_ledger_is_proven() {
    let world = race();
    let entries = world.sealed(&key());
    let proof = check(&world, &entries, &receipts(&world, &entries), Some(&key())).unwrap();
    let expected = Proof {
        entries: 5,
        granted: 3,
        refused: 2,
        seats: 2,
        seals: 5,
        receipts: 5,
        head: entries[4].hash,
        ..Proof::default()
    };
    assert_eq!(proof, expected);
}

#[test]
fn entries_are_written_in_one_way() {
    let world = race();
    let text = String::from_utf8(world.entries[1].bytes()).unwrap();
    let expected = concat!(
        r#"{"seq":2,"request":{"at":1000002,"by":{"Student":1},"channel":"Web","#,
        r#""key":"00000000000000000000000000000002","what":{"Select":{"section":0,"of":null}}},"#,
        r#""decision":{"outcome":{"Refused":{"rules":[{"section":0,"rule":{"Full":{"seats":1,"taken":1,"waiting":0}},"#,
        r#""offers":[{"OtherSections":{"picks":[{"section":1,"of":null}]}},{"JoinWaitingList":{"pick":{"section":0,"of":null}}},"#,
        r#"{"AskException":{"waiver":"Seat"}}]}]}},"effects":[]}}"#
    );
    assert_eq!(text, expected);
    assert!(Entry::read(text.replace(":2,", ": 2,").as_bytes()).is_none(), "no other spelling");
    assert!(Entry::read(b"{}").is_none());
}

#[test]
fn an_exchanged_outcome_is_recomputed() {
    let world = race();
    let mut entries = world.entries.clone();
    // The seat of 0 is written to 1, with every hash and even the seals recomputed by somebody who has the key.
    let (won, lost) = (entries[0].decision.clone(), entries[1].decision.clone());
    entries[0].decision = lost;
    entries[1].decision = won;
    let Effect::SeatTaken { student, .. } = &mut entries[1].decision.effects[0] else { panic!() };
    *student = s(1);
    let sealed = link(&world.terms.genesis, &entries, Some(&key()));
    let fault = check(&world, &sealed, &[], Some(&key())).unwrap_err();
    assert!(matches!(fault, Fault::Decision { seq: 1, .. }), "{fault:?}");
}

#[test]
fn an_exchanged_request_is_found_by_seals_receipts_and_seats() {
    let world = race();
    let truth = world.sealed(&key());
    let swap = |request: &mut Request| match request.by {
        By::Student(StudentNo(0)) => request.by = By::Student(s(2)),
        By::Student(StudentNo(2)) => request.by = By::Student(s(0)),
        _ => {}
    };
    let forged = forged(&world, swap);
    // Without the key: the seals are wrong, whichever key was used instead; leaving them out helps nobody.
    let wrong = forged.sealed(&other_key());
    assert_eq!(check(&forged, &wrong, &[], Some(&key())), Err(Fault::Seal { seq: 1 }));
    let without = link(&forged.terms.genesis, &forged.entries, None);
    assert_eq!(check(&forged, &without, &[], Some(&key())), Err(Fault::Unsealed { seq: 5 }));
    // Whoever has no key to check with still has receipts.
    let kept = receipts(&world, &truth);
    assert_eq!(check(&forged, &wrong, &kept[..1], None), Err(Fault::Receipt { seq: 1 }));
    // And the seats of the database say otherwise, unless they were exchanged as well.
    let fault = check(&world, &wrong, &[], None).unwrap_err();
    assert!(
        matches!(fault, Fault::Seats { ref missing, ref extra } if missing.len() == 2 && extra.len() == 2),
        "{fault:?}"
    );
    assert!(check(&forged, &wrong, &[], None).is_ok(), "all three together are needed");
}

#[test]
fn broken_in_other_ways() {
    let world = race();
    let truth = world.sealed(&key());
    let mut cut = truth.clone();
    cut.remove(2);
    assert_eq!(check(&world, &cut, &[], None), Err(Fault::Chain { seq: 3 }));
    let mut without = world.entries.clone();
    without.remove(2);
    let without = link(&world.terms.genesis, &without, None);
    assert_eq!(check(&world, &without, &[], None), Err(Fault::Number { place: 3, found: 4 }));
    let mut hash = truth.clone();
    hash[3].hash[0] ^= 1;
    assert_eq!(check(&world, &hash, &[], None), Err(Fault::Chain { seq: 4 }));
    let mut bytes = truth.clone();
    bytes[2].bytes.push(b' ');
    assert_eq!(check(&world, &bytes, &[], None), Err(Fault::Chain { seq: 3 }));
    bytes[2].hash = ledger::chain(&bytes[1].hash, &bytes[2].bytes);
    assert_eq!(check(&world, &bytes, &[], None), Err(Fault::Unreadable { place: 3 }));
    let mut early = world.entries.clone();
    early[4].request.at -= 2;
    let early = link(&world.terms.genesis, &early, None);
    assert_eq!(check(&world, &early, &[], None), Err(Fault::Order { seq: 5 }));
    let mut twice = world.entries.clone();
    twice.push(Entry { seq: 6, ..twice[4].clone() });
    let twice = link(&world.terms.genesis, &twice, None);
    assert_eq!(check(&world, &twice, &[], None), Err(Fault::Twice { seq: 6, first: 5 }));
    // The end cut off: receipts know, and so do the seats.
    let kept = receipts(&world, &truth);
    let short = truth[..4].to_vec();
    assert!(matches!(check(&world, &short, &[], Some(&key())), Err(Fault::Seats { .. })));
    let claim = Claim { entries: &short, receipts: &kept, ..Claim::default() };
    assert_eq!(verify(&world.terms, &claim).map(|_| ()), Err(Fault::Receipt { seq: 5 }));
    // Other facts at the beginning.
    let mut snapshot = world.snapshot.clone();
    snapshot.sections[0].quota = 2;
    let other = Terms::new(snapshot, None).unwrap();
    let claim = Claim { entries: &truth, ..Claim::default() };
    assert_eq!(verify(&other, &claim).map(|_| ()), Err(Fault::Chain { seq: 1 }));
}

#[test]
fn waits_are_compared_with_their_ranks() {
    let world = race();
    let mut waits = world.state.wait_rows();
    waits[0].rank = 7;
    let entries = world.sealed(&key());
    let claim = Claim { entries: &entries, waits: Some(&waits), ..Claim::default() };
    assert!(matches!(verify(&world.terms, &claim), Err(Fault::Waits { .. })));
}

proptest! {
    #[test]
    fn replay_equals_state(mut world in worlds(), acts in acts(150)) {
        for act in acts {
            let request = world.act(act);
            world.enter(request);
        }
        let entries = world.sealed(&key());
        let proof = check(&world, &entries, &receipts(&world, &entries), Some(&key())).unwrap();
        prop_assert_eq!(proof.entries as usize, world.entries.len());
        prop_assert_eq!(proof.seats as usize, world.state.seat_rows().len());
    }

    /// Whichever winner is exchanged for whichever other student, and every hash is recomputed.
    #[test]
    fn no_exchanged_winner_passes(mut world in worlds(), acts in acts(150), which in any::<prop::sample::Index>(), by in 1..STUDENTS) {
        for act in acts {
            let request = world.act(act);
            world.enter(request);
        }
        let wins: Vec<usize> = (0..world.entries.len()).filter(|n| world.entries[*n].decision.effects.iter().any(|effect| {
            matches!(effect, Effect::SeatTaken { .. } | Effect::Promoted { .. })
        })).collect();
        prop_assume!(!wins.is_empty());
        let place = wins[which.index(wins.len())];
        let truth = world.sealed(&key());
        let kept = receipts(&world, &truth);

        // The outcome alone, by somebody who even has the key: recomputed.
        let mut entries = world.entries.clone();
        for effect in &mut entries[place].decision.effects {
            if let Effect::SeatTaken { student, .. } | Effect::Promoted { student, .. } = effect {
                *student = s((student.0 + by) % STUDENTS);
            }
        }
        let sealed = link(&world.terms.genesis, &entries, Some(&key()));
        let fault = check(&world, &sealed, &kept, Some(&key())).unwrap_err();
        let named = matches!(fault, Fault::Decision { seq, .. } if seq == place as u64 + 1);
        prop_assert!(named, "{:?}", fault);

        // The request too, with all that follows from it, by somebody without the key.
        let mut nth = 0;
        let request = world.entries[place].request.clone();
        if let By::Student(StudentNo(no)) = request.by {
            let swapped = forged(&world, |other| {
                if *other == request {
                    other.by = By::Student(s((no + by) % STUDENTS));
                }
            });
            nth += 1;
            let sealed = swapped.sealed(&other_key());
            prop_assert_eq!(check(&swapped, &sealed, &[], Some(&key())), Err(Fault::Seal { seq: 1 }));
            let fault = check(&swapped, &sealed, &kept[place..=place], None);
            prop_assert_eq!(fault, Err(Fault::Receipt { seq: place as u64 + 1 }));
        }
        prop_assert!(nth <= 1);
    }
}
