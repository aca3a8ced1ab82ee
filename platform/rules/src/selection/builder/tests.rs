use proptest::prelude::*;

use super::*;
use crate::timetable::{Slot, Weeks};

mod brute;
mod large;

fn hour(weekday: i32, start: &str, end: &str) -> Hour {
    Hour { slot: Slot::parse(weekday, start, end).unwrap(), weeks: Weeks::all(14) }
}

fn section(id: &str, seats_left: u32, hours: &[Hour]) -> Candidate {
    Candidate { section: id.into(), hours: hours.to_vec(), seats_left, alike: 0 }
}

/// Where everything is allowed that does not clash.
fn propose(wanted: &[Wanted], held: &[Held], preferences: &Preferences, limit: usize) -> Proposal {
    super::propose(wanted, held, preferences, limit, &|_| true)
}

fn wanted(course: &str, sections: &[Candidate]) -> Wanted {
    Wanted { course: course.into(), sections: sections.to_vec() }
}

fn ids(combination: &Combination) -> Vec<&str> {
    combination.choices.iter().map(|choice| choice.section.as_str()).collect()
}

/// One course on Monday morning or Friday, one on Monday at the same time or on Tuesday.
fn two() -> Vec<Wanted> {
    vec![
        wanted(
            "MATH",
            &[section("M1", 9, &[hour(1, "08:00", "09:50")]), section("M2", 9, &[hour(5, "10:00", "11:50")])],
        ),
        wanted(
            "ART",
            &[section("A1", 3, &[hour(1, "09:00", "09:50")]), section("A2", 9, &[hour(2, "18:00", "19:50")])],
        ),
    ]
}

#[test]
fn wishes_cost_points_and_the_cheapest_comes_first() {
    let wishes = Preferences {
        free_days: vec![5],
        not_before: Some(9 * 60),
        not_after: Some(18 * 60),
        few_gaps: true,
        seats_left: true,
        ..Preferences::default()
    };
    let proposal = propose(&two(), &[], &wishes, 10);
    let told: Vec<_> = proposal.combinations.iter().map(|one| (ids(one), one.points)).collect();
    // One hour before nine and two after six; or Friday and few seats; or Friday and the evening. M1 and A1 clash.
    assert_eq!(told, [(vec!["M1", "A2"], 18), (vec!["M2", "A1"], 21), (vec!["M2", "A2"], 32)]);
    let reasons: Vec<_> = proposal.combinations[0].reasons.iter().map(|r| (r.code, r.number, r.points)).collect();
    assert_eq!(reasons, [("EARLY", 1, 6), ("LATE", 2, 12)]);
    let reasons: Vec<_> = proposal.combinations[1].reasons.iter().map(|r| (r.code, r.number, r.points)).collect();
    assert_eq!(reasons, [("FREE_DAY", 1, 20), ("FEW_SEATS", 1, 1)]);
    assert_eq!(proposal.combinations[1].reasons[0].weekdays, [5]);
    assert_eq!(proposal.combinations[1].reasons[0].sections, ["M2"]);
    assert!(proposal.complete && proposal.conflicts.is_empty() && proposal.instead.is_none());
    for reason in proposal.combinations.iter().flat_map(|one| &one.reasons) {
        assert!(!reason.text().zh.is_empty() && reason.text().en.contains(&reason.number.to_string()));
    }
}

#[test]
fn idle_hours_are_counted_without_pauses_in_the_fullest_week() {
    let day = |starts: &[(&str, &str)]| -> Vec<Hour> { starts.iter().map(|(from, to)| hour(3, from, to)).collect() };
    let gaps = |held: &[Hour], hours: &[Hour]| {
        let held = [Held { course: "X".into(), section: "X1".into(), hours: held.to_vec(), stays: true }];
        let wishes = Preferences { few_gaps: true, ..Preferences::default() };
        propose(&[wanted("A", &[section("A1", 9, hours)])], &held, &wishes, 1).combinations[0].points
    };
    assert_eq!(gaps(&day(&[("08:00", "08:50")]), &day(&[("09:00", "09:50")])), 0);
    assert_eq!(gaps(&day(&[("08:00", "08:50")]), &day(&[("11:00", "11:50")])), 6);
    assert_eq!(gaps(&day(&[("08:00", "08:50"), ("11:00", "11:50")]), &day(&[("09:00", "10:50")])), 0);
    // On Wednesday of even weeks only: odd weeks have no gap, but the fullest week counts.
    let even = Hour { weeks: Weeks::even(14), ..hour(3, "11:00", "11:50") };
    assert_eq!(gaps(&day(&[("08:00", "08:50")]), &[even]), 6);
    let odd = Hour { weeks: Weeks::odd(14), ..hour(3, "08:00", "08:50") };
    assert_eq!(gaps(&[odd], &[even]), 0);
}

/// Two idle hours on Monday look worse than one on Tuesday, until the other course fills them.
#[test]
fn a_gap_that_another_course_fills_is_none() {
    let monday = section("A1", 9, &[hour(1, "08:00", "08:50"), hour(1, "11:00", "11:50")]);
    let tuesday = section("A2", 9, &[hour(2, "08:00", "08:50"), hour(2, "10:00", "10:50")]);
    let fills = section("B3", 9, &[hour(1, "09:00", "10:50")]);
    let elsewhere = [3, 4].map(|day| section(&format!("B{day}-"), 9, &[hour(day, "09:00", "10:50")]));
    let wanted = [wanted("A", &[monday, tuesday]), wanted("B", &[&elsewhere[..], &[fills]].concat())];
    let wishes = Preferences { few_gaps: true, ..Preferences::default() };
    let proposal = propose(&wanted, &[], &wishes, 1);
    assert_eq!((ids(&proposal.combinations[0]), proposal.combinations[0].points), (vec!["A1", "B3"], 0));
}

/// Two courses on the same day that should be free break it once.
#[test]
fn a_free_day_is_broken_once() {
    let (early, long) =
        (section("A1", 9, &[hour(1, "08:00", "08:50")]), section("A2", 9, &[hour(4, "10:00", "13:50")]));
    let on = |course: &str, from: &str, to: &str| {
        let at = |day: i32| section(&format!("{course}{day}"), 9, &[hour(day, from, to)]);
        wanted(course, &[at(4), at(5)])
    };
    let wanted = [wanted("A", &[early, long]), on("P", "10:00", "10:50"), on("Q", "12:00", "12:50")];
    let weights = Weights { early: 30, ..Weights::default() };
    let wishes = Preferences { free_days: vec![5], not_before: Some(9 * 60), weights, ..Preferences::default() };
    let proposal = propose(&wanted, &[], &wishes, 1);
    assert_eq!((ids(&proposal.combinations[0]), proposal.combinations[0].points), (vec!["A2", "P5", "Q5"], 20));
}

#[test]
fn full_sections_only_when_asked_for_and_a_seat_of_ones_own_is_a_seat() {
    let full = [wanted("A", &[section("A1", 0, &[hour(1, "08:00", "09:50")])])];
    let proposal = propose(&full, &[], &Preferences::default(), 3);
    assert_eq!(proposal.conflicts, [Conflict { courses: vec!["A".into()], why: Why::NoOpenSection }]);
    let waiting = Preferences { with_full: true, ..Preferences::default() };
    let proposal = propose(&full, &[], &waiting, 3);
    assert_eq!(proposal.combinations[0].reasons[0].code, "FULL");
    // The student sits in it: the seat is there, and the old hours do not stand in the way of the new ones.
    let held =
        [Held { course: "A".into(), section: "A1".into(), hours: vec![hour(1, "08:00", "09:50")], stays: false }];
    let mut two = full.to_vec();
    two[0].sections.push(section("A2", 9, &[hour(1, "09:00", "10:50")]));
    let proposal = propose(&two, &held, &Preferences::default(), 3);
    assert_eq!(proposal.combinations.iter().map(ids).collect::<Vec<_>>(), [["A1"], ["A2"]]);
    let kept = Preferences { fixed: vec!["A2".into()], ..Preferences::default() };
    assert_eq!(propose(&two, &held, &kept, 3).combinations.iter().map(ids).collect::<Vec<_>>(), [["A2"]]);
}

#[test]
fn a_seat_that_is_not_kept_does_not_stand_in_the_way() {
    let monday = hour(1, "08:00", "09:50");
    let wanted = [wanted("A", &[section("A1", 9, &[monday])])];
    let held = |stays| [Held { course: "X".into(), section: "X1".into(), hours: vec![monday], stays }];
    let (free, keep) = (Preferences::default(), Preferences { fixed: vec!["X1".into()], ..Preferences::default() });
    assert_eq!(ids(&propose(&wanted, &held(false), &free, 3).combinations[0]), ["A1"]);
    let clash = [Conflict { courses: vec!["A".into()], why: Why::ClashesWithHeld { held: vec!["X1".into()] } }];
    assert_eq!(propose(&wanted, &held(false), &keep, 3).conflicts, clash);
    assert_eq!(propose(&wanted, &held(true), &free, 3).conflicts, clash, "the plan requires it");
}

#[test]
fn why_nothing_fits_and_what_would_go_instead() {
    let monday = hour(1, "08:00", "09:50");
    let one = |course: &str, hours: &[Hour]| wanted(course, &[section(&format!("{course}1"), 9, hours)]);
    let held = [Held { course: "X".into(), section: "X1".into(), hours: vec![hour(2, "08:00", "09:50")], stays: true }];
    let ask = |wanted: &[Wanted]| propose(wanted, &held, &Preferences::default(), 3);
    // Two that always clash, and a third that is innocent.
    let proposal = ask(&[one("A", &[monday]), one("B", &[monday]), one("C", &[hour(4, "08:00", "09:50")])]);
    let pair = Conflict { courses: vec!["A".into(), "B".into()], why: Why::AlwaysClash };
    assert_eq!((proposal.combinations.len(), proposal.conflicts), (0, vec![pair]));
    let instead = proposal.instead.unwrap();
    assert_eq!((ids(&instead), instead.without.clone()), (vec!["A1", "C1"], vec!["B".to_owned()]));
    // With what the student has; and a course without any section.
    let proposal = ask(&[one("B", &[monday, hour(2, "09:00", "09:50")]), wanted("N", &[])]);
    let why: Vec<Why> = proposal.conflicts.into_iter().map(|conflict| conflict.why).collect();
    assert_eq!(why, [Why::ClashesWithHeld { held: vec!["X1".into()] }, Why::NoSection]);
    assert_eq!(proposal.instead, None);
    // Three share two hours: every pair fits, all three do not.
    let both = |course: &str| {
        wanted(
            course,
            &[
                section(&format!("{course}1"), 9, &[monday]),
                section(&format!("{course}2"), 9, &[hour(3, "08:00", "09:50")]),
            ],
        )
    };
    let proposal = ask(&[both("A"), both("B"), both("C")]);
    assert_eq!(proposal.conflicts[0].why, Why::NotTogether);
    assert_eq!(proposal.conflicts[0].courses, ["A", "B", "C"]);
    for why in [Why::NoSection, Why::NoOpenSection, Why::AlwaysClash, Why::NotTogether] {
        assert!(!why.text().zh.is_empty() && !why.text().en.is_empty() && !why.code().is_empty());
    }
}

/// A and B may not be taken together, nor A alone in its second section, which has more units.
#[test]
fn what_the_rules_forbid_is_not_proposed_and_said() {
    let day = |day: i32| [hour(day, "08:00", "09:50")];
    let large = Candidate { alike: 1, ..section("A2", 9, &day(2)) };
    let asked = [wanted("A", &[section("A1", 9, &day(1)), large]), wanted("B", &[section("B1", 9, &day(3))])];
    let ask =
        |wanted: &[Wanted], allowed: Allowed<'_>| super::propose(wanted, &[], &Preferences::default(), 9, allowed);
    let small = ask(&asked, &|sections| !sections.contains(&"A2"));
    assert_eq!(small.combinations.iter().map(ids).collect::<Vec<_>>(), [["A1", "B1"]]);
    let one = ask(&asked, &|sections| sections.len() < 2);
    let forbidden = Conflict { courses: vec!["A".into(), "B".into()], why: Why::NotAllowed };
    assert_eq!((one.combinations.len(), one.conflicts, one.complete), (0, vec![forbidden], true));
    assert_eq!(one.instead.map(|one| one.without), Some(vec!["B".to_owned()]));
    let none = ask(&asked[..1], &|_| false);
    assert_eq!(none.conflicts, [Conflict { courses: vec!["A".into()], why: Why::NotAllowed }]);
    assert!(!Why::NotAllowed.text().zh.is_empty() && !Why::NotAllowed.text().en.is_empty());
}

#[test]
fn nothing_wanted_is_nothing_proposed() {
    assert_eq!(propose(&[], &[], &Preferences::default(), 3), Proposal { complete: true, ..Proposal::default() });
}
