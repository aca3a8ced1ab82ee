//! Each rule fires on what breaks it, and on nothing else.

use kernel::{StringList, Timestamp};
use proptest::prelude::*;
use schema::collection::{ttsp_course, ttsp_teacher};
use serde_json::json;
use timetable_collection::units::{
    problems::{CollectionSettings, largest, missing_teacher, shares, slots, weight},
    times::{self, Span},
};

fn settings() -> CollectionSettings {
    CollectionSettings::default()
}

#[test]
fn a_day_has_fourteen_periods_and_a_week_five_days() {
    assert_eq!(settings().starts().len(), 14);
    assert_eq!(slots(&settings(), 1, &[]), 70);
    assert_eq!(slots(&settings(), 2, &[]), 65);
    let all: Vec<Span> = (1..=5).filter_map(|day| times::parse(&day.to_string())).collect();
    assert_eq!(slots(&settings(), 1, &all), 0);
    let morning = times::parse("1 08:00-11:50").unwrap();
    assert_eq!(slots(&settings(), 1, &[morning]), 66);
}

proptest! {
    /// What is unavailable never makes room.
    #[test]
    fn more_unavailable_times_never_leave_more_slots(
        spans in prop::collection::vec((1_u32..=6, 0_u32..1400, 1_u32..400), 0..6),
        hours in 1_u32..=4,
    ) {
        let spans: Vec<Span> = spans.into_iter().map(|(weekday, from, long)| Span { weekday, from, to: from + long }).collect();
        let mut before = slots(&settings(), hours, &[]);
        for n in 1..=spans.len() {
            let now = slots(&settings(), hours, &spans[..n]);
            prop_assert!(now <= before);
            before = now;
        }
    }
}

#[test]
fn the_largest_room_of_a_type() {
    let rooms = [("a".to_owned(), 40), ("b".to_owned(), 90), ("a".to_owned(), 60)];
    assert_eq!((largest(&rooms, Some("a")), largest(&rooms, None), largest(&rooms, Some("c"))), (60, 90, 0));
}

fn course_row() -> ttsp_course::Model {
    let (list, text) = (StringList::default, String::new);
    ttsp_course::Model {
        id: "e".into(),
        round_id: "r".into(),
        division_id: "d".into(),
        course_id: "c".into(),
        course_code: "COMP1003".into(),
        offering_programme_id: None,
        curriculum_type: text(),
        sections_planned: 2,
        quota_per_section: 40,
        quota_by_year: list(),
        hour_pattern: "2+1".into(),
        weeks: "ALL".into(),
        preferred_times: list(),
        unavailable_times: list(),
        place_type_id: None,
        equipment: list(),
        min_capacity: None,
        combined_with_id: None,
        target_programme_ids: list(),
        target_years: list(),
        requirement: text(),
        extra_fee: 0,
        suitable_for_international: false,
        need_exam: true,
        remark: text(),
        created_at: Timestamp(0),
        created_by: None,
        updated_at: Timestamp(0),
        updated_by: None,
        version: 1,
        archived_at: None,
    }
}

fn teacher_row(slot: i32, share: i32) -> ttsp_teacher::Model {
    ttsp_teacher::Model {
        id: format!("t{slot}-{share}"),
        round_id: "r".into(),
        division_id: "d".into(),
        entry_id: "e".into(),
        section_slot: slot,
        teacher_id: "p".into(),
        role: "LECTURER".into(),
        share,
        hours: 0,
        unavailable_times: StringList::default(),
        max_per_day: None,
        created_at: Timestamp(0),
        created_by: None,
        updated_at: Timestamp(0),
        updated_by: None,
        version: 1,
        archived_at: None,
    }
}

#[test]
fn every_section_has_teachers_whose_shares_are_the_whole() {
    let row = course_row();
    let (all, first, half) = (teacher_row(0, 100), teacher_row(1, 100), teacher_row(0, 50));
    assert!(missing_teacher(&row, &[&all]).is_none() && shares(&row, &[&all]).is_none());
    assert_eq!(missing_teacher(&row, &[&first]).unwrap().data, json!({ "sections": [2] }));
    assert_eq!(shares(&row, &[&half]).unwrap().data, json!({ "sections": [1, 2], "sum": 50 }));
    assert!(shares(&row, &[]).is_none(), "without teachers that is said, and not this");
    assert_eq!(weight(&all, &row), 600);
    assert_eq!(weight(&teacher_row(1, 50), &row), 150);
}
