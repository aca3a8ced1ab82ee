use super::*;
use crate::{language::Language, timetable::weeks::LAST};

const BOTH: [Language; 2] = [Language::Zh, Language::En];

#[test]
fn weeks_as_people_write_them() {
    for (text, weeks) in [
        ("1-14", (1..=14).collect::<Vec<_>>()),
        ("1-7,9-13", vec![1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13]),
        ("3", vec![3]),
        ("odd", vec![1, 3, 5, 7, 9, 11, 13]),
        ("Even weeks", vec![2, 4, 6, 8, 10, 12, 14]),
        ("单周", vec![1, 3, 5, 7, 9, 11, 13]),
        ("双周", vec![2, 4, 6, 8, 10, 12, 14]),
        ("1-13 odd", vec![1, 3, 5, 7, 9, 11, 13]),
        ("第3-9周(单)", vec![3, 5, 7, 9]),
        ("第３～９周（双）", vec![4, 6, 8]),
        ("第1、3、12周", vec![1, 3, 12]),
        ("Weeks 2–4; 8", vec![2, 3, 4, 8]),
        ("odd 1-5, 8-9", vec![1, 3, 5, 8, 9]),
        ("每周", (1..=14).collect()),
        ("1-3,2-5", vec![1, 2, 3, 4, 5]),
    ] {
        assert_eq!(Weeks::parse(text, 14).map(Weeks::to_vec), Ok(weeks), "{text}");
    }
}

#[test]
fn what_is_no_week_is_named() {
    for (text, piece, problem) in [
        ("", "", WeeksProblem::Empty),
        (" , ", ",", WeeksProblem::Empty),
        ("1-7,x", "x", WeeksProblem::Unreadable),
        ("1 3", "1 3", WeeksProblem::Unreadable),
        ("1-", "1-", WeeksProblem::Unreadable),
        ("1-2-3", "1-2-3", WeeksProblem::Unreadable),
        ("odd even", "odd even", WeeksProblem::Unreadable),
        ("1,9-7", "9-7", WeeksProblem::Backwards),
        ("1-15", "1-15", WeeksProblem::Outside(14)),
        ("0-3", "0-3", WeeksProblem::Outside(14)),
        ("99999999999", "99999999999", WeeksProblem::Unreadable),
        ("2 odd", "2 odd", WeeksProblem::NothingLeft),
    ] {
        assert_eq!(Weeks::parse(text, 14), Err(WeeksError { piece: piece.to_owned(), problem }), "{text}");
        let told = WeeksError { piece: piece.to_owned(), problem }.text();
        assert!(BOTH.iter().all(|language| told.get(*language).contains(piece) || problem == WeeksProblem::Empty));
    }
}

#[test]
fn weeks_in_words() {
    for (weeks, zh, en) in [
        ((1..=14).collect(), "1-14周", "1-14"),
        (Weeks::odd(14), "单周", "odd"),
        (Weeks::even(14), "双周", "even"),
        (Weeks::of(&[3, 5, 7, 9]), "3-9(单)周", "3-9 odd"),
        (Weeks::of(&[3, 5, 7, 9, 11]), "3-11(单)周", "3-11 odd"),
        ((1..=7).chain(9..=13).collect(), "1-7,9-13周", "1-7,9-13"),
        (Weeks::of(&[1, 2, 4, 6, 8, 10, 12]), "1,2-12(双)周", "1,2-12 even"),
        (Weeks::of(&[5]), "5周", "5"),
        (Weeks::NONE, "", ""),
    ] {
        assert_eq!((weeks.text(14, Language::Zh), weeks.text(14, Language::En)), (zh.to_owned(), en.to_owned()));
    }
}

#[test]
fn weeks_beside_a_time() {
    for (weeks, zh, en) in [
        (Weeks::all(14), "", ""),
        (Weeks::NONE, "", ""),
        (Weeks::odd(14), "（单周）", " (odd weeks)"),
        (Weeks::of(&[3, 5, 7, 9]), "（3-9(单)周）", " (weeks 3-9 odd)"),
        (Weeks::all(7), "（1-7周）", " (weeks 1-7)"),
    ] {
        assert_eq!((weeks.note(14, Language::Zh), weeks.note(14, Language::En)), (zh.to_owned(), en.to_owned()));
    }
}

#[test]
fn numbers_that_are_no_weeks_are_left_out() {
    assert_eq!(Weeks::of(&[-1, 0, 1, 63, 64, 1]).to_vec(), vec![1, 63]);
    assert_eq!((Weeks::all(100).count(), Weeks::all(100).last()), (63, Some(LAST)));
    assert_eq!((Weeks::all(0), Weeks::NONE.last()), (Weeks::NONE, None));
}

proptest! {
    #![proptest_config(cheap(1024))]

    #[test]
    fn what_is_written_reads_back_the_same(total in 1..=LAST, bits in any::<u64>(), thin in any::<u64>(), pick in 0..4) {
        let all: Weeks = (1..=total).filter(|w| bits & (1 << w) != 0).collect();
        let weeks = match pick {
            0 => all,
            1 => all.minus((1..=total).filter(|w| thin & (1 << w) != 0).collect()),
            2 => all.union(Weeks::odd(total)),
            _ => Weeks::even(total).minus((1..=total).filter(|w| bits & thin & (1 << w) != 0).collect()),
        };
        prop_assume!(!weeks.is_empty());
        for language in BOTH {
            let text = weeks.text(total, language);
            prop_assert_eq!(Weeks::parse(&text, total), Ok(weeks), "{}", text);
            // Never longer than one by one.
            let plain = weeks.iter().map(|w| w.to_string()).collect::<Vec<_>>().join(",");
            prop_assert!(text.chars().count() <= plain.chars().count() + 1, "{} for {}", text, plain);
        }
    }

    #[test]
    fn sets_are_sets(a in prop::collection::btree_set(1..=LAST, 0..20), b in prop::collection::btree_set(1..=LAST, 0..20)) {
        let (x, y): (Weeks, Weeks) = (a.iter().copied().collect(), b.iter().copied().collect());
        prop_assert_eq!(x.to_vec(), a.iter().copied().collect::<Vec<_>>());
        prop_assert_eq!(x.union(y).to_vec(), a.union(&b).copied().collect::<Vec<_>>());
        prop_assert_eq!(x.intersection(y).to_vec(), a.intersection(&b).copied().collect::<Vec<_>>());
        prop_assert_eq!(x.minus(y).to_vec(), a.difference(&b).copied().collect::<Vec<_>>());
        prop_assert_eq!(x.meets(y), a.intersection(&b).next().is_some());
        prop_assert_eq!((x.count(), x.last(), x.is_empty()), (a.len(), a.last().copied(), a.is_empty()));
    }

    #[test]
    fn no_text_is_too_strange(text in "\\PC{0,20}", total in -3..80i32) {
        let _ = Weeks::parse(&text, total);
    }
}
