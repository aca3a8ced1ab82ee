use super::*;

fn told(id: &str) -> Told {
    Told {
        id: id.into(),
        section: "s".into(),
        slot: Slot::parse(1, "10:00", "11:50").unwrap(),
        weeks: Weeks::all(14),
        place: Some("T1".into()),
        teachers: strings(&["li", "wang"]),
        kind: "LEC".into(),
        sequence: 0,
        cancelled: false,
    }
}

fn told_of(draft: &[Told], published: &[Told]) -> Vec<(What, String, Vec<&'static str>, i32)> {
    let found = differences(draft, published);
    found.iter().map(|d| (d.what, d.id().to_owned(), d.fields.clone(), d.sequence())).collect()
}

#[test]
fn what_is_the_same_is_no_difference() {
    let turned = Told { teachers: strings(&["wang", "li", "li"]), sequence: 9, ..told("a") };
    assert_eq!(told_of(&[turned], &[told("a")]), vec![]);
    assert_eq!(told_of(&[], &[Told { cancelled: true, ..told("a") }]), vec![]);
}

#[test]
fn added_changed_and_cancelled() {
    let published = [told("b"), Told { sequence: 3, ..told("c") }, told("d"), told("e")];
    let moved = Told { slot: Slot::parse(2, "10:00", "12:50").unwrap(), weeks: Weeks::odd(14), ..told("c") };
    let unplaced = Told { slot: Slot::UNPLACED, ..told("d") };
    let elsewhere = Told { place: None, teachers: vec![], kind: "LAB".into(), ..told("e") };
    assert_eq!(
        told_of(&[told("a"), moved, unplaced, elsewhere], &published),
        vec![
            (What::Added, "a".into(), vec![], 0),
            (What::Changed, "c".into(), vec!["weekday", "time", "weeks"], 4),
            (What::Changed, "e".into(), vec!["place", "teacher", "kind"], 1),
            (What::Cancelled, "b".into(), vec![], 1),
            (What::Cancelled, "d".into(), vec![], 1),
        ]
    );
}

#[test]
fn what_comes_back_is_newer_than_its_cancelling() {
    let gone = Told { cancelled: true, sequence: 2, ..told("a") };
    assert_eq!(told_of(&[told("a")], &[gone]), vec![(What::Added, "a".into(), vec![], 3)]);
    let cancelled_draft = Told { cancelled: true, ..told("a") };
    assert_eq!(told_of(&[cancelled_draft], &[told("a")]), vec![(What::Cancelled, "a".into(), vec![], 1)]);
}

proptest! {
    #![proptest_config(cheap(256))]

    /// Whoever carries out the differences has the draft, with numbers that only grow.
    #[test]
    fn carried_out_they_leave_none(rounds in prop::collection::vec(prop::collection::vec((0..5, 0..3i32), 0..6), 1..6)) {
        let mut published: Vec<Told> = vec![];
        for round in rounds {
            let mut draft: Vec<Told> = vec![];
            for (n, weekday) in round {
                let id = format!("m{n}");
                draft.retain(|told| told.id != id);
                let slot = if weekday == 0 { Slot::UNPLACED } else { Slot::new(weekday, 480, 530) };
                draft.push(Told { slot, ..told(&id) });
            }
            let before = published.clone();
            for difference in differences(&draft, &published) {
                let cancelled = difference.what == What::Cancelled;
                let row = difference.after.clone().or(difference.before.clone()).unwrap();
                published.retain(|told| told.id != row.id);
                published.push(Told { sequence: difference.sequence(), cancelled, ..row });
            }
            prop_assert_eq!(differences(&draft, &published), vec![]);
            for old in before {
                let now = published.iter().find(|told| told.id == old.id).unwrap();
                let same = Told { sequence: 0, ..old.clone() } == Told { sequence: 0, ..now.clone() };
                let right = if same { now.sequence == old.sequence } else { now.sequence > old.sequence };
                prop_assert!(right);
            }
        }
    }
}
